/* noge bound: bounds on the shortest walk through everything, with the whole graph known. */
#include "base/error.h"
#include "base/file/output.h"
#include "catalog/graph_name.h"
#include "cli/command/commands.h"
#include "cli/frame/common_options.h"
#include "cli/show/merged.h"
#include "graph/json_name.h"
#include "report/table/unit.h"
#include "report/terminal/print.h"
#include "report/terminal/progress.h"
#include "report/terminal/show_json.h"

#include <math.h>
#include <noge/noge.h>
#include <stdio.h>
#include <string.h>

typedef struct settings {
    const char *source, *output;
    noge_data_choice data;
    uint64_t seed;
    double effort, seconds;
    noge_task task;
    bool json, force;
} settings;

static noge_status check_settings(const settings *set, noge_error *error) {
    if (!set->source)
        return noge_fail(error, NOGE_USAGE, "bound: say where the walk begins: --source NODE");
    if (!(set->effort > 0))
        return noge_fail(error, NOGE_USAGE, "--effort must be more than 0");
    if (!(set->seconds > 0))
        return noge_fail(error, NOGE_USAGE, "--seconds must be more than 0");
    return set->output ? noge_output_check(set->output, set->force, error) : NOGE_OK;
}

/* ---- Files ------------------------------------------------------------------------------------------------------- */

/* The names of the nodes in the order of the walk, a line each. */
static noge_status write_walk(const noge_bound *bound, const noge_graph *graph, const settings *set,
                              noge_error *error) {
    noge_output *output = NULL;
    noge_status status = noge_output_open(&output, set->output, set->force, error);
    for (size_t i = 0; i < bound->walk_count && status == NOGE_OK; i++) {
        char number[NOGE_NUMBER_TEXT];
        size_t length;
        const char *name = noge_graph_name(graph, bound->walk[i], number, &length);
        status = noge_output_write(output, name, length, error);
        if (status == NOGE_OK)
            status = noge_output_write(output, "\n", 1, error);
    }
    if (status == NOGE_OK)
        return noge_output_commit(output, error);
    noge_output_abandon(output);
    return status;
}

/* ---- Telling ----------------------------------------------------------------------------------------------------- */

static const char *method_text(noge_bound_method method, bool returns) {
    switch (method) {
    case NOGE_BOUND_TREE:
        return returns ? "a tree: every edge twice" : "a tree: every edge twice but for the way to the farthest node";
    case NOGE_BOUND_SUBSETS: return "dynamic programming over subsets";
    case NOGE_BOUND_CYCLES: return "all ways round the few cycles";
    default: return "Held-Karp ascent below, 2-opt and Or-opt with kicks above";
    }
}

static void print(const noge_bound *bound, const noge_graph *graph, const char *name, noge_node source, bool weighted,
                  FILE *out) {
    char number[NOGE_NUMBER_TEXT], lower[NOGE_LENGTH_TEXT], upper[NOGE_LENGTH_TEXT];
    size_t length;
    const char *from = noge_graph_name(graph, source, number, &length);
    const char *unit = weighted ? noge_length_unit(graph, true) : "";
    noge_length_print(lower, bound->lower, unit, -1);
    noge_length_print(upper, bound->upper, unit, 1);
    noge_print(out, "graph        %s, %u node%s, %llu edge%s\n", name, graph->node_count,
               noge_plural(graph->node_count), (unsigned long long)graph->edge_count, noge_plural(graph->edge_count));
    noge_print(out, "walk         from %.*s through %u node%s%s%s\n", (int)length, from, bound->reachable,
               noge_plural(bound->reachable), bound->returns ? " and back" : "", weighted ? ", weighted" : "");
    if (bound->exact)
        noge_print(out, "shortest     %s, exactly\n", upper);
    else
        noge_print(out, "lower bound  %s\nupper bound  %s\ngap          %.3g %%\n", lower, upper,
                   100 * (bound->upper / bound->lower - 1));
    if (!weighted && bound->upper > 0)
        noge_print(out, "best rate    %s%.4f\n", bound->exact ? "" : "at most ", (bound->reachable - 1) / bound->lower);
    noge_print(out, "by           %s\ntime         %.3g s%s\n", method_text(bound->method, bound->returns),
               bound->seconds, bound->timed_out ? ", stopped by --seconds" : "");
}

static noge_status print_json(const noge_bound *bound, const noge_graph *graph, const char *name, noge_node source,
                              const settings *set, noge_error *error) {
    json_t *all = json_pack(
        "{s:o,s:I,s:I,s:o,s:b,s:I,s:o,s:o,s:b,s:o,s:s,s:I,s:o,s:b}", "graph", noge_json_string(name), "nodes",
        (json_int_t)graph->node_count, "edges", (json_int_t)graph->edge_count, "source", noge_json_name(graph, source),
        "weighted", (int)set->task.weighted, "reachable", (json_int_t)bound->reachable, "lower",
        noge_json_number(bound->lower), "upper", noge_json_number(bound->upper), "exact", (int)bound->exact, "gap",
        noge_json_number(bound->upper > 0 ? bound->upper / bound->lower - 1 : 0), "method",
        noge_bound_method_name(bound->method), "seed", (json_int_t)set->seed, "seconds",
        noge_json_number(bound->seconds), "hurried", (int)bound->timed_out);
    noge_json_set(&all, "unit", json_string(noge_length_unit(graph, set->task.weighted)));
    if (bound->returns)
        noge_json_set(&all, "return", json_true());
    return noge_json_show(all, 1, error);
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

static void show_progress(void *context, uint64_t done, uint64_t total) {
    noge_progress_update(context, done, total, NULL);
}

static noge_status find(const settings *set, const noge_graph *graph, noge_node source, noge_bound *bound,
                        noge_error *error) {
    noge_progress progress;
    const noge_bound_options options = {.size = sizeof options,
                                        .task = &set->task,
                                        .seed = set->seed,
                                        .effort = set->effort,
                                        .seconds = set->seconds,
                                        .progress = show_progress,
                                        .context = &progress};
    if (set->task.weighted && !graph->length)
        fputs("no edge of the graph has a length; each counts 1\n", stderr);
    noge_progress_begin(&progress, "bound");
    noge_progress_update(&progress, 0, 1, NULL);
    noge_status status = noge_bound_find(bound, graph, source, &options, error);
    noge_progress_end(&progress);
    if (status == NOGE_OK && bound->reachable < graph->node_count)
        noge_print(stderr,
                   "the graph is not connected: the walk visits the %u node%s of the source's component, of %u\n",
                   bound->reachable, noge_plural(bound->reachable), graph->node_count);
    return status;
}

static noge_status tell(const settings *set, const noge_bound *bound, const noge_graph *graph, const char *name,
                        noge_node source, noge_error *error) {
    noge_status status = set->output ? write_walk(bound, graph, set, error) : NOGE_OK;
    if (status != NOGE_OK)
        return status;
    bool taken = set->output && strcmp(set->output, "-") == 0;
    if (set->json && !taken)
        return print_json(bound, graph, name, source, set, error);
    print(bound, graph, name, source, set->task.weighted, taken ? stderr : stdout);
    return NOGE_OK;
}

static noge_status run(const noge_call *call, noge_error *error) {
    const settings *set = call->settings;
    noge_graph *graph = NULL;
    noge_bound bound = {.size = sizeof bound};
    noge_node source = NOGE_NO_NODE;
    noge_status status = check_settings(set, error);
    if (status == NOGE_OK)
        status = noge_graph_load(call->operand[0], &set->data, &graph, error);
    if (status == NOGE_OK)
        status = noge_source_argument(graph, set->source, 0, &source, error);
    if (status == NOGE_OK)
        status = find(set, graph, source, &bound, error);
    if (status == NOGE_OK)
        status = tell(set, &bound, graph, call->operand[0], source, error);
    noge_bound_free(&bound);
    noge_graph_free(graph);
    return status;
}

static const noge_operand operands[] = {{.name = "GRAPH", .help = NOGE_GRAPH_HELP}, {0}};

static const noge_option options[] = {
    {.name = "source",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "NODE",
     .target = offsetof(settings, source),
     .help = "node where the walk begins"},
    NOGE_TASK_OPTION(settings, "weighted"),
    NOGE_TASK_OPTION(settings, "return"),
    {.name = "effort",
     .kind = NOGE_OPTION_REAL,
     .placeholder = "X",
     .target = offsetof(settings, effort),
     .usual = "1",
     .help = "multiple of the usual work: 10 gives tighter bounds in ten times the time"},
    {.name = "seconds",
     .kind = NOGE_OPTION_REAL,
     .placeholder = "N",
     .target = offsetof(settings, seconds),
     .usual = "60",
     .help = "time limit; bounds depend on the machine's speed only if it ends the search"},
    {.name = "seed",
     .letter = 's',
     .kind = NOGE_OPTION_UNSIGNED,
     .placeholder = "SEED",
     .target = offsetof(settings, seed),
     .usual = "1",
     .most = INT64_MAX,
     .help = "seed of the local search"},
    NOGE_DATA_OPTIONS(settings),
    {.name = "output",
     .letter = 'o',
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "FILE",
     .target = offsetof(settings, output),
     .help = "write the walk of the upper bound, a node a line; - for standard output"},
    NOGE_JSON_OPTION(settings),
    NOGE_FORCE_OPTION(settings),
    {0},
};

static const noge_example examples[] = {
    {"noge bound maze:side=31 --source 0", "what no explorer of this maze can beat"},
    {"noge bound oxford.graph --source 42 --weighted --seconds 20", "a road network, in metres"},
    {"noge bound grid --source 0 --return", "the shortest tour: there and back"},
    {"noge bound grid --source 0 -o walk.txt --json", "the walk itself, and the figures for a program"},
    {0},
};

const noge_command noge_command_bound = {
    .name = "bound",
    .summary = "bound the shortest walk that visits everything",
    .description =
        "Bounds the shortest walk from a node through all nodes that it can reach, for an explorer with the map. "
        "The walk need not return unless --return asks for a tour. Prints a lower bound, which no walk can beat, and "
        "an upper bound, the length of a walk that "
        "was found. They are equal for trees, for up to 18 nodes, for graphs with few cycles such as mazes, and "
        "sometimes for others. `noge explore --certify` compares an exploration with them.",
    .operands = operands,
    .options = options,
    .examples = examples,
    .settings_size = sizeof(settings),
    .run = run,
};
