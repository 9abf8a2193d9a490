/* Distances in hops from the current node to all others, kept from visit to visit. Unweighted maps only. */
#ifndef NOGE_EXPLORE_HOPS_H
#define NOGE_EXPLORE_HOPS_H

#include <math.h>
#include <noge/map.h>

/* At least this many hops: no known path. */
#define NOGE_FAR (UINT32_MAX / 2)

typedef struct noge_hops {
    uint32_t *to;     /* [nodes] */
    uint32_t nodes;   /* number of nodes with a distance */
    noge_node from;   /* where they begin */
    uint64_t changes; /* number of changes of the map when they were found; UINT64_MAX: there are none */
    uint32_t visits;  /* number of visits then */
    bool whole;       /* all nodes can be reached */
} noge_hops;

static inline double noge_hops_distance(uint32_t hops) {
    return hops < NOGE_FAR ? (double)hops : (double)INFINITY;
}

/* The distances from the current node to all others [node_count]; NULL in a weighted map and before the first visit.
 * O(nodes), and after a visit or a walk the edges of the nodes that it has brought nearer; otherwise all edges. */
const uint32_t *noge_hops_keep(noge_map *map);

#endif
