/* What is known: the questions that a map answers without searching. A node that the map does not know gets the answer
 * "none", never an access outside the arrays. */
#include "explore/map.h"

#include <math.h>

bool noge_map_is_visited(const noge_map *map, noge_node node) {
    return map && node < map->node_count && noge_map_visited_at(map, node) < NOGE_EXCLUDED;
}

bool noge_map_is_excluded(const noge_map *map, noge_node node) {
    return map && node < map->node_count && noge_map_visited_at(map, node) == NOGE_EXCLUDED;
}

const noge_node *noge_map_neighbors(const noge_map *map, noge_node node, uint32_t *count) {
    if (!map || !count)
        return NULL;
    const noge_row row = node < map->node_count ? noge_map_row(map, node) : (noge_row){0};
    *count = row.count;
    return row.count > 0 ? row.node : NULL;
}

noge_node noge_map_next(const noge_map *map, noge_node frontier_node) {
    if (!map)
        return NOGE_NO_NODE;
    bool listed = frontier_node < map->node_count && noge_map_on_frontier(map, frontier_node);
    return listed ? noge_map_newer(map, frontier_node) : NOGE_NO_NODE;
}

double noge_map_length(const noge_map *map, noge_node a, noge_node b) {
    if (!map)
        return 0;
    if (a >= map->node_count || b >= map->node_count)
        return INFINITY;
    const noge_rows *rows = &noge_inside(map)->rows;
    if (rows->node[b].degree < rows->node[a].degree) {
        noge_node swap = a;
        a = b;
        b = swap;
    }
    uint32_t place = noge_rows_find(rows, &rows->node[a], b);
    return place == NOGE_NO_NODE ? INFINITY : map->task.weighted ? rows->length[place] : 1;
}
