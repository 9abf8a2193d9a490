#include "run/fields.h"
#include "policy/outlook.h"

#include <stddef.h>

/* Variants come first to last as noge_train_variant names them. */
const char *const noge_variant_names[NOGE_VARIANTS] = {"noge", "noge-nn", "dqn-pl", "dqn-er", "noge-plus", "custom"};
const char *const noge_picker_names[NOGE_PICKERS] = {"bfs", "dfs", "nn"};
const char *const noge_kernel_names[NOGE_KERNEL_NAMES] = {"auto", "portable"};

/* In the order of their enums. */
static const char *const methods[] = {"dfp", "dqn", "plus"};
static const char *const rewards[] = {"path-length", "rate"};
static const char *const measurements[] = {"rate", "path-length"};
static const char *const positions[] = {"none", "alone", "added"};

#define PLACE(member) offsetof(noge_train_plan, config.member)

const noge_field noge_train_fields[NOGE_TRAIN_FIELDS] = {
    [NOGE_FIELD_METHOD] = {"method", NOGE_KIND_CHOICE, PLACE(method), 0, 3, methods},
    [NOGE_FIELD_VARIANT] = {"variant", NOGE_KIND_VARIANT, 0, 0, 0, NULL},
    [NOGE_FIELD_FEATURES] = {"features", NOGE_KIND_FEATURES, 0, 0, 0, NULL},
    [NOGE_FIELD_SEED] = {"seed", NOGE_KIND_LARGE, PLACE(seed), 0, INT64_MAX, NULL},
    [NOGE_FIELD_STEPS] = {"steps", NOGE_KIND_WHOLE, PLACE(steps), 1, UINT32_MAX, NULL},
    [NOGE_FIELD_HIDDEN] = {"hidden", NOGE_KIND_WHOLE, PLACE(hidden), 8, 4096, NULL},
    [NOGE_FIELD_HISTORY] = {"history", NOGE_KIND_WHOLE, PLACE(history), 1, 8, NULL},
    [NOGE_FIELD_FEATURE_RANGE] = {"feature_range", NOGE_KIND_PAIR, PLACE(feature_low), 0, 0, NULL},
    [NOGE_FIELD_POSITIONS] = {"positions", NOGE_KIND_CHOICE, PLACE(positions), 0, 3, positions},
    [NOGE_FIELD_REWARD] = {"reward", NOGE_KIND_CHOICE, PLACE(reward), 0, 2, rewards},
    [NOGE_FIELD_GAMMA] = {"gamma", NOGE_KIND_REAL, PLACE(gamma), 0, 0, NULL},
    [NOGE_FIELD_TARGET_EVERY] = {"target_every", NOGE_KIND_WHOLE, PLACE(target_every), 1, UINT32_MAX, NULL},
    [NOGE_FIELD_HORIZONS] = {"horizons", NOGE_KIND_HORIZONS, 0, 1, UINT32_MAX, NULL},
    [NOGE_FIELD_GOAL] = {"goal", NOGE_KIND_GOAL, 0, 0, 0, NULL},
    [NOGE_FIELD_TARGET_NORMALISATION] = {"target_normalisation", NOGE_KIND_SWITCH, PLACE(normalise_targets), 0, 0,
                                         NULL},
    [NOGE_FIELD_MEASUREMENT] = {"measurement", NOGE_KIND_CHOICE, PLACE(measurement), 0, 2, measurements},
    [NOGE_FIELD_GOAL_INPUT] = {"goal_input", NOGE_KIND_SWITCH, PLACE(goal_input), 0, 0, NULL},
    [NOGE_FIELD_REACH] = {"reach", NOGE_KIND_REAL, PLACE(reach), 0, 0, NULL},
    [NOGE_FIELD_STARTS] = {"starts", NOGE_KIND_WHOLE, PLACE(starts), 1, 65536, NULL},
    [NOGE_FIELD_ROLLOUTS] = {"rollouts", NOGE_KIND_WHOLE, PLACE(rollouts), 2, NOGE_TRAIN_ROLLOUTS, NULL},
    [NOGE_FIELD_DISCOUNT] = {"discount", NOGE_KIND_REAL, PLACE(discount), 0, 0, NULL},
    [NOGE_FIELD_ENTROPY] = {"entropy", NOGE_KIND_REAL, PLACE(entropy), 0, 0, NULL},
    [NOGE_FIELD_AVERAGE] = {"average", NOGE_KIND_REAL, PLACE(average), 0, 0, NULL},
    [NOGE_FIELD_HIDE] = {"hide", NOGE_KIND_INPUTS, PLACE(hide), 0, 0, NULL},
    [NOGE_FIELD_TELL_LIMIT] = {"tell_limit", NOGE_KIND_SWITCH, PLACE(tell_limit), 0, 0, NULL},
    [NOGE_FIELD_FROM] = {"from", NOGE_KIND_TEXT, PLACE(from), 0, NOGE_TRAIN_FILE, NULL},
    [NOGE_FIELD_TEACHERS] = {"teachers", NOGE_KIND_TEXT, PLACE(teachers), 0, NOGE_TRAIN_TEACHERS, NULL},
    [NOGE_FIELD_REPLAY] = {"replay", NOGE_KIND_WHOLE, PLACE(replay_size), 1, UINT32_MAX, NULL},
    [NOGE_FIELD_BATCH] = {"batch", NOGE_KIND_WHOLE, PLACE(batch_size), 1, 65536, NULL},
    [NOGE_FIELD_LEARNING_RATE] = {"learning_rate", NOGE_KIND_REAL, PLACE(learning_rate), 0, 0, NULL},
    [NOGE_FIELD_EPSILON] = {"epsilon", NOGE_KIND_PAIR, PLACE(epsilon_first), 0, 0, NULL},
    [NOGE_FIELD_ENVIRONMENT_STEPS] = {"environment_steps", NOGE_KIND_WHOLE, PLACE(environment_steps), 0, UINT32_MAX,
                                      NULL},
    [NOGE_FIELD_LEAST_FUTURE] = {"least_future", NOGE_KIND_WHOLE, PLACE(least_future), 0, UINT32_MAX, NULL},
    [NOGE_FIELD_STEP_LIMIT] = {"step_limit", NOGE_KIND_WHOLE, PLACE(step_limit), 1, UINT32_MAX, NULL},
    [NOGE_FIELD_EVALUATE_EVERY] = {"evaluate_every", NOGE_KIND_WHOLE, PLACE(evaluation_every), 1, UINT32_MAX, NULL},
    [NOGE_FIELD_EPISODES] = {"episodes", NOGE_KIND_WHOLE, PLACE(evaluation_episodes), 1, UINT32_MAX, NULL},
    [NOGE_FIELD_KERNEL] = {"kernel", NOGE_KIND_KERNEL, PLACE(portable), 0, 0, NULL},
    [NOGE_FIELD_DATA_SEED] = {"data_seed", NOGE_KIND_LARGE, offsetof(noge_train_plan, data_seed), 0, INT64_MAX, NULL},
    [NOGE_FIELD_THREADS] = {"threads", NOGE_KIND_WHOLE, PLACE(threads), 0, 4096, NULL},
};

_Static_assert(offsetof(noge_train_config, feature_high) == offsetof(noge_train_config, feature_low) + sizeof(double),
               "a pair is two neighbours");
_Static_assert(offsetof(noge_train_config, epsilon_last) == offsetof(noge_train_config, epsilon_first) + sizeof(double),
               "a pair is two neighbours");

_Static_assert(sizeof(noge_method) == sizeof(uint32_t) && sizeof(noge_reward) == sizeof(uint32_t) &&
                   sizeof(noge_measurement) == sizeof(uint32_t) && sizeof(noge_positions) == sizeof(uint32_t),
               "a choice is stored as a word");

const char *noge_input_name(uint32_t number) {
    if (number < NOGE_OUTLOOK_OWN)
        return noge_outlook_own[number].name;
    number -= NOGE_OUTLOOK_OWN;
    return number < NOGE_OUTLOOK_CONTEXT ? noge_outlook_context[number].name : NULL;
}

const char *noge_train_variant(const noge_train_config *config) {
    bool simple = !config->feature_bfs && !config->feature_dfs;
    if (config->method == NOGE_METHOD_PLUS)
        return noge_variant_names[4];
    if (simple && config->method == NOGE_METHOD_DFP)
        return noge_variant_names[config->feature_nn];
    if (simple && config->feature_nn)
        return noge_variant_names[config->reward == NOGE_REWARD_PATH_LENGTH ? 2 : 3];
    return noge_variant_names[NOGE_VARIANTS - 1];
}

bool noge_train_field_applies(const noge_train_plan *plan, noge_train_field field) {
    noge_method method = plan->config.method;
    switch (field) {
    case NOGE_FIELD_REWARD:
    case NOGE_FIELD_GAMMA:
    case NOGE_FIELD_TARGET_EVERY: return method == NOGE_METHOD_DQN;
    case NOGE_FIELD_HORIZONS:
    case NOGE_FIELD_GOAL:
    case NOGE_FIELD_TARGET_NORMALISATION:
    case NOGE_FIELD_MEASUREMENT:
    case NOGE_FIELD_GOAL_INPUT: return method == NOGE_METHOD_DFP;
    case NOGE_FIELD_REACH:
    case NOGE_FIELD_STARTS:
    case NOGE_FIELD_ROLLOUTS:
    case NOGE_FIELD_DISCOUNT:
    case NOGE_FIELD_ENTROPY:
    case NOGE_FIELD_HIDE:
    case NOGE_FIELD_TELL_LIMIT:
    case NOGE_FIELD_FROM:
    case NOGE_FIELD_TEACHERS:
    case NOGE_FIELD_AVERAGE: return method == NOGE_METHOD_PLUS;
    case NOGE_FIELD_FEATURES:
    case NOGE_FIELD_HISTORY:
    case NOGE_FIELD_FEATURE_RANGE:
    case NOGE_FIELD_POSITIONS:
    case NOGE_FIELD_REPLAY:
    case NOGE_FIELD_BATCH:
    case NOGE_FIELD_EPSILON:
    case NOGE_FIELD_ENVIRONMENT_STEPS:
    case NOGE_FIELD_LEAST_FUTURE: return method != NOGE_METHOD_PLUS;
    default: return true;
    }
}

bool noge_train_field_shown(const noge_train_plan *plan, noge_train_field field) {
    if (!noge_train_field_applies(plan, field) && plan->config.method == NOGE_METHOD_PLUS)
        return false;
    switch (field) {
    case NOGE_FIELD_POSITIONS: return plan->config.positions != NOGE_POSITIONS_NONE;
    case NOGE_FIELD_MEASUREMENT: return plan->config.measurement != NOGE_MEASUREMENT_RATE;
    case NOGE_FIELD_GOAL_INPUT: return plan->config.goal_input;
    case NOGE_FIELD_HIDE: return plan->config.hide != 0;
    case NOGE_FIELD_TELL_LIMIT: return plan->config.tell_limit;
    case NOGE_FIELD_FROM: return plan->config.from[0] != 0;
    case NOGE_FIELD_TEACHERS: return plan->config.teachers[0] != 0;
    default: return noge_train_field_applies(plan, field);
    }
}

/* ---- Written ----------------------------------------------------------------------------------------------------- */

static json_t *features_json(const noge_train_config *config) {
    const bool has[] = {config->feature_bfs, config->feature_dfs, config->feature_nn};
    json_t *list = json_array();
    for (int i = 0; i < NOGE_PICKERS; i++)
        if (has[i])
            json_array_append_new(list, json_string(noge_picker_names[i]));
    return list;
}

static json_t *inputs_json(uint64_t bits) {
    json_t *list = json_array();
    for (uint32_t i = 0; noge_input_name(i); i++)
        if (bits >> i & 1)
            json_array_append_new(list, json_string(noge_input_name(i)));
    return list;
}

static json_t *horizons_json(const noge_train_config *config) {
    json_t *list = json_array();
    for (uint32_t i = 0; i < config->horizon_count; i++)
        json_array_append_new(list, json_integer(config->horizon[i]));
    return list;
}

static json_t *reals_json(const double *value, uint32_t count) {
    json_t *list = json_array();
    for (uint32_t i = 0; i < count; i++)
        json_array_append_new(list, json_real(value[i]));
    return list;
}

json_t *noge_train_field_json(const noge_train_plan *plan, noge_train_field which) {
    const noge_field *from = &noge_train_fields[which];
    const void *place = (const char *)plan + from->place;
    switch (from->kind) {
    case NOGE_KIND_VARIANT: return json_string(noge_train_variant(&plan->config));
    case NOGE_KIND_FEATURES: return features_json(&plan->config);
    case NOGE_KIND_HORIZONS: return horizons_json(&plan->config);
    case NOGE_KIND_GOAL: return reals_json(plan->config.goal, plan->goal_count);
    case NOGE_KIND_TEXT: return json_string(place);
    case NOGE_KIND_INPUTS: return inputs_json(*(const uint64_t *)place);
    case NOGE_KIND_WHOLE: return json_integer(*(const uint32_t *)place);
    case NOGE_KIND_LARGE: return json_integer((json_int_t) * (const uint64_t *)place);
    case NOGE_KIND_REAL: return json_real(*(const double *)place);
    case NOGE_KIND_PAIR: return reals_json(place, 2);
    case NOGE_KIND_SWITCH: return json_boolean(*(const bool *)place);
    case NOGE_KIND_CHOICE: return json_string(from->choices[*(const uint32_t *)place]);
    case NOGE_KIND_KERNEL: return json_string(noge_kernel_names[*(const bool *)place]);
    }
    return NULL;
}
