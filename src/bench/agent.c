/* Decisions a second of an agent, for a client that waits for each, and the slowest decision. Measured through the
 * library, and through the pipe of `noge agent` without a journal and with each kind of journal. The client is this
 * program. Processor time of agent and client counts; but a journal that waits for the disk is measured by the clock on
 * the wall. */
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "bench/bench.h"
#include "bench/client.h"
#include "catalog/graph_name.h"
#include "graph/generate/worlds/worlds.h"
#include "policy/learned/universal.h"
#include "report/terminal/print.h"
#include "report/terminal/show_json.h"
#include "report/terminal/show_table.h"

#include <math.h>
#include <noge/catalog.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WAYS = 4, TOWN = 18900 };

typedef enum way { LIBRARY, PIPE, PIPE_SYSTEM, PIPE_DISK } way;

static const char *const way_name[WAYS] = {"library", "pipe", "journal, system", "journal, disk"};

/* ---- Through the library ----------------------------------------------------------------------------------------- */

/* longest: the most seconds that a report and its decision took; NULL: not measured, which costs less. */
static noge_status explore_library(const noge_bench_world *at, const char *policy, uint64_t *decisions, double *seconds,
                                   double *longest, noge_error *error) {
    noge_agent *agent = NULL;
    noge_policy_spec *spec = NULL;
    noge_advice advice = {.size = sizeof advice, .state = NOGE_AGENT_GO};
    noge_status status = noge_catalog_policy(&spec, policy, NULL, error);
    if (status == NOGE_OK)
        status = noge_agent_create(&agent, spec, NULL, 1, error);
    noge_bench_stopwatch begun = noge_bench_start(0);
    for (noge_node v = 0; status == NOGE_OK && advice.state == NOGE_AGENT_GO;) {
        const noge_report report = {.size = sizeof report,
                                    .at = at->place[v],
                                    .sees = at->sees + at->begin[v],
                                    .seen_count = at->begin[v + 1] - at->begin[v]};
        noge_bench_stopwatch one = longest ? noge_bench_start(0) : begun;
        status = noge_agent_tell(agent, &report, error);
        if (status == NOGE_OK)
            status = noge_agent_decide(agent, &advice, error);
        if (longest)
            *longest = fmax(*longest, noge_bench_elapsed(&one));
        if (status == NOGE_OK && advice.state == NOGE_AGENT_GO) {
            v = (noge_node)strtoul(noge_agent_name(agent, advice.go), NULL, 10);
            ++*decisions;
        }
    }
    *seconds += noge_bench_elapsed(&begun);
    noge_agent_free(agent);
    noge_policy_spec_free(spec);
    return status;
}

/* ---- Through the pipe -------------------------------------------------------------------------------------------- */

/* Explores through the pipe. The number of decisions is limited, because waiting for the disk takes long. */
static noge_status explore_pipe(const noge_bench_world *at, const char *policy, way how, const char *journal,
                                uint64_t most, uint64_t *decisions, double *seconds, noge_error *error) {
    noge_bench_child agent;
    noge_error late;
    noge_status status = noge_bench_child_start(&agent, policy, how == PIPE ? NULL : journal,
                                                how == PIPE_DISK ? "disk" : "system", error);
    noge_bench_stopwatch begun = noge_bench_start(agent.process);
    double clock = noge_clock_seconds();
    bool going = true;
    for (noge_node v = 0; status == NOGE_OK && going && *decisions < most;) {
        status = noge_bench_child_report(&agent, at, &v, &going, error);
        *decisions += going;
    }
    *seconds += how == PIPE_DISK ? noge_clock_seconds() - clock : noge_bench_elapsed(&begun);
    noge_status ended = noge_bench_child_stop(&agent, &late);
    if (status == NOGE_OK && ended != NOGE_OK) {
        status = ended;
        *error = late;
    }
    return status;
}

/* ---- Figures ----------------------------------------------------------------------------------------------------- */

/* Decisions a second of the fastest of several explorations. */
static noge_status measure(const noge_bench_world *at, const char *policy, way how, double limit, double *rate,
                           noge_error *error) {
    char journal[] = "noge-bench-XXXXXX";
    noge_status status = NOGE_OK;
    double spent = 0;
    *rate = 0;
    do {
        uint64_t decisions = 0, most = how == PIPE_DISK ? 1000 : UINT64_MAX;
        double seconds = 0;
        if (how >= PIPE_SYSTEM) {
            strcpy(journal, "noge-bench-XXXXXX");
            int file = mkstemp(journal); /* in the current folder, so on a real disk */
            if (file < 0)
                return noge_fail_errno(error, NOGE_IO, "cannot make a journal in this folder");
            close(file);
        }
        if (how == LIBRARY)
            status = explore_library(at, policy, &decisions, &seconds, NULL, error);
        else
            status = explore_pipe(at, policy, how, journal, most, &decisions, &seconds, error);
        if (how >= PIPE_SYSTEM)
            unlink(journal);
        if (status == NOGE_OK && (double)decisions > *rate * seconds)
            *rate = (double)decisions / seconds;
        spent += seconds;
    } while (status == NOGE_OK && spent < limit);
    return status;
}

/* The slowest decision in seconds: the least of several explorations, which all decide the same. */
static noge_status measure_longest(const noge_bench_world *at, const char *policy, double limit, double *longest,
                                   noge_error *error) {
    noge_status status = NOGE_OK;
    double spent = 0;
    *longest = INFINITY;
    for (int i = 0; status == NOGE_OK && (i < 3 || spent < limit); i++) {
        double one = 0;
        uint64_t decisions = 0;
        status = explore_library(at, policy, &decisions, &spent, &one, error);
        *longest = fmin(*longest, one);
    }
    return status;
}

typedef struct figure {
    const char *graph, *policy;
    double rate[WAYS], longest;
} figure;

static noge_status print_figures(const figure *all, size_t count, const noge_bench_settings *settings,
                                 noge_error *error) {
    noge_text machine = {0};
    noge_status status = noge_build_machine(&machine, error);
    if (status == NOGE_OK && noge_bench_reports(settings)) {
        json_t *results = json_array();
        for (size_t i = 0; i < count; i++) {
            noge_json_add(&results, json_pack("{s:o,s:o,s:s,s:o}", "graph", noge_json_string(all[i].graph), "policy",
                                              noge_json_string(all[i].policy), "way", way_name[LIBRARY],
                                              "longest_microseconds", noge_json_number(1e6 * all[i].longest)));
            for (int how = 0; how < WAYS; how++)
                noge_json_add(&results, json_pack("{s:o,s:o,s:s,s:o}", "graph", noge_json_string(all[i].graph),
                                                  "policy", noge_json_string(all[i].policy), "way", way_name[how],
                                                  "decisions_per_second", noge_json_number(all[i].rate[how])));
        }
        status =
            noge_bench_show(json_pack("{s:s,s:o}", "machine", machine.bytes, "results", results), 2, settings, error);
    } else if (status == NOGE_OK) {
        noge_table table = {0};
        noge_table_caption(&table, "Decisions a second of processor time, agent and client together; with journal, "
                                   "disk: by the clock on the wall; longest: the slowest decision, "
                                   "through the library");
        noge_table_column(&table, NOGE_ALIGN_LEFT, "graph");
        noge_table_column(&table, NOGE_ALIGN_LEFT, "policy");
        noge_table_keys(&table, 2);
        for (int how = 0; how < WAYS; how++)
            noge_table_column(&table, NOGE_ALIGN_DECIMAL, "%s", way_name[how]);
        noge_table_column(&table, NOGE_ALIGN_DECIMAL, "longest, ms");
        for (size_t i = 0; i < count; i++) {
            noge_table_row(&table);
            noge_table_cell(&table, "%s", all[i].graph);
            noge_table_cell(&table, "%s", all[i].policy);
            for (int how = 0; how < WAYS; how++)
                noge_table_number(&table, all[i].rate[how], 0);
            noge_table_number(&table, 1e3 * all[i].longest, 2);
        }
        noge_print(stdout, "%s\n\n", machine.bytes);
        status = noge_table_put(&table, false, error);
    }
    noge_text_free(&machine);
    return status;
}

noge_status noge_bench_agent(const noge_bench_settings *settings, char **names, size_t count, noge_error *error) {
    static const char *const usual[] = {"grid:rows=16,columns=16", "grid:rows=300,columns=300", "town"};
    const char *policies[] = {"nn", "nn:most-visited", NOGE_UNIVERSAL, settings->model};
    size_t policy_count = settings->model ? 4 : 3, figures = 0;
    if (count == 0) {
        names = (char **)(uintptr_t)usual;
        count = sizeof usual / sizeof *usual;
    }
    figure *all = noge_allocate(count * policy_count, sizeof *all, error);
    noge_status status = all ? NOGE_OK : NOGE_NO_MEMORY;
    for (size_t i = 0; i < count && status == NOGE_OK; i++) {
        noge_graph *graph = NULL;
        noge_bench_world at = {0};
        status = strcmp(names[i], "town") == 0 ? noge_worlds_town(TOWN, settings->data.seed, &graph, error)
                                               : noge_graph_argument(names[i], &settings->data, &graph, error);
        if (status == NOGE_OK)
            status = noge_bench_world_make(&at, graph, error);
        for (size_t p = 0; p < policy_count && status == NOGE_OK; p++) {
            all[figures] = (figure){.graph = names[i], .policy = policies[p]};
            for (int how = 0; how < WAYS && status == NOGE_OK; how++)
                status = measure(&at, policies[p], (way)how, settings->seconds > 0 ? settings->seconds : 1,
                                 &all[figures].rate[how], error);
            if (status == NOGE_OK)
                status = measure_longest(&at, policies[p], settings->seconds > 0 ? settings->seconds : 1,
                                         &all[figures].longest, error);
            figures++;
        }
        noge_bench_world_free(&at);
        noge_graph_free(graph);
    }
    if (status == NOGE_OK)
        status = print_figures(all, figures, settings, error);
    free(all);
    return status;
}
