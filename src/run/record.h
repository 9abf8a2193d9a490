/* Inside a run that is read. Public part: noge/train.h. Lines of an unknown kind and unknown fields of the metrics are
 * ignored, so that runs of newer versions stay readable. */
#ifndef NOGE_RUN_RECORD_H
#define NOGE_RUN_RECORD_H

#include <noge/train.h>

#include <jansson.h>

typedef struct noge_run_record {
    noge_run known; /* first: what others see */
    json_t *json;   /* the whole of config.json, with set and variant */
    size_t baseline_space, evaluation_space;
} noge_run_record;

/* The whole of config.json. */
static inline json_t *noge_run_json(const noge_run *run) {
    return ((const noge_run_record *)run)->json;
}

/* Does the folder have a run, that is, a config.json? */
bool noge_run_folder_exists(const char *path);

/* A run without folder, for figures that are kept elsewhere. The caller fills in its texts and numbers. json: becomes
 * its config.json; borrowed. */
noge_status noge_run_create(noge_run **run, json_t *json, noge_error *error);

/* Appends a baseline, or an evaluation at a later step than the one before; what follows from it is kept true. */
noge_status noge_run_add_baseline(noge_run *run, const noge_run_baseline *baseline, noge_error *error);
noge_status noge_run_add_evaluation(noge_run *run, const noge_run_evaluation *evaluation, noge_error *error);

#endif
