/* noge play: a person explores, seeing what an agent sees, and is compared with agents. */
#include "base/error.h"
#include "base/memory.h"
#include "base/random.h"
#include "catalog/graph_name.h"
#include "cli/command/commands.h"
#include "cli/frame/common_options.h"
#include "cli/show/merged.h"
#include "play/player.h"
#include "play/score.h"
#include "play/terminal.h"
#include "report/table/unit.h"
#include "report/terminal/print.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct settings {
    const char *keys, *source, *policies;
    noge_data_choice data;
    uint64_t seed, steps;
    noge_task task;
    bool json;
} settings;

static const char usual_graph[] = "maze:side=15";

/* ---- Before and after ----------------------------------------------------------------------------------------------
 */

/* Positions on the screen: the graph's own, scaled from degrees to metres if geographic, or a computed layout. */
static noge_status lay_out(const noge_graph *graph, noge_node source, noge_point **position, noge_error *error) {
    *position = noge_allocate(graph->node_count, sizeof **position, error);
    if (!*position)
        return NOGE_NO_MEMORY;
    if (!graph->position)
        return noge_layout(graph, *position, error);
    const double degree = 111320; /* metres of latitude */
    double across = graph->geographic ? degree * cos(graph->position[source].y * acos(-1) / 180) : 1;
    double along = graph->geographic ? degree : 1;
    for (noge_node v = 0; v < graph->node_count; v++)
        (*position)[v] = (noge_point){graph->position[v].x * across, graph->position[v].y * along};
    return NOGE_OK;
}

static noge_status tell(const settings *set, noge_player *player, noge_scores *scores, const noge_game_start *start,
                        noge_error *error) {
    noge_text board = {0};
    noge_status status =
        noge_scores_measure(scores, player->game, start, noge_random_seed(set->seed, "policy", 0), error);
    if (status == NOGE_OK && player->strange > 0 && !player->terminal)
        noge_print(stderr, "%llu key%s meant nothing\n", (unsigned long long)player->strange,
                   player->strange == 1 ? "" : "s");
    if (status == NOGE_OK && set->json)
        return noge_scores_print_json(scores, player->game, start, error);
    if (status == NOGE_OK)
        status = noge_play_page_print(&player->page, player->game, &board, error);
    if (status == NOGE_OK) {
        fwrite(board.bytes, 1, board.size, stdout);
        putchar('\n');
        status = noge_scores_print(scores, error);
    }
    noge_text_free(&board);
    return status;
}

static noge_status play(const settings *set, const noge_graph *graph, noge_scores *scores, noge_error *error) {
    noge_game game = {0};
    noge_player player = {.game = &game,
                          .page = {.title = scores->graph_name},
                          .keys = {set->keys},
                          .terminal = !set->keys && noge_terminal_has_keys()};
    noge_point *position = NULL;
    noge_game_start start = {.world_seed = noge_random_seed(set->seed, "world", 0), .task = set->task};
    noge_status status = noge_source_argument(graph, set->source, set->seed, &start.source, error);
    if (status == NOGE_OK)
        status = lay_out(graph, start.source, &position, error);
    if (status == NOGE_OK)
        status = noge_game_begin(&game, graph, position, &start, error);
    if (status == NOGE_OK)
        status = noge_player_play(&player, error);
    if (status == NOGE_OK)
        status = tell(set, &player, scores, &start, error);
    noge_player_free(&player);
    noge_game_free(&game);
    free(position);
    return status;
}

static noge_status run(const noge_call *call, noge_error *error) {
    const settings *set = call->settings;
    const char *name = call->operand_count > 0 ? call->operand[0] : usual_graph;
    noge_graph *graph = NULL;
    noge_scores scores;
    if (strcmp(name, "-") == 0 && !set->keys)
        return noge_fail(error, NOGE_USAGE,
                         "standard input is where the keys come from: save the graph in a file, or give --keys");
    noge_status status = noge_scores_add_policies(&scores, set->policies, name, error);
    scores.seed = set->seed;
    if (status == NOGE_OK)
        status = noge_graph_load(name, &set->data, &graph, error);
    if (status == NOGE_OK && graph->node_count == 0)
        status = noge_fail(error, NOGE_BAD_INPUT, "%s: a graph without nodes; there is nothing to explore", name);
    if (status == NOGE_OK && set->task.weighted && !graph->length)
        fputs("no edge of the graph has a length; each counts 1\n", stderr);
    if (status == NOGE_OK) {
        scores.unit = noge_length_unit(graph, set->task.weighted);
        status = play(set, graph, &scores, error);
    }
    noge_scores_free(&scores);
    noge_graph_free(graph);
    return status;
}

static const noge_operand operands[] = {
    {.name = "GRAPH", .help = NOGE_GRAPH_HELP "; default: maze:side=15", .optional = true}, {0}};

static const noge_option options[] = {
    {.name = "policies",
     .letter = 'p',
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "POLICY,…",
     .target = offsetof(settings, policies),
     .help = "policies to compare you with; default: nn, nn:most-visited, universal and any models trained on such "
             "graphs"},
    NOGE_SOURCE_OPTION(settings),
    NOGE_SEED_OPTION(settings),
    NOGE_DATA_OPTIONS(settings),
    NOGE_TASK_OPTION(settings, "limit"),
    NOGE_TASK_OPTION(settings, "weighted"),
    {.name = "keys",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "KEYS",
     .target = offsetof(settings, keys),
     .help = "press these keys, then show the end; without a terminal keys come from standard input"},
    NOGE_JSON_OPTION(settings),
    {0},
};

static const noge_example examples[] = {
    {"noge play", "explore a small maze"},
    {"noge play --data-seed 7", "another one"},
    {"noge play grid:rows=8,columns=8", "a grid, where ties decide"},
    {"noge play oxford.graph --weighted --limit 50", "50 decisions in a city"},
    {"noge play --keys 'n n n ' --json", "the nearest three times, without a terminal"},
    {0},
};

const noge_command noge_command_play = {
    .name = "play",
    .summary = "explore a graph yourself, with the keys",
    .description =
        "Shows what an explorer knows, and you decide: on grids and mazes you walk with the arrow keys, elsewhere you "
        "choose among the places seen but not yet visited and walk there by the shortest way known. In the end you "
        "are compared with policies that start at the same node of the same graph and make as many decisions.\n"
        "? lists the keys, q ends the game. Ctrl-C leaves without a score. NO_COLOR is obeyed.",
    .operands = operands,
    .options = options,
    .examples = examples,
    .settings_size = sizeof(settings),
    .run = run,
};
