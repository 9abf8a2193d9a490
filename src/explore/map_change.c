/* Changes that no simulated world makes: the explorer moves elsewhere, edges appear and vanish, places become
 * unreachable and reachable again. They are rare. Each is logged with its nodes, so that policies that keep values by
 * node can update them. A log as long as the map is dropped; its readers then look at all nodes. */
#include "base/error.h"
#include "base/memory.h"
#include "explore/map.h"
#include "explore/map_remove.h"

#include <math.h>

/* ---- News -------------------------------------------------------------------------------------------------------- */

static void drop_news(noge_map *map) {
    noge_log *log = &noge_inside(map)->log;
    log->dropped += log->count + 1; /* one more, so that no reader is at its end */
    log->count = 0;
}

/* Cannot fail: if the log cannot grow, it is dropped; readers then look at all nodes. */
static void log_change(noge_map *map, noge_node node, bool seen) {
    noge_log *log = &noge_inside(map)->log;
    enum { LEAST = 1024 };
    if (log->count >= LEAST && log->count >= map->node_count)
        drop_news(map);
    if (noge_reserve(&log->entry, &log->space, log->count + 1, sizeof *log->entry, NULL) != NOGE_OK)
        drop_news(map);
    else
        log->entry[log->count++] = node << 1 | seen;
}

static void changed(noge_map *map, noge_node node, noge_node other, bool seen) {
    log_change(map, node, seen);
    if (other != node)
        log_change(map, other, seen);
    noge_inside(map)->log.changes++;
    noge_map_clear_search(map);
}

/* ---- Where the explorer is --------------------------------------------------------------------------------------- */

static noge_status fail_unknown(noge_node node, noge_error *error) {
    return noge_fail(error, NOGE_USAGE, "node %u is unknown", node);
}

noge_status noge_map_move(noge_map *map, noge_node to, double *cost, noge_error *error) {
    if (!map)
        return noge_fail(error, NOGE_USAGE, "map must not be NULL");
    if (to >= map->node_count)
        return fail_unknown(to, error);
    if (!noge_map_is_visited(map, to))
        return noge_fail(error, NOGE_USAGE, "node %u has not been visited; visit it", to);
    double walk = noge_map_distance(map, to);
    noge_node from = map->at;
    if (to != from) {
        map->walked += isinf(walk) ? 0 : walk;
        map->at = to;
        log_change(map, from, false);
        log_change(map, to, false);
        noge_map_clear_search(map);
    }
    if (cost)
        *cost = walk;
    return NOGE_OK;
}

void noge_map_add_walk(noge_map *map, double length) {
    if (!map)
        return;
    map->walked += length;
}

/* ---- Edges ------------------------------------------------------------------------------------------------------- */

static noge_status check_length(const noge_map *map, double length, noge_error *error) {
    if (map->task.weighted && (!(length > 0) || isinf(length)))
        return noge_fail(error, NOGE_USAGE, "an edge of length %g; lengths are positive numbers", length);
    return NOGE_OK;
}

noge_status noge_map_discover(noge_map *map, noge_node from, double length, noge_node *node, noge_error *error) {
    if (!map)
        return noge_fail(error, NOGE_USAGE, "map must not be NULL");
    if (from >= map->node_count || !noge_map_is_visited(map, from))
        return noge_fail(error, NOGE_USAGE, "nothing can be seen from node %u, which has not been visited", from);
    noge_status status = check_length(map, length, error);
    /* includes the room for the edge */
    uint64_t entries = 2 * (uint64_t)noge_inside(map)->rows.node[from].degree + 5 * (uint64_t)NOGE_LEAST_BLOCK;
    if (status == NOGE_OK)
        status = noge_map_reserve(map, 1, entries, error);
    if (status != NOGE_OK)
        return status;
    *node = noge_map_new_node(map);
    return noge_map_set_edge(map, from, *node, length, error);
}

static void put_length(noge_map *map, noge_node a, noge_node b, double length) {
    noge_rows *rows = &noge_inside(map)->rows;
    uint32_t forth = noge_rows_find(rows, &rows->node[a], b), back = noge_rows_find(rows, &rows->node[b], a);
    if (rows->length[forth] == length)
        return;
    rows->length[forth] = rows->length[back] = length;
    rows->least_length = fmin(rows->least_length, length);
    noge_hubs_length_changed(map, a, b, length);
    changed(map, a, b, false);
}

noge_status noge_map_set_edge(noge_map *map, noge_node a, noge_node b, double length, noge_error *error) {
    if (!map)
        return noge_fail(error, NOGE_USAGE, "map must not be NULL");
    noge_rows *rows = &noge_inside(map)->rows;
    if (a >= map->node_count || b >= map->node_count)
        return fail_unknown(a >= map->node_count ? a : b, error);
    if (a == b || (!noge_map_is_visited(map, a) && !noge_map_is_visited(map, b)) || noge_map_is_excluded(map, a) ||
        noge_map_is_excluded(map, b))
        return noge_fail(error, NOGE_USAGE,
                         "nodes %u and %u cannot have an edge: one end must be visited, and neither "
                         "excluded",
                         a, b);
    noge_status status = check_length(map, length, error);
    if (status != NOGE_OK)
        return status;
    if (!isinf(noge_map_length(map, a, b))) {
        if (map->task.weighted)
            put_length(map, a, b, length);
        return NOGE_OK;
    }
    noge_map_node *one = &rows->node[a], *other = &rows->node[b];
    uint64_t entries = 2 * ((uint64_t)one->degree + other->degree) + 4 * (uint64_t)NOGE_LEAST_BLOCK;
    status = noge_map_reserve(map, 0, entries, error);
    if (status != NOGE_OK)
        return status;
    one = &rows->node[a];
    other = &rows->node[b];
    noge_rows_widen(rows, one, one->degree + 1);
    noge_rows_append(rows, one, b, length);
    noge_rows_widen(rows, other, other->degree + 1);
    noge_rows_append(rows, other, a, length);
    map->edge_count++;
    noge_hubs_edge_added(map, a, b, length);
    if (noge_inside(map)->reach.parted)
        noge_parts_join(map, a, b);
    changed(map, a, b, true);
    return NOGE_OK;
}

void noge_map_edge_removed(noge_map *map, noge_node a, noge_node b) {
    map->edge_count--;
    noge_hubs_edge_removed(map, a, b);
    noge_map_part(map);
    changed(map, a, b, false);
}

noge_status noge_map_remove_edge(noge_map *map, noge_node a, noge_node b, noge_error *error) {
    if (!map)
        return noge_fail(error, NOGE_USAGE, "map must not be NULL");
    noge_rows *rows = &noge_inside(map)->rows;
    if (a >= map->node_count || b >= map->node_count)
        return fail_unknown(a >= map->node_count ? a : b, error);
    if (a == b || isinf(noge_map_length(map, a, b)))
        return NOGE_OK;
    noge_status status = noge_map_reserve(map, 0, (uint64_t)rows->node[a].degree + rows->node[b].degree, error);
    if (status != NOGE_OK)
        return status;
    noge_rows_drop(rows, &rows->node[a], noge_rows_find_end(rows, &rows->node[a], b));
    noge_rows_drop(rows, &rows->node[b], noge_rows_find_end(rows, &rows->node[b], a));
    noge_map_edge_removed(map, a, b);
    return NOGE_OK;
}

/* ---- The frontier ------------------------------------------------------------------------------------------------ */

noge_status noge_map_exclude(noge_map *map, noge_node node, noge_error *error) {
    if (!map)
        return noge_fail(error, NOGE_USAGE, "map must not be NULL");
    if (node >= map->node_count || !noge_map_on_frontier(map, node))
        return noge_fail(error, NOGE_USAGE, "node %u is not on the frontier", node);
    if (noge_inside(map)->rows.node[node].degree > 0)
        return noge_fail(error, NOGE_USAGE, "node %u still has edges", node);
    noge_open_remove(map, &noge_inside(map)->open, node);
    noge_inside(map)->rows.node[node].visited_at = NOGE_EXCLUDED;
    noge_map_part(map); /* the rest of the map may be connected */
    changed(map, node, node, false);
    return NOGE_OK;
}

/* Puts a node back on the frontier, at its place in the order of discovery, which is the order of numbers. Looks for
 * its neighbours there from its number on in both directions and from the newest on: O(the shortest of these ways), and
 * little for each of many nodes that come back together. */
static void put_back(noge_map *map, noge_node node) {
    noge_open *open = &noge_inside(map)->open;
    noge_node older = map->newest, newer = NOGE_NO_NODE;
    for (noge_node step = 1; older != NOGE_NO_NODE && older > node; step++) {
        if (step <= node && noge_map_on_frontier(map, node - step)) {
            older = node - step;
            newer = open->link[older].newer;
        } else if (step < map->node_count - node && noge_map_on_frontier(map, node + step)) {
            newer = node + step;
            older = open->link[newer].older;
        } else {
            newer = older;
            older = open->link[older].older;
        }
    }
    noge_open_insert(map, open, node, older, newer);
}

noge_status noge_map_include(noge_map *map, noge_node node, noge_error *error) {
    if (!map)
        return noge_fail(error, NOGE_USAGE, "map must not be NULL");
    if (node >= map->node_count || !noge_map_is_excluded(map, node))
        return noge_fail(error, NOGE_USAGE, "node %u is not excluded", node);
    noge_inside(map)->rows.node[node].visited_at = NOGE_NOT_VISITED;
    put_back(map, node);
    noge_map_part(map);
    changed(map, node, node, true);
    return NOGE_OK;
}
