/* Agents that must return or have a budget: a robot that obeys comes home, visits what it can afford and no more, and a
 * session that is stopped after any report continues as if it had not been. */
#include "support/agents.h"
#include "support/folder.h"
#include "support/random.h"
#include "support/unit.h"

#include "base/text/text.h"
#include "oracle/plain_ways.h"
#include "support/graphs.h"

#include <math.h>
#include <noge/session.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NODES = 40 };

/* Names of places are the numbers of the graph's nodes. */
static char names[NODES][4];

static void look(const noge_graph *graph, noge_node at, noge_seen *sees, noge_report *report) {
    uint32_t degree = noge_graph_degree(graph, at);
    for (uint32_t i = 0; i < degree; i++)
        sees[i] = (noge_seen){names[graph->neighbor[graph->offset[at] + i]],
                              graph->length ? graph->length[graph->offset[at] + i] : 1};
    *report = (noge_report){.size = sizeof *report, .at = names[at], .sees = sees, .seen_count = degree};
}

/* What the advice must be, by plain computation. Returns the state that was advised. */
static noge_agent_state check_advice(noge_agent *agent, double budget, bool returns, noge_advice *advice) {
    noge_map *map = noge_agent_map(agent);
    double cost[PLAIN_WAYS_MOST], way[PLAIN_WAYS_MOST], left = budget - map->walked;
    uint32_t frontier;
    *advice = (noge_advice){.size = sizeof *advice};
    assert_fine(noge_agent_decide(agent, advice, error));
    frontier = map->frontier_count;
    plain_costs(map, cost);
    plain_ways(map, map->at, way);
    bool some = plain_nearest_affordable(map, left) != NOGE_NO_NODE;
    noge_agent_state end = frontier > 0 ? NOGE_AGENT_SPENT : NOGE_AGENT_DONE;
    assert_int_equal(advice->state, some ? NOGE_AGENT_GO : returns && map->at != 0 ? NOGE_AGENT_HOME : end);
    if (advice->state == NOGE_AGENT_GO)
        assert_true(cost[advice->go] <= left);
    if (advice->state == NOGE_AGENT_HOME)
        assert_int_equal(advice->go, 0);
    if (advice->state == NOGE_AGENT_GO || advice->state == NOGE_AGENT_HOME)
        assert_true(advice->cost == way[advice->go]);
    return advice->state;
}

static void a_robot_comes_home(void **state) {
    (void)state;
    static const char *const policies[] = {"nn", "dfs", "bfs", "universal", "nn:random"};
    noge_random random = test_random(1, "agent home", 0);
    uint32_t ends[NOGE_AGENT_SPENT + 1] = {0};
    for (uint32_t round = 0; round < 60; round++) {
        bool weighted = round & 1, returns = round % 3 > 0;
        uint32_t nodes = 2 + noge_random_below(&random, NODES - 2);
        noge_graph *graph = test_random_graph(&random, nodes, noge_random_below(&random, nodes), weighted);
        double budget =
            round % 4 == 0 ? (double)INFINITY : 1.0 + noge_random_below(&random, nodes * (weighted ? 12 : 3));
        noge_agent *agent = NULL;
        noge_seen sees[NODES];
        noge_report report;
        noge_advice advice;
        assert_fine(test_agent_create(
            &agent, policies[round % 5],
            TASK(.weighted = weighted, .budget = isinf(budget) ? 0 : budget, .returns = returns), round, error));
        look(graph, 0, sees, &report);
        assert_fine(noge_agent_tell(agent, &report, error));
        noge_agent_state now;
        while ((now = check_advice(agent, budget, returns, &advice)) == NOGE_AGENT_GO || now == NOGE_AGENT_HOME) {
            /* Sometimes only the first step of the way; the target stays. */
            noge_node next = noge_random_below(&random, 3) == 0 ? advice.path[1] : advice.go;
            look(graph, (noge_node)atoi(noge_agent_name(agent, next)), sees, &report);
            assert_fine(noge_agent_tell(agent, &report, error));
        }
        noge_agent_totals totals = {.size = sizeof totals};
        assert_fine(noge_agent_count(agent, &totals, error));
        assert_true(totals.walked <= budget);
        assert_true(totals.budget_left == budget - totals.walked);
        assert_true(!returns || noge_agent_map(agent)->at == 0);
        ends[now]++;
        noge_agent_free(agent);
        noge_graph_free(graph);
    }
    assert_true(ends[NOGE_AGENT_DONE] > 5 && ends[NOGE_AGENT_SPENT] > 5);
}

/* A robot that takes detours loses what it could have afforded, and is told. */
static void detours_cost_the_target(void **state) {
    (void)state;
    noge_agent *agent = NULL;
    noge_advice advice = {.size = sizeof advice};
    const noge_seen hall[] = {{"a", 1}, {"b", 1}}, a[] = {{"c", 1}, {"hall", 1}}, b[] = {{"hall", 1}};
    const noge_report first = {.size = sizeof first, .at = "hall", .sees = hall, .seen_count = 2};
    const noge_report to_a = {.size = sizeof to_a, .at = "a", .sees = a, .seen_count = 2};
    const noge_report to_b = {.size = sizeof to_b, .at = "b", .sees = b, .seen_count = 1};
    const noge_report blind_a = {.size = sizeof blind_a, .at = "a", .blind = true};
    const noge_report blind_hall = {.size = sizeof blind_hall, .at = "hall", .blind = true};
    assert_fine(test_agent_create(&agent, "nn", NULL, 1, error));
    assert_fine(noge_agent_task(agent, TASK(.budget = 8, .returns = true), error));
    assert_fine(noge_agent_tell(agent, &first, error));
    assert_fine(noge_agent_tell(agent, &to_b, error));
    assert_fine(noge_agent_tell(agent, &to_a, error));
    assert_fine(noge_agent_decide(agent, &advice, error));
    assert_int_equal(advice.state, NOGE_AGENT_GO); /* c: 3 walked, 1 there, 2 home */
    assert_fine(noge_agent_tell(agent, &blind_hall, error));
    assert_fine(noge_agent_tell(agent, &blind_a, error)); /* 5 walked, as much as c still allows */
    assert_fine(noge_agent_decide(agent, &advice, error));
    assert_int_equal(advice.state, NOGE_AGENT_GO);
    assert_fine(noge_agent_tell(agent, &blind_hall, error));
    assert_fine(noge_agent_tell(agent, &blind_a, error));
    assert_fine(noge_agent_decide(agent, &advice, error));
    assert_int_equal(advice.state, NOGE_AGENT_HOME);
    assert_string_equal(noge_agent_name(agent, advice.go), "hall");
    assert_int_equal(advice.path_count, 2);
    assert_fine(noge_agent_tell(agent, &blind_hall, error));
    assert_fine(noge_agent_decide(agent, &advice, error));
    assert_int_equal(advice.state, NOGE_AGENT_SPENT);
    assert_int_equal(noge_agent_task(agent, TASK(.budget = -1), NULL), NOGE_USAGE);
    assert_int_equal(noge_agent_task(agent, TASK(.weighted = true), NULL), NOGE_USAGE);
    assert_int_equal(noge_agent_task(NULL, TASK(.budget = 1), NULL), NOGE_USAGE);
    assert_true(noge_agent_map(agent)->task.budget == 8); /* refused tasks change nothing */
    assert_fine(noge_agent_task(agent, NULL, error));     /* no budget and no return: c again */
    assert_fine(noge_agent_decide(agent, &advice, error));
    assert_int_equal(advice.state, NOGE_AGENT_GO);
    noge_agent_free(agent);
}

/* ---- Sessions ---------------------------------------------------------------------------------------------------- */

static noge_session *open_session(const char *journal, double budget) {
    noge_session *session = NULL;
    noge_policy_spec *spec;
    assert_fine(noge_policy_spec_parse(&spec, "nn:random", NULL, error));
    const noge_session_options options = {.size = sizeof options,
                                          .spec = spec,
                                          .journal = journal,
                                          .sync = NOGE_SYNC_SYSTEM,
                                          .seed = 3,
                                          .task = TASK(.budget = budget, .returns = true)};
    assert_fine(noge_session_open(&session, &options, error));
    noge_policy_spec_free(spec);
    return session;
}

/* Sends a line and appends the answer. */
static void say(noge_session *session, const char *line, noge_text *answers) {
    const char *answer;
    size_t size;
    assert_fine(noge_session_line(session, line, strlen(line), error));
    assert_fine(noge_session_answers(session, &answer, &size, error));
    assert_fine(noge_text_append(answers, answer, size, error));
}

static const char *const lines[] = {"{\"at\":\"a\",\"sees\":[\"b\",\"c\",\"d\"]}",
                                    "{\"at\":\"b\",\"sees\":[\"a\",\"e\"]}",
                                    "{\"ask\":\"home\"}",
                                    "{\"at\":\"e\",\"sees\":[\"b\",\"f\"],\"blocked\":[[\"a\",\"d\"]]}",
                                    "{\"ask\":\"statistics\"}",
                                    "{\"ask\":\"next\"}",
                                    "{\"at\":\"b\"}",
                                    "{\"ask\":\"next\"}",
                                    "{\"at\":\"a\"}"};
enum { LINES = sizeof lines / sizeof *lines };

/* Closed without a word, as by a kill, after every number of lines. */
static void a_stopped_session_continues(void **state) {
    (void)state;
    noge_text whole = {0};
    noge_session *session = open_session(in_folder("whole.journal"), 5);
    for (size_t i = 0; i < LINES; i++)
        say(session, lines[i], &whole);
    noge_session_close(session);
    assert_non_null(strstr(whole.bytes, "{\"home\":\"a\",\"path\":[\"b\",\"a\"],\"cost\":1}\n"));
    assert_non_null(strstr(whole.bytes, "\"budget_left\":3}\n"));
    assert_non_null(strstr(whole.bytes, "{\"spent\":true,"));
    for (size_t stop = 0; stop <= LINES; stop++) {
        noge_text parts = {0};
        char path[300];
        snprintf(path, sizeof path, "%s", in_folder("parts.journal"));
        unlink(path);
        session = open_session(path, 5);
        for (size_t i = 0; i < stop; i++)
            say(session, lines[i], &parts);
        noge_session_close(session);
        session = open_session(path, 5);
        for (size_t i = stop; i < LINES; i++)
            say(session, lines[i], &parts);
        noge_session_close(session);
        assert_string_equal(parts.bytes, whole.bytes);
        noge_text_free(&parts);
    }
    noge_text_free(&whole);
}

static void refuse(const char *journal, bool returns, double budget, const char *complaint) {
    noge_session *session = NULL;
    noge_policy_spec *spec;
    noge_error why;
    assert_fine(noge_policy_spec_parse(&spec, "nn:random", NULL, error));
    const noge_session_options options = {.size = sizeof options,
                                          .spec = spec,
                                          .journal = journal,
                                          .seed = 3,
                                          .task = TASK(.budget = budget, .returns = returns)};
    assert_int_equal(noge_session_open(&session, &options, &why), NOGE_USAGE);
    noge_policy_spec_free(spec);
    if (!strstr(why.text, complaint))
        fail_msg("'%s' does not contain '%s'", why.text, complaint);
}

static void other_conditions_are_another_session(void **state) {
    (void)state;
    char path[300];
    snprintf(path, sizeof path, "%s", in_folder("own.journal"));
    noge_session_close(open_session(path, 6));
    refuse(path, false, 6, "must return");
    refuse(path, true, 7, "has a budget of 6");
    refuse(path, true, 0, "has a budget of 6");
    refuse(path, true, -1, "a budget of -1");
    noge_session_close(open_session(path, 6));
    snprintf(path, sizeof path, "%s", in_folder("free.journal"));
    noge_session_close(open_session(path, 0));
    refuse(path, true, 7, "has no budget");
}

int main(void) {
    for (uint32_t i = 0; i < NODES; i++)
        snprintf(names[i], sizeof names[i], "%u", i);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_robot_comes_home),
        cmocka_unit_test(detours_cost_the_target),
        cmocka_unit_test(a_stopped_session_continues),
        cmocka_unit_test(other_conditions_are_another_session),
    };
    return cmocka_run_group_tests(tests, folder_make, folder_remove);
}
