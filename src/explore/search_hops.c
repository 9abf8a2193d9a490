/* Breadth-first searches: distances count hops. */
#include "explore/search.h"

#include <math.h>

/* Level by level through visited nodes. The first frontier node met is the nearest; the others of its level follow. */
uint32_t noge_hops_nearest(noge_map *map, uint32_t most) {
    noge_search_begin(map);
    noge_search_meet(map, NOGE_FROM_CURRENT, noge_map_current(map), 0);
    const noge_map_side *side = &map->side[NOGE_FROM_CURRENT];
    uint32_t found = 0, level_end = 1;
    for (uint32_t label = 0; label < side->count; label++) {
        if (label == level_end) {
            if (found > 0)
                return found;
            level_end = side->count;
        }
        const noge_map_node *at = &map->node[side->node[label]];
        const noge_node *row = map->edge + at->first;
        for (uint32_t i = 0; i < at->degree; i++) {
            noge_node next = row[i];
            if (noge_search_has_met(map, next))
                continue;
            bool frontier = noge_map_on_frontier(map, next);
            if (found > 0 && !frontier)
                continue; /* this level is the last: only its frontier nodes matter */
            noge_search_meet(map, NOGE_FROM_CURRENT, next, label);
            if (frontier) {
                map->found[found++] = next;
                if (found == most)
                    return found;
            }
        }
    }
    return found;
}

/* From both ends, the smaller level first. While a levels from one end and b from the other are complete and have not
 * met, the distance exceeds a + b; so the first edge that joins them is on a shortest path, of a + b + 1 hops. */
void noge_hops_between(noge_map *map, noge_node to) {
    map->searched = false;
    map->target = to;
    map->meeting[0] = 0;
    map->meeting[1] = NOGE_NO_NODE;
    map->target_distance = 0;
    if (to == noge_map_current(map))
        return;
    noge_search_begin(map);
    noge_search_meet(map, NOGE_FROM_CURRENT, noge_map_current(map), 0);
    noge_search_meet(map, NOGE_FROM_TARGET, to, 0);
    uint32_t begin[2] = {0, 0}, hops = 0;
    for (;;) {
        uint32_t width[2] = {map->side[0].count - begin[0], map->side[1].count - begin[1]};
        uint32_t own = width[1] < width[0], end = map->side[own].count;
        hops++;
        for (uint32_t label = begin[own]; label < end; label++) {
            const noge_map_node *at = &map->node[map->side[own].node[label]];
            const noge_node *row = map->edge + at->first;
            for (uint32_t i = 0; i < at->degree; i++) {
                noge_node next = row[i];
                if (!noge_search_has_met(map, next)) {
                    noge_search_meet(map, own, next, label);
                } else if (noge_search_side(map, next) != own) {
                    map->meeting[own] = label;
                    map->meeting[!own] = noge_search_label(map, next);
                    map->target_distance = hops;
                    return;
                }
            }
        }
        begin[own] = end;
        if (map->side[own].count == end) { /* one end is cut off: no known path */
            map->target_distance = INFINITY;
            return;
        }
    }
}
