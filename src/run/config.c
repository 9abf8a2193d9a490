/* Reading and writing configuration files. The settings themselves are known to learn/settings/settings.c; a file adds
 * its format, the version of noge that wrote it, and what to train on. */
#include "run/config.h"
#include "base/error.h"
#include "base/file/input.h"
#include "base/text/json.h"
#include "base/text/text.h"
#include "base/version.h"
#include "learn/settings/settings.h"

#include <noge/train.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A file being read. */
typedef struct source {
    const char *path;
    noge_train_config *config;
    json_t *sources;
} source;

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static noge_status take_setting(source *file, const char *name, const json_t *value, noge_error *error) {
    char label[200];
    size_t number = noge_setting_find(name);
    const noge_setting_origin from = {label, NOGE_BAD_INPUT};
    snprintf(label, sizeof label, "%.150s: \"%.40s\"", file->path, name);
    noge_status status = noge_setting_put_json(file->config, number, &from, value, error);
    if (status == NOGE_OK)
        noge_train_config_mark(file->config, number);
    return status;
}

static bool is_list_of_texts(const json_t *value) {
    bool fine = json_array_size(value) > 0;
    for (size_t i = 0; fine && i < json_array_size(value); i++)
        fine = json_is_string(json_array_get(value, i));
    return fine;
}

/* "files" wins over "set", which then is only their name. */
static noge_status take_sources(source *file, const char *name, json_t *value, noge_error *error) {
    bool set = strcmp(name, "set") == 0;
    if (set && file->sources)
        return NOGE_OK;
    if (set ? !json_is_string(value) : !is_list_of_texts(value))
        return noge_fail(error, NOGE_BAD_INPUT, "%s: \"set\" must be a name and \"files\" a list of names", file->path);
    json_decref(file->sources);
    file->sources = set ? json_pack("[O]", value) : json_incref(value);
    return file->sources ? NOGE_OK : noge_fail(error, NOGE_NO_MEMORY, "out of memory reading %s", file->path);
}

static noge_status fail_unknown(const source *file, const char *name, noge_error *error) {
    const char *names[NOGE_SETTINGS_MOST];
    size_t count = 0;
    for (; noge_train_setting_at(count); count++)
        names[count] = noge_train_setting_at(count)->name;
    const char *nearest = noge_nearest_name(name, names, count, sizeof *names);
    noge_text list = {0}, key = {0};
    json_t *text = json_string(name);
    noge_status status = noge_json_print(&key, text, 0, error); /* escaped: it may contain anything */
    json_decref(text);
    if (status == NOGE_OK && nearest) {
        status = noge_fail(error, NOGE_BAD_INPUT, "%s: unknown name %.60s; did you mean \"%s\"?", file->path, key.bytes,
                           nearest);
        noge_text_free(&key);
        return status;
    }
    for (size_t i = 0; i < count && status == NOGE_OK; i++)
        status = noge_text_print(&list, error, "%s%s", i ? ", " : "", names[i]);
    if (status == NOGE_OK)
        status =
            noge_fail(error, NOGE_BAD_INPUT, "%s: unknown name %.60s; there are %s", file->path, key.bytes, list.bytes);
    noge_text_free(&list);
    noge_text_free(&key);
    return status;
}

static noge_status take_member(source *file, const char *name, json_t *value, noge_error *error) {
    if (noge_setting_find(name) < NOGE_SETTINGS_MOST)
        return take_setting(file, name, value, error);
    if (strcmp(name, "format") == 0 && (!json_is_integer(value) || json_integer_value(value) != 1))
        return noge_fail(error, NOGE_BAD_INPUT, "%s: \"format\" must be 1 for this version of noge", file->path);
    if (strcmp(name, "files") == 0 || strcmp(name, "set") == 0)
        return take_sources(file, name, value, error);
    if (strcmp(name, "noge") == 0 || strcmp(name, "format") == 0)
        return NOGE_OK;
    return fail_unknown(file, name, error);
}

/* The variant is taken first: features and method given beside it refine it. But they must not contradict it. */
static noge_status take_all(source *file, json_t *object, noge_error *error) {
    const char *name;
    json_t *value;
    const json_t *variant = json_object_get(object, "variant"), *features = json_object_get(object, "features");
    noge_status status = variant ? take_setting(file, "variant", variant, error) : NOGE_OK;
    if (json_object_get(object, "noge")) /* noge wrote the file, and it leaves out `ties` if it is the oldest */
        file->config->ties = NOGE_TRAIN_TIES_OLDEST;
    json_object_foreach(object, name, value) {
        if (status == NOGE_OK && strcmp(name, "variant") != 0)
            status = take_member(file, name, value, error);
    }
    const char *wanted = json_string_value(variant);
    if (status == NOGE_OK && wanted && features && strcmp(wanted, "custom") != 0 &&
        strcmp(wanted, noge_train_variant(file->config)) != 0)
        status = noge_fail(error, NOGE_BAD_INPUT, "%s: \"features\" contradict the variant %s; leave one of them out",
                           file->path, wanted);
    return status;
}

noge_status noge_run_config_take(noge_train_config *config, const char *path, json_t *object, json_t **sources,
                                 noge_error *error) {
    source file = {.path = path, .config = config};
    noge_status status = json_is_object(object) ? take_all(&file, object, error)
                                                : noge_fail(error, NOGE_BAD_INPUT,
                                                            "%s: must be an object such as {\"steps\": 25600}", path);
    if (sources && status == NOGE_OK)
        *sources = file.sources;
    else
        json_decref(file.sources);
    return status;
}

noge_status noge_run_config_read(noge_train_config *config, const char *path, json_t **sources, noge_error *error) {
    char *bytes = NULL;
    size_t size;
    noge_status status = noge_input_read_all(path, &bytes, &size, error);
    if (status != NOGE_OK)
        return status;
    json_error_t reason;
    json_t *object = noge_json_read(bytes, size, JSON_REJECT_DUPLICATES, &reason);
    status = object ? noge_run_config_take(config, path, object, sources, error)
                    : noge_json_fail(error, &reason, "%s:%d: invalid JSON: %s", path, reason.line, reason.text);
    json_decref(object);
    free(bytes);
    return status;
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

json_t *noge_run_config_json(const noge_train_config *config, const char *set, const json_t *files, bool threads) {
    json_t *object = json_pack("{s:i,s:s}", "format", 1, "noge", noge_build_commit());
    int failed = object ? 0 : 1;
    size_t first = noge_setting_find("data_seed"), thread = noge_setting_find("threads");
    if (set)
        failed |= json_object_set_new(object, "set", json_string(set));
    if (files)
        failed |= json_object_set(object, "files", (json_t *)files);
    failed |= json_object_set_new(object, "data_seed", noge_setting_json(config, first));
    for (size_t i = 0; noge_train_setting_at(i); i++)
        if (i != first && (i != thread || threads) && noge_setting_is_written(config, i))
            failed |= json_object_set_new(object, noge_train_setting_at(i)->name, noge_setting_json(config, i));
    if (!failed)
        return object;
    json_decref(object);
    return NULL;
}
