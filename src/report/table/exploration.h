/* The figures of an exploration, either just made or replayed from a trace. */
#ifndef NOGE_REPORT_TABLE_EXPLORATION_H
#define NOGE_REPORT_TABLE_EXPLORATION_H

#include "explore/trace.h"

#include <noge/noge.h>
#include <stdio.h>

/* All borrowed. */
typedef struct noge_exploration {
    const noge_graph *graph;
    const char *graph_name;
    const char *policy;
    noge_node source;
    uint64_t seed;
    uint32_t reachable;          /* nodes in the source's component */
    noge_episode *episode;       /* a replay has only the map, which knows the task, and the steps */
    const noge_node *graph_node; /* [nodes of the map]; NULL: ask the episode's world */
    const noge_walk *walk;       /* needed by drawings only */
    const noge_bound *bound;     /* bounds of the shortest walk; NULL: not computed */
} noge_exploration;

/* Prints the figures to standard output, as text or as JSON. */
noge_status noge_exploration_print(const noge_exploration *exploration, FILE *out, noge_error *error);
noge_status noge_exploration_print_json(const noge_exploration *exploration, noge_error *error);

/* Counts the reachable nodes, and reports on standard error if these are not all. */
noge_status noge_exploration_reach(noge_exploration *exploration, noge_error *error);

/* Computes bounds of the shortest walk that visits the same nodes, with a progress bar. If the exploration ended early,
 * the lower bound is trivial and `upper` is INFINITY. */
noge_status noge_exploration_certify(const noge_exploration *exploration, double seconds, noge_bound *bound,
                                     noge_error *error);

/* An exploration replayed from its trace; noge_exploration borrows it. Starts as {0}. */
typedef struct noge_replayed {
    noge_recording *replay;
    noge_episode episode; /* borrows from the replay, as does the walk */
    noge_walk walk;
} noge_replayed;

/* Replays the trace and fills in the figures; the graph and its name are given. Free `again` in success and in failure.
 */
noge_status noge_exploration_replay(noge_exploration *exploration, const char *trace, noge_replayed *again,
                                    noge_error *error);
void noge_replayed_free(noge_replayed *again);

#endif
