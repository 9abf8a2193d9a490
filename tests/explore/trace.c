/* Traces by the public header: what was written is read back the same, and wrong calls are refused. */
#include "support/unit.h"

#include "base/text/text.h"
#include "support/folder.h"

#include <noge/noge.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static noge_graph *maze(void) {
    noge_graph *graph = NULL;
    const uint32_t parameter[NOGE_FAMILY_PARAMETERS] = {9, 2};
    assert_fine(noge_generate(noge_family_find("maze"), parameter, 5, &graph, error));
    return graph;
}

static noge_episode *begin(const noge_graph *graph, const noge_task *task) {
    noge_episode *episode = NULL;
    assert_fine(noge_episode_create(&episode, error));
    assert_fine(noge_episode_begin(episode, graph, 3, task, 1, error));
    return episode;
}

/* Stops after `most` decisions, if the task does not end it before. */
static void explore(const noge_graph *graph, noge_episode *episode, const char *path, uint32_t most) {
    noge_policy *policy = NULL;
    noge_trace *trace = NULL;
    const noge_trace_options options = {
        .size = sizeof options, .graph_name = "a maze", .policy = "nn", .seed = 42, .overwrite = true};
    assert_fine(noge_policy_create(&policy, "nn", error));
    noge_policy_begin(policy, 1);
    assert_fine(noge_trace_create(&trace, path, episode, graph, &options, error));
    while (!noge_episode_over(episode) && episode->step_count < most) {
        noge_node choice;
        assert_fine(noge_policy_choose(policy, episode->map, &choice, error));
        assert_fine(noge_trace_step(trace, choice, error));
    }
    assert_fine(noge_trace_return(trace, error));
    assert_fine(noge_trace_return(trace, error)); /* once more writes nothing */
    assert_fine(noge_trace_commit(trace, error));
    assert_int_equal(noge_trace_step(trace, 0, NULL), NOGE_USAGE);
    assert_int_equal(noge_trace_return(trace, NULL), NOGE_USAGE);
    assert_int_equal(noge_trace_commit(trace, NULL), NOGE_USAGE);
    noge_trace_free(trace);
    noge_policy_free(policy);
}

static void check_recording(const noge_recording *recording, const noge_episode *episode) {
    assert_int_equal(recording->step_count, episode->step_count);
    assert_int_equal(recording->source, 3);
    assert_int_equal(recording->header->seed, 42);
    for (uint32_t t = 0; t <= episode->step_count; t++) {
        assert_int_equal(recording->step[t].visit, episode->step[t].visit);
        assert_true(recording->step[t].walked == episode->step[t].walked);
        noge_node last = recording->walk[recording->walk_end[t] - 1];
        assert_int_equal(last, recording->graph_node[recording->step[t].visit]);
        assert_int_equal(last, noge_world_graph_node(episode->world, episode->step[t].visit));
    }
    assert_int_equal(recording->walk_end[episode->step_count] + (size_t)episode->way_home, recording->walk_count);
    assert_int_equal(recording->returned, episode->returned);
    assert_true(recording->way_home == episode->way_home);
    assert_true(recording->map->walked == episode->map->walked);
    assert_int_equal(recording->map->at, episode->map->at);
    assert_int_equal(recording->walk_count, 1 + (size_t)episode->map->walked);
    assert_true(noge_map_rate(recording->map) == noge_map_rate(episode->map));
}

static void a_trace_is_read_back_the_same(void **state) {
    (void)state;
    noge_graph *graph = maze();
    for (uint32_t limit = 0; limit < 30; limit += 7) {
        noge_episode *episode = begin(graph, TASK(.limit = limit > 21 ? 0 : limit));
        noge_recording *recording = NULL;
        noge_trace_header *header = NULL;
        explore(graph, episode, in_folder("walk.jsonl"), limit > 0 ? UINT32_MAX : 0);
        assert_fine(noge_trace_replay(&recording, in_folder("walk.jsonl"), graph, error));
        check_recording(recording, episode);
        assert_fine(noge_trace_read_header(&header, in_folder("walk.jsonl"), error));
        assert_string_equal(header->graph_name, "a maze");
        assert_string_equal(header->policy, "nn");
        assert_string_equal(header->version, noge_version());
        assert_false(header->task->weighted);
        noge_trace_header_free(header);
        noge_recording_free(recording);
        noge_episode_free(episode);
    }
    noge_graph_free(graph);
}

static void the_way_home_is_read_back(void **state) {
    (void)state;
    noge_graph *graph = maze();
    for (uint32_t round = 0; round < 12; round++) {
        double budget = round % 2 == 0 ? 3 + 4 * round : 0;
        noge_episode *episode =
            begin(graph, TASK(.limit = round % 3 == 0 ? 2 * round : 0, .budget = budget, .returns = true));
        noge_recording *recording = NULL;
        explore(graph, episode, in_folder("home.jsonl"), round > 0 ? UINT32_MAX : 0);
        assert_fine(noge_trace_replay(&recording, in_folder("home.jsonl"), graph, error));
        check_recording(recording, episode);
        assert_true(recording->returned && recording->header->task->returns);
        assert_true(recording->header->task->budget == budget);
        assert_int_equal(recording->walk[recording->walk_count - 1], 3);
        noge_recording_free(recording);
        noge_episode_free(episode);
    }
    noge_graph_free(graph);
}

/* Replays a trace in which the first `was` is replaced by `is`; the error must contain `complaint`. */
static void refuse(const noge_graph *graph, const char *path, const char *was, const char *is, const char *complaint) {
    size_t size;
    char *bytes = get_file(path, &size), *at = strstr(bytes, was);
    noge_text changed = {0};
    noge_recording *recording = NULL;
    noge_error why;
    assert_non_null(at);
    assert_fine(noge_text_append(&changed, bytes, (size_t)(at - bytes), error));
    assert_fine(noge_text_append(&changed, is, strlen(is), error));
    assert_fine(noge_text_append(&changed, at + strlen(was), size - (size_t)(at - bytes) - strlen(was), error));
    put_file(in_folder("changed.jsonl"), changed.bytes, changed.size);
    assert_int_equal(noge_trace_replay(&recording, in_folder("changed.jsonl"), graph, &why), NOGE_BAD_INPUT);
    if (!strstr(why.text, complaint))
        fail_msg("'%s' does not contain '%s'", why.text, complaint);
    noge_text_free(&changed);
    free(bytes);
}

static void wrong_ways_home_are_refused(void **state) {
    (void)state;
    noge_graph *graph = maze();
    noge_episode *episode = begin(graph, TASK(.budget = 20, .returns = true));
    char path[300];
    snprintf(path, sizeof path, "%s", in_folder("way.jsonl"));
    explore(graph, episode, path, UINT32_MAX);
    refuse(graph, path, "\"return\": true", "\"return\": false", "has no \"return\"");
    refuse(graph, path, "\"return\": true", "\"return\": 1", "must be true or false");
    refuse(graph, path, "\"budget_distance\": 20", "\"budget_distance\": 9", "is not affordable");
    refuse(graph, path, "\"budget_distance\": 20", "\"budget_distance\": -9", "must be a number");
    refuse(graph, path, "\"home\": \"3\"", "\"home\": \"4\"", "must be the source");
    refuse(graph, path, "\"walked\": ", "\"walked\": 1", "follows from the graph");
    noge_episode_free(episode);
    noge_graph_free(graph);
}

static void nothing_appears_before_the_commit(void **state) {
    (void)state;
    noge_graph *graph = maze();
    noge_episode *episode = begin(graph, NULL);
    noge_trace *trace = NULL;
    const char *path = in_folder("none.jsonl");
    assert_fine(noge_trace_create(&trace, path, episode, graph, NULL, error));
    assert_fine(noge_trace_finish(trace, error));
    noge_trace_free(trace);
    assert_null(fopen(path, "r"));
    noge_episode_free(episode);
    noge_graph_free(graph);
}

static void wrong_calls_are_refused(void **state) {
    (void)state;
    noge_graph *graph = maze();
    noge_episode *episode = begin(graph, NULL);
    noge_trace *trace = NULL;
    noge_recording *recording = NULL;
    noge_error why;
    const noge_trace_options unsized = {.policy = "nn"};
    assert_int_equal(noge_trace_create(NULL, "x", episode, graph, NULL, &why), NOGE_USAGE);
    assert_int_equal(noge_trace_create(&trace, NULL, episode, graph, NULL, &why), NOGE_USAGE);
    assert_int_equal(noge_trace_create(&trace, in_folder("x"), episode, graph, &unsized, &why), NOGE_USAGE);
    assert_fine(noge_trace_create(&trace, in_folder("x"), episode, graph, NULL, error));
    assert_int_equal(noge_trace_step(trace, 12345, &why), NOGE_USAGE);
    assert_int_equal(noge_trace_step(trace, 0, &why), NOGE_USAGE); /* visited already */
    noge_trace_free(trace);
    assert_int_equal(noge_trace_replay(&recording, NULL, graph, &why), NOGE_USAGE);
    assert_int_equal(noge_trace_replay(&recording, in_folder("missing"), graph, &why), NOGE_BAD_INPUT);
    assert_null(recording);
    noge_trace_free(NULL);
    noge_recording_free(NULL);
    noge_episode_free(episode);
    noge_graph_free(graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_trace_is_read_back_the_same), cmocka_unit_test(the_way_home_is_read_back),
        cmocka_unit_test(wrong_ways_home_are_refused),   cmocka_unit_test(nothing_appears_before_the_commit),
        cmocka_unit_test(wrong_calls_are_refused),
    };
    return cmocka_run_group_tests(tests, folder_make, folder_remove);
}
