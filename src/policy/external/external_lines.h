/* The lines exchanged with a policy that is a program of its own: docs/POLICIES.md, version 1. Processes and time-outs
 * are in external.c. */
#ifndef NOGE_POLICY_EXTERNAL_EXTERNAL_LINES_H
#define NOGE_POLICY_EXTERNAL_EXTERNAL_LINES_H

#include "base/text/text.h"
#include "explore/map.h"

enum { NOGE_EXTERNAL_PROTOCOL = 1 };

/* What a program asks for in its greeting: data that noge computes for it at every decision. */
typedef struct noge_external_wants {
    bool nearest;  /* all nearest frontier nodes; costs a search */
    bool frontier; /* the whole frontier, oldest first; costs its size */
} noge_external_wants;

/* Appends the first line: the version of noge and of the protocol. */
noge_status noge_external_put_hello(noge_text *text, noge_error *error);

/* Reads the program's first line. NOGE_BAD_INPUT: the error says what is expected; it does not name the program. */
noge_status noge_external_read_greeting(const char *line, size_t size, noge_external_wants *wants, noge_error *error);

/* Appends the line that asks for a decision: the visits from number `told` on and what they revealed. If `told` is 0
 * the line begins an exploration, and carries the seed. The map must have been changed by visits alone, and its
 * frontier must not be empty. O(edges of these visits), and what `wants` costs. */
noge_status noge_external_put_question(noge_text *text, noge_map *map, uint32_t told, uint64_t seed,
                                       noge_external_wants wants, noge_error *error);

/* Reads an answer: a number, blanks around it allowed. False if it is anything else. */
bool noge_external_read_answer(const char *line, size_t size, uint64_t *node);

#endif
