/* Values of hyperparameters, taken from JSON into the plan, each checked for its kind and range. */
#include "base/error.h"
#include "base/json.h"
#include "base/text.h"
#include "run/fields.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

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

static noge_status wants(const noge_origin *from, const char *what, const json_t *value, noge_error *error) {
    char written[60];
    quote(value, written);
    return noge_fail(error, from->status, "%s wants %s, not %s", from->label, what, written);
}

static noge_status take_whole(const noge_field *to, const noge_origin *from, const json_t *value, uint64_t *number,
                              noge_error *error) {
    char range[80];
    json_int_t integer = json_integer_value(value);
    if (json_is_integer(value) && integer >= 0 && (uint64_t)integer >= to->least && (uint64_t)integer <= to->most) {
        *number = (uint64_t)integer;
        return NOGE_OK;
    }
    snprintf(range, sizeof range, "%s from %llu to %llu",
             to->kind == NOGE_KIND_HORIZONS ? "whole numbers" : "a whole number", (unsigned long long)to->least,
             (unsigned long long)to->most);
    return wants(from, range, value, error);
}

static noge_status take_reals(const noge_origin *from, const json_t *list, size_t least, size_t most, double *value,
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

static noge_status take_choice(const noge_origin *from, const json_t *value, const char *const *names, size_t count,
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

static noge_status take_features(noge_train_config *config, const noge_origin *from, const json_t *list,
                                 noge_error *error) {
    bool *const has[] = {&config->feature_bfs, &config->feature_dfs, &config->feature_nn};
    bool asked[NOGE_PICKERS] = {false};
    if (!json_is_array(list))
        return wants(from, "a list of bfs, dfs, nn", list, error);
    for (size_t i = 0; i < json_array_size(list); i++) {
        size_t which = 0;
        noge_status status = take_choice(from, json_array_get(list, i), noge_picker_names, NOGE_PICKERS, &which, error);
        if (status != NOGE_OK)
            return status;
        asked[which] = true;
    }
    for (int i = 0; i < NOGE_PICKERS; i++)
        *has[i] = asked[i];
    return NOGE_OK;
}

static noge_status take_inputs(uint64_t *bits, const noge_origin *from, const json_t *list, noge_error *error) {
    const char *names[64];
    uint32_t count = 0;
    uint64_t asked = 0;
    for (; noge_input_name(count); count++)
        names[count] = noge_input_name(count);
    if (!json_is_array(list))
        return wants(from, "a list of inputs", list, error);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *word = json_string_value(json_array_get(list, i));
        uint32_t which = 0;
        while (word && which < count && strcmp(word, names[which]) != 0)
            which++;
        if (word && which < count) {
            asked |= UINT64_C(1) << which;
            continue;
        }
        const char *nearest = word ? noge_nearest_name(word, names, count, sizeof *names) : NULL;
        if (nearest)
            return noge_fail(error, from->status, "%s cannot be '%s'; did you mean %s?", from->label, word, nearest);
        return wants(from, "inputs of the network, as `noge info` of a model lists them", json_array_get(list, i),
                     error);
    }
    *bits = asked;
    return NOGE_OK;
}

static noge_status take_text(const noge_field *to, const noge_origin *from, const json_t *value, char *text,
                             noge_error *error) {
    const char *word = json_string_value(value);
    if (!word || strlen(word) >= to->most)
        return wants(from, "a text, and not a very long one", value, error);
    memset(text, 0, to->most);
    memcpy(text, word, strlen(word));
    return NOGE_OK;
}

static noge_status take_variant(noge_train_config *config, const noge_origin *from, const json_t *value,
                                noge_error *error) {
    size_t which = 0;
    noge_status status = take_choice(from, value, noge_variant_names, NOGE_VARIANTS, &which, error);
    if (status != NOGE_OK || which == NOGE_VARIANTS - 1)
        return status;
    config->feature_bfs = config->feature_dfs = false;
    config->feature_nn = which > 0 && which < 4;
    config->method = which < 2 ? NOGE_METHOD_DFP : which < 4 ? NOGE_METHOD_DQN : NOGE_METHOD_PLUS;
    if (config->method == NOGE_METHOD_DQN)
        config->reward = which == 2 ? NOGE_REWARD_PATH_LENGTH : NOGE_REWARD_RATE;
    return NOGE_OK;
}

static noge_status take_horizons(noge_train_config *config, const noge_field *to, const noge_origin *from,
                                 const json_t *list, noge_error *error) {
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

static noge_status take(noge_train_plan *plan, const noge_field *to, const noge_origin *from, const json_t *value,
                        noge_error *error) {
    void *place = (char *)plan + to->place;
    uint64_t number = 0;
    size_t which = 0;
    noge_status status;
    switch (to->kind) {
    case NOGE_KIND_VARIANT: return take_variant(&plan->config, from, value, error);
    case NOGE_KIND_FEATURES: return take_features(&plan->config, from, value, error);
    case NOGE_KIND_TEXT: return take_text(to, from, value, place, error);
    case NOGE_KIND_INPUTS: return take_inputs(place, from, value, error);
    case NOGE_KIND_HORIZONS: return take_horizons(&plan->config, to, from, value, error);
    case NOGE_KIND_PAIR: return take_reals(from, value, 2, 2, place, error);
    case NOGE_KIND_GOAL:
        status = take_reals(from, value, 1, NOGE_TRAIN_HORIZONS, plan->config.goal, error);
        plan->goal_count = status == NOGE_OK ? (uint32_t)json_array_size(value) : plan->goal_count;
        return status;
    case NOGE_KIND_WHOLE:
    case NOGE_KIND_LARGE:
        status = take_whole(to, from, value, &number, error);
        if (status == NOGE_OK && to->kind == NOGE_KIND_WHOLE)
            *(uint32_t *)place = (uint32_t)number;
        else if (status == NOGE_OK)
            *(uint64_t *)place = number;
        return status;
    case NOGE_KIND_REAL:
        if (!json_is_number(value) || !isfinite(json_number_value(value)))
            return wants(from, "a number", value, error);
        *(double *)place = json_number_value(value);
        return NOGE_OK;
    case NOGE_KIND_SWITCH:
        if (!json_is_boolean(value))
            return wants(from, "true or false", value, error);
        *(bool *)place = json_is_true(value);
        return NOGE_OK;
    case NOGE_KIND_CHOICE:
        status = take_choice(from, value, to->choices, to->most, &which, error);
        if (status == NOGE_OK)
            *(uint32_t *)place = (uint32_t)which;
        return status;
    case NOGE_KIND_KERNEL:
        status = take_choice(from, value, noge_kernel_names, NOGE_KERNEL_NAMES, &which, error);
        if (status == NOGE_OK)
            *(bool *)place = which == 1;
        return status;
    }
    return NOGE_OK;
}

noge_status noge_train_field_take(noge_train_plan *plan, noge_train_field field, const noge_origin *from,
                                  const json_t *value, noge_error *error) {
    plan->given |= UINT64_C(1) << field;
    return take(plan, &noge_train_fields[field], from, value, error);
}
