/* Values of settings, read from text or JSON. Text and JSON become the same small list of words and
 * numbers, so both are checked by the same lines and refused in the same words. Nothing is allocated for reading. */
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

/* What was given: one value, or a list. */
typedef struct values {
    bool list;
    size_t count; /* of which VALUES_MOST are kept */
    value at[VALUES_MOST];
    const char *text; /* as given: one of these two */
    const json_t *json;
} values;

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

static void add(values *all, value one) {
    if (all->count < VALUES_MOST)
        all->at[all->count] = one;
    all->count++;
}

static bool is_list(noge_setting_kind kind) {
    return kind == NOGE_SETTING_NAMES || kind == NOGE_SETTING_INPUTS || kind == NOGE_SETTING_INTEGERS ||
           kind == NOGE_SETTING_REALS || kind == NOGE_SETTING_PAIR;
}

static void parse_text(values *all, noge_setting_kind kind, const char *text) {
    *all = (values){.list = is_list(kind), .text = text};
    bool names = kind == NOGE_SETTING_NAMES || kind == NOGE_SETTING_INPUTS;
    if (names && strcmp(text, "none") == 0)
        return;
    if (kind == NOGE_SETTING_SWITCH) {
        bool yes = strcmp(text, "true") == 0, no = strcmp(text, "false") == 0;
        add(all, (value){.type = yes || no ? TOGGLE : WORD, .integer = yes, .word = text, .length = strlen(text)});
    } else if (kind == NOGE_SETTING_TEXT) {
        add(all, (value){.type = WORD, .word = text, .length = strlen(text)});
    } else if (!all->list) {
        add(all, parse_word(text, strlen(text)));
    } else {
        while (*text) {
            size_t length = strcspn(text, ",");
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

static void parse_json(values *all, const json_t *json) {
    *all = (values){.list = json_is_array(json), .json = json};
    for (size_t i = 0; i < json_array_size(json); i++)
        add(all, json_value(json_array_get(json, i)));
    if (!all->list)
        add(all, json_value(json));
}

/* ---- Refusing ---------------------------------------------------------------------------------------------------- */

/* As given, cut short. */
static void quote(const values *all, char text[QUOTE]) {
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

static noge_status refuse(const noge_setting_origin *from, const char *what, const values *all, noge_error *error) {
    char given[QUOTE];
    quote(all, given);
    return noge_fail(error, from->status, "%s must be %s, not %s", from->label, what, given);
}

/* "a number from 0 to 1", "a number above 0 and at most 1000". */
static void describe_reals(const noge_train_setting *about, const char *what, char text[100]) {
    if (about->low_excluded)
        snprintf(text, 100, "%s above %.7g and at most %.7g", what, about->low, about->high);
    else
        snprintf(text, 100, "%s from %.7g to %.7g", what, about->low, about->high);
}

static void describe_integers(const noge_train_setting *about, const char *what, char text[100]) {
    char multiple[40] = "";
    if (about->multiple)
        snprintf(multiple, sizeof multiple, ", a multiple of %u", about->multiple);
    snprintf(text, 100, "%s from %llu to %llu%s", what, (unsigned long long)about->least,
             (unsigned long long)about->most, multiple);
}

static bool is_real_allowed(const noge_train_setting *about, double real) {
    return isfinite(real) && real >= about->low && real <= about->high && !(about->low_excluded && real == about->low);
}

static bool is_integer_allowed(const noge_train_setting *about, uint64_t integer) {
    return integer >= about->least && integer <= about->most && !(about->multiple && integer % about->multiple != 0);
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static noge_status put_integer(noge_train_config *config, const noge_setting_row *row, const noge_setting_origin *from,
                               const values *all, noge_error *error) {
    char what[100];
    describe_integers(&row->about, "an integer", what);
    if (all->list || all->at[0].type != INTEGER || !is_integer_allowed(&row->about, all->at[0].integer))
        return refuse(from, what, all, error);
    if (row->whole)
        *row->whole(config) = (uint32_t)all->at[0].integer;
    else
        *row->large(config) = all->at[0].integer;
    return NOGE_OK;
}

/* All numbers of a list, or one. */
static noge_status read_reals(const noge_train_setting *about, const noge_setting_origin *from, const values *all,
                              size_t least, size_t most, double *real, noge_error *error) {
    char count[60] = "a number", what[100];
    bool list = most > 1, fine = all->list == list && all->count >= least && all->count <= most;
    for (size_t i = 0; fine && i < all->count; i++)
        fine = all->at[i].type <= REAL && is_real_allowed(about, all->at[i].real);
    for (size_t i = 0; fine && i < all->count; i++)
        real[i] = all->at[i].real;
    if (list && least == most)
        snprintf(count, sizeof count, "%zu numbers", least);
    else if (list)
        snprintf(count, sizeof count, "%zu to %zu numbers", least, most);
    describe_reals(about, count, what);
    return fine ? NOGE_OK : refuse(from, what, all, error);
}

static bool equals(const value *one, const char *name) {
    return one->type == WORD && one->length == strlen(name) && memcmp(one->word, name, one->length) == 0;
}

/* Finds the value in the names, which end with NULL. */
static noge_status find_name(const noge_setting_origin *from, const value *one, const char *const *name,
                             const char *what, const values *all, size_t *which, noge_error *error) {
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
        return noge_fail(error, from->status, "%s cannot be '%s'; did you mean %s?", from->label, word, nearest);
    return refuse(from, what, all, error);
}

static noge_status find_choice(const noge_train_setting *about, const noge_setting_origin *from, const value *one,
                               const values *all, size_t *which, noge_error *error) {
    noge_text list = {0};
    char what[200] = "one of the names that `choices` lists";
    noge_status status = noge_text_print(&list, NULL, "one of ");
    for (size_t i = 0; about->choices[i] && status == NOGE_OK; i++)
        status = noge_text_print(&list, NULL, "%s%s", i ? ", " : "", about->choices[i]);
    if (status == NOGE_OK)
        snprintf(what, sizeof what, "%s", list.bytes);
    noge_text_free(&list);
    return find_name(from, one, about->choices, what, all, which, error);
}

/* The value if there is exactly one; a list is not a name. */
static value only(const values *all) {
    return all->list ? (value){.type = OTHER} : all->at[0];
}

static noge_status put_choice(noge_train_config *config, const noge_setting_row *row, const noge_setting_origin *from,
                              const values *all, noge_error *error) {
    size_t which = 0;
    value one = only(all);
    noge_status status = find_choice(&row->about, from, &one, all, &which, error);
    if (status == NOGE_OK && row->about.kind == NOGE_SETTING_KERNEL)
        config->portable = which == 1;
    else if (status == NOGE_OK)
        *row->whole(config) = (uint32_t)which;
    return status;
}

static noge_status put_variant(noge_train_config *config, const noge_setting_row *row, const noge_setting_origin *from,
                               const values *all, noge_error *error) {
    enum { NOGE, NOGE_NN, DQN_PL, DQN_ER, NOGE_PLUS, CUSTOM };
    size_t which = CUSTOM;
    value one = only(all);
    noge_status status = find_choice(&row->about, from, &one, all, &which, error);
    if (status != NOGE_OK || which == CUSTOM)
        return status;
    config->feature_bfs = config->feature_dfs = false;
    config->feature_nn = which == NOGE_NN || which == DQN_PL || which == DQN_ER;
    config->method = which <= NOGE_NN ? NOGE_METHOD_DFP : which <= DQN_ER ? NOGE_METHOD_DQN : NOGE_METHOD_PLUS;
    if (config->method == NOGE_METHOD_DQN)
        config->reward = which == DQN_PL ? NOGE_REWARD_PATH_LENGTH : NOGE_REWARD_RATE;
    return NOGE_OK;
}

static noge_status put_features(noge_train_config *config, const noge_setting_row *row, const noge_setting_origin *from,
                                const values *all, noge_error *error) {
    bool *const has[] = {&config->feature_bfs, &config->feature_dfs, &config->feature_nn};
    bool asked[3] = {false};
    if (!all->list || all->count > VALUES_MOST)
        return refuse(from, "a list of bfs, dfs, nn", all, error);
    for (size_t i = 0; i < all->count; i++) {
        size_t which = 0;
        noge_status status = find_choice(&row->about, from, &all->at[i], all, &which, error);
        if (status != NOGE_OK)
            return status;
        asked[which] = true;
    }
    for (int i = 0; i < 3; i++)
        *has[i] = asked[i];
    return NOGE_OK;
}

static noge_status put_inputs(uint64_t *bits, const noge_setting_origin *from, const values *all, noge_error *error) {
    const char *name[VALUES_MOST + 1] = {NULL};
    uint64_t asked = 0;
    for (uint32_t i = 0; i < VALUES_MOST && noge_setting_input(i); i++)
        name[i] = noge_setting_input(i);
    if (!all->list || all->count > VALUES_MOST)
        return refuse(from, "a list of inputs", all, error);
    for (size_t i = 0; i < all->count; i++) {
        size_t which = 0;
        noge_status status = find_name(
            from, &all->at[i], name, "a list of the network's inputs, as its model file has them", all, &which, error);
        if (status != NOGE_OK)
            return status;
        asked |= UINT64_C(1) << which;
    }
    *bits = asked;
    return NOGE_OK;
}

static noge_status put_horizons(noge_train_config *config, const noge_setting_row *row, const noge_setting_origin *from,
                                const values *all, noge_error *error) {
    char what[100], count[60];
    bool fine = all->list && all->count >= 1 && all->count <= NOGE_TRAIN_HORIZONS;
    for (size_t i = 0; fine && i < all->count; i++)
        fine = all->at[i].type == INTEGER && is_integer_allowed(&row->about, all->at[i].integer);
    for (size_t i = 0; fine && i < all->count; i++)
        config->horizon[i] = (uint32_t)all->at[i].integer;
    config->horizon_count = fine ? (uint32_t)all->count : config->horizon_count;
    snprintf(count, sizeof count, "1 to %d integers", NOGE_TRAIN_HORIZONS);
    describe_integers(&row->about, count, what);
    return fine ? NOGE_OK : refuse(from, what, all, error);
}

static noge_status put_text(noge_train_config *config, const noge_setting_row *row, const noge_setting_origin *from,
                            const values *all, noge_error *error) {
    char what[60];
    if (all->list || all->at[0].type != WORD || all->at[0].length >= row->text_size) {
        snprintf(what, sizeof what, "text of fewer than %zu bytes", row->text_size);
        return refuse(from, what, all, error);
    }
    memset(row->text(config), 0, row->text_size);
    memcpy(row->text(config), all->at[0].word, all->at[0].length);
    return NOGE_OK;
}

static noge_status put(noge_train_config *config, const noge_setting_row *row, const noge_setting_origin *from,
                       const values *all, noge_error *error) {
    const noge_train_setting *about = &row->about;
    noge_status status = NOGE_OK;
    double pair[2];
    switch (about->kind) {
    case NOGE_SETTING_INTEGER: return put_integer(config, row, from, all, error);
    case NOGE_SETTING_REAL: return read_reals(about, from, all, 1, 1, row->real(config), error);
    case NOGE_SETTING_CHOICE:
    case NOGE_SETTING_KERNEL: return put_choice(config, row, from, all, error);
    case NOGE_SETTING_VARIANT: return put_variant(config, row, from, all, error);
    case NOGE_SETTING_NAMES: return put_features(config, row, from, all, error);
    case NOGE_SETTING_INPUTS: return put_inputs(row->large(config), from, all, error);
    case NOGE_SETTING_INTEGERS: return put_horizons(config, row, from, all, error);
    case NOGE_SETTING_TEXT: return put_text(config, row, from, all, error);
    case NOGE_SETTING_PAIR:
        status = read_reals(about, from, all, 2, 2, pair, error);
        *row->real(config) = status == NOGE_OK ? pair[0] : *row->real(config);
        *row->real_2(config) = status == NOGE_OK ? pair[1] : *row->real_2(config);
        return status;
    case NOGE_SETTING_REALS:
        status = read_reals(about, from, all, 1, NOGE_TRAIN_HORIZONS, config->goal, error);
        config->goal_count = status == NOGE_OK ? (uint32_t)all->count : config->goal_count;
        return status;
    case NOGE_SETTING_SWITCH:
        if (all->list || all->at[0].type != TOGGLE)
            return refuse(from, "true or false", all, error);
        *row->toggle(config) = all->at[0].integer != 0;
        return NOGE_OK;
    }
    return status;
}

noge_status noge_setting_put_text(noge_train_config *config, size_t number, const noge_setting_origin *from,
                                  const char *text, noge_error *error) {
    const noge_setting_row *row = noge_setting_row_at(number);
    values all;
    parse_text(&all, row->about.kind, text);
    return put(config, row, from, &all, error);
}

noge_status noge_setting_put_json(noge_train_config *config, size_t number, const noge_setting_origin *from,
                                  const json_t *json, noge_error *error) {
    values all;
    parse_json(&all, json);
    return put(config, noge_setting_row_at(number), from, &all, error);
}

/* ---- Checking ---------------------------------------------------------------------------------------------------- */

/* The numbers of lists, as far as they are counted. */
static noge_status check_lists(const noge_train_config *config, const noge_train_setting *about, noge_error *error) {
    char what[100];
    for (uint32_t i = 0; about->kind == NOGE_SETTING_INTEGERS && i < config->horizon_count; i++) {
        describe_integers(about, "integers", what);
        if (i < NOGE_TRAIN_HORIZONS && !is_integer_allowed(about, config->horizon[i]))
            return noge_fail(error, NOGE_USAGE, "%s must be %s, not %u", about->name, what, config->horizon[i]);
    }
    for (uint32_t i = 0; about->kind == NOGE_SETTING_REALS && i < config->goal_count; i++) {
        describe_reals(about, "numbers", what);
        if (i < NOGE_TRAIN_HORIZONS && !is_real_allowed(about, config->goal[i]))
            return noge_fail(error, NOGE_USAGE, "%s must be %s, not %g", about->name, what, config->goal[i]);
    }
    return NOGE_OK;
}

noge_status noge_setting_check(const noge_train_config *config, size_t number, noge_error *error) {
    const noge_setting_row *row = noge_setting_row_at(number);
    const noge_train_setting *about = &row->about;
    noge_train_config *readable = (noge_train_config *)(uintptr_t)config; /* only read */
    char what[100];
    if (about->kind == NOGE_SETTING_INTEGER) {
        uint64_t integer = row->whole ? *row->whole(readable) : *row->large(readable);
        describe_integers(about, "an integer", what);
        if (!is_integer_allowed(about, integer))
            return noge_fail(error, NOGE_USAGE, "%s must be %s, not %llu", about->name, what,
                             (unsigned long long)integer);
    }
    for (int i = 0; i < 2 && (about->kind == NOGE_SETTING_REAL || about->kind == NOGE_SETTING_PAIR); i++) {
        double *(*at)(noge_train_config *) = i == 0 ? row->real : row->real_2;
        describe_reals(about, about->kind == NOGE_SETTING_PAIR ? "2 numbers" : "a number", what);
        if (at && !is_real_allowed(about, *at(readable)))
            return noge_fail(error, NOGE_USAGE, "%s must be %s, not %g", about->name, what, *at(readable));
    }
    return check_lists(config, about, error);
}
