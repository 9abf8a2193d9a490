/* The protocol, its figures, and that the paper's baselines come out of it. */
#include "support/random.h"
#include "support/unit.h"

#include "base/random.h"
#include "catalog/policy_name.h"
#include "measure/evaluate.h"
#include "support/graphs.h"

#include <math.h>
#include <noge/measure.h>
#include <stdio.h>
#include <string.h>

/* A path of four nodes explored from its second node: 1, then 0, then 2 (two back), then 3. */
static void figures_of_a_walk_by_hand(void **state) {
    (void)state;
    noge_builder *builder;
    noge_graph *path;
    noge_episode *episode;
    double value[NOGE_METRIC_COUNT];
    assert_fine(noge_builder_create(&builder, false, error));
    assert_fine(noge_builder_add_nodes(builder, 4, error));
    for (noge_node v = 0; v < 3; v++)
        assert_fine(noge_builder_add_edge(builder, v, v + 1, 1, error));
    assert_fine(noge_builder_finish(builder, &path, NULL, error));
    noge_builder_free(builder);
    assert_fine(noge_episode_create(&episode, error));
    assert_fine(noge_episode_begin(episode, path, 1, NULL, 1, error));
    const noge_node walk[] = {0, 2, 3};
    for (int i = 0; i < 3; i++)
        assert_fine(noge_episode_step(episode, noge_world_map_node(episode->world, walk[i]), error));
    assert_fine(noge_episode_measure(episode, 4, value, error));
    assert_true(value[NOGE_METRIC_RATE] == 3 / 4.0);
    assert_true(fabs(value[NOGE_METRIC_MEAN_RATE] - (1 / 1.0 + 2 / 3.0 + 3 / 4.0) / 3) < 1e-15);
    assert_true(value[NOGE_METRIC_LENGTH] == 4);
    assert_true(value[NOGE_METRIC_TREE] == 4 / 3.0);
    assert_true(value[NOGE_METRIC_SEEN_50] == 0);
    assert_true(value[NOGE_METRIC_SEEN_90] == 3); /* node 3 shows when 2 is visited */
    assert_true(value[NOGE_METRIC_SEEN_100] == 3);
    assert_fine(noge_episode_begin(episode, path, 1, TASK(.limit = 1), 1, error));
    assert_fine(noge_episode_step(episode, noge_world_map_node(episode->world, 0), error));
    assert_true(noge_episode_over(episode));
    assert_fine(noge_episode_measure(episode, 4, value, error));
    assert_true(isnan(value[NOGE_METRIC_SEEN_90]));
    noge_episode_free(episode);
    noge_graph_free(path);
}

/* Two nodes with an edge and two without. Rates exist only where there is a decision, and so do their means. */
static void episodes_without_a_decision_have_no_rate(void **state) {
    (void)state;
    noge_builder *builder;
    noge_graph *graph;
    noge_dataset *set;
    noge_evaluation *evaluation;
    noge_policy_spec *nn;
    noge_evaluation_options options = noge_evaluation_defaults();
    uint32_t idle;
    options.seed_count = 1;
    options.episodes = 4; /* each node once */
    assert_fine(noge_builder_create(&builder, false, error));
    assert_fine(noge_builder_add_nodes(builder, 4, error));
    assert_fine(noge_builder_add_edge(builder, 1, 2, 1, error));
    assert_fine(noge_builder_finish(builder, &graph, NULL, error));
    noge_builder_free(builder);
    assert_fine(noge_dataset_of_graph(&set, "alone", graph, error));
    assert_fine(noge_policy_spec_parse(&nn, "nn", NULL, error));
    assert_fine(noge_evaluate(&evaluation, set, &nn, 1, &options, error));
    for (uint32_t e = 0; e < 4; e++) {
        const noge_outcome *outcome = &evaluation->outcome[e];
        bool moves = outcome->trial.source == 1 || outcome->trial.source == 2;
        assert_int_equal(outcome->decisions, moves);
        assert_true(moves ? outcome->value[NOGE_METRIC_RATE] == 1 : isnan(outcome->value[NOGE_METRIC_RATE]));
        assert_true(moves ? outcome->value[NOGE_METRIC_MEAN_RATE] == 1 : isnan(outcome->value[NOGE_METRIC_MEAN_RATE]));
    }
    noge_summary summary = noge_evaluation_summary(evaluation, 0, NOGE_METRIC_RATE, NULL);
    assert_true(summary.mean == 1 && summary.counted == 2 && summary.episodes == 4);
    assert_fine(noge_protocol_count_idle(set, 1, 4, &idle, error));
    assert_int_equal(idle, 2);
    noge_evaluation_free(evaluation);
    noge_policy_spec_free(nn);
    noge_dataset_free(set);
}

/* Prim's way on the whole graph, quadratic: what a finished weighted exploration must be measured against. */
static double plain_tree(const noge_graph *graph) {
    double away[40], sum = 0;
    bool in[40] = {false};
    for (noge_node v = 0; v < graph->node_count; v++)
        away[v] = v == 0 ? 0 : INFINITY;
    for (uint32_t round = 0; round < graph->node_count; round++) {
        noge_node next = NOGE_NO_NODE;
        for (noge_node v = 0; v < graph->node_count; v++)
            if (!in[v] && (next == NOGE_NO_NODE || away[v] < away[next]))
                next = v;
        in[next] = true;
        sum += away[next];
        for (uint64_t e = graph->offset[next]; e < graph->offset[next + 1]; e++)
            away[graph->neighbor[e]] = fmin(away[graph->neighbor[e]], graph->length[e]);
    }
    return sum;
}

static void walks_are_measured_against_a_least_tree(void **state) {
    (void)state;
    noge_random random = test_random(3, "test tree", 0);
    for (int round = 0; round < 50; round++) {
        noge_graph *graph = test_random_graph(&random, 40, 40 + noge_random_below(&random, 60), true);
        noge_episode *episode;
        noge_policy *policy;
        double value[NOGE_METRIC_COUNT];
        assert_fine(noge_episode_create(&episode, error));
        assert_fine(noge_policy_create(&policy, "nn", error));
        noge_policy_begin(policy, 1);
        assert_fine(noge_episode_begin(episode, graph, 0, TASK(.weighted = true), 1, error));
        assert_fine(noge_policy_run(policy, episode, error));
        assert_fine(noge_episode_measure(episode, 40, value, error));
        assert_true(fabs(value[NOGE_METRIC_TREE] * plain_tree(graph) - value[NOGE_METRIC_LENGTH]) < 1e-9);
        noge_policy_free(policy);
        noge_episode_free(episode);
        noge_graph_free(graph);
    }
}

static void deviations_divide_by_n_minus_one(void **state) {
    (void)state;
    const double value[] = {1, 2, NAN, 6};
    noge_summary summary = noge_summarise(value, 4);
    assert_true(summary.mean == 3);
    assert_true(fabs(summary.deviation - sqrt((4 + 1 + 9) / 2.0)) < 1e-15);
    assert_int_equal(summary.counted, 3);
    assert_true(noge_summarise(value, 1).deviation == 0);
}

static noge_dataset *set_of(uint32_t nodes) {
    noge_random random = test_random(2, "test evaluate", nodes);
    noge_dataset *dataset;
    assert_fine(noge_dataset_of_graph(&dataset, "test", test_random_graph(&random, nodes, nodes, false), error));
    return dataset;
}

static void trials_are_distinct_while_there_are_enough(void **state) {
    (void)state;
    const uint32_t sizes[] = {1, 7, 50, 51, 99, 100, 101, 103, 200, 1000};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        noge_dataset *dataset = set_of(sizes[i]);
        for (uint64_t seed = 1; seed <= 10; seed++) {
            noge_trial trial[50], again[50];
            uint32_t used[1000] = {0};
            assert_fine(noge_protocol_draw(dataset, seed, 50, trial, error));
            assert_fine(noge_protocol_draw(dataset, seed, 50, again, error));
            assert_memory_equal(trial, again, sizeof trial);
            for (int k = 0; k < 50; k++) {
                assert_in_range(trial[k].source, 0, sizes[i] - 1);
                used[trial[k].source]++;
            }
            for (uint32_t v = 0; v < sizes[i]; v++)
                assert_in_range(used[v], 50 / sizes[i], (50 + sizes[i] - 1) / sizes[i]);
        }
        noge_dataset_free(dataset);
    }
}

/* No two episodes draw the same random numbers, nor do the world and the policy of one. */
static void every_trial_has_random_numbers_of_its_own(void **state) {
    (void)state;
    noge_dataset *dataset = set_of(60);
    uint64_t lot[4 * 50];
    for (uint32_t seed = 0; seed < 2; seed++) {
        noge_trial trial[50];
        assert_fine(noge_protocol_draw(dataset, seed, 50, trial, error));
        for (uint32_t i = 0; i < 50; i++) {
            lot[100 * seed + 2 * i] = trial[i].world_seed;
            lot[100 * seed + 2 * i + 1] = trial[i].policy_seed;
        }
    }
    for (uint32_t i = 0; i < 200; i++)
        for (uint32_t k = 0; k < i; k++)
            assert_true(lot[i] != lot[k]);
    noge_dataset_free(dataset);
}

/* As many graphs as trials are enough for that. */
static void large_sets_give_one_trial_a_graph(void **state) {
    (void)state;
    noge_dataset *maze;
    noge_trial trial[100];
    assert_fine(noge_dataset_generate(&maze, "maze", 1, false, error));
    assert_int_equal(maze->test_count, 100);
    for (uint32_t count = 50; count <= 100; count += 50) {
        assert_fine(noge_protocol_draw(maze, 1, count, trial, error));
        for (uint32_t i = 0; i < count; i++)
            assert_int_equal(trial[i].graph, maze->test[i]);
    }
    noge_dataset_free(maze);
}

static void threads_change_nothing(void **state) {
    (void)state;
    const char *const policies[] = {"random", "nn", "dfs-stack", "nn:random"};
    noge_dataset *dataset;
    assert_fine(noge_dataset_generate(&dataset, "grid", 1, false, error));
    noge_evaluation_options options = noge_evaluation_defaults();
    noge_evaluation *one, *many;
    options.seed_count = 2;
    options.threads = 1;
    assert_fine(noge_catalog_evaluate(&one, dataset, policies, 4, NULL, &options, error));
    for (uint32_t threads = 2; threads < 6; threads++) {
        options.threads = threads;
        assert_fine(noge_catalog_evaluate(&many, dataset, policies, 4, NULL, &options, error));
        assert_memory_equal(one->outcome, many->outcome, 4 * 2 * 50 * sizeof *one->outcome);
        noge_evaluation_free(many);
    }
    noge_evaluation_free(one);
    noge_dataset_free(dataset);
}

/* Bounds are found by all threads together, each once for all policies. Explorations that end early have the lower one
 * alone. */
static void certificates_do_not_depend_on_threads(void **state) {
    (void)state;
    enum { GRAPHS = 6, EPISODES = 12 };
    const char *const policies[] = {"nn", "universal", "dfs"};
    noge_random random = test_random(9, "test certificates", 0);
    noge_graph *graph[GRAPHS];
    noge_dataset *dataset;
    for (int i = 0; i < GRAPHS; i++) /* small enough for the exact ways, and too large for them */
        graph[i] = test_random_graph(&random, 8 + 9 * (uint32_t)i, 12, i % 2 > 0);
    assert_fine(noge_dataset_of_graphs(&dataset, "some", graph, GRAPHS, error));
    noge_evaluation_options options = noge_evaluation_defaults();
    options.seed_count = 1;
    options.episodes = EPISODES;
    options.certify = true;
    for (int weighted = 0; weighted < 2; weighted++) {
        noge_evaluation *one, *many;
        options.task = TASK(.weighted = weighted, .limit = 40);
        options.threads = 1;
        assert_fine(noge_catalog_evaluate(&one, dataset, policies, 3, NULL, &options, error));
        options.threads = 4;
        assert_fine(noge_catalog_evaluate(&many, dataset, policies, 3, NULL, &options, error));
        assert_memory_equal(one->outcome, many->outcome, 3 * EPISODES * sizeof *one->outcome);
        for (int i = 0; i < 3 * EPISODES; i++) {
            const noge_outcome *outcome = &one->outcome[i];
            double lower = outcome->value[NOGE_METRIC_OVER_LOWER], upper = outcome->value[NOGE_METRIC_OVER_UPPER];
            assert_true(lower >= 1 - 1e-9);
            assert_int_equal(isnan(upper), outcome->decisions + 1 < outcome->reachable);
            assert_true(isnan(upper) || upper <= lower + 1e-9);
        }
        noge_evaluation_free(one);
        noge_evaluation_free(many);
    }
    noge_dataset_free(dataset);
}

static void summaries_are_means_over_seeds(void **state) {
    (void)state;
    const char *const policies[] = {"bfs", "random"};
    noge_dataset *dataset = set_of(200);
    noge_evaluation_options options = noge_evaluation_defaults();
    noge_evaluation *evaluation;
    double seed_mean[5], expected[5] = {0};
    assert_fine(noge_catalog_evaluate(&evaluation, dataset, policies, 2, NULL, &options, error));
    for (int s = 0; s < 5; s++)
        for (int e = 0; e < 50; e++)
            expected[s] += evaluation->outcome[250 + 50 * s + e].value[NOGE_METRIC_LENGTH] / 50;
    noge_summary summary = noge_evaluation_summary(evaluation, 1, NOGE_METRIC_LENGTH, seed_mean);
    noge_summary plain = noge_summarise(expected, 5);
    for (int s = 0; s < 5; s++)
        assert_true(fabs(seed_mean[s] - expected[s]) < 1e-9 * expected[s]);
    assert_true(fabs(summary.mean - plain.mean) < 1e-9 * plain.mean);
    assert_true(fabs(summary.deviation - plain.deviation) < 1e-6 * plain.deviation);
    assert_int_equal(summary.episodes, 250);
    noge_evaluation_free(evaluation);
    noge_dataset_free(dataset);
}

/* The published figures; ours must lie within 0.01 (RANDOM and BFS on ladders vary: 0.03). */
static const struct {
    const char *set;
    double rate[4];
} published[] = {
    {"barabasi", {.3695, .4695, .5494, .8179}}, {"caveman", {.5664, .9526, .9778, .9827}},
    {"grid", {.1461, .2264, .6272, .7670}},     {"ladder", {.1531, .1691, .7519, .7530}},
    {"maze", {.0688, .0626, .5266, .5723}},     {"tree", {.1242, .3397, .5044, .5044}},
};

static void the_papers_baselines_come_out(void **state) {
    (void)state;
    const char *const policies[] = {"random", "bfs", "dfs", "nn"};
    for (size_t i = 0; i < sizeof published / sizeof *published; i++) {
        noge_dataset *dataset;
        noge_evaluation *evaluation;
        noge_evaluation_options options = noge_evaluation_defaults();
        assert_fine(noge_dataset_generate(&dataset, published[i].set, 1, false, error));
        assert_fine(noge_catalog_evaluate(&evaluation, dataset, policies, 4, NULL, &options, error));
        for (uint32_t p = 0; p < 4; p++) {
            noge_summary summary = noge_evaluation_summary(evaluation, p, NOGE_METRIC_RATE, NULL);
            double allowed = p < 2 && strcmp(published[i].set, "ladder") == 0 ? 0.03 : 0.01;
            if (fabs(summary.mean - published[i].rate[p]) > allowed)
                fail_msg("%s %s: %.4f, published %.4f", published[i].set, policies[p], summary.mean,
                         published[i].rate[p]);
        }
        noge_evaluation_free(evaluation);
        noge_dataset_free(dataset);
    }
}

static bool stop_at_third(void *context) {
    return ++*(int *)context == 3;
}

static void a_caller_stops_an_evaluation(void **state) {
    (void)state;
    int asked = 0;
    noge_error error;
    noge_dataset *dataset;
    noge_policy_spec *spec;
    noge_evaluation *evaluation;
    noge_evaluation_options options = noge_evaluation_defaults();
    options.threads = 1;
    options.interrupted = stop_at_third;
    options.context = &asked;
    assert_int_equal(noge_dataset_generate(&dataset, "grid", 1, false, &error), NOGE_OK);
    assert_int_equal(noge_policy_spec_parse(&spec, "nn", NULL, &error), NOGE_OK);
    assert_int_equal(noge_evaluate(&evaluation, dataset, &spec, 1, &options, &error), NOGE_INTERRUPTED);
    assert_null(evaluation);
    assert_int_equal(asked, 3);
    noge_policy_spec_free(spec);
    noge_dataset_free(dataset);
}

static void errors_come_back(void **state) {
    (void)state;
    noge_dataset *dataset = set_of(20);
    noge_evaluation_options options = noge_evaluation_defaults();
    noge_evaluation *evaluation;
    noge_error error;
    const char *const unknown[] = {"nn", "nonsense"};
    assert_int_equal(noge_catalog_evaluate(&evaluation, dataset, unknown, 2, NULL, &options, &error), NOGE_USAGE);
    options.episodes = 0;
    assert_int_equal(noge_catalog_evaluate(&evaluation, dataset, unknown, 1, NULL, &options, &error), NOGE_USAGE);
    noge_dataset_free(dataset);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_of_a_walk_by_hand),
        cmocka_unit_test(episodes_without_a_decision_have_no_rate),
        cmocka_unit_test(walks_are_measured_against_a_least_tree),
        cmocka_unit_test(deviations_divide_by_n_minus_one),
        cmocka_unit_test(trials_are_distinct_while_there_are_enough),
        cmocka_unit_test(every_trial_has_random_numbers_of_its_own),
        cmocka_unit_test(large_sets_give_one_trial_a_graph),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(certificates_do_not_depend_on_threads),
        cmocka_unit_test(summaries_are_means_over_seeds),
        cmocka_unit_test(the_papers_baselines_come_out),
        cmocka_unit_test(a_caller_stops_an_evaluation),
        cmocka_unit_test(errors_come_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
