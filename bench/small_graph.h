/* Graphs of at most 49 nodes, the free cells of a maze of side 9, as rows of bits; and lists of them with chances. */
#ifndef NOGE_BENCH_SMALL_GRAPH_H
#define NOGE_BENCH_SMALL_GRAPH_H

#include <noge/graph.h>
#include <stdlib.h>

enum { SMALL_NODES = 49, SMALL_DEGREE = 4 };

typedef struct small_graph {
    uint64_t row[SMALL_NODES]; /* bit w of row v: v and w are neighbours */
    uint32_t nodes;
    double chance; /* of being the one */
} small_graph;

typedef struct small_graphs {
    small_graph *graph; /* [count] */
    size_t count, space;
} small_graphs;

static inline void small_graph_join(small_graph *graph, uint32_t a, uint32_t b) {
    graph->row[a] |= UINT64_C(1) << b;
    graph->row[b] |= UINT64_C(1) << a;
}

static inline uint32_t lowest_bit(uint64_t bits) {
    return (uint32_t)__builtin_ctzll(bits);
}

static inline uint32_t count_bits(uint64_t bits) {
    return (uint32_t)__builtin_popcountll(bits);
}

/* Adds graphs with the same edges but for their names into one, with the sum of their chances. The order that is left
 * depends on the list alone. O(count log count) unless different graphs look alike. */
noge_status small_graphs_merge(small_graphs *list, noge_error *error);

/* The same graph as the library has them; free with noge_graph_free. */
noge_status small_graph_convert(const small_graph *small, noge_graph **graph, noge_error *error);

static inline void small_graphs_free(small_graphs *list) {
    free(list->graph);
    *list = (small_graphs){0};
}

#endif
