/* The world against golden episodes, written by an independent program, and against its own promises. */
#include "explore/world.h"
#include "support/random.h"
#include "support/unit.h"

#include "base/random.h"
#include "explore/map.h"
#include "support/graphs.h"

#include <jansson.h>
#include <noge/explore.h>
#include <stdlib.h>
#include <string.h>

static noge_graph *graph_of(const json_t *golden) {
    noge_builder *builder;
    noge_graph *graph = NULL;
    size_t i;
    json_t *edge;
    assert_fine(noge_builder_create(&builder, false, error));
    assert_fine(noge_builder_add_nodes(builder, (uint64_t)json_integer_value(json_object_get(golden, "nodes")), error));
    json_array_foreach(json_object_get(golden, "edges"), i, edge)
        assert_fine(noge_builder_add_edge(builder, (noge_node)json_integer_value(json_array_get(edge, 0)),
                                          (noge_node)json_integer_value(json_array_get(edge, 1)), 1, error));
    assert_fine(noge_builder_finish(builder, &graph, NULL, error));
    noge_builder_free(builder);
    return graph;
}

static uint64_t number(const json_t *object, const char *key) {
    return (uint64_t)json_integer_value(json_object_get(object, key));
}

/* The graph's nodes behind a run of the map's, as a set equal to the golden list. */
static void check_set(const noge_world *world, const noge_node *node, uint32_t count, const json_t *golden) {
    assert_int_equal(json_array_size(golden), count);
    for (uint32_t i = 0; i < count; i++) {
        noge_node behind = noge_world_graph_node(world, node[i]);
        bool listed = false;
        for (size_t k = 0; k < json_array_size(golden); k++)
            listed |= json_integer_value(json_array_get(golden, k)) == (json_int_t)behind;
        assert_true(listed);
    }
}

static void check_step(const noge_episode *episode, const json_t *golden) {
    uint32_t t = episode->step_count, frontier_count, before = t == 0 ? 0 : episode->step[t - 1].known_nodes;
    const noge_step *step = &episode->step[t];
    assert_int_equal(step->known_nodes, number(golden, "known_nodes"));
    assert_int_equal(step->known_edges, number(golden, "known_edges"));
    assert_true(step->cost == (double)number(golden, "cost"));
    assert_true(noge_episode_rate(episode, t) == json_number_value(json_object_get(golden, "rate")));
    assert_int_equal(noge_world_graph_node(episode->world, step->visit), number(golden, "visit"));
    const noge_node *frontier = episode->map->frontier;
    frontier_count = episode->map->frontier_count;
    check_set(episode->world, frontier, frontier_count, json_object_get(golden, "frontier"));
    noge_node fresh[64];
    for (uint32_t i = before; i < step->known_nodes; i++)
        fresh[i - before] = i;
    check_set(episode->world, fresh, step->known_nodes - before, json_object_get(golden, "new_nodes"));
}

static void replays_golden_episodes(void **state) {
    (void)state;
    json_error_t json_error;
    json_t *all = json_load_file("tests/golden/episodes.json", 0, &json_error), *golden, *step;
    assert_non_null(all);
    assert_true(json_array_size(all) >= 16);
    noge_episode *episode;
    assert_fine(noge_episode_create(&episode, error));
    size_t i, t;
    json_array_foreach(all, i, golden) {
        noge_graph *graph = graph_of(golden);
        assert_fine(noge_episode_begin(episode, graph, (noge_node)number(golden, "source"), NULL, i, error));
        json_array_foreach(json_object_get(golden, "steps"), t, step) {
            if (t > 0) {
                noge_node visit = noge_world_map_node(episode->world, (noge_node)number(step, "visit"));
                assert_fine(noge_episode_step(episode, visit, error));
            }
            check_step(episode, step);
        }
        assert_true(noge_episode_over(episode));
        assert_true(noge_episode_rate(episode, episode->step_count) ==
                    json_number_value(json_object_get(golden, "final_rate")));
        noge_graph_free(graph);
    }
    noge_episode_free(episode);
    json_decref(all);
}

static void new_nodes_show_in_random_order(void **state) {
    (void)state;
    noge_builder *builder;
    noge_graph *star;
    assert_fine(noge_builder_create(&builder, false, error));
    assert_fine(noge_builder_add_nodes(builder, 4, error));
    for (noge_node leaf = 1; leaf < 4; leaf++)
        assert_fine(noge_builder_add_edge(builder, 0, leaf, 1, error));
    assert_fine(noge_builder_finish(builder, &star, NULL, error));
    noge_builder_free(builder);
    noge_world *world;
    assert_fine(noge_world_create(&world, error));
    uint32_t count[4] = {0};
    for (uint64_t seed = 0; seed < 6000; seed++) {
        assert_fine(noge_world_enter(world, star, 0, NULL, seed, error));
        count[noge_world_graph_node(world, 1)]++;
    }
    for (noge_node leaf = 1; leaf < 4; leaf++)
        assert_in_range(count[leaf], 1850, 2150); /* 2000, four deviations */
    noge_world_free(world);
    noge_graph_free(star);
}

static void the_seed_decides_everything(void **state) {
    (void)state;
    noge_random random = test_random(3, "test world", 0);
    noge_graph *graph = test_random_graph(&random, 80, 120, false);
    noge_world *a, *b;
    assert_fine(noge_world_create(&a, error));
    assert_fine(noge_world_create(&b, error));
    assert_fine(noge_world_enter(b, graph, 9, NULL, 1, error)); /* what b did before must not show */
    for (uint64_t seed = 0; seed < 20; seed++) {
        assert_fine(noge_world_enter(a, graph, 5, NULL, seed, error));
        assert_fine(noge_world_enter(b, graph, 5, NULL, seed, error));
        while (noge_world_map(a)->frontier_count > 0) {
            noge_node oldest = noge_world_map(a)->oldest;
            assert_int_equal(oldest, noge_world_map(b)->oldest);
            assert_fine(noge_world_visit(a, oldest, NULL, error));
            assert_fine(noge_world_visit(b, oldest, NULL, error));
            for (noge_node v = 0; v < noge_world_map(a)->node_count; v++)
                assert_int_equal(noge_world_graph_node(a, v), noge_world_graph_node(b, v));
        }
    }
    noge_world_free(a);
    noge_world_free(b);
    noge_graph_free(graph);
}

static void refuses_a_source_that_does_not_exist(void **state) {
    (void)state;
    noge_random random = test_random(3, "test world", 1);
    noge_graph *graph = test_random_graph(&random, 5, 0, false);
    noge_world *world;
    noge_error error;
    assert_int_equal(noge_world_create(&world, &error), NOGE_OK);
    assert_int_equal(noge_world_enter(world, graph, 5, NULL, 1, &error), NOGE_USAGE);
    assert_int_equal(noge_world_enter(world, graph, 4, NULL, 1, &error), NOGE_OK);
    assert_int_equal(noge_world_visit(world, 0, NULL, &error), NOGE_USAGE);
    noge_world_free(world);
    noge_graph_free(graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(replays_golden_episodes),
        cmocka_unit_test(new_nodes_show_in_random_order),
        cmocka_unit_test(the_seed_decides_everything),
        cmocka_unit_test(refuses_a_source_that_does_not_exist),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
