/* The file is read whole and written whole; it has a few megabytes. */
#include "experiment/judge/store.h"
#include "base/error.h"
#include "base/file/folder.h"
#include "base/file/input.h"
#include "base/file/output.h"
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static noge_status make_path(const noge_judge_store *store, const char *name, char path[PATH_MAX], noge_error *error) {
    int length = snprintf(path, PATH_MAX, "%s/%s", store->folder, name);
    return length < PATH_MAX
               ? NOGE_OK
               : noge_fail(error, NOGE_USAGE, "%.60s…: the name of the folder is too long", store->folder);
}

/* ---- Cells ------------------------------------------------------------------------------------------------------- */

/* The name of a cell in the object. NULL without memory, and if a part is missing. */
static char *name_of(const char *set, const char *condition, const char *policy) {
    size_t space = set && condition && policy ? strlen(set) + strlen(condition) + strlen(policy) + 3 : 0;
    char *name = space ? malloc(space) : NULL;
    if (name)
        snprintf(name, space, "%s %s %s", set, condition, policy);
    return name;
}

static const char *text_of(const json_t *cell, const char *key) {
    return json_string_value(json_object_get(cell, key));
}

noge_status noge_judge_store_put(noge_judge_store *store, json_t *cell, noge_error *error) {
    char *name = name_of(text_of(cell, "set"), text_of(cell, "condition"), text_of(cell, "policy"));
    if (!name)
        json_decref(cell);
    bool put = name && json_object_set_new(store->cells, name, cell) == 0;
    free(name);
    return put ? NOGE_OK : noge_fail(error, NOGE_NO_MEMORY, "out of memory for a judged cell");
}

const json_t *noge_judge_store_find(const noge_judge_store *store, const char *set, const char *condition,
                                    const char *policy) {
    char *name = name_of(set, condition, policy);
    const json_t *found = name ? json_object_get(store->cells, name) : NULL;
    free(name);
    return found;
}

static noge_status read_line(noge_judge_store *store, const char *path, size_t number, const char *line, size_t length,
                             noge_error *error) {
    json_error_t fault;
    json_t *cell = json_loadb(line, length, JSON_REJECT_DUPLICATES, &fault);
    if (!cell)
        return noge_json_fail(error, &fault, "%s:%zu: not JSON: %s", path, number, fault.text);
    if (!text_of(cell, "set") || !text_of(cell, "condition") || !text_of(cell, "policy")) {
        json_decref(cell);
        return noge_fail(error, NOGE_BAD_INPUT, "%s:%zu: a cell must have a set, a condition and a policy", path,
                         number);
    }
    return noge_judge_store_put(store, cell, error);
}

noge_status noge_judge_store_open(noge_judge_store *store, const char *folder, noge_error *error) {
    char path[PATH_MAX], *bytes = NULL;
    size_t size, number = 1;
    *store = (noge_judge_store){.folder = folder, .cells = json_object()};
    noge_status status = make_path(store, "cells.jsonl", path, error);
    if (!store->cells)
        return noge_fail(error, NOGE_NO_MEMORY, "out of memory for judged cells");
    if (status != NOGE_OK || access(path, F_OK) != 0)
        return status;
    status = noge_input_read_all(path, &bytes, &size, error);
    for (const char *at = bytes, *end; status == NOGE_OK && at < bytes + size; at = end + 1, number++) {
        const char *newline = memchr(at, '\n', (size_t)(bytes + size - at));
        end = newline ? newline : bytes + size;
        status = read_line(store, path, number, at, (size_t)(end - at), error);
    }
    if (bytes)
        free(bytes);
    return status;
}

void noge_judge_store_close(noge_judge_store *store) {
    json_decref(store->cells);
    *store = (noge_judge_store){0};
}

static int by_name(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

noge_status noge_judge_store_print(const noge_judge_store *store, bool (*wanted)(const json_t *cell, void *context),
                                   void *context, noge_text *text, noge_error *error) {
    size_t count = 0;
    const char **name = noge_allocate(json_object_size(store->cells), sizeof *name, error), *key;
    noge_status status = name ? NOGE_OK : NOGE_NO_MEMORY;
    json_t *cell;
    if (status == NOGE_OK)
        json_object_foreach(store->cells, key, cell) name[count++] = key;
    if (name)
        qsort(name, count, sizeof *name, by_name);
    for (size_t i = 0; i < count && status == NOGE_OK; i++) {
        cell = json_object_get(store->cells, name[i]);
        if (wanted && !wanted(cell, context))
            continue;
        status = noge_json_print(text, cell, 0, error);
        if (status == NOGE_OK)
            status = noge_text_append(text, "\n", 1, error);
    }
    free(name);
    return status;
}

noge_status noge_judge_store_save(const noge_judge_store *store, noge_error *error) {
    char path[PATH_MAX];
    noge_text text = {0};
    noge_status status = make_path(store, "cells.jsonl", path, error);
    if (status == NOGE_OK)
        status = noge_judge_store_print(store, NULL, NULL, &text, error);
    if (status == NOGE_OK)
        status = noge_output_write_all(path, true, text.bytes, text.size, error);
    noge_text_free(&text);
    return status;
}

/* ---- Episodes ---------------------------------------------------------------------------------------------------- */

static noge_status episodes_path(const noge_judge_store *store, const char *key, char path[PATH_MAX],
                                 noge_error *error) {
    char name[80];
    snprintf(name, sizeof name, "episodes/%s.f64", key);
    return make_path(store, name, path, error);
}

bool noge_judge_episodes_read(const noge_judge_store *store, const char *key, double *value, uint32_t count) {
    char path[PATH_MAX];
    if (episodes_path(store, key, path, NULL) != NOGE_OK)
        return false;
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    bool whole = fread(value, sizeof *value, count, file) == count && fgetc(file) == EOF;
    fclose(file);
    return whole;
}

noge_status noge_judge_episodes_write(const noge_judge_store *store, const char *key, const double *value,
                                      uint32_t count, noge_error *error) {
    char path[PATH_MAX];
    noge_status status = make_path(store, "episodes", path, error);
    if (status == NOGE_OK)
        status = noge_folder_make(path, 0777, error);
    if (status == NOGE_OK)
        status = episodes_path(store, key, path, error);
    return status == NOGE_OK ? noge_output_write_all(path, true, value, count * sizeof *value, error) : status;
}
