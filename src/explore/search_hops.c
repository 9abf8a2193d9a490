/* Breadth-first searches: distances count hops. */
#include "explore/map.h"

#include <math.h>

/* Labels a node that this search meets for the first time. */
static void meet(noge_map *map, uint32_t side, noge_node node, uint32_t from) {
    noge_search *search = &noge_inside(map)->search;
    noge_search_side *at = &search->side[side];
    uint32_t label = at->count++;
    at->node[label] = node;
    at->from[label] = from;
    noge_inside(map)->rows.node[node].ticket = search->ticket_base + 2 * label + side;
}

/* The inner loops avoid branches, which the processor could not predict: a node is always written at the end of the
 * queue and counted only if it belongs there. The map keeps room for this extra entry. */

/* Level by level through visited nodes. The first frontier node met is the nearest; the others of its level follow. */
uint32_t noge_hops_nearest(noge_map *map, uint32_t most, noge_tie tie) {
    noge_search *search = &noge_inside(map)->search;
    noge_search_begin(map);
    meet(map, NOGE_FROM_CURRENT, noge_map_current(map), 0);
    /* local copies, so that the compiler need not reload them after every store */
    noge_map_node *const node = noge_inside(map)->rows.node;
    const noge_node *const edge = noge_inside(map)->rows.edge;
    noge_node *const queue = search->side[NOGE_FROM_CURRENT].node;
    uint32_t *const from = search->side[NOGE_FROM_CURRENT].from;
    const uint32_t base = search->ticket_base, long_row = noge_inside(map)->hubs.long_row;
    uint32_t found = 0, level_end = 1, count = 1;
    uint64_t looks = 0;
    for (uint32_t label = 0; label < count; label++) {
        if (label == level_end) {
            if (found > 0)
                break;
            level_end = count;
        }
        const noge_map_node at = node[queue[label]];
        noge_row row = {edge + at.first, NULL, at.degree};
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
                search->found[found++] = next;
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
    search->looks += looks;
    search->side[NOGE_FROM_CURRENT].count = count;
    return found;
}

/* Level by level, and on through frontier nodes, until the last level asked for. */
uint32_t noge_hops_nearby(noge_map *map, double reach, uint32_t most, double *distance) {
    noge_search *search = &noge_inside(map)->search;
    noge_search_begin(map);
    meet(map, NOGE_FROM_CURRENT, noge_map_current(map), 0);
    noge_map_node *const node = noge_inside(map)->rows.node;
    const noge_node *const edge = noge_inside(map)->rows.edge;
    noge_node *const queue = search->side[NOGE_FROM_CURRENT].node;
    uint32_t *const from = search->side[NOGE_FROM_CURRENT].from;
    const uint32_t base = search->ticket_base, long_row = noge_inside(map)->hubs.long_row;
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
        noge_row row = {edge + at.first, NULL, at.degree};
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
                search->found[found++] = next;
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
    search->looks += looks;
    search->side[NOGE_FROM_CURRENT].count = count;
    return found;
}

/* From both ends, the level with fewer edges first. While a levels from one end and b from the other are complete and
 * have not met, the distance exceeds a + b; so the first edge that joins them is on a shortest path, of a + b + 1 hops.
 * Nodes with a single edge are left out: no path leads through them, and the two ends are labelled at the beginning. */
void noge_hops_between(noge_map *map, noge_node to) {
    noge_search *search = &noge_inside(map)->search;
    search->searched = false;
    search->target = to;
    search->meeting[0] = 0;
    search->meeting[1] = NOGE_NO_NODE;
    search->target_distance = 0;
    if (to == noge_map_current(map))
        return;
    noge_search_begin(map);
    meet(map, NOGE_FROM_CURRENT, noge_map_current(map), 0);
    meet(map, NOGE_FROM_TARGET, to, 0);
    noge_map_node *const node = noge_inside(map)->rows.node;
    const noge_node *const edge = noge_inside(map)->rows.edge;
    const uint32_t base = search->ticket_base, long_row = noge_inside(map)->hubs.long_row;
    uint32_t begin[2] = {0, 0}, count[2] = {1, 1}, hops = 0;
    uint32_t edges[2] = {node[noge_map_current(map)].degree, node[to].degree}; /* number of edges of the next level */
    for (;;) {
        const uint32_t own = edges[1] < edges[0], end = count[own];
        noge_node *const queue = search->side[own].node;
        uint32_t *const from = search->side[own].from;
        uint32_t added = end, more_edges = 0;
        hops++;
        for (uint32_t label = begin[own]; label < end; label++) {
            const noge_map_node at = node[queue[label]];
            noge_row row = {edge + at.first, NULL, at.degree};
            if (at.degree > long_row)
                row = noge_hub_row_between(map, queue[label], own == NOGE_FROM_CURRENT ? to : noge_map_current(map));
            search->looks += row.count;
            for (uint32_t i = 0; i < row.count; i++) {
                noge_node next = row.node[i];
                noge_map_node *there = &node[next];
                uint32_t ticket = there->ticket, degree = there->degree;
                if (ticket >= base && ((ticket - base) & 1) != own) {
                    search->meeting[own] = label;
                    search->meeting[!own] = (ticket - base) >> 1;
                    search->target_distance = hops;
                    search->side[own].count = added;
                    search->side[!own].count = count[!own];
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
            search->target_distance = INFINITY;
            search->side[0].count = count[0];
            search->side[1].count = count[1];
            return;
        }
    }
}

void noge_hops_all(noge_map *map) {
    noge_search_begin(map);
    meet(map, NOGE_FROM_CURRENT, noge_map_current(map), 0);
    const noge_search_side *side = &noge_inside(map)->search.side[NOGE_FROM_CURRENT];
    for (uint32_t label = 0; label < side->count; label++) {
        const noge_row row = noge_map_row(map, side->node[label]);
        for (uint32_t i = 0; i < row.count; i++)
            if (!noge_search_has_met(map, row.node[i]))
                meet(map, NOGE_FROM_CURRENT, row.node[i], label);
    }
}
