/* A model's facts as texts: numbers are the shortest decimals that read back as they were. What only some models have
 * is written for these alone, so that the others' files stay as they were. */
#include "base/error.h"
#include "neural/model_facts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { NUMBER_TEXT = 32, LIST_TEXT = NOGE_MOST_HORIZONS * 20 };

static noge_status check_facts(const noge_model_facts *facts, noge_error *error) {
    bool any_pick = facts->feature_bfs || facts->feature_dfs || facts->feature_nn;
    bool proper = facts->history >= 1 && facts->history <= NOGE_FACTS_HISTORY && facts->hidden >= 8 &&
                  facts->hidden <= NOGE_FACTS_HIDDEN && facts->hidden % 8 == 0 && facts->horizon_count >= 1 &&
                  facts->horizon_count <= NOGE_MOST_HORIZONS && isfinite(facts->feature_low) &&
                  isfinite(facts->feature_high) && facts->feature_low < facts->feature_high && !isinf(facts->score) &&
                  facts->gamma >= 0 && facts->gamma <= 1 &&
                  (!facts->positions_alone || (facts->positions && !any_pick)) &&
                  (!facts->measures_path || (facts->measurement_scale > 0 && isfinite(facts->measurement_scale)));
    for (uint32_t i = 0; proper && i < facts->horizon_count; i++)
        proper = isfinite(facts->goal[i]) && facts->horizon[i] <= INT32_MAX &&
                 facts->horizon[i] > (i == 0 ? 0 : facts->horizon[i - 1]);
    if (!proper)
        return noge_fail(error, NOGE_USAGE, "a model's facts contradict themselves; it cannot be written");
    if (!isfinite(facts->target_scale) || !(facts->target_scale > 0))
        return noge_fail(error, NOGE_USAGE, "a model's target scale is %g; it must be a positive number",
                         facts->target_scale);
    return NOGE_OK;
}

json_t *noge_facts_text(const char *text) {
    char proper[NOGE_MODEL_TEXT];
    json_t *value = noge_facts_text_is_proper(text) ? json_string(text) : NULL;
    if (value)
        return value;
    snprintf(proper, sizeof proper, "%s", text);
    for (char *at = proper; *at; at++)
        if ((uint8_t)*at < ' ' || (uint8_t)*at >= 0x7f)
            *at = '?';
    return json_string(proper);
}

static void put_text(json_t *metadata, const char *key, const char *text) {
    json_object_set_new(metadata, key, noge_facts_text(text));
}

static void put_unsigned(json_t *metadata, const char *key, uint64_t value) {
    char text[NUMBER_TEXT];
    snprintf(text, sizeof text, "%llu", (unsigned long long)value);
    json_object_set_new(metadata, key, json_string(text));
}

static void put_double(json_t *metadata, const char *key, double value) {
    char text[NUMBER_TEXT];
    noge_format_double(value, text);
    json_object_set_new(metadata, key, json_string(isnan(value) ? "none" : text));
}

static void put_floats(json_t *metadata, const char *key, const float *value, uint32_t count) {
    char list[LIST_TEXT], text[NUMBER_TEXT];
    size_t used = 0;
    for (uint32_t i = 0; i < count; i++) {
        noge_format_float(value[i], text);
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", i ? "," : "", text);
    }
    json_object_set_new(metadata, key, json_string(list));
}

static void put_horizons(json_t *metadata, const noge_model_facts *facts) {
    char list[LIST_TEXT];
    size_t used = 0;
    for (uint32_t i = 0; i < facts->horizon_count; i++)
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%u", i ? "," : "", facts->horizon[i]);
    json_object_set_new(metadata, "horizons", json_string(list));
}

static void put_features(json_t *metadata, const noge_model_facts *facts) {
    char list[NOGE_MODEL_TEXT] = "none";
    size_t used = 0;
    for (int i = 0; i < NOGE_CHANNELS; i++)
        if (noge_facts_have(facts, i))
            used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", i ? "," : "", noge_channel_names[i]);
    json_object_set_new(metadata, "features", json_string(list));
}

/* What only some models have, so that others stay as they were; returns how many texts that is. */
static size_t put_inputs(json_t *metadata, const noge_model_facts *facts) {
    if (facts->positions)
        put_text(metadata, "positions", facts->positions_alone ? "alone" : "added");
    if (facts->goal_input)
        put_text(metadata, "goal_input", "true");
    if (facts->measures_path) {
        put_text(metadata, "measurement", "path-length");
        put_double(metadata, "measurement_scale", facts->measurement_scale);
    }
    return (size_t)facts->positions + facts->goal_input + 2 * (size_t)facts->measures_path;
}

/* The first version that can make use of the model. */
static uint64_t version_of(const noge_model_facts *facts) {
    return facts->positions || facts->goal_input || facts->measures_path ? 2 : 1;
}

noge_status noge_facts_print(const noge_model_facts *facts, json_t **metadata, noge_error *error) {
    *metadata = NULL;
    noge_status status = check_facts(facts, error);
    if (status != NOGE_OK)
        return status;
    json_t *all = json_object();
    size_t expected = 14;
    const float range[2] = {facts->feature_low, facts->feature_high};
    put_text(all, "format", NOGE_FACTS_FORMAT);
    put_unsigned(all, "version", version_of(facts));
    put_text(all, "method", facts->method);
    if (strcmp(facts->method, "dqn") == 0) {
        put_text(all, "reward", facts->reward);
        put_double(all, "gamma", facts->gamma);
        expected += 2;
    }
    put_features(all, facts);
    expected += put_inputs(all, facts);
    put_unsigned(all, "history", facts->history);
    put_floats(all, "feature_range", range, 2);
    put_unsigned(all, "hidden", facts->hidden);
    put_horizons(all, facts);
    put_floats(all, "goal", facts->goal, facts->horizon_count);
    put_double(all, "target_scale", facts->target_scale);
    put_text(all, "set", facts->set);
    put_unsigned(all, "seed", facts->seed);
    put_unsigned(all, "steps", facts->steps);
    put_double(all, "score", facts->score);
    if (json_object_size(all) != expected) { /* jansson says nothing when it has no memory */
        json_decref(all);
        return noge_fail(error, NOGE_NO_MEMORY, "not enough memory for the metadata of a model");
    }
    *metadata = all;
    return NOGE_OK;
}
