/* The common part of both kinds of searches: tickets, stored results, paths. A node that the map does not know is out
 * of reach, and so is everything before the first visit. */
#include "explore/map.h"

#include <math.h>

void noge_map_clear_search(noge_map *map) {
    noge_search *search = &noge_inside(map)->search;
    search->searched = search->searched_all = false;
    search->target = NOGE_NO_NODE;
    noge_search_begin(map);
}

void noge_search_begin(noge_map *map) {
    noge_search *search = &noge_inside(map)->search;
    uint64_t base = (uint64_t)noge_search_unused_ticket(search) + 1;
    if (base + 2 * (uint64_t)map->node_count + 2 > UINT32_MAX) {
        for (noge_node v = 0; v < map->node_count; v++)
            noge_inside(map)->rows.node[v].ticket = 0;
        for (noge_node v = 0; map->task.weighted && v < map->node_count; v++)
            search->back_ticket[v] = 0;
        base = 1;
    }
    search->ticket_base = (uint32_t)base;
    search->side[0].count = search->side[1].count = 0;
}

/* Is the distance to this node known from the last search from the current node alone? */
static bool is_settled(const noge_map *map, noge_node node) {
    if (!noge_inside(map)->search.searched || !noge_search_has_met(map, node))
        return false;
    return !map->task.weighted ||
           noge_inside(map)->search.side[0].heap_place[noge_search_label(map, node)] == NOGE_NO_NODE;
}

static double settled_distance(const noge_map *map, uint32_t label) {
    if (map->task.weighted)
        return noge_inside(map)->search.side[0].distance[label];
    uint32_t hops = 0;
    for (; label != 0; label = noge_inside(map)->search.side[0].from[label])
        hops++;
    return hops;
}

/* Sets target_distance, and `meeting` if it is finite. */
static void find(noge_map *map, noge_node to) {
    noge_search *search = &noge_inside(map)->search;
    if (search->target == to && to != NOGE_NO_NODE)
        return;
    if (to >= map->node_count || map->visit_count == 0) {
        search->target = NOGE_NO_NODE;
        search->target_distance = INFINITY;
        return;
    }
    if (search->searched_all && !noge_search_has_met(map, to)) {
        search->target = to;
        search->target_distance = INFINITY;
        return;
    }
    if (is_settled(map, to)) {
        search->target = to;
        search->meeting[0] = noge_search_label(map, to);
        search->meeting[1] = NOGE_NO_NODE;
        search->target_distance = settled_distance(map, search->meeting[0]);
        return;
    }
    search->searched_all = false;
    if (map->task.weighted)
        noge_lengths_between(map, to);
    else
        noge_hops_between(map, to);
}

double noge_map_distance(noge_map *map, noge_node to) {
    if (!map)
        return 0;
    if (to < map->node_count && noge_hops_hold(map))
        return noge_hops_distance(noge_inside(map)->hops.to[to]);
    find(map, to);
    return noge_inside(map)->search.target_distance;
}

const noge_node *noge_map_path(noge_map *map, noge_node to, uint32_t *count) {
    if (!map || !count)
        return NULL;
    noge_search *search = &noge_inside(map)->search;
    find(map, to);
    *count = 0;
    if (isinf(search->target_distance))
        return search->found;
    uint32_t hops = 0, label = search->meeting[0];
    for (; label != 0; label = search->side[0].from[label])
        hops++;
    *count = hops + 1;
    for (label = search->meeting[0]; hops > 0; label = search->side[0].from[label])
        search->found[hops--] = search->side[0].node[label];
    search->found[0] = noge_map_current(map);
    if (search->meeting[1] != NOGE_NO_NODE)
        for (label = search->meeting[1];; label = search->side[1].from[label]) {
            search->found[(*count)++] = search->side[1].node[label];
            if (label == 0)
                break;
        }
    return search->found;
}

static uint32_t nearest(noge_map *map, uint32_t most, noge_tie tie) {
    noge_search *search = &noge_inside(map)->search;
    if (map->frontier_count == 0)
        return 0;
    search->target = NOGE_NO_NODE;
    search->searched = true;
    search->searched_all = false;
    return map->task.weighted ? noge_lengths_nearest(map, most, tie) : noge_hops_nearest(map, most, tie);
}

noge_node noge_map_nearest(noge_map *map) {
    if (!map)
        return NOGE_NO_NODE;
    return nearest(map, 1, NOGE_TIE_FIRST) ? noge_inside(map)->search.found[0] : NOGE_NO_NODE;
}

const noge_node *noge_map_nearest_all(noge_map *map, uint32_t *count) {
    if (!map || !count)
        return NULL;
    *count = nearest(map, UINT32_MAX, NOGE_TIE_NONE);
    return noge_inside(map)->search.found;
}

static bool is_better(const noge_map *map, noge_tie tie, noge_node node, noge_node than) {
    uint32_t degree = noge_inside(map)->rows.node[node].degree, other = noge_inside(map)->rows.node[than].degree;
    switch (tie) {
    case NOGE_TIE_NEWEST: return node > than;
    case NOGE_TIE_OLDEST: return node < than;
    case NOGE_TIE_MOST: return degree > other;
    case NOGE_TIE_FEWEST: return degree < other;
    default: return false;
    }
}

noge_node noge_map_nearest_by(noge_map *map, noge_tie tie) {
    noge_search *search = &noge_inside(map)->search;
    uint32_t count = nearest(map, tie == NOGE_TIE_FIRST ? 1 : UINT32_MAX, tie);
    noge_node best = count > 0 ? search->found[0] : NOGE_NO_NODE;
    for (uint32_t i = 1; i < count; i++)
        best = is_better(map, tie, search->found[i], best) ? search->found[i] : best;
    return best;
}

/* The hub whose open neighbours are all the nearest nodes, after a search that has met the first of them. So it is if
 * that node was met from the last node in the queue. NULL: not known. */
static noge_hub *only_hub(noge_map *map, noge_node first) {
    const noge_search_side *side = &noge_inside(map)->search.side[NOGE_FROM_CURRENT];
    uint32_t label = noge_search_label(map, first), from = side->from[label];
    bool last =
        from + 1 == label && noge_inside(map)->rows.node[side->node[from]].degree > noge_inside(map)->hubs.long_row;
    return last ? noge_hub_find(map, side->node[from]) : NULL;
}

noge_node noge_map_nearest_any(noge_map *map, noge_random *random) {
    noge_rows *rows = &noge_inside(map)->rows;
    noge_node first = map->task.weighted ? NOGE_NO_NODE : noge_map_nearest(map);
    noge_hub *hub = first != NOGE_NO_NODE ? only_hub(map, first) : NULL;
    uint32_t count;
    if (!hub) {
        const noge_node *nearest = noge_map_nearest_all(map, &count);
        return nearest[noge_random_below(random, count)];
    }
    noge_search_side *side = &noge_inside(map)->search.side[NOGE_FROM_CURRENT];
    noge_node chosen = hub->at[noge_hub_select(&hub->open, noge_random_below(random, hub->open.total))];
    uint32_t label = noge_search_label(map, first), ticket = rows->node[first].ticket;
    rows->node[first].ticket = 0; /* the chosen node takes its label */
    rows->node[chosen].ticket = ticket;
    side->node[label] = chosen;
    return chosen;
}

void noge_map_search(noge_map *map) {
    if (!map)
        return;
    noge_search *search = &noge_inside(map)->search;
    if (search->searched_all || map->visit_count == 0)
        return;
    if (map->task.weighted)
        noge_lengths_all(map);
    else
        noge_hops_all(map);
    search->target = NOGE_NO_NODE;
    search->searched = search->searched_all = true;
}

void noge_map_distances(noge_map *map, double *distance) {
    if (!map)
        return;
    const noge_search_side *side = &noge_inside(map)->search.side[NOGE_FROM_CURRENT];
    const uint32_t *hops = noge_hops_keep(map);
    for (noge_node v = 0; v < map->node_count; v++)
        distance[v] = hops ? noge_hops_distance(hops[v]) : INFINITY;
    if (hops)
        return;
    noge_map_search(map);
    for (uint32_t label = 0; label < side->count; label++)
        distance[side->node[label]] = side->distance[label];
}

void noge_map_distances_float(noge_map *map, float *distance, size_t stride) {
    if (!map)
        return;
    const noge_search_side *side = &noge_inside(map)->search.side[NOGE_FROM_CURRENT];
    const uint32_t *hops = noge_hops_keep(map);
    for (noge_node v = 0; v < map->node_count; v++)
        distance[v * stride] = hops && hops[v] < NOGE_FAR ? (float)(int32_t)hops[v] : INFINITY;
    if (hops)
        return;
    noge_map_search(map);
    for (uint32_t label = 0; label < side->count; label++)
        distance[side->node[label] * stride] = (float)side->distance[label];
}

uint32_t noge_map_nearby(noge_map *map, double reach, uint32_t most, double *distance) {
    noge_search *search = &noge_inside(map)->search;
    if (map->frontier_count == 0 || most == 0)
        return 0;
    if (most > map->frontier_count) /* the search can then end at the last frontier node */
        most = map->frontier_count;
    search->target = NOGE_NO_NODE;
    search->searched = true;
    search->searched_all = false;
    return map->task.weighted ? noge_lengths_nearby(map, reach, most, distance)
                              : noge_hops_nearby(map, reach, most, distance);
}
