/* The outlook without any cleverness: everything is counted anew from the whole map. */
#ifndef NOGE_TESTS_PLAIN_OUTLOOK_H
#define NOGE_TESTS_PLAIN_OUTLOOK_H

#include "policy/learned/outlook.h"

enum { PLAIN_OUTLOOK_NODES = 256 };

typedef struct plain_outlook {
    uint32_t count; /* candidates, in order of their numbers */
    noge_node node[PLAIN_OUTLOOK_NODES];
    double own[PLAIN_OUTLOOK_NODES][NOGE_OUTLOOK_OWN];
    double context[NOGE_OUTLOOK_CONTEXT];
} plain_outlook;

/* For maps of up to PLAIN_OUTLOOK_NODES nodes with no more candidates than the outlook takes. */
void plain_outlook_see(const noge_map *map, double reach, plain_outlook *all);

#endif
