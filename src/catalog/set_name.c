/* Named sets come first, then folders, then single graphs. */
#include "catalog/set_name.h"
#include "base/error.h"
#include "graph/cities.h"
#include "graph/dataset.h"

#include <noge/catalog.h>
#include <string.h>
#include <sys/stat.h>

enum { MOST_MEMBERS = NOGE_SET_NAME / 2 };

static bool is_folder(const char *path) {
    struct stat about;
    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

/* ---- One set ----------------------------------------------------------------------------------------------------- */

static noge_status cut_city(const char *name, const noge_data_choice *data, noge_dataset **dataset, noge_error *error) {
    noge_graph *graph;
    noge_error reason = {0};
    noge_status status = noge_graph_argument(name, data, &graph, error);
    if (status != NOGE_OK)
        return status;
    status = noge_dataset_of_city(dataset, name, graph, &reason);
    noge_graph_free(graph);
    return status == NOGE_OK ? NOGE_OK : noge_fail(error, status, "%s: %s", name, reason.text);
}

/* Pieces of the city's training part: those of its test part would reveal what models are tested on. */
static noge_status cut_pieces(const char *name, const noge_city *city, const noge_data_choice *data,
                              noge_dataset **dataset, noge_error *error) {
    noge_dataset *parts = NULL;
    noge_error reason = {0};
    noge_status status = cut_city(city->name, data, &parts, error);
    if (status != NOGE_OK)
        return status;
    status = noge_dataset_of_pieces(dataset, name, parts->graph[parts->train[0]], data->seed, &reason);
    noge_dataset_free(parts);
    return status == NOGE_OK ? NOGE_OK : noge_fail(error, status, "%s: %s", name, reason.text);
}

static noge_status make_one(const char *name, const noge_data_choice *data, noge_dataset **dataset, noge_error *error) {
    const noge_city *city = noge_pieces_city(name);
    if (city)
        return cut_pieces(name, city, data, dataset, error);
    return noge_dataset_exists(name) ? noge_dataset_generate(dataset, name, data->seed, false, error)
                                     : cut_city(name, data, dataset, error);
}

/* ---- Several ----------------------------------------------------------------------------------------------------- */

static noge_status join(const char *argument, const noge_data_choice *data, noge_dataset **dataset, noge_error *error) {
    noge_dataset *member[MOST_MEMBERS] = {NULL};
    char name[NOGE_SET_NAME];
    uint32_t count = 0;
    noge_status status = NOGE_OK;
    for (const char *rest = argument; status == NOGE_OK && noge_next_set(&rest, name); count++)
        status = make_one(name, data, &member[count], error);
    if (status == NOGE_OK)
        status = noge_dataset_join(dataset, argument, member, count, error);
    for (uint32_t m = 0; m < count; m++)
        noge_dataset_free(member[m]);
    return status;
}

/* ---- Any set ----------------------------------------------------------------------------------------------------- */

bool noge_is_set(const char *argument) {
    return noge_is_named_set(argument) || (!noge_is_family(argument) && is_folder(argument));
}

noge_status noge_set_argument(const char *argument, const noge_data_choice *data, noge_dataset **dataset,
                              noge_error *error) {
    *dataset = NULL;
    if (noge_is_one_set(argument))
        return make_one(argument, data, dataset, error);
    if (noge_is_named_set(argument))
        return join(argument, data, dataset, error);
    if (noge_is_set(argument)) {
        const noge_read_options options = {.size = sizeof options, .two_way = data->read.two_way};
        noge_read_report unread = NOGE_READ_REPORT;
        return noge_dataset_read_folder(dataset, argument, &options, data->report ? data->report : &unread, error);
    }
    noge_graph *graph;
    noge_status status = noge_graph_argument(argument, data, &graph, error);
    if (status == NOGE_OK && graph->node_count == 0) {
        noge_graph_free(graph);
        return noge_fail(error, NOGE_BAD_INPUT, "%s: the graph has no nodes", argument);
    }
    return status == NOGE_OK ? noge_dataset_of_graph(dataset, argument, graph, error) : status;
}

bool noge_catalog_is_set(const char *name) {
    return name && noge_is_set(name);
}

noge_status noge_catalog_set(noge_dataset **dataset, const char *name, uint64_t seed, const char *data_folder,
                             noge_error *error) {
    const noge_data_choice data = {.seed = seed, .folder = data_folder};
    if (!dataset || !name)
        return noge_fail(error, NOGE_USAGE, "dataset and name must not be NULL");
    return noge_set_argument(name, &data, dataset, error);
}
