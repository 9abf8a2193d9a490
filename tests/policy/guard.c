/* Guards: that the nearest is chosen at every decision, that the robust guard keeps its account, and that both bounds
 * it promises hold. */
#include "support/random.h"
#include "support/unit.h"

#include "policy/guard.h"
#include "support/graphs.h"

#include <math.h>
#include <noge/bound.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NODES = 60 };

/* Distances from the current node over everything known, by relaxing all edges until nothing changes. */
static void plain_distances(const noge_map *map, double distance[NODES]) {
    for (noge_node v = 0; v < map->node_count; v++)
        distance[v] = v == noge_map_current(map) ? 0 : INFINITY;
    for (bool changed = true; changed;) {
        changed = false;
        for (noge_node v = 0; v < map->node_count; v++)
            for (uint32_t i = 0; i < noge_map_row(map, v).count; i++) {
                double way = distance[v] + noge_row_length(noge_map_row(map, v), i);
                if (way < distance[noge_map_row(map, v).node[i]]) {
                    distance[noge_map_row(map, v).node[i]] = way;
                    changed = true;
                }
            }
    }
}

static double plain_nearest(const noge_map *map, const double distance[NODES]) {
    double nearest = INFINITY;
    for (noge_node v = 0; v < map->node_count; v++)
        if (!noge_map_is_visited(map, v))
            nearest = fmin(nearest, distance[v]);
    return nearest;
}

/* The built-in policies and a trained one. */
static const char *const inner[] = {
    "random",    "bfs",       "dfs",      "dfs-stack", "nn",
    "nn:oldest", "nn:random", "blocking", "hdfs",      "tests/golden/model.safetensors"};

static void guarded_choices_are_nearest(void **state) {
    (void)state;
    noge_random random = test_random(21, "test guard", 0);
    for (size_t p = 0; p < 2 * (sizeof inner / sizeof *inner); p++) {
        bool weighted = p % 2 > 0;
        char name[200];
        noge_policy *policy;
        noge_episode *episode;
        snprintf(name, sizeof name, "%s@nearest", inner[p / 2]);
        assert_fine(noge_policy_create(&policy, name, error));
        assert_fine(noge_episode_create(&episode, error));
        for (uint64_t round = 0; round < 10; round++) {
            noge_graph *graph = test_random_graph(&random, NODES, 40, weighted);
            noge_policy_begin(policy, round);
            assert_fine(noge_episode_begin(episode, graph, 3, TASK(.weighted = weighted), round, error));
            while (!noge_episode_over(episode)) {
                noge_node choice = NOGE_NO_NODE;
                double distance[NODES];
                assert_fine(noge_policy_choose(policy, episode->map, &choice, error));
                plain_distances(episode->map, distance);
                assert_false(noge_map_is_visited(episode->map, choice));
                assert_true(distance[choice] == plain_nearest(episode->map, distance));
                assert_fine(noge_episode_step(episode, choice, error));
            }
            noge_graph_free(graph);
        }
        noge_policy_free(policy);
        noge_episode_free(episode);
    }
}

/* Among equally near nodes the inner policy decides: five around the first, whose order it knows. */
static void the_inner_policy_decides_among_the_nearest(void **state) {
    (void)state;
    static const struct {
        const char *name;
        noge_node choice;
    } expected[] = {{"bfs@nearest", 1}, {"dfs@nearest", 5}, {"nn@nearest", 1}, {"nn:newest@nearest", 5}};
    noge_map *map;
    assert_fine(noge_map_create(&map, NULL, error));
    assert_fine(noge_map_visit(map, 0, &(noge_sight){.new_count = 5}, NULL, error));
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        noge_policy *policy;
        noge_node choice = NOGE_NO_NODE;
        assert_fine(noge_policy_create(&policy, expected[i].name, error));
        assert_fine(noge_policy_choose(policy, map, &choice, error));
        assert_int_equal(choice, expected[i].choice);
        noge_policy_free(policy);
    }
    noge_map_free(map);
}

/* ---- Robust ------------------------------------------------------------------------------------------------------ */

/* What the guard promises, kept by an accountant of one's own. */
typedef struct ledger {
    double lambda;
    noge_node target; /* of the present phase; NOGE_NO_NODE between phases */
    double distance;  /* to it when the phase began */
    double by_nearest, in_all;
} ledger;

static void check_decision(ledger *book, noge_policy *policy, noge_map *map, noge_node choice) {
    double distance[NODES];
    plain_distances(map, distance);
    noge_guard_account account = noge_guard_present(policy);
    if (book->target == NOGE_NO_NODE) {
        *book = (ledger){.lambda = book->lambda, .target = account.target, .distance = distance[account.target]};
        assert_true(account.spent == 0);
    }
    assert_int_equal(account.target, book->target); /* it does not change its mind within a phase */
    assert_true(account.distance == book->distance && account.spent == book->by_nearest);
    double nearest = plain_nearest(map, distance);
    if (choice != book->target) {
        assert_true(distance[choice] == nearest);
        book->by_nearest += nearest;
        assert_true(book->by_nearest <= book->lambda * book->distance);
    } else if (distance[choice] > nearest) {
        assert_true(book->by_nearest + nearest > book->lambda * book->distance);
    }
    book->in_all += distance[choice];
    if (choice == book->target) {
        assert_true(book->in_all <= (1 + 2 * book->lambda) * book->distance + 1e-9);
        book->target = NOGE_NO_NODE;
    }
}

static const double lambdas[] = {0.1, 0.5, 1, 3};

static void explore_guarded(noge_policy *policy, noge_episode *episode, const noge_graph *graph, const noge_task *task,
                            double lambda, uint64_t seed) {
    ledger book = {.lambda = lambda, .target = NOGE_NO_NODE};
    noge_policy_begin(policy, seed);
    assert_fine(noge_episode_begin(episode, graph, 3, task, seed, error));
    while (!noge_episode_over(episode)) {
        noge_node choice = NOGE_NO_NODE, again = NOGE_NO_NODE;
        assert_fine(noge_policy_choose(policy, episode->map, &choice, error));
        assert_fine(noge_policy_choose(policy, episode->map, &again, error));
        assert_int_equal(choice, again);
        check_decision(&book, policy, episode->map, choice);
        assert_fine(noge_episode_step(episode, choice, error));
    }
}

static void the_account_is_kept_at_every_step(void **state) {
    (void)state;
    noge_random random = test_random(22, "test guard", 0);
    for (size_t p = 0; p < 2 * (sizeof inner / sizeof *inner); p++) {
        bool weighted = p % 2 > 0;
        noge_episode *episode;
        assert_fine(noge_episode_create(&episode, error));
        for (size_t l = 0; l < sizeof lambdas / sizeof *lambdas; l++) {
            char name[200];
            noge_policy *policy;
            snprintf(name, sizeof name, "%s@robust:%g", inner[p / 2], lambdas[l]);
            assert_fine(noge_policy_create(&policy, name, error));
            for (uint64_t round = 0; round < 4; round++) {
                noge_graph *graph = test_random_graph(&random, NODES, 30, weighted);
                noge_bound bound = {.size = sizeof bound};
                const noge_task *task = TASK(.weighted = weighted);
                explore_guarded(policy, episode, graph, task, lambdas[l], round);
                /* However bad the policy is. */
                const noge_bound_options options = {.size = sizeof options, .task = task, .effort = 0.1};
                assert_fine(noge_bound_find(&bound, graph, 3, &options, error));
                double most = (2 + 1 / lambdas[l]) * (ceil(log2(NODES)) + 1) * bound.upper;
                assert_true(episode->map->walked <= most);
                noge_bound_free(&bound);
                noge_graph_free(graph);
            }
            noge_policy_free(policy);
        }
        noge_episode_free(episode);
    }
}

/* The context of a policy that knows the graph: it visits nodes in the order of a shortest walk. */
typedef struct perfect_policy {
    const noge_bound *bound;
    noge_world *world;
} perfect_policy;

static noge_status perfect_choose(void *state, void *context, noge_map *map, noge_node *choice, noge_error *error) {
    (void)state, (void)error;
    const perfect_policy *self = context;
    for (size_t i = 0; i < self->bound->walk_count; i++) {
        *choice = noge_world_map_node(self->world, self->bound->walk[i]);
        assert_true(*choice != NOGE_NO_NODE);
        if (!noge_map_is_visited(map, *choice))
            return NOGE_OK;
    }
    fail_msg("nothing is left to visit");
    return NOGE_USAGE;
}

static const noge_policy_type perfect_type = {
    .size = sizeof(noge_policy_type), .name = "perfect", .choose = perfect_choose};

static void a_perfect_policy_is_not_spoiled(void **state) {
    (void)state;
    noge_random random = test_random(23, "test guard", 0);
    for (uint32_t round = 0; round < 60; round++) {
        bool weighted = round % 2 > 0;
        double lambda = lambdas[round / 2 % 4];
        noge_graph *graph = test_random_graph(&random, NODES, 20, weighted);
        noge_episode *episode;
        noge_bound bound = {.size = sizeof bound};
        const noge_task *task = TASK(.weighted = weighted);
        const noge_bound_options options = {.size = sizeof options, .task = task, .effort = 0.1};
        assert_fine(noge_bound_find(&bound, graph, 3, &options, error));
        assert_fine(noge_episode_create(&episode, error));
        perfect_policy perfect = {&bound, episode->world};
        noge_policy *policy;
        assert_fine(noge_policy_make(&policy, &perfect_type, &perfect, error));
        noge_guards guards = {0};
        assert_fine(noge_guards_parse(&guards, "robust:1", error));
        guards.item->number = lambda;
        assert_fine(noge_guard_policy(&policy, guards.item, error));
        free(guards.item);
        explore_guarded(policy, episode, graph, task, lambda, round);
        assert_true(episode->map->walked <= (1 + 2 * lambda) * bound.upper + 1e-9);
        noge_policy_free(policy);
        noge_episode_free(episode);
        noge_bound_free(&bound);
        noge_graph_free(graph);
    }
}

/* When somebody else visits in between, a new phase begins. */
static void others_may_visit(void **state) {
    (void)state;
    noge_random random = test_random(24, "test guard", 0);
    noge_graph *graph = test_random_graph(&random, NODES, 30, false);
    noge_episode *episode;
    noge_policy *policy;
    assert_fine(noge_episode_create(&episode, error));
    assert_fine(noge_policy_create(&policy, "bfs@robust:1", error));
    assert_fine(noge_episode_begin(episode, graph, 3, NULL, 1, error));
    while (!noge_episode_over(episode)) {
        noge_map *map = episode->map;
        noge_node choice = NOGE_NO_NODE;
        if (noge_random_below(&random, 3) > 0)
            assert_fine(noge_policy_choose(policy, map, &choice, error));
        else
            choice = map->frontier[noge_random_below(&random, map->frontier_count)];
        assert_false(noge_map_is_visited(map, choice));
        assert_fine(noge_episode_step(episode, choice, error));
    }
    noge_policy_free(policy);
    noge_episode_free(episode);
    noge_graph_free(graph);
}

/* ---- Names ------------------------------------------------------------------------------------------------------- */

static void wrong_guards_are_refused(void **state) {
    (void)state;
    static const char *const wrong[] = {
        "nn@robust",    "nn@robust:",   "nn@robust:0",         "nn@robust:-1",          "nn@robust:x",
        "nn@nearest:1", "@nearest",     "nn@nearest@robust:0", "nn@robust:1@nearest:2", "nn@nearest@@robust:1",
        "nn@robust:1@", "nn@robust:nan"};
    noge_policy *policy;
    noge_error error;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(noge_policy_create(&policy, wrong[i], &error), NOGE_USAGE);
        assert_null(policy);
    }
    noge_guards guards = {0};
    assert_int_equal(noge_guards_parse(&guards, "farthest", &error), NOGE_USAGE);
    assert_non_null(strstr(error.text, "nearest and robust:LAMBDA"));
    assert_int_equal(noge_guards_parse(&guards, "", &error), NOGE_USAGE);
    assert_int_equal(noge_guards_parse(&guards, "@nearest", &error), NOGE_USAGE);
    assert_int_equal(noge_guards_parse(&guards, "nearest@", &error), NOGE_USAGE);
    free(guards.item);
}

static void guards_begin_where_names_end(void **state) {
    (void)state;
    static const struct {
        const char *name;
        size_t begin;
    } names[] = {
        {"dfs", 3},
        {"dfs@nearest", 3},
        {"blocking:0.5@robust:2@nearest@robust:0.5", 12},
        {"runs@home/model.safetensors", 27},
        {"me@home/dfs@robust:0.25", 11},
        {"runs@nearest/model.safetensors", 30},
        {"exec:./mail -t me@nowhere@nearest", 25},
        {"exec:./mail@nearest -t me@nowhere", 33},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_int_equal(noge_guards_begin(names[i].name), names[i].begin);
}

/* The choices of NAME@a@b are those of a policy that was put into guard a, then into guard b, by hand. */
static void guards_in_a_row_are_nested(void **state) {
    (void)state;
    static const char *const chain[][3] = {
        {"nearest", "robust:0.5"}, {"robust:0.5", "nearest"}, {"robust:0.1", "nearest", "robust:3"}};
    noge_random random = test_random(25, "test guard", 0);
    for (size_t round = 0; round < 60; round++) {
        bool weighted = round % 2 > 0;
        const char *const *guard = chain[round % 3], *name = round % 4 < 2 ? "bfs" : "random";
        noge_graph *graph = test_random_graph(&random, NODES, 20, weighted);
        noge_policy *by_name, *by_hand;
        noge_guards guards = {0};
        noge_episode *one, *other;
        char full[80];
        snprintf(full, sizeof full, "%s@%s@%s%s%s", name, guard[0], guard[1], guard[2] ? "@" : "",
                 guard[2] ? guard[2] : "");
        assert_fine(noge_policy_create(&by_name, full, error));
        assert_string_equal(noge_policy_name(by_name), full);
        assert_fine(noge_policy_create(&by_hand, name, error));
        for (size_t i = 0; i < 3 && guard[i]; i++) {
            guards.count = 0;
            assert_fine(noge_guards_parse(&guards, guard[i], error));
            assert_fine(noge_guard_policy(&by_hand, guards.item, error));
        }
        noge_policy_begin(by_name, round);
        noge_policy_begin(by_hand, round);
        assert_fine(noge_episode_create(&one, error));
        assert_fine(noge_episode_create(&other, error));
        assert_fine(noge_episode_begin(one, graph, 3, TASK(.weighted = weighted), 1, error));
        assert_fine(noge_episode_begin(other, graph, 3, TASK(.weighted = weighted), 1, error));
        while (!noge_episode_over(one)) {
            noge_node choice = NOGE_NO_NODE, same = NOGE_NO_NODE;
            assert_fine(noge_policy_choose(by_name, one->map, &choice, error));
            assert_fine(noge_policy_choose(by_hand, other->map, &same, error));
            assert_int_equal(choice, same);
            assert_fine(noge_episode_step(one, choice, error));
            assert_fine(noge_episode_step(other, same, error));
        }
        free(guards.item);
        noge_episode_free(one);
        noge_episode_free(other);
        noge_policy_free(by_name);
        noge_policy_free(by_hand);
        noge_graph_free(graph);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(guarded_choices_are_nearest),
        cmocka_unit_test(the_inner_policy_decides_among_the_nearest),
        cmocka_unit_test(the_account_is_kept_at_every_step),
        cmocka_unit_test(a_perfect_policy_is_not_spoiled),
        cmocka_unit_test(others_may_visit),
        cmocka_unit_test(wrong_guards_are_refused),
        cmocka_unit_test(guards_begin_where_names_end),
        cmocka_unit_test(guards_in_a_row_are_nested),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
