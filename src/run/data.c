/* Sorting arguments into sets. The name of a set becomes part of a folder's name, so it has letters, digits, + - _
 * only. */
#include "run/data.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text/text.h"
#include "base/text/utf8.h"
#include "catalog/set_name.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* maps/oxford.graph.gz gives oxford, maze:side=31 gives maze-side-31, mazes/ gives mazes; oxford+2 stands for oxford
 * and two more. */
static void name_files(noge_train_data *data, const char *first, size_t count) {
    const char *end = first + strlen(first);
    while (end > first && end[-1] == '/')
        end--;
    const char *base = end;
    while (base > first && base[-1] != '/')
        base--;
    int length = 0;
    while (base + length < end && base[length] != '.')
        length++;
    char more[24] = "";
    if (count > 1)
        snprintf(more, sizeof more, "+%zu", count - 1);
    snprintf(data->name, sizeof data->name, "%.*s%s", length < 40 ? length : 40, base, more);
    if (data->name[0] == 0 || strcmp(data->name, "-") == 0)
        snprintf(data->name, sizeof data->name, "graph%s", more);
    for (char *at = data->name; *at; at++)
        *at = isalnum((unsigned char)*at) || *at == '+' || *at == '_' ? *at : '-';
}

static bool is_among(const noge_train_sources *all, const char *name) {
    for (size_t i = 0; i < all->count; i++)
        if (!all->data[i].files && strcmp(all->data[i].name, name) == 0)
            return true;
    return false;
}

noge_status noge_train_sources_sort(noge_train_sources *all, char *const *words, size_t count, noge_error *error) {
    json_t *files = json_array();
    *all = (noge_train_sources){.data = noge_allocate(count + 1, sizeof *all->data, error)};
    if (!all->data || !files) {
        json_decref(files);
        return noge_fail(error, NOGE_NO_MEMORY, "out of memory");
    }
    for (size_t i = 0; i < count; i++) {
        if (!noge_is_named_set(words[i])) {
            if (json_array_append_new(files, json_string(words[i])) != 0) {
                json_decref(files);
                return noge_utf8_is(words[i], strlen(words[i]))
                           ? noge_fail(error, NOGE_NO_MEMORY, "out of memory")
                           : noge_fail(error, NOGE_BAD_INPUT, "'%s': the name must be UTF-8", words[i]);
            }
        } else if (!is_among(all, words[i])) {
            snprintf(all->data[all->count++].name, NOGE_SET_NAME, "%s", words[i]);
        }
    }
    if (json_array_size(files) > 0) {
        noge_train_data *data = &all->data[all->count++];
        name_files(data, json_string_value(json_array_get(files, 0)), json_array_size(files));
        data->files = files;
    } else {
        json_decref(files);
    }
    return NOGE_OK;
}

void noge_train_sources_free(noge_train_sources *all) {
    for (size_t i = 0; all->data && i < all->count; i++) {
        json_decref(all->data[i].files);
        noge_dataset_free(all->data[i].dataset);
    }
    free(all->data);
    *all = (noge_train_sources){0};
}

static noge_status read_files(noge_train_data *data, const noge_data_choice *choice, noge_error *error) {
    uint32_t count = (uint32_t)json_array_size(data->files), got = 0;
    noge_graph **graph = noge_allocate(count, sizeof(noge_graph *), error);
    noge_status status = graph ? NOGE_OK : NOGE_NO_MEMORY;
    for (; got < count && status == NOGE_OK; got++) {
        const char *file = json_string_value(json_array_get(data->files, got));
        status = noge_graph_argument(file, choice, &graph[got], error);
        if (status == NOGE_OK && graph[got]->edge_count == 0)
            status = noge_fail(error, NOGE_BAD_INPUT, "%s: the graph has no edges; there is nothing to explore", file);
    }
    if (status == NOGE_OK)
        status = noge_dataset_of_graphs(&data->dataset, data->name, graph, count, error);
    else
        for (uint32_t i = 0; i < got; i++)
            noge_graph_free(graph[i]);
    free(graph);
    return status;
}

/* The split of the folder if it has training graphs, else that of its files in the order of their names. */
static noge_status read_folder(noge_train_data *data, const char *path, const noge_data_choice *choice,
                               noge_error *error) {
    noge_dataset *all;
    noge_status status = noge_set_argument(path, choice, &all, error);
    if (status != NOGE_OK || all->train_count > 0) {
        data->dataset = all;
        return status;
    }
    status = noge_dataset_of_graphs(&data->dataset, data->name, all->graph, all->graph_count, error);
    all->graph_count = 0; /* the graphs are taken over, also after a failure */
    noge_dataset_free(all);
    return status;
}

noge_status noge_train_data_load(noge_train_data *data, const noge_data_choice *choice, noge_error *error) {
    if (!data->files)
        return noge_set_argument(data->name, choice, &data->dataset, error);
    const char *first = json_string_value(json_array_get(data->files, 0));
    if (json_array_size(data->files) == 1 && noge_is_set(first))
        return read_folder(data, first, choice, error);
    return read_files(data, choice, error);
}
