/* The way home and budgets in distance, against plain computations: what is affordable at every decision, in worlds
 * that change too, and how explorations end. Lengths are integers, so that sums are exact. */
#include "support/random.h"
#include "support/unit.h"

#include "base/random.h"
#include "oracle/plain_ways.h"
#include "support/graphs.h"

#include <math.h>
#include <noge/measure.h>
#include <string.h>

static const char *const policies[] = {"nn",        "nn:newest", "dfs",           "bfs",
                                       "dfs-stack", "random",    "nn@robust:0.5", "universal"};
enum { POLICIES = sizeof policies / sizeof *policies };

/* ---- What is affordable ------------------------------------------------------------------------------------------ */

static void check_affordable(noge_map *map, double budget) {
    double cost[PLAIN_WAYS_MOST], left = budget - map->walked;
    plain_costs(map, cost);
    assert_true(noge_map_budget_left(map) == (left > 0 ? left : 0));
    noge_node expected = plain_nearest_affordable(map, left);
    assert_int_equal(noge_map_nearest_affordable(map), expected);
    for (noge_node v = 0; v < map->node_count; v++)
        assert_int_equal(noge_map_affords(map, v), !isinf(cost[v]) && cost[v] <= left);
    assert_int_equal(noge_map_nearest_affordable(map), expected);
}

/* A random affordable frontier node; NOGE_NO_NODE: none. */
static noge_node draw_affordable(noge_map *map, noge_random *random) {
    uint32_t count, kept = 0;
    const noge_node *frontier = map->frontier;
    count = map->frontier_count;
    noge_node choice = NOGE_NO_NODE, listed[PLAIN_WAYS_MOST];
    for (uint32_t i = 0; i < count; i++)
        listed[i] = frontier[i];
    for (uint32_t i = 0; i < count; i++)
        if (noge_map_affords(map, listed[i]) && noge_random_below(random, ++kept) == 0)
            choice = listed[i];
    return choice;
}

static void explorations_end_with_the_budget(void **state) {
    (void)state;
    noge_random random = test_random(1, "budget", 0);
    for (uint32_t round = 0; round < 120; round++) {
        bool weighted = round & 1, returns = round & 2;
        uint32_t nodes = 2 + noge_random_below(&random, 60);
        noge_graph *graph = test_random_graph(&random, nodes, noge_random_below(&random, nodes), weighted);
        noge_episode *episode = NULL;
        double budget = 1 + noge_random_below(&random, weighted ? 20 * nodes : 3 * nodes);
        assert_fine(noge_episode_create(&episode, error));
        assert_fine(noge_episode_begin(episode, graph, 0,
                                       TASK(.weighted = weighted, .budget = budget, .returns = returns), round, error));
        while (!noge_episode_over(episode)) {
            if (noge_random_below(&random, 3) > 0) /* so that several visits are taken in at once */
                check_affordable(episode->map, budget);
            assert_fine(noge_episode_step(episode, draw_affordable(episode->map, &random), error));
        }
        check_affordable(episode->map, budget);
        const uint32_t left = episode->map->frontier_count;
        if (left > 0) {
            assert_int_equal(plain_nearest_affordable(episode->map, budget - episode->map->walked), NOGE_NO_NODE);
            assert_int_equal(noge_episode_step(episode, episode->map->oldest, NULL), NOGE_USAGE);
        }
        assert_fine(noge_episode_return(episode, error));
        assert_true(episode->map->walked <= budget);
        noge_episode_free(episode);
        noge_graph_free(graph);
    }
}

/* Edges come, go and change their lengths; the explorer is carried away; the budget changes. */
static void change_something(noge_map *map, noge_random *random, bool weighted, double *budget) {
    uint32_t count = map->node_count, visits = map->visit_count;
    noge_node a = map->visit[noge_random_below(random, visits)], b = noge_random_below(random, count), made;
    double length = 1 + noge_random_below(random, 9);
    switch (noge_random_below(random, 6)) {
    case 0:
        if (a != b)
            assert_fine(noge_map_set_edge(map, a, b, length, error));
        break;
    case 1: assert_fine(noge_map_remove_edge(map, a, b, error)); break;
    case 2: assert_fine(noge_map_discover(map, a, length, &made, error)); break;
    case 3: assert_fine(noge_map_move(map, a, NULL, error)); break;
    case 4: {
        const double one[] = {length};
        const noge_sight sight = {.new_count = 1, .new_length = weighted ? one : NULL};
        assert_fine(noge_map_appear(map, &sight, &made, error));
        break;
    }
    default: *budget += noge_random_below(random, 20); change_task(map, budget, *budget);
    }
}

static void worlds_that_change_keep_the_budget(void **state) {
    (void)state;
    noge_random random = test_random(1, "changing budget", 0);
    noge_map *map[2] = {NULL};
    for (int weighted = 0; weighted < 2; weighted++)
        assert_fine(noge_map_create(&map[weighted], TASK(.weighted = weighted), error));
    for (uint32_t round = 0; round < 60; round++) {
        bool weighted = round & 1;
        noge_map *now = map[weighted];
        double budget = 10 + noge_random_below(&random, 100);
        const double lengths[] = {3, 1, 4};
        const noge_sight first = {.new_count = 3, .new_length = weighted ? lengths : NULL};
        assert_fine(noge_map_clear(now, TASK(.weighted = weighted), error));
        assert_false(now->task.returns);
        assert_true(isinf(noge_map_budget_left(now)));
        change_task(now, returns, round % 3 > 0);
        change_task(now, budget, budget);
        assert_fine(noge_map_visit(now, 0, &first, NULL, error));
        for (uint32_t t = 0; t < 40; t++) {
            check_affordable(now, budget);
            noge_node next = draw_affordable(now, &random);
            if (next == NOGE_NO_NODE || noge_random_below(&random, 3) == 0) {
                change_something(now, &random, weighted, &budget);
                continue;
            }
            const double length[] = {1.0 + noge_random_below(&random, 9), 1.0 + noge_random_below(&random, 9)};
            const noge_sight sight = {.new_count = noge_random_below(&random, 3),
                                      .new_length = weighted ? length : NULL};
            assert_fine(noge_map_visit(now, next, &sight, NULL, error));
        }
    }
    noge_map_free(map[0]);
    noge_map_free(map[1]);
}

/* ---- Policies ---------------------------------------------------------------------------------------------------- */

static void begin(noge_episode *episode, noge_policy *policy, const noge_graph *graph, uint32_t seed,
                  const noge_task *task) {
    noge_policy_begin(policy, seed);
    assert_fine(noge_episode_begin(episode, graph, graph->node_count / 2, task, seed, error));
}

static void assert_same_visits(const noge_episode *one, const noge_episode *other) {
    assert_int_equal(one->step_count, other->step_count);
    for (uint32_t t = 0; t <= one->step_count; t++) {
        assert_int_equal(one->step[t].visit, other->step[t].visit);
        assert_true(one->step[t].walked == other->step[t].walked);
    }
}

/* The length with return is the length without it and the shortest known way from the last node to the source. */
static void the_way_home_is_added(void **state) {
    (void)state;
    noge_random random = test_random(1, "way home", 0);
    for (uint32_t round = 0; round < 8 * POLICIES; round++) {
        bool weighted = round & 1;
        uint32_t nodes = 2 + noge_random_below(&random, 90), limit = round & 2 ? 0 : nodes / 2;
        noge_graph *graph = test_random_graph(&random, nodes, noge_random_below(&random, nodes), weighted);
        noge_episode *open = NULL, *closed = NULL;
        noge_policy *policy = NULL;
        double way[PLAIN_WAYS_MOST], one[NOGE_METRIC_COUNT], other[NOGE_METRIC_COUNT];
        assert_fine(noge_policy_create(&policy, policies[round % POLICIES], error));
        assert_fine(noge_episode_create(&open, error));
        assert_fine(noge_episode_create(&closed, error));
        begin(open, policy, graph, round, TASK(.weighted = weighted, .limit = limit));
        assert_fine(noge_policy_run(policy, open, error));
        begin(closed, policy, graph, round, TASK(.weighted = weighted, .limit = limit, .returns = true));
        assert_fine(noge_policy_run(policy, closed, error));
        assert_same_visits(open, closed);
        plain_ways(open->map, open->map->at, way);
        assert_true(closed->returned && !open->returned);
        assert_true(closed->way_home == way[0]);
        assert_true(closed->map->walked == open->map->walked + way[0]);
        assert_int_equal(closed->map->at, 0);
        assert_fine(noge_episode_measure(open, nodes, one, error));
        assert_fine(noge_episode_measure(closed, nodes, other, error));
        assert_true(other[NOGE_METRIC_LENGTH] == one[NOGE_METRIC_LENGTH] + way[0]);
        assert_true(other[NOGE_METRIC_RATE] == closed->step_count / other[NOGE_METRIC_LENGTH]);
        assert_true(other[NOGE_METRIC_MEAN_RATE] == one[NOGE_METRIC_MEAN_RATE]);
        assert_fine(noge_episode_return(closed, error)); /* once more changes nothing */
        assert_true(closed->map->walked == other[NOGE_METRIC_LENGTH]);
        assert_int_equal(noge_episode_step(closed, closed->map->newest, NULL), NOGE_USAGE);
        noge_episode_free(open);
        noge_episode_free(closed);
        noge_policy_free(policy);
        noge_graph_free(graph);
    }
}

/* What the policy would choose without a budget, or the nearest affordable node. */
static noge_node plain_choice(noge_policy *free_policy, noge_episode *twin, double left) {
    noge_node choice = NOGE_NO_NODE, nearest = plain_nearest_affordable(twin->map, left);
    double cost[PLAIN_WAYS_MOST];
    assert_fine(noge_policy_choose(free_policy, twin->map, &choice, error));
    plain_costs(twin->map, cost);
    return nearest != NOGE_NO_NODE && cost[choice] > left ? nearest : nearest == NOGE_NO_NODE ? NOGE_NO_NODE : choice;
}

static void choices_are_replaced_by_the_nearest_affordable(void **state) {
    (void)state;
    noge_random random = test_random(1, "choices", 0);
    uint32_t early = 0;
    for (uint32_t round = 0; round < 8 * POLICIES; round++) {
        const char *name = policies[round % POLICIES];
        bool weighted = round & 1, returns = round / POLICIES & 1;
        uint32_t nodes = 2 + noge_random_below(&random, 60);
        double budget = nodes * (weighted ? 3 : 1);
        noge_graph *graph = test_random_graph(&random, nodes, noge_random_below(&random, nodes), weighted);
        noge_episode *limited = NULL, *twin = NULL;
        noge_policy *policy = NULL, *other = NULL;
        assert_fine(noge_policy_create(&policy, name, error));
        assert_fine(noge_policy_create(&other, name, error));
        assert_fine(noge_episode_create(&limited, error));
        assert_fine(noge_episode_create(&twin, error));
        begin(limited, policy, graph, round, TASK(.weighted = weighted, .budget = budget, .returns = returns));
        begin(twin, other, graph, round, TASK(.weighted = weighted, .returns = returns));
        while (!noge_episode_over(limited)) {
            noge_node choice, expected = plain_choice(other, twin, budget - limited->map->walked);
            assert_fine(noge_policy_choose(policy, limited->map, &choice, error));
            /* a guard's inner policy gets replacements too, and universal decides otherwise with a budget */
            if (!strchr(name, '@') && strcmp(name, "universal") != 0)
                assert_int_equal(choice, expected);
            assert_fine(noge_episode_step(limited, choice, error));
            assert_fine(noge_episode_step(twin, choice, error));
        }
        noge_node none = 0;
        assert_fine(noge_policy_choose(policy, limited->map, &none, error));
        assert_int_equal(none, NOGE_NO_NODE);
        early += limited->step_count + 1 < nodes;
        assert_fine(noge_episode_return(limited, error));
        assert_true(limited->map->walked <= budget);
        noge_episode_free(limited);
        noge_episode_free(twin);
        noge_policy_free(policy);
        noge_policy_free(other);
        noge_graph_free(graph);
    }
    assert_true(early > 2 * POLICIES); /* budgets that end nothing would test nothing */
}

/* ---- Values ------------------------------------------------------------------------------------------------------ */

static void wrong_budgets_are_refused(void **state) {
    (void)state;
    noge_map *map = NULL;
    const double wrong[] = {-1, NAN, INFINITY, -INFINITY};
    assert_fine(noge_map_create(&map, NULL, error));
    change_task(map, budget, 5);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(noge_map_set_task(map, TASK(.budget = wrong[i]), NULL), NOGE_USAGE);
    assert_true(noge_map_budget_left(map) == 5);
    assert_int_equal(noge_map_nearest_affordable(map), NOGE_NO_NODE);
    assert_false(noge_map_affords(map, 0));
    change_task(map, budget, 0);
    assert_true(isinf(noge_map_budget_left(map)));
    assert_int_equal(noge_map_nearest_affordable(map), NOGE_NO_NODE);
    noge_map_free(map);
}

/* Three edges of 0.1 add up to more than 0.3 in floating point. */
static void rounding_exceeds_no_budget(void **state) {
    (void)state;
    noge_map *map = NULL;
    const double tenth[] = {0.1};
    const noge_sight sight = {.new_count = 1, .new_length = tenth};
    assert_fine(noge_map_create(&map, TASK(.weighted = true), error));
    change_task(map, budget, 0.3);
    for (noge_node v = 0; v < 3; v++)
        assert_fine(noge_map_visit(map, v, &sight, NULL, error));
    assert_true(noge_map_affords(map, 3));
    assert_fine(noge_map_visit(map, 3, &sight, NULL, error));
    assert_false(noge_map_affords(map, 4));
    noge_map_free(map);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(explorations_end_with_the_budget),
        cmocka_unit_test(worlds_that_change_keep_the_budget),
        cmocka_unit_test(the_way_home_is_added),
        cmocka_unit_test(choices_are_replaced_by_the_nearest_affordable),
        cmocka_unit_test(wrong_budgets_are_refused),
        cmocka_unit_test(rounding_exceeds_no_budget),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
