/* The table of a network's facts. Fields that only some networks have are written for these alone, so that the files of
 * the others stay as they were. */
#include "neural/file/model_facts.h"
#include "base/error.h"
#include "base/text/text.h"
#include "neural/file/metadata.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { LIST_TEXT = NOGE_MOST_HORIZONS * 20 };

/* ---- Features ---------------------------------------------------------------------------------------------------- */

const char *const noge_channel_names[NOGE_CHANNELS] = {"visited", "current", "frontier", "bfs", "dfs", "nn"};

enum { FIXED_CHANNELS = 3 }; /* always there, unless positions are alone */

bool noge_facts_have(const noge_model_facts *facts, int channel) {
    const bool has[NOGE_CHANNELS] = {true, true, true, facts->feature_bfs, facts->feature_dfs, facts->feature_nn};
    return !facts->positions_alone && has[channel];
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

static int find_channel(const char *name, size_t length) {
    for (int i = 0; i < NOGE_CHANNELS; i++)
        if (strlen(noge_channel_names[i]) == length && memcmp(noge_channel_names[i], name, length) == 0)
            return i;
    return -1;
}

/* Three fixed channels, then any of the optional ones, in this order. With positions alone there are none. */
static void read_features(noge_metadata_reader *from, const noge_metadata_field *field, const char *text, void *to) {
    const char *positions = noge_tensors_metadata(from->tensors, "positions");
    int last = -1;
    if (positions && strcmp(positions, "alone") == 0)
        return;
    if (!text)
        noge_metadata_missing(from, field->key);
    for (const char *at = text; at;) {
        size_t length = strcspn(at, ",");
        int channel = find_channel(at, length);
        if (channel < 0) {
            from->status = noge_fail(from->error, NOGE_BAD_INPUT,
                                     "%s: the model needs feature '%.*s', which this noge does not know", from->file,
                                     (int)(length < 40 ? length : 40), at);
            return;
        }
        if (channel <= last || (channel < FIXED_CHANNELS ? channel != last + 1 : last < FIXED_CHANNELS - 1)) {
            noge_metadata_refuse(from, field->key, text, field->expected);
            return;
        }
        add_channel(to, channel);
        last = channel;
        at = at[length] ? at + length + 1 : NULL;
    }
    if (text && last < FIXED_CHANNELS - 1)
        noge_metadata_refuse(from, field->key, text, field->expected);
}

static json_t *write_features(const void *from) {
    const noge_model_facts *facts = from;
    char list[NOGE_MODEL_TEXT] = "";
    bool fits = true;
    for (int i = 0; i < NOGE_CHANNELS; i++)
        if (noge_facts_have(facts, i))
            fits &= noge_print_more(list, sizeof list, "%s%s", *list ? "," : "", noge_channel_names[i]);
    return fits ? json_string(*list ? list : "none") : NULL;
}

/* ---- Facts that only some networks have -------------------------------------------------------------------------- */

static bool has_positions(const void *facts) {
    return ((const noge_model_facts *)facts)->positions;
}

static bool has_goal_input(const void *facts) {
    return ((const noge_model_facts *)facts)->goal_input;
}

static bool has_measurement(const void *facts) {
    return ((const noge_model_facts *)facts)->measures_path;
}

/* Is it the first of two words? Anything but these two is an error. */
static bool read_choice(noge_metadata_reader *from, const noge_metadata_field *field, const char *text,
                        const char *first, const char *second) {
    if (text && strcmp(text, first) != 0 && strcmp(text, second) != 0)
        noge_metadata_refuse(from, field->key, text, field->expected);
    return text && strcmp(text, first) == 0;
}

static void read_positions(noge_metadata_reader *from, const noge_metadata_field *field, const char *text, void *to) {
    noge_model_facts *facts = to;
    facts->positions = text;
    facts->positions_alone = read_choice(from, field, text, "alone", "added");
}

static json_t *write_positions(const void *facts) {
    return json_string(((const noge_model_facts *)facts)->positions_alone ? "alone" : "added");
}

static void read_goal_input(noge_metadata_reader *from, const noge_metadata_field *field, const char *text, void *to) {
    ((noge_model_facts *)to)->goal_input = read_choice(from, field, text, "true", "false");
}

static json_t *write_goal_input(const void *facts) {
    (void)facts;
    return json_string("true");
}

static void read_measurement(noge_metadata_reader *from, const noge_metadata_field *field, const char *text, void *to) {
    noge_model_facts *facts = to;
    facts->measures_path = read_choice(from, field, text, "path-length", "rate");
    facts->measurement_scale = 1;
}

static json_t *write_measurement(const void *facts) {
    (void)facts;
    return json_string("path-length");
}

static bool has_newest(const void *facts) {
    return ((const noge_model_facts *)facts)->prefers_newest;
}

static void read_ties(noge_metadata_reader *from, const noge_metadata_field *field, const char *text, void *to) {
    ((noge_model_facts *)to)->prefers_newest = read_choice(from, field, text, "newest", "oldest");
}

static json_t *write_ties(const void *facts) {
    (void)facts;
    return json_string("newest");
}

static bool is_dqn(const void *facts) {
    return strcmp(((const noge_model_facts *)facts)->method, "dqn") == 0;
}

/* ---- Lists ------------------------------------------------------------------------------------------------------- */

static json_t *write_floats(const float *value, uint32_t count) {
    char list[LIST_TEXT] = "", text[32];
    bool fits = true;
    for (uint32_t i = 0; i < count; i++) {
        noge_format_float(value[i], text);
        fits &= noge_print_more(list, sizeof list, "%s%s", i ? "," : "", text);
    }
    return fits ? json_string(list) : NULL;
}

static void read_range(noge_metadata_reader *from, const noge_metadata_field *field, const char *text, void *to) {
    noge_model_facts *facts = to;
    double list[NOGE_METADATA_LIST];
    if (noge_metadata_parse_list(text, list) != 2 || !((float)list[0] < (float)list[1])) {
        noge_metadata_refuse(from, field->key, text, field->expected);
        return;
    }
    facts->feature_low = (float)list[0];
    facts->feature_high = (float)list[1];
}

static json_t *write_range(const void *from) {
    const noge_model_facts *facts = from;
    const float range[2] = {facts->feature_low, facts->feature_high};
    return write_floats(range, 2);
}

static void read_horizons(noge_metadata_reader *from, const noge_metadata_field *field, const char *text, void *to) {
    noge_model_facts *facts = to;
    double list[NOGE_METADATA_LIST];
    facts->horizon_count = noge_metadata_parse_list(text, list);
    bool proper = facts->horizon_count > 0;
    for (uint32_t i = 0; proper && i < facts->horizon_count; i++) {
        proper = list[i] >= 1 && list[i] <= INT32_MAX && floor(list[i]) == list[i] && (i == 0 || list[i] > list[i - 1]);
        facts->horizon[i] = proper ? (uint32_t)list[i] : 0;
    }
    if (!proper)
        noge_metadata_refuse(from, field->key, text, field->expected);
}

static json_t *write_horizons(const void *from) {
    const noge_model_facts *facts = from;
    char list[LIST_TEXT] = "";
    bool fits = true;
    for (uint32_t i = 0; i < facts->horizon_count; i++)
        fits &= noge_print_more(list, sizeof list, "%s%u", i ? "," : "", facts->horizon[i]);
    return fits ? json_string(list) : NULL;
}

static void read_goal(noge_metadata_reader *from, const noge_metadata_field *field, const char *text, void *to) {
    noge_model_facts *facts = to;
    double list[NOGE_METADATA_LIST];
    uint32_t count = noge_metadata_parse_list(text, list);
    if (count == 0)
        noge_metadata_refuse(from, field->key, text, field->expected);
    else if (count != facts->horizon_count)
        from->status = noge_fail(from->error, NOGE_BAD_INPUT, "%s: the model has %u horizons but a goal of %u numbers",
                                 from->file, facts->horizon_count, count);
    for (uint32_t i = 0; from->status == NOGE_OK && i < count; i++)
        facts->goal[i] = (float)list[i];
}

static json_t *write_goal(const void *from) {
    const noge_model_facts *facts = from;
    return write_floats(facts->goal, facts->horizon_count);
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

#define AT(member) .offset = offsetof(noge_model_facts, member), .room = sizeof(((noge_model_facts *)0)->member)

static const noge_metadata_field fields[] = {
    {.key = "method", .kind = NOGE_METADATA_TEXT, AT(method)},
    {.key = "reward", .kind = NOGE_METADATA_TEXT, AT(reward), .has = is_dqn},
    {.key = "gamma",
     .kind = NOGE_METADATA_DOUBLE,
     AT(gamma),
     .most = 1,
     .expected = "a number from 0 to 1",
     .has = is_dqn},
    {.key = "features",
     .kind = NOGE_METADATA_OWN,
     .expected = "visited,current,frontier and then any of bfs,dfs,nn in this order",
     .optional = true, /* with positions alone */
     .read = read_features,
     .write = write_features},
    {.key = "positions",
     .kind = NOGE_METADATA_OWN,
     .expected = "added or alone",
     .has = has_positions,
     .optional = true,
     .read = read_positions,
     .write = write_positions},
    {.key = "goal_input",
     .kind = NOGE_METADATA_OWN,
     .expected = "true or false",
     .has = has_goal_input,
     .optional = true,
     .read = read_goal_input,
     .write = write_goal_input},
    {.key = "measurement",
     .kind = NOGE_METADATA_OWN,
     .expected = "path-length or rate",
     .has = has_measurement,
     .optional = true,
     .read = read_measurement,
     .write = write_measurement},
    {.key = "measurement_scale",
     .kind = NOGE_METADATA_DOUBLE,
     AT(measurement_scale),
     .positive = true,
     .expected = "a positive number",
     .has = has_measurement},
    {.key = "ties",
     .kind = NOGE_METADATA_OWN,
     .expected = "newest or oldest",
     .has = has_newest,
     .optional = true,
     .read = read_ties,
     .write = write_ties},
    {.key = "history",
     .kind = NOGE_METADATA_UINT32,
     AT(history),
     .least = 1,
     .most = NOGE_FACTS_HISTORY,
     .expected = "a number from 1 to 8"},
    {.key = "feature_range",
     .kind = NOGE_METADATA_OWN,
     .expected = "a lower and a higher number",
     .read = read_range,
     .write = write_range},
    {.key = "hidden",
     .kind = NOGE_METADATA_UINT32,
     AT(hidden),
     .least = 8,
     .most = NOGE_FACTS_HIDDEN,
     .multiple = 8,
     .expected = "a multiple of 8 up to 4096"},
    {.key = "horizons",
     .kind = NOGE_METADATA_OWN,
     .expected = "a list of 1 to 32 rising whole numbers",
     .read = read_horizons,
     .write = write_horizons},
    {.key = "goal",
     .kind = NOGE_METADATA_OWN,
     .expected = "a list of 1 to 32 numbers",
     .read = read_goal,
     .write = write_goal},
    {.key = "target_scale",
     .kind = NOGE_METADATA_DOUBLE,
     AT(target_scale),
     .positive = true,
     .expected = "a positive number"},
    {.key = "set", .kind = NOGE_METADATA_TEXT, AT(set)},
    {.key = "seed", .kind = NOGE_METADATA_UINT64, AT(seed), .expected = "a whole number"},
    {.key = "steps", .kind = NOGE_METADATA_UINT64, AT(steps), .expected = "a whole number"},
    {.key = "score", .kind = NOGE_METADATA_SCORE, AT(score)},
};

enum { FIELDS = sizeof fields / sizeof *fields };

noge_status noge_facts_read(noge_model_facts *facts, const noge_tensors *tensors, const char *file, noge_error *error) {
    noge_metadata_reader from = {tensors, file, error, NOGE_OK};
    *facts = (noge_model_facts){0};
    noge_metadata_read_format(&from, NOGE_FACTS_FORMAT, NOGE_FACTS_VERSION);
    noge_metadata_read(&from, fields, FIELDS, facts);
    return from.status;
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

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
        return noge_fail(error, NOGE_USAGE, "a model's facts contradict each other; it cannot be written");
    if (!isfinite(facts->target_scale) || !(facts->target_scale > 0))
        return noge_fail(error, NOGE_USAGE, "a model's target scale is %g; it must be a positive number",
                         facts->target_scale);
    return NOGE_OK;
}

/* The first version that can use the model. */
static uint64_t version_of(const noge_model_facts *facts) {
    bool second = facts->positions || facts->goal_input || facts->measures_path;
    return facts->prefers_newest ? 3 : second ? 2 : 1;
}

noge_status noge_facts_print(const noge_model_facts *facts, json_t **metadata, noge_error *error) {
    *metadata = NULL;
    noge_status status = check_facts(facts, error);
    if (status != NOGE_OK)
        return status;
    *metadata = noge_metadata_write(NOGE_FACTS_FORMAT, version_of(facts), fields, FIELDS, facts);
    return *metadata ? NOGE_OK : noge_fail(error, NOGE_NO_MEMORY, "out of memory for the metadata of a model");
}
