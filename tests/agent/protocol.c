/* The protocol against the plain twin: the same clients as in agent.c, but every report goes through a line of JSON, in
 * any of the forms that the protocol allows, and every answer is read by an independent reader. Between reports there
 * is nonsense and there are questions. In the end another session is told the lines that were kept, and is in the same
 * state. */
#include "support/agents.h"
#include "support/random.h"
#include "support/unit.h"

#include "agent/dialogue.h"
#include "support/client.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 40, REPORTS = 80 };

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

static json_t *seen_list(const noge_report *report, bool weighted) {
    json_t *list = json_array();
    for (size_t i = 0; i < report->seen_count; i++)
        json_array_append_new(list, weighted ? json_pack("[s,f]", report->sees[i].name, report->sees[i].length)
                                             : json_string(report->sees[i].name));
    return list;
}

/* As an object, if no name is there twice; NULL otherwise. */
static json_t *seen_object(const noge_report *report) {
    json_t *object = json_object();
    for (size_t i = 0; i < report->seen_count; i++)
        json_object_set_new(object, report->sees[i].name, json_real(report->sees[i].length));
    if (json_object_size(object) == report->seen_count)
        return object;
    json_decref(object);
    return NULL;
}

static json_t *names(const char *const *name, size_t count) {
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(list, json_string(name[i]));
    return list;
}

static json_t *blocked_list(const noge_report *report, const char *here, test_client *at) {
    json_t *list = json_array();
    for (size_t i = 0; i < report->blocked_count; i++) {
        const noge_named_edge *way = &report->blocked[i];
        if (strcmp(way->from, here) == 0 && test_lot(at, 2))
            json_array_append_new(list, json_string(way->to));
        else
            json_array_append_new(list, json_pack("[s,s]", way->from, way->to));
    }
    return list;
}

/* The report as a line, to be freed. */
static char *write_line(const noge_report *report, const plain_agent *plain, test_client *at, int id) {
    json_t *line = json_object(), *sees = NULL;
    const char *here = report->at ? report->at : plain->name[plain->at];
    if (report->at)
        json_object_set_new(line, "at", json_string(report->at));
    if (!report->blind && plain->weighted && test_lot(at, 2))
        sees = seen_object(report);
    if (!report->blind && !sees && (report->at || report->seen_count > 0 || test_lot(at, 2)))
        sees = seen_list(report, plain->weighted);
    if (sees)
        json_object_set_new(line, "sees", sees);
    if (report->blocked_count > 0)
        json_object_set_new(line, "blocked", blocked_list(report, here, at));
    if (report->unreachable_count > 0)
        json_object_set_new(line, "unreachable", names(report->unreachable, report->unreachable_count));
    if (report->reachable_count > 0)
        json_object_set_new(line, "reachable", names(report->reachable, report->reachable_count));
    if (json_object_size(line) == 0)
        json_object_set_new(line, "sees", json_array());
    json_object_set_new(line, "id", json_integer(id));
    char *text = json_dumps(line, test_lot(at, 2) ? JSON_COMPACT : JSON_ENSURE_ASCII);
    json_decref(line);
    return text;
}

/* ---- Answers ----------------------------------------------------------------------------------------------------- */

static json_t *tell(noge_dialogue *session, const char *line) {
    noge_text answer = {0};
    assert_fine(noge_dialogue_line(session, line, strlen(line), &answer, error));
    assert_int_equal(answer.bytes[answer.size - 1], '\n');
    assert_null(memchr(answer.bytes, '\n', answer.size - 1));
    json_t *parsed = json_loadb(answer.bytes, answer.size, JSON_REJECT_DUPLICATES, NULL);
    if (!parsed)
        fail_msg("not JSON: %s", answer.bytes);
    noge_text_free(&answer);
    return parsed;
}

static void check_number(const json_t *object, const char *key, double expected) {
    double value = json_number_value(json_object_get(object, key));
    if (!(fabs(value - expected) <= 1e-9 * expected))
        fail_msg("\"%s\" is %g, expected %g", key, value, expected);
}

static void check_totals(const json_t *answer, const plain_agent *plain) {
    uint32_t frontier = 0, closed = 0;
    for (uint32_t v = 0; v < plain->count; v++) {
        frontier += plain_on_frontier(plain, v);
        closed += plain->closed[v];
    }
    check_number(answer, "nodes", plain->count);
    check_number(answer, "edges", plain->way_count);
    check_number(answer, "visited", plain->visit_count);
    check_number(answer, "frontier", frontier);
    check_number(answer, "unreachable", closed);
    check_number(answer, "walked", plain->walked);
    check_number(answer, "rate", plain->walked > 0 ? (plain->visit_count - 1) / plain->walked : 0);
}

/* The answer as advice in the twin's numbers. path: room for it. */
static noge_advice read_advice(const json_t *answer, const plain_agent *plain, noge_node path[PLAIN_PLACES]) {
    noge_advice advice = {.size = sizeof advice, .state = NOGE_AGENT_GO, .go = NOGE_NO_NODE, .path = path};
    const json_t *list = json_object_get(answer, "path");
    if (json_is_true(json_object_get(answer, "done")) || json_is_true(json_object_get(answer, "stuck"))) {
        advice.state = json_object_get(answer, "done") ? NOGE_AGENT_DONE : NOGE_AGENT_STUCK;
        check_totals(answer, plain);
        return advice;
    }
    assert_true(json_is_string(json_object_get(answer, "go")));
    advice.go = plain_find(plain, json_string_value(json_object_get(answer, "go")));
    advice.cost = json_number_value(json_object_get(answer, "cost"));
    for (size_t i = 0; i < json_array_size(list); i++)
        path[advice.path_count++] = plain_find(plain, json_string_value(json_array_get(list, i)));
    return advice;
}

static void check_advice(const noge_advice *advice, const plain_agent *plain) {
    double distance[PLAIN_PLACES];
    bool frontier = false, reached = false;
    plain_reach(plain, distance);
    for (uint32_t v = 0; v < plain->count; v++) {
        frontier |= plain_on_frontier(plain, v);
        reached |= plain_on_frontier(plain, v) && !isinf(distance[v]);
    }
    assert_int_equal(advice->state, reached ? NOGE_AGENT_GO : frontier ? NOGE_AGENT_STUCK : NOGE_AGENT_DONE);
    if (!reached)
        return;
    assert_true(plain_on_frontier(plain, advice->go));
    assert_true(fabs(advice->cost - distance[advice->go]) <= 1e-9 * advice->cost);
    assert_int_equal(advice->path[0], plain->at);
    assert_int_equal(advice->path[advice->path_count - 1], advice->go);
}

static void check_questions(noge_dialogue *session, const plain_agent *plain, test_client *at) {
    double distance[PLAIN_PLACES];
    plain_reach(plain, distance);
    json_t *answer = tell(session, "{\"ask\":\"statistics\"}");
    check_totals(answer, plain);
    json_decref(answer);
    answer = tell(session, "{\"ask\":\"frontier\"}");
    const json_t *list = json_object_get(answer, "frontier");
    size_t place = 0;
    for (uint32_t v = 0; v < plain->count; v++) {
        if (!plain_on_frontier(plain, v))
            continue;
        const json_t *entry = json_array_get(list, place++);
        assert_string_equal(json_string_value(json_object_get(entry, "place")), plain->name[v]);
        if (isinf(distance[v]))
            assert_true(json_is_null(json_object_get(entry, "distance")));
        else
            check_number(entry, "distance", distance[v]);
    }
    assert_int_equal(json_array_size(list), place);
    json_decref(answer);
    uint32_t to = test_lot(at, plain->count);
    json_t *question = json_pack("{s:s,s:s}", "ask", test_lot(at, 2) ? "path" : "distance", "to", plain->name[to]);
    char *line = json_dumps(question, 0);
    answer = tell(session, line);
    if (isinf(distance[to]))
        assert_true(json_is_null(json_object_get(answer, "distance")));
    else
        check_number(answer, "distance", distance[to]);
    free(line);
    json_decref(question);
    json_decref(answer);
}

static void check_nonsense(noge_dialogue *session) {
    static const char *const lines[] = {"{",
                                        "7",
                                        "{\"at\":7}",
                                        "{\"at\":\"x\"}",
                                        "{\"at\":\"x\",\"sees\":[7]}",
                                        "{\"blocked\":[\"nowhere to be found\"]}",
                                        "{\"reachable\":[\"nowhere to be found\"]}",
                                        "{\"at\":\"x\",\"sees\":[],\"unreachable\":[\"x\"]}",
                                        "{\"at\":\"x\",\"sees\":[],\"blocked\":[\"x\"]}",
                                        "{\"ask\":\"path\",\"to\":\"nowhere to be found\"}",
                                        "{\"sees\":[[\"x\",-1]]}",
                                        "{\"sees\":[\"x\",[]]}"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        json_t *answer = tell(session, lines[i]);
        assert_true(json_is_string(json_object_get(answer, "error")));
        json_decref(answer);
    }
}

/* ---- Sessions ---------------------------------------------------------------------------------------------------- */

typedef struct kept {
    char *line[REPORTS];
    uint32_t count;
} kept;

static noge_status keep(void *keeper, const char *line, size_t size, noge_error *error) {
    kept *all = keeper;
    (void)error;
    all->line[all->count++] = strndup(line, size);
    return NOGE_OK;
}

static noge_dialogue begin(const char *policy, bool weighted) {
    noge_dialogue session = {.policy = policy};
    assert_fine(test_agent_create(&session.agent, policy, TASK(.weighted = weighted), 1, error));
    return session;
}

static void end(noge_dialogue *session) {
    noge_message_free(&session->message);
    noge_agent_free(session->agent);
}

static void check_replay(const kept *all, noge_dialogue *session) {
    static const char *const questions[] = {"{\"ask\":\"next\"}", "{\"ask\":\"frontier\"}", "{\"ask\":\"statistics\"}"};
    noge_dialogue again = begin(session->policy, noge_agent_map(session->agent)->task.weighted);
    for (uint32_t i = 0; i < all->count; i++)
        assert_fine(noge_dialogue_replay(&again, all->line[i], strlen(all->line[i]), error));
    for (size_t i = 0; i < 3; i++) {
        json_t *one = tell(session, questions[i]), *other = tell(&again, questions[i]);
        assert_true(json_equal(one, other));
        json_decref(one);
        json_decref(other);
    }
    end(&again);
}

static void converse(test_client *at, const char *policy, bool weighted) {
    static plain_agent plain;
    noge_dialogue session = begin(policy, weighted);
    noge_advice advice = {.size = sizeof advice, .state = NOGE_AGENT_NOWHERE};
    noge_node path[PLAIN_PLACES];
    kept all = {.count = 0};
    session.keep = keep;
    session.keeper = &all;
    memset(&plain, 0, sizeof plain);
    plain.weighted = weighted;
    plain.at = UINT32_MAX;
    test_make_world(at);
    for (int i = 0; i < REPORTS; i++) {
        test_telling told;
        test_make_report(at, &plain, &advice, &told);
        char *line = write_line(&told.report, &plain, at, i);
        json_t *answer = tell(&session, line);
        assert_int_equal(json_integer_value(json_object_get(answer, "id")), i);
        if (json_object_get(answer, "error"))
            fail_msg("%s: %s", line, json_string_value(json_object_get(answer, "error")));
        plain_tell(&plain, &told.report);
        advice = read_advice(answer, &plain, path);
        check_advice(&advice, &plain);
        json_decref(answer);
        free(line);
        if (test_lot(at, 4) == 0)
            check_nonsense(&session);
        if (test_lot(at, 2) == 0)
            check_questions(&session, &plain, at);
    }
    assert_int_equal(all.count, REPORTS);
    check_replay(&all, &session);
    for (uint32_t i = 0; i < all.count; i++)
        free(all.line[i]);
    end(&session);
}

static void equals_the_plain_agent(void **state) {
    (void)state;
    static const char *const policies[] = {"nn",     "nn:most-visited", "nn:random",    "bfs",      "dfs", "dfs-stack",
                                           "random", "universal",       "dfs:shortest", "blocking", "hdfs"};
    for (size_t p = 0; p < sizeof policies / sizeof *policies; p++)
        for (uint64_t round = 0; round < ROUNDS; round++) {
            test_client at = {.random = test_random(round, policies[p], 1)};
            converse(&at, policies[p], round % 2);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equals_the_plain_agent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
