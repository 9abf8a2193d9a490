/* The agent against its plain twin, told the same by clients that obey now and then. After every report everything
 * known, the choice, its path and its cost are compared. */
#include "graph/graph.h"
#include "support/agents.h"
#include "support/random.h"
#include "support/unit.h"

#include "explore/map.h"
#include "support/client.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { ROUNDS = 60, REPORTS = 120 };

/* ---- Comparing --------------------------------------------------------------------------------------------------- */

static void assert_near(double value, double expected) {
    if (!(value == expected || fabs(value - expected) <= 1e-9 * fabs(expected)))
        fail_msg("%.17g, expected %.17g", value, expected);
}

static void check_known(noge_agent *agent, const plain_agent *plain) {
    noge_map *map = noge_agent_map(agent);
    noge_agent_totals totals = {.size = sizeof totals};
    assert_fine(noge_agent_count(agent, &totals, error));
    uint32_t frontier = 0, closed = 0;
    assert_int_equal(totals.nodes, plain->count);
    assert_int_equal(totals.edges, plain->way_count);
    assert_int_equal(totals.visited, plain->visit_count);
    assert_int_equal(map->at, plain->at);
    assert_near(totals.walked, plain->walked);
    noge_node next = map->oldest;
    for (uint32_t v = 0; v < plain->count; v++) {
        assert_string_equal(noge_agent_name(agent, v), plain->name[v]);
        assert_int_equal(noge_agent_find(agent, plain->name[v]), v);
        assert_int_equal(noge_map_is_visited(map, v), plain->visited[v]);
        assert_int_equal(noge_agent_is_unreachable(agent, v), plain->closed[v]);
        closed += plain->closed[v];
        if (!plain_on_frontier(plain, v))
            continue;
        assert_int_equal(next, v);
        next = noge_map_next(map, v);
        frontier++;
    }
    assert_int_equal(next, NOGE_NO_NODE);
    assert_int_equal(totals.frontier, frontier);
    assert_int_equal(totals.unreachable, closed);
    for (uint32_t i = 0; i < plain->way_count; i++)
        assert_true(noge_map_length(map, plain->way[i].a, plain->way[i].b) == plain->way[i].length);
}

static void check_distances(noge_agent *agent, const plain_agent *plain, bool learned, test_client *at) {
    noge_map *map = noge_agent_map(agent);
    double distance[PLAIN_PLACES];
    plain_reach(plain, distance);
    if (test_lot(at, 3) == 0)
        noge_map_search(map);
    for (int i = 0; i < 8; i++) {
        uint32_t to = test_lot(at, plain->count), count;
        if (test_lot(at, 4) == 0)
            noge_map_nearest(map);
        assert_near(noge_map_distance(map, to), distance[to]);
        noge_map_path(map, to, &count);
        assert_int_equal(count == 0, isinf(distance[to]));
        assert_int_equal(noge_map_reaches(map, to), !isinf(distance[to]));
    }
    const noge_candidate *candidate;
    uint32_t count;
    assert_fine(noge_agent_frontier(agent, &candidate, &count, error));
    for (uint32_t i = 0; i < count; i++) {
        assert_near(candidate[i].distance, distance[candidate[i].node]);
        assert_true(isnan(candidate[i].score) || (learned && !isinf(candidate[i].distance)));
    }
}

static double length_of(const plain_agent *plain, uint32_t a, uint32_t b) {
    for (uint32_t i = 0; i < plain->way_count; i++)
        if ((plain->way[i].a == a && plain->way[i].b == b) || (plain->way[i].a == b && plain->way[i].b == a))
            return plain->way[i].length;
    return INFINITY;
}

static void check_path(const plain_agent *plain, const noge_advice *advice) {
    double distance[PLAIN_PLACES], length = 0;
    plain_reach(plain, distance);
    assert_int_equal(advice->path[0], plain->at);
    assert_int_equal(advice->path[advice->path_count - 1], advice->go);
    for (uint32_t i = 1; i < advice->path_count; i++)
        length += length_of(plain, advice->path[i - 1], advice->path[i]);
    assert_near(length, distance[advice->go]);
    assert_near(advice->cost, length);
}

/* The last advice as the twin remembers it. */
typedef struct memory {
    noge_node go;
    noge_node path[PLAIN_PLACES];
    uint32_t count, along;
} memory;

/* Must the explorer be sent on to the same place? */
static bool goes_on(memory *last, const plain_agent *plain) {
    for (uint32_t i = last->along; last->go != NOGE_NO_NODE && !plain->changed && i < last->count; i++)
        if (last->path[i] == plain->at) {
            last->along = i;
            return true;
        }
    return false;
}

static void check_advice(const plain_agent *plain, const char *policy, const noge_advice *advice, memory *last) {
    bool allowed[PLAIN_PLACES], any = false, frontier = false;
    plain_choices(plain, policy, allowed);
    for (uint32_t v = 0; v < plain->count; v++) {
        any |= allowed[v];
        frontier |= plain_on_frontier(plain, v);
    }
    noge_agent_state state = any ? NOGE_AGENT_GO : frontier ? NOGE_AGENT_STUCK : NOGE_AGENT_DONE;
    assert_int_equal(advice->state, state);
    if (!any) {
        last->go = NOGE_NO_NODE;
        return;
    }
    check_path(plain, advice);
    if (goes_on(last, plain)) {
        assert_int_equal(advice->go, last->go);
        return;
    }
    assert_true(allowed[advice->go]);
    *last = (memory){.go = advice->go, .count = advice->path_count};
    memcpy(last->path, advice->path, advice->path_count * sizeof *advice->path);
}

/* ---- Clients ----------------------------------------------------------------------------------------------------- */

/* Reports that cannot be true, of which nothing may remain. */
static void check_refusals(noge_agent *agent, const plain_agent *plain) {
    noge_error error;
    const char *here = plain->name[plain->at], *nobody = "never heard of";
    const noge_named_edge unknown = {here, nobody}, to_itself = {here, here};
    const noge_seen bad_length = {nobody, -1}, seen = {"brand new", 1};
    const noge_report wrong[] = {
        {.size = sizeof(noge_report), .unreachable = &here, .unreachable_count = 1},
        {.size = sizeof(noge_report), .reachable = &nobody, .reachable_count = 1},
        {.size = sizeof(noge_report), .at = nobody, .blind = true},
        {.size = sizeof(noge_report), .sees = &seen, .seen_count = 1, .blocked = &unknown, .blocked_count = 1},
        {.size = sizeof(noge_report),
         .at = nobody,
         .sees = &seen,
         .seen_count = 1,
         .blocked = &to_itself,
         .blocked_count = 1},
        {.size = sizeof(noge_report), .at = nobody, .unreachable = &nobody, .unreachable_count = 1},
        {.size = sizeof(noge_report), .sees = &bad_length, .seen_count = 1},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong - !plain->weighted; i++) {
        assert_int_equal(noge_agent_tell(agent, &wrong[i], &error), NOGE_BAD_INPUT);
        assert_true(error.text[0] != 0);
    }
    check_known(agent, plain);
}

static void check_graph(noge_agent *agent, const plain_agent *plain) {
    noge_graph *graph;
    assert_fine(noge_agent_graph(agent, &graph, error));
    assert_fine(noge_graph_check(graph, error));
    assert_int_equal(graph->node_count, plain->count);
    assert_int_equal(graph->edge_count, plain->way_count);
    for (uint32_t i = 0; i < plain->way_count; i++) {
        noge_node a = noge_graph_find(graph, plain->name[plain->way[i].a]);
        noge_node b = noge_graph_find(graph, plain->name[plain->way[i].b]);
        uint64_t edge = noge_graph_edge(graph, a, b);
        assert_true(edge != NOGE_NO_EDGE);
        assert_true(!plain->weighted || graph->length[edge] == plain->way[i].length);
    }
    noge_graph_free(graph);
}

static void explore(test_client *at, const char *policy, bool weighted) {
    static plain_agent plain;
    noge_agent *agent;
    noge_advice advice = {.size = sizeof advice};
    memory last = {.go = NOGE_NO_NODE};
    memset(&plain, 0, sizeof plain);
    plain.weighted = weighted;
    plain.at = UINT32_MAX;
    test_make_world(at);
    assert_fine(test_agent_create(&agent, policy, TASK(.weighted = weighted), 1, error));
    assert_fine(noge_agent_decide(agent, &advice, error));
    assert_int_equal(advice.state, NOGE_AGENT_NOWHERE);
    for (int i = 0; i < REPORTS; i++) {
        test_telling told;
        test_make_report(at, &plain, &advice, &told);
        const char *again[4];
        memcpy(again, told.unreachable, sizeof again);
        assert_fine(noge_agent_check(agent, &told.report, error));
        noge_report same = told.report; /* names as the agent handed them out are as good as any */
        if (same.at && noge_agent_find(agent, same.at) != NOGE_NO_NODE)
            same.at = noge_agent_name(agent, noge_agent_find(agent, same.at));
        for (size_t s = 0; s < same.unreachable_count; s++)
            told.unreachable[s] = noge_agent_name(agent, noge_agent_find(agent, told.unreachable[s]));
        assert_fine(noge_agent_tell(agent, &same, error));
        for (size_t s = 0; s < same.unreachable_count; s++) /* that text may have moved */
            told.unreachable[s] = again[s];
        plain_tell(&plain, &told.report);
        check_known(agent, &plain);
        if (test_lot(at, 2))
            check_distances(agent, &plain, strcmp(policy, "universal") == 0, at);
        if (test_lot(at, 8) == 0)
            check_refusals(agent, &plain);
        assert_fine(noge_agent_decide(agent, &advice, error));
        check_advice(&plain, policy, &advice, &last);
        if (test_lot(at, 20) == 0)
            check_graph(agent, &plain);
    }
    noge_agent_free(agent);
}

static void equals_the_plain_agent(void **state) {
    (void)state;
    static const char *const policies[] = {
        "nn",        "nn:most-visited", "nn:fewest-visited", "nn:newest",    "nn:oldest", "nn:random", "bfs", "dfs",
        "dfs-stack", "random",          "universal",         "dfs:shortest", "blocking",  "hdfs"};
    for (size_t p = 0; p < sizeof policies / sizeof *policies; p++)
        for (uint64_t round = 0; round < ROUNDS; round++) {
            test_client at = {.random = test_random(round, policies[p], 0)};
            explore(&at, policies[p], round % 2);
        }
}

/* A simulated world, told by names as it reveals itself: the same decisions as exploring it. */
static void decides_as_in_a_simulated_world(void **state) {
    (void)state;
    noge_random random = test_random(1, "test agent world", 0);
    for (uint64_t round = 0; round < 20; round++) {
        test_client at = {.random = test_random(round, "simulated", 0)};
        noge_builder *builder;
        noge_graph *graph;
        noge_episode *episode;
        noge_policy *policy;
        noge_agent *agent;
        test_make_world(&at);
        assert_fine(noge_builder_create(&builder, round % 2, error));
        assert_fine(noge_builder_add_nodes(builder, at.count, error));
        for (uint32_t v = 0; v < at.count; v++)
            for (uint32_t w = 0; w < v; w++)
                if (at.way[v][w] > 0)
                    assert_fine(noge_builder_add_edge(builder, v, w, at.way[v][w], error));
        assert_fine(noge_builder_finish(builder, &graph, NULL, error));
        noge_builder_free(builder);
        assert_fine(noge_episode_create(&episode, error));
        assert_fine(noge_policy_create(&policy, "nn:most-visited", error));
        assert_fine(test_agent_create(&agent, "nn:most-visited", TASK(.weighted = round % 2), 1, error));
        noge_policy_begin(policy, 1);
        noge_node choice = noge_random_below(&random, graph->node_count);
        assert_fine(noge_episode_begin(episode, graph, choice, TASK(.weighted = round % 2), round, error));
        for (choice = 0;;) {
            /* What the visit showed: the end of its row, which is in the order in which it was revealed. */
            noge_node here = noge_world_graph_node(episode->world, choice);
            noge_seen sees[TEST_WORLD];
            char name[TEST_WORLD][PLAIN_NAME], at_name[PLAIN_NAME];
            uint32_t count;
            const noge_node *row = noge_map_neighbors(episode->map, choice, &count);
            snprintf(at_name, PLAIN_NAME, "%u", here);
            for (uint32_t i = 0; i < count; i++) {
                noge_node there = noge_world_graph_node(episode->world, row[i]);
                snprintf(name[i], PLAIN_NAME, "%u", there);
                sees[i] = (noge_seen){name[i], at.way[here][there]};
            }
            noge_advice advice = {.size = sizeof advice};
            assert_fine(noge_agent_tell(
                agent, &(noge_report){.size = sizeof(noge_report), .at = at_name, .sees = sees, .seen_count = count},
                error));
            assert_fine(noge_agent_decide(agent, &advice, error));
            if (noge_episode_over(episode)) {
                assert_int_equal(advice.state, NOGE_AGENT_DONE);
                break;
            }
            assert_fine(noge_policy_choose(policy, episode->map, &choice, error));
            assert_int_equal(advice.go, choice);
            assert_fine(noge_episode_step(episode, choice, error));
        }
        noge_agent_totals totals = {.size = sizeof totals};
        assert_fine(noge_agent_count(agent, &totals, error));
        assert_true(totals.walked == episode->map->walked);
        assert_true(noge_map_is_plain(noge_agent_map(agent))); /* who obeys costs nothing unusual */
        noge_agent_free(agent);
        noge_policy_free(policy);
        noge_episode_free(episode);
        noge_graph_free(graph);
    }
}

/* A way that opens and closes for ever must not use up memory, nor the log of it grow. */
static void flapping_ways_cost_nothing(void **state) {
    (void)state;
    noge_agent *agent;
    assert_fine(test_agent_create(&agent, "dfs-stack", NULL, 1, error));
    const noge_seen five[] = {{"a", 1}, {"b", 1}, {"c", 1}, {"d", 1}, {"e", 1}};
    const noge_named_edge way = {"hub", "e"};
    uint32_t used = 0;
    for (int i = 0; i < 5000; i++) {
        noge_advice advice = {.size = sizeof advice};
        assert_fine(noge_agent_tell(
            agent, &(noge_report){.size = sizeof(noge_report), .at = "hub", .sees = five, .seen_count = 5}, error));
        assert_fine(noge_agent_tell(
            agent, &(noge_report){.size = sizeof(noge_report), .blocked = &way, .blocked_count = 1}, error));
        assert_fine(noge_agent_decide(agent, &advice, error));
        assert_int_equal(advice.state, NOGE_AGENT_GO);
        if (i == 10)
            used = noge_inside(noge_agent_map(agent))->rows.used;
    }
    assert_int_equal(noge_inside(noge_agent_map(agent))->rows.used, used);
    assert_true(noge_inside(noge_agent_map(agent))->log.count <= 2000);
    noge_agent_free(agent);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equals_the_plain_agent),
        cmocka_unit_test(decides_as_in_a_simulated_world),
        cmocka_unit_test(flapping_ways_cost_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
