/* Depth-first search for lengths: the explorer takes the shortest edge from its node to an unvisited one, and goes back
 * if there is none. Without lengths it is depth-first search with no preference among the edges of a node.
 *
 * The stack holds the visited nodes, and a node leaves it when all its neighbours are visited. The explorer goes back
 * by shortest known paths, so its walk is at most twice the spanning tree that the search builds: without lengths at
 * most 2 (n - 1) with the way home. With lengths no factor of the optimum bounds it. Deciding costs O(1) amortised,
 * and a visit O(degree · log(degree)). Where a world changes, nodes with new edges move to the top of the stack. */
#include "base/memory.h"
#include "policy/rule/open_edges.h"
#include "policy/rule/rules.h"

#include <stdlib.h>

typedef struct depth_policy {
    noge_open_edges open;
    noge_node *stack; /* visited nodes, perhaps several times */
    size_t count, space;
} depth_policy;

static noge_status depth_begin(void *state, void *context, uint64_t seed, noge_error *error) {
    (void)context, (void)error;
    depth_policy *self = state;
    noge_open_edges_begin(&self->open, seed);
    self->count = 0;
    return NOGE_OK;
}

static noge_status push(depth_policy *self, noge_node node, noge_error *error) {
    noge_status status = noge_reserve(&self->stack, &self->space, self->count + 1, sizeof *self->stack, error);
    if (status == NOGE_OK)
        self->stack[self->count++] = node;
    return status;
}

/* The stack begins again with all visits. */
static noge_status push_all(depth_policy *self, const noge_map *map, noge_error *error) {
    noge_status status = NOGE_OK;
    self->count = 0;
    for (uint32_t t = 0; t < map->visit_count && status == NOGE_OK; t++)
        status = push(self, map->visit[t], error);
    return status;
}

static noge_status catch_up(depth_policy *self, const noge_map *map, noge_error *error) {
    noge_open_event event;
    noge_node node = NOGE_NO_NODE;
    noge_status status = noge_open_edges_follow(&self->open, map, &event, &node, error);
    while (status == NOGE_OK && event != NOGE_OPEN_NOTHING) {
        if (event == NOGE_OPEN_ALL)
            status = push_all(self, map, error);
        else if (noge_open_edges_least(&self->open, map, node))
            status = push(self, node, error);
        if (status == NOGE_OK)
            status = noge_open_edges_follow(&self->open, map, &event, &node, error);
    }
    return status;
}

static noge_status depth_choose(void *state, void *context, noge_map *map, noge_node *choice, noge_error *error) {
    (void)context;
    depth_policy *self = state;
    noge_status status = catch_up(self, map, error);
    if (status != NOGE_OK)
        return status;
    const bool parted = noge_map_is_parted(map);
    for (size_t top = self->count; top > 0; top--) {
        const noge_open_edge *edge = noge_open_edges_least(&self->open, map, self->stack[top - 1]);
        if (!edge && top == self->count)
            self->count--;
        if (edge && (!parted || noge_map_reaches(map, edge->node))) {
            *choice = edge->node;
            return NOGE_OK;
        }
    }
    *choice = noge_map_newest_in_reach(map);
    return NOGE_OK;
}

static void depth_release(void *state, void *context) {
    (void)context;
    depth_policy *self = state;
    noge_open_edges_free(&self->open);
    free(self->stack);
}

const noge_policy_type noge_rule_dfs_shortest = {
    .size = sizeof(noge_policy_type),
    .name = "dfs:shortest",
    .summary = "true depth-first: from each node the shortest edge first",
    .state_size = sizeof(depth_policy),
    .begin = depth_begin,
    .choose = depth_choose,
    .release = depth_release,
};
