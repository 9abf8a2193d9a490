/* The algorithm of Kalyanasundaram and Pruhs (1994), as Megow, Mehlhorn and Schweitzer (2012) generalise it:
 * depth-first search that postpones long edges.
 *
 * An edge (u, v) from a visited to an unvisited node is open. It is blocked if another open edge (x, y) is shorter, and
 * a shortest known path from u to y is at most 1 + DELTA times as long as (u, v). In the recursive form,
 *
 *     explore(y): while an open edge (u, v) is not blocked, and u = y or it was blocked by some (x, y) before:
 *                     walk to u, take the edge, explore(v), walk back to y.
 *
 * For DELTA = 2 the walk with the way home is at most 16 (1 + 2g) times a minimum spanning tree on graphs of genus g,
 * hence 16 times on planar graphs; in general 2 (2 + DELTA)(1 + 2 / DELTA)(1 + 2g) times.
 *
 * Three facts make it fast. First, whether (u, v) is blocked depends on u and the length only, and all but the shortest
 * open edges of u are blocked by these. So each visited node has one status: noge_block_node. Second, a node leaves the
 * state "blocked" only when the last node that blocks it is visited; call that its owner, and let a node that was never
 * blocked own itself. The call of the owner is then still active, and no later call may take the edge. So the recursion
 * equals: take a free edge with the most recently visited owner. Third, a status can change only by a visit to a
 * frontier node that its last examination met: blocking_status.c.
 *
 * Free edges with the same owner are taken shortest first. An examination is a search up to (1 + DELTA) times the
 * length of the edge, which ends at the first blocking edge. All of a city of 14,000 nodes takes half a second. After a
 * change of the world other than visits all nodes are examined again. */
#include "policy/rule/blocking.h"
#include "policy/rule/rules.h"

#include <stdlib.h>

enum { USUAL_DELTA = 2 };

static noge_status blocking_begin(void *state, void *context, uint64_t seed, noge_error *error) {
    (void)error;
    noge_blocking_begin(state, context ? *(const double *)context : USUAL_DELTA, seed);
    return NOGE_OK;
}

/* In a map of several parts: the same choice among the nodes in reach. O(visits). */
static noge_node find_in_reach(noge_blocking *self, noge_map *map) {
    noge_node best = NOGE_NO_NODE;
    for (uint32_t t = 0; t < map->visit_count; t++) {
        noge_node node = map->visit[t];
        const noge_block_node *at = &self->node[node], *other = best != NOGE_NO_NODE ? &self->node[best] : NULL;
        if (at->status != NOGE_BLOCK_FREE || !noge_map_reaches(map, node))
            continue;
        uint32_t owned = noge_map_visited_at(map, at->owner),
                 before = other ? noge_map_visited_at(map, other->owner) : 0;
        if (!other || owned > before || (owned == before && at->length < other->length))
            best = node;
    }
    return best;
}

static noge_node find(noge_blocking *self, noge_map *map) {
    if (noge_map_is_parted(map))
        return find_in_reach(self, map);
    const noge_block_entry *first = noge_blocking_first(self, map);
    return first ? first->node : NOGE_NO_NODE;
}

static noge_status blocking_choose(void *state, void *context, noge_map *map, noge_node *choice, noge_error *error) {
    (void)context;
    noge_blocking *self = state;
    noge_status status = noge_blocking_follow(self, map, error);
    noge_node from = status == NOGE_OK ? find(self, map) : NOGE_NO_NODE;
    if (status == NOGE_OK)
        *choice = from != NOGE_NO_NODE ? noge_open_edges_least(&self->open, map, from)->node : noge_map_nearest(map);
    return status;
}

static void blocking_release(void *state, void *context) {
    (void)context;
    noge_blocking_free(state);
}

const noge_policy_type noge_rule_blocking = {
    .size = sizeof(noge_policy_type),
    .name = "blocking",
    .summary = "depth-first that postpones an edge while a shorter one is near; blocking:DELTA, default 2",
    .state_size = sizeof(noge_blocking),
    .begin = blocking_begin,
    .choose = blocking_choose,
    .release = blocking_release,
};
