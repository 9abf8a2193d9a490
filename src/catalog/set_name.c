/* Named sets come before folders and files, as everywhere. */
#include "catalog/set_name.h"
#include "base/error.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { MOST_MEMBERS = NOGE_SET_NAME / 2 };

static bool is_folder(const char *path) {
    struct stat about;
    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

/* ---- One set ----------------------------------------------------------------------------------------------------- */

static bool is_one(const char *argument) {
    return noge_dataset_exists(argument) || noge_city_find(argument);
}

static noge_status cut_city(const char *name, const noge_data_choice *data, noge_dataset **dataset, noge_error *error) {
    noge_graph *graph;
    noge_error reason = {0};
    noge_status status = noge_graph_argument(name, NOGE_FORMAT_AUTO, data, &graph, NULL, error);
    if (status != NOGE_OK)
        return status;
    status = noge_dataset_of_city(dataset, name, graph, &reason);
    noge_graph_free(graph);
    return status == NOGE_OK ? NOGE_OK : noge_fail(error, status, "%s: %s", name, reason.text);
}

static noge_status make_one(const char *name, const noge_data_choice *data, noge_dataset **dataset, noge_error *error) {
    return noge_dataset_exists(name) ? noge_dataset_generate(dataset, name, data->seed, false, error)
                                     : cut_city(name, data, dataset, error);
}

/* ---- Several ----------------------------------------------------------------------------------------------------- */

/* Takes the next name off a list joined by +; false at its end, or if it is longer than any name. */
static bool next_name(const char **rest, char name[NOGE_SET_NAME]) {
    size_t length = strcspn(*rest, "+");
    if (length == 0 || length >= NOGE_SET_NAME)
        return false;
    memcpy(name, *rest, length);
    name[length] = 0;
    *rest += length + ((*rest)[length] == '+');
    return true;
}

static bool are_several(const char *argument) {
    size_t length = strlen(argument), count = 0;
    char name[NOGE_SET_NAME];
    if (length == 0 || length >= NOGE_SET_NAME || argument[length - 1] == '+')
        return false;
    while (*argument) {
        if (!next_name(&argument, name) || !is_one(name))
            return false;
        count++;
    }
    return count > 1;
}

bool noge_set_missing(const char *argument, char name[NOGE_SET_NAME]) {
    bool any = false, missing = false;
    for (const char *at = argument;; at++) {
        size_t length = strcspn(at, "+");
        char one[NOGE_SET_NAME];
        snprintf(one, sizeof one, "%.*s", (int)length, at);
        bool there = is_one(one);
        if (!there && !missing)
            memcpy(name, one, sizeof one);
        any |= there;
        missing |= !there;
        at += length;
        if (*at == 0)
            return any && missing;
    }
}

static noge_status join(const char *argument, const noge_data_choice *data, noge_dataset **dataset, noge_error *error) {
    noge_dataset *member[MOST_MEMBERS] = {NULL};
    char name[NOGE_SET_NAME];
    uint32_t count = 0;
    noge_status status = NOGE_OK;
    for (const char *rest = argument; status == NOGE_OK && next_name(&rest, name); count++)
        status = make_one(name, data, &member[count], error);
    if (status == NOGE_OK)
        status = noge_dataset_join(dataset, argument, member, count, error);
    for (uint32_t m = 0; m < count; m++)
        noge_dataset_free(member[m]);
    return status;
}

/* ---- Any --------------------------------------------------------------------------------------------------------- */

bool noge_is_named_set(const char *argument) {
    return is_one(argument) || are_several(argument);
}

bool noge_is_set(const char *argument) {
    return noge_is_named_set(argument) || (!noge_is_family(argument) && is_folder(argument));
}

noge_status noge_set_argument(const char *argument, const noge_data_choice *data, noge_dataset **dataset,
                              noge_error *error) {
    *dataset = NULL;
    if (is_one(argument))
        return make_one(argument, data, dataset, error);
    if (are_several(argument))
        return join(argument, data, dataset, error);
    if (noge_is_set(argument))
        return noge_dataset_read(dataset, argument, error);
    noge_graph *graph;
    noge_status status = noge_graph_argument(argument, NOGE_FORMAT_AUTO, data, &graph, NULL, error);
    if (status == NOGE_OK && graph->node_count == 0) {
        noge_graph_free(graph);
        return noge_fail(error, NOGE_BAD_INPUT, "%s: a graph without nodes; there is nothing to explore", argument);
    }
    return status == NOGE_OK ? noge_dataset_of_graph(dataset, argument, graph, error) : status;
}
