/* Policies that look only at the order of discovery: breadth-first takes the oldest frontier node, depth-first the
 * newest, and random any. These are the paper's; true depth-first search is in dfs_stack.c. */
#include "policy/policy.h"

noge_node noge_policy_any(noge_map *map, noge_random *random) {
    noge_node node;
    do
        node = map->frontier[noge_random_below(random, map->frontier_count)];
    while (noge_map_is_parted(map) && !noge_map_reaches(map, node));
    return node;
}

typedef struct random_policy {
    noge_policy policy;
    noge_random random;
} random_policy;

static void random_begin(noge_policy *policy, uint64_t seed) {
    ((random_policy *)policy)->random = noge_random_stream(seed, "random policy", 0);
}

static noge_status random_choose(noge_policy *policy, noge_map *map, noge_node *choice, noge_error *error) {
    (void)error;
    *choice = noge_policy_any(map, &((random_policy *)policy)->random);
    return NOGE_OK;
}

static noge_status random_among(noge_policy *policy, noge_map *map, const noge_node *candidate, uint32_t count,
                                noge_node *choice, noge_error *error) {
    (void)map, (void)error;
    *choice = candidate[noge_random_below(&((random_policy *)policy)->random, count)];
    return NOGE_OK;
}

const noge_policy_type noge_policy_random = {
    .info = {"random", "any frontier node, all equally likely"},
    .size = sizeof(random_policy),
    .begin = random_begin,
    .choose = random_choose,
    .choose_among = random_among,
};

static noge_status bfs_choose(noge_policy *policy, noge_map *map, noge_node *choice, noge_error *error) {
    (void)policy, (void)error;
    *choice = noge_map_oldest_in_reach(map);
    return NOGE_OK;
}

/* Nodes are numbered in order of discovery. */
static noge_status bfs_among(noge_policy *policy, noge_map *map, const noge_node *candidate, uint32_t count,
                             noge_node *choice, noge_error *error) {
    (void)policy, (void)map, (void)error;
    *choice = candidate[0];
    for (uint32_t i = 1; i < count; i++)
        *choice = candidate[i] < *choice ? candidate[i] : *choice;
    return NOGE_OK;
}

const noge_policy_type noge_policy_bfs = {
    .info = {"bfs", "breadth-first: the frontier node discovered first"},
    .size = sizeof(noge_policy),
    .choose = bfs_choose,
    .choose_among = bfs_among,
};

static noge_status dfs_choose(noge_policy *policy, noge_map *map, noge_node *choice, noge_error *error) {
    (void)policy, (void)error;
    *choice = noge_map_newest_in_reach(map);
    return NOGE_OK;
}

static noge_status dfs_among(noge_policy *policy, noge_map *map, const noge_node *candidate, uint32_t count,
                             noge_node *choice, noge_error *error) {
    (void)policy, (void)map, (void)error;
    *choice = candidate[0];
    for (uint32_t i = 1; i < count; i++)
        *choice = candidate[i] > *choice ? candidate[i] : *choice;
    return NOGE_OK;
}

const noge_policy_type noge_policy_dfs = {
    .info = {"dfs", "the paper's depth-first: the frontier node discovered last"},
    .size = sizeof(noge_policy),
    .choose = dfs_choose,
    .choose_among = dfs_among,
};
