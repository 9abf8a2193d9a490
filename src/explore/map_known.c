/* What is known: the questions that a map answers without searching. A node that the map does not know gets the answer
 * "none", never an access outside the arrays. */
#include "explore/map.h"

#include <math.h>

uint32_t noge_map_node_count(const noge_map *map) {
    return map ? map->node_count : 0;
}

uint64_t noge_map_edge_count(const noge_map *map) {
    return map ? map->edge_count : 0;
}

uint32_t noge_map_visit_count(const noge_map *map) {
    return map ? map->visit_count : 0;
}

const noge_node *noge_map_visits(const noge_map *map) {
    return map ? map->visit : NULL;
}

double noge_map_walked(const noge_map *map) {
    return map ? map->walked : 0;
}

const noge_task *noge_map_task(const noge_map *map) {
    return map ? &map->task : NULL;
}

uint32_t noge_map_decisions_left(const noge_map *map) {
    if (!map)
        return 0;
    uint32_t done = map->visit_count > 0 ? map->visit_count - 1 : 0, planned = noge_task_decisions(&map->task);
    return planned == UINT32_MAX ? UINT32_MAX : planned > done ? planned - done : 0;
}

double noge_map_rate(const noge_map *map) {
    if (!map)
        return 0;
    return map->walked > 0 ? (map->visit_count - 1) / map->walked : 0;
}

noge_node noge_map_at(const noge_map *map) {
    return map ? map->at : NOGE_NO_NODE;
}

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

const noge_node *noge_map_frontier(const noge_map *map, uint32_t *count) {
    if (!map || !count)
        return NULL;
    *count = map->frontier_count;
    return map->frontier;
}

noge_node noge_map_oldest(const noge_map *map) {
    return map ? map->oldest : NOGE_NO_NODE;
}

noge_node noge_map_newest(const noge_map *map) {
    return map ? map->newest : NOGE_NO_NODE;
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
