/* noge train: trains one or many runs, each in its folder. The flags of settings come from the table in learn. */
#include "base/error.h"
#include "base/memory.h"
#include "cli/command/commands.h"
#include "cli/command/train_jobs.h"
#include "cli/command/train_options.h"
#include "cli/frame/common_options.h"
#include "cli/show/merged.h"
#include "learn/method.h"
#include "report/terminal/interrupt.h"
#include "report/terminal/print.h"
#include "report/terminal/show_json.h"
#include "run/config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct settings {
    noge_train_values values; /* of flags that are settings */
    const char *config, *out;
    noge_data_choice data;
    uint64_t seeds;
    double checkpoint_seconds;
    bool print_config, resume, force, tensorboard;
} settings;

/* ---- What is wanted ---------------------------------------------------------------------------------------------- */

/* The file first, so that flags override it. */
static noge_status make_config(const noge_call *call, noge_train_config *config, json_t **sources, noge_error *error) {
    const settings *set = call->settings;
    noge_status status = NOGE_OK;
    if (noge_call_given(call, "variant") && noge_call_given(call, "features"))
        return noge_fail(error, NOGE_USAGE, "--variant and --features exclude each other");
    if (set->config)
        status = noge_run_config_read(config, set->config, sources, error);
    if (status == NOGE_OK)
        status = noge_train_options_apply(call, &set->values, config, error);
    if (status == NOGE_OK && set->checkpoint_seconds < 0)
        status = noge_fail(error, NOGE_USAGE, "--checkpoint-seconds must be at least 0");
    if (status == NOGE_OK && set->resume && set->force)
        status = noge_fail(error, NOGE_USAGE, "--resume and --force exclude each other");
    if (status == NOGE_OK && config->seed > INT64_MAX - set->seeds)
        status = noge_fail(error, NOGE_USAGE, "--seed and --seeds together are too large");
    return status == NOGE_OK ? noge_train_options_check(config, error) : status;
}

/* The arguments of the command line, or else what the configuration file names. */
static noge_status sort_data(const noge_call *call, const json_t *sources, noge_train_sources *all, noge_error *error) {
    size_t count = json_array_size(sources);
    if (call->operand_count > 0 || count == 0)
        return noge_train_sources_sort(all, call->operand, call->operand_count, error);
    char **words = noge_allocate(count, sizeof *words, error);
    if (!words)
        return NOGE_NO_MEMORY;
    for (size_t i = 0; i < count; i++)
        words[i] = (char *)(uintptr_t)json_string_value(json_array_get(sources, i));
    noge_status status = noge_train_sources_sort(all, words, count, error);
    free(words);
    return status;
}

static noge_status print_config(noge_train_config *config, const noge_train_sources *all, noge_error *error) {
    const noge_train_data *only = all->count == 1 ? &all->data[0] : NULL;
    if (only && !only->files)
        noge_train_config_suit(config, only->name);
    return noge_json_show(noge_run_config_json(config, only ? only->name : NULL, only ? only->files : NULL, true), 1,
                          error);
}

/* ---- Doing it ---------------------------------------------------------------------------------------------------- */

static noge_status load(noge_train_data *data, noge_data_choice choice, noge_error *error) {
    noge_read_report merged = NOGE_READ_REPORT;
    choice.report = &merged;
    noge_status status = noge_train_data_load(data, &choice, error);
    if (status != NOGE_OK || !data->files)
        return status;
    noge_merged_print(data->name, &merged);
    noge_train_split_print(data->name, data->dataset);
    return NOGE_OK;
}

static noge_status plan(noge_train_jobs *all, const noge_train_config *config, const settings *set, noge_error *error) {
    noge_status status = NOGE_OK;
    if (all->sources.count == 0)
        status = noge_fail(error, NOGE_USAGE, "SET is missing; `noge train --help` lists what it takes");
    if (status == NOGE_OK)
        status = noge_train_jobs_plan(all, config, set->seeds, set->out, error);
    noge_data_choice data = set->data;
    data.seed = config->data_seed;
    for (size_t i = 0; i < all->sources.count && status == NOGE_OK; i++)
        status = load(&all->sources.data[i], data, error);
    return status;
}

static noge_status train(noge_train_jobs *all, const noge_train_config *config, noge_error *error) {
    if (noge_team_is_several(all->team) && all->count == 1 && !noge_method_find(config->method)->join)
        noge_print(stderr, "method %s trains a run in one process; ranks from 1 on have nothing to do\n",
                   noge_method_find(config->method)->name);
    noge_interrupt_watch(); /* to save before the end */
    noge_status status = noge_train_jobs_do(all, config->threads, error);
    noge_status shown =
        status == NOGE_INTERRUPTED ? NOGE_OK : noge_train_jobs_show(all, status == NOGE_OK ? error : NULL);
    return status == NOGE_OK ? shown : status;
}

static noge_status run(const noge_call *call, noge_error *error) {
    const settings *set = call->settings;
    noge_train_config config = noge_train_defaults();
    json_t *sources = NULL;
    noge_train_jobs all = {.options = noge_run_options_defaults(), .team = call->team};
    all.options.use = set->resume ? NOGE_FOLDER_RESUME : set->force ? NOGE_FOLDER_REPLACE : NOGE_FOLDER_NEW;
    all.options.tensorboard = set->tensorboard;
    all.options.checkpoint_seconds = set->checkpoint_seconds;
    noge_status status = make_config(call, &config, &sources, error);
    if (status == NOGE_OK)
        status = sort_data(call, sources, &all.sources, error);
    if (status == NOGE_OK && set->print_config) {
        status = print_config(&config, &all.sources, error);
    } else {
        if (status == NOGE_OK)
            status = plan(&all, &config, set, error);
        if (call->team->rank > 0)
            status = noge_train_jobs_serve(&all, status, error);
        else if (status == NOGE_OK)
            status = train(&all, &config, error);
    }
    noge_train_jobs_free(&all);
    json_decref(sources);
    return status;
}

/* ---- What it takes ----------------------------------------------------------------------------------------------- */

static const noge_operand operands[] = {
    {.name = "SET",
     .help = "a set of the paper (barabasi, caveman, grid, ladder, maze, tree, MUC, OXF, SFO), its families together "
             "(mixture, variety, everything), many kinds of graphs (worlds, roads), pieces of a city (MUC-pieces), "
             "several of these joined by +, a folder, or graphs: files, or families with parameters such as "
             "maze:side=31. Each set is trained on by itself; graphs make one set together, whose last fifth is for "
             "testing. In a folder split.json says which graphs are for testing; without it the last fifth by name",
     .optional = true,
     .repeats = true},
    {0}};

/* Options of the command beside the settings. */
static const noge_option own_options[] = {
    {.name = "seeds",
     .kind = NOGE_OPTION_UNSIGNED,
     .placeholder = "N",
     .target = offsetof(settings, seeds),
     .usual = "1",
     .least = 1,
     .most = 10000,
     .help = "number of runs, with seeds from --seed on, side by side"},
    NOGE_DATA_FOLDER_OPTION(settings, data.folder),
    NOGE_TWO_WAY_OPTION(settings, data.read.two_way),
    {.name = "config",
     .letter = 'c',
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "FILE",
     .target = offsetof(settings, config),
     .help = "JSON file with any of the settings above by name, underscores for dashes; flags override it. A run's "
             "config.json is one"},
    {.name = "print-config",
     .kind = NOGE_OPTION_FLAG,
     .target = offsetof(settings, print_config),
     .help = "print the resulting configuration and stop"},
    {.name = "out",
     .letter = 'o',
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "DIR",
     .target = offsetof(settings, out),
     .help = "folder of the run, or the folder for the folders of several runs; default: runs/SET-VARIANT-SEED"},
    {.name = "resume",
     .letter = 'r',
     .kind = NOGE_OPTION_FLAG,
     .target = offsetof(settings, resume),
     .help = "go on with the run in the folder; begin if there is none"},
    {.name = "force",
     .letter = 'f',
     .kind = NOGE_OPTION_FLAG,
     .target = offsetof(settings, force),
     .help = "replace the run in the folder"},
    {.name = "checkpoint-seconds",
     .kind = NOGE_OPTION_REAL,
     .placeholder = "S",
     .target = offsetof(settings, checkpoint_seconds),
     .usual = "10",
     .help = "seconds between checkpoints; 0: one at each evaluation"},
    {.name = "tensorboard",
     .kind = NOGE_OPTION_FLAG,
     .target = offsetof(settings, tensorboard),
     .help = "also write event files for TensorBoard"},
    {0},
};

static const noge_example examples[] = {
    {"noge train grid", "the paper's NOGE on grids, in runs/grid-noge-1"},
    {"noge train maze tree --variant noge-nn --seeds 5", "ten runs side by side on the cores there are"},
    {"noge train grid --method dqn --reward rate", "Q-learning for comparison, in runs/grid-dqn-er-1"},
    {"noge train grid --method plus", "an explorer that beats nearest neighbour, in runs/grid-noge-plus-1"},
    {"noge train grid --resume", "go on after Ctrl-C"},
    {"noge compare grid -p nn,dfs,runs/grid-noge-1/model-last.safetensors", "measure what came of it"},
    {0},
};

enum { OWN_OPTIONS = sizeof own_options / sizeof *own_options };

static noge_option options[NOGE_TRAIN_OPTIONS + OWN_OPTIONS];

void noge_command_train_prepare(void) {
    noge_option *next = noge_train_options_list(options, offsetof(settings, values));
    memcpy(next, own_options, sizeof own_options);
}

const noge_command noge_command_train = {
    .name = "train",
    .summary = "train an explorer",
    .description =
        "Trains a network to explore, by direct future prediction as in the paper, by Q-learning or by policy "
        "gradient, "
        "and leaves a "
        "folder with its configuration, metrics, models and a checkpoint. Ctrl-C saves and ends with code 130; a run "
        "that was stopped "
        "or killed and resumed ends in the same bytes as one that was not.",
    .operands = operands,
    .options = options,
    .examples = examples,
    .settings_size = sizeof(settings),
    .kept = "checkpoints are kept; the same command with --resume goes on, with any number of ranks",
    .run = run,
};
