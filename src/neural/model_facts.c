/* Metadata of a safetensors file is texts by name, so numbers are written as the shortest decimals that read back as
 * they were, and lists with commas. Reading is strict: a model that is used with the wrong goal or features would
 * decide badly and say nothing. Names that are not known here are left alone: a later version may have more to tell,
 * and raises the version only if older readers would go wrong. */
#include "neural/model_facts.h"
#include "base/error.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { VERSION = 2, MOST_HISTORY = 8, MOST_HIDDEN = 4096, NUMBER_TEXT = 32, LIST_TEXT = NOGE_MOST_HORIZONS * 20 };

static const char format_name[] = "noge-model";

/* ---- Features ---------------------------------------------------------------------------------------------------- */

/* Channels in their order; the first three are always there. */
static const char *const channels[] = {"visited", "current", "frontier", "bfs", "dfs", "nn"};

enum { CHANNELS = sizeof channels / sizeof *channels, FIXED_CHANNELS = 3 };

static bool has_channel(const noge_model_facts *facts, int channel) {
    if (facts->positions_alone)
        return false;
    const bool has[CHANNELS] = {true, true, true, facts->feature_bfs, facts->feature_dfs, facts->feature_nn};
    return has[channel];
}

static void add_channel(noge_model_facts *facts, int channel) {
    bool *const optional[] = {&facts->feature_bfs, &facts->feature_dfs, &facts->feature_nn};
    if (channel >= FIXED_CHANNELS)
        *optional[channel - FIXED_CHANNELS] = true;
}

uint32_t noge_model_channels(const noge_model_facts *facts) {
    uint32_t count = 0;
    for (int i = 0; i < CHANNELS; i++)
        count += has_channel(facts, i);
    return count;
}

noge_network_shape noge_model_shape(const noge_model_facts *facts) {
    return (noge_network_shape){.inputs = noge_model_channels(facts) * facts->history +
                                          (facts->positions ? NOGE_POSITION_INPUTS : 0),
                                .hidden = facts->hidden,
                                .outputs = facts->horizon_count,
                                .goals = facts->goal_input ? facts->horizon_count : 0};
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

/* The metadata being read, and what went wrong first. */
typedef struct reader {
    const noge_tensors *tensors;
    const char *file;
    noge_error *error;
    noge_status status;
} reader;

/* The text, NULL if there is none or something went wrong before. */
static const char *take(reader *from, const char *key) {
    const char *text = from->status == NOGE_OK ? noge_tensors_metadata(from->tensors, key) : NULL;
    if (!text && from->status == NOGE_OK)
        from->status =
            noge_fail(from->error, NOGE_BAD_INPUT, "%s: the model's metadata lacks '%s'; damaged?", from->file, key);
    return text;
}

static void refuse(reader *from, const char *key, const char *text, const char *wanted) {
    from->status = noge_fail(from->error, NOGE_BAD_INPUT, "%s: the model's metadata has %s '%.60s' where %s is wanted",
                             from->file, key, text, wanted);
}

static bool is_proper_text(const char *text) {
    for (; *text; text++)
        if ((uint8_t)*text < ' ' || *text == 0x7f)
            return false;
    return true;
}

static void take_text(reader *from, const char *key, char to[NOGE_MODEL_TEXT]) {
    const char *text = take(from, key);
    if (text && (strlen(text) >= NOGE_MODEL_TEXT || !is_proper_text(text)))
        refuse(from, key, "…", "a text of up to 63 bytes without control characters");
    else if (text)
        strcpy(to, text);
}

static uint64_t take_unsigned(reader *from, const char *key, uint64_t least, uint64_t most, const char *wanted) {
    const char *text = take(from, key);
    uint64_t value = least;
    if (text && (!noge_parse_unsigned(text, strlen(text), most, &value) || value < least))
        refuse(from, key, text, wanted);
    return value;
}

static bool parse_finite(const char *text, size_t length, double *value) {
    return noge_parse_double(text, length, value) && isfinite(*value);
}

/* Numbers between commas; returns how many, 0 if they are too many or one is none or not finite as a float. */
static uint32_t parse_list(const char *text, double list[NOGE_MOST_HORIZONS]) {
    uint32_t count = 0;
    for (const char *at = text;; at++) {
        size_t length = strcspn(at, ",");
        if (count == NOGE_MOST_HORIZONS || !parse_finite(at, length, &list[count]) || !isfinite((float)list[count]))
            return 0;
        count++;
        at += length;
        if (*at == 0)
            return count;
    }
}

static void take_format(reader *from) {
    const char *format = noge_tensors_metadata(from->tensors, "format");
    if (!format || strcmp(format, format_name) != 0) {
        from->status =
            noge_fail(from->error, NOGE_BAD_INPUT,
                      "%s: a safetensors file, but no model of noge's: its metadata does not say format '%s'",
                      from->file, format_name);
        return;
    }
    uint64_t version = take_unsigned(from, "version", 1, UINT64_MAX, "a version number");
    if (from->status == NOGE_OK && version > VERSION)
        from->status = noge_fail(from->error, NOGE_BAD_INPUT,
                                 "%s: a model of version %llu, and this noge reads versions up to %d; use a newer noge",
                                 from->file, (unsigned long long)version, VERSION);
}

static int find_channel(const char *name, size_t length) {
    for (int i = 0; i < CHANNELS; i++)
        if (strlen(channels[i]) == length && memcmp(channels[i], name, length) == 0)
            return i;
    return -1;
}

static void take_features(reader *from, noge_model_facts *facts) {
    const char *text = take(from, "features");
    int last = -1;
    for (const char *at = text; at;) {
        size_t length = strcspn(at, ",");
        int channel = find_channel(at, length);
        if (channel < 0) {
            from->status = noge_fail(from->error, NOGE_BAD_INPUT,
                                     "%s: the model wants feature '%.*s', which this noge does not know", from->file,
                                     (int)(length < 40 ? length : 40), at);
            return;
        }
        if (channel <= last || (channel < FIXED_CHANNELS ? channel != last + 1 : last < FIXED_CHANNELS - 1)) {
            refuse(from, "features", text, "visited,current,frontier and then any of bfs,dfs,nn in this order");
            return;
        }
        add_channel(facts, channel);
        last = channel;
        at = at[length] ? at + length + 1 : NULL;
    }
    if (text && last < FIXED_CHANNELS - 1)
        refuse(from, "features", text, "visited,current,frontier and then any of bfs,dfs,nn in this order");
}

static double take_scale(reader *from, const char *key) {
    const char *text = take(from, key);
    double value = 1;
    if (text && (!parse_finite(text, strlen(text), &value) || !(value > 0)))
        refuse(from, key, text, "a positive number");
    return value;
}

/* One of two words, NULL where there is none: as before there was a choice. */
static const char *take_either(reader *from, const char *key, const char *one, const char *other) {
    const char *text = from->status == NOGE_OK ? noge_tensors_metadata(from->tensors, key) : NULL;
    char wanted[NOGE_MODEL_TEXT];
    snprintf(wanted, sizeof wanted, "%s or %s", one, other);
    if (!text || strcmp(text, one) == 0 || strcmp(text, other) == 0)
        return text;
    refuse(from, key, text, wanted);
    return NULL;
}

/* What the network sees beside the channels, and with positions alone, instead of them. */
static void take_inputs(reader *from, noge_model_facts *facts) {
    const char *positions = take_either(from, "positions", "added", "alone");
    const char *goal = take_either(from, "goal_input", "true", "false");
    const char *measurement = take_either(from, "measurement", "path-length", "rate");
    facts->positions = positions;
    facts->positions_alone = positions && strcmp(positions, "alone") == 0;
    facts->goal_input = goal && strcmp(goal, "true") == 0;
    facts->measures_path = measurement && strcmp(measurement, "path-length") == 0;
    facts->measurement_scale = facts->measures_path ? take_scale(from, "measurement_scale") : 1;
    if (!facts->positions_alone)
        take_features(from, facts);
}

static void take_range(reader *from, noge_model_facts *facts) {
    double list[NOGE_MOST_HORIZONS];
    const char *text = take(from, "feature_range");
    if (text && (parse_list(text, list) != 2 || !((float)list[0] < (float)list[1])))
        refuse(from, "feature_range", text, "a lower and a higher number");
    else if (text) {
        facts->feature_low = (float)list[0];
        facts->feature_high = (float)list[1];
    }
}

static void take_horizons(reader *from, noge_model_facts *facts) {
    double list[NOGE_MOST_HORIZONS];
    const char *text = take(from, "horizons");
    facts->horizon_count = text ? parse_list(text, list) : 0;
    bool proper = facts->horizon_count > 0;
    for (uint32_t i = 0; proper && i < facts->horizon_count; i++) {
        proper = list[i] >= 1 && list[i] <= INT32_MAX && floor(list[i]) == list[i] && (i == 0 || list[i] > list[i - 1]);
        facts->horizon[i] = proper ? (uint32_t)list[i] : 0;
    }
    if (text && !proper)
        refuse(from, "horizons", text, "a list of 1 to 32 rising whole numbers");
}

static void take_goal(reader *from, noge_model_facts *facts) {
    double list[NOGE_MOST_HORIZONS];
    const char *text = take(from, "goal");
    uint32_t count = text ? parse_list(text, list) : 0;
    if (text && count == 0)
        refuse(from, "goal", text, "a list of 1 to 32 numbers");
    else if (text && count != facts->horizon_count)
        from->status = noge_fail(from->error, NOGE_BAD_INPUT, "%s: the model has %u horizons but a goal of %u numbers",
                                 from->file, facts->horizon_count, count);
    for (uint32_t i = 0; from->status == NOGE_OK && i < count; i++)
        facts->goal[i] = (float)list[i];
}

/* DQN's models say what they were rewarded with, others do not. */
static void take_reward(reader *from, noge_model_facts *facts) {
    if (from->status != NOGE_OK || strcmp(facts->method, "dqn") != 0)
        return;
    take_text(from, "reward", facts->reward);
    const char *text = take(from, "gamma");
    if (text && (!parse_finite(text, strlen(text), &facts->gamma) || facts->gamma < 0 || facts->gamma > 1))
        refuse(from, "gamma", text, "a number from 0 to 1");
}

static double take_score(reader *from) {
    const char *text = take(from, "score");
    double value = NAN;
    if (text && strcmp(text, "none") != 0 && !parse_finite(text, strlen(text), &value))
        refuse(from, "score", text, "a number or none");
    return value;
}

noge_status noge_facts_read(noge_model_facts *facts, const noge_tensors *tensors, const char *file, noge_error *error) {
    reader from = {tensors, file, error, NOGE_OK};
    *facts = (noge_model_facts){0};
    take_format(&from);
    take_text(&from, "method", facts->method);
    take_reward(&from, facts);
    take_inputs(&from, facts);
    facts->history = (uint32_t)take_unsigned(&from, "history", 1, MOST_HISTORY, "a number from 1 to 8");
    take_range(&from, facts);
    facts->hidden = (uint32_t)take_unsigned(&from, "hidden", 8, MOST_HIDDEN, "a multiple of 8 up to 4096");
    if (from.status == NOGE_OK && facts->hidden % 8 != 0)
        refuse(&from, "hidden", noge_tensors_metadata(tensors, "hidden"), "a multiple of 8 up to 4096");
    take_horizons(&from, facts);
    take_goal(&from, facts);
    facts->target_scale = take_scale(&from, "target_scale");
    take_text(&from, "set", facts->set);
    facts->seed = take_unsigned(&from, "seed", 0, UINT64_MAX, "a whole number");
    facts->steps = take_unsigned(&from, "steps", 0, UINT64_MAX, "a whole number");
    facts->score = take_score(&from);
    return from.status;
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

static noge_status check_facts(const noge_model_facts *facts, noge_error *error) {
    bool any_pick = facts->feature_bfs || facts->feature_dfs || facts->feature_nn;
    bool proper = facts->history >= 1 && facts->history <= MOST_HISTORY && facts->hidden >= 8 &&
                  facts->hidden <= MOST_HIDDEN && facts->hidden % 8 == 0 && facts->horizon_count >= 1 &&
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

static void put_text(json_t *metadata, const char *key, const char *text) {
    char proper[NOGE_MODEL_TEXT];
    json_t *value = is_proper_text(text) ? json_string(text) : NULL;
    if (!value) { /* not UTF-8, or cut in the middle of a character */
        snprintf(proper, sizeof proper, "%s", text);
        for (char *at = proper; *at; at++)
            if ((uint8_t)*at < ' ' || (uint8_t)*at >= 0x7f)
                *at = '?';
        value = json_string(proper);
    }
    json_object_set_new(metadata, key, value);
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
    for (int i = 0; i < CHANNELS; i++)
        if (has_channel(facts, i))
            used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", i ? "," : "", channels[i]);
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
    put_text(all, "format", format_name);
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
