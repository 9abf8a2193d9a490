/* A budget in distance, and what tells which frontier nodes are affordable: budget.c. */
#ifndef NOGE_EXPLORE_HOME_H
#define NOGE_EXPLORE_HOME_H

#include "base/heap.h"

#include <noge/map.h>

typedef struct noge_home {
    uint32_t space;  /* room in the next two; 0 until a budget is set */
    noge_heap way;   /* keys: distance to node 0 of each node below `nodes`, up to date with `visits` and `others` */
    double *nearby;  /* [space] distances of the frontier nodes that a search finds */
    uint32_t nodes;  /* number of nodes with a key */
    uint32_t visits; /* number of visits whose edges are in the keys; 0: the keys mean nothing */
    uint64_t others; /* number of other changes of the map when the keys were computed */

    /* The last answer to noge_map_nearest_affordable, and the state that it is for. */
    noge_node answer;
    uint64_t answer_changes; /* UINT64_MAX: no answer yet */
    noge_node answer_from;
    double answer_walked;
} noge_home;

/* Forgets what was computed; keeps its memory. */
void noge_home_clear(noge_home *home);

/* Makes room for the distances of `space` nodes. */
noge_status noge_home_grow(noge_home *home, uint32_t space, noge_error *error);
void noge_home_free(noge_home *home);

#endif
