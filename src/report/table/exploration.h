/* What there is to tell of an exploration, whether it has just happened or was walked again from a trace. */
#ifndef NOGE_REPORT_TABLE_EXPLORATION_H
#define NOGE_REPORT_TABLE_EXPLORATION_H

#include "explore/walk.h"

#include <noge/noge.h>
#include <stdio.h>

/* All borrowed. */
typedef struct noge_exploration {
    const noge_graph *graph;
    const char *graph_name;
    const char *policy;
    noge_node source;
    uint64_t seed;
    bool weighted;
    uint32_t reachable;          /* nodes in the source's component */
    noge_episode *episode;       /* of a replay only the map and the steps */
    const noge_node *graph_node; /* [nodes of the map], or NULL: the episode's world knows */
    const noge_walk *walk;       /* only drawings need it */
    const noge_bound *bound;     /* of the shortest walk, or NULL: nobody asked */
} noge_exploration;

/* The figures, for a person or for a program on standard output. */
noge_status noge_exploration_print(const noge_exploration *told, FILE *out, noge_error *error);
noge_status noge_exploration_print_json(const noge_exploration *told, noge_error *error);

/* Counts the nodes that can be reached, and tells on standard error if these are not all. */
noge_status noge_exploration_reach(noge_exploration *told, noge_error *error);

/* Finds the bounds of the shortest walk that visits as much, with a progress bar. Of an exploration that ended early
 * that is the trivial lower bound, and `upper` is INFINITY. */
noge_status noge_exploration_certify(const noge_exploration *told, double seconds, noge_bound *bound,
                                     noge_error *error);

/* An exploration told again from its trace; borrowed by noge_exploration. Starts as {0}. */
typedef struct noge_retold {
    noge_recording *replay;
    noge_episode episode; /* borrows from the replay, as does the walk */
    noge_walk walk;
} noge_retold;

/* Walks the trace again and fills in what is to be told of it; the graph and its name are given. Free `again` in
 * success and in failure. */
noge_status noge_exploration_retell(noge_exploration *told, const char *trace, noge_retold *again, noge_error *error);
void noge_retold_free(noge_retold *again);

#endif
