/* noge lab: the page for the browser, with graphs of the user's. */
#include "base/error.h"
#include "base/memory.h"
#include "catalog/graph_name.h"
#include "cli/command/commands.h"
#include "cli/frame/common_options.h"
#include "cli/show/merged.h"
#include "report/lab/lab_page.h"
#include "report/terminal/print.h"

#include <noge/catalog.h>
#include <stdlib.h>
#include <string.h>

typedef struct settings {
    const char *output;
    noge_data_choice data;
    bool force;
} settings;

/* Reads a graph. Generated ones are only tried: the page makes them again. */
static noge_status read_world(const settings *set, const char *name, noge_graph **graph, noge_error *error) {
    noge_status status = noge_graph_load(name, &set->data, graph, error);
    return status == NOGE_OK ? noge_lab_page_fits(name, *graph, error) : status;
}

static const char *without_folder(const char *name) {
    const char *slash = strrchr(name, '/');
    return slash ? slash + 1 : name;
}

/* The page calls files by their names without folders. */
static noge_status check_names(const noge_call *call, noge_error *error) {
    for (size_t i = 0; i < call->operand_count; i++)
        for (size_t k = 0; k < i; k++)
            if (strcmp(without_folder(call->operand[i]), without_folder(call->operand[k])) == 0)
                return noge_fail(error, NOGE_USAGE, "%s and %s have the same name; a page has each name once",
                                 call->operand[k], call->operand[i]);
    return NOGE_OK;
}

static noge_status run(const noge_call *call, noge_error *error) {
    const settings *set = call->settings;
    size_t count = call->operand_count;
    if (!set->output)
        return noge_fail(error, NOGE_USAGE, "lab: no output file; add -o FILE.html");
    bool generated = false; /* graphs of families are no worlds of the page, so they are listed as episodes */
    noge_status status = noge_lab_page_check(set->output, set->force, error);
    if (status == NOGE_OK)
        status = check_names(call, error);
    if (status != NOGE_OK)
        return status;
    noge_graph **graph = noge_allocate(count, sizeof(noge_graph *), error);
    noge_lab_world *world = noge_allocate(count, sizeof *world, error);
    noge_lab_episode *episode = noge_allocate(count, sizeof *episode, error);
    status = graph && world && episode ? NOGE_OK : NOGE_NO_MEMORY;
    for (size_t i = 0; i < count && status == NOGE_OK; i++) {
        const char *name = call->operand[i];
        status = read_world(set, name, &graph[i], error);
        generated |= noge_is_family(name);
        world[i] =
            (noge_lab_world){.name = name, .graph = noge_is_family(name) ? NULL : graph[i], .seed = set->data.seed};
        episode[i] = (noge_lab_episode){
            .title = name, .world = &world[i], .policy = noge_catalog_default_policy(false), .seed = 1};
    }
    const noge_lab_page page = {world, count, episode, generated || count == 0 ? count : 1};
    if (status == NOGE_OK)
        status = noge_lab_page_write(&page, set->output, set->force, error);
    for (size_t i = 0; graph && i < count; i++)
        noge_graph_free(graph[i]);
    free(graph);
    free(world);
    free(episode);
    return status;
}

static const noge_operand operands[] = {{.name = "GRAPH", .help = NOGE_GRAPH_HELP, .optional = true, .repeats = true},
                                        {0}};

static const noge_option options[] = {
    {.name = "output",
     .letter = 'o',
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "FILE",
     .target = offsetof(settings, output),
     .help = "output file: .html; - for standard output"},
    NOGE_DATA_OPTIONS(settings),
    NOGE_FORCE_OPTION(settings),
    {0},
};

static const noge_example examples[] = {
    {"noge lab -o lab.html", "watch, race and play explorers in generated worlds"},
    {"noge lab oxford.graph -o oxford.html", "the same with a graph of your own"},
    {"noge explore oxford.graph -p nn --lab walk.html", "look into one exploration"},
    {0},
};

const noge_command noge_command_lab = {
    .name = "lab",
    .summary = "write a page that explores graphs in a browser",
    .description =
        "Writes one file with everything inside: this program as WebAssembly, its small models, and the given graphs. "
        "Any browser opens it from the disk; it needs no server and no network. In it one watches explorers, races "
        "them against each other, plays against them, and drops in further graphs and traces. Explorations in the "
        "page are those of `noge explore --kernel portable`, step by step.",
    .operands = operands,
    .options = options,
    .examples = examples,
    .settings_size = sizeof(settings),
    .run = run,
};
