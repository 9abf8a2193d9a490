/* Other frontier nodes around a frontier node: the cost of leaving it for later.
 *
 * A frontier node far from all others needs a detour of its own later; one among many will be passed again. Counts of
 * neighbours do not show this difference. "Open" means on the frontier. */
#ifndef NOGE_POLICY_LEARNED_SURROUNDINGS_H
#define NOGE_POLICY_LEARNED_SURROUNDINGS_H

#include "explore/map.h"

/* far: depth of the search; near: steps that count as near; looks: edges that a search follows at most. */
enum { NOGE_SURROUNDINGS_FAR = 5, NOGE_SURROUNDINGS_NEAR = 3, NOGE_SURROUNDINGS_LOOKS = 128 };

/* Buffers of searches. Begin with all members zero. */
typedef struct noge_searcher {
    uint32_t *mark; /* the last search that met a node */
    size_t mark_space;
    uint32_t node_count; /* of nodes with a mark */
    uint32_t search;
    noge_node queue[NOGE_SURROUNDINGS_LOOKS + 1];
    double distance[NOGE_SURROUNDINGS_LOOKS + 1]; /* beside `queue`, where it is a heap */
} noge_searcher;

typedef struct noge_surroundings {
    uint32_t alone; /* steps to the nearest other open node; 1 more than far if none was met */
    uint32_t near;  /* other open nodes within `near` steps */
    uint32_t far;   /* those beyond */
} noge_surroundings;

/* Allocates buffers for the map's current size. */
noge_status noge_searcher_reserve(noge_searcher *searcher, const noge_map *map, noge_error *error);
void noge_searcher_free(noge_searcher *searcher);

/* Searches breadth first over known edges, counting steps also where edges have lengths. It ends after `far` steps or
 * `looks` edges, at most NOGE_SURROUNDINGS_LOOKS, so it costs no more at a hub than elsewhere. */
noge_surroundings noge_search_surroundings(noge_searcher *searcher, const noge_map *map, noge_node from,
                                           uint32_t looks);

/* The distance from a frontier node to the nearest other open node over known edges, in a weighted map. If none is met
 * within `looks` edges, a distance that none is nearer than; INFINITY if there is none. */
double noge_search_open(noge_searcher *searcher, const noge_map *map, noge_node from, uint32_t looks);

#endif
