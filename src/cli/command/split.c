/* noge split: cuts a city into a part for training and a part for testing. */
#include "base/error.h"
#include "base/file/output.h"
#include "catalog/graph_name.h"
#include "cli/command/commands.h"
#include "cli/frame/common_options.h"
#include "cli/show/merged.h"
#include "graph/cities.h"
#include "report/terminal/print.h"
#include "report/terminal/show_json.h"

#include <stdio.h>

typedef struct settings {
    const char *output;
    unsigned to; /* noge_format */
    noge_data_choice data;
    bool diagonal, force, json;
} settings;

enum { TRAIN, TEST, PARTS };

static const char *const part_names[PARTS] = {"train", "test"};

static const char *extension(noge_format format) {
    switch (format) {
    case NOGE_FORMAT_EDGELIST: return "edges";
    case NOGE_FORMAT_GRAPHML: return "graphml";
    case NOGE_FORMAT_DIMACS: return "gr";
    default: return "graph";
    }
}

static noge_status name_files(const settings *set, char path[PARTS][PATH_MAX], noge_error *error) {
    noge_status status = NOGE_OK;
    for (int part = 0; part < PARTS && status == NOGE_OK; part++) {
        int length =
            snprintf(path[part], PATH_MAX, "%s-%s.%s", set->output, part_names[part], extension((noge_format)set->to));
        if (length >= PATH_MAX)
            return noge_fail(error, NOGE_USAGE, "%.60s…: the name is too long", set->output);
        status = noge_output_check(path[part], set->force, error);
    }
    return status;
}

static noge_status describe(noge_graph *const part[PARTS], char path[PARTS][PATH_MAX], bool json, noge_error *error) {
    json_t *all = json_object();
    for (int i = 0; i < PARTS; i++) {
        noge_json_set(&all, part_names[i],
                      json_pack("{s:o,s:I,s:I}", "file", noge_json_string(path[i]), "nodes",
                                (json_int_t)part[i]->node_count, "edges", (json_int_t)part[i]->edge_count));
        if (!json)
            noge_print(stdout, "%s: %u nodes, %llu edges\n", path[i], part[i]->node_count,
                       (unsigned long long)part[i]->edge_count);
    }
    if (json)
        return noge_json_show(all, 1, error);
    json_decref(all);
    return NOGE_OK;
}

static noge_status split(const settings *set, const char *name, const noge_graph *graph, noge_error *error) {
    noge_graph *part[PARTS] = {NULL};
    char path[PARTS][PATH_MAX];
    noge_error reason = {0};
    noge_write_options options = {.size = sizeof options, .format = (noge_format)set->to, .overwrite = set->force};
    noge_status status = name_files(set, path, error);
    if (status == NOGE_OK) {
        status = noge_cut_diagonal(graph, &part[TRAIN], &part[TEST], &reason);
        if (status != NOGE_OK)
            noge_fail(error, status, "%s: %s", name, reason.text);
    }
    for (int i = 0; i < PARTS && status == NOGE_OK; i++)
        status = noge_graph_write(part[i], path[i], &options, error);
    if (status == NOGE_OK)
        status = describe(part, path, set->json, error);
    noge_graph_free(part[TRAIN]);
    noge_graph_free(part[TEST]);
    return status;
}

static noge_status run(const noge_call *call, noge_error *error) {
    const settings *set = call->settings;
    noge_graph *graph = NULL;
    if (!set->output)
        return noge_fail(error, NOGE_USAGE, "split: say where to write: -o PREFIX");
    if (!set->diagonal)
        return noge_fail(error, NOGE_USAGE, "split: say how to cut: --diagonal");
    noge_status status = noge_graph_load(call->operand[0], &set->data, &graph, error);
    if (status == NOGE_OK)
        status = split(set, call->operand[0], graph, error);
    noge_graph_free(graph);
    return status;
}

static const char *const formats[] = {"auto", "binary", "edges", "graphml", "dimacs", NULL}; /* as noge_format */

static const noge_operand operands[] = {{.name = "GRAPH", .help = NOGE_GRAPH_HELP}, {0}};

static const noge_option options[] = {
    {.name = "diagonal",
     .kind = NOGE_OPTION_FLAG,
     .target = offsetof(settings, diagonal),
     .help = "cut along the diagonal from the south-west to the north-east corner of the bounding box"},
    {.name = "output",
     .letter = 'o',
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "PREFIX",
     .target = offsetof(settings, output),
     .help = "prefix of both files: PREFIX-train.graph and PREFIX-test.graph"},
    {.name = "to",
     .kind = NOGE_OPTION_CHOICE,
     .placeholder = "FORMAT",
     .target = offsetof(settings, to),
     .usual = "auto",
     .choices = formats,
     .help = "format of both files; auto means binary"},
    NOGE_DATA_OPTIONS(settings),
    NOGE_JSON_OPTION(settings),
    NOGE_FORCE_OPTION(settings),
    {0},
};

static const noge_example examples[] = {
    {"noge split oxford.graph --diagonal -o oxford", "writes oxford-train.graph and oxford-test.graph"},
    {"noge train oxford-train.graph oxford-test.graph", "trains on the one, tests on the other"},
    {0},
};

const noge_command noge_command_split = {
    .name = "split",
    .summary = "cut a city into a training and a test part",
    .description =
        "Cuts a graph with positions in two by the paper's rule. Edges across the cut are dropped, then nodes "
        "without an edge; a part need not be connected. The part with more edges is for training. The names MUC, OXF "
        "and SFO are sets of cities that are cut this way.",
    .operands = operands,
    .options = options,
    .examples = examples,
    .settings_size = sizeof(settings),
    .run = run,
};
