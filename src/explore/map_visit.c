/* The map's memory, and what a visit adds to it. Questions are answered in map_known.c and search_paths.c; changes that
 * no simulated world makes are in map_change.c. */
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "explore/map.h"

#include <math.h>
#include <stdlib.h>

noge_status noge_map_create(noge_map **map, const noge_task *task, noge_error *error) {
    if (!map)
        return noge_fail(error, NOGE_USAGE, "map must not be NULL");
    noge_map_inside *made = noge_allocate(1, sizeof *made, error);
    *map = made ? &made->known : NULL;
    if (!made)
        return NOGE_NO_MEMORY;
    made->created_at = noge_clock_seconds();
    made->hubs = (noge_hubs){.long_row = NOGE_LONG_ROW, .readings = NOGE_HUB_READINGS};
    noge_status status = noge_map_clear(*map, task, error);
    if (status != NOGE_OK) {
        noge_map_free(*map);
        *map = NULL;
    }
    return status;
}

static void free_arrays(noge_map *map) {
    noge_rows *rows = &noge_inside(map)->rows;
    noge_search *search = &noge_inside(map)->search;
    free(rows->node);
    free(noge_inside(map)->open.link);
    free(map->frontier);
    free(map->visit);
    free(rows->edge);
    free(rows->length);
    free(search->found);
    free(search->row);
    free(noge_inside(map)->hubs.rank);
    free(noge_inside(map)->hubs.cursor);
    noge_hubs_free(&noge_inside(map)->hubs);
    free(noge_inside(map)->open.known_before);
    free(noge_inside(map)->reach.part);
    free(noge_inside(map)->log.entry);
    free(search->back_ticket);
    free(noge_inside(map)->hops.to);
    noge_home_free(&noge_inside(map)->home);
    for (int i = 0; i < 2; i++) {
        free(search->side[i].node);
        free(search->side[i].from);
        free(search->side[i].distance);
        free(search->side[i].heap);
        free(search->side[i].heap_place);
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
    const noge_map_inside *was = noge_inside(map);
    const noge_map_inside kept = {.created_at = was->created_at,
                                  .clears = was->clears,
                                  .hubs = {.long_row = was->hubs.long_row, .readings = was->hubs.readings}};
    free_arrays(map);
    *noge_inside(map) = kept;
}

noge_status noge_map_clear(noge_map *map, const noge_task *task, noge_error *error) {
    noge_task own;
    noge_status status = map ? noge_task_copy(&own, task, error) : noge_fail(error, NOGE_USAGE, "map must not be NULL");
    if (status != NOGE_OK)
        return status;
    if (own.weighted != map->task.weighted)
        begin_anew(map);
    noge_rows *rows = &noge_inside(map)->rows;
    noge_log *log = &noge_inside(map)->log;
    noge_inside(map)->clears++;
    map->node_count = map->frontier_count = map->visit_count = rows->used = 0;
    map->edge_count = 0;
    noge_inside(map)->hubs.count = 0;
    rows->least_length = INFINITY;
    map->at = map->oldest = map->newest = NOGE_NO_NODE;
    map->walked = 0;
    map->task = own;
    noge_home_clear(&noge_inside(map)->home);
    noge_inside(map)->reach.parted = noge_inside(map)->reach.stale = false;
    log->count = 0;
    log->dropped = log->changes = 0;
    for (int i = 0; i < NOGE_BLOCK_SIZES; i++)
        rows->free_block[i] = NOGE_NO_NODE;
    noge_inside(map)->hops.changes = UINT64_MAX;
    noge_map_clear_search(map);
    return noge_map_has_budget(map) ? noge_home_grow(&noge_inside(map)->home, rows->node_space, error) : NOGE_OK;
}

noge_status noge_map_set_task(noge_map *map, const noge_task *task, noge_error *error) {
    noge_task own;
    noge_status status = map ? noge_task_copy(&own, task, error) : noge_fail(error, NOGE_USAGE, "map must not be NULL");
    if (status == NOGE_OK && own.weighted != map->task.weighted)
        status = noge_fail(error, NOGE_USAGE, "an exploration cannot change between hops and lengths");
    if (status == NOGE_OK && own.budget > 0)
        status = noge_home_grow(&noge_inside(map)->home, noge_inside(map)->rows.node_space, error);
    if (status != NOGE_OK)
        return status;
    map->task = own;
    noge_inside(map)->home.answer_changes = UINT64_MAX;
    return NOGE_OK;
}

/* ---- Room -------------------------------------------------------------------------------------------------------- */

static noge_status reserve_side(noge_map *map, noge_search_side *side, size_t space, noge_error *error) {
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
    noge_rows *rows = &noge_inside(map)->rows;
    noge_open *open = &noge_inside(map)->open;
    noge_search *search = &noge_inside(map)->search;
    if (wanted > NOGE_MAX_NODES / 2)
        return noge_fail(error, NOGE_NO_MEMORY, "more than %u nodes, the most a map can hold",
                         (unsigned)(NOGE_MAX_NODES / 2));
    uint64_t space = rows->node_space + rows->node_space / 2 + 64;
    if (space < wanted)
        space = wanted;
    noge_status status = noge_resize(&rows->node, space, sizeof *rows->node, error);
    if (status == NOGE_OK)
        status = noge_resize(&open->link, space, sizeof *open->link, error);
    if (status == NOGE_OK)
        status = noge_resize(&map->frontier, space, sizeof *map->frontier, error);
    if (status == NOGE_OK)
        status = noge_resize(&map->visit, space, sizeof *map->visit, error);
    if (status == NOGE_OK)
        status = noge_resize(&search->found, space, sizeof *search->found, error);
    if (status == NOGE_OK)
        status = noge_resize(&search->row, space, sizeof *search->row, error);
    if (status == NOGE_OK)
        status = noge_resize(&open->known_before, space, sizeof *open->known_before, error);
    if (status == NOGE_OK)
        status = noge_resize(&noge_inside(map)->reach.part, space, sizeof *noge_inside(map)->reach.part, error);
    if (status == NOGE_OK && map->task.weighted)
        status = noge_resize(&noge_inside(map)->hubs.rank, space, sizeof *noge_inside(map)->hubs.rank, error);
    if (status == NOGE_OK && map->task.weighted)
        status = noge_resize(&search->back_ticket, space, sizeof *search->back_ticket, error);
    if (status == NOGE_OK && !map->task.weighted)
        status = noge_resize(&noge_inside(map)->hops.to, space, sizeof *noge_inside(map)->hops.to, error);
    for (int i = 0; i < 2 && status == NOGE_OK; i++)
        status = reserve_side(map, &search->side[i], space, error);
    if (status == NOGE_OK && noge_map_has_budget(map))
        status = noge_home_grow(&noge_inside(map)->home, (uint32_t)space, error);
    if (status == NOGE_OK)
        rows->node_space = (uint32_t)space;
    return status;
}

static noge_status grow_edges(noge_map *map, uint64_t wanted, noge_error *error) {
    noge_rows *rows = &noge_inside(map)->rows;
    if (wanted > UINT32_MAX / 2)
        return noge_fail(error, NOGE_NO_MEMORY, "more edges than a map can hold");
    uint64_t space = wanted + wanted / 2 + 256;
    noge_status status = noge_resize(&rows->edge, space, sizeof *rows->edge, error);
    if (status == NOGE_OK && map->task.weighted)
        status = noge_resize(&rows->length, space, sizeof *rows->length, error);
    if (status == NOGE_OK)
        rows->space = (uint32_t)space;
    return status;
}

static inline noge_status reserve(noge_map *map, uint64_t more_nodes, uint64_t more_entries, noge_error *error) {
    noge_rows *rows = &noge_inside(map)->rows;
    uint64_t nodes = map->node_count + more_nodes + 1, entries = rows->used + more_entries;
    noge_status status = NOGE_OK;
    if (nodes > rows->node_space)
        status = grow_nodes(map, nodes, error);
    if (status == NOGE_OK && entries > rows->space)
        status = grow_edges(map, entries, error);
    return status;
}

noge_status noge_map_reserve(noge_map *map, uint64_t more_nodes, uint64_t more_entries, noge_error *error) {
    return reserve(map, more_nodes, more_entries, error);
}

static inline noge_node new_node(noge_map *map) {
    noge_node node = map->node_count++;
    noge_inside(map)->rows.node[node] =
        (noge_map_node){.first = noge_rows_take_block(&noge_inside(map)->rows, 0), .visited_at = NOGE_NOT_VISITED};
    if (map->task.weighted)
        noge_inside(map)->search.back_ticket[node] = 0;
    if (noge_inside(map)->reach.parted)
        noge_parts_add(map, node);
    noge_open_insert(map, &noge_inside(map)->open, node, map->newest, NOGE_NO_NODE);
    return node;
}

noge_node noge_map_new_node(noge_map *map) {
    return new_node(map);
}

/* ---- Visits ------------------------------------------------------------------------------------------------------ */

/* Each `known` is on the frontier and listed once. The check marks them with an unused ticket. So the last search still
 * knows the distance to `at`, but not to them. */
static noge_status check_known(noge_map *map, noge_node at, const noge_sight *sight, noge_error *error) {
    const uint32_t mark = noge_search_unused_ticket(&noge_inside(map)->search);
    for (uint32_t i = 0; i < sight->known_count; i++) {
        noge_node known = sight->known[i];
        if (known >= map->node_count || known == at || !noge_map_on_frontier(map, known))
            return noge_fail(error, NOGE_USAGE, "node %u cannot close a loop: it is not on the frontier", known);
        if (noge_inside(map)->rows.node[known].ticket == mark)
            return noge_fail(error, NOGE_USAGE, "node %u closes the same loop twice", known);
        noge_inside(map)->rows.node[known].ticket = mark;
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
    uint64_t degree = at < map->node_count ? noge_inside(map)->rows.node[at].degree : 0;
    uint64_t own = degree + sight->new_count + sight->known_count;
    uint64_t entries = 2 * own + (uint64_t)NOGE_LEAST_BLOCK * ((uint64_t)sight->new_count + 2);
    for (uint32_t i = 0; i < sight->known_count; i++)
        entries += 2 * ((uint64_t)noge_inside(map)->rows.node[sight->known[i]].degree + 1);
    return entries;
}

static void add_sight(noge_map *map, noge_node at, const noge_sight *sight) {
    noge_rows *rows = &noge_inside(map)->rows;
    noge_map_node *here = &rows->node[at];
    noge_rows_widen(rows, here, here->degree + sight->new_count + sight->known_count);
    for (uint32_t i = 0; i < sight->new_count; i++) {
        double length = map->task.weighted ? sight->new_length[i] : 1;
        noge_node found = new_node(map);
        noge_rows_append(rows, here, found, length);
        noge_rows_append(rows, &rows->node[found], at, length);
    }
    for (uint32_t i = 0; i < sight->known_count; i++) {
        noge_map_node *known = &rows->node[sight->known[i]];
        double length = map->task.weighted ? sight->known_length[i] : 1;
        noge_rows_append(rows, here, sight->known[i], length);
        noge_rows_widen(rows, known, known->degree + 1);
        noge_rows_append(rows, known, at, length);
    }
    map->edge_count += sight->new_count + sight->known_count;
}

/* The explorer is at the node, which is on the frontier. */
static inline void arrive(noge_map *map, noge_node at, const noge_sight *sight) {
    noge_open_remove(map, &noge_inside(map)->open, at);
    noge_inside(map)->rows.node[at].visited_at = map->visit_count;
    map->visit[map->visit_count++] = at;
    map->at = at;
    uint32_t degree = noge_inside(map)->rows.node[at].degree;
    add_sight(map, at, sight);
    if (noge_inside(map)->hubs.count > 0)
        noge_hubs_visited(map, at, degree, sight->known, sight->known_count);
    if (noge_inside(map)->reach.parted)
        noge_parts_join_row(map, at);
    noge_map_clear_search(map);
    noge_inside(map)->log.changes++;
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
    noge_inside(map)->open.known_before[map->visit_count] = map->node_count;
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
    noge_inside(map)->open.known_before[map->visit_count] = fresh;
    if (map->visit_count > 0)
        noge_map_part(map);
    *at = new_node(map);
    arrive(map, *at, sight);
    return NOGE_OK;
}
