/* Nearest neighbour: the nearest frontier node. What to do among equally near ones decides more than one would think:
 * on grids 0.77 of the paper's order becomes 0.96 with the most visited neighbours. No tie-break costs the rule its
 * bound of O(log n) times the optimum. Known edges of a frontier node lead to visited nodes only, so its degree counts
 * its visited neighbours. */
#include "base/random.h"
#include "policy/policy.h"

typedef struct tie_policy {
    noge_policy policy;
    noge_random random; /* nn:random only */
} tie_policy;

/* ---- First met --------------------------------------------------------------------------------------------------- */

static noge_status nn_choose(noge_policy *policy, noge_map *map, noge_node *choice, noge_error *error) {
    (void)policy, (void)error;
    *choice = noge_map_nearest(map);
    return NOGE_OK;
}

const noge_policy_type noge_policy_nn = {
    .info = {"nn", "the paper's nearest neighbour: of equally near nodes the first met"},
    .size = sizeof(noge_policy),
    .choose = nn_choose,
};

/* ---- Ties broken by a score -------------------------------------------------------------------------------------- */

/* The first of the nearest nodes with the greatest score. */
static noge_node best_of_nearest(noge_map *map, int64_t (*score)(const noge_map *map, noge_node node)) {
    uint32_t count;
    const noge_node *nearest = noge_map_nearest_all(map, &count);
    noge_node best = nearest[0];
    int64_t best_score = score(map, best);
    for (uint32_t i = 1; i < count; i++) {
        int64_t other = score(map, nearest[i]);
        if (other > best_score) {
            best = nearest[i];
            best_score = other;
        }
    }
    return best;
}

static int64_t visited_neighbors(const noge_map *map, noge_node node) {
    return map->node[node].degree;
}

static int64_t unvisited_first(const noge_map *map, noge_node node) {
    return -visited_neighbors(map, node);
}

static int64_t newness(const noge_map *map, noge_node node) {
    (void)map;
    return node; /* numbered in order of discovery */
}

static int64_t oldness(const noge_map *map, noge_node node) {
    return -newness(map, node);
}

static noge_status most_visited_choose(noge_policy *policy, noge_map *map, noge_node *choice, noge_error *error) {
    (void)policy, (void)error;
    *choice = best_of_nearest(map, visited_neighbors);
    return NOGE_OK;
}

static noge_status fewest_visited_choose(noge_policy *policy, noge_map *map, noge_node *choice, noge_error *error) {
    (void)policy, (void)error;
    *choice = best_of_nearest(map, unvisited_first);
    return NOGE_OK;
}

static noge_status newest_choose(noge_policy *policy, noge_map *map, noge_node *choice, noge_error *error) {
    (void)policy, (void)error;
    *choice = best_of_nearest(map, newness);
    return NOGE_OK;
}

static noge_status oldest_choose(noge_policy *policy, noge_map *map, noge_node *choice, noge_error *error) {
    (void)policy, (void)error;
    *choice = best_of_nearest(map, oldness);
    return NOGE_OK;
}

static void tie_begin(noge_policy *policy, uint64_t seed) {
    ((tie_policy *)policy)->random = noge_random_stream(seed, "nearest ties", 0);
}

static noge_status tie_choose(noge_policy *policy, noge_map *map, noge_node *choice, noge_error *error) {
    (void)error;
    uint32_t count;
    const noge_node *nearest = noge_map_nearest_all(map, &count);
    *choice = nearest[noge_random_below(&((tie_policy *)policy)->random, count)];
    return NOGE_OK;
}

const noge_policy_type noge_policy_nn_most_visited = {
    .info = {"nn:most-visited", "nearest neighbour, ties to the node with the most visited neighbours"},
    .size = sizeof(noge_policy),
    .choose = most_visited_choose,
};

const noge_policy_type noge_policy_nn_fewest_visited = {
    .info = {"nn:fewest-visited", "nearest neighbour, ties to the node with the fewest visited neighbours"},
    .size = sizeof(noge_policy),
    .choose = fewest_visited_choose,
};

const noge_policy_type noge_policy_nn_newest = {
    .info = {"nn:newest", "nearest neighbour, ties to the node discovered last"},
    .size = sizeof(noge_policy),
    .choose = newest_choose,
};

const noge_policy_type noge_policy_nn_oldest = {
    .info = {"nn:oldest", "nearest neighbour, ties to the node discovered first"},
    .size = sizeof(noge_policy),
    .choose = oldest_choose,
};

const noge_policy_type noge_policy_nn_random = {
    .info = {"nn:random", "nearest neighbour, ties broken by lot"},
    .size = sizeof(tie_policy),
    .begin = tie_begin,
    .choose = tie_choose,
};
