/* A map is what an explorer knows: known nodes and edges, the current node, and the distance walked.
 *
 * Nodes are numbered in order of discovery; node 0 is where the exploration began. A node is visited, or it is on the
 * frontier: seen from a visited node and not yet visited. A map does not contain the hidden graph, so a policy that
 * decides from a map cannot cheat. One map serves many explorations, one after the other, without allocating again.
 *
 * A real world may change or contradict the map: the explorer appears elsewhere, edges appear and vanish, a place
 * becomes unreachable. Then parts of the map may be out of reach. noge/agent.h feeds a map this way, by names.
 *
 * For nodes that the map does not know, functions return "none": false, INFINITY, NULL or NOGE_NO_NODE. Without a map
 * they return nothing either, or NOGE_USAGE.
 *
 * Thread safety: one thread at a time may use a map, because even searches write to its buffers. */
#ifndef NOGE_MAP_H
#define NOGE_MAP_H

#include <math.h>
#include <noge/graph.h>
#include <noge/task.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A map. Read its fields; only the functions below change them. Arrays are valid until the next visit or change. */
typedef struct noge_map {
    noge_task task;           /* how the graph is explored */
    uint32_t node_count;      /* known nodes */
    uint64_t edge_count;      /* known edges */
    noge_node at;             /* the current node; NOGE_NO_NODE before the first visit */
    double walked;            /* distance walked so far */
    noge_node *visit;         /* the visited nodes, each once, in the order of their visits */
    uint32_t visit_count;     /* the first node included */
    noge_node *frontier;      /* in no particular order */
    uint32_t frontier_count;  /* nodes on it */
    noge_node oldest, newest; /* of the frontier: discovered first and last; NOGE_NO_NODE if it is empty */
} noge_map;

/* Makes an empty map. task: how the graph will be explored; it is copied, NULL is NOGE_TASK. */
NOGE_API noge_status noge_map_create(noge_map **map, const noge_task *task, noge_error *error);

/* Frees the map. Accepts NULL. */
NOGE_API void noge_map_free(noge_map *map);

/* Clears the map for another exploration but keeps its memory. task: as for noge_map_create. O(1), but a change between
 * hops and lengths frees the memory. */
NOGE_API noge_status noge_map_clear(noge_map *map, const noge_task *task, noge_error *error);

/* Changes the task of an exploration that goes on: policies then choose affordable nodes only if it has a budget, and
 * plan for the decisions that are expected. NOGE_USAGE if it would change between hops and lengths. */
NOGE_API noge_status noge_map_set_task(noge_map *map, const noge_task *task, noge_error *error);

/* What a visit reveals, without the edges to visited nodes, which are known already. Lengths are positive and finite.
 */
typedef struct noge_sight {
    uint32_t new_count;         /* nodes never seen before: they get the next numbers, in this order */
    const double *new_length;   /* [new_count]; NULL in an unweighted map */
    uint32_t known_count;       /* frontier nodes that turn out to be neighbours too: loop closures */
    const noge_node *known;     /* [known_count], each once */
    const double *known_length; /* [known_count]; NULL in an unweighted map */
} noge_sight;

/* Walks from the current node to `at` by a shortest known path, visits it and adds what is seen there. The first visit
 * is to node 0, which it creates. Later `at` must be on the frontier, and so must each `known`, each once; otherwise
 * NOGE_USAGE, and nothing changes. cost: length of the walk, may be NULL. If no known path leads to `at`, the cost is
 * INFINITY and the distance walked stays the same. O(the search and what is new). */
NOGE_API noge_status noge_map_visit(noge_map *map, noge_node at, const noge_sight *sight, double *cost,
                                    noge_error *error);

/* ---- Worlds that change or contradict the map -------------------------------------------------------------------- */

/* The explorer appears at an unknown place, *at, which is visited now and connected only to what is seen there.
 * Otherwise as noge_map_visit. O(what is new). Until edges connect all parts, decisions may cost more. */
NOGE_API noge_status noge_map_appear(noge_map *map, const noge_sight *sight, noge_node *at, noge_error *error);

/* The explorer walks to a node visited before. cost: as for a visit. O(the search). */
NOGE_API noge_status noge_map_move(noge_map *map, noge_node to, double *cost, noge_error *error);

/* Adds a length that the map could not measure to the distance walked. */
NOGE_API void noge_map_add_walk(noge_map *map, double length);

/* A visited node turns out to have another neighbour, which joins the frontier. Amortised O(1). */
NOGE_API noge_status noge_map_discover(noge_map *map, noge_node from, double length, noge_node *node,
                                       noge_error *error);

/* Adds an edge between two known nodes, at least one visited and none excluded. In a weighted map an edge that exists
 * gets the new length. O(the smaller degree). */
NOGE_API noge_status noge_map_set_edge(noge_map *map, noge_node a, noge_node b, double length, noge_error *error);

/* Removes an edge; nothing happens if there is none. Other edges keep their order. O(degrees). The next question about
 * reachability is O(known edges). */
NOGE_API noge_status noge_map_remove_edge(noge_map *map, noge_node a, noge_node b, noge_error *error);

/* Takes a node without edges off the frontier. O(1). */
NOGE_API noge_status noge_map_exclude(noge_map *map, noge_node node, noge_error *error);

/* Puts an excluded node back on the frontier, at its place in the order of discovery, without edges. O(frontier). */
NOGE_API noge_status noge_map_include(noge_map *map, noge_node node, noge_error *error);

/* Does a known path lead from the current node to this one? O(1) while the map is connected, nearly O(1) otherwise;
 * O(known edges) for the first question after a removal. */
NOGE_API bool noge_map_reaches(noge_map *map, noge_node node);

/* The oldest frontier node that can be reached; NOGE_NO_NODE if there is none. O(nodes skipped). */
NOGE_API noge_node noge_map_oldest_in_reach(noge_map *map);

/* The newest frontier node that can be reached; NOGE_NO_NODE if there is none. O(nodes skipped). */
NOGE_API noge_node noge_map_newest_in_reach(noge_map *map);

/* ---- What is known; all O(1) ------------------------------------------------------------------------------------- */

/* Number of decisions until the limit; UINT32_MAX: no limit. */
static inline uint32_t noge_map_decisions_left(const noge_map *map) {
    uint32_t done = map->visit_count > 0 ? map->visit_count - 1 : 0;
    uint32_t planned = map->task.expected > 0 ? map->task.expected : map->task.limit;
    return planned == 0 || planned == UINT32_MAX ? UINT32_MAX : planned > done ? planned - done : 0;
}

/* Distance that may still be walked, at least 0, the way home included; INFINITY: no budget. */
static inline double noge_map_budget_left(const noge_map *map) {
    double left = map->task.budget - map->walked;
    return !(map->task.budget > 0) ? (double)INFINITY : left > 0 ? left : 0;
}

/* Exploration rate: decisions over distance walked; 0 before the first decision. */
static inline double noge_map_rate(const noge_map *map) {
    return map->walked > 0 ? (map->visit_count - 1) / map->walked : 0;
}

/* Is the node visited? */
NOGE_API bool noge_map_is_visited(const noge_map *map, noge_node node);

/* Is the node excluded, that is, neither visited nor on the frontier? */
NOGE_API bool noge_map_is_excluded(const noge_map *map, noge_node node);

/* Known neighbours, in the order in which their edges were discovered. Valid until the next visit. All known neighbours
 * of a frontier node are visited. */
NOGE_API const noge_node *noge_map_neighbors(const noge_map *map, noge_node node, uint32_t *count);

/* The length of an edge, 1 in an unweighted map; INFINITY if none is known. O(the smaller degree). */
NOGE_API double noge_map_length(const noge_map *map, noge_node a, noge_node b);

/* The frontier node that was discovered next after this one; NOGE_NO_NODE after the newest. */
NOGE_API noge_node noge_map_next(const noge_map *map, noge_node frontier_node);

/* ---- Searches from the current node; they reuse the map's buffers and cannot fail ------------------------------- */

/* Length of a shortest known path to a known node, INFINITY if there is none. Searches from both ends and stops where
 * they meet. */
NOGE_API double noge_map_distance(noge_map *map, noge_node to);

/* The nearest frontier node; among equally near ones the first that a breadth-first search meets, following edges in
 * order of discovery. The search stops there. NOGE_NO_NODE if the frontier is empty or out of reach. */
NOGE_API noge_node noge_map_nearest(noge_map *map);

/* All nearest frontier nodes, in the order in which that search meets them. In a weighted map equally near means equal
 * sums of lengths in floating point: lengths that are not integers are hardly ever equal, and rounding may separate two
 * paths of the same length. Valid until the next search or visit. */
NOGE_API const noge_node *noge_map_nearest_all(noge_map *map, uint32_t *count);

/* Can the explorer walk to this node within its budget? If the exploration must return, the way home from there counts
 * too, by known shortest paths. While no known path leads home, it does not count: exploring may find one. Sums may
 * exceed the budget by 1e-9 of it, because they are rounded. Without a budget: can the node be reached? Costs the
 * distance to the node and what has changed since the last question. */
NOGE_API bool noge_map_affords(noge_map *map, noge_node node);

/* The nearest frontier node that is affordable, of equally near ones the one discovered first; NOGE_NO_NODE if there is
 * none. Costs a search, once for each state of the map. */
NOGE_API noge_node noge_map_nearest_affordable(noge_map *map);

/* A shortest known path: the current node first, `to` last; *count nodes, 0 if there is none. Valid until the next
 * search or visit. */
NOGE_API const noge_node *noge_map_path(noge_map *map, noge_node to, uint32_t *count);

/* Searches everything that can be reached, to prepare for many distances: until the next change or other search, each
 * distance costs only its path. O(known edges), in a weighted map times a logarithm. */
NOGE_API void noge_map_search(noge_map *map);

/* The distances to all known nodes, INFINITY where no known path leads. distance: caller's array of
 * node_count. Cost as for noge_map_search. */
NOGE_API void noge_map_distances(noge_map *map, double *distance);

/* The same as float, for arrays of features: writes distance[v * stride] for every known node v. */
NOGE_API void noge_map_distances_float(noge_map *map, float *distance, size_t stride);

#ifdef __cplusplus
}
#endif
#endif
