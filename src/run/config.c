/* Flags are turned into JSON values and go the way of the file's, so both are checked by the same lines and refused in
 * the same words. */
#include "run/config.h"
#include "base/error.h"
#include "base/input.h"
#include "base/json.h"
#include "base/text.h"
#include "base/version.h"
#include "run/fields.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static json_t *flag_json(const noge_field *to, const char *value) {
    switch (to->kind) {
    case NOGE_KIND_INPUTS:
    case NOGE_KIND_FEATURES: return strcmp(value, "none") == 0 ? json_array() : list_json(value);
    case NOGE_KIND_HORIZONS:
    case NOGE_KIND_GOAL:
    case NOGE_KIND_PAIR: return list_json(value);
    case NOGE_KIND_TEXT: return json_string(value);
    case NOGE_KIND_SWITCH: return json_boolean(strcmp(value, "true") == 0);
    default: return word_json(value, strlen(value));
    }
}

noge_status noge_train_plan_put(noge_train_plan *plan, noge_train_field which, const char *value, noge_error *error) {
    const noge_field *to = &noge_train_fields[which];
    noge_origin from = {.status = NOGE_USAGE};
    snprintf(from.label, sizeof from.label, "--%s", to->name);
    for (char *at = from.label; *at; at++)
        *at = *at == '_' ? '-' : *at;
    json_t *json = flag_json(to, value);
    if (!json)
        return noge_fail(error, NOGE_USAGE, "%s: this is no text in UTF-8", from.label);
    noge_status status = noge_train_field_take(plan, which, &from, json, error);
    plan->typed |= UINT64_C(1) << which;
    json_decref(json);
    return status;
}

/* ---- From a file ------------------------------------------------------------------------------------------------- */

/* NOGE_TRAIN_FIELDS: there is none of that name. */
static noge_train_field find_field(const char *name) {
    int i = 0;
    while (i < NOGE_TRAIN_FIELDS && strcmp(noge_train_fields[i].name, name) != 0)
        i++;
    return (noge_train_field)i;
}

bool noge_train_field_find(const char *name, noge_train_field *which) {
    *which = find_field(name);
    return *which != NOGE_TRAIN_FIELDS;
}

/* What config.json tells beside the hyperparameters. */
static noge_status take_fact(noge_train_plan *plan, const char *path, const char *name, json_t *value, bool *known,
                             noge_error *error) {
    *known = true;
    if (strcmp(name, "format") == 0)
        return json_is_integer(value) && json_integer_value(value) == 1
                   ? NOGE_OK
                   : noge_fail(error, NOGE_BAD_INPUT, "%s: this noge reads \"format\": 1 only", path);
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
    const char *nearest =
        noge_nearest_name(name, &noge_train_fields[0].name, NOGE_TRAIN_FIELDS, sizeof *noge_train_fields);
    for (int i = 0; i < NOGE_TRAIN_FIELDS; i++)
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "", noge_train_fields[i].name);
    if (nearest)
        return noge_fail(error, NOGE_BAD_INPUT, "%s: unknown name \"%.40s\"; did you mean \"%s\"?", path, name,
                         nearest);
    return noge_fail(error, NOGE_BAD_INPUT, "%s: unknown name \"%.40s\"; there are %s", path, name, list);
}

/* The value of a name that is a field; nothing if it is none, or not there. */
static noge_status take_named(noge_train_plan *plan, const char *path, const char *name, const json_t *value,
                              noge_error *error) {
    noge_train_field field = find_field(name);
    noge_origin from = {.status = NOGE_BAD_INPUT};
    snprintf(from.label, sizeof from.label, "%.150s: \"%s\"", path, name);
    return value && field < NOGE_TRAIN_FIELDS ? noge_train_field_take(plan, field, &from, value, error) : NOGE_OK;
}

static noge_status take_all(noge_train_plan *plan, const char *path, json_t *object, noge_error *error) {
    const char *name;
    json_t *value;
    /* The variant first, so that features and the method given beside it have the last word. */
    const json_t *variant = json_object_get(object, "variant"), *features = json_object_get(object, "features");
    noge_status status = take_named(plan, path, "variant", variant, error);
    json_object_foreach(object, name, value) {
        bool known = true;
        if (status == NOGE_OK && find_field(name) == NOGE_TRAIN_FIELDS)
            status = take_fact(plan, path, name, value, &known, error);
        else if (status == NOGE_OK && strcmp(name, "variant") != 0)
            status = take_named(plan, path, name, value, error);
        if (!known)
            return fail_unknown(path, name, error);
    }
    if (status == NOGE_OK && variant && features &&
        strcmp(json_string_value(variant), noge_variant_names[NOGE_VARIANTS - 1]) != 0 &&
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

static bool is_given(const noge_train_plan *plan, noge_train_field field) {
    return plan->given >> field & 1;
}

static noge_status check_typed(const noge_train_plan *plan, noge_error *error) {
    for (int i = 0; i < NOGE_TRAIN_FIELDS; i++)
        if (plan->typed >> i & 1 && !noge_train_field_applies(plan, (noge_train_field)i))
            return noge_fail(error, NOGE_USAGE, "\"%s\" means nothing to method %s; leave it out or change --method",
                             noge_train_fields[i].name,
                             noge_train_fields[NOGE_FIELD_METHOD].choices[plan->config.method]);
    return NOGE_OK;
}

/* The values of method plus where nothing else was said. */
static void suit_plus(noge_train_plan *plan) {
    noge_train_config usual = noge_train_defaults_plus(), *config = &plan->config;
    if (!is_given(plan, NOGE_FIELD_STEPS))
        config->steps = usual.steps;
    if (!is_given(plan, NOGE_FIELD_HIDDEN))
        config->hidden = usual.hidden;
    if (!is_given(plan, NOGE_FIELD_LEARNING_RATE))
        config->learning_rate = usual.learning_rate;
    if (!is_given(plan, NOGE_FIELD_EVALUATE_EVERY))
        config->evaluation_every = usual.evaluation_every;
}

noge_status noge_train_plan_settle(noge_train_plan *plan, noge_error *error) {
    noge_train_config *config = &plan->config;
    if (config->method == NOGE_METHOD_PLUS)
        suit_plus(plan);
    bool dqn = config->method == NOGE_METHOD_DQN;
    if (dqn && !is_given(plan, NOGE_FIELD_VARIANT) && !is_given(plan, NOGE_FIELD_FEATURES))
        config->feature_nn = true;
    noge_status status = check_typed(plan, error);
    if (status == NOGE_OK && config->method == NOGE_METHOD_DFP && plan->goal_count != config->horizon_count)
        return noge_fail(error, NOGE_USAGE, "the goal has %u number%s for %u horizon%s; give as many to --goal",
                         plan->goal_count, plan->goal_count == 1 ? "" : "s", config->horizon_count,
                         config->horizon_count == 1 ? "" : "s");
    return status == NOGE_OK ? noge_train_check(config, error) : status;
}

void noge_train_plan_suit(noge_train_plan *plan, const char *set) {
    noge_train_config suited = noge_train_defaults_for(set);
    if (plan->config.method == NOGE_METHOD_PLUS)
        return;
    if (!is_given(plan, NOGE_FIELD_STEPS))
        plan->config.steps = suited.steps;
    if (!is_given(plan, NOGE_FIELD_HIDDEN))
        plan->config.hidden = suited.hidden;
}

json_t *noge_train_plan_json(const noge_train_plan *plan, const char *set, const json_t *files, bool threads) {
    json_t *object = json_pack("{s:i,s:s}", "format", 1, "noge", noge_build_commit());
    int failed = object ? 0 : 1;
    if (set)
        failed |= json_object_set_new(object, "set", json_string(set));
    if (files)
        failed |= json_object_set(object, "files", (json_t *)files);
    failed |= json_object_set_new(object, "data_seed", noge_train_field_json(plan, NOGE_FIELD_DATA_SEED));
    for (int i = 0; i < NOGE_TRAIN_FIELDS; i++)
        if (i != NOGE_FIELD_DATA_SEED && (i != NOGE_FIELD_THREADS || threads) &&
            noge_train_field_shown(plan, (noge_train_field)i))
            failed |= json_object_set_new(object, noge_train_fields[i].name,
                                          noge_train_field_json(plan, (noge_train_field)i));
    if (failed) {
        json_decref(object);
        return NULL;
    }
    return object;
}
