/* The learned policy, with its incremental inference, against the plain full pass: at every decision of whole
 * explorations the values agree and so does the choice, up to ties. Features are read off the map by their definition.
 */
#include "support/random.h"
#include "support/unit.h"

#include "base/random.h"
#include "explore/map.h"
#include "graph/tables.h"
#include "neural/inference.h"
#include "oracle/plain_network.h"
#include "policy/learned/neural.h"

#include <math.h>
#include <noge/files.h>
#include <noge/generate.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_NODES = 4096, MOST_EDGES = 20000, MOST_TIMES = 4096 };

/* What the test itself remembers of the past. */
typedef struct diary {
    uint32_t node_count[MOST_TIMES];
    noge_node at[MOST_TIMES];      /* where the explorer was when last looked at */
    noge_node pick[3][MOST_TIMES]; /* bfs, dfs, nn */
} diary;

static noge_model_facts some_facts(noge_random *random, uint32_t hidden) {
    noge_model_facts facts = {.hidden = hidden, .feature_low = -0.5f, .feature_high = 0.5f, .horizon_count = 8};
    facts.history = 1 + noge_random_below(random, 4);
    facts.feature_bfs = noge_random_below(random, 2);
    facts.feature_dfs = noge_random_below(random, 2);
    facts.feature_nn = noge_random_below(random, 2);
    facts.positions = noge_random_below(random, 2);
    facts.positions_alone = facts.positions && noge_random_below(random, 2);
    facts.goal_input = noge_random_below(random, 2);
    facts.measures_path = noge_random_below(random, 2);
    facts.measurement_scale = 100;
    const float goal[] = {0, 0, 0, .25f, .25f, .5f, .5f, 1};
    for (uint32_t j = 0; j < 8; j++) {
        facts.horizon[j] = 1u << j;
        facts.goal[j] = goal[j];
    }
    return facts;
}

/* The features of a node now, channel by channel, straight from their definition. */
static void plain_features(const noge_model_facts *facts, const diary *past, const noge_map *map, noge_node node,
                           float *row) {
    const bool has_pick[3] = {facts->feature_bfs, facts->feature_dfs, facts->feature_nn};
    int64_t now = map->visit_count - 1;
    for (int64_t s = now - facts->history + 1; s <= now && !facts->positions_alone; s++) {
        bool known = s >= 0 && node < past->node_count[s];
        bool visited = known && noge_map_visited_at(map, node) <= s;
        *row++ = visited ? 0.5f : -0.5f;
        *row++ = known && past->at[s] == node ? 0.5f : -0.5f;
        *row++ = known && !visited ? 0.5f : -0.5f;
        for (int p = 0; p < 3; p++)
            if (has_pick[p])
                *row++ = known && past->pick[p][s] == node ? 0.5f : -0.5f;
    }
    bool visited = noge_map_is_visited(map, node);
    for (int i = 0; i < 8 && facts->positions; i++) {
        double angle = noge_map_visited_at(map, node) / pow(10, i / 2);
        *row++ = !visited ? 0 : (float)(i % 2 == 0 ? sin(angle) : cos(angle));
    }
}

static void note(diary *past, noge_map *map) {
    uint32_t t = map->visit_count - 1;
    bool any = map->frontier_count > 0;
    past->node_count[t] = map->node_count;
    past->at[t] = map->at;
    past->pick[0][t] = any ? noge_map_oldest_in_reach(map) : NOGE_NO_NODE;
    past->pick[1][t] = any ? noge_map_newest_in_reach(map) : NOGE_NO_NODE;
    past->pick[2][t] = any ? noge_map_nearest(map) : NOGE_NO_NODE;
}

static uint32_t list_edges(const noge_map *map, uint32_t *edge) {
    uint32_t count = 0;
    for (noge_node v = 0; v < map->node_count; v++)
        for (uint32_t i = 0; i < noge_map_row(map, v).count; i++) {
            noge_node w = noge_map_row(map, v).node[i];
            if (v < w) {
                edge[2 * count] = v;
                edge[2 * count++ + 1] = w;
            }
        }
    return count;
}

/* The plain values of all frontier nodes, by node. */
static void plain_frontier_values(const noge_network *network, const noge_model_facts *facts, const diary *past,
                                  const noge_map *map, double *value) {
    static uint32_t edge[2 * MOST_EDGES];
    static float x[MOST_NODES * 64];
    static double of_candidate[MOST_NODES];
    static noge_node visit[MOST_NODES]; /* the current one last */
    size_t stride = network->shape.inputs;
    for (uint32_t t = 0, i = 0; t < map->visit_count; t++)
        if (map->visit[t] != map->at)
            visit[i++] = map->visit[t];
    visit[map->visit_count - 1] = map->at;
    for (noge_node v = 0; v < map->node_count; v++)
        plain_features(facts, past, map, v, x + v * stride);
    plain_sight sight = {.node_count = map->node_count,
                         .edge_count = list_edges(map, edge),
                         .edge = edge,
                         .x = x,
                         .stride = stride,
                         .visit = visit,
                         .visit_count = map->visit_count,
                         .measurement =
                             facts->measures_path ? (float)(map->walked / 100) : (float)(noge_map_rate(map) - 0.5),
                         .goal = facts->goal};
    plain_values(network, &sight, facts->goal, map->frontier, map->frontier_count, of_candidate);
    for (uint32_t i = 0; i < map->frontier_count; i++)
        value[map->frontier[i]] = of_candidate[i];
}

static void check_choice(noge_map *map, const double *value, noge_node choice) {
    double best = -INFINITY;
    for (uint32_t i = 0; i < map->frontier_count; i++)
        if (noge_map_reaches(map, map->frontier[i]))
            best = fmax(best, value[map->frontier[i]]);
    assert_true(noge_map_reaches(map, choice));
    if (value[choice] < best - 1e-5)
        fail_msg("at t = %u the choice is worth %.8f, the best %.8f", map->visit_count - 1, value[choice], best);
}

static void check_values(const noge_policy *policy, const double *value) {
    const uint32_t *node;
    const float *ours;
    uint32_t count = noge_neural_policy_values(policy, &node, &ours);
    for (uint32_t i = 0; i < count; i++)
        if (fabs((double)ours[i] - value[node[i]]) > 1e-5 * fmax(1, fabs(value[node[i]])))
            fail_msg("node %u has value %.8f, plainly %.8f", node[i], (double)ours[i], value[node[i]]);
}

/* One exploration. Every `check_every`-th decision is compared; now and then somebody else decides, several times in a
 * row; now and then the parameters change. */
static void follow(const noge_graph *graph, const noge_model_facts *facts, noge_kernel level, uint32_t step_limit,
                   uint32_t check_every, noge_random *random) {
    static diary past;
    static double value[MOST_NODES];
    noge_network *network;
    noge_policy *policy;
    noge_episode *episode;
    assert_fine(noge_network_create(&network, noge_model_shape(facts), level, error));
    noge_network_initialise(network, noge_random_bits(random));
    assert_fine(noge_neural_policy_create(&policy, network, facts, error));
    assert_fine(noge_episode_create(&episode, error));
    for (uint64_t round = 0; round < 2; round++) { /* the second time with warm memory */
        noge_policy_begin(policy, round);
        assert_fine(noge_episode_begin(episode, graph, noge_random_below(random, graph->node_count),
                                       TASK(.limit = step_limit), round, error));
        while (!noge_episode_over(episode)) {
            noge_node choice = episode->map->frontier[noge_random_below(random, episode->map->frontier_count)];
            note(&past, episode->map);
            if (noge_random_below(random, 4) == 0) {
                assert_fine(noge_neural_policy_observe(policy, episode->map, error));
            } else {
                assert_fine(noge_neural_policy_greedy(policy, episode->map, &choice, error));
                if (episode->step_count % check_every == 0) {
                    plain_frontier_values(network, facts, &past, episode->map, value);
                    check_values(policy, value);
                    check_choice(episode->map, value, choice);
                }
            }
            if (noge_random_below(random, 40) == 0) {
                noge_network_initialise(network, noge_random_bits(random));
                noge_neural_policy_refresh(policy);
            }
            assert_fine(noge_episode_step(episode, choice, error));
        }
    }
    noge_episode_free(episode);
    noge_policy_free(policy);
    noge_network_free(network);
}

static void values_equal_the_full_pass_on_all_families(void **state) {
    (void)state;
    static const uint32_t parameters[][NOGE_FAMILY_PARAMETERS] = {
        {60, 4}, {3, 9}, {7, 8}, {30}, {13}, {3, 3}, {60}, {60, 200000}, {60, 3}, {60, 4, 100000}};
    noge_random random = test_random(1, "test neural", 0);
    size_t families;
    const noge_family *family = noge_families(&families);
    assert_int_equal(families, sizeof parameters / sizeof *parameters);
    for (int level = 0; level <= (int)noge_kernel_best(); level++)
        for (size_t f = 0; f < families; f++)
            for (int round = 0; round < 4; round++) {
                noge_graph *graph;
                noge_model_facts facts = some_facts(&random, 8 * (1 + noge_random_below(&random, 4)));
                assert_fine(noge_generate(&family[f], parameters[f], (uint64_t)round, &graph, error));
                follow(graph, &facts, (noge_kernel)level, 0, 3, &random);
                noge_graph_free(graph);
            }
}

static void long_explorations_do_not_drift(void **state) {
    (void)state;
    noge_random random = test_random(2, "test neural", 0);
    noge_graph *graph;
    const uint32_t side[NOGE_FAMILY_PARAMETERS] = {50, 50};
    noge_model_facts facts = some_facts(&random, 64);
    assert_fine(noge_generate(noge_family_find("grid"), side, 1, &graph, error));
    follow(graph, &facts, noge_kernel_best(), 0, 300, &random);
    noge_graph_free(graph);
}

static void values_equal_the_full_pass_on_a_town(void **state) {
    (void)state;
    const char *path = "tests/data/town/whole.graphml";
    noge_random random = test_random(4, "test neural", 0);
    noge_graph *city;
    noge_model_facts facts = some_facts(&random, 128);
    assert_fine(noge_graph_read(&city, path, NULL, NULL, error));
    follow(city, &facts, noge_kernel_best(), 500, 40, &random);
    noge_graph_free(city);
}

/* Visits that the policy was not shown one by one: without channels of picks the result is the same. */
static void catches_up_with_visits_it_missed(void **state) {
    (void)state;
    noge_random random = test_random(3, "test neural", 0);
    noge_graph *graph;
    const uint32_t side[NOGE_FAMILY_PARAMETERS] = {9, 9};
    assert_fine(noge_generate(noge_family_find("grid"), side, 1, &graph, error));
    for (uint32_t history = 1; history <= 8; history++) {
        noge_model_facts facts = some_facts(&random, 16);
        facts.history = history;
        facts.feature_bfs = facts.feature_dfs = facts.feature_nn = false;
        noge_network *network;
        noge_policy *steady, *late;
        noge_episode *episode;
        assert_fine(noge_network_create(&network, noge_model_shape(&facts), NOGE_KERNEL_PORTABLE, error));
        noge_network_initialise(network, history);
        assert_fine(noge_neural_policy_create(&steady, network, &facts, error));
        assert_fine(noge_neural_policy_create(&late, network, &facts, error));
        assert_fine(noge_episode_create(&episode, error));
        assert_fine(noge_episode_begin(episode, graph, 40, NULL, history, error));
        while (!noge_episode_over(episode)) {
            noge_node choice = NOGE_NO_NODE, other = NOGE_NO_NODE;
            assert_fine(noge_neural_policy_greedy(steady, episode->map, &choice, error));
            if (noge_random_below(&random, 3) == 0) {
                const uint32_t *node;
                const float *a, *b;
                assert_fine(noge_neural_policy_greedy(late, episode->map, &other, error));
                uint32_t count = noge_neural_policy_values(steady, &node, &a);
                double expected[128], best = -INFINITY;
                for (uint32_t i = 0; i < count; i++) {
                    expected[node[i]] = (double)a[i];
                    best = fmax(best, (double)a[i]);
                }
                assert_int_equal(noge_neural_policy_values(late, &node, &b), count);
                for (uint32_t i = 0; i < count; i++)
                    assert_true(fabs((double)b[i] - expected[node[i]]) < 1e-5);
                assert_true(expected[other] > best - 1e-5);
            }
            assert_fine(noge_episode_step(episode, choice, error));
        }
        noge_episode_free(episode);
        noge_policy_free(steady);
        noge_policy_free(late);
        noge_network_free(network);
    }
    noge_graph_free(graph);
}

/* ---- Worlds that do not obey ------------------------------------------------------------------------------------- */

/* Any of the map's changes, chosen at random. */
static void change_something(noge_map *map, noge_random *random) {
    noge_node v = noge_random_below(random, map->node_count), w = noge_random_below(random, map->node_count), fresh;
    noge_sight sight = {.new_count = noge_random_below(random, 4)};
    bool v_visited = noge_map_is_visited(map, v), w_visited = noge_map_is_visited(map, w);
    switch (noge_random_below(random, 12)) {
    case 0: assert_fine(noge_map_appear(map, &sight, &fresh, error)); break;
    case 1:
        if (v_visited)
            assert_fine(noge_map_move(map, v, NULL, error));
        break;
    case 2:
        if (v_visited)
            assert_fine(noge_map_discover(map, v, 1, &fresh, error));
        break;
    case 3:
    case 4:
        if (v != w && (v_visited || w_visited) && !noge_map_is_excluded(map, v) && !noge_map_is_excluded(map, w))
            assert_fine(noge_map_set_edge(map, v, w, 1, error));
        break;
    case 5:
        if (noge_map_row(map, v).count > 0)
            assert_fine(noge_map_remove_edge(map, v, noge_map_row(map, v).node[0], error));
        break;
    case 6:
        while (noge_map_row(map, v).count > 0 && !v_visited)
            assert_fine(noge_map_remove_edge(map, v, noge_map_row(map, v).node[0], error));
        if (noge_map_on_frontier(map, v))
            assert_fine(noge_map_exclude(map, v, error));
        break;
    case 7:
        if (noge_map_is_excluded(map, v))
            assert_fine(noge_map_include(map, v, error));
        break;
    default:
        if (noge_map_on_frontier(map, v))
            assert_fine(noge_map_visit(map, v, &sight, NULL, error));
    }
}

static void values_equal_the_full_pass_where_the_world_does_not_obey(void **state) {
    (void)state;
    static diary past;
    static double value[MOST_NODES];
    noge_random random = test_random(5, "test neural", 0);
    for (uint64_t round = 0; round < 60; round++) {
        noge_model_facts facts = some_facts(&random, 8 * (1 + noge_random_below(&random, 3)));
        noge_network *network;
        noge_policy *policy;
        noge_map *map;
        uint32_t decided = 0;
        assert_fine(noge_network_create(&network, noge_model_shape(&facts), noge_kernel_best(), error));
        noge_network_initialise(network, round);
        assert_fine(noge_neural_policy_create(&policy, network, &facts, error));
        assert_fine(noge_map_create(&map, NULL, error));
        assert_fine(noge_map_visit(map, 0, &(noge_sight){.new_count = 3}, NULL, error));
        for (int i = 0; i < 250; i++) {
            if (i > 0)
                change_something(map, &random);
            if (noge_random_below(&random, 60) == 0) /* so much at once that the log of it was dropped */
                noge_inside(map)->log.dropped += noge_inside(map)->log.count + 1, noge_inside(map)->log.count = 0;
            noge_node choice = NOGE_NO_NODE;
            note(&past, map);
            assert_fine(noge_neural_policy_observe(policy, map, error));
            if (noge_map_nearest(map) == NOGE_NO_NODE || noge_random_below(&random, 3) == 0)
                continue;
            assert_fine(noge_neural_policy_greedy(policy, map, &choice, error));
            plain_frontier_values(network, &facts, &past, map, value);
            check_values(policy, value);
            check_choice(map, value, choice);
            decided++;
        }
        assert_true(decided > 0);
        noge_map_free(map);
        noge_policy_free(policy);
        noge_network_free(network);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_equal_the_full_pass_on_all_families),
        cmocka_unit_test(values_equal_the_full_pass_on_a_town),
        cmocka_unit_test(long_explorations_do_not_drift),
        cmocka_unit_test(catches_up_with_visits_it_missed),
        cmocka_unit_test(values_equal_the_full_pass_where_the_world_does_not_obey),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
