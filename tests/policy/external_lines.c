/* The lines for policies that are programs of their own: read back, they tell everything that the map knows. */
#include "support/unit.h"

#include "base/random.h"
#include "policy/external/external_lines.h"
#include "support/graphs.h"

#include <jansson.h>
#include <math.h>
#include <noge/explore.h>
#include <noge/policy.h>
#include <stdio.h>
#include <string.h>

enum { NODES = 70 };

/* ---- Reading back ------------------------------------------------------------------------------------------------ */

/* What a program knows that believes every line. */
typedef struct plain {
    double length[NODES][NODES]; /* 0: no edge */
    bool visited[NODES];
    uint32_t node_count, visits;
} plain;

static noge_node node_of(const json_t *value) {
    assert_true(json_is_integer(value));
    return (noge_node)json_integer_value(value);
}

static void believe_visit(plain *known, const json_t *visit, bool weighted) {
    const json_t *sees = json_object_get(visit, "sees"), *lengths = json_object_get(visit, "lengths");
    noge_node at = node_of(json_object_get(visit, "at"));
    assert_int_equal(json_object_size(visit), weighted ? 3 : 2);
    assert_false(known->visited[at]);
    if (known->visits++ == 0)
        known->node_count = 1;
    known->visited[at] = true;
    for (size_t i = 0; i < json_array_size(sees); i++) {
        noge_node other = node_of(json_array_get(sees, i));
        assert_false(known->visited[other]);
        assert_true(other <= known->node_count); /* new nodes come in order */
        assert_true(known->length[at][other] == 0);
        known->node_count += other == known->node_count;
        known->length[at][other] = known->length[other][at] =
            weighted ? json_number_value(json_array_get(lengths, i)) : 1;
    }
    if (weighted)
        assert_int_equal(json_array_size(sees), json_array_size(lengths));
}

static void assert_same_map(const plain *known, const noge_map *map) {
    uint64_t edges = 0;
    assert_int_equal(known->node_count, map->node_count);
    assert_int_equal(known->visits, map->visit_count);
    for (noge_node a = 0; a < known->node_count; a++) {
        assert_int_equal(known->visited[a], noge_map_is_visited(map, a));
        for (noge_node b = a + 1; b < known->node_count; b++) {
            double length = noge_map_length(map, a, b);
            edges += known->length[a][b] > 0;
            assert_true(known->length[a][b] == (isinf(length) ? 0 : length));
        }
    }
    assert_int_equal(edges, map->edge_count);
}

static void assert_same_nodes(const json_t *list, const noge_node *node, uint32_t count) {
    assert_int_equal(json_array_size(list), count);
    for (uint32_t i = 0; i < count; i++)
        assert_int_equal(node_of(json_array_get(list, i)), node[i]);
}

static void assert_same_frontier(const json_t *list, const noge_map *map) {
    size_t i = 0;
    for (noge_node node = map->oldest; node != NOGE_NO_NODE; node = noge_map_next(map, node))
        assert_int_equal(node_of(json_array_get(list, i++)), node);
    assert_int_equal(json_array_size(list), i);
}

/* ---- Tests ------------------------------------------------------------------------------------------------------- */

static void check_begin(const json_t *begin, const noge_map *map) {
    const json_t *limit = json_object_get(begin, "limit");
    uint32_t left = noge_map_decisions_left(map), done = map->visit_count - 1;
    assert_int_equal(json_integer_value(json_object_get(begin, "seed")), 77);
    assert_int_equal(json_is_true(json_object_get(begin, "weighted")), map->task.weighted);
    if (left == UINT32_MAX)
        assert_true(json_is_null(limit));
    else
        assert_int_equal(json_integer_value(limit), left + done);
}

static void check_question(plain *known, noge_map *map, uint32_t told, noge_external_wants wants) {
    noge_text line = {0};
    uint32_t count;
    assert_fine(noge_external_put_question(&line, map, told, 77, wants, error));
    assert_ptr_equal(memchr(line.bytes, '\n', line.size), line.bytes + line.size - 1);
    json_t *message = json_loadb(line.bytes, line.size, JSON_REJECT_DUPLICATES, NULL);
    const json_t *begin = json_object_get(message, "begin"), *visits = json_object_get(message, "visits");
    assert_int_equal(begin != NULL, told == 0);
    if (begin)
        check_begin(begin, map);
    for (size_t i = 0; i < json_array_size(visits); i++)
        believe_visit(known, json_array_get(visits, i), map->task.weighted);
    assert_same_map(known, map);
    assert_int_equal(node_of(json_object_get(message, "oldest")), map->oldest);
    assert_int_equal(node_of(json_object_get(message, "newest")), map->newest);
    assert_int_equal(json_object_get(message, "nearest") != NULL, wants.nearest);
    assert_int_equal(json_object_get(message, "frontier") != NULL, wants.frontier);
    if (wants.frontier)
        assert_same_frontier(json_object_get(message, "frontier"), map);
    const noge_node *nearest = noge_map_nearest_all(map, &count);
    if (wants.nearest)
        assert_same_nodes(json_object_get(message, "nearest"), nearest, count);
    json_decref(message);
    noge_text_free(&line);
}

/* Asks at some of the places only, as guards do. */
static void explore(noge_episode *episode, noge_random *random, noge_external_wants wants) {
    plain known = {0};
    uint32_t told = 0, count;
    while (!noge_episode_over(episode)) {
        if (noge_random_below(random, 3) > 0) {
            check_question(&known, episode->map, told, wants);
            told = episode->map->visit_count;
        }
        const noge_node *frontier = episode->map->frontier;
        count = episode->map->frontier_count;
        assert_fine(noge_episode_step(episode, frontier[noge_random_below(random, count)], error));
    }
}

static void lines_tell_everything(void **state) {
    (void)state;
    const uint64_t seed = 5;
    printf("seed %llu\n", (unsigned long long)seed);
    for (uint64_t round = 0; round < 40; round++) {
        noge_random random = noge_random_stream(seed, "test external", round);
        const bool weighted = round & 1;
        noge_graph *graph = test_random_graph(&random, NODES, 90, weighted);
        noge_episode *episode;
        assert_fine(noge_episode_create(&episode, error));
        assert_fine(noge_episode_begin(episode, graph, 3, TASK(.weighted = weighted, .limit = round % 3 ? 0 : 40),
                                       round, error));
        explore(episode, &random, (noge_external_wants){.nearest = round & 2, .frontier = round & 4});
        noge_episode_free(episode);
        noge_graph_free(graph);
    }
}

static void answers_are_numbers(void **state) {
    (void)state;
    static const char *const fine[] = {"0", "17", " 17", "17 ", "17\r", "\t4294967295 \r"};
    static const char *const wrong[] = {"",     " ",   "-1",    "+1",  "1.0",        "1e3",
                                        "0x11", "1 2", "\"1\"", "[1]", "4294967296", "99999999999999999999",
                                        "one",  "1,",  "\r17"};
    const uint64_t value[] = {0, 17, 17, 17, 17, 4294967295};
    for (size_t i = 0; i < sizeof fine / sizeof *fine; i++) {
        uint64_t node = 1000;
        assert_true(noge_external_read_answer(fine[i], strlen(fine[i]), &node));
        assert_int_equal(node, value[i]);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        uint64_t node;
        if (noge_external_read_answer(wrong[i], strlen(wrong[i]), &node))
            fail_msg("'%s' was accepted", wrong[i]);
    }
    uint64_t node;
    assert_false(noge_external_read_answer("1\0", 2, &node));
}

static void assert_greeting_refused(const char *line, const char *words) {
    noge_external_wants wants;
    noge_error error = {0};
    assert_int_equal(noge_external_read_greeting(line, strlen(line), &wants, &error), NOGE_BAD_INPUT);
    if (!strstr(error.text, words))
        fail_msg("%s: '%s' instead of '%s'", line, error.text, words);
}

static void greetings_are_checked(void **state) {
    (void)state;
    noge_external_wants wants;
    assert_fine(noge_external_read_greeting("{\"protocol\":1}", 14, &wants, error));
    assert_false(wants.nearest || wants.frontier);
    static const char both[] = "{\"wants\": [\"frontier\", \"nearest\"], \"protocol\": 1}\r";
    assert_fine(noge_external_read_greeting(both, strlen(both), &wants, error));
    assert_true(wants.nearest && wants.frontier);
    assert_greeting_refused("", "expected {\"protocol\":1}");
    assert_greeting_refused("hello", "expected {\"protocol\":1}");
    assert_greeting_refused("{}", "expected {\"protocol\":1}");
    assert_greeting_refused("[1]", "expected {\"protocol\":1}");
    assert_greeting_refused("{\"protocol\":1,\"protocol\":1}", "expected {\"protocol\":1}");
    assert_greeting_refused("{\"protocol\":\"1\"}", "expected {\"protocol\":1}");
    assert_greeting_refused("{\"protocol\":2}", "protocol 2 is unknown; this noge speaks protocol 1");
    assert_greeting_refused("{\"protocol\":1,\"want\":[]}", "unknown field \"want\"");
    assert_greeting_refused("{\"protocol\":1,\"wants\":\"nearest\"}", "\"wants\" must be a list");
    assert_greeting_refused("{\"protocol\":1,\"wants\":[\"map\"]}", "not 'map'");
    assert_greeting_refused("{\"protocol\":1,\"wants\":[\"\\u001b[31m\"]}", "not '?[31m'");
    assert_greeting_refused("{\"protocol\":1,\"wants\":[null]}", "not ''");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_tell_everything),
        cmocka_unit_test(answers_are_numbers),
        cmocka_unit_test(greetings_are_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
