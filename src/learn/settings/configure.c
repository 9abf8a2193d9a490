/* A configuration: defaults that follow the method and the set, values set by name, and checks. */
#include "base/error.h"
#include "base/memory.h"
#include "base/text/json.h"
#include "base/text/text.h"
#include "base/text/utf8.h"
#include "learn/method.h"
#include "learn/settings/config.h"
#include "learn/settings/settings.h"

#include "graph/cities.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Defaults ---------------------------------------------------------------------------------------------------- */

/* A default of the table, which is valid: tests/learn/settings.c proves it for every row. */
static void put_default(noge_train_config *config, size_t number, const char *text) {
    const noge_setting_origin from = {noge_train_setting_at(number)->name, NOGE_USAGE};
    noge_setting_put_text(config, number, &from, text, NULL);
}

/* Sets the defaults that depend on method and set, except where a value was given. */
static void follow(noge_train_config *config) {
    const noge_train_setting *row;
    for (size_t i = 0; (row = noge_train_setting_at(i)); i++) {
        bool differs = row->usual_city != NULL;
        for (int m = 0; m < NOGE_METHODS; m++)
            differs |= row->usual_for[m] != NULL;
        const char *own = row->usual_for[config->method], *usual = config->city ? row->usual_city : NULL;
        if (differs && !config->given[i])
            put_default(config, i, own ? own : usual ? usual : row->usual);
    }
}

noge_train_config noge_train_defaults(void) {
    noge_train_config config = {.task = NOGE_TASK};
    const noge_train_setting *row;
    for (size_t i = 0; (row = noge_train_setting_at(i)); i++)
        put_default(&config, i, row->usual);
    return config;
}

noge_train_config noge_train_defaults_plus(void) {
    noge_train_config config = noge_train_defaults();
    config.method = NOGE_METHOD_PLUS;
    follow(&config);
    return config;
}

noge_train_config noge_train_defaults_for(const char *set) {
    noge_train_config config = noge_train_defaults();
    noge_train_config_suit(&config, set);
    return config;
}

void noge_train_config_suit(noge_train_config *config, const char *set) {
    config->city = set && noge_city_find(set);
    follow(config);
}

/* ---- Creating and freeing ---------------------------------------------------------------------------------------- */

noge_status noge_train_config_create(noge_train_config **config, const char *set, noge_error *error) {
    if (!config)
        return noge_fail(error, NOGE_USAGE, "config must not be NULL");
    *config = noge_allocate(1, sizeof **config, error);
    if (!*config)
        return NOGE_NO_MEMORY;
    **config = noge_train_defaults_for(set);
    return NOGE_OK;
}

void noge_train_config_free(noge_train_config *config) {
    free(config);
}

/* ---- By name ----------------------------------------------------------------------------------------------------- */

void noge_train_config_mark(noge_train_config *config, size_t number) {
    config->given[number] = true;
    if (noge_train_setting_at(number)->own == &noge_setting_variant)
        config->given[noge_setting_find("features")] = true;
    follow(config);
}

static noge_status find(const char *name, size_t *number, noge_error *error) {
    *number = noge_setting_find(name);
    if (*number < NOGE_SETTINGS_MOST)
        return NOGE_OK;
    const char *names[NOGE_SETTINGS_MOST];
    size_t count = 0;
    for (; noge_train_setting_at(count); count++)
        names[count] = noge_train_setting_at(count)->name;
    const char *nearest = noge_nearest_name(name, names, count, sizeof *names);
    return noge_fail(error, NOGE_USAGE, "unknown setting '%.40s'%s%s%s", name, nearest ? "; did you mean " : "",
                     nearest ? nearest : "", nearest ? "?" : "");
}

static bool is_utf8(const char *text) {
    size_t left = strlen(text), length = 1;
    uint32_t letter;
    for (; left > 0 && length > 0; text += length, left -= length)
        length = noge_utf8_decode(text, left, &letter);
    return left == 0 && length > 0;
}

noge_status noge_train_config_set(noge_train_config *config, const char *name, const char *text, noge_error *error) {
    if (!config || !name || !text)
        return noge_fail(error, NOGE_USAGE, "config, name and text must not be NULL");
    size_t number;
    noge_status status = find(name, &number, error);
    const noge_setting_origin from = {name, NOGE_USAGE};
    if (status == NOGE_OK && !is_utf8(text))
        status = noge_fail_field(error, NOGE_USAGE, name, "%s must be text in UTF-8", name);
    if (status == NOGE_OK)
        status = noge_setting_put_text(config, number, &from, text, error);
    if (status != NOGE_OK)
        return status;
    config->asked[number] = true;
    noge_train_config_mark(config, number);
    return NOGE_OK;
}

/* As noge_train_config_set reads it: lists with commas, an empty list of names as none. */
static noge_status print_value(const json_t *json, noge_text *text, noge_error *error) {
    noge_status status = NOGE_OK;
    if (json_is_string(json))
        return noge_text_print(text, error, "%s", json_string_value(json));
    if (!json_is_array(json))
        return noge_json_print(text, json, 0, error);
    if (json_array_size(json) == 0)
        return noge_text_print(text, error, "none");
    for (size_t i = 0; i < json_array_size(json) && status == NOGE_OK; i++) {
        if (i > 0)
            status = noge_text_print(text, error, ",");
        if (status == NOGE_OK)
            status = print_value(json_array_get(json, i), text, error);
    }
    return status;
}

noge_status noge_train_config_get(const noge_train_config *config, const char *name, char *text, size_t size,
                                  noge_error *error) {
    if (!name)
        return noge_fail(error, NOGE_USAGE, "name must not be NULL");
    size_t number;
    noge_text value = {0};
    noge_status status = find(name, &number, error);
    if (status != NOGE_OK)
        return status;
    json_t *json = noge_setting_json(config, number);
    status = json ? print_value(json, &value, error) : noge_fail(error, NOGE_NO_MEMORY, "out of memory");
    if (status == NOGE_OK && value.size >= size)
        status = noge_fail(error, NOGE_USAGE, "%s needs room for %zu bytes, not %zu", name, value.size + 1, size);
    if (status == NOGE_OK)
        snprintf(text, size, "%s", value.bytes ? value.bytes : "");
    noge_text_free(&value);
    json_decref(json);
    return status;
}

/* ---- Checks ------------------------------------------------------------------------------------------------------ */

noge_status noge_train_check(const noge_train_config *config, noge_error *error) {
    if (!config)
        return noge_fail(error, NOGE_USAGE, "config must not be NULL");
    const noge_method_type *method = noge_method_find(config->method);
    const noge_train_setting *row;
    if (!method)
        return noge_fail(error, NOGE_USAGE, "unknown method number %d", (int)config->method);
    for (size_t i = 0; (row = noge_train_setting_at(i)); i++) {
        bool applies = noge_setting_applies(config, i);
        if (config->asked[i] && !applies)
            return noge_fail_field(error, NOGE_USAGE, row->name,
                                   "%s does not apply to method %s; leave it out or change the method", row->name,
                                   method->name);
        noge_status status = applies ? noge_setting_check(config, i, error) : NOGE_OK;
        if (status != NOGE_OK)
            return status;
    }
    return method->check ? method->check(config, error) : NOGE_OK;
}
