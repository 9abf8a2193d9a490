/* Policies that look only at the order of discovery: breadth-first takes the oldest frontier node, depth-first the
 * newest, and random any. These are the paper's; true depth-first search is in dfs_stack.c. */
#include "policy/rule/rules.h"

noge_node noge_rule_any(noge_map *map, noge_random *random) {
    noge_node node;
    do
        node = map->frontier[noge_random_below(random, map->frontier_count)];
    while (noge_map_is_parted(map) && !noge_map_reaches(map, node));
    return node;
}

/* The state is a stream of random numbers. */
static noge_status random_begin(void *state, void *context, uint64_t seed, noge_error *error) {
    (void)context, (void)error;
    *(noge_random *)state = noge_random_stream(seed, "random policy", 0);
    return NOGE_OK;
}

static noge_status random_choose(void *state, void *context, noge_map *map, noge_node *choice, noge_error *error) {
    (void)context, (void)error;
    *choice = noge_rule_any(map, state);
    return NOGE_OK;
}

static noge_status random_among(void *state, void *context, noge_map *map, const noge_node *candidate, uint32_t count,
                                noge_node *choice, noge_error *error) {
    (void)context, (void)map, (void)error;
    *choice = candidate[noge_random_below(state, count)];
    return NOGE_OK;
}

const noge_policy_type noge_rule_random = {
    .size = sizeof(noge_policy_type),
    .name = "random",
    .summary = "any frontier node, all equally likely",
    .state_size = sizeof(noge_random),
    .begin = random_begin,
    .choose = random_choose,
    .choose_among = random_among,
};

static noge_status bfs_choose(void *state, void *context, noge_map *map, noge_node *choice, noge_error *error) {
    (void)state, (void)context, (void)error;
    *choice = noge_map_oldest_in_reach(map);
    return NOGE_OK;
}

/* Nodes are numbered in order of discovery. */
static noge_status bfs_among(void *state, void *context, noge_map *map, const noge_node *candidate, uint32_t count,
                             noge_node *choice, noge_error *error) {
    (void)state, (void)context, (void)map, (void)error;
    *choice = candidate[0];
    for (uint32_t i = 1; i < count; i++)
        *choice = candidate[i] < *choice ? candidate[i] : *choice;
    return NOGE_OK;
}

const noge_policy_type noge_rule_bfs = {
    .size = sizeof(noge_policy_type),
    .name = "bfs",
    .summary = "breadth-first: the frontier node discovered first",
    .choose = bfs_choose,
    .choose_among = bfs_among,
};

static noge_status dfs_choose(void *state, void *context, noge_map *map, noge_node *choice, noge_error *error) {
    (void)state, (void)context, (void)error;
    *choice = noge_map_newest_in_reach(map);
    return NOGE_OK;
}

static noge_status dfs_among(void *state, void *context, noge_map *map, const noge_node *candidate, uint32_t count,
                             noge_node *choice, noge_error *error) {
    (void)state, (void)context, (void)map, (void)error;
    *choice = candidate[0];
    for (uint32_t i = 1; i < count; i++)
        *choice = candidate[i] > *choice ? candidate[i] : *choice;
    return NOGE_OK;
}

const noge_policy_type noge_rule_dfs = {
    .size = sizeof(noge_policy_type),
    .name = "dfs",
    .summary = "the paper's depth-first: the frontier node discovered last",
    .choose = dfs_choose,
    .choose_among = dfs_among,
};
