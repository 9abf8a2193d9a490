/* Breadth-first searches: distances count hops. */
#include "explore/hub.h"
#include "explore/search.h"

#include <math.h>

/* The inner loops avoid branches, which the processor could not predict: a node is always written at the end of the
 * queue and counted only if it belongs there. The map keeps room for this extra entry. */

/* Level by level through visited nodes. The first frontier node met is the nearest; the others of its level follow. */
uint32_t noge_hops_nearest(noge_map *map, uint32_t most, noge_tie tie) {
    noge_search_begin(map);
    noge_search_meet(map, NOGE_FROM_CURRENT, noge_map_current(map), 0);
    noge_map_node *const node = map->node; /* a local copy, so that the compiler need not reload it after every store */
    const noge_node *const edge = map->edge;
    noge_node *const queue = map->side[NOGE_FROM_CURRENT].node;
    uint32_t *const from = map->side[NOGE_FROM_CURRENT].from;
    const uint32_t base = map->ticket_base, long_row = map->long_row;
    uint32_t found = 0, level_end = 1, count = 1;
    uint64_t looks = 0;
    for (uint32_t label = 0; label < count; label++) {
        if (label == level_end) {
            if (found > 0)
                break;
            level_end = count;
        }
        const noge_map_node at = node[queue[label]];
        noge_row row = {edge + at.first, at.degree};
        if (at.degree > long_row)
            row = noge_hub_row_nearest(map, queue[label], tie, found == 0);
        looks += row.count;
        for (uint32_t i = 0; i < row.count; i++) {
            noge_node next = row.node[i];
            noge_map_node *there = &node[next];
            bool unmet = there->ticket < base;
            if (unmet && there->visited_at == NOGE_NOT_VISITED) {
                queue[count] = next;
                from[count] = label;
                there->ticket = base + 2 * count++;
                map->found[found++] = next;
                if (found == most)
                    goto done;
                continue;
            }
            /* Once a frontier node is found, this level is the last. Dead ends are not followed. */
            bool goes_on = unmet & (found == 0) & (there->degree > 1);
            queue[count] = next;
            from[count] = label;
            there->ticket = goes_on ? base + 2 * count : there->ticket;
            count += goes_on;
        }
    }
done:
    map->looks += looks;
    map->side[NOGE_FROM_CURRENT].count = count;
    return found;
}

/* Level by level, and on through frontier nodes, until the last level asked for. */
uint32_t noge_hops_nearby(noge_map *map, double reach, uint32_t most, double *distance) {
    noge_search_begin(map);
    noge_search_meet(map, NOGE_FROM_CURRENT, noge_map_current(map), 0);
    noge_map_node *const node = map->node;
    const noge_node *const edge = map->edge;
    noge_node *const queue = map->side[NOGE_FROM_CURRENT].node;
    uint32_t *const from = map->side[NOGE_FROM_CURRENT].from;
    const uint32_t base = map->ticket_base, long_row = map->long_row;
    uint32_t found = 0, level_end = 1, count = 1;
    uint64_t looks = 0;
    double hops = 1, last = INFINITY;
    for (uint32_t label = 0; label < count; label++) {
        if (label == level_end) {
            if (hops + 1 > last)
                break;
            hops++;
            level_end = count;
        }
        const noge_map_node at = node[queue[label]];
        noge_row row = {edge + at.first, at.degree};
        if (at.degree > long_row)
            row = noge_hub_row_nearby(map, queue[label], most - found, hops < last);
        looks += row.count;
        for (uint32_t i = 0; i < row.count; i++) {
            noge_node next = row.node[i];
            noge_map_node *there = &node[next];
            bool unmet = there->ticket < base;
            if (unmet && there->visited_at == NOGE_NOT_VISITED) {
                queue[count] = next;
                from[count] = label;
                there->ticket = base + 2 * count++;
                distance[found] = hops;
                map->found[found++] = next;
                last = found == 1 ? hops + reach : last;
                if (found == most)
                    goto done;
                continue;
            }
            bool goes_on = unmet & (there->degree > 1) & (hops < last);
            queue[count] = next;
            from[count] = label;
            there->ticket = goes_on ? base + 2 * count : there->ticket;
            count += goes_on;
        }
    }
done:
    map->looks += looks;
    map->side[NOGE_FROM_CURRENT].count = count;
    return found;
}

/* From both ends, the level with fewer edges first. While a levels from one end and b from the other are complete and
 * have not met, the distance exceeds a + b; so the first edge that joins them is on a shortest path, of a + b + 1 hops.
 * Nodes with a single edge are left out: no path leads through them, and the two ends are labelled at the beginning. */
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
    noge_map_node *const node = map->node;
    const noge_node *const edge = map->edge;
    const uint32_t base = map->ticket_base, long_row = map->long_row;
    uint32_t begin[2] = {0, 0}, count[2] = {1, 1}, hops = 0;
    uint32_t edges[2] = {node[noge_map_current(map)].degree, node[to].degree}; /* number of edges of the next level */
    for (;;) {
        const uint32_t own = edges[1] < edges[0], end = count[own];
        noge_node *const queue = map->side[own].node;
        uint32_t *const from = map->side[own].from;
        uint32_t added = end, more_edges = 0;
        hops++;
        for (uint32_t label = begin[own]; label < end; label++) {
            const noge_map_node at = node[queue[label]];
            noge_row row = {edge + at.first, at.degree};
            if (at.degree > long_row)
                row = noge_hub_row_between(map, queue[label], own == NOGE_FROM_CURRENT ? to : noge_map_current(map));
            map->looks += row.count;
            for (uint32_t i = 0; i < row.count; i++) {
                noge_node next = row.node[i];
                noge_map_node *there = &node[next];
                uint32_t ticket = there->ticket, degree = there->degree;
                if (ticket >= base && ((ticket - base) & 1) != own) {
                    map->meeting[own] = label;
                    map->meeting[!own] = (ticket - base) >> 1;
                    map->target_distance = hops;
                    map->side[own].count = added;
                    map->side[!own].count = count[!own];
                    return;
                }
                uint32_t goes_on = (ticket < base) & (degree > 1);
                queue[added] = next;
                from[added] = label;
                there->ticket = goes_on ? base + 2 * added + own : ticket;
                added += goes_on;
                more_edges += degree & -goes_on;
            }
        }
        begin[own] = end;
        count[own] = added;
        edges[own] = more_edges;
        if (added == end) { /* one end is cut off: no known path */
            map->target_distance = INFINITY;
            map->side[0].count = count[0];
            map->side[1].count = count[1];
            return;
        }
    }
}

void noge_hops_all(noge_map *map) {
    noge_search_begin(map);
    noge_search_meet(map, NOGE_FROM_CURRENT, noge_map_current(map), 0);
    const noge_map_side *side = &map->side[NOGE_FROM_CURRENT];
    for (uint32_t label = 0; label < side->count; label++) {
        const noge_map_node *at = &map->node[side->node[label]];
        for (uint32_t i = at->first; i < at->first + at->degree; i++)
            if (!noge_search_has_met(map, map->edge[i]))
                noge_search_meet(map, NOGE_FROM_CURRENT, map->edge[i], label);
    }
}
