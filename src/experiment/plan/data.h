/* The graphs of the plan's sets, generated or read when they are first needed, and kept. One thread at a time. */
#ifndef NOGE_EXPERIMENT_PLAN_DATA_H
#define NOGE_EXPERIMENT_PLAN_DATA_H

#include "experiment/plan/tables.h"
#include "run/data.h"

typedef struct noge_experiment_data {
    const char *folder; /* of cities and graph files, as typed; NULL: the default folder */
    noge_read_options read;
    noge_train_data set[NOGE_EXPERIMENT_SETS];
    size_t count;
} noge_experiment_data;

/* Loads the set, or returns the loaded one, which `all` owns. NULL, and the reason in *error, without its data. */
const noge_train_data *noge_experiment_data_load(noge_experiment_data *all, const noge_experiment_set *set,
                                                 noge_error *error);

/* The set if it is loaded; else NULL. */
const noge_train_data *noge_experiment_data_find(const noge_experiment_data *all, const noge_experiment_set *set);

void noge_experiment_data_free(noge_experiment_data *all);

#endif
