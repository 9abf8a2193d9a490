/* What else is open around a frontier node: the cost of leaving it for later, or of coming from it to the next one.
 *
 * A node with no other open node near by must be fetched by itself some day; one among many will be passed again. This
 * is what tells a hole that should be filled now from one that can wait, and no count of neighbours shows it. */
#ifndef NOGE_POLICY_SURROUNDINGS_H
#define NOGE_POLICY_SURROUNDINGS_H

#include "explore/map.h"

/* far: steps the search goes; near: those that count as near. looks: edges that it looks along at most. */
enum { NOGE_SURROUNDINGS_FAR = 5, NOGE_SURROUNDINGS_NEAR = 3, NOGE_SURROUNDINGS_LOOKS = 128 };

/* Room for searches. All zero at first. */
typedef struct noge_searcher {
    uint32_t *mark; /* the last search that met a node */
    size_t mark_space;
    uint32_t node_count; /* of nodes with a mark */
    uint32_t search;
    noge_node queue[NOGE_SURROUNDINGS_LOOKS + 1];
} noge_searcher;

typedef struct noge_surroundings {
    uint32_t alone; /* steps to the nearest other open node; 1 more than far if none was met */
    uint32_t near;  /* other open nodes within `near` steps */
    uint32_t far;   /* those beyond */
} noge_surroundings;

/* Makes room for the map as it is. */
noge_status noge_searcher_reserve(noge_searcher *searcher, const noge_map *map, noge_error *error);
void noge_searcher_free(noge_searcher *searcher);

/* Searches breadth first over known edges, counting steps also where edges have lengths. It ends after `far` steps or
 * `looks` edges, at most NOGE_SURROUNDINGS_LOOKS, so it costs no more at a hub than elsewhere. */
noge_surroundings noge_search_surroundings(noge_searcher *searcher, const noge_map *map, noge_node from,
                                           uint32_t looks);

#endif
