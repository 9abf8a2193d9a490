/* What to train on: each set of the paper by itself, and all graphs given as files together as one more set. */
#ifndef NOGE_RUN_DATA_H
#define NOGE_RUN_DATA_H

#include "catalog/set_name.h"
#include <jansson.h>

#include <noge/noge.h>

typedef struct noge_train_data {
    char name[NOGE_SET_NAME]; /* of the set; for files that of the first, without folder and extension */
    json_t *files;            /* as typed; NULL for a set of the paper */
    noge_dataset *dataset;    /* NULL until noge_train_data_load */
} noge_train_data;

typedef struct noge_train_datas {
    noge_train_data *data;
    size_t count;
} noge_train_datas;

/* Sorts the words of the command line into sets; reads nothing yet. all: free in success and in failure. */
noge_status noge_train_datas_sort(noge_train_datas *all, char *const *words, size_t count, noge_error *error);
void noge_train_datas_free(noge_train_datas *all);

/* Generates the set or reads the files. */
noge_status noge_train_data_load(noge_train_data *data, const noge_data_choice *choice, noge_error *error);

#endif
