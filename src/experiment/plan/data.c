/* A set that could not be loaded keeps its place without a data set, so that it is tried only once. */
#include "experiment/plan/data.h"
#include "base/error.h"
#include "catalog/graph_name.h"
#include "run/config.h"

#include <stdio.h>
#include <string.h>

static const noge_train_data *find(const noge_experiment_data *all, const char *name) {
    for (size_t i = 0; i < all->count; i++)
        if (strcmp(all->set[i].name, name) == 0)
            return &all->set[i];
    return NULL;
}

const noge_train_data *noge_experiment_data_find(const noge_experiment_data *all, const noge_experiment_set *set) {
    const noge_train_data *data = find(all, set->name);
    return data && data->dataset ? data : NULL;
}

/* A set of one graph, which is only used for testing. */
static noge_status load_file(noge_train_data *data, const char *file, const noge_data_choice *choice,
                             noge_error *error) {
    char path[PATH_MAX];
    noge_graph *graph;
    noge_status status = noge_data_file(choice->folder, file, path, error);
    if (status == NOGE_OK)
        status = noge_graph_argument(path, choice, &graph, error);
    if (status == NOGE_OK && graph->edge_count == 0) {
        noge_graph_free(graph);
        status = noge_fail(error, NOGE_BAD_INPUT, "%s: a graph without edges; there is nothing to explore", path);
    }
    return status == NOGE_OK ? noge_dataset_of_graph(&data->dataset, data->name, graph, error) : status;
}

const noge_train_data *noge_experiment_data_load(noge_experiment_data *all, const noge_experiment_set *set,
                                                 noge_error *error) {
    const noge_train_data *known = find(all, set->name);
    if (known && !known->dataset)
        noge_fail(error, NOGE_BAD_INPUT, "the data of %s is not there", set->title);
    if (known)
        return known->dataset ? known : NULL;
    const noge_data_choice choice = {.seed = noge_train_defaults().data_seed, .folder = all->folder, .read = all->read};
    noge_train_data *data = &all->set[all->count++];
    snprintf(data->name, sizeof data->name, "%s", set->name);
    noge_status status =
        set->file ? load_file(data, set->file, &choice, error) : noge_train_data_load(data, &choice, error);
    return status == NOGE_OK ? data : NULL;
}

void noge_experiment_data_free(noge_experiment_data *all) {
    for (size_t i = 0; i < all->count; i++)
        noge_dataset_free(all->set[i].dataset);
    *all = (noge_experiment_data){0};
}
