/* noge draw: a graph as a picture, or a recorded exploration as a picture or an animation. */
#include "base/error.h"
#include "catalog/graph_name.h"
#include "cli/command/commands.h"
#include "cli/show/merged.h"
#include "cli/show/pictures.h"

typedef struct settings {
    noge_pictures pictures;
    const char *trace;
    noge_data_choice data;
    bool force;
} settings;

static noge_status check(const settings *set, noge_error *error) {
    if (set->pictures.animate && !set->trace)
        return noge_fail(error, NOGE_USAGE,
                         "draw: no walk to animate; name a recorded one with --trace FILE, or use `noge explore "
                         "--animate`");
    if (!set->pictures.draw && !set->pictures.animate)
        return noge_fail(error, NOGE_USAGE, "draw: no output file; add -o FILE.svg, .png or .pdf");
    return noge_pictures_check(&set->pictures, "-o", set->force, error);
}

static noge_status draw_trace(const settings *set, const noge_graph *graph, const char *name, noge_error *error) {
    noge_exploration exploration = {.graph = graph, .graph_name = name};
    noge_replayed again = {0};
    noge_status status = noge_exploration_replay(&exploration, set->trace, &again, error);
    if (status == NOGE_OK)
        status = noge_pictures_of_exploration(&set->pictures, &exploration, set->force, error);
    noge_replayed_free(&again);
    return status;
}

static noge_status run(const noge_call *call, noge_error *error) {
    const settings *set = call->settings;
    const char *name = call->operand[0];
    noge_graph *graph = NULL;
    noge_status status = check(set, error);
    if (status == NOGE_OK)
        status = noge_graph_load(name, &set->data, &graph, error);
    if (status == NOGE_OK && graph->node_count == 0)
        status = noge_fail(error, NOGE_BAD_INPUT, "%s: a graph without nodes; there is nothing to draw", name);
    if (status == NOGE_OK)
        status = set->trace ? draw_trace(set, graph, name, error)
                            : noge_pictures_of_graph(&set->pictures, graph, name, set->force, error);
    noge_graph_free(graph);
    return status;
}

static const noge_operand operands[] = {{.name = "GRAPH", .help = NOGE_GRAPH_HELP}, {0}};

static const noge_option options[] = {
    {.name = "output",
     .letter = 'o',
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "FILE",
     .target = offsetof(settings, pictures.draw),
     .help = "output file: .svg, .png or .pdf; - is SVG on standard output"},
    {.name = "trace",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "FILE",
     .target = offsetof(settings, trace),
     .help = "draw the exploration recorded by `noge explore --trace`"},
    NOGE_ANIMATE_OPTION(settings),
    NOGE_LABELS_OPTION(settings),
    NOGE_NO_LABELS_OPTION(settings),
    NOGE_TITLE_OPTION(settings),
    NOGE_ATTRIBUTION_OPTION(settings),
    NOGE_DATA_OPTIONS(settings),
    NOGE_FORCE_OPTION(settings),
    {0},
};

static const noge_example examples[] = {
    {"noge draw oxford.graph -o oxford.pdf", "a road network where its nodes lie"},
    {"noge draw barabasi:nodes=150 -o barabasi.svg", "a graph without positions; noge computes a layout"},
    {"noge draw oxford.graph --trace walk.jsonl -o walk.svg", "a recorded exploration"},
    {"noge draw oxford.graph --trace walk.jsonl --animate walk.html", "the same as a page that plays it"},
    {0},
};

const noge_command noge_command_draw = {
    .name = "draw",
    .summary = "draw a graph, or a recorded exploration of it",
    .description =
        "Draws a graph where its nodes lie. A graph without positions gets a layout; a city is drawn as a map. "
        "With --trace it draws a recorded exploration, and --animate writes a file that plays it in a "
        "browser.",
    .operands = operands,
    .options = options,
    .examples = examples,
    .settings_size = sizeof(settings),
    .run = run,
};
