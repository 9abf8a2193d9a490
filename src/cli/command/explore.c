/* noge explore: one exploration of one graph, printed, recorded, drawn; or the replay of a recorded one. */
#include "base/error.h"
#include "base/file/input.h"
#include "base/file/output.h"
#include "catalog/graph_name.h"
#include "cli/command/commands.h"
#include "cli/frame/policy_flags.h"
#include "cli/show/merged.h"
#include "cli/show/pictures.h"
#include "report/lab/lab_page.h"
#include "report/terminal/print.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct settings {
    const char *policy, *source, *trace, *replay, *lab;
    noge_pictures pictures;
    noge_data_choice data;
    uint64_t seed;
    double seconds;
    noge_policy_flags with;
    noge_task task;
    bool json, force, certify;
} settings;

/* ---- Before ------------------------------------------------------------------------------------------------------ */

static bool same_file(const char *one, const char *other) {
    return one && other && strcmp(one, other) == 0;
}

static noge_status check_outputs(const settings *set, noge_error *error) {
    const noge_pictures *pictures = &set->pictures;
    noge_status status = set->trace ? noge_output_check(set->trace, set->force, error) : NOGE_OK;
    if (status == NOGE_OK)
        status = noge_pictures_check(pictures, "--draw", set->force, error);
    if (status == NOGE_OK && set->lab)
        status = noge_lab_page_check(set->lab, set->force, error);
    const char *others[] = {set->trace, pictures->draw, pictures->animate};
    const char *names[] = {"trace", "draw", "animate"};
    for (int i = 0; i < 3 && status == NOGE_OK; i++)
        if (same_file(set->lab, others[i]))
            status = noge_fail(error, NOGE_USAGE, "--%s and --lab cannot both write to %s", names[i], set->lab);
    if (status == NOGE_OK && (same_file(set->trace, pictures->draw) || same_file(set->trace, pictures->animate)))
        status = noge_fail(error, NOGE_USAGE, "--trace and --%s cannot both write to %s",
                           same_file(set->trace, pictures->draw) ? "draw" : "animate", set->trace);
    return status;
}

static noge_status check_replay(const noge_call *call, noge_error *error) {
    static const char *const decided[] = {"policy", "source", "seed",  "limit",  "weighted", "trace",
                                          "goal",   "budget", "guard", "return", "expect"};
    for (size_t i = 0; i < sizeof decided / sizeof *decided; i++)
        if (noge_call_given(call, decided[i]))
            return noge_fail(error, NOGE_USAGE, "--replay repeats a recorded exploration: leave out --%s", decided[i]);
    return NOGE_OK;
}

/* ---- On the way -------------------------------------------------------------------------------------------------- */

/* Adds the path to `choice` to the walk. */
static noge_status add_path(noge_walk *walk, const noge_episode *episode, noge_node choice, noge_error *error) {
    uint32_t count;
    const noge_node *path = noge_map_path(episode->map, choice, &count);
    noge_status status = NOGE_OK;
    for (uint32_t i = 1; i < count && status == NOGE_OK; i++)
        status = noge_walk_add(walk, noge_world_graph_node(episode->world, path[i]), error);
    return status == NOGE_OK ? noge_walk_end(walk, error) : status;
}

/* noge_policy_run that also records a trace (NULL: none) and, for pictures, the walk (NULL: not needed). */
static noge_status run_recorded(noge_policy *policy, noge_episode *episode, noge_trace *trace, noge_walk *walk,
                                noge_error *error) {
    noge_status status = NOGE_OK;
    while (status == NOGE_OK && !noge_episode_over(episode)) {
        noge_node choice;
        status = noge_policy_choose(policy, episode->map, &choice, error);
        if (status == NOGE_OK && walk)
            status = add_path(walk, episode, choice, error);
        if (status == NOGE_OK)
            status = trace ? noge_trace_step(trace, choice, error) : noge_episode_step(episode, choice, error);
    }
    if (status == NOGE_OK && walk && episode->map->task.returns)
        status = add_path(walk, episode, 0, error);
    if (status != NOGE_OK)
        return status;
    return trace ? noge_trace_return(trace, error) : noge_episode_return(episode, error);
}

/* ---- Afterwards -------------------------------------------------------------------------------------------------- */

/* The page that opens at this exploration. lines: its trace. */
static noge_status write_lab(const settings *set, const noge_exploration *told, const noge_text *lines,
                             noge_error *error) {
    char number[NOGE_NUMBER_TEXT];
    size_t length;
    const char *name = noge_graph_name(told->graph, told->source, number, &length);
    char *source = strndup(name, length);
    if (!source)
        return noge_fail(error, NOGE_NO_MEMORY, "out of memory for the name of a node");
    bool generated = noge_is_family(told->graph_name);
    const noge_lab_world world = {
        .name = told->graph_name, .graph = generated ? NULL : told->graph, .seed = set->data.seed};
    const noge_lab_episode episode = {.title = told->graph_name,
                                      .world = &world,
                                      .policy = told->policy,
                                      .source = source,
                                      .seed = told->seed,
                                      .task = &told->episode->map->task,
                                      .trace = *lines};
    const noge_lab_page page = {&world, 1, &episode, 1};
    noge_status status = noge_lab_page_write(&page, set->lab, set->force, error);
    free(source);
    return status;
}

/* Writes the files, all or none, then prints the figures. trace: NULL if there is none. lines: for the lab. */
static noge_status write_and_print(const settings *set, const noge_exploration *told, noge_trace *trace,
                                   const noge_text *lines, noge_error *error) {
    noge_status status = trace ? noge_trace_finish(trace, error) : NOGE_OK;
    if (status == NOGE_OK && set->lab)
        status = write_lab(set, told, lines, error);
    if (status == NOGE_OK)
        status = noge_pictures_of_exploration(&set->pictures, told, set->force, error);
    if (status == NOGE_OK && trace)
        status = noge_trace_commit(trace, error);
    if (status != NOGE_OK)
        return status;
    bool taken = same_file(set->trace, "-") || same_file(set->pictures.draw, "-") ||
                 same_file(set->pictures.animate, "-") || same_file(set->lab, "-");
    if (set->json && !taken)
        return noge_exploration_print_json(told, error);
    return noge_exploration_print(told, taken ? stderr : stdout, error);
}

/* With a certificate if one is wanted. */
static noge_status tell(const settings *set, noge_exploration *told, noge_trace *trace, const noge_text *lines,
                        noge_error *error) {
    noge_bound bound = {.size = sizeof bound};
    noge_status status = set->certify ? noge_exploration_certify(told, set->seconds, &bound, error) : NOGE_OK;
    told->bound = set->certify ? &bound : NULL;
    if (status == NOGE_OK)
        status = write_and_print(set, told, trace, lines, error);
    noge_bound_free(&bound);
    return status;
}

static noge_status create_policy(const noge_call *call, settings *set, noge_policy **policy, noge_error *error) {
    noge_policy_spec *spec = NULL;
    noge_status status = noge_policy_flags_read(&set->with, error);
    const char *name = set->policy ? set->policy : noge_catalog_default_policy(set->task.weighted);
    if (status == NOGE_OK)
        status = noge_catalog_policy(&spec, name, &set->with.options, error);
    if (status == NOGE_OK)
        status = noge_policy_flags_used(call, &set->with, noge_policy_spec_is_model(spec), error);
    if (status == NOGE_OK)
        status = noge_policy_spec_create(spec, policy, error);
    noge_policy_spec_free(spec);
    return status;
}

static noge_status explore(const settings *set, noge_policy *policy, noge_exploration *told, noge_error *error) {
    noge_trace *trace = NULL;
    noge_walk walk = {0};
    noge_text lines = {0}; /* the trace for the lab */
    uint64_t world_seed, policy_seed;
    noge_explore_seeds(set->seed, &world_seed, &policy_seed);
    noge_status status = noge_source_argument(told->graph, set->source, set->seed, &told->source, error);
    if (status == NOGE_OK)
        status = noge_exploration_reach(told, error);
    if (status == NOGE_OK)
        status = noge_episode_create(&told->episode, error);
    if (status == NOGE_OK)
        status = noge_episode_begin(told->episode, told->graph, told->source, &set->task, world_seed, error);
    if (status == NOGE_OK)
        status = noge_walk_add(&walk, told->source, error);
    if (status == NOGE_OK)
        status = noge_walk_end(&walk, error);
    const noge_trace_options recorded = {.size = sizeof recorded,
                                         .graph_name = told->graph_name,
                                         .policy = told->policy,
                                         .seed = set->seed,
                                         .overwrite = set->force};
    if (status == NOGE_OK && (set->trace || set->lab))
        status = noge_trace_begin(&trace, set->trace, set->lab ? &lines : NULL, told->episode, told->graph, &recorded,
                                  error);
    if (status != NOGE_OK)
        goto done;
    if (set->task.weighted && !told->graph->length)
        fputs("no edge of the graph has a length; each counts 1\n", stderr);
    noge_policy_begin(policy, policy_seed);
    bool pictured = set->pictures.draw || set->pictures.animate;
    status = trace || pictured ? run_recorded(policy, told->episode, trace, pictured ? &walk : NULL, error)
                               : noge_policy_run(policy, told->episode, error);
    told->seed = set->seed;
    told->walk = &walk;
    if (status == NOGE_OK)
        status = tell(set, told, trace, &lines, error);
done:
    noge_trace_free(trace);
    noge_text_free(&lines);
    noge_walk_free(&walk);
    noge_episode_free(told->episode);
    return status;
}

static noge_status replay(const settings *set, noge_exploration *told, noge_error *error) {
    noge_replayed again = {0};
    noge_text lines = {0};
    noge_status status = noge_exploration_replay(told, set->replay, &again, error);
    if (status == NOGE_OK && set->lab)
        status = noge_input_read_all(set->replay, &lines.bytes, &lines.size, error);
    if (status == NOGE_OK)
        status = tell(set, told, NULL, &lines, error);
    noge_text_free(&lines);
    if (status == NOGE_OK)
        noge_print(stderr, "%s: every line fits the graph\n", set->replay);
    noge_replayed_free(&again);
    return status;
}

static noge_status run(const noge_call *call, noge_error *error) {
    settings *set = call->settings;
    noge_graph *graph = NULL;
    noge_policy *policy = NULL; /* parsed first, so that a wrong name fails before a large graph is read */
    if (!(set->seconds > 0))
        return noge_fail(error, NOGE_USAGE, "--seconds must be more than 0");
    noge_status status = set->replay ? check_replay(call, error) : create_policy(call, set, &policy, error);
    if (status == NOGE_OK)
        status = check_outputs(set, error);
    if (status == NOGE_OK)
        status = noge_graph_load(call->operand[0], &set->data, &graph, error);
    if (status == NOGE_OK && graph->node_count == 0)
        status = noge_fail(error, NOGE_BAD_INPUT, "%s: a graph without nodes; there is nothing to explore",
                           call->operand[0]);
    if (status == NOGE_OK && set->lab)
        status = noge_lab_page_fits(call->operand[0], graph, error);
    noge_exploration told = {
        .graph = graph, .graph_name = call->operand[0], .policy = policy ? noge_policy_name(policy) : NULL};
    if (status == NOGE_OK)
        status = set->replay ? replay(set, &told, error) : explore(set, policy, &told, error);
    noge_policy_free(policy);
    noge_graph_free(graph);
    return status;
}

static const noge_operand operands[] = {{.name = "GRAPH", .help = NOGE_GRAPH_HELP}, {0}};

static const noge_option options[] = {
    {.name = "policy",
     .letter = 'p',
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "POLICY",
     .target = offsetof(settings, policy),
     .help =
         "the policy that decides where to go: a name that `noge policies` lists, a model's file, or exec:COMMAND, a "
         "program of your own (docs/POLICIES.md); " NOGE_DEFAULT_POLICY_HELP},
    NOGE_POLICY_OPTIONS(settings, with),
    NOGE_SOURCE_OPTION(settings),
    NOGE_SEED_OPTION(settings),
    NOGE_DATA_OPTIONS(settings),
    NOGE_TASK_OPTION(settings, "limit"),
    NOGE_TASK_OPTION(settings, "expect"),
    NOGE_TASK_OPTION(settings, "weighted"),
    NOGE_TASK_OPTION(settings, "return"),
    NOGE_TASK_OPTION(settings, "budget"),
    {.name = "certify",
     .kind = NOGE_OPTION_FLAG,
     .target = offsetof(settings, certify),
     .help = "compare the path length with bounds on the shortest walk, as `noge bound` does"},
    {.name = "seconds",
     .kind = NOGE_OPTION_REAL,
     .placeholder = "N",
     .target = offsetof(settings, seconds),
     .usual = "60",
     .help = "time limit of --certify"},
    {.name = "draw",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "FILE",
     .target = offsetof(settings, pictures.draw),
     .help = "draw the end of the exploration: .svg, .png or .pdf"},
    NOGE_ANIMATE_OPTION(settings),
    NOGE_LABELS_OPTION(settings),
    NOGE_NO_LABELS_OPTION(settings),
    NOGE_TITLE_OPTION(settings),
    NOGE_ATTRIBUTION_OPTION(settings),
    {.name = "trace",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "FILE",
     .target = offsetof(settings, trace),
     .help = "record the exploration as JSON lines, one a visit; - for standard output"},
    {.name = "replay",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "TRACE",
     .target = offsetof(settings, replay),
     .help = "replay a recorded exploration and check every field"},
    {.name = "lab",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "FILE",
     .target = offsetof(settings, lab),
     .help = "write a page that opens at this exploration in a browser: .html; see `noge lab`"},
    NOGE_JSON_OPTION(settings),
    NOGE_FORCE_OPTION(settings),
    {0},
};

static const noge_example examples[] = {
    {"noge explore maze:side=31 --draw maze.svg", "watch an explorer in a maze"},
    {"noge explore oxford.graph -p nn --source 42 --trace walk.jsonl", "record every step of it"},
    {"noge explore maze:side=23 --guard robust:0.5 --certify", "never far from the best, and how far"},
    {"noge explore oxford.graph -w --return --budget 5000", "home again before the battery is empty"},
    {"noge explore oxford.graph --replay walk.jsonl", "check that record"},
    {"noge explore oxford.graph -p nn --limit 500 --animate walk.html", "a page that plays it"},
    {"noge explore oxford.graph -p nn --lab walk.html", "look into it step by step, in a browser"},
    {"noge explore grid -p runs/grid-noge-1/model-last.safetensors", "let a trained network decide"},
    {"noge explore grid -p exec:./mine.py", "let a program of your own decide"},
    {0},
};

const noge_command noge_command_explore = {
    .name = "explore",
    .summary = "explore a graph and report the result",
    .description =
        "Explores a graph from one node. Each visit reveals the edges of the visited node. The policy then chooses a "
        "node that is seen but not visited, and the explorer walks there by the shortest known path. The exploration "
        "rate is the number of decisions divided by the number of edges walked; 1 means that every step reached a new "
        "node. With --weighted, distances are in metres if the graph is a map, otherwise in the units of its file, and "
        "there is no rate.",
    .operands = operands,
    .options = options,
    .examples = examples,
    .settings_size = sizeof(settings),
    .run = run,
};
