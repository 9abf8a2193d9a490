#include "policy/plan/plan.h"
#include "base/memory.h"
#include "base/queue.h"
#include "policy/plan/short_walk.h"

#include <stdlib.h>
#include <string.h>

/* Places of a plan: where the explorer stands, the frontier, and home. */
enum { SLOTS = NOGE_PLAN_MOST + 2, EDGES_A_DECISION = 256 };

struct noge_plan {
    noge_node node[SLOTS]; /* NOGE_NO_NODE: the slot is free */
    double distance[SLOTS][SLOTS];
    uint32_t order[SLOTS]; /* slots in the order of the last plan */
    uint32_t count;

    uint64_t others; /* changes of the map other than visits, when the distances were found */
    uint64_t spent;  /* edges looked at in this exploration */
    uint64_t waits;  /* changes of the map when searches were left for later; UINT64_MAX: none were */

    double *reached; /* [node] distance from one node */
    uint32_t *queue; /* nodes to look at; with lengths a heap, beside its keys */
    double *key;
    size_t reached_space, queue_space, key_space;
};

noge_status noge_plan_create(noge_plan **plan, noge_error *error) {
    *plan = noge_allocate(1, sizeof **plan, error);
    if (!*plan)
        return NOGE_NO_MEMORY;
    noge_plan_begin(*plan);
    return NOGE_OK;
}

void noge_plan_free(noge_plan *plan) {
    if (plan) {
        free(plan->reached);
        free(plan->queue);
        free(plan->key);
    }
    free(plan);
}

static void forget(noge_plan *plan) {
    for (int slot = 0; slot < SLOTS; slot++)
        plan->node[slot] = NOGE_NO_NODE;
    plan->count = 0;
}

void noge_plan_begin(noge_plan *plan) {
    forget(plan);
    plan->others = plan->spent = 0;
    plan->waits = UINT64_MAX;
}

bool noge_plan_is_due(const noge_map *map) {
    return map->frontier_count > 1 && map->frontier_count <= NOGE_PLAN_MOST &&
           (uint64_t)map->frontier_count * NOGE_PLAN_VISITS <= map->visit_count;
}

/* ---- Places ------------------------------------------------------------------------------------------------------ */

/* The slot of a node; SLOTS if it has none. */
static uint32_t slot_of(const noge_plan *plan, noge_node node) {
    uint32_t slot = 0;
    while (slot < SLOTS && plan->node[slot] != node)
        slot++;
    return slot;
}

static bool is_place(const noge_map *map, noge_node node) {
    return noge_map_on_frontier(map, node) || node == map->at || (map->task.returns && node == 0);
}

/* Frees the slots of nodes that are no places any more, and takes them out of the order. */
static void drop_places(noge_plan *plan, const noge_map *map) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < plan->count; i++) {
        noge_node node = plan->node[plan->order[i]];
        if (noge_map_on_frontier(map, node))
            plan->order[kept++] = plan->order[i];
    }
    plan->count = kept;
    for (uint32_t slot = 0; slot < SLOTS; slot++)
        if (plan->node[slot] != NOGE_NO_NODE && !is_place(map, plan->node[slot]))
            plan->node[slot] = NOGE_NO_NODE;
}

/* Places without a slot: those whose distances have to be found. */
static uint32_t list_new(const noge_plan *plan, const noge_map *map, noge_node list[SLOTS]) {
    uint32_t count = 0;
    if (slot_of(plan, map->at) == SLOTS)
        list[count++] = map->at;
    if (map->task.returns && map->at != 0 && slot_of(plan, 0) == SLOTS)
        list[count++] = 0;
    for (uint32_t i = 0; i < map->frontier_count; i++)
        if (slot_of(plan, map->frontier[i]) == SLOTS)
            list[count++] = map->frontier[i];
    return count;
}

/* ---- Distances --------------------------------------------------------------------------------------------------- */

static noge_status reserve(noge_plan *plan, const noge_map *map, noge_error *error) {
    size_t waiting = map->task.weighted ? 2 * (size_t)map->edge_count + 1 : map->node_count + 1;
    noge_status status =
        noge_reserve(&plan->reached, &plan->reached_space, map->node_count, sizeof *plan->reached, error);
    if (status == NOGE_OK)
        status = noge_reserve(&plan->queue, &plan->queue_space, waiting, sizeof *plan->queue, error);
    if (status == NOGE_OK && map->task.weighted)
        status = noge_reserve(&plan->key, &plan->key_space, waiting, sizeof *plan->key, error);
    return status;
}

/* The inner loop has no branch that the processor could not predict: a node is always written behind the queue. */
static void search_hops(const noge_plan *plan, const noge_map *map, noge_node from) {
    uint32_t *const queue = plan->queue, count = 1;
    double *const reached = plan->reached;
    queue[0] = from;
    for (uint32_t head = 0; head < count; head++) {
        const noge_row row = noge_map_row(map, queue[head]);
        const double distance = reached[queue[head]] + 1;
        for (uint32_t i = 0; i < row.count; i++) {
            const noge_node next = row.node[i];
            const double before = reached[next];
            queue[count] = next;
            count += distance < before;
            reached[next] = distance < before ? distance : before;
        }
    }
}

/* Dead ends are reached, but lead nowhere. */
static void search_lengths(const noge_plan *plan, const noge_map *map, noge_node from) {
    noge_queue queue = {.item = plan->queue, .key = plan->key};
    noge_queue_put(&queue, from, 0);
    while (queue.count > 0) {
        double distance;
        noge_node node = noge_queue_take(&queue, &distance);
        const noge_row row = noge_map_row(map, node);
        for (uint32_t i = 0; i < row.count && distance <= plan->reached[node]; i++) {
            noge_node next = row.node[i];
            double there = distance + row.length[i];
            if (there < plan->reached[next]) {
                plan->reached[next] = there;
                if (noge_map_row(map, next).count > 1)
                    noge_queue_put(&queue, next, there);
            }
        }
    }
}

static void search_from(noge_plan *plan, const noge_map *map, noge_node from) {
    for (noge_node node = 0; node < map->node_count; node++)
        plan->reached[node] = node == from ? 0 : INFINITY;
    if (map->task.weighted)
        search_lengths(plan, map, from);
    else
        search_hops(plan, map, from);
    plan->spent += map->edge_count;
}

/* Uses the paths through a place to shorten those between all others. */
static void shorten_through(noge_plan *plan, uint32_t through) {
    const double *from = plan->distance[through];
    for (uint32_t a = 0; a < SLOTS; a++) {
        double *distance = plan->distance[a], to = distance[through];
        for (uint32_t b = 0; b < SLOTS && to < INFINITY; b++)
            distance[b] = to + from[b] < distance[b] ? to + from[b] : distance[b];
    }
}

static void add_place(noge_plan *plan, const noge_map *map, noge_node node) {
    uint32_t slot = slot_of(plan, NOGE_NO_NODE);
    search_from(plan, map, node);
    plan->node[slot] = node;
    for (uint32_t other = 0; other < SLOTS; other++) {
        noge_node place = plan->node[other];
        double distance = place == NOGE_NO_NODE ? INFINITY : plan->reached[place];
        plan->distance[slot][other] = plan->distance[other][slot] = distance;
    }
    shorten_through(plan, slot);
}

/* ---- Planning ---------------------------------------------------------------------------------------------------- */

/* Begins where the explorer stands, goes through the frontier as the last plan did, and puts new places in. */
static void find_order(noge_plan *plan, const noge_map *map) {
    noge_distances distances = {plan->distance[0], SLOTS};
    uint32_t *order = plan->order, home = slot_of(plan, 0);
    bool ends = map->task.returns;
    memmove(order + 1, order, plan->count * sizeof *order);
    order[0] = slot_of(plan, map->at);
    plan->count++;
    if (ends)
        order[plan->count++] = home;
    bool placed[SLOTS] = {false};
    for (uint32_t i = 0; i < plan->count; i++)
        placed[order[i]] = true;
    for (uint32_t slot = 0; slot < SLOTS; slot++)
        if (plan->node[slot] != NOGE_NO_NODE && !placed[slot] && noge_map_on_frontier(map, plan->node[slot]))
            noge_walk_insert(distances, order, plan->count++, ends, slot);
    noge_walk_improve(distances, order, plan->count, ends);
}

noge_status noge_plan_first(noge_plan *plan, noge_map *map, noge_node *first, noge_error *error) {
    noge_node list[SLOTS];
    uint64_t others = noge_map_changes(map) - map->visit_count;
    *first = NOGE_NO_NODE;
    if (noge_map_is_parted(map) || plan->waits == noge_map_changes(map)) /* asked again: the same answer */
        return NOGE_OK;
    noge_status status = reserve(plan, map, error);
    if (status != NOGE_OK)
        return status;
    if (others != plan->others)
        forget(plan);
    plan->others = others;
    drop_places(plan, map);
    uint32_t count = list_new(plan, map, list);
    if (plan->spent + count * map->edge_count > (uint64_t)EDGES_A_DECISION * map->visit_count)
        return NOGE_OK;
    uint64_t most = map->edge_count > 0 ? NOGE_PLAN_EDGES / map->edge_count : count;
    bool all = count <= most;
    for (uint32_t i = all ? 0 : 1; i < count && i <= most;
         i++) /* the first, where the explorer stands, will not stay */
        add_place(plan, map, list[i]);
    plan->waits = all ? UINT64_MAX : noge_map_changes(map);
    if (!all)
        return NOGE_OK;
    find_order(plan, map);
    *first = plan->node[plan->order[1]];
    return NOGE_OK;
}

uint64_t noge_plan_spent(const noge_plan *plan) {
    return plan->spent;
}
