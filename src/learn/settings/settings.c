/* The table of settings: the only place where a hyperparameter is declared beside its member in
 * learn/settings/config.h. Flags, JSON, --help, checks and the table in docs/TRAINING.md come from it. The order is
 * that of config.json. */
#include "learn/settings/settings.h"
#include "policy/learned/outlook.h"

#include <math.h>
#include <string.h>

/* The kind follows from the member, so they cannot disagree. */
#define MEMBER(member) ((noge_train_config *)0)->member
#define AT(member)                                                                                                     \
    .at = offsetof(noge_train_config, member), .room = sizeof(MEMBER(member)),                                         \
    .kind = _Generic(MEMBER(member), bool                                                                              \
                     : NOGE_SETTING_SWITCH, uint32_t                                                                   \
                     : NOGE_SETTING_COUNT, uint64_t                                                                    \
                     : NOGE_SETTING_LARGE, double                                                                      \
                     : NOGE_SETTING_REAL, uint32_t *                                                                   \
                     : NOGE_SETTING_COUNTS, double *                                                                   \
                     : NOGE_SETTING_REALS, char *                                                                      \
                     : NOGE_SETTING_TEXT)

#define PAIR(first) .at = offsetof(noge_train_config, first), .kind = NOGE_SETTING_PAIR

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

static const noge_train_setting rows[] = {
    {AT(method), .name = "method", .methods = ALL, .choices = methods, .usual = "dfp", .value = "METHOD",
     .help = "training method: dfp, direct future prediction; dqn, Q-learning; plus, a policy gradient over "
             "the nearest frontier nodes"},
    {.kind = NOGE_SETTING_COUNT,
     .own = &noge_setting_variant,
     .name = "variant",
     .methods = ALL,
     .choices = variants,
     .usual = "noge",
     .value = "NAME",
     .help = "method, features and reward by one name: noge; noge-nn, which also sees the pick of nn; dqn-pl "
             "and dqn-er, Q-learning with reward path-length or rate; noge-plus, method plus"},
    {.kind = NOGE_SETTING_NAMES,
     .own = &noge_setting_features,
     .name = "features",
     .methods = DFP | DQN,
     .choices = pickers,
     .usual = "none",
     .usual_for = {[NOGE_METHOD_DQN] = "nn"},
     .value = "A,B,…",
     .help = "policies whose picks the network sees: any of bfs, dfs, nn, or none; excludes variant"},
    {AT(seed), .name = "seed", .methods = ALL, .most = INT64_MAX, .usual = "1", .value = "SEED",
     .help = "seed of everything random in a run"},
    {AT(steps), .name = "steps", .methods = ALL, .least = 1, .most = UINT32_MAX, .usual = "25600",
     .usual_for = {[NOGE_METHOD_PLUS] = "2000"}, .usual_city = "40000", .value = "N",
     .help = "number of gradient steps"},
    {AT(hidden), .name = "hidden", .methods = ALL, .least = 8, .most = 4096, .multiple = 8, .usual = "64",
     .usual_for = {[NOGE_METHOD_PLUS] = "32"}, .usual_city = "128", .value = "N",
     .help = "width of the network, a multiple of 8"},
    {AT(history), .name = "history", .methods = DFP | DQN, .least = 1, .most = 8, .usual = "2", .unit = "time steps",
     .value = "N", .help = "time steps of features that the network sees"},
    {PAIR(feature_low), .name = "feature_range", .methods = DFP | DQN, .low = -MOST_REAL, .high = MOST_REAL,
     .usual = "-0.5,0.5", .value = "LOW,HIGH", .help = "feature values for no and yes"},
    {AT(positions), .name = "positions", .methods = DFP | DQN, .choices = positions, .usual = "none", .value = "HOW",
     .omit_empty = true,
     .help = "visit numbers of nodes as sines and cosines: none; alone, instead of the other features; "
             "added, beside them"},
    {AT(reward), .name = "reward", .methods = DQN, .choices = rewards, .usual = "path-length", .value = "REWARD",
     .help = "reward of a decision: path-length, minus the length of the walk; rate, the change of the "
             "exploration rate"},
    {AT(gamma), .name = "gamma", .methods = DQN, .low = 0, .high = 1, .usual = "0.99", .value = "G",
     .help = "discount of the next reward, 0 to 1"},
    {AT(target_every), .name = "target_every", .methods = DQN, .least = 1, .most = UINT32_MAX, .usual = "100",
     .unit = "gradient steps", .value = "N", .help = "gradient steps between copies of the target network"},
    {AT(horizon), .counter = offsetof(noge_train_config, horizon_count), .name = "horizons", .methods = DFP, .least = 1,
     .most = INT32_MAX, .usual = "1,2,4,8,16,32,64,128", .unit = "decisions", .value = "A,B,…",
     .help = "numbers of decisions ahead that the network predicts"},
    {AT(goal), .counter = offsetof(noge_train_config, goal_count), .name = "goal", .methods = DFP, .low = -MOST_REAL,
     .high = MOST_REAL, .usual = "0,0,0,0.25,0.25,0.5,0.5,1", .value = "A,B,…", .help = "weight of each horizon"},
    {AT(normalise_targets), .name = "target_normalisation", .methods = DFP, .usual = "true",
     .help = "predict changes in units of their standard deviation"},
    {AT(measurement), .name = "measurement", .methods = DFP, .choices = measurements, .usual = "rate", .value = "WHAT",
     .omit_empty = true, .help = "what the network sees of the walk and predicts: rate or path-length"},
    {AT(goal_input), .name = "goal_input", .methods = DFP, .usual = "false", .omit_empty = true,
     .help = "let the network see the goal, which is random for each training episode"},
    {AT(reach), .name = "reach", .methods = PLUS, .low = 0, .high = MOST_REAL, .usual = "1", .unit = "steps",
     .value = "STEPS", .help = "how much farther than the nearest frontier node a candidate may be"},
    {AT(starts), .name = "starts", .methods = PLUS, .least = 1, .most = 65536, .usual = "4", .value = "N",
     .help = "start nodes of each gradient step"},
    {AT(rollouts), .name = "rollouts", .methods = PLUS, .least = 2, .most = NOGE_TRAIN_ROLLOUTS, .usual = "16",
     .value = "N", .help = "episodes from each start node, compared with each other"},
    {AT(discount), .name = "discount", .methods = PLUS, .low = 0, .high = 1, .usual = "0.97", .value = "D",
     .help = "weight of the next decision's walking at the beginning, 0 to 1; it rises to 1"},
    {AT(entropy), .name = "entropy", .methods = PLUS, .low = 0, .high = MOST_REAL, .usual = "0.05", .value = "WEIGHT",
     .help = "weight of the entropy in the objective at the beginning; it falls to 0"},
    {AT(average), .name = "average", .methods = PLUS, .low = 0, .high = 1, .usual = "0.3", .value = "PART",
     .help = "last part of the run over which the model's parameters are averaged, 0 to 1"},
    {.kind = NOGE_SETTING_NAMES,
     .at = offsetof(noge_train_config, hide),
     .room = sizeof(uint64_t),
     .own = &noge_setting_hide,
     .name = "hide",
     .methods = PLUS,
     .usual = "none",
     .value = "A,B,…",
     .omit_empty = true,
     .help = "inputs hidden from the network, or none; `noge info MODEL` lists the inputs"},
    {AT(task.weighted), .name = "weighted", .methods = PLUS, .usual = "false", .omit_empty = true,
     .help = "walks cost the lengths of their edges"},
    {AT(task.returns), .name = "return", .methods = PLUS, .usual = "false", .omit_empty = true,
     .help = "explorations end back at their source, and the walk home counts"},
    {AT(wide), .name = "wide", .methods = PLUS, .usual = "false", .omit_empty = true,
     .help = "give the network all inputs that `noge explain` lists, not only the first 34"},
    {AT(foresight), .name = "foresight", .methods = PLUS, .usual = "false", .omit_empty = true,
     .help = "judge decisions by the near future and by what remains to be visited after it; the discount "
             "stays"},
    {AT(tell_limit), .name = "tell_limit", .methods = PLUS, .usual = "false", .omit_empty = true,
     .help = "let the network see how many decisions are left, and train with various step limits"},
    {AT(from), .name = "from", .methods = PLUS, .usual = "", .value = "FILE", .omit_empty = true,
     .help = "model of the same or a smaller width that provides the first weights"},
    {AT(teachers), .name = "teachers", .methods = PLUS, .usual = "", .value = "FILE,…", .omit_empty = true,
     .help = "models or rules to imitate at first; each training graph is taught by the one that explores it best; "
             "KIND=FILE teaches graphs of one kind of `worlds` only, limited=FILE episodes that a limit ends"},
    {AT(imitate), .name = "imitate", .methods = PLUS, .usual = "false", .omit_empty = true,
     .help = "imitate the teachers to the end, whatever the outcome of episodes"},
    {AT(replay_size), .name = "replay", .methods = DFP | DQN, .least = 16, .most = 1u << 28, .usual = "20000",
     .unit = "time steps", .value = "N", .help = "time steps in the replay, filled by random exploration first"},
    {AT(batch_size), .name = "batch", .methods = DFP | DQN, .least = 1, .most = 65536, .usual = "32", .value = "N",
     .help = "samples of a gradient step"},
    {AT(learning_rate), .name = "learning_rate", .methods = ALL, .low = 0, .high = 1e30, .low_excluded = true,
     .usual = "0.0001", .usual_for = {[NOGE_METHOD_PLUS] = "0.003"}, .value = "RATE",
     .help = "learning rate of Adam; it falls during a run of method plus"},
    {PAIR(epsilon_first), .name = "epsilon", .methods = DFP | DQN, .low = 0, .high = 1, .usual = "1,0.15",
     .value = "FIRST,LAST", .help = "share of random decisions at the beginning and the end"},
    {AT(ties), .name = "ties", .methods = DFP | DQN, .choices = ties, .usual = "newest", .value = "WHICH",
     .omit_empty = true, .help = "choice among nodes of equal value: discovered first or last; the model keeps it"},
    {AT(environment_steps), .name = "environment_steps", .methods = DFP | DQN, .most = UINT32_MAX, .usual = "32",
     .unit = "decisions", .value = "N", .help = "decisions after each gradient step"},
    {AT(least_future), .name = "least_future", .methods = DFP | DQN, .least = 1, .most = UINT32_MAX, .usual = "4",
     .unit = "time steps", .value = "N", .help = "time steps that must follow a sample in its episode"},
    {AT(task.limit), .name = "step_limit", .methods = ALL, .least = 1, .most = UINT32_MAX, .usual = "500",
     .unit = "decisions", .value = "T", .flag = "limit", .help = "end an episode after T decisions"},
    {AT(evaluation_every), .name = "evaluate_every", .methods = ALL, .least = 1, .most = UINT32_MAX, .usual = "512",
     .usual_for = {[NOGE_METHOD_PLUS] = "100"}, .unit = "gradient steps", .value = "N",
     .help = "gradient steps between evaluations"},
    {AT(evaluation_episodes), .name = "episodes", .methods = ALL, .least = 1, .most = UINT32_MAX, .usual = "50",
     .value = "N", .help = "episodes of an evaluation"},
    {AT(portable), .name = "kernel", .methods = ALL, .choices = kernels, .usual = "auto", .value = "KERNEL",
     .help = "auto: the fastest for this processor; portable: the same bytes on every x86-64"},
    {AT(data_seed), .name = "data_seed", .methods = ALL, .most = INT64_MAX, .usual = "1", .value = "SEED",
     .help = "seed of generated graphs and sets"},
    {AT(threads), .name = "threads", .methods = ALL, .most = 4096, .usual = "0", .value = "N",
     .help = "number of threads, 0 for one on each core; results do not depend on it"},
};

enum { ROWS = sizeof rows / sizeof *rows };

_Static_assert((size_t)ROWS <= (size_t)NOGE_SETTINGS_MOST, "a configuration has a mark for each setting");

const noge_train_setting *noge_train_setting_at(size_t number) {
    return number < ROWS ? &rows[number] : NULL;
}

size_t noge_setting_find(const char *name) {
    for (size_t i = 0; i < ROWS; i++)
        if (strcmp(rows[i].name, name) == 0)
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
    return rows[number].methods >> config->method & 1;
}

static bool is_empty(const noge_train_config *config, const noge_train_setting *setting) {
    const char *byte = (const char *)config + setting->at;
    size_t zeros = 0;
    while (zeros < setting->room && byte[zeros] == 0)
        zeros++;
    return zeros == setting->room;
}

bool noge_setting_is_written(const noge_train_config *config, size_t number) {
    return noge_setting_applies(config, number) && !(rows[number].omit_empty && is_empty(config, &rows[number]));
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
