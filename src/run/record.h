/* Inside a run's folder that is read. Public part: noge/run.h. Lines of an unknown kind and unknown fields of the
 * metrics are ignored, so that runs of newer versions stay readable. */
#ifndef NOGE_RUN_RECORD_H
#define NOGE_RUN_RECORD_H

#include <noge/run.h>

#include <jansson.h>

struct noge_run_folder {
    char *path;                /* as given, without slashes at its end */
    json_t *config;            /* the whole of config.json */
    const char *set, *variant; /* in config */
    uint64_t seed;
    uint64_t steps; /* wanted */
    noge_run_baseline *baseline;
    size_t baseline_count, baseline_space;
    noge_run_evaluation *evaluation; /* steps ascending */
    size_t evaluation_count, evaluation_space;
};

/* noge_run_open into a struct of the caller's. Free it in success and in failure. */
noge_status noge_run_folder_read(noge_run_folder *run, const char *path, noge_error *error);
void noge_run_folder_free(noge_run_folder *run);

#endif
