/* noge import: a road network from OpenStreetMap data. */
#include "base/error.h"
#include "cli/command/commands.h"
#include "cli/frame/common_options.h"
#include "graph/write/writers.h"
#include "report/table/import_report.h"
#include "report/terminal/progress.h"
#include "report/terminal/show_json.h"
#include <noge/files.h>
#include <noge/import.h>

#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct settings {
    const char *boundary, *output;
    unsigned network; /* noge_osm_network */
    unsigned format;  /* noge_format */
    bool force, json;
} settings;

static noge_status print_json(const settings *set, const char *input, const noge_graph *graph,
                              const noge_import_report *report, noge_error *error) {
    json_t *object = json_pack(
        "{s:o,s:o,s:s,s:o}", "input", noge_json_string(input), "output", noge_json_string(set->output), "network",
        noge_osm_network_name((noge_osm_network)set->network), "boundary", noge_json_string(set->boundary));
    noge_import_describe(&object, graph, report);
    return noge_json_show(object, 2, error);
}

static noge_status check_output(const settings *set, noge_error *error) {
    if (!set->output)
        return noge_fail(error, NOGE_USAGE, "import: say where to write: -o FILE, or -o - for standard output");
    if (strcmp(set->output, "-") != 0)
        return noge_graph_output_check(set->output, (noge_format)set->format, set->force, error);
    if (set->json)
        return noge_fail(error, NOGE_USAGE,
                         "import: the graph and --json cannot both go to standard output; use -o FILE");
    if (set->format <= NOGE_FORMAT_BINARY && isatty(STDOUT_FILENO))
        return noge_fail(error, NOGE_USAGE, "import: a terminal cannot show a binary graph; add --format graphml");
    return NOGE_OK;
}

static noge_status run(const noge_call *call, noge_error *error) {
    const settings *set = call->settings;
    const char *input = call->operand[0];
    noge_graph *graph = NULL;
    noge_import_report report = {.size = sizeof report};
    noge_progress progress;
    noge_status status = check_output(set, error);
    if (status != NOGE_OK)
        return status;
    noge_import_options options = {.size = sizeof options,
                                   .network = (noge_osm_network)set->network,
                                   .boundary = set->boundary,
                                   .progress = noge_import_progress,
                                   .context = &progress};
    noge_write_options writing = {.size = sizeof writing, .format = (noge_format)set->format, .overwrite = set->force};
    noge_progress_begin(&progress, "importing");
    status = noge_import_osm(&graph, input, &options, &report, error);
    noge_progress_end(&progress);
    if (status == NOGE_OK)
        status = noge_graph_write(graph, set->output, &writing, error);
    if (status == NOGE_OK && set->json)
        status = print_json(set, input, graph, &report, error);
    else if (status == NOGE_OK)
        noge_import_print(strcmp(set->output, "-") == 0 ? stderr : stdout, set->output, graph, &report);
    noge_graph_free(graph);
    return status;
}

static const char *const formats[] = {"auto", "binary", "edges", "graphml", "dimacs", NULL}; /* as noge_format */

static const noge_operand operands[] = {
    {.name = "FILE",
     .help =
         "OpenStreetMap file: .osm, .osm.gz, .osm.pbf, or .json of Overpass (OSMnx keeps such files in its cache); not "
         "standard input, because it is read twice"},
    {0}};

static const noge_option options[] = {
    {.name = "output",
     .letter = 'o',
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "FILE",
     .target = offsetof(settings, output),
     .help = "output file, - for standard output; compressed if the name ends in .gz or .xz"},
    {.name = "boundary",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "FILE",
     .target = offsetof(settings, boundary),
     .help = "keep what is inside the polygons of this GeoJSON file"},
    NOGE_NETWORK_OPTION(settings),
    {.name = "format",
     .kind = NOGE_OPTION_CHOICE,
     .placeholder = "FORMAT",
     .target = offsetof(settings, format),
     .usual = "auto",
     .choices = formats,
     .help = "format of the graph; auto uses the extension: .graph, .graphml, .edges .csv .tsv .txt, .gr .dimacs"},
    NOGE_FORCE_OPTION(settings),
    NOGE_JSON_OPTION(settings),
    {0},
};

static const noge_example examples[] = {
    {"noge import munich.osm.pbf --boundary munich.geojson -o munich.graph", "the streets of a city"},
    {"noge import oxford.osm -o oxford.graphml", "a whole file; nodes are called by their OpenStreetMap ids"},
    {0},
};

const noge_command noge_command_import = {
    .name = "import",
    .summary = "convert OpenStreetMap data into a graph",
    .description =
        "Reads OpenStreetMap data and makes the graph that OSMnx would: crossings and dead ends are nodes, streets "
        "between "
        "them edges with their length in metres and their course. The graph is undirected and connected; of "
        "parallel streets the shortest is kept. Without a boundary, the whole file is taken.\n"
        "The data is OpenStreetMap's, under the Open Database Licence: show \"© OpenStreetMap contributors\" with what "
        "you make of it.",
    .operands = operands,
    .options = options,
    .examples = examples,
    .settings_size = sizeof(settings),
    .run = run,
};
