/* Which nodes are connected, for maps that may be in several parts: an edge was removed, or the explorer appeared at an
 * unknown place. A union-find forest joins parts as edges are added; after a removal the next question builds it again.
 * A connected map needs no forest. */
#include "explore/map.h"

void noge_map_part(noge_map *map) {
    map->parted = map->parts_stale = true;
}

static noge_node root_of(noge_map *map, noge_node node) {
    noge_node *part = map->part;
    while (part[node] != node) {
        part[node] = part[part[node]];
        node = part[node];
    }
    return node;
}

void noge_parts_add(noge_map *map, noge_node node) {
    map->part[node] = node;
    map->part_count++;
}

void noge_parts_join(noge_map *map, noge_node a, noge_node b) {
    if (map->parts_stale)
        return;
    a = root_of(map, a);
    b = root_of(map, b);
    if (a == b)
        return;
    map->part[a > b ? a : b] = a > b ? b : a;
    if (--map->part_count == 1)
        map->parted = false;
}

void noge_parts_join_row(noge_map *map, noge_node node) {
    const noge_map_node *at = &map->node[node];
    for (uint32_t i = at->first; i < at->first + at->degree; i++)
        noge_parts_join(map, node, map->edge[i]);
}

static void refresh(noge_map *map) {
    map->parts_stale = false;
    map->part_count = 0;
    for (noge_node v = 0; v < map->node_count; v++) {
        map->part[v] = v;
        map->part_count += map->node[v].visited_at != NOGE_EXCLUDED;
    }
    for (noge_node v = 0; v < map->node_count && map->part_count > 1; v++)
        noge_parts_join_row(map, v);
    map->parted = map->part_count > 1;
}

bool noge_map_is_parted(noge_map *map) {
    if (map->parted && map->parts_stale)
        refresh(map);
    return map->parted;
}

bool noge_map_reaches(noge_map *map, noge_node node) {
    if (!map || node >= map->node_count || map->visit_count == 0)
        return false;
    if (!noge_map_is_parted(map))
        return map->node[node].visited_at != NOGE_EXCLUDED;
    return root_of(map, node) == root_of(map, map->at);
}

noge_node noge_map_oldest_in_reach(noge_map *map) {
    if (!map)
        return NOGE_NO_NODE;
    noge_node node = map->oldest;
    while (node != NOGE_NO_NODE && noge_map_is_parted(map) && !noge_map_reaches(map, node))
        node = map->link[node].newer;
    return node;
}

noge_node noge_map_newest_in_reach(noge_map *map) {
    if (!map)
        return NOGE_NO_NODE;
    noge_node node = map->newest;
    while (node != NOGE_NO_NODE && noge_map_is_parted(map) && !noge_map_reaches(map, node))
        node = map->link[node].older;
    return node;
}
