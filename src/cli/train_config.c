/* One table has every hyperparameter with its name, kind and place in the configuration. Flags are turned into JSON
 * values and go the way of the file's, so both are checked by the same lines and refused in the same words. */
#include "cli/train_config.h"
#include "base/error.h"
#include "base/input.h"
#include "base/text.h"
#include "cli/build.h"
#include "cli/json.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LABEL_ROOM = 200 };

typedef enum kind {
    VARIANT,
    FEATURES,
    HORIZONS,
    GOAL,
    WHOLE, /* uint32_t */
    LARGE, /* uint64_t */
    REAL,  /* double */
    PAIR,  /* two doubles, one behind the other */
    SWITCH,
    KERNEL,
} kind;

typedef struct field {
    const char *name;
    kind kind;
    size_t place; /* in the plan */
    uint64_t least, most;
} field;

#define PLACE(member) offsetof(noge_train_plan, config.member)

static const field fields[NOGE_TRAIN_FIELDS] = {
    [NOGE_FIELD_VARIANT] = {"variant", VARIANT, 0, 0, 0},
    [NOGE_FIELD_FEATURES] = {"features", FEATURES, 0, 0, 0},
    [NOGE_FIELD_SEED] = {"seed", LARGE, PLACE(seed), 0, INT64_MAX},
    [NOGE_FIELD_STEPS] = {"steps", WHOLE, PLACE(steps), 1, UINT32_MAX},
    [NOGE_FIELD_HIDDEN] = {"hidden", WHOLE, PLACE(hidden), 8, 4096},
    [NOGE_FIELD_HISTORY] = {"history", WHOLE, PLACE(history), 1, 8},
    [NOGE_FIELD_FEATURE_RANGE] = {"feature_range", PAIR, PLACE(feature_low), 0, 0},
    [NOGE_FIELD_HORIZONS] = {"horizons", HORIZONS, 0, 1, UINT32_MAX},
    [NOGE_FIELD_GOAL] = {"goal", GOAL, 0, 0, 0},
    [NOGE_FIELD_TARGET_NORMALISATION] = {"target_normalisation", SWITCH, PLACE(normalise_targets), 0, 0},
    [NOGE_FIELD_REPLAY] = {"replay", WHOLE, PLACE(replay_size), 1, UINT32_MAX},
    [NOGE_FIELD_BATCH] = {"batch", WHOLE, PLACE(batch_size), 1, 65536},
    [NOGE_FIELD_LEARNING_RATE] = {"learning_rate", REAL, PLACE(learning_rate), 0, 0},
    [NOGE_FIELD_EPSILON] = {"epsilon", PAIR, PLACE(epsilon_first), 0, 0},
    [NOGE_FIELD_ENVIRONMENT_STEPS] = {"environment_steps", WHOLE, PLACE(environment_steps), 0, UINT32_MAX},
    [NOGE_FIELD_LEAST_FUTURE] = {"least_future", WHOLE, PLACE(least_future), 0, UINT32_MAX},
    [NOGE_FIELD_STEP_LIMIT] = {"step_limit", WHOLE, PLACE(step_limit), 1, UINT32_MAX},
    [NOGE_FIELD_EVALUATE_EVERY] = {"evaluate_every", WHOLE, PLACE(evaluation_every), 1, UINT32_MAX},
    [NOGE_FIELD_EPISODES] = {"episodes", WHOLE, PLACE(evaluation_episodes), 1, UINT32_MAX},
    [NOGE_FIELD_KERNEL] = {"kernel", KERNEL, PLACE(portable), 0, 0},
    [NOGE_FIELD_DATA_SEED] = {"data_seed", LARGE, offsetof(noge_train_plan, data_seed), 0, INT64_MAX},
    [NOGE_FIELD_THREADS] = {"threads", WHOLE, PLACE(threads), 0, 4096},
};

_Static_assert(offsetof(noge_train_config, feature_high) == offsetof(noge_train_config, feature_low) + sizeof(double),
               "a pair is two neighbours");
_Static_assert(offsetof(noge_train_config, epsilon_last) == offsetof(noge_train_config, epsilon_first) + sizeof(double),
               "a pair is two neighbours");

static const char *const variants[] = {"noge", "noge-nn", "custom"};
static const char *const features[] = {"bfs", "dfs", "nn"};
static const char *const kernels[] = {"auto", "portable"};

enum { VARIANTS = 3, KNOWN_FEATURES = 3, KERNELS = 2 };

noge_train_plan noge_train_plan_usual(void) {
    noge_train_plan plan = {.config = noge_train_defaults(), .data_seed = 1};
    plan.goal_count = plan.config.horizon_count;
    plan.config.threads = 0;
    return plan;
}

void noge_train_plan_free(noge_train_plan *plan) {
    json_decref(plan->sources);
    plan->sources = NULL;
}

const char *noge_train_variant(const noge_train_config *config) {
    if (config->feature_bfs || config->feature_dfs)
        return variants[2];
    return variants[config->feature_nn];
}

/* ---- Values ------------------------------------------------------------------------------------------------------ */

/* Where a value came from, for messages: `--steps`, or `file.json: "steps"`. */
typedef struct origin {
    char label[LABEL_ROOM];
    noge_status status; /* of a value that cannot be */
} origin;

/* The value as one would write it, cut short. */
static void quote(const json_t *value, char text[60]) {
    noge_text whole = {0};
    snprintf(text, 60, "this");
    if (json_is_string(value))
        snprintf(text, 60, "'%.50s'", json_string_value(value));
    else if (noge_json_print(&whole, value, 0, NULL) == NOGE_OK)
        snprintf(text, 60, whole.size > 50 ? "%.50s…" : "%.50s", whole.bytes);
    noge_text_free(&whole);
}

static noge_status wants(const origin *from, const char *what, const json_t *value, noge_error *error) {
    char written[60];
    quote(value, written);
    return noge_fail(error, from->status, "%s wants %s, not %s", from->label, what, written);
}

static noge_status take_whole(const field *to, const origin *from, const json_t *value, uint64_t *number,
                              noge_error *error) {
    char range[80];
    json_int_t integer = json_integer_value(value);
    if (json_is_integer(value) && integer >= 0 && (uint64_t)integer >= to->least && (uint64_t)integer <= to->most) {
        *number = (uint64_t)integer;
        return NOGE_OK;
    }
    snprintf(range, sizeof range, "%s from %llu to %llu", to->kind == HORIZONS ? "whole numbers" : "a whole number",
             (unsigned long long)to->least, (unsigned long long)to->most);
    return wants(from, range, value, error);
}

static noge_status take_reals(const origin *from, const json_t *list, size_t least, size_t most, double *value,
                              noge_error *error) {
    char what[60];
    bool fine = json_is_array(list) && json_array_size(list) >= least && json_array_size(list) <= most;
    for (size_t i = 0; fine && i < json_array_size(list); i++)
        fine = json_is_number(json_array_get(list, i)) && isfinite(json_number_value(json_array_get(list, i)));
    for (size_t i = 0; fine && i < json_array_size(list); i++)
        value[i] = json_number_value(json_array_get(list, i));
    if (least == most)
        snprintf(what, sizeof what, "%zu numbers", least);
    else
        snprintf(what, sizeof what, "%zu to %zu numbers", least, most);
    return fine ? NOGE_OK : wants(from, what, list, error);
}

static noge_status take_choice(const origin *from, const json_t *value, const char *const *names, size_t count,
                               size_t *place, noge_error *error) {
    const char *word = json_string_value(value);
    char list[100] = "one of ";
    size_t used = strlen(list);
    for (size_t i = 0; i < count; i++) {
        if (word && strcmp(word, names[i]) == 0) {
            *place = i;
            return NOGE_OK;
        }
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "", names[i]);
    }
    const char *nearest = word ? noge_nearest_name(word, names, count, sizeof *names) : NULL;
    if (nearest)
        return noge_fail(error, from->status, "%s cannot be '%s'; did you mean %s?", from->label, word, nearest);
    return wants(from, list, value, error);
}

static noge_status take_features(noge_train_config *config, const origin *from, const json_t *list, noge_error *error) {
    bool *const has[] = {&config->feature_bfs, &config->feature_dfs, &config->feature_nn};
    bool asked[KNOWN_FEATURES] = {false};
    if (!json_is_array(list))
        return wants(from, "a list of bfs, dfs, nn", list, error);
    for (size_t i = 0; i < json_array_size(list); i++) {
        size_t which;
        noge_status status = take_choice(from, json_array_get(list, i), features, KNOWN_FEATURES, &which, error);
        if (status != NOGE_OK)
            return status;
        asked[which] = true;
    }
    for (int i = 0; i < KNOWN_FEATURES; i++)
        *has[i] = asked[i];
    return NOGE_OK;
}

static noge_status take_variant(noge_train_config *config, const origin *from, const json_t *value, noge_error *error) {
    size_t which;
    noge_status status = take_choice(from, value, variants, VARIANTS, &which, error);
    if (status == NOGE_OK && which < 2) {
        config->feature_bfs = config->feature_dfs = false;
        config->feature_nn = which == 1;
    }
    return status;
}

static noge_status take_horizons(noge_train_config *config, const field *to, const origin *from, const json_t *list,
                                 noge_error *error) {
    size_t count = json_array_size(list);
    if (!json_is_array(list) || count < 1 || count > NOGE_TRAIN_HORIZONS)
        return wants(from, "1 to 32 whole numbers", list, error);
    for (size_t i = 0; i < count; i++) {
        uint64_t number = 0;
        noge_status status = take_whole(to, from, json_array_get(list, i), &number, error);
        if (status != NOGE_OK)
            return status;
        config->horizon[i] = (uint32_t)number;
    }
    config->horizon_count = (uint32_t)count;
    return NOGE_OK;
}

static noge_status take(noge_train_plan *plan, const field *to, const origin *from, const json_t *value,
                        noge_error *error) {
    void *place = (char *)plan + to->place;
    uint64_t number = 0;
    size_t which = 0;
    noge_status status;
    switch (to->kind) {
    case VARIANT: return take_variant(&plan->config, from, value, error);
    case FEATURES: return take_features(&plan->config, from, value, error);
    case HORIZONS: return take_horizons(&plan->config, to, from, value, error);
    case PAIR: return take_reals(from, value, 2, 2, place, error);
    case GOAL:
        status = take_reals(from, value, 1, NOGE_TRAIN_HORIZONS, plan->config.goal, error);
        plan->goal_count = status == NOGE_OK ? (uint32_t)json_array_size(value) : plan->goal_count;
        return status;
    case WHOLE:
    case LARGE:
        status = take_whole(to, from, value, &number, error);
        if (status == NOGE_OK && to->kind == WHOLE)
            *(uint32_t *)place = (uint32_t)number;
        else if (status == NOGE_OK)
            *(uint64_t *)place = number;
        return status;
    case REAL:
        if (!json_is_number(value) || !isfinite(json_number_value(value)))
            return wants(from, "a number", value, error);
        *(double *)place = json_number_value(value);
        return NOGE_OK;
    case SWITCH:
        if (!json_is_boolean(value))
            return wants(from, "true or false", value, error);
        *(bool *)place = json_is_true(value);
        return NOGE_OK;
    case KERNEL:
        status = take_choice(from, value, kernels, KERNELS, &which, error);
        if (status == NOGE_OK)
            *(bool *)place = which == 1;
        return status;
    }
    return NOGE_OK;
}

/* ---- From flags -------------------------------------------------------------------------------------------------- */

/* A number if it looks like one, else a text. */
static json_t *word_json(const char *word, size_t length) {
    uint64_t whole;
    double real;
    if (noge_parse_unsigned(word, length, INT64_MAX, &whole))
        return json_integer((json_int_t)whole);
    if (noge_parse_double(word, length, &real) && isfinite(real))
        return json_real(real);
    return json_stringn(word, length);
}

static json_t *list_json(const char *words) {
    json_t *list = json_array();
    while (*words) {
        size_t length = strcspn(words, ",");
        json_array_append_new(list, word_json(words, length));
        words += length;
        words += *words == ',';
    }
    return list;
}

static json_t *flag_json(const field *to, const char *value) {
    switch (to->kind) {
    case FEATURES: return strcmp(value, "none") == 0 ? json_array() : list_json(value);
    case HORIZONS:
    case GOAL:
    case PAIR: return list_json(value);
    case SWITCH: return json_boolean(strcmp(value, "true") == 0);
    default: return word_json(value, strlen(value));
    }
}

noge_status noge_train_plan_put(noge_train_plan *plan, noge_train_field which, const char *value, noge_error *error) {
    const field *to = &fields[which];
    origin from = {.status = NOGE_USAGE};
    snprintf(from.label, sizeof from.label, "--%s", to->name);
    for (char *at = from.label; *at; at++)
        *at = *at == '_' ? '-' : *at;
    json_t *json = flag_json(to, value);
    if (!json)
        return noge_fail(error, NOGE_USAGE, "%s: this is no text in UTF-8", from.label);
    noge_status status = take(plan, to, &from, json, error);
    json_decref(json);
    return status;
}

/* ---- From a file ------------------------------------------------------------------------------------------------- */

static const field *find_field(const char *name) {
    for (int i = 0; i < NOGE_TRAIN_FIELDS; i++)
        if (strcmp(fields[i].name, name) == 0)
            return &fields[i];
    return NULL;
}

bool noge_train_field_find(const char *name, noge_train_field *which) {
    const field *found = find_field(name);
    *which = found ? (noge_train_field)(found - fields) : NOGE_TRAIN_FIELDS;
    return found != NULL;
}

/* What config.json tells beside the hyperparameters. */
static noge_status take_fact(noge_train_plan *plan, const char *path, const char *name, json_t *value, bool *known,
                             noge_error *error) {
    *known = true;
    if (strcmp(name, "format") == 0)
        return json_is_integer(value) && json_integer_value(value) == 1
                   ? NOGE_OK
                   : noge_fail(error, NOGE_BAD_INPUT, "%s: this noge reads \"format\": 1 only", path);
    if (strcmp(name, "method") == 0)
        return json_is_string(value) && strcmp(json_string_value(value), "dfp") == 0
                   ? NOGE_OK
                   : noge_fail(error, NOGE_BAD_INPUT, "%s: \"method\" can only be \"dfp\"", path);
    if (strcmp(name, "files") == 0 || (strcmp(name, "set") == 0 && !plan->sources)) {
        bool fine = strcmp(name, "set") == 0 ? json_is_string(value) : json_array_size(value) > 0;
        for (size_t i = 0; fine && i < json_array_size(value); i++)
            fine = json_is_string(json_array_get(value, i));
        if (!fine)
            return noge_fail(error, NOGE_BAD_INPUT, "%s: \"set\" is a name and \"files\" a list of names", path);
        json_decref(plan->sources);
        plan->sources = json_is_array(value) ? json_incref(value) : json_pack("[O]", value);
        return plan->sources ? NOGE_OK : noge_fail(error, NOGE_NO_MEMORY, "no memory for %s", path);
    }
    *known = strcmp(name, "noge") == 0 || strcmp(name, "set") == 0;
    return NOGE_OK;
}

static noge_status fail_unknown(const char *path, const char *name, noge_error *error) {
    char list[NOGE_ERROR_TEXT];
    size_t used = 0;
    const char *nearest = noge_nearest_name(name, &fields[0].name, NOGE_TRAIN_FIELDS, sizeof *fields);
    for (int i = 0; i < NOGE_TRAIN_FIELDS; i++)
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "", fields[i].name);
    if (nearest)
        return noge_fail(error, NOGE_BAD_INPUT, "%s: unknown name \"%.40s\"; did you mean \"%s\"?", path, name,
                         nearest);
    return noge_fail(error, NOGE_BAD_INPUT, "%s: unknown name \"%.40s\"; there are %s", path, name, list);
}

static noge_status take_all(noge_train_plan *plan, const char *path, json_t *object, noge_error *error) {
    const char *name;
    json_t *value;
    noge_status status = NOGE_OK;
    /* The variant first, so that features given beside it have the last word. */
    json_t *variant = json_object_get(object, "variant");
    json_object_foreach(object, name, value) {
        const field *to = find_field(name);
        origin from = {.status = NOGE_BAD_INPUT};
        bool known = true;
        snprintf(from.label, sizeof from.label, "%.150s: \"%s\"", path, name);
        if (!to)
            status = take_fact(plan, path, name, value, &known, error);
        else if (to->kind != FEATURES)
            status = take(plan, to, &from, value, error);
        if (!known)
            return fail_unknown(path, name, error);
        if (status != NOGE_OK)
            return status;
    }
    value = json_object_get(object, "features");
    origin from = {.status = NOGE_BAD_INPUT};
    snprintf(from.label, sizeof from.label, "%.150s: \"features\"", path);
    if (value)
        status = take_features(&plan->config, &from, value, error);
    if (status == NOGE_OK && variant && value && strcmp(json_string_value(variant), variants[2]) != 0 &&
        strcmp(json_string_value(variant), noge_train_variant(&plan->config)) != 0)
        status = noge_fail(error, NOGE_BAD_INPUT, "%s: \"features\" contradict the variant %s; leave one of them out",
                           path, json_string_value(variant));
    return status;
}

noge_status noge_train_plan_read(noge_train_plan *plan, const char *path, noge_error *error) {
    char *bytes = NULL;
    size_t size;
    noge_status status = noge_input_read_all(path, &bytes, &size, error);
    if (status != NOGE_OK)
        return status;
    json_error_t reason;
    json_t *object = json_loadb(bytes, size, JSON_REJECT_DUPLICATES, &reason);
    if (!object)
        status = noge_fail(error, NOGE_BAD_INPUT, "%s:%d: no JSON: %s", path, reason.line, reason.text);
    else if (!json_is_object(object))
        status = noge_fail(error, NOGE_BAD_INPUT, "%s: wants an object, {\"steps\": 25600, …}", path);
    else
        status = take_all(plan, path, object, error);
    json_decref(object);
    free(bytes);
    return status;
}

/* ---- Together ---------------------------------------------------------------------------------------------------- */

noge_status noge_train_plan_check(const noge_train_plan *plan, noge_error *error) {
    if (plan->goal_count != plan->config.horizon_count)
        return noge_fail(error, NOGE_USAGE, "the goal has %u number%s for %u horizon%s; give as many to --goal",
                         plan->goal_count, plan->goal_count == 1 ? "" : "s", plan->config.horizon_count,
                         plan->config.horizon_count == 1 ? "" : "s");
    return noge_train_check(&plan->config, error);
}

static json_t *features_json(const noge_train_config *config) {
    const bool has[] = {config->feature_bfs, config->feature_dfs, config->feature_nn};
    json_t *list = json_array();
    for (int i = 0; i < KNOWN_FEATURES; i++)
        if (has[i])
            json_array_append_new(list, json_string(features[i]));
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

static json_t *field_json(const noge_train_plan *plan, const field *from) {
    const void *place = (const char *)plan + from->place;
    switch (from->kind) {
    case VARIANT: return json_string(noge_train_variant(&plan->config));
    case FEATURES: return features_json(&plan->config);
    case HORIZONS: return horizons_json(&plan->config);
    case GOAL: return reals_json(plan->config.goal, plan->goal_count);
    case WHOLE: return json_integer(*(const uint32_t *)place);
    case LARGE: return json_integer((json_int_t) * (const uint64_t *)place);
    case REAL: return json_real(*(const double *)place);
    case PAIR: return reals_json(place, 2);
    case SWITCH: return json_boolean(*(const bool *)place);
    case KERNEL: return json_string(kernels[*(const bool *)place]);
    }
    return NULL;
}

json_t *noge_train_plan_json(const noge_train_plan *plan, const char *set, const json_t *files, bool threads) {
    json_t *object = json_pack("{s:i,s:s}", "format", 1, "noge", noge_build_commit());
    int failed = object ? 0 : 1;
    if (set)
        failed |= json_object_set_new(object, "set", json_string(set));
    if (files)
        failed |= json_object_set(object, "files", (json_t *)files);
    failed |= json_object_set_new(object, "data_seed", field_json(plan, &fields[NOGE_FIELD_DATA_SEED]));
    failed |= json_object_set_new(object, "method", json_string("dfp"));
    for (int i = 0; i < NOGE_TRAIN_FIELDS; i++)
        if (i != NOGE_FIELD_DATA_SEED && (i != NOGE_FIELD_THREADS || threads))
            failed |= json_object_set_new(object, fields[i].name, field_json(plan, &fields[i]));
    if (failed) {
        json_decref(object);
        return NULL;
    }
    return object;
}
