/* The map's memory, and what a visit adds to it. Questions are answered in map_known.c and search.c; changes that no
 * simulated world makes are in map_change.c. */
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "explore/frontier.h"
#include "explore/hops.h"
#include "explore/hub.h"
#include "explore/map.h"
#include "explore/rows.h"
#include "explore/search.h"
#include "explore/task.h"

#include <math.h>
#include <stdlib.h>

noge_status noge_map_create(noge_map **map, const noge_task *task, noge_error *error) {
    if (!map)
        return noge_fail(error, NOGE_USAGE, "map must not be NULL");
    *map = noge_allocate(1, sizeof **map, error);
    if (!*map)
        return NOGE_NO_MEMORY;
    (*map)->created_at = noge_clock_seconds();
    (*map)->long_row = NOGE_LONG_ROW;
    (*map)->hub_readings = NOGE_HUB_READINGS;
    noge_status status = noge_map_clear(*map, task, error);
    if (status != NOGE_OK) {
        noge_map_free(*map);
        *map = NULL;
    }
    return status;
}

static void free_arrays(noge_map *map) {
    free(map->node);
    free(map->link);
    free(map->frontier);
    free(map->visit);
    free(map->edge);
    free(map->edge_length);
    free(map->found);
    free(map->row);
    free(map->rank);
    free(map->cursor);
    noge_hubs_free(map);
    free(map->known_before);
    free(map->part);
    free(map->news);
    free(map->back_ticket);
    free(map->kept.hops);
    noge_map_free_budget(map);
    for (int i = 0; i < 2; i++) {
        free(map->side[i].node);
        free(map->side[i].from);
        free(map->side[i].distance);
        free(map->side[i].heap);
        free(map->side[i].heap_place);
    }
}

void noge_map_free(noge_map *map) {
    if (!map)
        return;
    free_arrays(map);
    free(map);
}

/* Hops and lengths have other arrays. */
static void begin_anew(noge_map *map) {
    const noge_map kept = {.created_at = map->created_at,
                           .clears = map->clears,
                           .long_row = map->long_row,
                           .hub_readings = map->hub_readings};
    free_arrays(map);
    *map = kept;
}

noge_status noge_map_clear(noge_map *map, const noge_task *task, noge_error *error) {
    noge_task own;
    noge_status status = map ? noge_task_copy(&own, task, error) : noge_fail(error, NOGE_USAGE, "map must not be NULL");
    if (status != NOGE_OK)
        return status;
    if (own.weighted != map->task.weighted)
        begin_anew(map);
    map->clears++;
    map->node_count = map->frontier_count = map->visit_count = map->edge_used = 0;
    map->edge_count = 0;
    map->hub_count = 0;
    map->least_length = INFINITY;
    map->oldest = map->newest = NOGE_NO_NODE;
    map->walked = 0;
    map->task = own;
    noge_map_clear_budget(map);
    map->at = NOGE_NO_NODE;
    map->parted = map->parts_stale = false;
    map->news_count = 0;
    map->news_dropped = map->changes = 0;
    for (int i = 0; i < NOGE_MAP_BLOCK_SIZES; i++)
        map->free_block[i] = NOGE_NO_NODE;
    noge_hops_clear(map);
    noge_map_clear_search(map);
    return noge_map_has_budget(map) ? noge_map_grow_budget(map, map->node_space, error) : NOGE_OK;
}

noge_status noge_map_set_task(noge_map *map, const noge_task *task, noge_error *error) {
    noge_task own;
    noge_status status = map ? noge_task_copy(&own, task, error) : noge_fail(error, NOGE_USAGE, "map must not be NULL");
    if (status == NOGE_OK && own.weighted != map->task.weighted)
        status = noge_fail(error, NOGE_USAGE, "an exploration cannot change between hops and lengths");
    if (status == NOGE_OK && own.budget > 0)
        status = noge_map_grow_budget(map, map->node_space, error);
    if (status != NOGE_OK)
        return status;
    map->task = own;
    map->budget.answer_changes = UINT64_MAX;
    return NOGE_OK;
}

/* ---- Room -------------------------------------------------------------------------------------------------------- */

static noge_status reserve_side(noge_map *map, noge_map_side *side, size_t space, noge_error *error) {
    noge_status status = noge_resize(&side->node, space, sizeof *side->node, error);
    if (status == NOGE_OK)
        status = noge_resize(&side->from, space, sizeof *side->from, error);
    if (status == NOGE_OK && map->task.weighted)
        status = noge_resize(&side->distance, space, sizeof *side->distance, error);
    if (status == NOGE_OK && map->task.weighted)
        status = noge_resize(&side->heap, space, sizeof *side->heap, error);
    if (status == NOGE_OK && map->task.weighted)
        status = noge_resize(&side->heap_place, space, sizeof *side->heap_place, error);
    return status;
}

/* Every array that a search may fill has room for all nodes and one more, so that searches cannot fail. */
static noge_status grow_nodes(noge_map *map, uint64_t wanted, noge_error *error) {
    if (wanted > NOGE_MAX_NODES / 2)
        return noge_fail(error, NOGE_NO_MEMORY, "more than %u nodes, the most a map can hold",
                         (unsigned)(NOGE_MAX_NODES / 2));
    uint64_t space = map->node_space + map->node_space / 2 + 64;
    if (space < wanted)
        space = wanted;
    noge_status status = noge_resize(&map->node, space, sizeof *map->node, error);
    if (status == NOGE_OK)
        status = noge_resize(&map->link, space, sizeof *map->link, error);
    if (status == NOGE_OK)
        status = noge_resize(&map->frontier, space, sizeof *map->frontier, error);
    if (status == NOGE_OK)
        status = noge_resize(&map->visit, space, sizeof *map->visit, error);
    if (status == NOGE_OK)
        status = noge_resize(&map->found, space, sizeof *map->found, error);
    if (status == NOGE_OK)
        status = noge_resize(&map->row, space, sizeof *map->row, error);
    if (status == NOGE_OK)
        status = noge_resize(&map->known_before, space, sizeof *map->known_before, error);
    if (status == NOGE_OK)
        status = noge_resize(&map->part, space, sizeof *map->part, error);
    if (status == NOGE_OK && map->task.weighted)
        status = noge_resize(&map->rank, space, sizeof *map->rank, error);
    if (status == NOGE_OK && map->task.weighted)
        status = noge_resize(&map->back_ticket, space, sizeof *map->back_ticket, error);
    if (status == NOGE_OK && !map->task.weighted)
        status = noge_resize(&map->kept.hops, space, sizeof *map->kept.hops, error);
    for (int i = 0; i < 2 && status == NOGE_OK; i++)
        status = reserve_side(map, &map->side[i], space, error);
    if (status == NOGE_OK && noge_map_has_budget(map))
        status = noge_map_grow_budget(map, (uint32_t)space, error);
    if (status == NOGE_OK)
        map->node_space = (uint32_t)space;
    return status;
}

static noge_status grow_edges(noge_map *map, uint64_t wanted, noge_error *error) {
    if (wanted > UINT32_MAX / 2)
        return noge_fail(error, NOGE_NO_MEMORY, "more edges than a map can hold");
    uint64_t space = wanted + wanted / 2 + 256;
    noge_status status = noge_resize(&map->edge, space, sizeof *map->edge, error);
    if (status == NOGE_OK && map->task.weighted)
        status = noge_resize(&map->edge_length, space, sizeof *map->edge_length, error);
    if (status == NOGE_OK)
        map->edge_space = (uint32_t)space;
    return status;
}

static inline noge_status reserve(noge_map *map, uint64_t more_nodes, uint64_t more_entries, noge_error *error) {
    uint64_t nodes = map->node_count + more_nodes + 1, entries = map->edge_used + more_entries;
    noge_status status = NOGE_OK;
    if (nodes > map->node_space)
        status = grow_nodes(map, nodes, error);
    if (status == NOGE_OK && entries > map->edge_space)
        status = grow_edges(map, entries, error);
    return status;
}

noge_status noge_map_reserve(noge_map *map, uint64_t more_nodes, uint64_t more_entries, noge_error *error) {
    return reserve(map, more_nodes, more_entries, error);
}

static inline noge_node new_node(noge_map *map) {
    noge_node node = map->node_count++;
    map->node[node] = (noge_map_node){.first = take_block(map, 0), .visited_at = NOGE_NOT_VISITED};
    if (map->task.weighted)
        map->back_ticket[node] = 0;
    if (map->parted)
        noge_parts_add(map, node);
    frontier_add(map, node);
    return node;
}

noge_node noge_map_new_node(noge_map *map) {
    return new_node(map);
}

/* ---- Visits ------------------------------------------------------------------------------------------------------ */

/* Each `known` is on the frontier and listed once. The check marks them with an unused ticket. So the last search still
 * knows the distance to `at`, but not to them. */
static noge_status check_known(noge_map *map, noge_node at, const noge_sight *sight, noge_error *error) {
    const uint32_t mark = noge_search_unused_ticket(map);
    for (uint32_t i = 0; i < sight->known_count; i++) {
        noge_node known = sight->known[i];
        if (known >= map->node_count || known == at || !noge_map_on_frontier(map, known))
            return noge_fail(error, NOGE_USAGE, "node %u cannot close a loop: it is not on the frontier", known);
        if (map->node[known].ticket == mark)
            return noge_fail(error, NOGE_USAGE, "node %u closes the same loop twice", known);
        map->node[known].ticket = mark;
    }
    return NOGE_OK;
}

/* Checks lengths before they are added to a weighted map. */
static noge_status check_lengths(const double *length, uint32_t count, noge_error *error) {
    if (count > 0 && !length)
        return noge_fail(error, NOGE_USAGE, "%u edges without lengths; a weighted map needs one for each", count);
    for (uint32_t i = 0; i < count; i++)
        if (!(length[i] > 0) || isinf(length[i]))
            return noge_fail(error, NOGE_USAGE, "an edge of length %g; lengths must be positive and finite", length[i]);
    return NOGE_OK;
}

static noge_status check_sight(const noge_map *map, const noge_sight *sight, noge_error *error) {
    if (!map || !sight || (!sight->known && sight->known_count > 0))
        return noge_fail(error, NOGE_USAGE, "map, sight and its array `known` must not be NULL");
    if (!map->task.weighted)
        return NOGE_OK;
    noge_status status = check_lengths(sight->new_length, sight->new_count, error);
    return status == NOGE_OK ? check_lengths(sight->known_length, sight->known_count, error) : status;
}

static noge_status check_visit(noge_map *map, noge_node at, const noge_sight *sight, noge_error *error) {
    if (map->visit_count == 0)
        return at == 0 && sight->known_count == 0
                   ? NOGE_OK
                   : noge_fail(error, NOGE_USAGE, "an exploration begins with node 0 and nothing known");
    if (at >= map->node_count || !noge_map_on_frontier(map, at))
        return noge_fail(error, NOGE_USAGE, "node %u is not on the frontier; visit one that is", at);
    noge_status status = check_known(map, at, sight, error);
    if (status != NOGE_OK)
        noge_map_clear_search(map);
    return status;
}

/* Entries of the pool that adding the sight may need: a row for the node itself, one for each new node, and a wider one
 * for each known node. */
static uint64_t entries_needed(const noge_map *map, noge_node at, const noge_sight *sight) {
    uint64_t degree = at < map->node_count ? map->node[at].degree : 0;
    uint64_t own = degree + sight->new_count + sight->known_count;
    uint64_t entries = 2 * own + (uint64_t)NOGE_MAP_LEAST_BLOCK * ((uint64_t)sight->new_count + 2);
    for (uint32_t i = 0; i < sight->known_count; i++)
        entries += 2 * ((uint64_t)map->node[sight->known[i]].degree + 1);
    return entries;
}

static void add_sight(noge_map *map, noge_node at, const noge_sight *sight) {
    noge_map_node *here = &map->node[at];
    widen_row(map, here, here->degree + sight->new_count + sight->known_count);
    for (uint32_t i = 0; i < sight->new_count; i++) {
        double length = map->task.weighted ? sight->new_length[i] : 1;
        noge_node found = new_node(map);
        append_edge(map, here, found, length);
        append_edge(map, &map->node[found], at, length);
    }
    for (uint32_t i = 0; i < sight->known_count; i++) {
        noge_map_node *known = &map->node[sight->known[i]];
        double length = map->task.weighted ? sight->known_length[i] : 1;
        append_edge(map, here, sight->known[i], length);
        widen_row(map, known, known->degree + 1);
        append_edge(map, known, at, length);
    }
    map->edge_count += sight->new_count + sight->known_count;
}

/* The explorer is at the node, which is on the frontier. */
static inline void arrive(noge_map *map, noge_node at, const noge_sight *sight) {
    frontier_remove(map, at);
    map->node[at].visited_at = map->visit_count;
    map->visit[map->visit_count++] = at;
    map->at = at;
    uint32_t degree = map->node[at].degree;
    add_sight(map, at, sight);
    if (map->hub_count > 0)
        noge_hubs_visited(map, at, degree, sight->known, sight->known_count);
    if (map->parted)
        noge_parts_join_row(map, at);
    noge_map_clear_search(map);
    map->changes++;
}

noge_status noge_map_visit(noge_map *map, noge_node at, const noge_sight *sight, double *cost, noge_error *error) {
    noge_status status = check_sight(map, sight, error);
    if (status == NOGE_OK)
        status = check_visit(map, at, sight, error);
    if (status == NOGE_OK)
        status = reserve(map, (uint64_t)sight->new_count + 1, entries_needed(map, at, sight), error);
    if (status != NOGE_OK)
        return status;
    double walk = 0;
    map->known_before[map->visit_count] = map->node_count;
    if (map->visit_count == 0)
        new_node(map);
    else
        walk = noge_map_distance(map, at);
    map->walked += isinf(walk) ? 0 : walk;
    arrive(map, at, sight);
    if (cost)
        *cost = walk;
    return NOGE_OK;
}

noge_status noge_map_appear(noge_map *map, const noge_sight *sight, noge_node *at, noge_error *error) {
    noge_status status = at ? check_sight(map, sight, error) : noge_fail(error, NOGE_USAGE, "at must not be NULL");
    if (status != NOGE_OK)
        return status;
    noge_node fresh = map->node_count;
    status = check_known(map, fresh, sight, error);
    if (status != NOGE_OK)
        noge_map_clear_search(map);
    else
        status = reserve(map, (uint64_t)sight->new_count + 1, entries_needed(map, NOGE_NO_NODE, sight), error);
    if (status != NOGE_OK)
        return status;
    map->known_before[map->visit_count] = fresh;
    if (map->visit_count > 0)
        noge_map_part(map);
    *at = new_node(map);
    arrive(map, *at, sight);
    return NOGE_OK;
}
