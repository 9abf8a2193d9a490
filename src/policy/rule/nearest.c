/* Nearest neighbour: the nearest frontier node. The choice among equally near nodes matters: on grids the paper's order
 * has a rate of 0.77, ties to the most visited neighbours 0.96. Every tie-break keeps the bound of O(log n) times the
 * optimum. Known edges of a frontier node lead to visited nodes only, so its degree counts its visited neighbours. */
#include "policy/rule/rules.h"

/* ---- First met --------------------------------------------------------------------------------------------------- */

static noge_status nn_choose(void *state, void *context, noge_map *map, noge_node *choice, noge_error *error) {
    (void)state, (void)context, (void)error;
    *choice = noge_map_nearest(map);
    return NOGE_OK;
}

const noge_policy_type noge_rule_nn = {
    .size = sizeof(noge_policy_type),
    .name = "nn",
    .summary = "the paper's nearest neighbour: of equally near nodes the first met",
    .choose = nn_choose,
};

/* ---- Ties broken by a rule --------------------------------------------------------------------------------------- */

static noge_status most_visited_choose(void *state, void *context, noge_map *map, noge_node *choice,
                                       noge_error *error) {
    (void)state, (void)context, (void)error;
    *choice = noge_map_nearest_by(map, NOGE_TIE_MOST);
    return NOGE_OK;
}

static noge_status fewest_visited_choose(void *state, void *context, noge_map *map, noge_node *choice,
                                         noge_error *error) {
    (void)state, (void)context, (void)error;
    *choice = noge_map_nearest_by(map, NOGE_TIE_FEWEST);
    return NOGE_OK;
}

static noge_status newest_choose(void *state, void *context, noge_map *map, noge_node *choice, noge_error *error) {
    (void)state, (void)context, (void)error;
    *choice = noge_map_nearest_by(map, NOGE_TIE_NEWEST);
    return NOGE_OK;
}

static noge_status oldest_choose(void *state, void *context, noge_map *map, noge_node *choice, noge_error *error) {
    (void)state, (void)context, (void)error;
    *choice = noge_map_nearest_by(map, NOGE_TIE_OLDEST);
    return NOGE_OK;
}

/* The state of nn:random is a stream of random numbers. */
static noge_status tie_begin(void *state, void *context, uint64_t seed, noge_error *error) {
    (void)context, (void)error;
    *(noge_random *)state = noge_random_stream(seed, "nearest ties", 0);
    return NOGE_OK;
}

static noge_status tie_choose(void *state, void *context, noge_map *map, noge_node *choice, noge_error *error) {
    (void)context, (void)error;
    *choice = noge_map_nearest_any(map, state);
    return NOGE_OK;
}

const noge_policy_type noge_rule_nn_most_visited = {
    .size = sizeof(noge_policy_type),
    .name = "nn:most-visited",
    .summary = "nearest neighbour, ties to the node with the most visited neighbours",
    .choose = most_visited_choose,
};

const noge_policy_type noge_rule_nn_fewest_visited = {
    .size = sizeof(noge_policy_type),
    .name = "nn:fewest-visited",
    .summary = "nearest neighbour, ties to the node with the fewest visited neighbours",
    .choose = fewest_visited_choose,
};

const noge_policy_type noge_rule_nn_newest = {
    .size = sizeof(noge_policy_type),
    .name = "nn:newest",
    .summary = "nearest neighbour, ties to the node discovered last",
    .choose = newest_choose,
};

const noge_policy_type noge_rule_nn_oldest = {
    .size = sizeof(noge_policy_type),
    .name = "nn:oldest",
    .summary = "nearest neighbour, ties to the node discovered first",
    .choose = oldest_choose,
};

const noge_policy_type noge_rule_nn_random = {
    .size = sizeof(noge_policy_type),
    .name = "nn:random",
    .summary = "nearest neighbour, ties broken at random",
    .state_size = sizeof(noge_random),
    .begin = tie_begin,
    .choose = tie_choose,
};
