/* noge convert: converts graph files between formats. */
#include "base/error.h"
#include "catalog/graph_name.h"
#include "cli/command/commands.h"
#include "cli/frame/common_options.h"
#include "cli/show/merged.h"
#include "graph/write/writers.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct settings {
    const char *output;
    unsigned from, to; /* noge_format */
    noge_data_choice data;
    bool force;
} settings;

static noge_status run(const noge_call *call, noge_error *error) {
    const settings *set = call->settings;
    if (!set->output)
        return noge_fail(error, NOGE_USAGE, "convert: say where to write: -o FILE, or -o - for standard output");
    noge_write_options options = {.size = sizeof options, .format = (noge_format)set->to, .overwrite = set->force};
    if (strcmp(set->output, "-") == 0 && options.format <= NOGE_FORMAT_BINARY && isatty(STDOUT_FILENO))
        return noge_fail(error, NOGE_USAGE, "convert: a terminal cannot show a binary graph; add --to edges");
    noge_graph *graph = NULL;
    noge_data_choice data = set->data;
    data.read.format = (noge_format)set->from;
    noge_status status = noge_graph_output_check(set->output, options.format, set->force, error);
    if (status == NOGE_OK)
        status = noge_graph_load(call->operand[0], &data, &graph, error);
    if (status == NOGE_OK)
        status = noge_graph_write(graph, set->output, &options, error);
    noge_graph_free(graph);
    return status;
}

/* In the order of noge_format; the last five cannot be written. */
static const char *const readable[] = {"auto", "binary",  "edges",         "graphml", "dimacs", "gml",
                                       "json", "adjlist", "matrix-market", "pajek",   NULL};
static const char *const formats[] = {"auto", "binary", "edges", "graphml", "dimacs", NULL};

static const noge_operand operands[] = {{.name = "GRAPH", .help = NOGE_GRAPH_HELP}, {0}};

static const noge_option options[] = {
    {.name = "output",
     .letter = 'o',
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "FILE",
     .target = offsetof(settings, output),
     .help = "output file, - for standard output; compressed if the name ends in .gz or .xz"},
    {.name = "from",
     .kind = NOGE_OPTION_CHOICE,
     .placeholder = "FORMAT",
     .target = offsetof(settings, from),
     .usual = "auto",
     .choices = readable,
     .help = "format of the input"},
    {.name = "to",
     .kind = NOGE_OPTION_CHOICE,
     .placeholder = "FORMAT",
     .target = offsetof(settings, to),
     .usual = "auto",
     .choices = formats,
     .help = "format of the output; auto uses the extension: .graph, .edges .csv .tsv .txt, .graphml, .gr .dimacs"},
    NOGE_DATA_OPTIONS(settings),
    NOGE_FORCE_OPTION(settings),
    {0},
};

static const noge_example examples[] = {
    {"noge convert oxford.graphml -o oxford.graph", "GraphML to noge's own format, which loads fastest"},
    {"zcat roads.gr.gz | noge convert - --from dimacs -o - --to edges", "as a filter"},
    {0},
};

const noge_command noge_command_convert = {
    .name = "convert",
    .summary = "convert a graph file into another format",
    .description =
        "Reads a graph and writes it in another format. Graphs are undirected and simple: loops are dropped, "
        "parallel and opposite edges merged into the shortest. Standard error reports such changes.",
    .operands = operands,
    .options = options,
    .examples = examples,
    .settings_size = sizeof(settings),
    .run = run,
};
