/* Each policy against its definition, read off the map with plain searches at every decision of whole explorations. */
#include "support/random.h"
#include "support/unit.h"

#include "base/random.h"
#include "explore/map.h"
#include "support/graphs.h"

#include <noge/policy.h>
#include <string.h>

enum { NODES = 90 };

/* Hops from the current node to every node, by a breadth-first search through everything known. */
static void plain_hops(const noge_map *map, uint32_t hops[NODES]) {
    noge_node queue[NODES];
    uint32_t head = 0, tail = 0;
    memset(hops, 0xff, NODES * sizeof *hops);
    queue[tail++] = noge_map_current(map);
    hops[queue[0]] = 0;
    while (head < tail) {
        noge_node at = queue[head++];
        uint32_t count;
        const noge_node *row = noge_map_neighbors(map, at, &count);
        for (uint32_t i = 0; i < count; i++)
            if (hops[row[i]] == UINT32_MAX) {
                hops[row[i]] = hops[at] + 1;
                queue[tail++] = row[i];
            }
    }
}

/* Is the choice nearest, by this score as good as any other of the nearest, and the first of those? */
static void check_nearest(noge_map *map, noge_node choice, int64_t (*score)(const noge_map *, noge_node)) {
    uint32_t hops[NODES], count;
    plain_hops(map, hops);
    const noge_node *met = noge_map_nearest_all(map, &count);
    for (uint32_t i = 0; score && i < count && met[i] != choice; i++)
        assert_true(score(map, met[i]) < score(map, choice));
    for (noge_node v = 0; v < map->node_count; v++) {
        if (noge_map_is_visited(map, v))
            continue;
        assert_true(hops[choice] <= hops[v]);
        if (score && hops[v] == hops[choice])
            assert_true(score(map, choice) >= score(map, v));
    }
}

static int64_t most_visited(const noge_map *map, noge_node node) {
    int64_t visited = 0;
    uint32_t count;
    const noge_node *row = noge_map_neighbors(map, node, &count);
    for (uint32_t i = 0; i < count; i++)
        visited += noge_map_is_visited(map, row[i]);
    return visited;
}

static int64_t fewest_visited(const noge_map *map, noge_node node) {
    return -most_visited(map, node);
}

static int64_t newest(const noge_map *map, noge_node node) {
    (void)map;
    return node;
}

static int64_t oldest(const noge_map *map, noge_node node) {
    (void)map;
    return -(int64_t)node;
}

static int64_t oldest_of_all(const noge_map *map, noge_node choice) {
    for (noge_node v = 0; v < choice; v++)
        if (!noge_map_is_visited(map, v))
            return -1;
    return 0;
}

static int64_t newest_of_all(const noge_map *map, noge_node choice) {
    for (noge_node v = choice + 1; v < map->node_count; v++)
        if (!noge_map_is_visited(map, v))
            return -1;
    return 0;
}

typedef struct definition {
    const char *name;
    bool nearest;
    int64_t (*score)(const noge_map *map, noge_node node);
} definition;

static const definition definitions[] = {
    {"random", false, NULL},
    {"bfs", false, oldest_of_all},
    {"dfs", false, newest_of_all},
    {"nn", true, NULL},
    {"nn:random", true, NULL},
    {"nn:most-visited", true, most_visited},
    {"nn:fewest-visited", true, fewest_visited},
    {"nn:newest", true, newest},
    {"nn:oldest", true, oldest},
};

static void policies_do_what_they_say(void **state) {
    (void)state;
    noge_episode *episode;
    assert_fine(noge_episode_create(&episode, error));
    for (size_t d = 0; d < sizeof definitions / sizeof *definitions; d++) {
        noge_random random = test_random(11, "test policies", d);
        noge_policy *policy;
        assert_fine(noge_policy_create(&policy, definitions[d].name, error));
        assert_string_equal(noge_policy_name(policy), definitions[d].name);
        for (uint64_t round = 0; round < 30; round++) {
            noge_graph *graph = test_random_graph(&random, NODES, 60, false);
            noge_policy_begin(policy, round);
            assert_fine(noge_episode_begin(episode, graph, 3, NULL, round, error));
            while (!noge_episode_over(episode)) {
                noge_node choice = NOGE_NO_NODE;
                assert_fine(noge_policy_choose(policy, episode->map, &choice, error));
                assert_false(noge_map_is_visited(episode->map, choice));
                if (definitions[d].nearest)
                    check_nearest(episode->map, choice, definitions[d].score);
                else if (definitions[d].score)
                    assert_int_equal(definitions[d].score(episode->map, choice), 0);
                assert_fine(noge_episode_step(episode, choice, error));
            }
            assert_int_equal(episode->step_count, NODES - 1);
            noge_graph_free(graph);
        }
        noge_policy_free(policy);
    }
    noge_episode_free(episode);
}

/* True depth-first: the choice is a neighbour of the most recent visit that still has unvisited neighbours. */
static void depth_first_goes_on_from_the_last_open_visit(void **state) {
    (void)state;
    noge_random random = test_random(12, "test policies", 0);
    noge_episode *episode;
    noge_policy *policy;
    assert_fine(noge_episode_create(&episode, error));
    assert_fine(noge_policy_create(&policy, "dfs-stack", error));
    for (uint64_t round = 0; round < 50; round++) {
        noge_graph *graph = test_random_graph(&random, NODES, 80, false);
        noge_policy_begin(policy, round);
        assert_fine(noge_episode_begin(episode, graph, 0, NULL, round, error));
        while (!noge_episode_over(episode)) {
            const noge_map *map = episode->map;
            noge_node choice = NOGE_NO_NODE;
            if (noge_random_below(&random, 4) == 0) { /* somebody else decides now and then */
                choice = map->frontier[noge_random_below(&random, map->frontier_count)];
                assert_fine(noge_episode_step(episode, choice, error));
                continue;
            }
            assert_fine(noge_policy_choose(policy, episode->map, &choice, error));
            bool adjacent = false;
            for (uint32_t t = map->visit_count; t-- > 0;) {
                uint32_t count, open = 0;
                const noge_node *row = noge_map_neighbors(map, map->visit[t], &count);
                for (uint32_t i = 0; i < count; i++) {
                    open += !noge_map_is_visited(map, row[i]);
                    adjacent |= row[i] == choice;
                }
                if (open > 0)
                    break;
            }
            assert_true(adjacent);
            assert_fine(noge_episode_step(episode, choice, error));
        }
        noge_graph_free(graph);
    }
    noge_policy_free(policy);
    noge_episode_free(episode);
}

/* It takes the edges of a node as they come: nodes never seen before and others alike. */
static void depth_first_has_no_favourite_edge(void **state) {
    (void)state;
    noge_map *map;
    noge_policy *policy;
    const noge_node seen_before = 2;
    uint32_t count[4] = {0};
    assert_fine(noge_map_create(&map, NULL, error));
    assert_fine(noge_map_visit(map, 0, &(noge_sight){.new_count = 2}, NULL, error));
    assert_fine(
        noge_map_visit(map, 1, &(noge_sight){.new_count = 1, .known_count = 1, .known = &seen_before}, NULL, error));
    assert_fine(noge_policy_create(&policy, "dfs-stack", error));
    for (uint64_t seed = 0; seed < 1000; seed++) {
        noge_node choice = NOGE_NO_NODE;
        noge_policy_begin(policy, seed);
        assert_fine(noge_policy_choose(policy, map, &choice, error));
        count[choice]++;
    }
    assert_in_range(count[2], 437, 563); /* 500, four deviations */
    assert_int_equal(count[2] + count[3], 1000);
    noge_policy_free(policy);
    noge_map_free(map);
}

/* Around the current node all five are equally near. */
static void choices_are_uniform(void **state) {
    (void)state;
    static const char *const names[] = {"random", "nn:random"};
    noge_map *map;
    assert_fine(noge_map_create(&map, NULL, error));
    assert_fine(noge_map_visit(map, 0, &(noge_sight){.new_count = 5}, NULL, error));
    for (int p = 0; p < 2; p++) {
        noge_policy *policy;
        uint32_t count[6] = {0};
        assert_fine(noge_policy_create(&policy, names[p], error));
        noge_policy_begin(policy, 4);
        for (int i = 0; i < 10000; i++) {
            noge_node choice = NOGE_NO_NODE;
            assert_fine(noge_policy_choose(policy, map, &choice, error));
            count[choice]++;
        }
        for (int i = 1; i <= 5; i++)
            assert_in_range(count[i], 1840, 2160); /* 2000, four deviations */
        noge_policy_free(policy);
    }
    noge_map_free(map);
}

static void unknown_names_are_refused_with_a_suggestion(void **state) {
    (void)state;
    noge_policy *policy;
    noge_error error;
    assert_int_equal(noge_policy_create(&policy, "nn:most-visted", &error), NOGE_USAGE);
    assert_null(policy);
    assert_non_null(strstr(error.text, "nn:most-visited"));
    assert_int_equal(noge_policy_create(&policy, "quantum", &error), NOGE_USAGE);
    for (size_t i = 0; i < noge_policy_type_count(); i++) {
        assert_int_equal(noge_policy_create(&policy, noge_policy_describe(i).name, &error), NOGE_OK);
        noge_policy_free(policy);
    }
}

/* ---- Another exploration without a beginning --------------------------------------------------------------------- */

static void check_same_walk(noge_policy *used, noge_policy *fresh, const noge_graph *graph, uint64_t world_seed) {
    noge_episode *one, *other;
    assert_fine(noge_episode_create(&one, error));
    assert_fine(noge_episode_create(&other, error));
    assert_fine(noge_episode_begin(one, graph, 0, NULL, world_seed, error));
    assert_fine(noge_episode_begin(other, graph, 0, NULL, world_seed, error));
    while (!noge_episode_over(one)) {
        noge_node choice, expected;
        assert_fine(noge_policy_choose(used, one->map, &choice, error));
        assert_fine(noge_policy_choose(fresh, other->map, &expected, error));
        assert_int_equal(choice, expected);
        assert_fine(noge_episode_step(one, choice, error));
        assert_fine(noge_episode_step(other, choice, error));
    }
    noge_episode_free(one);
    noge_episode_free(other);
}

static const char *name_of(size_t i) {
    static const char *const more[] = {"tests/golden/model.safetensors", "dfs-stack@robust:0.5",
                                       "tests/golden/model.safetensors@nearest"};
    size_t built_in = noge_policy_type_count();
    return i < built_in ? noge_policy_describe(i).name : i < built_in + 3 ? more[i - built_in] : NULL;
}

/* A policy that was used on a large map and is given a small one begins anew, as by noge_policy_begin. The small map is
 * another object in one round, and the large one cleared in the other. */
static void another_map_is_another_exploration(void **state) {
    (void)state;
    noge_random random = test_random(21, "another map", 0);
    noge_graph *large = test_random_graph(&random, NODES, 30, false);
    noge_graph *small = test_random_graph(&random, NODES / 3, 10, false);
    for (size_t i = 0; name_of(i / 2); i++) {
        noge_policy *used, *fresh;
        noge_episode *before;
        assert_fine(noge_policy_create(&used, name_of(i / 2), error));
        assert_fine(noge_policy_create(&fresh, name_of(i / 2), error));
        assert_fine(noge_episode_create(&before, error));
        assert_fine(noge_episode_begin(before, large, 0, TASK(.limit = i % 4 < 2 ? 0 : NODES / 2), 1, error));
        noge_policy_begin(used, 7);
        noge_policy_begin(fresh, 7);
        assert_fine(noge_policy_run(used, before, error));
        if (i % 2 == 0) {
            check_same_walk(used, fresh, small, 2);
        } else {
            noge_episode *same;
            assert_fine(noge_episode_begin(before, small, 0, NULL, 2, error));
            assert_fine(noge_episode_create(&same, error));
            assert_fine(noge_episode_begin(same, small, 0, NULL, 2, error));
            assert_fine(noge_policy_run(used, before, error));
            assert_fine(noge_policy_run(fresh, same, error));
            assert_int_equal(before->step_count, same->step_count);
            for (uint32_t t = 0; t <= same->step_count; t++)
                assert_int_equal(before->step[t].visit, same->step[t].visit);
            noge_episode_free(same);
        }
        noge_episode_free(before);
        noge_policy_free(used);
        noge_policy_free(fresh);
    }
    noge_graph_free(large);
    noge_graph_free(small);
}

static void null_is_refused(void **state) {
    (void)state;
    noge_policy *policy, *none;
    noge_policy_spec *spec;
    noge_map *map;
    noge_node choice;
    assert_fine(noge_policy_create(&policy, "nn", error));
    assert_fine(noge_map_create(&map, NULL, error));
    assert_int_equal(noge_policy_create(NULL, "nn", NULL), NOGE_USAGE);
    assert_int_equal(noge_policy_create(&none, NULL, NULL), NOGE_USAGE);
    assert_int_equal(noge_policy_spec_parse(&spec, NULL, NULL, NULL), NOGE_USAGE);
    assert_int_equal(noge_policy_spec_define(&spec, NULL, NULL, NULL, NULL), NOGE_USAGE);
    assert_int_equal(noge_policy_choose(policy, NULL, &choice, NULL), NOGE_USAGE);
    assert_int_equal(noge_policy_choose(policy, map, NULL, NULL), NOGE_USAGE);
    assert_int_equal(noge_policy_choose(NULL, map, &choice, NULL), NOGE_USAGE);
    assert_int_equal(noge_policy_run(policy, NULL, NULL), NOGE_USAGE);
    assert_null(noge_policy_name(NULL));
    noge_policy_begin(NULL, 1);
    noge_policy_free(policy);
    noge_map_free(map);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(policies_do_what_they_say),
        cmocka_unit_test(depth_first_goes_on_from_the_last_open_visit),
        cmocka_unit_test(depth_first_has_no_favourite_edge),
        cmocka_unit_test(choices_are_uniform),
        cmocka_unit_test(unknown_names_are_refused_with_a_suggestion),
        cmocka_unit_test(another_map_is_another_exploration),
        cmocka_unit_test(null_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
