/* The best that an explorer can do who knows how graphs are made, but not which one it is in. */
#ifndef NOGE_BENCH_EXPLORER_OPTIMUM_H
#define NOGE_BENCH_EXPLORER_OPTIMUM_H

#include "small_graph.h"

typedef struct optimum_options {
    bool nearest_only; /* the explorer goes to a nearest frontier node always: nearest neighbour's best tie-break */
    uint32_t walks;    /* with the map, to remember: a power of two. More is faster, and all that it is */
} optimum_options;

typedef struct optimum {
    double length;   /* the least expected walk until all is visited */
    double rate;     /* the expected rate, decisions over edges walked, of that explorer */
    uint64_t states; /* states of knowledge that were looked into */
} optimum;

/* Explorers of a graph that is graph[i] with chance graph[i].chance (any scale), from a source uniform among its nodes.
 * The graphs are connected, of degree 4 at most, have two nodes at least and are different (small_graphs_merge). */
noge_status optimum_find(optimum *result, const small_graph *graph, size_t count, const optimum_options *options,
                         noge_error *error);

#endif
