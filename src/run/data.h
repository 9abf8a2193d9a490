/* What to train on: each named set by itself, and all graphs that are files together, or one folder, as one more set.
 */
#ifndef NOGE_RUN_DATA_H
#define NOGE_RUN_DATA_H

#include "catalog/set_name.h"
#include <jansson.h>

#include <noge/noge.h>

typedef struct noge_train_data {
    char name[NOGE_SET_NAME]; /* name of the set; for files, made from the first file's name */
    json_t *files;            /* as given; NULL for a named set */
    noge_dataset *dataset;    /* NULL until noge_train_data_load */
} noge_train_data;

typedef struct noge_train_sources {
    noge_train_data *data;
    size_t count;
} noge_train_sources;

/* Sorts arguments into sets; reads nothing yet. Free *all in success and in failure. */
noge_status noge_train_sources_sort(noge_train_sources *all, char *const *words, size_t count, noge_error *error);
void noge_train_sources_free(noge_train_sources *all);

/* Generates the set or reads the files. */
noge_status noge_train_data_load(noge_train_data *data, const noge_data_choice *choice, noge_error *error);

#endif
