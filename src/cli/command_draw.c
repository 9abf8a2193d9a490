/* noge draw: a graph as a picture. */
#include "base/error.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/exploration.h"
#include "cli/graph_argument.h"
#include "cli/output_argument.h"
#include "report/draw.h"

#include <stdlib.h>

typedef struct settings {
    const char *output;
    noge_data_choice data;
    bool force;
} settings;

static noge_status run(const noge_call *call, noge_error *error) {
    const settings *set = call->settings;
    const char *name = call->operand[0];
    if (!set->output)
        return noge_fail(error, NOGE_USAGE, "draw: say where to draw: -o FILE.svg, .png or .pdf");
    noge_draw_format format;
    noge_graph *graph = NULL;
    noge_point *position = NULL;
    noge_status status = noge_draw_format_of(set->output, &format, error);
    if (status == NOGE_OK)
        status = noge_output_argument(set->output, set->force, error);
    if (status == NOGE_OK)
        status = noge_graph_argument(name, NOGE_FORMAT_AUTO, &set->data, &graph, NULL, error);
    if (status == NOGE_OK && graph->node_count == 0)
        status = noge_fail(error, NOGE_BAD_INPUT, "%s: a graph without nodes; there is nothing to draw", name);
    if (status == NOGE_OK)
        status = noge_drawing_positions(graph, &position, error);
    if (status == NOGE_OK) {
        char caption[80];
        snprintf(caption, sizeof caption, "%u nodes, %llu edges", graph->node_count,
                 (unsigned long long)graph->edge_count);
        noge_drawing drawing = {
            .graph = graph, .position = position, .source = NOGE_NO_NODE, .title = name, .caption = caption};
        status = noge_draw(&drawing, set->output, set->force, error);
    }
    free(position);
    noge_graph_free(graph);
    return status;
}

static const noge_operand operands[] = {{.name = "GRAPH", .help = NOGE_GRAPH_HELP}, {0}};

static const noge_option options[] = {
    {.name = "output",
     .letter = 'o',
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "FILE",
     .target = offsetof(settings, output),
     .help = "where to draw: .svg, .png or .pdf; - is SVG on standard output"},
    NOGE_DATA_OPTIONS(settings),
    NOGE_FORCE_OPTION(settings),
    {0},
};

static const noge_example examples[] = {
    {"noge draw oxford.graph -o oxford.pdf", "a road network where its nodes lie"},
    {"noge draw barabasi:nodes=150 -o barabasi.svg", "a graph without a place in the world, laid out by its shape"},
    {0},
};

const noge_command noge_command_draw = {
    .name = "draw",
    .summary = "draw a graph as SVG, PNG or PDF",
    .description = "Draws a graph where its nodes lie, or, if nobody knows where they lie, by its shape. `noge explore "
                   "--draw` draws an exploration.",
    .operands = operands,
    .options = options,
    .examples = examples,
    .settings_size = sizeof(settings),
    .run = run,
};
