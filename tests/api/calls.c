/* Every exported function with wrong arguments: NULL for each pointer, numbers out of range. No call may end the
 * program. What is called is written by tests/api/generate from the public headers, so a new function is tested without
 * being named here.
 *
 *   test-api_calls            all calls, each in a process of its own
 *   test-api_calls N          the call of that number alone, for a debugger */
#include <fcntl.h>
#include <limits.h>
#include <math.h>
#include <noge/noge.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- Good arguments ---------------------------------------------------------------------------------------------- */

static noge_graph *graph;
static noge_dataset *dataset;
static noge_policy_spec *policy_spec;
static noge_policy *policy;
static noge_episode *episode;
static noge_world *world;
static noge_map *map;
static noge_builder *builder;
static noge_agent *agent;
static noge_session *session;
static noge_train_config *train_config;
static noge_run *run;
static noge_evaluation *evaluation;
static noge_trace *trace;
static noge_trace_header *trace_header;
static noge_recording *recording;
static const noge_family *family;
static noge_policy_type type = {.size = sizeof type, .name = "none"};

#define object(name) (name)

/* Zeroed memory, another piece at each call: for outputs, structs and arrays. */
static void *scratch(void) {
    static _Alignas(64) char memory[16][1 << 14];
    static unsigned used;
    return memory[used++ % 16];
}

static noge_graph **graphs(void) {
    static noge_graph *one[1];
    noge_error error;
    noge_status status = noge_catalog_graph(&one[0], "tree", 3, NULL, &error);
    (void)status;
    return one;
}

static char **names(void) {
    return calloc(1, sizeof(char *));
}

#define MUST(call)                                                                                                     \
    do {                                                                                                               \
        if ((call) != NOGE_OK) {                                                                                       \
            printf("%s\n", error.text);                                                                                \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)

/* The file "x" that calls read: a map of one street. */
static void make_file(void) {
    FILE *file = fopen("x", "w");
    if (!file ||
        fputs("<osm version='0.6'><node id='1' lat='1' lon='1'/><node id='2' lat='1' lon='1.001'/>"
              "<way id='1'><nd ref='1'/><nd ref='2'/><tag k='highway' v='residential'/></way></osm>",
              file) < 0 ||
        fclose(file) != 0)
        exit(1);
}

static void make_objects(void) {
    noge_error error = {0};
    noge_session_options talk = {.size = sizeof talk};
    noge_evaluation_options few = noge_evaluation_defaults();
    noge_run_options again = noge_run_options_defaults();
    family = noge_family_at(0);
    few.episodes = 1;
    few.seed_count = 1;
    MUST(noge_catalog_graph(&graph, "grid:rows=3,columns=3", 1, NULL, &error));
    MUST(noge_catalog_set(&dataset, "tree", 1, NULL, &error));
    MUST(noge_catalog_policy(&policy_spec, "nn", NULL, &error));
    MUST(noge_policy_spec_create(policy_spec, &policy, &error));
    noge_policy_begin(policy, 1);
    MUST(noge_episode_create(&episode, &error));
    MUST(noge_episode_begin(episode, graph, 0, NULL, 1, &error));
    world = episode->world;
    MUST(noge_map_create(&map, NULL, &error));
    MUST(noge_builder_create(&builder, true, &error));
    MUST(noge_builder_add_nodes(builder, 4, &error));
    MUST(noge_agent_create(&agent, policy_spec, NULL, 1, &error));
    talk.spec = policy_spec;
    MUST(noge_session_open(&session, &talk, &error));
    MUST(noge_train_config_create(&train_config, NULL, &error));
    MUST(noge_train_config_set(train_config, "steps", "4", &error));
    MUST(noge_train_config_set(train_config, "replay", "100", &error));
    MUST(noge_train_config_set(train_config, "hidden", "8", &error));
    MUST(noge_train_config_set(train_config, "episodes", "2", &error));
    again.use = NOGE_FOLDER_REPLACE;
    MUST(noge_run_train("run", dataset, train_config, &again, NULL, &error));
    MUST(noge_run_read(&run, "run", &error));
    MUST(noge_evaluate(&evaluation, dataset, &policy_spec, 1, &few, &error));
    noge_trace_options plain = {.size = sizeof plain, .overwrite = true};
    noge_episode *traced;
    MUST(noge_episode_create(&traced, &error));
    MUST(noge_episode_begin(traced, graph, 0, NULL, 1, &error));
    MUST(noge_trace_create(&trace, "old.jsonl", traced, graph, &plain, &error));
    MUST(noge_trace_finish(trace, &error));
    MUST(noge_trace_commit(trace, &error));
    MUST(noge_trace_read_header(&trace_header, "old.jsonl", &error));
    MUST(noge_trace_replay(&recording, "old.jsonl", graph, &error));
    noge_trace_free(trace);
    MUST(noge_episode_begin(traced, graph, 0, NULL, 1, &error));
    MUST(noge_trace_create(&trace, "new.jsonl", traced, graph, &plain, &error));
}

/* ---- The calls --------------------------------------------------------------------------------------------------- */

#define CALL(function, number, arguments)                                                                              \
    static void function##_##number(void) {                                                                            \
        (void)function arguments;                                                                                      \
    }
#pragma GCC diagnostic ignored "-Wnonnull"
#include "calls.h"
#undef CALL

static const struct {
    const char *text;
    void (*call)(void);
} calls[] = {
#define CALL(function, number, arguments) {#function #arguments, function##_##number},
#include "calls.h"
};

int main(int count, char **words) {
    char folder[] = "/tmp/noge-calls-XXXXXX";
    if (!mkdtemp(folder) || chdir(folder) != 0)
        return 1;
    make_file();
    make_objects();
    if (count > 1) {
        size_t number = strtoul(words[1], NULL, 10);
        printf("%s\n", calls[number].text);
        calls[number].call();
        return 0;
    }
    size_t failed = 0, total = sizeof calls / sizeof *calls;
    for (size_t i = 0; i < total; i++) {
        fflush(stdout);
        pid_t child = fork();
        if (child == 0) {
            alarm(20);
            calls[i].call();
            _exit(0);
        }
        int result = 0;
        if (child < 0 || waitpid(child, &result, 0) != child)
            return 1;
        if (WIFEXITED(result) && WEXITSTATUS(result) == 0)
            continue;
        failed++;
        printf("FAILED: call %zu, %s: %s %d\n", i, calls[i].text, WIFSIGNALED(result) ? "signal" : "exit code",
               WIFSIGNALED(result) ? WTERMSIG(result) : WEXITSTATUS(result));
    }
    printf("%zu calls, %zu failed\n", total, failed);
    char command[99];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command) != 0 || failed > 0;
}
