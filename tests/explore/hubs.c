/* Indices of hubs change nothing but the time of searches: maps with an index for nearly every node, against maps
 * without any, whose searches read whole rows. */
#include "support/random.h"
#include "support/unit.h"

#include "explore/hub.h"
#include "explore/map_remove.h"
#include "explore/search.h"
#include "support/hub_graphs.h"

#include <noge/policy.h>
#include <string.h>

static void index_nearly_all(noge_map *map, noge_random *random) {
    noge_inside(map)->hubs.long_row = noge_random_below(random, 4);
    noge_inside(map)->hubs.readings = noge_random_below(random, 3);
}

static void index_nothing(noge_map *map) {
    noge_inside(map)->hubs.long_row = UINT32_MAX;
}

/* ---- Explorations ------------------------------------------------------------------------------------------------ */

static const char *const policies[] = {
    "nn",  "nn:newest", "nn:oldest", "nn:most-visited", "nn:fewest-visited", "nn:random",   "bfs",
    "dfs", "dfs-stack", "random",    "universal",       "bfs@nearest",       "dfs@robust:1"};

enum { POLICY_COUNT = sizeof policies / sizeof *policies };

static void explore(noge_policy *policy, noge_episode *episode, const noge_graph *graph, bool weighted, uint64_t seed) {
    noge_policy_begin(policy, seed);
    assert_fine(noge_episode_begin(episode, graph, (noge_node)(seed % graph->node_count), TASK(.weighted = weighted),
                                   seed, error));
    assert_fine(noge_policy_run(policy, episode, error));
}

static void explorations_are_the_same(void **state) {
    (void)state;
    for (int lengths = 0; lengths < TEST_LENGTH_KINDS; lengths++) {
        noge_episode *with, *without;
        assert_fine(noge_episode_create(&with, error));
        assert_fine(noge_episode_create(&without, error));
        index_nothing(without->map);
        for (size_t p = 0; p < POLICY_COUNT; p++) {
            noge_policy *policy;
            assert_fine(noge_policy_create(&policy, policies[p], error));
            for (uint64_t round = 0; round < 6 * TEST_HUB_KINDS; round++) {
                noge_random random = test_random(1, policies[p], round * 8 + (uint64_t)lengths);
                uint32_t nodes = 6 + noge_random_below(&random, round % 5 == 0 ? 150 : 30);
                noge_graph *graph = test_hub_graph(&random, (int)(round % TEST_HUB_KINDS), nodes, lengths);
                index_nearly_all(with->map, &random);
                explore(policy, with, graph, lengths > 0, round);
                explore(policy, without, graph, lengths > 0, round);
                assert_int_equal(with->step_count, without->step_count);
                for (uint32_t t = 0; t <= with->step_count; t++)
                    if (with->step[t].visit != without->step[t].visit || with->step[t].cost != without->step[t].cost)
                        fail_msg("%s, round %u, lengths %d: step %u goes to %u for %g, expected %u for %g", policies[p],
                                 (unsigned)round, lengths, t, with->step[t].visit, with->step[t].cost,
                                 without->step[t].visit, without->step[t].cost);
                noge_graph_free(graph);
            }
            noge_policy_free(policy);
        }
        noge_episode_free(with);
        noge_episode_free(without);
    }
}

/* ---- Worlds that change ------------------------------------------------------------------------------------------ */

static noge_node any_visited(const noge_map *map, noge_random *random) {
    noge_node hub = map->visit[noge_random_below(random, map->visit_count)];
    return noge_random_below(random, 3) == 0 ? 0 : hub;
}

/* A sight of up to three new nodes and one loop closure. */
static void visit(noge_map *map, noge_node at, noge_random random, int lengths) {
    noge_node known = map->frontier[noge_random_below(&random, map->frontier_count)];
    double new_length[3], known_length = test_length(&random, lengths);
    for (int i = 0; i < 3; i++)
        new_length[i] = test_length(&random, lengths);
    const noge_sight sight = {.new_count = noge_random_below(&random, 4),
                              .new_length = new_length,
                              .known_count = known != at,
                              .known = &known,
                              .known_length = &known_length};
    assert_fine(noge_map_visit(map, at, &sight, NULL, error));
}

static void close_node(noge_map *map, noge_node node) {
    while (noge_map_row(map, node).count > 0)
        assert_fine(noge_map_remove_edge(map, node, noge_map_row(map, node).node[0], error));
    if (noge_map_on_frontier(map, node))
        assert_fine(noge_map_exclude(map, node, error));
}

/* The same change of both maps, which are equal but for their indices. */
static void change(noge_map *map, noge_random random, int lengths) {
    noge_node a = any_visited(map, &random), b = any_visited(map, &random), fresh;
    noge_node c = noge_random_below(&random, map->node_count);
    double length = test_length(&random, lengths);
    switch (noge_random_below(&random, 12)) {
    case 0:
    case 1: assert_fine(noge_map_discover(map, a, length, &fresh, error)); break;
    case 2: assert_fine(noge_map_move(map, a, NULL, error)); break;
    case 3: assert_fine(noge_map_remove_edge(map, a, b, error)); break;
    case 4: assert_fine(noge_map_remove_edge(map, a, c, error)); break;
    case 5:
        if (a != b)
            assert_fine(noge_map_set_edge(map, a, b, length, error));
        break;
    case 6:
        if (a != c && !noge_map_is_excluded(map, c))
            assert_fine(noge_map_set_edge(map, a, c, length, error));
        break;
    case 7:
        if (noge_map_is_excluded(map, c))
            assert_fine(noge_map_include(map, c, error));
        else if (c != 0 && noge_random_below(&random, 4) == 0)
            close_node(map, c);
        break;
    default:
        if (map->frontier_count > 0)
            visit(map, noge_random_below(&random, 3) ? map->oldest : map->newest, random, lengths);
    }
}

/* Removes up to 24 edges of up to three nodes, some named twice or backwards, and pairs that have no edge. */
static void remove_many(noge_map *map, noge_random random, bool together) {
    enum { MOST = 24 };
    noge_node_pair pair[MOST];
    noge_node hub[3] = {any_visited(map, &random), any_visited(map, &random), any_visited(map, &random)};
    size_t count = 1 + noge_random_below(&random, MOST);
    for (size_t i = 0; i < count; i++) {
        uint32_t degree;
        noge_node a = hub[noge_random_below(&random, 3)], b = noge_random_below(&random, map->node_count);
        const noge_node *near = noge_map_neighbors(map, a, &degree);
        if (degree > 0 && noge_random_below(&random, 4) > 0)
            b = near[noge_random_below(&random, degree)];
        pair[i] = noge_random_below(&random, 2) ? (noge_node_pair){a, b} : (noge_node_pair){b, a};
    }
    if (together)
        assert_fine(noge_map_remove_edges(map, pair, count, error));
    for (size_t i = 0; i < count && !together; i++)
        assert_fine(noge_map_remove_edge(map, pair[i].a, pair[i].b, error));
}

static void compare_rows(const noge_map *with, const noge_map *without) {
    assert_int_equal(with->edge_count, without->edge_count);
    for (noge_node v = 0; v < with->node_count; v++) {
        uint32_t degree, expected_degree;
        const noge_node *row = noge_map_neighbors(with, v, &degree);
        const noge_node *expected = noge_map_neighbors(without, v, &expected_degree);
        assert_int_equal(degree, expected_degree);
        for (uint32_t i = 0; i < degree; i++) {
            assert_int_equal(row[i], expected[i]);
            assert_true(noge_map_length(with, v, row[i]) == noge_map_length(without, v, row[i]));
        }
    }
}

static void compare_nearest(noge_map *with, noge_map *without) {
    uint32_t count, expected_count;
    double distance[8], expected_distance[8];
    for (noge_tie tie = NOGE_TIE_FIRST; tie < NOGE_TIE_COUNT; tie++)
        assert_int_equal(noge_map_nearest_by(with, tie), noge_map_nearest_by(without, tie));
    const noge_node *found = noge_map_nearest_all(with, &count);
    const noge_node *expected = noge_map_nearest_all(without, &expected_count);
    assert_int_equal(count, expected_count);
    assert_memory_equal(found, expected, count * sizeof *found);
    for (uint32_t most = 1; most <= 8; most += 7)
        for (int reach = 0; reach < 3; reach++) {
            count = noge_map_nearby(with, reach, most, distance);
            expected_count = noge_map_nearby(without, reach, most, expected_distance);
            assert_int_equal(count, expected_count);
            assert_memory_equal(noge_map_found(with), noge_map_found(without), count * sizeof(noge_node));
            for (uint32_t i = 0; i < count; i++)
                assert_true(distance[i] == expected_distance[i]);
        }
}

/* after: a search before the path is asked for. */
static void compare_paths(noge_map *with, noge_map *without, noge_node to, int after) {
    uint32_t count, expected_count;
    noge_map *const both[] = {with, without};
    for (int i = 0; i < 2; i++) {
        noge_map_clear_search(both[i]);
        if (after < (int)NOGE_TIE_COUNT)
            to = noge_map_nearest_by(both[i], (noge_tie)after);
    }
    if (to == NOGE_NO_NODE)
        return;
    const noge_node *path = noge_map_path(with, to, &count);
    const noge_node *expected = noge_map_path(without, to, &expected_count);
    assert_int_equal(count, expected_count);
    assert_memory_equal(path, expected, count * sizeof *path);
    assert_true(noge_map_distance(with, to) == noge_map_distance(without, to));
}

static void changing_maps_are_the_same(void **state) {
    (void)state;
    for (uint64_t round = 0; round < 300; round++) {
        const int lengths = (int)(round % TEST_LENGTH_KINDS);
        noge_random random = test_random(2, "changing hubs", round);
        noge_map *map[2];
        double length[40];
        for (int i = 0; i < 40; i++)
            length[i] = test_length(&random, lengths);
        for (int i = 0; i < 2; i++) {
            assert_fine(noge_map_create(&map[i], TASK(.weighted = lengths > 0), error));
            const noge_sight leaves = {.new_count = 5 + (uint32_t)(round % 36), .new_length = length};
            assert_fine(noge_map_visit(map[i], 0, &leaves, NULL, error));
        }
        index_nearly_all(map[0], &random);
        index_nothing(map[1]);
        for (int step = 0; step < 150; step++) {
            noge_random same = noge_random_stream(noge_random_bits(&random), "change", 0);
            change(map[0], same, lengths);
            change(map[1], same, lengths);
            if (step % 40 == 39) {
                remove_many(map[0], same, true);
                remove_many(map[1], same, false);
                compare_rows(map[0], map[1]);
            }
            assert_true(map[0]->walked == map[1]->walked);
            compare_nearest(map[0], map[1]);
            compare_paths(map[0], map[1], noge_random_below(&random, map[0]->node_count),
                          (int)noge_random_below(&random, NOGE_TIE_COUNT + 3));
        }
        noge_map_free(map[0]);
        noge_map_free(map[1]);
    }
}

/* ---- Work -------------------------------------------------------------------------------------------------------- */

/* A star: the source is the last leaf, the centre node 0. */
static noge_graph *star(noge_random *random, uint32_t leaves, int lengths) {
    noge_builder *builder;
    noge_graph *graph;
    assert_fine(noge_builder_create(&builder, lengths > 0, error));
    assert_fine(noge_builder_add_nodes(builder, leaves + 1, error));
    for (noge_node v = 1; v <= leaves; v++)
        assert_fine(noge_builder_add_edge(builder, 0, v, test_length(random, lengths), error));
    assert_fine(noge_builder_finish(builder, &graph, NULL, error));
    noge_builder_free(builder);
    return graph;
}

/* Searches look at a bounded number of edges a decision, however many edges the centre has. */
static void decisions_cost_the_same_at_hubs(void **state) {
    (void)state;
    static const char *const cheap[] = {"nn",  "nn:newest", "nn:oldest", "nn:most-visited", "nn:fewest-visited", "bfs",
                                        "dfs", "dfs-stack", "random",    "universal",       "nn:random"};
    for (size_t p = 0; p < sizeof cheap / sizeof *cheap; p++)
        for (int lengths = 0; lengths < (strcmp(cheap[p], "nn:random") == 0 ? 1 : 4); lengths++) { /* it counts ties */
            enum { LEAVES = 4000 };
            noge_random random = test_random(3, "star", (uint64_t)lengths);
            noge_graph *graph = star(&random, LEAVES, lengths);
            noge_policy *policy;
            noge_episode *episode;
            assert_fine(noge_policy_create(&policy, cheap[p], error));
            assert_fine(noge_episode_create(&episode, error));
            explore(policy, episode, graph, lengths > 0, LEAVES);
            assert_int_equal(episode->step_count, LEAVES);
            if (noge_inside(episode->map)->search.looks > 128 * (uint64_t)LEAVES)
                fail_msg("%s, lengths %d: %.0f edges a decision", cheap[p], lengths,
                         (double)noge_inside(episode->map)->search.looks / LEAVES);
            noge_episode_free(episode);
            noge_policy_free(policy);
            noge_graph_free(graph);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(explorations_are_the_same),
        cmocka_unit_test(changing_maps_are_the_same),
        cmocka_unit_test(decisions_cost_the_same_at_hubs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
