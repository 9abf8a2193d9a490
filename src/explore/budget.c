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

void noge_map_clear_budget(noge_map *map) {
    map->budget.nodes = map->budget.visits = 0;
    map->budget.answer_changes = UINT64_MAX;
}

void noge_map_free_budget(noge_map *map) {
    noge_heap_free(&map->budget.home);
    free(map->budget.nearby);
}

noge_status noge_map_grow_budget(noge_map *map, uint32_t space, noge_error *error) {
    noge_map_budget *budget = &map->budget;
    if (space <= budget->space)
        return NOGE_OK;
    noge_status status = noge_heap_grow(&budget->home, budget->space, space, error);
    if (status == NOGE_OK)
        status = noge_resize(&budget->nearby, space, sizeof *budget->nearby, error);
    if (status == NOGE_OK)
        budget->space = space;
    return status;
}

double noge_map_budget_left(const noge_map *map) {
    if (!map)
        return 0;
    return noge_map_has_budget(map) ? fmax(map->task.budget - map->walked, 0) : INFINITY;
}

/* ---- Ways home --------------------------------------------------------------------------------------------------- */

static void offer(noge_map_budget *budget, noge_node node, double distance) {
    if (distance < budget->home.key[node])
        noge_heap_offer(&budget->home, node, distance);
}

/* Offers the ways that an edge of `node` opens: from its neighbours on, and to itself. */
static void offer_row(noge_map *map, noge_node node, bool both_ways) {
    noge_map_budget *budget = &map->budget;
    const noge_map_node *at = &map->node[node];
    for (uint32_t i = at->first; i < at->first + at->degree; i++) {
        double length = map->task.weighted ? map->edge_length[i] : 1;
        offer(budget, map->edge[i], budget->home.key[node] + length);
        if (both_ways)
            offer(budget, node, budget->home.key[map->edge[i]] + length);
    }
}

/* Takes in what was visited since the last call. Costs the rows of those nodes and what their edges shorten. */
static void update_ways_home(noge_map *map) {
    noge_map_budget *budget = &map->budget;
    uint64_t others = map->changes - map->visit_count;
    if (others != budget->others || budget->visits == 0)
        budget->nodes = budget->visits = 0;
    if (budget->visits == map->visit_count)
        return;
    for (; budget->nodes < map->node_count; budget->nodes++)
        budget->home.key[budget->nodes] = INFINITY;
    if (budget->visits == 0)
        offer(budget, 0, 0);
    for (uint32_t i = budget->visits; i < map->visit_count && budget->visits > 0; i++)
        offer_row(map, map->visit[i], true);
    while (budget->home.count > 0)
        offer_row(map, noge_heap_take(&budget->home), false);
    budget->visits = map->visit_count;
    budget->others = others;
}

/* The length that must remain in the budget at a node. */
static double reserve_at(noge_map *map, noge_node node) {
    if (!map->task.returns)
        return 0;
    update_ways_home(map);
    double home = map->budget.home.key[node];
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
    const double *distance = map->budget.nearby;
    noge_node best = NOGE_NO_NODE;
    double best_distance = INFINITY;
    for (uint32_t i = 0; i < count && distance[i] <= best_distance; i++)
        if (map->found[i] < best && affords(map, map->found[i], distance[i])) {
            best = map->found[i];
            best_distance = distance[i];
        }
    return best;
}

/* The nearest nodes are tried first, then all that the budget reaches. */
static noge_node find_affordable(noge_map *map) {
    double *distance = map->budget.nearby, left = map->task.budget * (1 + ROUNDING) - map->walked;
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
    noge_map_budget *budget = &map->budget;
    if (!noge_map_has_budget(map))
        return oldest_of_nearest(map);
    if (budget->answer_changes != map->changes || budget->answer_from != map->at ||
        budget->answer_walked != map->walked) {
        budget->answer = find_affordable(map);
        budget->answer_changes = map->changes;
        budget->answer_from = map->at;
        budget->answer_walked = map->walked;
    }
    return budget->answer;
}
