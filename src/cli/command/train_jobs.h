/* All runs of a command: every set with every seed. */
#ifndef NOGE_CLI_COMMAND_TRAIN_JOBS_H
#define NOGE_CLI_COMMAND_TRAIN_JOBS_H

#include "learn/settings/config.h"
#include "report/terminal/run_display.h"
#include "run/data.h"
#include "run/folder.h"

/* One run, before and after. */
typedef struct noge_train_job {
    noge_train_config config;    /* with its own seed */
    const noge_train_data *data; /* borrowed */
    const char **files;          /* of the data; NULL: a set with a name of its own */
    char *folder;
    char name[NOGE_RUN_NAME]; /* set, variant and seed */
    noge_status status;
    noge_error error;
    noge_run_result result;
} noge_train_job;

typedef struct noge_train_jobs {
    noge_train_sources sources; /* to be sorted before planning and loaded before training */
    noge_run_options options;   /* of all runs */
    noge_train_job *job;        /* [count] */
    uint32_t count;
    noge_run_display *display; /* while they train */
} noge_train_jobs;

/* Plans a run for each set and each of `seeds` seeds, from the configuration's seed on. out: the folder of the only
 * run, or the parent of all folders; NULL: runs. If one run cannot begin, fails before anything is changed. */
noge_status noge_train_jobs_plan(noge_train_jobs *all, const noge_train_config *config, uint64_t seeds, const char *out,
                                 noge_error *error);
void noge_train_jobs_free(noge_train_jobs *all);

/* Trains the runs in parallel on `threads` threads; 0: one for each core. NOGE_INTERRUPTED after saving. If some fail,
 * the others continue, and the error is that of the first. */
noge_status noge_train_jobs_do(noge_train_jobs *all, uint32_t threads, noge_error *error);

/* Prints a table of the finished runs to standard output. */
noge_status noge_train_jobs_show(const noge_train_jobs *all, noge_error *error);

#endif
