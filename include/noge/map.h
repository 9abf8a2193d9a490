/* What an explorer knows: the nodes it has heard of, the edges it has seen, where it stands and how far it has walked.
 *
 * Nodes are numbered in order of discovery; node 0 is where the exploration began. A node is visited, or it is on the
 * frontier: seen from a visited node and still to be visited. A map knows nothing of the graph behind it, so whoever
 * decides by a map cannot cheat. One map serves many explorations, one after the other, without allocating again. */
#ifndef NOGE_MAP_H
#define NOGE_MAP_H

#include <noge/graph.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct noge_map noge_map;

/* weighted: edges have lengths, and distances add them up; otherwise distances count hops. */
NOGE_API noge_status noge_map_create(noge_map **map, bool weighted, noge_error *error);
NOGE_API void noge_map_free(noge_map *map);

/* Forgets everything but keeps the memory. Costs what was known. */
NOGE_API void noge_map_clear(noge_map *map);

/* What one look around reveals, apart from edges to nodes visited before, which are known already. */
typedef struct noge_sight {
    uint32_t new_count;         /* nodes never seen before: they get the next numbers, in this order */
    const double *new_length;   /* [new_count]; NULL in an unweighted map */
    uint32_t known_count;       /* frontier nodes that turn out to be neighbours too: loop closures */
    const noge_node *known;     /* [known_count], each once */
    const double *known_length; /* [known_count]; NULL in an unweighted map */
} noge_sight;

/* Walks from the current node to `at` by a shortest known path, visits it and adds what is seen there. The first visit
 * of all is to node 0, which it creates. Otherwise `at` must be on the frontier, and so must each `known`, each once;
 * NOGE_USAGE if not, and nothing has changed. cost: length of the walk, may be NULL. Costs the search and what is new.
 */
NOGE_API noge_status noge_map_visit(noge_map *map, noge_node at, const noge_sight *sight, double *cost,
                                    noge_error *error);

/* ---- What is known; all O(1) ------------------------------------------------------------------------------------- */

NOGE_API uint32_t noge_map_node_count(const noge_map *map);
NOGE_API uint64_t noge_map_edge_count(const noge_map *map);
NOGE_API uint32_t noge_map_visit_count(const noge_map *map);    /* the first node included */
NOGE_API const noge_node *noge_map_visits(const noge_map *map); /* in order; the last is the current node */
NOGE_API double noge_map_walked(const noge_map *map);
NOGE_API double noge_map_rate(const noge_map *map); /* decisions over distance walked; 0 before the first */
NOGE_API bool noge_map_is_visited(const noge_map *map, noge_node node);

/* Known neighbours, in the order in which their edges were discovered. Valid until the next visit. Those of a frontier
 * node are all visited, so their number is the count of its visited neighbours. */
NOGE_API const noge_node *noge_map_neighbors(const noge_map *map, noge_node node, uint32_t *count);

/* The frontier in no particular order; valid until the next visit. */
NOGE_API const noge_node *noge_map_frontier(const noge_map *map, uint32_t *count);

/* The frontier in order of discovery: from the oldest, by next, to NOGE_NO_NODE after the newest. */
NOGE_API noge_node noge_map_oldest(const noge_map *map);
NOGE_API noge_node noge_map_newest(const noge_map *map);
NOGE_API noge_node noge_map_next(const noge_map *map, noge_node frontier_node);

/* ---- Searches from the current node; they reuse the map's buffers and cannot fail ------------------------------- */

/* Length of a shortest known path to a known node. Searches from both ends and stops where they meet. */
NOGE_API double noge_map_distance(noge_map *map, noge_node to);

/* The nearest frontier node; among equally near ones the first met by a breadth-first search that follows edges in
 * order of discovery. NOGE_NO_NODE if the frontier is empty. Stops at the first. */
NOGE_API noge_node noge_map_nearest(noge_map *map);

/* All nearest frontier nodes, in the order in which that search meets them. In a weighted map equally near means that
 * the sums of lengths are equal as they are computed: lengths that are no whole numbers hardly ever tie, and a rounding
 * may part two ways of the same length. Valid until the next search or visit. */
NOGE_API const noge_node *noge_map_nearest_all(noge_map *map, uint32_t *count);

/* A shortest known path: the current node first, `to` last; *count nodes. Valid until the next search or visit. */
NOGE_API const noge_node *noge_map_path(noge_map *map, noge_node to, uint32_t *count);

#ifdef __cplusplus
}
#endif
#endif
