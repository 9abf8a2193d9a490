/* The table of settings: the only place where a hyperparameter is declared beside its member in
 * learn/settings/config.h. Flags, JSON, --help, checks and the table in docs/TRAINING.md come from it. The order is
 * that of config.json. */
#include "learn/settings/settings.h"
#include "policy/learned/outlook.h"

#include <math.h>
#include <string.h>

/* Typed access to a member: the compiler checks that kind and member agree. */
#define ACCESS(type, member)                                                                                           \
    static type *at_##member(noge_train_config *config) {                                                              \
        return &config->member;                                                                                        \
    }
#define ACCESS_TEXT(member)                                                                                            \
    static char *at_##member(noge_train_config *config) {                                                              \
        return config->member;                                                                                         \
    }

ACCESS(uint32_t, method)
ACCESS(uint64_t, seed)
ACCESS(uint64_t, data_seed)
ACCESS(uint32_t, steps)
ACCESS(uint32_t, hidden)
ACCESS(double, learning_rate)
static uint32_t *at_step_limit(noge_train_config *config) {
    return &config->task.limit;
}
ACCESS(uint32_t, evaluation_every)
ACCESS(uint32_t, evaluation_episodes)
ACCESS(uint32_t, threads)
ACCESS(uint32_t, history)
ACCESS(double, feature_low)
ACCESS(double, feature_high)
ACCESS(uint32_t, positions)
ACCESS(uint32_t, replay_size)
ACCESS(uint32_t, batch_size)
ACCESS(uint32_t, environment_steps)
ACCESS(uint32_t, least_future)
ACCESS(double, epsilon_first)
ACCESS(double, epsilon_last)
ACCESS(uint32_t, ties)
ACCESS(bool, normalise_targets)
ACCESS(uint32_t, measurement)
ACCESS(bool, goal_input)
ACCESS(uint32_t, reward)
ACCESS(double, gamma)
ACCESS(uint32_t, target_every)
ACCESS(double, reach)
ACCESS(uint32_t, starts)
ACCESS(uint32_t, rollouts)
ACCESS(double, discount)
ACCESS(double, entropy)
ACCESS(double, average)
ACCESS(uint64_t, hide)
static bool *at_weighted(noge_train_config *config) {
    return &config->task.weighted;
}
static bool *at_returns(noge_train_config *config) {
    return &config->task.returns;
}
ACCESS(bool, wide)
ACCESS(bool, foresight)
ACCESS(bool, tell_limit)
ACCESS(bool, imitate)
ACCESS_TEXT(from)
ACCESS_TEXT(teachers)

enum { DFP = 1 << NOGE_METHOD_DFP, DQN = 1 << NOGE_METHOD_DQN, PLUS = 1 << NOGE_METHOD_PLUS, ALL = DFP | DQN | PLUS };

/* Greatest absolute value of numbers without a natural limit. Networks compute in single precision: sums and products
 * of a few such numbers stay finite there. */
#define MOST_REAL 1e6

/* In the order of their enums. */
static const char *const methods[] = {"dfp", "dqn", "plus", NULL};
static const char *const rewards[] = {"path-length", "rate", NULL};
static const char *const measurements[] = {"rate", "path-length", NULL};
static const char *const positions[] = {"none", "alone", "added", NULL};
static const char *const ties[] = {"oldest", "newest", NULL};

static const char *const variants[] = {"noge", "noge-nn", "dqn-pl", "dqn-er", "noge-plus", "custom", NULL};
static const char *const pickers[] = {"bfs", "dfs", "nn", NULL};
static const char *const kernels[] = {"auto", "portable", NULL};

static const noge_setting_row rows[] = {
    {.about = {.name = "method",
               .kind = NOGE_SETTING_CHOICE,
               .methods = ALL,
               .choices = methods,
               .usual = "dfp",
               .value = "METHOD",
               .help = "training method: dfp, direct future prediction; dqn, Q-learning; plus, a policy gradient over "
                       "the nearest frontier nodes"},
     .whole = at_method},
    {.about = {.name = "variant",
               .kind = NOGE_SETTING_VARIANT,
               .methods = ALL,
               .choices = variants,
               .usual = "noge",
               .value = "NAME",
               .help = "method, features and reward by one name: noge; noge-nn, which also sees the pick of nn; dqn-pl "
                       "and dqn-er, Q-learning with reward path-length or rate; noge-plus, method plus"}},
    {.about = {.name = "features",
               .kind = NOGE_SETTING_NAMES,
               .methods = DFP | DQN,
               .choices = pickers,
               .usual = "none",
               .usual_for = {[NOGE_METHOD_DQN] = "nn"},
               .value = "A,B,…",
               .help = "policies whose picks the network sees: any of bfs, dfs, nn, or none; excludes variant"}},
    {.about = {.name = "seed",
               .kind = NOGE_SETTING_INTEGER,
               .methods = ALL,
               .most = INT64_MAX,
               .usual = "1",
               .value = "SEED",
               .help = "seed of everything random in a run"},
     .large = at_seed},
    {.about = {.name = "steps",
               .kind = NOGE_SETTING_INTEGER,
               .methods = ALL,
               .least = 1,
               .most = UINT32_MAX,
               .usual = "25600",
               .usual_for = {[NOGE_METHOD_PLUS] = "2000"},
               .usual_city = "40000",
               .value = "N",
               .help = "number of gradient steps"},
     .whole = at_steps},
    {.about = {.name = "hidden",
               .kind = NOGE_SETTING_INTEGER,
               .methods = ALL,
               .least = 8,
               .most = 4096,
               .multiple = 8,
               .usual = "64",
               .usual_for = {[NOGE_METHOD_PLUS] = "32"},
               .usual_city = "128",
               .value = "N",
               .help = "width of the network, a multiple of 8"},
     .whole = at_hidden},
    {.about = {.name = "history",
               .kind = NOGE_SETTING_INTEGER,
               .methods = DFP | DQN,
               .least = 1,
               .most = 8,
               .usual = "2",
               .unit = "time steps",
               .value = "N",
               .help = "time steps of features that the network sees"},
     .whole = at_history},
    {.about = {.name = "feature_range",
               .kind = NOGE_SETTING_PAIR,
               .methods = DFP | DQN,
               .low = -MOST_REAL,
               .high = MOST_REAL,
               .usual = "-0.5,0.5",
               .value = "LOW,HIGH",
               .help = "feature values for no and yes"},
     .real = at_feature_low,
     .real_2 = at_feature_high},
    {.about = {.name = "positions",
               .kind = NOGE_SETTING_CHOICE,
               .methods = DFP | DQN,
               .choices = positions,
               .usual = "none",
               .value = "HOW",
               .help = "visit numbers of nodes as sines and cosines: none; alone, instead of the other features; "
                       "added, beside them"},
     .whole = at_positions,
     .omit_empty = true},
    {.about = {.name = "reward",
               .kind = NOGE_SETTING_CHOICE,
               .methods = DQN,
               .choices = rewards,
               .usual = "path-length",
               .value = "REWARD",
               .help = "reward of a decision: path-length, minus the length of the walk; rate, the change of the "
                       "exploration rate"},
     .whole = at_reward},
    {.about = {.name = "gamma",
               .kind = NOGE_SETTING_REAL,
               .methods = DQN,
               .low = 0,
               .high = 1,
               .usual = "0.99",
               .value = "G",
               .help = "discount of the next reward, 0 to 1"},
     .real = at_gamma},
    {.about = {.name = "target_every",
               .kind = NOGE_SETTING_INTEGER,
               .methods = DQN,
               .least = 1,
               .most = UINT32_MAX,
               .usual = "100",
               .unit = "gradient steps",
               .value = "N",
               .help = "gradient steps between copies of the target network"},
     .whole = at_target_every},
    {.about = {.name = "horizons",
               .kind = NOGE_SETTING_INTEGERS,
               .methods = DFP,
               .least = 1,
               .most = INT32_MAX,
               .usual = "1,2,4,8,16,32,64,128",
               .unit = "decisions",
               .value = "A,B,…",
               .help = "numbers of decisions ahead that the network predicts"}},
    {.about = {.name = "goal",
               .kind = NOGE_SETTING_REALS,
               .methods = DFP,
               .low = -MOST_REAL,
               .high = MOST_REAL,
               .usual = "0,0,0,0.25,0.25,0.5,0.5,1",
               .value = "A,B,…",
               .help = "weight of each horizon"}},
    {.about = {.name = "target_normalisation",
               .kind = NOGE_SETTING_SWITCH,
               .methods = DFP,
               .usual = "true",
               .help = "predict changes in units of their standard deviation"},
     .toggle = at_normalise_targets},
    {.about = {.name = "measurement",
               .kind = NOGE_SETTING_CHOICE,
               .methods = DFP,
               .choices = measurements,
               .usual = "rate",
               .value = "WHAT",
               .help = "what the network sees of the walk and predicts: rate or path-length"},
     .whole = at_measurement,
     .omit_empty = true},
    {.about = {.name = "goal_input",
               .kind = NOGE_SETTING_SWITCH,
               .methods = DFP,
               .usual = "false",
               .help = "let the network see the goal, which is random for each training episode"},
     .toggle = at_goal_input,
     .omit_empty = true},
    {.about = {.name = "reach",
               .kind = NOGE_SETTING_REAL,
               .methods = PLUS,
               .low = 0,
               .high = MOST_REAL,
               .usual = "1",
               .unit = "steps",
               .value = "STEPS",
               .help = "how much farther than the nearest frontier node a candidate may be"},
     .real = at_reach},
    {.about = {.name = "starts",
               .kind = NOGE_SETTING_INTEGER,
               .methods = PLUS,
               .least = 1,
               .most = 65536,
               .usual = "4",
               .value = "N",
               .help = "start nodes of each gradient step"},
     .whole = at_starts},
    {.about = {.name = "rollouts",
               .kind = NOGE_SETTING_INTEGER,
               .methods = PLUS,
               .least = 2,
               .most = NOGE_TRAIN_ROLLOUTS,
               .usual = "16",
               .value = "N",
               .help = "episodes from each start node, compared with each other"},
     .whole = at_rollouts},
    {.about = {.name = "discount",
               .kind = NOGE_SETTING_REAL,
               .methods = PLUS,
               .low = 0,
               .high = 1,
               .usual = "0.97",
               .value = "D",
               .help = "weight of the next decision's walking at the beginning, 0 to 1; it rises to 1"},
     .real = at_discount},
    {.about = {.name = "entropy",
               .kind = NOGE_SETTING_REAL,
               .methods = PLUS,
               .low = 0,
               .high = MOST_REAL,
               .usual = "0.05",
               .value = "WEIGHT",
               .help = "weight of the entropy in the objective at the beginning; it falls to 0"},
     .real = at_entropy},
    {.about = {.name = "average",
               .kind = NOGE_SETTING_REAL,
               .methods = PLUS,
               .low = 0,
               .high = 1,
               .usual = "0.3",
               .value = "PART",
               .help = "last part of the run over which the model's parameters are averaged, 0 to 1"},
     .real = at_average},
    {.about = {.name = "hide",
               .kind = NOGE_SETTING_INPUTS,
               .methods = PLUS,
               .usual = "none",
               .value = "A,B,…",
               .help = "inputs hidden from the network, or none; `noge info MODEL` lists the inputs"},
     .large = at_hide,
     .omit_empty = true},
    {.about = {.name = "weighted",
               .kind = NOGE_SETTING_SWITCH,
               .methods = PLUS,
               .usual = "false",
               .help = "walks cost the lengths of their edges"},
     .toggle = at_weighted,
     .omit_empty = true},
    {.about = {.name = "return",
               .kind = NOGE_SETTING_SWITCH,
               .methods = PLUS,
               .usual = "false",
               .help = "explorations end back at their source, and the walk home counts"},
     .toggle = at_returns,
     .omit_empty = true},
    {.about = {.name = "wide",
               .kind = NOGE_SETTING_SWITCH,
               .methods = PLUS,
               .usual = "false",
               .help = "give the network all inputs that `noge explain` lists, not only the first 34"},
     .toggle = at_wide,
     .omit_empty = true},
    {.about = {.name = "foresight",
               .kind = NOGE_SETTING_SWITCH,
               .methods = PLUS,
               .usual = "false",
               .help = "judge decisions by the near future and by what remains to be visited after it; the discount "
                       "stays"},
     .toggle = at_foresight,
     .omit_empty = true},
    {.about = {.name = "tell_limit",
               .kind = NOGE_SETTING_SWITCH,
               .methods = PLUS,
               .usual = "false",
               .help = "let the network see how many decisions are left, and train with various step limits"},
     .toggle = at_tell_limit,
     .omit_empty = true},
    {.about = {.name = "from",
               .kind = NOGE_SETTING_TEXT,
               .methods = PLUS,
               .usual = "",
               .value = "FILE",
               .help = "model of the same or a smaller width that provides the first weights"},
     .text = at_from,
     .text_size = NOGE_TRAIN_FILE,
     .omit_empty = true},
    {.about =
         {.name = "teachers",
          .kind = NOGE_SETTING_TEXT,
          .methods = PLUS,
          .usual =
              "",
          .value =
              "FILE,…",
          .help =
              "models or rules to imitate at first; each training graph is taught by the one that explores it best; "
              "KIND=FILE teaches graphs of one kind of `worlds` only, limited=FILE episodes that a limit ends"},
     .text = at_teachers,
     .text_size = NOGE_TRAIN_TEACHERS,
     .omit_empty = true},
    {.about = {.name = "imitate",
               .kind = NOGE_SETTING_SWITCH,
               .methods = PLUS,
               .usual = "false",
               .help = "imitate the teachers to the end, whatever the outcome of episodes"},
     .toggle = at_imitate,
     .omit_empty = true},
    {.about = {.name = "replay",
               .kind = NOGE_SETTING_INTEGER,
               .methods = DFP | DQN,
               .least = 16,
               .most = 1u << 28,
               .usual = "20000",
               .unit = "time steps",
               .value = "N",
               .help = "time steps in the replay, filled by random exploration first"},
     .whole = at_replay_size},
    {.about = {.name = "batch",
               .kind = NOGE_SETTING_INTEGER,
               .methods = DFP | DQN,
               .least = 1,
               .most = 65536,
               .usual = "32",
               .value = "N",
               .help = "samples of a gradient step"},
     .whole = at_batch_size},
    {.about = {.name = "learning_rate",
               .kind = NOGE_SETTING_REAL,
               .methods = ALL,
               .low = 0,
               .high = 1e30,
               .low_excluded = true,
               .usual = "0.0001",
               .usual_for = {[NOGE_METHOD_PLUS] = "0.003"},
               .value = "RATE",
               .help = "learning rate of Adam; it falls during a run of method plus"},
     .real = at_learning_rate},
    {.about = {.name = "epsilon",
               .kind = NOGE_SETTING_PAIR,
               .methods = DFP | DQN,
               .low = 0,
               .high = 1,
               .usual = "1,0.15",
               .value = "FIRST,LAST",
               .help = "share of random decisions at the beginning and the end"},
     .real = at_epsilon_first,
     .real_2 = at_epsilon_last},
    {.about = {.name = "ties",
               .kind = NOGE_SETTING_CHOICE,
               .methods = DFP | DQN,
               .choices = ties,
               .usual = "newest",
               .value = "WHICH",
               .help = "choice among nodes of equal value: discovered first or last; the model keeps it"},
     .whole = at_ties,
     .omit_empty = true},
    {.about = {.name = "environment_steps",
               .kind = NOGE_SETTING_INTEGER,
               .methods = DFP | DQN,
               .most = UINT32_MAX,
               .usual = "32",
               .unit = "decisions",
               .value = "N",
               .help = "decisions after each gradient step"},
     .whole = at_environment_steps},
    {.about = {.name = "least_future",
               .kind = NOGE_SETTING_INTEGER,
               .methods = DFP | DQN,
               .least = 1,
               .most = UINT32_MAX,
               .usual = "4",
               .unit = "time steps",
               .value = "N",
               .help = "time steps that must follow a sample in its episode"},
     .whole = at_least_future},
    {.about = {.name = "step_limit",
               .kind = NOGE_SETTING_INTEGER,
               .methods = ALL,
               .least = 1,
               .most = UINT32_MAX,
               .usual = "500",
               .unit = "decisions",
               .value = "T",
               .flag = "limit",
               .help = "end an episode after T decisions"},
     .whole = at_step_limit},
    {.about = {.name = "evaluate_every",
               .kind = NOGE_SETTING_INTEGER,
               .methods = ALL,
               .least = 1,
               .most = UINT32_MAX,
               .usual = "512",
               .usual_for = {[NOGE_METHOD_PLUS] = "100"},
               .unit = "gradient steps",
               .value = "N",
               .help = "gradient steps between evaluations"},
     .whole = at_evaluation_every},
    {.about = {.name = "episodes",
               .kind = NOGE_SETTING_INTEGER,
               .methods = ALL,
               .least = 1,
               .most = UINT32_MAX,
               .usual = "50",
               .value = "N",
               .help = "episodes of an evaluation"},
     .whole = at_evaluation_episodes},
    {.about = {.name = "kernel",
               .kind = NOGE_SETTING_KERNEL,
               .methods = ALL,
               .choices = kernels,
               .usual = "auto",
               .value = "KERNEL",
               .help = "auto: the fastest for this processor; portable: the same bytes on every x86-64"}},
    {.about = {.name = "data_seed",
               .kind = NOGE_SETTING_INTEGER,
               .methods = ALL,
               .most = INT64_MAX,
               .usual = "1",
               .value = "SEED",
               .help = "seed of generated graphs and sets"},
     .large = at_data_seed},
    {.about = {.name = "threads",
               .kind = NOGE_SETTING_INTEGER,
               .methods = ALL,
               .most = 4096,
               .usual = "0",
               .value = "N",
               .help = "number of threads, 0 for one on each core; results do not depend on it"},
     .whole = at_threads},
};

enum { ROWS = sizeof rows / sizeof *rows };

_Static_assert((size_t)ROWS <= (size_t)NOGE_SETTINGS_MOST, "a configuration has a mark for each setting");

const noge_setting_row *noge_setting_row_at(size_t number) {
    return number < ROWS ? &rows[number] : NULL;
}

const noge_train_setting *noge_train_setting_at(size_t number) {
    return number < ROWS ? &rows[number].about : NULL;
}

size_t noge_setting_find(const char *name) {
    for (size_t i = 0; i < ROWS; i++)
        if (strcmp(rows[i].about.name, name) == 0)
            return i;
    return NOGE_SETTINGS_MOST;
}

const char *noge_setting_input(uint32_t number) {
    if (number < NOGE_OUTLOOK_OWN)
        return noge_outlook_own[number].name;
    number -= NOGE_OUTLOOK_OWN;
    return number < NOGE_OUTLOOK_CONTEXT ? noge_outlook_context[number].name : NULL;
}

bool noge_setting_applies(const noge_train_config *config, size_t number) {
    return rows[number].about.methods >> config->method & 1;
}

static bool is_empty(noge_train_config *config, const noge_setting_row *row) {
    return row->whole    ? *row->whole(config) == 0
           : row->large  ? *row->large(config) == 0
           : row->toggle ? !*row->toggle(config)
           : row->text   ? row->text(config)[0] == 0
                         : false;
}

bool noge_setting_is_written(const noge_train_config *config, size_t number) {
    const noge_setting_row *row = &rows[number];
    noge_train_config *readable = (noge_train_config *)(uintptr_t)config; /* only read */
    return noge_setting_applies(config, number) && !(row->omit_empty && is_empty(readable, row));
}

const char *noge_train_variant(const noge_train_config *config) {
    enum { NOGE, NOGE_NN, DQN_PL, DQN_ER, NOGE_PLUS, CUSTOM };
    bool simple = !config->feature_bfs && !config->feature_dfs;
    if (config->method == NOGE_METHOD_PLUS)
        return variants[NOGE_PLUS];
    if (simple && config->method == NOGE_METHOD_DFP)
        return variants[config->feature_nn ? NOGE_NN : NOGE];
    if (simple && config->feature_nn)
        return variants[config->reward == NOGE_REWARD_PATH_LENGTH ? DQN_PL : DQN_ER];
    return variants[CUSTOM];
}
