#include "oracle/plain_walk.h"

#include <math.h>

void plain_all_distances(const noge_graph *graph, bool weighted, double distance[PLAIN_WALK_MOST][PLAIN_WALK_MOST]) {
    uint32_t n = graph->node_count;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < n; k++)
            distance[i][k] = i == k ? 0 : INFINITY;
    for (uint32_t i = 0; i < n; i++)
        for (uint64_t e = graph->offset[i]; e < graph->offset[i + 1]; e++)
            distance[i][graph->neighbor[e]] = weighted && graph->length ? graph->length[e] : 1;
    for (uint32_t via = 0; via < n; via++)
        for (uint32_t i = 0; i < n; i++)
            for (uint32_t k = 0; k < n; k++)
                distance[i][k] = fmin(distance[i][k], distance[i][via] + distance[via][k]);
}

/* home: the place where the walk ends; `n`: anywhere. */
static void try_orders(double distance[PLAIN_WALK_MOST][PLAIN_WALK_MOST], uint32_t n, uint32_t at, uint32_t left,
                       uint32_t home, double walked, double *best) {
    if (walked >= *best)
        return;
    if (left == 0)
        *best = fmin(*best, walked + (home < n ? distance[at][home] : 0));
    for (uint32_t next = 0; next < n; next++)
        if (left >> next & 1)
            try_orders(distance, n, next, left & ~(1u << next), home, walked + distance[at][next], best);
}

double plain_shortest_walk(const noge_graph *graph, noge_node source, bool weighted, bool returns) {
    double distance[PLAIN_WALK_MOST][PLAIN_WALK_MOST], best = INFINITY;
    uint32_t n = graph->node_count;
    plain_all_distances(graph, weighted, distance);
    try_orders(distance, n, source, ((1u << n) - 1) & ~(1u << source), returns ? source : n, 0, &best);
    return best;
}
