/* Values of settings, read from text or JSON, and written as config.json has them. Text and JSON become the same small
 * list of words and numbers, so both are checked by the same lines and refused in the same words. Nothing is allocated
 * for reading. */
#include "base/error.h"
#include "base/text/json.h"
#include "base/text/text.h"
#include "learn/settings/settings.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { VALUES_MOST = 64, QUOTE = 60 };

/* One word or number. */
typedef struct value {
    enum { INTEGER, REAL, WORD, TOGGLE, OTHER } type;
    uint64_t integer;
    double real; /* of integers too */
    const char *word;
    size_t length;
} value;

/* One value, or a list, and where it goes. */
struct noge_setting_given {
    noge_train_config *config;
    const noge_train_setting *setting;
    const noge_setting_origin *from;
    noge_error *error;
    bool list;
    size_t count; /* of which VALUES_MOST are kept */
    value at[VALUES_MOST];
    const char *text; /* as given: one of these two */
    const json_t *json;
};

typedef noge_setting_given given;

/* ---- From text and JSON ------------------------------------------------------------------------------------------ */

/* A number if it looks like one, else a word. */
static value parse_word(const char *word, size_t length) {
    value one = {.type = WORD, .word = word, .length = length};
    if (noge_parse_unsigned(word, length, INT64_MAX, &one.integer)) {
        one.type = INTEGER;
        one.real = (double)one.integer;
    } else if (noge_parse_double(word, length, &one.real) && isfinite(one.real)) {
        one.type = REAL;
    }
    return one;
}

static void add(given *all, value one) {
    if (all->count < VALUES_MOST)
        all->at[all->count] = one;
    all->count++;
}

/* Does the setting take several values? */
static bool is_list(noge_setting_kind kind) {
    return kind >= NOGE_SETTING_PAIR;
}

static void parse_text(given *all, const char *text) {
    noge_setting_kind kind = all->setting->kind;
    size_t length = strlen(text);
    all->text = text;
    all->list = is_list(kind);
    if (kind == NOGE_SETTING_NAMES && strcmp(text, "none") == 0)
        return;
    if (kind == NOGE_SETTING_SWITCH) {
        bool yes = strcmp(text, "true") == 0, no = strcmp(text, "false") == 0;
        add(all, (value){.type = yes || no ? TOGGLE : WORD, .integer = yes, .word = text, .length = length});
    } else if (kind == NOGE_SETTING_TEXT) {
        add(all, (value){.type = WORD, .word = text, .length = length});
    } else if (!all->list) {
        add(all, parse_word(text, length));
    } else {
        while (*text) {
            length = strcspn(text, ",");
            add(all, parse_word(text, length));
            text += length;
            text += *text == ',';
        }
    }
}

static value json_value(const json_t *json) {
    json_int_t integer = json_integer_value(json);
    if (json_is_integer(json) && integer >= 0)
        return (value){.type = INTEGER, .integer = (uint64_t)integer, .real = (double)integer};
    if (json_is_number(json))
        return (value){.type = isfinite(json_number_value(json)) ? REAL : OTHER, .real = json_number_value(json)};
    if (json_is_string(json))
        return (value){.type = WORD, .word = json_string_value(json), .length = json_string_length(json)};
    if (json_is_boolean(json))
        return (value){.type = TOGGLE, .integer = json_is_true(json)};
    return (value){.type = OTHER};
}

static void parse_json(given *all, const json_t *json) {
    all->json = json;
    all->list = json_is_array(json);
    for (size_t i = 0; i < json_array_size(json); i++)
        add(all, json_value(json_array_get(json, i)));
    if (!all->list)
        add(all, json_value(json));
}

/* ---- Refusing ---------------------------------------------------------------------------------------------------- */

/* As given, cut short. */
static void quote(const given *all, char text[QUOTE]) {
    noge_text whole = {0};
    snprintf(text, QUOTE, "this");
    if (!all->json && !all->list && all->at[0].type != WORD)
        snprintf(text, QUOTE, "%.50s", all->text);
    else if (!all->json)
        snprintf(text, QUOTE, "'%.50s'", all->text);
    else if (json_is_string(all->json))
        snprintf(text, QUOTE, "'%.50s'", json_string_value(all->json));
    else if (noge_json_print(&whole, all->json, 0, NULL) == NOGE_OK)
        snprintf(text, QUOTE, whole.size > 50 ? "%.50s…" : "%.50s", whole.bytes);
    noge_text_free(&whole);
}

static noge_status refuse(const given *all, const char *what) {
    char text[QUOTE];
    quote(all, text);
    return noge_fail_field(all->error, all->from->status, all->setting->name, "%s must be %s, not %s", all->from->label,
                           what, text);
}

/* ---- Numbers ----------------------------------------------------------------------------------------------------- */

/* Are the setting's values integers? */
static bool is_whole(const noge_train_setting *setting) {
    return setting->kind == NOGE_SETTING_COUNT || setting->kind == NOGE_SETTING_LARGE ||
           setting->kind == NOGE_SETTING_COUNTS;
}

/* "an integer from 8 to 4096, a multiple of 8", "2 numbers from 0 to 1", "a number above 0 and at most 1000". */
static noge_status refuse_numbers(const given *all) {
    const noge_train_setting *setting = all->setting;
    bool whole = is_whole(setting), pair = setting->kind == NOGE_SETTING_PAIR;
    char count[40], what[120];
    if (is_list(setting->kind))
        snprintf(count, sizeof count, "%s %s", pair ? "2" : "1 to 32", whole ? "integers" : "numbers");
    else
        snprintf(count, sizeof count, "%s", whole ? "an integer" : "a number");
    if (!whole)
        snprintf(what, sizeof what, "%s %s %.7g %s %.7g", count, setting->low_excluded ? "above" : "from", setting->low,
                 setting->low_excluded ? "and at most" : "to", setting->high);
    else
        snprintf(what, sizeof what, "%s from %llu to %llu", count, (unsigned long long)setting->least,
                 (unsigned long long)setting->most);
    if (whole && setting->multiple)
        noge_print_more(what, sizeof what, ", a multiple of %u", setting->multiple);
    return refuse(all, what);
}

static bool is_allowed(const noge_train_setting *setting, const value *one) {
    if (is_whole(setting))
        return one->type == INTEGER && one->integer >= setting->least && one->integer <= setting->most &&
               !(setting->multiple && one->integer % setting->multiple != 0);
    return one->type <= REAL && isfinite(one->real) && one->real >= setting->low && one->real <= setting->high &&
           !(setting->low_excluded && one->real == setting->low);
}

/* One number, a pair, or all numbers of a list. */
static noge_status put_numbers(const given *all) {
    const noge_train_setting *setting = all->setting;
    bool list = is_list(setting->kind), pair = setting->kind == NOGE_SETTING_PAIR;
    void *member = (char *)all->config + setting->at;
    bool fine = all->list == list && all->count >= (pair ? 2 : 1) &&
                all->count <= (pair   ? 2
                               : list ? NOGE_TRAIN_HORIZONS
                                      : 1);
    for (size_t i = 0; fine && i < all->count; i++)
        fine = is_allowed(setting, &all->at[i]);
    if (!fine)
        return refuse_numbers(all);
    for (size_t i = 0; i < all->count; i++)
        if (setting->kind == NOGE_SETTING_LARGE)
            ((uint64_t *)member)[i] = all->at[i].integer;
        else if (is_whole(setting))
            ((uint32_t *)member)[i] = (uint32_t)all->at[i].integer;
        else
            ((double *)member)[i] = all->at[i].real;
    if (setting->counter)
        *(uint32_t *)((char *)all->config + setting->counter) = (uint32_t)all->count;
    return NOGE_OK;
}

static json_t *number_json(const noge_train_setting *setting, const void *member, uint32_t number) {
    if (setting->kind == NOGE_SETTING_LARGE)
        return json_integer((json_int_t)((const uint64_t *)member)[number]);
    return is_whole(setting) ? json_integer(((const uint32_t *)member)[number])
                             : noge_json_number(((const double *)member)[number]);
}

static json_t *numbers_json(const noge_train_config *config, const noge_train_setting *setting) {
    const void *member = (const char *)config + setting->at;
    uint32_t count = 2;
    if (!is_list(setting->kind))
        return number_json(setting, member, 0);
    if (setting->kind != NOGE_SETTING_PAIR)
        count = *(const uint32_t *)((const char *)config + setting->counter);
    json_t *list = json_array();
    for (uint32_t i = 0; i < count && i < NOGE_TRAIN_HORIZONS; i++)
        noge_json_add(&list, number_json(setting, member, i));
    return list;
}

/* ---- Names ------------------------------------------------------------------------------------------------------- */

static bool equals(const value *one, const char *name) {
    return one->type == WORD && one->length == strlen(name) && memcmp(one->word, name, one->length) == 0;
}

/* Finds value `number` in the names, which end with NULL. what: what is possible, if no name is near. */
static noge_status find_name(const given *all, size_t number, const char *const *name, const char *what,
                             size_t *which) {
    const value other = {.type = OTHER}, *one = number < all->count ? &all->at[number] : &other;
    char word[QUOTE] = "";
    size_t count = 0;
    for (; name[count]; count++)
        if (equals(one, name[count])) {
            *which = count;
            return NOGE_OK;
        }
    if (one->type == WORD)
        snprintf(word, sizeof word, "%.*s", (int)(one->length < QUOTE ? one->length : QUOTE), one->word);
    const char *nearest = word[0] ? noge_nearest_name(word, name, count, sizeof *name) : NULL;
    if (nearest)
        return noge_fail_field(all->error, all->from->status, all->setting->name, "%s cannot be '%s'; did you mean %s?",
                               all->from->label, word, nearest);
    return refuse(all, what);
}

/* The one value among the setting's choices; a list is no name. */
static noge_status find_choice(const given *all, size_t *which) {
    const char *const *choice = all->setting->choices;
    char what[200] = "one of ";
    for (size_t i = 0; choice[i]; i++)
        noge_print_more(what, sizeof what, "%s%s", i ? ", " : "", choice[i]);
    return find_name(all, all->list ? all->count : 0, choice, what, which);
}

/* A bit for each of the names that were given. what: what is possible; each: what each may be. */
static noge_status find_bits(const given *all, const char *const *name, const char *what, const char *each,
                             uint64_t *bits) {
    noge_status status = all->list && all->count <= VALUES_MOST ? NOGE_OK : refuse(all, what);
    *bits = 0;
    for (size_t i = 0; i < all->count && status == NOGE_OK; i++) {
        size_t which = 0;
        status = find_name(all, i, name, each, &which);
        *bits |= UINT64_C(1) << which;
    }
    return status;
}

static json_t *bits_json(const char *const *name, uint64_t bits) {
    json_t *list = json_array();
    for (size_t i = 0; name[i]; i++)
        if (bits >> i & 1)
            noge_json_add(&list, json_string(name[i]));
    return list;
}

/* ---- Values with a meaning of their own -------------------------------------------------------------------------- */

static noge_status put_variant(const given *all) {
    enum { NOGE, NOGE_NN, DQN_PL, DQN_ER, NOGE_PLUS, CUSTOM };
    noge_train_config *config = all->config;
    size_t which = CUSTOM;
    noge_status status = find_choice(all, &which);
    if (status != NOGE_OK || which == CUSTOM)
        return status;
    config->feature_bfs = config->feature_dfs = false;
    config->feature_nn = which == NOGE_NN || which == DQN_PL || which == DQN_ER;
    config->method = which <= NOGE_NN ? NOGE_METHOD_DFP : which <= DQN_ER ? NOGE_METHOD_DQN : NOGE_METHOD_PLUS;
    if (config->method == NOGE_METHOD_DQN)
        config->reward = which == DQN_PL ? NOGE_REWARD_PATH_LENGTH : NOGE_REWARD_RATE;
    return NOGE_OK;
}

static json_t *variant_json(const noge_train_config *config, const noge_train_setting *setting) {
    (void)setting;
    return json_string(noge_train_variant(config));
}

const noge_setting_own noge_setting_variant = {put_variant, variant_json};

static noge_status put_features(const given *all) {
    uint64_t bits;
    noge_status status = find_bits(all, all->setting->choices, "a list of bfs, dfs, nn", "one of bfs, dfs, nn", &bits);
    if (status != NOGE_OK)
        return status;
    all->config->feature_bfs = bits & 1;
    all->config->feature_dfs = bits >> 1 & 1;
    all->config->feature_nn = bits >> 2 & 1;
    return NOGE_OK;
}

static json_t *features_json(const noge_train_config *config, const noge_train_setting *setting) {
    unsigned nn = config->feature_nn, dfs = config->feature_dfs, bfs = config->feature_bfs;
    return bits_json(setting->choices, bfs | dfs << 1 | nn << 2);
}

const noge_setting_own noge_setting_features = {put_features, features_json};

static void list_inputs(const char *name[VALUES_MOST + 1]) {
    for (uint32_t i = 0; i <= VALUES_MOST; i++)
        name[i] = i < VALUES_MOST ? noge_setting_input(i) : NULL;
}

static noge_status put_hide(const given *all) {
    const char *name[VALUES_MOST + 1];
    uint64_t bits;
    list_inputs(name);
    noge_status status =
        find_bits(all, name, "a list of inputs", "a list of the network's inputs, as its model file has them", &bits);
    if (status == NOGE_OK)
        all->config->hide = bits;
    return status;
}

static json_t *hide_json(const noge_train_config *config, const noge_train_setting *setting) {
    (void)setting;
    const char *name[VALUES_MOST + 1];
    list_inputs(name);
    return bits_json(name, config->hide);
}

const noge_setting_own noge_setting_hide = {put_hide, hide_json};

/* ---- All settings ------------------------------------------------------------------------------------------------ */

static noge_status put_text(const given *all) {
    const noge_train_setting *setting = all->setting;
    char *text = (char *)all->config + setting->at, what[60];
    if (all->list || all->at[0].type != WORD || all->at[0].length >= setting->room) {
        snprintf(what, sizeof what, "text of fewer than %zu bytes", setting->room);
        return refuse(all, what);
    }
    memset(text, 0, setting->room);
    memcpy(text, all->at[0].word, all->at[0].length);
    return NOGE_OK;
}

static noge_status put(const given *all) {
    const noge_train_setting *setting = all->setting;
    void *member = (char *)all->config + setting->at;
    size_t which = 0;
    if (setting->own)
        return setting->own->put(all);
    if (setting->kind == NOGE_SETTING_TEXT)
        return put_text(all);
    if (setting->choices) {
        noge_status status = find_choice(all, &which);
        if (status == NOGE_OK)
            *(uint32_t *)member = (uint32_t)which;
        return status;
    }
    if (setting->kind != NOGE_SETTING_SWITCH)
        return put_numbers(all);
    if (all->list || all->at[0].type != TOGGLE)
        return refuse(all, "true or false");
    *(bool *)member = all->at[0].integer != 0;
    return NOGE_OK;
}

noge_status noge_setting_put_text(noge_train_config *config, size_t number, const noge_setting_origin *from,
                                  const char *text, noge_error *error) {
    given all = {.config = config, .setting = noge_train_setting_at(number), .from = from, .error = error};
    parse_text(&all, text);
    return put(&all);
}

noge_status noge_setting_put_json(noge_train_config *config, size_t number, const noge_setting_origin *from,
                                  const json_t *json, noge_error *error) {
    given all = {.config = config, .setting = noge_train_setting_at(number), .from = from, .error = error};
    parse_json(&all, json);
    return put(&all);
}

json_t *noge_setting_json(const noge_train_config *config, size_t number) {
    const noge_train_setting *setting = noge_train_setting_at(number);
    const void *member = (const char *)config + setting->at;
    if (setting->own)
        return setting->own->json(config, setting);
    if (setting->kind == NOGE_SETTING_TEXT)
        return json_string(member);
    if (setting->choices)
        return json_string(setting->choices[*(const uint32_t *)member]);
    if (setting->kind == NOGE_SETTING_SWITCH)
        return json_boolean(*(const bool *)member);
    return numbers_json(config, setting);
}

/* What is written can be read again, unless it is out of range. */
noge_status noge_setting_check(const noge_train_config *config, size_t number, noge_error *error) {
    noge_train_config copy = *config;
    const noge_setting_origin from = {noge_train_setting_at(number)->name, NOGE_USAGE};
    json_t *json = noge_setting_json(config, number);
    noge_status status = json ? noge_setting_put_json(&copy, number, &from, json, error)
                              : noge_fail(error, NOGE_NO_MEMORY, "out of memory");
    json_decref(json);
    return status;
}
