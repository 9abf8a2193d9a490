/* Metadata of a safetensors file is texts by name, so numbers are written as the shortest decimals that read back as
 * they were, and lists with commas. Reading is strict: a model that is used with the wrong goal or features would
 * decide badly and say nothing. Names that are not known here are left alone: a later version may have more to tell,
 * and raises the version only if older readers would go wrong. */
#include "neural/model_facts.h"
#include "base/error.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- Features ---------------------------------------------------------------------------------------------------- */

const char *const noge_channel_names[NOGE_CHANNELS] = {"visited", "current", "frontier", "bfs", "dfs", "nn"};

enum { FIXED_CHANNELS = 3 }; /* always there, unless positions are alone */

bool noge_facts_have(const noge_model_facts *facts, int channel) {
    const bool has[NOGE_CHANNELS] = {true, true, true, facts->feature_bfs, facts->feature_dfs, facts->feature_nn};
    return !facts->positions_alone && has[channel];
}

bool noge_facts_text_is_proper(const char *text) {
    for (; *text; text++)
        if ((uint8_t)*text < ' ' || *text == 0x7f)
            return false;
    return true;
}

static void add_channel(noge_model_facts *facts, int channel) {
    bool *const optional[] = {&facts->feature_bfs, &facts->feature_dfs, &facts->feature_nn};
    if (channel >= FIXED_CHANNELS)
        *optional[channel - FIXED_CHANNELS] = true;
}

uint32_t noge_model_channels(const noge_model_facts *facts) {
    uint32_t count = 0;
    for (int i = 0; i < NOGE_CHANNELS; i++)
        count += noge_facts_have(facts, i);
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

static void take_text(reader *from, const char *key, char to[NOGE_MODEL_TEXT]) {
    const char *text = take(from, key);
    if (text && (strlen(text) >= NOGE_MODEL_TEXT || !noge_facts_text_is_proper(text)))
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
    if (!format || strcmp(format, NOGE_FACTS_FORMAT) != 0) {
        from->status =
            noge_fail(from->error, NOGE_BAD_INPUT,
                      "%s: a safetensors file, but no model of noge's: its metadata does not say format '%s'",
                      from->file, NOGE_FACTS_FORMAT);
        return;
    }
    uint64_t version = take_unsigned(from, "version", 1, UINT64_MAX, "a version number");
    if (from->status == NOGE_OK && version > NOGE_FACTS_VERSION)
        from->status = noge_fail(from->error, NOGE_BAD_INPUT,
                                 "%s: a model of version %llu, and this noge reads versions up to %d; use a newer noge",
                                 from->file, (unsigned long long)version, NOGE_FACTS_VERSION);
}

static int find_channel(const char *name, size_t length) {
    for (int i = 0; i < NOGE_CHANNELS; i++)
        if (strlen(noge_channel_names[i]) == length && memcmp(noge_channel_names[i], name, length) == 0)
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
    facts->history = (uint32_t)take_unsigned(&from, "history", 1, NOGE_FACTS_HISTORY, "a number from 1 to 8");
    take_range(&from, facts);
    facts->hidden = (uint32_t)take_unsigned(&from, "hidden", 8, NOGE_FACTS_HIDDEN, "a multiple of 8 up to 4096");
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
