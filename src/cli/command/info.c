/* noge info: facts about graphs and models, or the paper's table of its data sets. */
#include "base/error.h"
#include "base/memory.h"
#include "catalog/set_name.h"
#include "cli/command/commands.h"
#include "cli/frame/common_options.h"
#include "cli/show/model.h"
#include "graph/json_name.h"
#include "neural/file/model.h"
#include "report/table/unit.h"
#include "report/terminal/print.h"
#include "report/terminal/show_json.h"
#include "report/terminal/show_table.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct settings {
    bool json;
    noge_data_choice data;
} settings;

typedef struct facts {
    uint32_t components, largest; /* nodes of the largest */
    uint32_t least_degree, most_degree;
    double shortest, longest, total; /* lengths */
    noge_point low, high;            /* corners of the bounding box */
} facts;

static void range_add(double value, double *least, double *most) {
    if (value < *least)
        *least = value;
    if (value > *most)
        *most = value;
}

static noge_status count_components(const noge_graph *graph, facts *all, noge_error *error) {
    uint32_t *component = noge_allocate(graph->node_count, sizeof *component, error);
    uint32_t *size = noge_allocate(graph->node_count, sizeof *size, error);
    noge_status status = component && size ? NOGE_OK : NOGE_NO_MEMORY;
    if (status == NOGE_OK && graph->node_count > 0) {
        all->components = noge_graph_components(graph, component);
        if (all->components == 0)
            status = noge_fail(error, NOGE_NO_MEMORY, "out of memory while finding the components");
        for (noge_node v = 0; status == NOGE_OK && v < graph->node_count; v++)
            if (++size[component[v]] > all->largest)
                all->largest = size[component[v]];
    }
    free(component);
    free(size);
    return status;
}

static noge_status collect(const noge_graph *graph, facts *all, noge_error *error) {
    *all = (facts){.least_degree = UINT32_MAX,
                   .shortest = INFINITY,
                   .longest = -INFINITY,
                   .low = {INFINITY, INFINITY},
                   .high = {-INFINITY, -INFINITY}};
    for (noge_node v = 0; v < graph->node_count; v++) {
        uint32_t degree = noge_graph_degree(graph, v);
        all->least_degree = degree < all->least_degree ? degree : all->least_degree;
        all->most_degree = degree > all->most_degree ? degree : all->most_degree;
        if (graph->position) {
            range_add(graph->position[v].x + 0.0, &all->low.x, &all->high.x); /* + 0.0 makes 0 of -0 */
            range_add(graph->position[v].y + 0.0, &all->low.y, &all->high.y);
        }
        for (uint64_t e = graph->offset[v]; graph->length && e < graph->offset[v + 1]; e++)
            if (v < graph->neighbor[e]) {
                range_add(graph->length[e], &all->shortest, &all->longest);
                all->total += graph->length[e];
            }
    }
    return count_components(graph, all, error);
}

static double mean_degree(const noge_graph *graph) {
    return graph->node_count ? 2.0 * (double)graph->edge_count / graph->node_count : 0;
}

/* ---- For a person ------------------------------------------------------------------------------------------------ */

static void print_names(const noge_graph *graph) {
    char first_number[NOGE_NUMBER_TEXT], last_number[NOGE_NUMBER_TEXT];
    size_t first_length, last_length;
    const char *first = noge_graph_name(graph, 0, first_number, &first_length);
    const char *last = noge_graph_name(graph, graph->node_count - 1, last_number, &last_length);
    noge_print(stdout, "  names        %.*s", (int)first_length, first);
    if (graph->node_count > 1)
        noge_print(stdout, graph->name_offset ? ", … , %.*s" : " … %.*s", (int)last_length, last);
    putchar('\n');
}

static void print_merged(const noge_read_report *report) {
    const noge_build_report *merged = &report->merged;
    if (merged->loops + merged->parallels + merged->opposites > 0)
        noge_print(stdout, "  merged       %llu loop%s dropped, %llu parallel and %llu opposite edge%s merged\n",
                   (unsigned long long)merged->loops, noge_plural(merged->loops), (unsigned long long)merged->parallels,
                   (unsigned long long)merged->opposites, noge_plural(merged->opposites));
    if (report->one_way > 0)
        noge_print(stdout, "  joined       %llu arc%s no opposite; now one can walk both ways there\n",
                   (unsigned long long)report->one_way, report->one_way == 1 ? " has" : "s have");
}

/* Metres as people say them, units of nobody knows what as they are. */
static void print_lengths(const facts *all, const char *unit) {
    char total[NOGE_LENGTH_TEXT];
    if (noge_length_is_far(all->total, unit))
        noge_print(stdout, "  lengths      %.6g … %.6g %s, total %s\n", all->shortest, all->longest, unit,
                   noge_length_print(total, all->total, unit, 0));
    else
        noge_print(stdout, "  lengths      %.6g … %.6g, total %.6g %s\n", all->shortest, all->longest, all->total,
                   unit);
}

static void print_facts(const char *name, const noge_graph *graph, const facts *all, const noge_read_report *report) {
    noge_print(stdout, "%s\n  nodes        %u\n  edges        %llu\n", name, graph->node_count,
               (unsigned long long)graph->edge_count);
    if (graph->node_count == 0)
        return;
    if (all->components == 1)
        noge_print(stdout, "  components   1: connected\n");
    else
        noge_print(stdout, "  components   %u, the largest of %u node%s\n", all->components, all->largest,
                   noge_plural(all->largest));
    noge_print(stdout, "  degree       %u … %u, mean %.3g\n", all->least_degree, all->most_degree, mean_degree(graph));
    if (!graph->length)
        noge_print(stdout, "  lengths      none: every edge counts 1\n");
    else if (graph->edge_count > 0)
        print_lengths(all, noge_length_unit(graph, true));
    if (!graph->position)
        noge_print(stdout, "  positions    none\n");
    else if (graph->geographic)
        noge_print(stdout, "  positions    longitude %.6g … %.6g, latitude %.6g … %.6g\n", all->low.x, all->high.x,
                   all->low.y, all->high.y);
    else
        noge_print(stdout, "  positions    x %.6g … %.6g, y %.6g … %.6g\n", all->low.x, all->high.x, all->low.y,
                   all->high.y);
    print_names(graph);
    print_merged(report);
}

/* ---- For a program ----------------------------------------------------------------------------------------------- */

static json_t *facts_json(const char *name, const noge_graph *graph, const facts *all, const noge_read_report *report) {
    json_t *object = json_pack("{s:o,s:I,s:I,s:I,s:I}", "graph", noge_json_string(name), "nodes",
                               (json_int_t)graph->node_count, "edges", (json_int_t)graph->edge_count, "components",
                               (json_int_t)all->components, "largest_component", (json_int_t)all->largest);
    if (graph->node_count > 0)
        noge_json_set(&object, "degree",
                      json_pack("{s:I,s:f,s:I}", "min", (json_int_t)all->least_degree, "mean", mean_degree(graph),
                                "max", (json_int_t)all->most_degree));
    if (graph->length && graph->edge_count > 0)
        noge_json_set(&object, "lengths",
                      json_pack("{s:f,s:f,s:f,s:s}", "min", all->shortest, "max", all->longest, "total", all->total,
                                "unit", noge_length_unit(graph, true)));
    if (graph->position)
        noge_json_set(&object, "positions",
                      json_pack("{s:[f,f],s:[f,f],s:b}", "x", all->low.x, all->high.x, "y", all->low.y, all->high.y,
                                "geographic", (int)graph->geographic));
    if (graph->node_count > 0)
        noge_json_set(&object, "names",
                      json_pack("[o,o]", noge_json_name(graph, 0), noge_json_name(graph, graph->node_count - 1)));
    noge_json_set(&object, "merged",
                  json_pack("{s:I,s:I,s:I,s:I}", "loops", (json_int_t)report->merged.loops, "parallels",
                            (json_int_t)report->merged.parallels, "opposites", (json_int_t)report->merged.opposites,
                            "one_way", (json_int_t)report->one_way));
    return object;
}

/* ---- Sets -------------------------------------------------------------------------------------------------------- */

typedef struct size_range {
    uint32_t least_nodes, most_nodes;
    uint64_t least_edges, most_edges;
} size_range;

static size_range range_of(const noge_dataset *dataset, const uint32_t *index, uint32_t count) {
    size_range range = {.least_nodes = UINT32_MAX, .least_edges = UINT64_MAX};
    for (uint32_t i = 0; i < count; i++) {
        const noge_graph *graph = dataset->graph[index[i]];
        range.least_nodes = graph->node_count < range.least_nodes ? graph->node_count : range.least_nodes;
        range.most_nodes = graph->node_count > range.most_nodes ? graph->node_count : range.most_nodes;
        range.least_edges = graph->edge_count < range.least_edges ? graph->edge_count : range.least_edges;
        range.most_edges = graph->edge_count > range.most_edges ? graph->edge_count : range.most_edges;
    }
    return range;
}

static void begin_table(noge_table *table) {
    noge_table_caption(table, "Graphs of each part, their nodes |V| and edges |E|");
    noge_table_column(table, NOGE_ALIGN_LEFT, "set");
    static const char *const parts[] = {"train", "test"};
    for (int part = 0; part < 2; part++) {
        noge_table_column(table, NOGE_ALIGN_RIGHT, "%s", parts[part]);
        noge_table_column(table, NOGE_ALIGN_RIGHT, "%s |V|", parts[part]);
        noge_table_column(table, NOGE_ALIGN_RIGHT, "%s |E|", parts[part]);
    }
}

static void range_cell(noge_table *table, uint64_t least, uint64_t most) {
    if (least == most)
        noge_table_cell(table, "%llu", (unsigned long long)least);
    else
        noge_table_cell(table, "%llu–%llu", (unsigned long long)least, (unsigned long long)most);
}

/* A part without graphs has no sizes. */
static json_t *part_json(uint32_t count, const size_range *range) {
    if (count == 0)
        return json_pack("{s:i,s:n,s:n}", "graphs", 0, "nodes", "edges");
    return json_pack("{s:I,s:[I,I],s:[I,I]}", "graphs", (json_int_t)count, "nodes", (json_int_t)range->least_nodes,
                     (json_int_t)range->most_nodes, "edges", (json_int_t)range->least_edges,
                     (json_int_t)range->most_edges);
}

static noge_status add_set(const char *name, const noge_data_choice *data, noge_table *table, json_t **sets,
                           noge_error *error) {
    noge_dataset *dataset = NULL;
    noge_status status = noge_set_argument(name, data, &dataset, error);
    if (status != NOGE_OK)
        return status;
    uint32_t count[2] = {dataset->train_count, dataset->test_count};
    size_range range[2] = {range_of(dataset, dataset->train, dataset->train_count),
                           range_of(dataset, dataset->test, dataset->test_count)};
    uint64_t set_seed = dataset->seed;
    noge_dataset_free(dataset);
    if (table->column_count == 0)
        begin_table(table);
    noge_table_row(table);
    noge_table_cell(table, "%s", name);
    for (int part = 0; part < 2; part++) {
        noge_table_cell(table, "%u", count[part]);
        if (count[part] == 0) {
            noge_table_cell(table, "–");
            noge_table_cell(table, "–");
            continue;
        }
        range_cell(table, range[part].least_nodes, range[part].most_nodes);
        range_cell(table, range[part].least_edges, range[part].most_edges);
    }
    noge_json_add(sets, json_pack("{s:o,s:I,s:o,s:o}", "set", noge_json_string(name), "seed", (json_int_t)set_seed,
                                  "train", part_json(count[0], &range[0]), "test", part_json(count[1], &range[1])));
    return NOGE_OK;
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

static noge_status add_graph(const char *name, const settings *set, json_t **graphs, noge_error *error) {
    noge_graph *graph = NULL;
    noge_read_report report = NOGE_READ_REPORT;
    noge_data_choice data = set->data;
    facts all;
    data.report = &report;
    noge_status status = noge_graph_argument(name, &data, &graph, error);
    if (status == NOGE_OK)
        status = collect(graph, &all, error);
    if (status == NOGE_OK && set->json)
        noge_json_add(graphs, facts_json(name, graph, &all, &report));
    else if (status == NOGE_OK)
        print_facts(name, graph, &all, &report);
    noge_graph_free(graph);
    return status;
}

/* A file of that name is a graph. */
static bool is_policy(const char *word) {
    return noge_info_is_policy(word) && access(word, F_OK) != 0;
}

/* Such files are models whatever they begin with, so they need not be opened twice. */
static bool ends_as_model(const char *word) {
    static const char ending[] = ".safetensors";
    size_t length = strlen(word), tail = sizeof ending - 1;
    return length > tail && strcmp(word + length - tail, ending) == 0 && access(word, F_OK) == 0;
}

static noge_status run(const noge_call *call, noge_error *error) {
    const settings *set = call->settings;
    noge_table table = {0};
    json_t *graphs = json_array(), *sets = json_array(), *models = json_array(), *policies = json_array();
    noge_status status = NOGE_OK;
    for (size_t i = 0; i < call->operand_count && status == NOGE_OK; i++) {
        if (noge_is_set(call->operand[i]))
            status = add_set(call->operand[i], &set->data, &table, &sets, error);
        else if (is_policy(call->operand[i]))
            status =
                noge_info_policy(call->operand[i], set->json ? &models : NULL, set->json ? &policies : NULL, error);
        else if (ends_as_model(call->operand[i]) || noge_model_recognise(call->operand[i]))
            status = noge_info_model(call->operand[i], set->json ? &models : NULL, error);
        else
            status = add_graph(call->operand[i], set, &graphs, error);
    }
    json_t *all = json_pack("{s:o,s:o,s:o}", "graphs", graphs, "sets", sets, "models", models);
    if (!policies || json_array_size(policies) > 0)
        noge_json_set(&all, "policies", policies);
    else
        json_decref(policies);
    if (status == NOGE_OK && set->json)
        status = noge_json_show(json_incref(all), 2, error);
    else if (status == NOGE_OK && table.row_count > 0)
        status = noge_table_put(&table, table.row_count < call->operand_count, error);
    json_decref(all);
    noge_table_free(&table);
    return status;
}

static const noge_operand operands[] = {
    {.name = "GRAPH|MODEL",
     .help = NOGE_SET_HELP "; or a policy: a model's file or any name that `noge policies` lists",
     .repeats = true},
    {0}};

static const noge_option options[] = {
    NOGE_JSON_OPTION(settings),
    NOGE_DATA_OPTIONS(settings),
    {0},
};

static const noge_example examples[] = {
    {"noge info oxford.graph", "size, components, degrees, lengths, positions of a graph"},
    {"noge info grid maze tree", "the paper's statistics of three sets"},
    {"noge info model-best.safetensors", "what a model was trained on, sees and aims at"},
    {"noge info universal noge-plus:grid", "the same for models that come with noge"},
    {0},
};

const noge_command noge_command_info = {
    .name = "info",
    .summary = "describe graphs, sets of graphs or models",
    .description =
        "Shows the size, the components, degrees, lengths, positions and names of graphs, and what was dropped "
        "or merged when they were read. For a set of the paper or a folder: how many graphs it has and how large "
        "they are. For a trained model: what it was trained on, how well it did, what it sees and what it aims at.",
    .operands = operands,
    .options = options,
    .examples = examples,
    .settings_size = sizeof(settings),
    .run = run,
};
