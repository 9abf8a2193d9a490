/* The agent against its plain twin, told the same by clients that obey now and then: they turn up elsewhere, tell half
 * of what they see, block ways, give places up, tell lengths anew. After every report everything known, the choice, its
 * path and its cost are compared. */
#include "support/unit.h"

#include "base/random.h"
#include "explore/map.h"
#include "oracle/plain_agent.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { ROUNDS = 60, REPORTS = 120, WORLD = 40, MOST_SEEN = 2 * WORLD };

/* A world in the client's head. */
typedef struct client {
    noge_random random;
    uint32_t count;
    char name[WORLD][PLAIN_NAME];
    double way[WORLD][WORLD]; /* 0: none */
} client;

/* One report with room for what it refers to. */
typedef struct telling {
    noge_report report;
    noge_seen sees[MOST_SEEN];
    noge_way blocked[4];
    const char *unreachable[4], *reachable[4];
} telling;

static uint32_t lot(client *at, uint32_t bound) {
    return noge_random_below(&at->random, bound);
}

static void make_world(client *at) {
    static const char *const odd[] = {"", " ", "a\nb", "\xc3\xbc", "\"quoted\"", "0", "a/b"};
    at->count = 2 + lot(at, WORLD - 1);
    memset(at->way, 0, sizeof at->way);
    for (uint32_t v = 0; v < at->count; v++) {
        if (v < 7 && lot(at, 2))
            strcpy(at->name[v], odd[v]);
        else
            snprintf(at->name[v], PLAIN_NAME, "place-%u", v);
        if (v > 0 && lot(at, 20) > 0) { /* now and then in two parts */
            uint32_t w = lot(at, v);
            at->way[v][w] = at->way[w][v] = 1 + lot(at, 5);
        }
    }
    for (uint32_t i = lot(at, at->count); i > 0; i--) {
        uint32_t v = lot(at, at->count), w = lot(at, at->count);
        if (v != w)
            at->way[v][w] = at->way[w][v] = 1 + lot(at, 5);
    }
}

/* Everything around a place, or part of it, and sometimes the same place twice or the place itself. */
static void look(client *at, uint32_t place, bool all, telling *told) {
    uint32_t first = lot(at, at->count);
    for (uint32_t i = 0; i < at->count; i++) {
        uint32_t v = (first + i) % at->count;
        bool itself = v == place && lot(at, 10) == 0;
        if (!itself && (at->way[place][v] == 0 || (!all && lot(at, 2))))
            continue;
        for (uint32_t times = 1 + (lot(at, 12) == 0); times > 0; times--)
            told->sees[told->report.seen_count++] =
                (noge_seen){at->name[v], (itself ? 1 : at->way[place][v]) + lot(at, 3) * (times > 1)};
    }
}

static const char *some_known(client *at, const plain_agent *plain) {
    return plain->name[lot(at, plain->count)];
}

static uint32_t world_place(const client *at, const char *name) {
    for (uint32_t v = 0; v < at->count; v++)
        if (strcmp(at->name[v], name) == 0)
            return v;
    return UINT32_MAX;
}

static void add_trouble(client *at, const plain_agent *plain, telling *told) {
    const char *here = told->report.at ? told->report.at : plain->name[plain->at];
    uint32_t trouble = lot(at, 12);
    if (trouble == 0 && plain->way_count > 0)
        for (uint32_t i = 1 + lot(at, 3); i > 0; i--) {
            plain_way way = plain->way[lot(at, plain->way_count)];
            told->blocked[told->report.blocked_count++] = (noge_way){plain->name[way.a], plain->name[way.b]};
        }
    if (trouble == 1) {
        const char *name = some_known(at, plain);
        if (strcmp(name, here) != 0)
            told->unreachable[told->report.unreachable_count++] = name;
    }
    if (trouble == 2)
        for (uint32_t i = 1 + lot(at, 3); i > 0; i--)
            told->reachable[told->report.reachable_count++] = some_known(at, plain);
    if (trouble == 3) { /* the world itself changes */
        uint32_t v = lot(at, at->count), w = lot(at, at->count);
        if (v != w)
            at->way[v][w] = at->way[w][v] = lot(at, 4);
    }
}

/* What the client tells next. */
static void make_report(client *at, const plain_agent *plain, const noge_advice *advice, telling *told) {
    memset(told, 0, sizeof *told);
    told->report.sees = told->sees;
    told->report.blocked = told->blocked;
    told->report.unreachable = told->unreachable;
    told->report.reachable = told->reachable;
    uint32_t mood = lot(at, 10);
    if (plain->count == 0 || mood == 0) { /* anywhere */
        uint32_t place = lot(at, at->count);
        told->report.at = at->name[place];
        look(at, place, lot(at, 2), told);
    } else if (mood <= 6 && advice->state == NOGE_AGENT_GO) { /* obeys, all the way or a part of it */
        uint32_t along = mood <= 4 ? advice->path_count - 1 : lot(at, advice->path_count);
        told->report.at = plain->name[advice->path[along]];
        if (plain->visited[advice->path[along]] && lot(at, 2))
            told->report.blind = true;
        else
            look(at, world_place(at, told->report.at), true, told);
    } else if (mood == 7) { /* looks again where it is, or says nothing of where it is */
        look(at, world_place(at, plain->name[plain->at]), lot(at, 2), told);
    } else {
        const char *name = some_known(at, plain);
        told->report.at = name;
        told->report.blind = plain->visited[plain_find(plain, name)] && lot(at, 2);
        if (!told->report.blind)
            look(at, world_place(at, name), lot(at, 3) > 0, told);
    }
    if (plain->count > 0 && lot(at, 2))
        add_trouble(at, plain, told);
}

/* ---- Comparing --------------------------------------------------------------------------------------------------- */

static void assert_near(double value, double expected) {
    if (!(value == expected || fabs(value - expected) <= 1e-9 * fabs(expected)))
        fail_msg("%.17g, expected %.17g", value, expected);
}

static void check_known(noge_agent *agent, const plain_agent *plain) {
    noge_map *map = noge_agent_map(agent);
    noge_agent_totals totals = noge_agent_count(agent);
    uint32_t frontier = 0, closed = 0;
    assert_int_equal(totals.nodes, plain->count);
    assert_int_equal(totals.edges, plain->way_count);
    assert_int_equal(totals.visited, plain->visit_count);
    assert_int_equal(noge_map_at(map), plain->at);
    assert_near(totals.walked, plain->walked);
    noge_node next = noge_map_oldest(map);
    for (uint32_t v = 0; v < plain->count; v++) {
        assert_string_equal(noge_agent_name(agent, v), plain->name[v]);
        assert_int_equal(noge_agent_find(agent, plain->name[v]), v);
        assert_int_equal(noge_map_is_visited(map, v), plain->visited[v]);
        assert_int_equal(noge_agent_is_closed(agent, v), plain->closed[v]);
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

static void check_distances(noge_agent *agent, const plain_agent *plain, client *at) {
    noge_map *map = noge_agent_map(agent);
    double distance[PLAIN_PLACES];
    plain_reach(plain, distance);
    if (lot(at, 3) == 0)
        noge_map_search(map);
    for (int i = 0; i < 8; i++) {
        uint32_t to = lot(at, plain->count), count;
        if (lot(at, 4) == 0)
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
        assert_true(isnan(candidate[i].score));
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
    const noge_way unknown = {here, nobody}, to_itself = {here, here};
    const noge_seen bad_length = {nobody, -1}, seen = {"brand new", 1};
    const noge_report wrong[] = {
        {.unreachable = &here, .unreachable_count = 1},
        {.reachable = &nobody, .reachable_count = 1},
        {.at = nobody, .blind = true},
        {.sees = &seen, .seen_count = 1, .blocked = &unknown, .blocked_count = 1},
        {.at = nobody, .sees = &seen, .seen_count = 1, .blocked = &to_itself, .blocked_count = 1},
        {.at = nobody, .unreachable = &nobody, .unreachable_count = 1},
        {.sees = &bad_length, .seen_count = 1},
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

static void explore(client *at, const char *policy, bool weighted) {
    static plain_agent plain;
    noge_agent *agent;
    noge_advice advice;
    memory last = {.go = NOGE_NO_NODE};
    memset(&plain, 0, sizeof plain);
    plain.weighted = weighted;
    plain.at = UINT32_MAX;
    make_world(at);
    assert_fine(noge_agent_create(&agent, policy, weighted, 1, error));
    assert_fine(noge_agent_decide(agent, &advice, error));
    assert_int_equal(advice.state, NOGE_AGENT_NOWHERE);
    for (int i = 0; i < REPORTS; i++) {
        telling told;
        make_report(at, &plain, &advice, &told);
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
        if (lot(at, 2))
            check_distances(agent, &plain, at);
        if (lot(at, 8) == 0)
            check_refusals(agent, &plain);
        assert_fine(noge_agent_decide(agent, &advice, error));
        check_advice(&plain, policy, &advice, &last);
        if (lot(at, 20) == 0)
            check_graph(agent, &plain);
    }
    noge_agent_free(agent);
}

static void equals_the_plain_agent(void **state) {
    (void)state;
    static const char *const policies[] = {
        "nn",        "nn:most-visited", "nn:fewest-visited", "nn:newest", "nn:oldest", "nn:random", "bfs", "dfs",
        "dfs-stack", "random"};
    for (size_t p = 0; p < sizeof policies / sizeof *policies; p++)
        for (uint64_t round = 0; round < ROUNDS; round++) {
            client at = {.random = noge_random_stream(round, policies[p], 0)};
            explore(&at, policies[p], round % 2);
        }
}

/* A simulated world, told by names as it reveals itself: the same decisions as exploring it. */
static void decides_as_in_a_simulated_world(void **state) {
    (void)state;
    noge_random random = noge_random_stream(1, "test agent world", 0);
    for (uint64_t round = 0; round < 20; round++) {
        client at = {.random = noge_random_stream(round, "simulated", 0)};
        noge_builder *builder;
        noge_graph *graph;
        noge_episode *episode;
        noge_policy *policy;
        noge_agent *agent;
        make_world(&at);
        assert_fine(noge_builder_create(&builder, round % 2, error));
        assert_fine(noge_builder_add_nodes(builder, at.count, error));
        for (uint32_t v = 0; v < at.count; v++)
            for (uint32_t w = 0; w < v; w++)
                if (at.way[v][w] > 0)
                    assert_fine(noge_builder_add_edge(builder, v, w, at.way[v][w], error));
        assert_fine(noge_builder_finish(builder, &graph, NULL, error));
        noge_builder_free(builder);
        assert_fine(noge_episode_create(&episode, round % 2, error));
        assert_fine(noge_policy_create(&policy, "nn:most-visited", error));
        assert_fine(noge_agent_create(&agent, "nn:most-visited", round % 2, 1, error));
        noge_policy_begin(policy, 1);
        noge_node choice = noge_random_below(&random, graph->node_count);
        assert_fine(noge_episode_begin(episode, graph, choice, round, UINT32_MAX, error));
        for (choice = 0;;) {
            /* What the visit showed: the end of its row, which is in the order in which it was revealed. */
            noge_node here = noge_world_graph_node(episode->world, choice);
            noge_seen sees[WORLD];
            char name[WORLD][PLAIN_NAME], at_name[PLAIN_NAME];
            uint32_t count;
            const noge_node *row = noge_map_neighbors(episode->map, choice, &count);
            snprintf(at_name, PLAIN_NAME, "%u", here);
            for (uint32_t i = 0; i < count; i++) {
                noge_node there = noge_world_graph_node(episode->world, row[i]);
                snprintf(name[i], PLAIN_NAME, "%u", there);
                sees[i] = (noge_seen){name[i], at.way[here][there]};
            }
            noge_advice advice;
            assert_fine(
                noge_agent_tell(agent, &(noge_report){.at = at_name, .sees = sees, .seen_count = count}, error));
            assert_fine(noge_agent_decide(agent, &advice, error));
            if (noge_episode_over(episode)) {
                assert_int_equal(advice.state, NOGE_AGENT_DONE);
                break;
            }
            assert_fine(noge_policy_choose(policy, episode->map, &choice, error));
            assert_int_equal(advice.go, choice);
            assert_fine(noge_episode_step(episode, choice, error));
        }
        assert_true(noge_agent_count(agent).walked == noge_map_walked(episode->map));
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
    assert_fine(noge_agent_create(&agent, "dfs-stack", false, 1, error));
    const noge_seen five[] = {{"a", 1}, {"b", 1}, {"c", 1}, {"d", 1}, {"e", 1}};
    const noge_way way = {"hub", "e"};
    uint32_t used = 0;
    for (int i = 0; i < 5000; i++) {
        noge_advice advice;
        assert_fine(noge_agent_tell(agent, &(noge_report){.at = "hub", .sees = five, .seen_count = 5}, error));
        assert_fine(noge_agent_tell(agent, &(noge_report){.blocked = &way, .blocked_count = 1}, error));
        assert_fine(noge_agent_decide(agent, &advice, error));
        assert_int_equal(advice.state, NOGE_AGENT_GO);
        if (i == 10)
            used = noge_agent_map(agent)->edge_used;
    }
    assert_int_equal(noge_agent_map(agent)->edge_used, used);
    assert_true(noge_agent_map(agent)->news_count <= 2000);
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
