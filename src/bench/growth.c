/* The cost of an agent's decision as the known graph grows: one exploration through the pipe of `noge agent`, shown in
 * tenths. Constant columns mean that the cost depends on what changes, not on what is known. */
#include "base/error.h"
#include "bench/bench.h"
#include "bench/client.h"
#include "catalog/graph_name.h"
#include "report/terminal/print.h"
#include "report/terminal/show_json.h"
#include "report/terminal/show_table.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PARTS = 10 };

/* Figures at the end of a tenth. */
typedef struct part {
    uint64_t decisions;
    double microseconds; /* of processor time a decision of this tenth, the client's share included */
    uint64_t nodes, frontier;
    double memory; /* of the agent, in bytes, beyond what it had before the first report */
} part;

static double memory_of(pid_t process) {
    char path[64], line[200];
    double kilobytes = NAN;
    snprintf(path, sizeof path, "/proc/%d/status", (int)process);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, "VmRSS:", 6) == 0)
            kilobytes = strtod(line + 6, NULL);
    if (file)
        fclose(file);
    return 1024 * kilobytes;
}

static uint64_t number_in(const char *answer, const char *name) {
    const char *at = strstr(answer, name);
    return at ? strtoull(at + strlen(name), NULL, 10) : 0;
}

static noge_status look_at(noge_bench_child *agent, double before, part *now, noge_error *error) {
    static const char question[] = "{\"ask\":\"statistics\"}\n";
    noge_status status = noge_bench_child_ask(agent, question, strlen(question), error);
    if (status != NOGE_OK)
        return status;
    now->nodes = number_in(agent->answer, "\"nodes\":");
    now->frontier = number_in(agent->answer, "\"frontier\":");
    now->memory = memory_of(agent->process) - before;
    return NOGE_OK;
}

/* *count: tenths that were begun. */
static noge_status explore(const noge_bench_world *world, const char *policy, uint64_t most, part parts[PARTS],
                           int *count, noge_error *error) {
    noge_bench_child agent;
    noge_error late;
    noge_node node = 0;
    bool going = true;
    uint64_t decisions = 0, a_part = (most + PARTS - 1) / PARTS;
    noge_status status = noge_bench_child_start(&agent, policy, NULL, NULL, error);
    double before = memory_of(agent.process);
    for (*count = 0; *count < PARTS && status == NOGE_OK && going; ++*count) {
        uint64_t first = decisions;
        noge_bench_stopwatch begun = noge_bench_start(agent.process);
        while (status == NOGE_OK && going && decisions < first + a_part && decisions < most) {
            status = noge_bench_child_report(&agent, world, &node, &going, error);
            decisions += going;
        }
        if (decisions == first)
            break;
        part *now = &parts[*count];
        *now = (part){.decisions = decisions,
                      .microseconds = 1e6 * noge_bench_elapsed(&begun) / (double)(decisions - first)};
        if (status == NOGE_OK)
            status = look_at(&agent, before, now, error);
    }
    noge_status ended = noge_bench_child_stop(&agent, &late);
    if (status == NOGE_OK && ended != NOGE_OK) {
        status = ended;
        *error = late;
    }
    return status;
}

static noge_status print_table(const char *name, const char *policy, const part *parts, int count, noge_error *error) {
    noge_table table = {0};
    noge_table_caption(&table, "%s, explored by %s through the pipe; processor time of agent and client", name, policy);
    const char *const headings[] = {"decisions", "µs a decision",     "known nodes", "frontier",
                                    "MB",        "bytes a known node"};
    for (size_t i = 0; i < sizeof headings / sizeof *headings; i++)
        noge_table_column(&table, NOGE_ALIGN_RIGHT, "%s", headings[i]);
    for (int i = 0; i < count; i++) {
        noge_table_row(&table);
        noge_table_cell(&table, "%" PRIu64, parts[i].decisions);
        noge_table_cell(&table, "%.1f", parts[i].microseconds);
        noge_table_cell(&table, "%" PRIu64, parts[i].nodes);
        noge_table_cell(&table, "%" PRIu64, parts[i].frontier);
        noge_table_cell(&table, "%.0f", parts[i].memory / 1e6);
        noge_table_cell(&table, "%.0f", parts[i].memory / (double)parts[i].nodes);
    }
    return noge_table_put(&table, false, error);
}

static json_t *parts_json(const char *name, const char *policy, const part *parts, int count) {
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        noge_json_add(&list,
                      json_pack("{s:I,s:o,s:I,s:I,s:o}", "decisions", (json_int_t)parts[i].decisions, "microseconds",
                                noge_json_number(parts[i].microseconds), "nodes", (json_int_t)parts[i].nodes,
                                "frontier", (json_int_t)parts[i].frontier, "bytes", noge_json_number(parts[i].memory)));
    return json_pack("{s:o,s:o,s:o}", "graph", noge_json_string(name), "policy", noge_json_string(policy), "parts",
                     list);
}

/* ---- Hubs -------------------------------------------------------------------------------------------------------- */

/* Graphs whose nodes have as many neighbours as there are nodes: decisions must not cost more there. A star, or K(2,n):
 * every node is joined to `hubs` hubs, which are the first nodes. */
static noge_status make_hubs(uint32_t hubs, uint32_t nodes, noge_graph **graph, noge_error *error) {
    noge_builder *builder = NULL;
    noge_status status = noge_builder_create(&builder, false, error);
    if (status == NOGE_OK)
        status = noge_builder_add_nodes(builder, (uint64_t)hubs + nodes, error);
    for (noge_node v = hubs; v < hubs + nodes; v++)
        for (noge_node hub = 0; hub < hubs && status == NOGE_OK; hub++)
            status = noge_builder_add_edge(builder, hub, v, 1, error);
    if (status == NOGE_OK)
        status = noge_builder_finish(builder, graph, NULL, error);
    noge_builder_free(builder);
    return status;
}

static noge_status make_graph(const char *name, const noge_bench_settings *settings, noge_graph **graph,
                              noge_error *error) {
    enum { LEAVES = 90000 };
    if (strcmp(name, "star") == 0)
        return make_hubs(1, LEAVES, graph, error);
    if (strcmp(name, "two-hubs") == 0)
        return make_hubs(2, LEAVES, graph, error);
    return noge_graph_argument(name, &settings->data, graph, error);
}

noge_status noge_bench_growth(const noge_bench_settings *settings, char **names, size_t count, noge_error *error) {
    const char *policy = settings->model ? settings->model : "nn:most-visited";
    static const char *const usual[] = {"grid:rows=300,columns=300", "star", "two-hubs"};
    noge_text machine = {0};
    json_t *results = json_array();
    if (count == 0) {
        names = (char **)(uintptr_t)usual;
        count = sizeof usual / sizeof *usual;
    }
    noge_status status = noge_build_machine(&machine, error);
    if (status == NOGE_OK && !noge_bench_reports(settings))
        noge_print(stdout, "%s\n", machine.bytes);
    for (size_t i = 0; i < count && status == NOGE_OK; i++) {
        noge_graph *graph = NULL;
        noge_bench_world world = {0};
        part parts[PARTS];
        int made = 0;
        status = make_graph(names[i], settings, &graph, error);
        if (status == NOGE_OK)
            status = noge_bench_world_make(&world, graph, error);
        uint64_t most = graph ? graph->node_count : 0;
        if (settings->steps > 0 && settings->steps < most)
            most = settings->steps;
        if (status == NOGE_OK)
            status = explore(&world, policy, most, parts, &made, error);
        if (status == NOGE_OK && noge_bench_reports(settings))
            noge_json_add(&results, parts_json(names[i], policy, parts, made));
        else if (status == NOGE_OK)
            putchar('\n');
        if (status == NOGE_OK && !noge_bench_reports(settings))
            status = print_table(names[i], policy, parts, made, error);
        noge_bench_world_free(&world);
        noge_graph_free(graph);
    }
    if (status == NOGE_OK && noge_bench_reports(settings))
        status =
            noge_bench_show(json_pack("{s:s,s:O}", "machine", machine.bytes, "results", results), 3, settings, error);
    json_decref(results);
    noge_text_free(&machine);
    return status;
}
