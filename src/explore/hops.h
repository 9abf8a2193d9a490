/* Distances in hops from the current node to all others, kept from visit to visit. */
#ifndef NOGE_EXPLORE_HOPS_H
#define NOGE_EXPLORE_HOPS_H

#include "explore/map.h"

/* At least this many hops: no known path. */
#define NOGE_FAR (UINT32_MAX / 2)

static inline double noge_hops_distance(uint32_t hops) {
    return hops < NOGE_FAR ? (double)hops : (double)INFINITY;
}

/* Discards the distances. */
static inline void noge_hops_clear(noge_map *map) {
    map->kept.changes = UINT64_MAX;
}

/* Do the distances hold now? Never in a weighted map. */
static inline bool noge_hops_hold(const noge_map *map) {
    return map->kept.changes == map->changes && map->kept.from == map->at;
}

/* The distances from the current node to all others [node_count]; NULL in a weighted map and before the first visit.
 * O(nodes), and after a visit or a walk the edges of the nodes that it has brought nearer; otherwise all edges. */
const uint32_t *noge_hops_keep(noge_map *map);

#endif
