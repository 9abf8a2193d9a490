/* The depth-first rules for lengths against their recursive forms at every decision, and against their proved ratios.
 */
#include "support/random.h"
#include "support/unit.h"

#include "oracle/plain_weighted.h"

#include <math.h>
#include <noge/policy.h>
#include <stdio.h>
#include <string.h>

/* ---- Graphs ------------------------------------------------------------------------------------------------------ */

typedef enum shape_kind { TREE, PATH, CYCLE, STAR, GRID, RANDOM, DENSE, TWO_PARTS, SHAPES } shape_kind;
typedef enum length_kind { ALL_ONE, TWO_KINDS, POWERS, SMALL, LARGE, LENGTHS } length_kind;

static double draw_length(noge_random *random, length_kind kind) {
    switch (kind) {
    case ALL_ONE: return 1;
    case TWO_KINDS: return noge_random_below(random, 3) ? 1 : 10;
    case POWERS: return ldexp(1, (int)noge_random_below(random, 6));
    case SMALL: return 1 + noge_random_below(random, 9);
    default: return 1 + noge_random_below(random, 1000);
    }
}

static void add(noge_builder *builder, noge_random *random, length_kind kind, noge_node a, noge_node b) {
    if (a != b)
        assert_fine(noge_builder_add_edge(builder, a, b, draw_length(random, kind), error));
}

/* Planar unless RANDOM or DENSE. */
static noge_graph *make_graph(noge_random *random, shape_kind shape, length_kind kind) {
    noge_builder *builder;
    noge_graph *graph;
    const uint32_t columns = 2 + noge_random_below(random, 5), rows = 2 + noge_random_below(random, 4);
    const uint32_t nodes = shape == GRID ? rows * columns : 3 + noge_random_below(random, shape == DENSE ? 14 : 30);
    assert_fine(noge_builder_create(&builder, true, error));
    assert_fine(noge_builder_add_nodes(builder, nodes, error));
    for (noge_node v = 1; v < nodes; v++) {
        if (shape == GRID && v % columns > 0)
            add(builder, random, kind, v, v - 1);
        if (shape == GRID && v >= columns)
            add(builder, random, kind, v, v - columns);
        if (shape == PATH || shape == CYCLE)
            add(builder, random, kind, v, v - 1);
        if (shape == STAR)
            add(builder, random, kind, v, 0);
        const noge_node first = shape == TWO_PARTS && v >= nodes / 2 ? nodes / 2 : 0; /* of its part */
        if ((shape == TREE || shape == RANDOM || shape == TWO_PARTS) && v > first)
            add(builder, random, kind, v, first + noge_random_below(random, v - first));
        for (noge_node w = 0; shape == DENSE && w < v; w++)
            add(builder, random, kind, v, w);
    }
    if (shape == CYCLE)
        add(builder, random, kind, nodes - 1, 0);
    for (uint32_t i = 0; shape == RANDOM && i < nodes; i++)
        add(builder, random, kind, noge_random_below(random, nodes), noge_random_below(random, nodes));
    assert_fine(noge_builder_finish(builder, &graph, NULL, error));
    noge_builder_free(builder);
    return graph;
}

/* ---- Explorations ------------------------------------------------------------------------------------------------ */

typedef struct tested_rule {
    const char *name;
    plain_rule rule;
    double parameter;
} tested_rule;

static const tested_rule rules[] = {
    {"dfs:shortest", PLAIN_DEPTH, 0},      {"blocking", PLAIN_BLOCKING, 2},   {"blocking:0", PLAIN_BLOCKING, 0},
    {"blocking:0.5", PLAIN_BLOCKING, 0.5}, {"blocking:8", PLAIN_BLOCKING, 8}, {"hdfs", PLAIN_HIERARCHY, 2},
    {"hdfs:1", PLAIN_HIERARCHY, 1},        {"hdfs:4", PLAIN_HIERARCHY, 4},
};

static plain_weighted plain;

/* Explores the graph by the rule and checks each choice. Returns the length of the walk with the way home. */
static double explore(const tested_rule *rule, const noge_graph *graph, bool weighted, uint64_t seed) {
    noge_policy *policy;
    noge_episode *episode;
    bool allowed[PLAIN_NODES];
    assert_fine(noge_policy_create(&policy, rule->name, error));
    assert_fine(noge_episode_create(&episode, error));
    assert_fine(noge_episode_begin(episode, graph, (noge_node)(seed % graph->node_count), TASK(.weighted = weighted),
                                   seed, error));
    noge_policy_begin(policy, seed);
    plain_weighted_begin(&plain, rule->rule, rule->parameter);
    plain_weighted_visit(&plain, episode->map);
    while (!noge_episode_over(episode)) {
        noge_node choice = NOGE_NO_NODE, again = NOGE_NO_NODE;
        assert_fine(noge_policy_choose(policy, episode->map, &choice, error));
        assert_fine(noge_policy_choose(policy, episode->map, &again, error));
        assert_int_equal(choice, again);
        plain_weighted_allowed(&plain, allowed);
        assert_true(choice < episode->map->node_count);
        if (!allowed[choice])
            fail_msg("%s chose node %u at visit %u, seed %llu", rule->name, choice, plain.visit_count,
                     (unsigned long long)seed);
        assert_fine(noge_episode_step(episode, choice, error));
        plain_weighted_visit(&plain, episode->map);
    }
    double walk = episode->map->walked + noge_map_distance(episode->map, 0);
    noge_episode_free(episode);
    noge_policy_free(policy);
    return walk;
}

/* With the way home, in multiples of a minimum spanning tree; genus 0 where `planar`. */
static void check_ratio(const tested_rule *rule, double walk, bool planar) {
    const double tree = plain_spanning_tree(&plain, 1, NULL), delta = rule->parameter;
    uint32_t kinds;
    if (rule->rule == PLAIN_BLOCKING && planar && delta > 0)
        assert_true(walk <= 2 * (2 + delta) * (1 + 2 / delta) * tree);
    if (rule->rule != PLAIN_HIERARCHY)
        return;
    double rounded = plain_spanning_tree(&plain, rule->parameter, &kinds);
    assert_true(walk <= 2 * kinds * rounded);
    assert_true(plain_taken_tree(&plain) == rounded);
}

static void equal_the_recursive_forms(void **state) {
    (void)state;
    for (size_t r = 0; r < sizeof rules / sizeof *rules; r++)
        for (uint64_t round = 0; round < (uint64_t)SHAPES * LENGTHS * 4; round++) {
            noge_random random = test_random(round, "weighted rules", r);
            const shape_kind shape = round % SHAPES;
            noge_graph *graph = make_graph(&random, shape, round / SHAPES % LENGTHS);
            double walk = explore(&rules[r], graph, true, round);
            check_ratio(&rules[r], walk, shape != RANDOM && shape != DENSE);
            if (shape == TREE) /* each edge twice at least, and no more by depth-first search */
                assert_true(rules[r].rule == PLAIN_DEPTH ? walk == 2 * plain_spanning_tree(&plain, 1, NULL)
                                                         : walk >= 2 * plain_spanning_tree(&plain, 1, NULL));
            noge_graph_free(graph);
        }
}

/* Without lengths all of them are depth-first search: at most 2 (n - 1) edges with the way home. */
static void without_lengths_all_are_depth_first(void **state) {
    (void)state;
    for (size_t r = 0; r < sizeof rules / sizeof *rules; r++)
        for (uint64_t round = 0; round < (uint64_t)SHAPES * 5; round++) {
            noge_random random = test_random(round, "weighted rules without lengths", r);
            noge_graph *graph = make_graph(&random, round % SHAPES, LARGE);
            const tested_rule depth = {rules[r].name, PLAIN_DEPTH, 0};
            double walk = explore(&depth, graph, false, round);
            assert_true(walk <= 2 * (plain.visit_count - 1.0));
            noge_graph_free(graph);
        }
}

/* ---- Names ------------------------------------------------------------------------------------------------------- */

static void parameters_are_checked(void **state) {
    (void)state;
    static const char *const wrong[] = {"blocking:",    "blocking:x",     "blocking:-1", "blocking:nan", "blocking:2:3",
                                        "blocking:inf", "blocking:1e10",  "hdfs:0.5",    "hdfs:",        "hdfs: 2",
                                        "blockings:2",  "dfs:shortest:2", "nn:2"};
    noge_policy *policy;
    noge_error reason;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(noge_policy_create(&policy, wrong[i], &reason), NOGE_USAGE);
        assert_null(policy);
        assert_non_null(strstr(reason.text, wrong[i]));
    }
    assert_int_equal(noge_policy_create(&policy, "blocking:-1", &reason), NOGE_USAGE);
    assert_non_null(strstr(reason.text, "DELTA"));
    static const char *const right[] = {"blocking", "blocking:0",       "blocking:1e9",
                                        "hdfs:1",   "hdfs:1.5@nearest", "blocking:0.5@robust:1"};
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        assert_fine(noge_policy_create(&policy, right[i], error));
        assert_string_equal(noge_policy_name(policy), right[i]);
        noge_policy_free(policy);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_the_recursive_forms),
        cmocka_unit_test(without_lengths_all_are_depth_first),
        cmocka_unit_test(parameters_are_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
