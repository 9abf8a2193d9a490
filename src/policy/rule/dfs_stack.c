/* True depth-first search: a frontier node that is seen again moves to the top. So the explorer continues from its
 * current node as long as that has an unvisited neighbour.
 *
 * Nodes are pushed whenever they are seen, and visited ones are dropped when they reach the top. Nothing is moved
 * inside the stack, which has at most one entry for each known edge. It is filled from the map's record of visits,
 * whichever policy decided them. Where a world changes or contradicts the map, the map's log says which nodes were seen
 * again without a visit. Nodes out of reach stay in the stack and are skipped. */
#include "base/memory.h"
#include "policy/rule/rules.h"

#include <stdlib.h>

typedef struct stack_policy {
    noge_node *stack;
    size_t count, space;
    uint32_t visits_seen;
    uint64_t news_read;
    noge_random random;
} stack_policy;

static noge_status stack_begin(void *state, void *context, uint64_t seed, noge_error *error) {
    (void)context, (void)error;
    stack_policy *self = state;
    self->random = noge_random_stream(seed, "depth-first order", 0);
    self->count = 0;
    self->visits_seen = 0;
    self->news_read = 0;
    return NOGE_OK;
}

/* Pushes the neighbours of visit number t that were not visited then, new or seen before, in random order: depth-first
 * search has no preference among the edges of a node. */
static noge_status push_sight(stack_policy *self, const noge_map *map, uint32_t t, noge_error *error) {
    const noge_row row = noge_map_row(map, map->visit[t]);
    noge_status status = noge_reserve(&self->stack, &self->space, self->count + row.count, sizeof *self->stack, error);
    if (status != NOGE_OK)
        return status;
    const size_t before = self->count;
    for (uint32_t i = 0; i < row.count; i++)
        if (noge_map_visited_at(map, row.node[i]) > t)
            self->stack[self->count++] = row.node[i];
    if (self->count > before)
        noge_random_shuffle(&self->random, self->stack + before, (uint32_t)(self->count - before));
    return NOGE_OK;
}

static noge_status push(stack_policy *self, const noge_map *map, noge_node node, noge_error *error) {
    if (!noge_map_on_frontier(map, node))
        return NOGE_OK;
    noge_status status = noge_reserve(&self->stack, &self->space, self->count + 1, sizeof *self->stack, error);
    if (status == NOGE_OK)
        self->stack[self->count++] = node;
    return status;
}

/* Nodes that were seen again without a visit. If the log was dropped meanwhile, begin again with the current
 * frontier. */
static noge_status push_news(stack_policy *self, const noge_map *map, noge_error *error) {
    noge_status status = NOGE_OK;
    uint64_t reader = self->news_read;
    noge_news news;
    while (status == NOGE_OK && noge_log_next(map, &reader, &news)) {
        if (news.all)
            self->count = 0;
        for (noge_node v = news.first; news.seen && v < news.end && status == NOGE_OK; v++)
            status = push(self, map, v, error);
        self->news_read = status == NOGE_OK ? reader : self->news_read;
    }
    return status;
}

static noge_status catch_up(stack_policy *self, const noge_map *map, noge_error *error) {
    for (; self->visits_seen < map->visit_count; self->visits_seen++) {
        noge_status status = push_sight(self, map, self->visits_seen, error);
        if (status != NOGE_OK)
            return status;
    }
    return push_news(self, map, error);
}

static noge_status stack_choose(void *state, void *context, noge_map *map, noge_node *choice, noge_error *error) {
    (void)context;
    stack_policy *self = state;
    noge_status status = catch_up(self, map, error);
    if (status != NOGE_OK)
        return status;
    while (self->count > 0 && !noge_map_on_frontier(map, self->stack[self->count - 1]))
        self->count--;
    size_t top = self->count;
    if (noge_map_is_parted(map))
        while (top > 0 &&
               (!noge_map_on_frontier(map, self->stack[top - 1]) || !noge_map_reaches(map, self->stack[top - 1])))
            top--;
    *choice = top > 0 ? self->stack[top - 1] : noge_map_newest_in_reach(map);
    return NOGE_OK;
}

/* The candidate that comes up first. All are somewhere in the stack. */
static noge_status stack_among(void *state, void *context, noge_map *map, const noge_node *candidate, uint32_t count,
                               noge_node *choice, noge_error *error) {
    (void)context;
    stack_policy *self = state;
    noge_status status = catch_up(self, map, error);
    for (size_t at = self->count; at > 0 && status == NOGE_OK; at--)
        for (uint32_t i = 0; i < count; i++)
            if (candidate[i] == self->stack[at - 1]) {
                *choice = candidate[i];
                return NOGE_OK;
            }
    *choice = candidate[0];
    return status;
}

static void stack_release(void *state, void *context) {
    (void)context;
    free(((stack_policy *)state)->stack);
}

const noge_policy_type noge_rule_dfs_stack = {
    .size = sizeof(noge_policy_type),
    .name = "dfs-stack",
    .summary = "true depth-first: a frontier node seen again moves to the top of the stack",
    .state_size = sizeof(stack_policy),
    .begin = stack_begin,
    .choose = stack_choose,
    .choose_among = stack_among,
    .release = stack_release,
};
