/* noge train: runs of training, one or many, each in its folder. */
#include "base/error.h"
#include "base/memory.h"
#include "cli/command/commands.h"
#include "cli/command/train_jobs.h"
#include "cli/frame/common_options.h"
#include "report/terminal/interrupt.h"
#include "report/terminal/show_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct settings {
    const char *value[NOGE_TRAIN_FIELDS]; /* of flags that are hyperparameters, as typed; first */
    const char *config, *out, *data;
    uint64_t seeds;
    double checkpoint_seconds;
    bool plain_targets, goal_input, tell_limit, print_config, resume, force, tensorboard;
} settings;

/* ---- What is wanted ---------------------------------------------------------------------------------------------- */

static noge_status make_plan(const noge_call *call, noge_train_plan *plan, noge_error *error) {
    const settings *set = call->settings;
    noge_status status = NOGE_OK;
    if (noge_call_given(call, "variant") && noge_call_given(call, "features"))
        return noge_fail(error, NOGE_USAGE, "--variant and --features exclude each other");
    if (set->config)
        status = noge_train_plan_read(plan, set->config, error);
    for (const noge_option *option = call->command->options; option->name && status == NOGE_OK; option++) {
        size_t field = option->target / sizeof *set->value; /* values come first in the settings */
        if (field < NOGE_TRAIN_FIELDS && noge_call_given(call, option->name))
            status = noge_train_plan_put(plan, (noge_train_field)field, set->value[field], error);
    }
    if (status == NOGE_OK && set->plain_targets)
        status = noge_train_plan_put(plan, NOGE_FIELD_TARGET_NORMALISATION, "false", error);
    if (status == NOGE_OK && set->goal_input)
        status = noge_train_plan_put(plan, NOGE_FIELD_GOAL_INPUT, "true", error);
    if (status == NOGE_OK && set->tell_limit)
        status = noge_train_plan_put(plan, NOGE_FIELD_TELL_LIMIT, "true", error);
    if (status == NOGE_OK && set->checkpoint_seconds < 0)
        status = noge_fail(error, NOGE_USAGE, "--checkpoint-seconds wants a number from 0 on");
    if (status == NOGE_OK && set->resume && set->force)
        status = noge_fail(error, NOGE_USAGE, "--resume and --force exclude each other");
    if (status == NOGE_OK && plan->config.seed > INT64_MAX - set->seeds)
        status = noge_fail(error, NOGE_USAGE, "--seed and --seeds together are too large");
    return status == NOGE_OK ? noge_train_plan_settle(plan, error) : status;
}

/* The words of the command line, or else what the configuration file names. */
static noge_status sort_data(const noge_call *call, const noge_train_plan *plan, noge_train_datas *all,
                             noge_error *error) {
    size_t count = json_array_size(plan->sources);
    if (call->operand_count > 0 || count == 0)
        return noge_train_datas_sort(all, call->operand, call->operand_count, error);
    char **words = noge_allocate(count, sizeof *words, error);
    if (!words)
        return NOGE_NO_MEMORY;
    for (size_t i = 0; i < count; i++)
        words[i] = (char *)(uintptr_t)json_string_value(json_array_get(plan->sources, i));
    noge_status status = noge_train_datas_sort(all, words, count, error);
    free(words);
    return status;
}

static noge_status print_config(noge_train_plan *plan, const noge_train_datas *all, noge_error *error) {
    const noge_train_data *only = all->count == 1 ? &all->data[0] : NULL;
    if (only && !only->files)
        noge_train_plan_suit(plan, only->name);
    return noge_json_show(noge_train_plan_json(plan, only ? only->name : NULL, only ? only->files : NULL, true), 1,
                          error);
}

/* ---- Doing it ---------------------------------------------------------------------------------------------------- */

static noge_status train(noge_train_jobs *all, const noge_train_plan *plan, const settings *set, noge_error *error) {
    noge_status status = NOGE_OK;
    if (all->datas.count == 0)
        status = noge_fail(error, NOGE_USAGE, "SET is missing; `noge train --help` lists what it takes");
    if (status == NOGE_OK)
        status = noge_train_jobs_plan(all, plan, set->seeds, set->out, error);
    noge_data_choice data = {.seed = plan->data_seed, .folder = set->data};
    for (size_t i = 0; i < all->datas.count && status == NOGE_OK; i++)
        status = noge_train_data_load(&all->datas.data[i], &data, error);
    if (status != NOGE_OK)
        return status;
    noge_interrupt_watch(); /* to save before the end */
    status = noge_train_jobs_do(all, plan->config.threads, error);
    noge_status shown =
        status == NOGE_INTERRUPTED ? NOGE_OK : noge_train_jobs_show(all, status == NOGE_OK ? error : NULL);
    return status == NOGE_OK ? shown : status;
}

static noge_status run(const noge_call *call, noge_error *error) {
    const settings *set = call->settings;
    noge_train_plan plan = noge_train_plan_usual();
    noge_train_jobs all = {.manner = {.use = set->resume  ? NOGE_FOLDER_RESUME
                                             : set->force ? NOGE_FOLDER_REPLACE
                                                          : NOGE_FOLDER_NEW,
                                      .tensorboard = set->tensorboard,
                                      .checkpoint_seconds = set->checkpoint_seconds,
                                      .interrupted = noge_interrupted}};
    noge_status status = make_plan(call, &plan, error);
    if (status == NOGE_OK)
        status = sort_data(call, &plan, &all.datas, error);
    if (status == NOGE_OK)
        status = set->print_config ? print_config(&plan, &all.datas, error) : train(&all, &plan, set, error);
    noge_train_jobs_free(&all);
    noge_train_plan_free(&plan);
    return status;
}

/* ---- What it takes ----------------------------------------------------------------------------------------------- */

static const noge_operand operands[] = {
    {.name = "SET",
     .help = "a set of the paper (barabasi, caveman, grid, ladder, maze, tree, MUC, OXF, SFO), its families together "
             "(mixture, variety, everything), or graphs: files, or families with parameters such as maze:side=31. Each "
             "set is "
             "trained on by itself; graphs make one set together, whose "
             "last fifth is for testing",
     .optional = true,
     .repeats = true},
    {0}};

#define VALUE(field) ((field) * sizeof(const char *))

_Static_assert(offsetof(settings, value) == 0, "values come first");

static const noge_option options[] = {
    {.name = "variant",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "NAME",
     .target = VALUE(NOGE_FIELD_VARIANT),
     .choices = (const char *const[]){"noge", "noge-nn", "dqn-pl", "dqn-er", NULL},
     .usual = "noge",
     .help = "noge, or noge-nn, which sees what nn would pick; dqn-pl and dqn-er are method dqn with its two rewards; "
             "noge-plus is method plus"},
    {.name = "method",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "METHOD",
     .target = VALUE(NOGE_FIELD_METHOD),
     .choices = (const char *const[]){"dfp", "dqn", NULL},
     .usual = "dfp",
     .help = "dfp: direct future prediction; dqn: Q-learning, which sees what nn would pick if nothing is said about "
             "features; plus: policy gradient over the frontier nodes near by, which beats nn"},
    {.name = "reward",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "REWARD",
     .target = VALUE(NOGE_FIELD_REWARD),
     .choices = (const char *const[]){"path-length", "rate", NULL},
     .help = "of dqn: path-length, less walking, if not given; rate, the change of the exploration rate"},
    {.name = "gamma",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "G",
     .target = VALUE(NOGE_FIELD_GAMMA),
     .help = "of dqn: how much the next reward counts beside this one, 0 to 1; 0.99 if not given"},
    {.name = "target-every",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "N",
     .target = VALUE(NOGE_FIELD_TARGET_EVERY),
     .help = "of dqn: gradient steps between copies of the target network; 100 if not given"},
    {.name = "features",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "A,B,…",
     .target = VALUE(NOGE_FIELD_FEATURES),
     .choices = (const char *const[]){"nn", "bfs", "dfs", "none", NULL},
     .help = "whose picks the network sees, of nn, bfs, dfs, or none; instead of --variant"},
    {.name = "seed",
     .letter = 's',
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "SEED",
     .target = VALUE(NOGE_FIELD_SEED),
     .usual = "1",
     .help = "decides everything that is random in a run"},
    {.name = "seeds",
     .kind = NOGE_OPTION_UNSIGNED,
     .placeholder = "N",
     .target = offsetof(settings, seeds),
     .usual = "1",
     .least = 1,
     .most = 10000,
     .help = "so many runs, with seeds from --seed on, side by side"},
    {.name = "steps",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "N",
     .target = VALUE(NOGE_FIELD_STEPS),
     .usual = "25600",
     .help = "gradient steps; 40000 on a city; 2000 with method plus"},
    {.name = "hidden",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "N",
     .target = VALUE(NOGE_FIELD_HIDDEN),
     .usual = "64",
     .help = "width of the network, a multiple of 8; 128 on a city; 32 with method plus"},
    {.name = "history",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "N",
     .target = VALUE(NOGE_FIELD_HISTORY),
     .usual = "2",
     .help = "time steps of features that the network sees, 1 to 8"},
    {.name = "feature-range",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "LOW,HIGH",
     .target = VALUE(NOGE_FIELD_FEATURE_RANGE),
     .usual = "-0.5,0.5",
     .help = "numbers for no and yes"},
    {.name = "positions",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "HOW",
     .target = VALUE(NOGE_FIELD_POSITIONS),
     .choices = (const char *const[]){"none", "alone", "added", NULL},
     .usual = "none",
     .help = "the number of a node's visit as sines and cosines: none, alone instead of the yes and no of the other "
             "features, or added to them"},
    {.name = "horizons",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "A,B,…",
     .target = VALUE(NOGE_FIELD_HORIZONS),
     .usual = "1,2,4,8,16,32,64,128",
     .help = "how many decisions ahead the network predicts"},
    {.name = "goal",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "A,B,…",
     .target = VALUE(NOGE_FIELD_GOAL),
     .usual = "0,0,0,0.25,0.25,0.5,0.5,1",
     .help = "weight of each horizon"},
    {.name = "no-target-normalisation",
     .kind = NOGE_OPTION_FLAG,
     .target = offsetof(settings, plain_targets),
     .help = "predict changes of the rate as they are, not in units of its deviation"},
    {.name = "measurement",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "WHAT",
     .target = VALUE(NOGE_FIELD_MEASUREMENT),
     .choices = (const char *const[]){"rate", "path-length", NULL},
     .usual = "rate",
     .help = "what the network sees of the walk and predicts: rate, or path-length"},
    {.name = "goal-input",
     .kind = NOGE_OPTION_FLAG,
     .target = offsetof(settings, goal_input),
     .help = "the network sees the goal, which is drawn by lot for each exploration of training"},
    {.name = "reach",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "STEPS",
     .target = VALUE(NOGE_FIELD_REACH),
     .help = "of plus: how much farther than the nearest a frontier node may be to be thought of; 1 if not given"},
    {.name = "starts",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "N",
     .target = VALUE(NOGE_FIELD_STARTS),
     .help = "of plus: places that each gradient step explores from; 4 if not given"},
    {.name = "rollouts",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "N",
     .target = VALUE(NOGE_FIELD_ROLLOUTS),
     .help = "of plus: explorations from each place, 2 to 256; they are compared with each other. 16 if not given"},
    {.name = "discount",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "D",
     .target = VALUE(NOGE_FIELD_DISCOUNT),
     .help = "of plus: how much the walking of the next decision counts beside this one's, at the beginning; it rises "
             "to 1. 0.97 if not given"},
    {.name = "entropy",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "WEIGHT",
     .target = VALUE(NOGE_FIELD_ENTROPY),
     .help = "of plus: reward for being undecided at the beginning; it falls to 0. 0.05 if not given"},
    {.name = "average",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "PART",
     .target = VALUE(NOGE_FIELD_AVERAGE),
     .help = "of plus: the model is the mean of the parameters over this last part of the run; 0.3 if not given"},
    {.name = "hide",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "A,B,…",
     .target = VALUE(NOGE_FIELD_HIDE),
     .help = "of plus: inputs that the network shall not see, or none; `noge info` of a model lists them all"},
    {.name = "tell-limit",
     .kind = NOGE_OPTION_FLAG,
     .target = offsetof(settings, tell_limit),
     .help = "of plus: the explorer is told how many decisions it has left, and trained with various limits"},
    {.name = "from",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "FILE",
     .target = VALUE(NOGE_FIELD_FROM),
     .help = "of plus: begin with the weights of this model, of the same width, and not with random ones"},
    {.name = "teachers",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "FILE,…",
     .target = VALUE(NOGE_FIELD_TEACHERS),
     .help =
         "of plus: models to learn from at first, ever less; each graph is taught by the one that explores it best"},
    {.name = "replay",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "N",
     .target = VALUE(NOGE_FIELD_REPLAY),
     .usual = "20000",
     .help = "time steps remembered, filled with a random explorer first"},
    {.name = "batch",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "N",
     .target = VALUE(NOGE_FIELD_BATCH),
     .usual = "32",
     .help = "samples in a gradient step"},
    {.name = "learning-rate",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "RATE",
     .target = VALUE(NOGE_FIELD_LEARNING_RATE),
     .usual = "0.0001",
     .help = "Adam's; 0.003 with method plus, falling"},
    {.name = "epsilon",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "FIRST,LAST",
     .target = VALUE(NOGE_FIELD_EPSILON),
     .usual = "1,0.15",
     .help = "part of random decisions at the beginning and the end"},
    {.name = "environment-steps",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "N",
     .target = VALUE(NOGE_FIELD_ENVIRONMENT_STEPS),
     .usual = "32",
     .help = "decisions after each gradient step"},
    {.name = "least-future",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "N",
     .target = VALUE(NOGE_FIELD_LEAST_FUTURE),
     .usual = "4",
     .help = "further steps that a sample must have in its episode"},
    {.name = "step-limit",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "T",
     .target = VALUE(NOGE_FIELD_STEP_LIMIT),
     .usual = "500",
     .help = "decisions an exploration at most"},
    {.name = "evaluate-every",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "N",
     .target = VALUE(NOGE_FIELD_EVALUATE_EVERY),
     .usual = "512",
     .help = "gradient steps between evaluations; 100 with method plus"},
    {.name = "episodes",
     .letter = 'n',
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "N",
     .target = VALUE(NOGE_FIELD_EPISODES),
     .usual = "50",
     .help = "explorations an evaluation"},
    {.name = "kernel",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "KERNEL",
     .target = VALUE(NOGE_FIELD_KERNEL),
     .choices = (const char *const[]){"auto", "portable", NULL},
     .usual = "auto",
     .help = "auto: the fastest for this processor; portable: the same bytes on every x86-64"},
    {.name = "data-seed",
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "SEED",
     .target = VALUE(NOGE_FIELD_DATA_SEED),
     .usual = "1",
     .help = "seed of generated graphs and sets"},
    NOGE_DATA_FOLDER_OPTION(settings, data),
    {.name = "threads",
     .letter = 'j',
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "N",
     .target = VALUE(NOGE_FIELD_THREADS),
     .help = "threads to work with, one a core if not given; results do not depend on it"},
    {.name = "config",
     .letter = 'c',
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "FILE",
     .target = offsetof(settings, config),
     .help = "JSON with any of the above, by name, underscores for dashes; flags override it. A run's config.json "
             "is one"},
    {.name = "print-config",
     .kind = NOGE_OPTION_FLAG,
     .target = offsetof(settings, print_config),
     .help = "print the configuration that all this makes, and do nothing"},
    {.name = "out",
     .letter = 'o',
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "DIR",
     .target = offsetof(settings, out),
     .help = "the folder of the run; runs/SET-VARIANT-SEED if not given. Of several runs: the folder for theirs"},
    {.name = "resume",
     .letter = 'r',
     .kind = NOGE_OPTION_FLAG,
     .target = offsetof(settings, resume),
     .help = "go on where the run in the folder was stopped or killed; begin if there is none"},
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
     .help = "time between checkpoints; 0: one at each evaluation"},
    {.name = "tensorboard",
     .kind = NOGE_OPTION_FLAG,
     .target = offsetof(settings, tensorboard),
     .help = "write event files for TensorBoard, too"},
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
    .run = run,
};
