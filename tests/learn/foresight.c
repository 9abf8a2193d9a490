/* Trainings of method plus with lengths, foresight, limits of any size and rules as teachers. What remains to be
 * visited is compared with a plain computation from all distances. */
#include "support/random.h"
#include "support/unit.h"

#include "graph/dataset.h"
#include "learn/plus/plus.h"
#include "support/graphs.h"
#include "support/runs.h"

#include <math.h>
#include <noge/noge.h>
#include <string.h>

enum { NODES = 40 };

/* ---- What remains ------------------------------------------------------------------------------------------------ */

static void find_all_distances(const noge_graph *graph, bool weighted, double distance[NODES][NODES]) {
    for (noge_node a = 0; a < graph->node_count; a++)
        for (noge_node b = 0; b < graph->node_count; b++)
            distance[a][b] = a == b ? 0 : INFINITY;
    for (noge_node a = 0; a < graph->node_count; a++)
        for (uint64_t i = graph->offset[a]; i < graph->offset[a + 1]; i++)
            distance[a][graph->neighbor[i]] = weighted && graph->length ? graph->length[i] : 1;
    for (noge_node via = 0; via < graph->node_count; via++)
        for (noge_node a = 0; a < graph->node_count; a++)
            for (noge_node b = 0; b < graph->node_count; b++)
                distance[a][b] = fmin(distance[a][b], distance[a][via] + distance[via][b]);
}

static double plain_remaining(const noge_graph *graph, const bool *visited, double distance[NODES][NODES]) {
    double sum = 0;
    for (noge_node a = 0; a < graph->node_count; a++) {
        double least = INFINITY;
        for (noge_node b = 0; b < graph->node_count; b++)
            if (a != b && !visited[a] && !visited[b])
                least = fmin(least, distance[a][b]);
        sum += isinf(least) ? 0 : least;
    }
    return sum;
}

static void what_remains_is_the_sum_of_nearest_distances(void **state) {
    (void)state;
    static double distance[NODES][NODES];
    noge_random random = test_random(5, "test foresight", 0);
    noge_remaining *remaining;
    assert_fine(noge_remaining_create(&remaining, error));
    for (int round = 0; round < 200; round++) {
        bool weighted = round % 2, visited[NODES] = {false};
        double sum[NODES], unit = 1 + round % 3;
        uint32_t nodes = 2 + noge_random_below(&random, NODES - 1);
        noge_graph *graph = test_random_graph(&random, nodes, noge_random_below(&random, nodes), weighted);
        noge_episode *episode;
        noge_policy *policy;
        assert_fine(noge_episode_create(&episode, error));
        assert_fine(noge_policy_create(&policy, round % 3 ? "random" : "nn", error));
        assert_fine(noge_episode_begin(episode, graph, noge_random_below(&random, nodes), TASK(.weighted = weighted), 3,
                                       error));
        noge_policy_begin(policy, (uint64_t)round);
        assert_fine(noge_policy_run(policy, episode, error));
        assert_fine(noge_remaining_of(remaining, graph, episode, unit, sum, error));
        find_all_distances(graph, weighted, distance);
        for (uint32_t t = 0; t <= episode->step_count; t++) {
            visited[noge_world_graph_node(episode->world, episode->step[t].visit)] = true;
            assert_true(fabs(sum[t] * unit - plain_remaining(graph, visited, distance)) < 1e-6);
        }
        noge_policy_free(policy);
        noge_episode_free(episode);
        noge_graph_free(graph);
    }
    noge_remaining_free(remaining);
}

/* ---- Trainings --------------------------------------------------------------------------------------------------- */

static noge_train_config tiny(void) {
    noge_train_config config = noge_train_defaults_plus();
    config.steps = 8;
    config.hidden = 16;
    config.starts = 2;
    config.rollouts = 4;
    config.wide = true;
    config.task.limit = 100000;
    return config;
}

/* The cost to go is what a plain sum says, for a run with foresight and lengths. */
static void foresight_charges_what_is_left_alone(void **state) {
    (void)state;
    noge_train_config config = tiny();
    noge_plus *plus;
    config.task.weighted = config.foresight = true;
    config.discount = 0.9;
    assert_fine(noge_plus_create(&plus, test_run_grids(), &config, error));
    for (uint32_t i = 0; i < plus->rollout_count; i++)
        assert_fine(noge_plus_explore(plus, 0, i, error));
    double products = 0, squares = 0, togo[8][512];
    for (uint32_t i = 0; i < plus->rollout_count; i++)
        memcpy(togo[i], plus->rollout[i].togo, plus->rollout[i].decisions * sizeof(double));
    for (uint32_t start = 0; start < plus->rollout_count; start += 4)
        for (uint32_t t = 0; t < plus->rollout[start].decisions; t++) {
            double mean = 0, remaining = 0;
            for (uint32_t r = start; r < start + 4; r++) {
                mean += togo[r][t] / 4;
                remaining += plus->rollout[r].remaining[t] / 4;
            }
            for (uint32_t r = start; r < start + 4; r++) {
                products += (togo[r][t] - mean) * (plus->rollout[r].remaining[t] - remaining);
                squares += pow(plus->rollout[r].remaining[t] - remaining, 2);
            }
        }
    double worth = fmin(4, fmax(0, products / squares));
    assert_true(worth > 0);
    noge_plus_compare(plus);
    for (uint32_t i = 0; i < plus->rollout_count; i++) {
        const noge_rollout *rollout = &plus->rollout[i];
        for (uint32_t t = 0; t < rollout->decisions; t++) {
            double expected = 0, weight = 1;
            for (uint32_t k = t; k < rollout->decisions; k++, weight *= 0.9) {
                double cost = togo[i][k] - (k + 1 < rollout->decisions ? togo[i][k + 1] : 0);
                expected += weight * (cost + worth * (rollout->remaining[k + 1] - rollout->remaining[k]));
            }
            assert_true(fabs(expected - rollout->togo[t]) < 1e-6);
        }
    }
    noge_plus_free(plus);
}

/* With `returns` the cost to go ends with the shortest path back to the source, in hops and in lengths. */
static void the_walk_home_counts(void **state) {
    (void)state;
    for (int weighted = 0; weighted < 2; weighted++) {
        noge_train_config config = tiny();
        noge_dataset *set;
        noge_plus *plus;
        static double distance[NODES][NODES];
        noge_random random = test_random(6, "test return", (uint64_t)weighted);
        noge_graph *graph = test_random_graph(&random, NODES, 12, weighted);
        double far = 0;
        config.task.weighted = weighted;
        config.task.returns = true;
        config.discount = 1;
        find_all_distances(graph, weighted, distance);
        assert_fine(noge_dataset_of_graph(&set, "one", graph, error));
        uint32_t *none = set->train;
        set->train = set->test; /* its only graph */
        set->train_count = 1;
        assert_fine(noge_plus_create(&plus, set, &config, error));
        for (uint32_t i = 0; i < plus->rollout_count; i++) {
            assert_fine(noge_plus_explore(plus, 0, i, error));
            const noge_episode *episode = plus->worker[0].episode;
            const noge_rollout *rollout = &plus->rollout[i];
            noge_node source = noge_world_graph_node(episode->world, 0);
            noge_node last = noge_world_graph_node(episode->world, episode->step[episode->step_count].visit);
            double home = distance[last][source], sum = home;
            assert_true(fabs(episode->way_home - home) < 1e-9);
            for (uint32_t t = rollout->decisions; t > 0; t--) {
                sum += episode->step[t].cost - plus->unit[0];
                assert_true(fabs(rollout->togo[t - 1] * plus->unit[0] - sum) < 1e-6);
            }
            assert_true(fabs(rollout->walked * plus->unit[0] - sum - rollout->decisions * plus->unit[0]) < 1e-6);
            far = fmax(far, home);
        }
        assert_true(far > 1); /* or nothing is tested */
        noge_plus_free(plus);
        set->train = none;
        set->train_count = 0;
        noge_dataset_free(set);
    }
}

/* Lengths, the walk home and rules as teachers together: the same training after stops as without them. */
static void trainings_with_returns_resume(void **state) {
    (void)state;
    noge_train_config config = tiny();
    config.steps = 6;
    config.task.weighted = config.task.returns = true;
    config.evaluation_every = 3;
    config.evaluation_episodes = 2;
    snprintf(config.teachers, sizeof config.teachers, "nn,nn:newest");
    noge_trainer *whole = test_run_create(&config), *stopped;
    test_run_until(whole, config.steps);
    stopped = test_run_with_stops(&config);
    const noge_plus *one = whole->learner, *other = stopped->learner;
    assert_memory_equal(one->ranker->parameter, other->ranker->parameter,
                        one->ranker->parameter_count * sizeof *one->ranker->parameter);
    assert_true(whole->progress.rate == stopped->progress.rate);
    noge_trainer_free(whole);
    noge_trainer_free(stopped);
}

/* A rule as a teacher is followed: the learner comes to choose what nn:newest chooses. */
static void rules_teach(void **state) {
    (void)state;
    noge_train_config config = tiny();
    noge_plus *plus;
    double first = 0, last = 0;
    config.steps = 200;
    snprintf(config.teachers, sizeof config.teachers, "nn:newest");
    assert_fine(noge_plus_create(&plus, test_run_grids(), &config, error));
    assert_fine(noge_plus_choose_teachers(plus, error));
    for (uint32_t step = 0; step < 100; step++) {
        assert_fine(noge_plus_update(plus, error));
        double agree = 0, asked = 0;
        for (uint32_t i = 0; i < plus->rollout_count; i++) {
            const noge_rollout *rollout = &plus->rollout[i];
            for (uint32_t k = 0; k < rollout->candidates; k++)
                agree += rollout->lesson[k] > 0.9f ? (double)rollout->probability[k] : 0;
            asked += rollout->asked;
        }
        *(step < 5 ? &first : &last) = agree / asked;
    }
    if (last < 0.8 || last < first + 0.2)
        fail_msg("the learner agrees with its teacher in %g of its decisions, %g at first", last, first);
    noge_plus_free(plus);
    snprintf(config.teachers, sizeof config.teachers, "nn:nearest");
    assert_int_equal(noge_plus_create(&plus, test_run_grids(), &config, &(noge_error){0}), NOGE_USAGE);
}

/* A teacher of one kind teaches graphs of this kind only; graphs without a teacher are learned without one. A teacher
 * for limits teaches episodes that a limit ends. */
static void teachers_keep_to_their_kind(void **state) {
    (void)state;
    enum { GRAPHS = 6 };
    static const char *const kinds[GRAPHS] = {"even", "odd", "even", "odd", NULL, "odd"};
    noge_train_config config = tiny();
    noge_graph *graph[GRAPHS];
    noge_dataset *set;
    noge_plus *plus;
    noge_random random = test_random(5, "kinds", 0);
    for (uint32_t i = 0; i < GRAPHS; i++)
        graph[i] = test_random_graph(&random, 30, 30, false);
    assert_fine(noge_dataset_of_graphs(&set, "kinds", graph, GRAPHS, error));
    assert_fine(noge_dataset_allocate_kinds(set, error));
    memcpy(set->kind, kinds, sizeof kinds);
    snprintf(config.teachers, sizeof config.teachers, "odd=nn:newest,even=random");
    assert_fine(noge_plus_create(&plus, set, &config, error));
    assert_fine(noge_plus_choose_teachers(plus, error));
    for (uint32_t i = 0; i < set->train_count; i++) {
        uint32_t which = set->train[i];
        const char *kind = kinds[which] ? kinds[which] : "";
        uint32_t teacher = strcmp(kind, "odd") == 0 ? 0 : strcmp(kind, "even") == 0 ? 1 : NOGE_PLUS_NO_TEACHER;
        assert_int_equal(plus->taught_by[which], teacher);
    }
    for (uint32_t step = 0; step < 8; step++)
        assert_fine(noge_plus_update(plus, error));
    noge_plus_free(plus);

    uint32_t ended = 0, whole = 0;
    config.tell_limit = true;
    config.starts = 64;
    config.rollouts = 2;
    snprintf(config.teachers, sizeof config.teachers, "nn,limited=nn:newest");
    assert_fine(noge_plus_create(&plus, set, &config, error));
    assert_fine(noge_plus_choose_teachers(plus, error));
    for (uint32_t i = 0; i < plus->rollout_count; i += 2) {
        assert_fine(noge_plus_explore(plus, 0, i, error));
        bool ends = plus->worker[0].episode->map->frontier_count > 0;
        assert_true(plus->worker[0].teacher == 1 || !ends);
        assert_true(plus->worker[0].teacher == 0 || noge_task_limit(&plus->worker[0].episode->map->task) <= 30);
        *(ends ? &ended : &whole) += 1;
    }
    assert_true(ended > 8 && whole > 8);
    noge_plus_free(plus);
    snprintf(config.teachers, sizeof config.teachers, "round=nn:newest"); /* no graph is of this kind */
    assert_int_equal(noge_plus_create(&plus, set, &config, &(noge_error){0}), NOGE_USAGE);
    config.teachers[0] = 0;
    config.imitate = true; /* nobody */
    assert_int_equal(noge_plus_create(&plus, set, &config, &(noge_error){0}), NOGE_USAGE);
    noge_dataset_free(set);
}

/* Half of the explorations end early, at limits of every size; some others know a limit that they do not reach. */
static void limits_have_every_size(void **state) {
    (void)state;
    enum { STARTS = 256 };
    noge_train_config config = tiny();
    noge_plus *plus;
    uint32_t complete = 0, generous = 0, small = 0;
    config.tell_limit = true;
    config.starts = STARTS;
    config.rollouts = 2;
    assert_fine(noge_plus_create(&plus, test_run_grids(), &config, error));
    for (uint32_t i = 0; i < plus->rollout_count; i += 2) {
        assert_fine(noge_plus_explore(plus, 0, i, error));
        const noge_map *map = plus->worker[0].episode->map;
        uint32_t limit = noge_task_limit(&map->task);
        bool whole = map->frontier_count == 0;
        complete += whole;
        generous += whole && limit != UINT32_MAX;
        small += limit < 12;
        assert_true(limit >= 4);
        assert_true(whole || plus->rollout[i].decisions == limit);
    }
    assert_in_range(complete, STARTS * 2 / 5, STARTS * 3 / 5);
    assert_in_range(generous, STARTS / 32, STARTS / 4);
    assert_true(small > STARTS / 16);
    noge_plus_free(plus);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_remains_is_the_sum_of_nearest_distances),
        cmocka_unit_test(foresight_charges_what_is_left_alone),
        cmocka_unit_test(the_walk_home_counts),
        cmocka_unit_test(trainings_with_returns_resume),
        cmocka_unit_test(rules_teach),
        cmocka_unit_test(teachers_keep_to_their_kind),
        cmocka_unit_test(limits_have_every_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
