/* Which nodes are connected, for maps that may be in several parts: an edge was removed, or the explorer appeared at an
 * unknown place. A union-find forest joins parts as edges are added; after a removal the next question builds it again.
 * A connected map needs no forest. */
#include "explore/map.h"

void noge_map_part(noge_map *map) {
    noge_inside(map)->reach.parted = noge_inside(map)->reach.stale = true;
}

static noge_node root_of(noge_map *map, noge_node node) {
    noge_node *part = noge_inside(map)->reach.part;
    while (part[node] != node) {
        part[node] = part[part[node]];
        node = part[node];
    }
    return node;
}

void noge_parts_add(noge_map *map, noge_node node) {
    noge_inside(map)->reach.part[node] = node;
    noge_inside(map)->reach.count++;
}

void noge_parts_join(noge_map *map, noge_node a, noge_node b) {
    noge_reach *reach = &noge_inside(map)->reach;
    if (reach->stale)
        return;
    a = root_of(map, a);
    b = root_of(map, b);
    if (a == b)
        return;
    reach->part[a > b ? a : b] = a > b ? b : a;
    if (--reach->count == 1)
        reach->parted = false;
}

void noge_parts_join_row(noge_map *map, noge_node node) {
    const noge_row row = noge_map_row(map, node);
    for (uint32_t i = 0; i < row.count; i++)
        noge_parts_join(map, node, row.node[i]);
}

static void refresh(noge_map *map) {
    noge_reach *reach = &noge_inside(map)->reach;
    reach->stale = false;
    reach->count = 0;
    for (noge_node v = 0; v < map->node_count; v++) {
        reach->part[v] = v;
        reach->count += noge_map_visited_at(map, v) != NOGE_EXCLUDED;
    }
    for (noge_node v = 0; v < map->node_count && reach->count > 1; v++)
        noge_parts_join_row(map, v);
    reach->parted = reach->count > 1;
}

bool noge_map_is_parted(noge_map *map) {
    noge_reach *reach = &noge_inside(map)->reach;
    if (reach->parted && reach->stale)
        refresh(map);
    return reach->parted;
}

bool noge_map_reaches(noge_map *map, noge_node node) {
    if (!map || node >= map->node_count || map->visit_count == 0)
        return false;
    if (!noge_map_is_parted(map))
        return noge_map_visited_at(map, node) != NOGE_EXCLUDED;
    return root_of(map, node) == root_of(map, map->at);
}

noge_node noge_map_oldest_in_reach(noge_map *map) {
    if (!map)
        return NOGE_NO_NODE;
    noge_node node = map->oldest;
    while (node != NOGE_NO_NODE && noge_map_is_parted(map) && !noge_map_reaches(map, node))
        node = noge_map_newer(map, node);
    return node;
}

noge_node noge_map_newest_in_reach(noge_map *map) {
    if (!map)
        return NOGE_NO_NODE;
    noge_node node = map->newest;
    while (node != NOGE_NO_NODE && noge_map_is_parted(map) && !noge_map_reaches(map, node))
        node = noge_inside(map)->open.link[node].older;
    return node;
}
