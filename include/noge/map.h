/* What an explorer knows: the nodes it has heard of, the edges it has seen, where it stands and how far it has walked.
 *
 * Nodes are numbered in order of discovery; node 0 is where the exploration began. A node is visited, or it is on the
 * frontier: seen from a visited node and still to be visited. A map knows nothing of the graph behind it, so whoever
 * decides by a map cannot cheat. One map serves many explorations, one after the other, without allocating again.
 *
 * A real world does not obey: the explorer turns up elsewhere, ways open and close, a place cannot be reached. A map
 * takes that, too, and then parts of it may be out of reach; noge/agent.h feeds it so, by names. */
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
 * NOGE_USAGE if not, and nothing has changed. cost: length of the walk, may be NULL; INFINITY, and nothing is added to
 * the distance walked, where no known path leads there. Costs the search and what is new. */
NOGE_API noge_status noge_map_visit(noge_map *map, noge_node at, const noge_sight *sight, double *cost,
                                    noge_error *error);

/* ---- Worlds that do not obey ------------------------------------------------------------------------------------- */

/* The explorer finds itself at a place it has never heard of, *at, which is visited and not joined to what was known
 * before but for what is seen there. As noge_map_visit otherwise. Costs what is new, and from then on, until edges have
 * joined all parts, the next decision may cost more. */
NOGE_API noge_status noge_map_appear(noge_map *map, const noge_sight *sight, noge_node *at, noge_error *error);

/* The explorer walks to a place visited before. cost: as for a visit. Costs the search. */
NOGE_API noge_status noge_map_move(noge_map *map, noge_node to, double *cost, noge_error *error);

/* Tells whoever explores by this map that it will be stopped after so many decisions in all; UINT32_MAX: after none,
 * as in a new map or one just cleared. Nothing is enforced: a policy that has learned what to make of it prefers what
 * pays before the end. */
NOGE_API void noge_map_set_limit(noge_map *map, uint32_t decisions);

/* Adds to the distance walked what the map could not measure. */
NOGE_API void noge_map_add_walk(noge_map *map, double length);

/* A further look at a visited node reveals a new one, which joins the frontier. Amortised O(1). */
NOGE_API noge_status noge_map_discover(noge_map *map, noge_node from, double length, noge_node *node,
                                       noge_error *error);

/* An edge between two known nodes, one of them visited at least and none excluded; or another length for an edge that
 * is there, in weighted maps. O(the smaller degree). */
NOGE_API noge_status noge_map_set_edge(noge_map *map, noge_node a, noge_node b, double length, noge_error *error);

/* The edge is gone; nothing happens if there was none. Other edges keep their order. O(degrees), and the next question
 * for what can be reached costs all that is known. */
NOGE_API noge_status noge_map_remove_edge(noge_map *map, noge_node a, noge_node b, noge_error *error);

/* Takes a node that has no edge any more off the frontier, and puts it back to where its age belongs, without edges.
 * O(1); back: O(frontier). */
NOGE_API noge_status noge_map_exclude(noge_map *map, noge_node node, noge_error *error);
NOGE_API noge_status noge_map_include(noge_map *map, noge_node node, noge_error *error);

/* Does a known path lead to this node from where the explorer stands? O(1) as long as the map has never come apart,
 * nearly so when it has; after a removal the first question costs all that is known. */
NOGE_API bool noge_map_reaches(noge_map *map, noge_node node);

/* The oldest and the newest frontier node that can be reached; NOGE_NO_NODE if there is none. O(those passed over). */
NOGE_API noge_node noge_map_oldest_in_reach(noge_map *map);
NOGE_API noge_node noge_map_newest_in_reach(noge_map *map);

/* ---- What is known; all O(1) ------------------------------------------------------------------------------------- */

NOGE_API uint32_t noge_map_node_count(const noge_map *map);
NOGE_API uint64_t noge_map_edge_count(const noge_map *map);
NOGE_API uint32_t noge_map_visit_count(const noge_map *map);    /* the first node included */
NOGE_API const noge_node *noge_map_visits(const noge_map *map); /* each node once, in order */
NOGE_API uint32_t noge_map_decisions_left(const noge_map *map); /* to the limit; UINT32_MAX if there is none */
NOGE_API noge_node noge_map_at(const noge_map *map); /* the current node; NOGE_NO_NODE before the first visit */
NOGE_API double noge_map_walked(const noge_map *map);
NOGE_API double noge_map_rate(const noge_map *map); /* decisions over distance walked; 0 before the first */
NOGE_API bool noge_map_is_visited(const noge_map *map, noge_node node);
NOGE_API bool noge_map_is_excluded(const noge_map *map, noge_node node);

/* Known neighbours, in the order in which their edges were discovered. Valid until the next visit. Those of a frontier
 * node are all visited, so their number is the count of its visited neighbours. */
NOGE_API const noge_node *noge_map_neighbors(const noge_map *map, noge_node node, uint32_t *count);

/* The length of an edge, 1 in an unweighted map; INFINITY if none is known. O(the smaller degree). */
NOGE_API double noge_map_length(const noge_map *map, noge_node a, noge_node b);

/* The frontier in no particular order; valid until the next visit. */
NOGE_API const noge_node *noge_map_frontier(const noge_map *map, uint32_t *count);

/* The frontier in order of discovery: from the oldest, by next, to NOGE_NO_NODE after the newest. */
NOGE_API noge_node noge_map_oldest(const noge_map *map);
NOGE_API noge_node noge_map_newest(const noge_map *map);
NOGE_API noge_node noge_map_next(const noge_map *map, noge_node frontier_node);

/* ---- Searches from the current node; they reuse the map's buffers and cannot fail ------------------------------- */

/* Length of a shortest known path to a known node, INFINITY if there is none. Searches from both ends and stops where
 * they meet. */
NOGE_API double noge_map_distance(noge_map *map, noge_node to);

/* The nearest frontier node; among equally near ones the first met by a breadth-first search that follows edges in
 * order of discovery. NOGE_NO_NODE if the frontier is empty or out of reach. Stops at the first. */
NOGE_API noge_node noge_map_nearest(noge_map *map);

/* All nearest frontier nodes, in the order in which that search meets them. In a weighted map equally near means that
 * the sums of lengths are equal as they are computed: lengths that are no whole numbers hardly ever tie, and a rounding
 * may part two ways of the same length. Valid until the next search or visit. */
NOGE_API const noge_node *noge_map_nearest_all(noge_map *map, uint32_t *count);

/* A shortest known path: the current node first, `to` last; *count nodes, 0 if there is none. Valid until the next
 * search or visit. */
NOGE_API const noge_node *noge_map_path(noge_map *map, noge_node to, uint32_t *count);

/* Searches everything that can be reached, for those who will ask for many distances: until the next change or search
 * of another kind each costs its path only. O(known edges), with lengths a logarithm more. */
NOGE_API void noge_map_search(noge_map *map);

#ifdef __cplusplus
}
#endif
#endif
