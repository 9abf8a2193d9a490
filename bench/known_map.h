/* The shortest way to finish an exploration for somebody who has the map. */
#ifndef NOGE_BENCH_KNOWN_MAP_H
#define NOGE_BENCH_KNOWN_MAP_H

#include "small_graph.h"

/* Edges walked from `at` until every node that is not in `visited` has been visited; visited nodes may be passed again.
 * Exact. Fast for trees, and each cycle costs a factor of its length. The graph is connected. */
uint32_t known_map_walk(const small_graph *graph, uint64_t visited, uint32_t at);

#endif
