/* Budgets in distance: which frontier nodes can the explorer still afford?
 *
 * A node is affordable if the distance walked, the way to it and, if the exploration must return, the way home from it
 * do not exceed the budget. The ways home of all nodes are kept: a visit only adds edges, so distances only fall, and
 * what falls is found by Dijkstra's algorithm from the visited node on. Most visits change a few nodes. Changes that
 * only real worlds make, such as removed edges, compute all ways home again. Maps without a budget keep nothing. */
#include "base/error.h"
#include "base/memory.h"
#include "explore/map.h"

#include <stdlib.h>

/* Sums of lengths are rounded, so a budget may be exceeded by this part of it. */
#define ROUNDING 1e-9

/* ---- Setting ----------------------------------------------------------------------------------------------------- */

void noge_home_clear(noge_home *home) {
    home->nodes = home->visits = 0;
    home->answer_changes = UINT64_MAX;
}

void noge_home_free(noge_home *home) {
    noge_heap_free(&home->way);
    free(home->nearby);
}

noge_status noge_home_grow(noge_home *home, uint32_t space, noge_error *error) {
    if (space <= home->space)
        return NOGE_OK;
    noge_status status = noge_heap_grow(&home->way, home->space, space, error);
    if (status == NOGE_OK)
        status = noge_resize(&home->nearby, space, sizeof *home->nearby, error);
    if (status == NOGE_OK)
        home->space = space;
    return status;
}

/* ---- Ways home --------------------------------------------------------------------------------------------------- */

static void offer(noge_home *home, noge_node node, double distance) {
    if (distance < home->way.key[node])
        noge_heap_offer(&home->way, node, distance);
}

/* Offers the ways that an edge of `node` opens: from its neighbours on, and to itself. */
static void offer_row(noge_map *map, noge_node node, bool both_ways) {
    noge_home *home = &noge_inside(map)->home;
    const noge_row row = noge_map_row(map, node);
    for (uint32_t i = 0; i < row.count; i++) {
        offer(home, row.node[i], home->way.key[node] + noge_row_length(row, i));
        if (both_ways)
            offer(home, node, home->way.key[row.node[i]] + noge_row_length(row, i));
    }
}

/* Takes in what was visited since the last call. Costs the rows of those nodes and what their edges shorten. */
static void update_ways_home(noge_map *map) {
    noge_home *home = &noge_inside(map)->home;
    const uint64_t others = noge_map_changes(map) - map->visit_count;
    if (others != home->others || home->visits == 0)
        home->nodes = home->visits = 0;
    if (home->visits == map->visit_count)
        return;
    for (; home->nodes < map->node_count; home->nodes++)
        home->way.key[home->nodes] = INFINITY;
    if (home->visits == 0)
        offer(home, 0, 0);
    for (uint32_t i = home->visits; i < map->visit_count && home->visits > 0; i++)
        offer_row(map, map->visit[i], true);
    while (home->way.count > 0)
        offer_row(map, noge_heap_take(&home->way), false);
    home->visits = map->visit_count;
    home->others = others;
}

/* The length that must remain in the budget at a node. */
static double reserve_at(noge_map *map, noge_node node) {
    if (!map->task.returns)
        return 0;
    update_ways_home(map);
    double home = noge_inside(map)->home.way.key[node];
    return home < INFINITY ? home : 0;
}

/* ---- What is affordable ------------------------------------------------------------------------------------------ */

/* Is a frontier node at this distance affordable? */
static bool affords(noge_map *map, noge_node node, double distance) {
    return map->walked + distance + reserve_at(map, node) <= map->task.budget * (1 + ROUNDING);
}

bool noge_map_affords(noge_map *map, noge_node node) {
    if (!map)
        return false;
    if (!noge_map_has_budget(map))
        return noge_map_reaches(map, node);
    double distance = noge_map_distance(map, node);
    return distance < INFINITY && affords(map, node, distance);
}

/* The first affordable node of `count` found by a search, nearest first; of equally near ones the oldest. */
static noge_node first_affordable(noge_map *map, uint32_t count) {
    const noge_node *found = noge_map_found(map);
    const double *distance = noge_inside(map)->home.nearby;
    noge_node best = NOGE_NO_NODE;
    double best_distance = INFINITY;
    for (uint32_t i = 0; i < count && distance[i] <= best_distance; i++)
        if (found[i] < best && affords(map, found[i], distance[i])) {
            best = found[i];
            best_distance = distance[i];
        }
    return best;
}

/* The nearest nodes are tried first, then all that the budget reaches. */
static noge_node find_affordable(noge_map *map) {
    double *distance = noge_inside(map)->home.nearby, left = map->task.budget * (1 + ROUNDING) - map->walked;
    uint32_t count = noge_map_nearby(map, 0, UINT32_MAX, distance);
    if (count == 0 || distance[0] > left)
        return NOGE_NO_NODE;
    noge_node best = first_affordable(map, count);
    if (best != NOGE_NO_NODE || !map->task.returns)
        return best;
    return first_affordable(map, noge_map_nearby(map, left - distance[0], UINT32_MAX, distance));
}

/* Nodes are numbered in order of discovery. */
static noge_node oldest_of_nearest(noge_map *map) {
    uint32_t count;
    const noge_node *nearest = noge_map_nearest_all(map, &count);
    noge_node best = NOGE_NO_NODE; /* greater than all nodes */
    for (uint32_t i = 0; i < count; i++)
        best = nearest[i] < best ? nearest[i] : best;
    return best;
}

noge_node noge_map_nearest_affordable(noge_map *map) {
    if (!map)
        return NOGE_NO_NODE;
    noge_home *home = &noge_inside(map)->home;
    if (!noge_map_has_budget(map))
        return oldest_of_nearest(map);
    if (home->answer_changes != noge_map_changes(map) || home->answer_from != map->at ||
        home->answer_walked != map->walked) {
        home->answer = find_affordable(map);
        home->answer_changes = noge_map_changes(map);
        home->answer_from = map->at;
        home->answer_walked = map->walked;
    }
    return home->answer;
}
