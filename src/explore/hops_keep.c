/* Let the explorer walk k hops from u to v. No node is then more than k hops farther away than before, by the way back
 * through u. So k is added to all distances, and a search from v lowers those that are too large. It ends at nodes that
 * it does not lower: what lies behind them is reached from u as well.
 *
 * An explorer mostly walks away from what it knows, and the search then touches few nodes. A visit may add edges at v
 * only; after any other change everything is searched. */
#include "explore/map.h"

/* Lowers distances by ways from the current node, whose distance is 0. Returns the number of nodes that were lowered.
 * The inner loop has no branch that the processor could not predict. */
static uint32_t lower(noge_map *map) {
    const noge_map_node *const node = noge_inside(map)->rows.node;
    const noge_node *const edge = noge_inside(map)->rows.edge;
    uint32_t *const hops = noge_inside(map)->hops.to;
    noge_node *const queue = noge_inside(map)->search.found; /* has room for all nodes and one more */
    uint32_t count = 1;
    queue[0] = map->at;
    for (uint32_t head = 0; head < count; head++) {
        const uint32_t first = node[queue[head]].first, degree = node[queue[head]].degree;
        const uint32_t distance = hops[queue[head]] + 1;
        for (uint32_t i = 0; i < degree; i++) {
            const noge_node next = edge[first + i];
            const uint32_t before = hops[next];
            queue[count] = next;
            count += distance < before;
            hops[next] = distance < before ? distance : before;
        }
    }
    return count;
}

/* May distances from `kept.from` be corrected? Only a walk, or one visit to the current node, may lie between. */
static bool is_correctable(const noge_map *map) {
    const noge_hops *kept = &noge_inside(map)->hops;
    if (kept->changes == UINT64_MAX || !kept->whole || map->at >= kept->nodes)
        return false;
    uint64_t changes = noge_map_changes(map) - kept->changes;
    uint32_t visits = map->visit_count - kept->visits;
    return changes == visits && (visits == 0 || (visits == 1 && map->visit[map->visit_count - 1] == map->at));
}

const uint32_t *noge_hops_keep(noge_map *map) {
    noge_hops *kept = &noge_inside(map)->hops;
    if (map->task.weighted || map->visit_count == 0 || noge_hops_hold(map))
        return map->visit_count == 0 ? NULL : kept->to;
    const bool corrects = is_correctable(map);
    const uint32_t known = corrects ? kept->nodes : 0, walked = corrects ? kept->to[map->at] : 0;
    for (noge_node v = 0; v < known; v++)
        kept->to[v] += walked;
    for (noge_node v = known; v < map->node_count; v++)
        kept->to[v] = NOGE_FAR;
    kept->to[map->at] = 0;
    const uint32_t lowered = lower(map);
    kept->whole = corrects || lowered == map->node_count;
    kept->nodes = map->node_count;
    kept->from = map->at;
    kept->visits = map->visit_count;
    kept->changes = noge_map_changes(map);
    return kept->to;
}
