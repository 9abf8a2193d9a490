/* All runs of a command: every set with every seed. */
#ifndef NOGE_CLI_COMMAND_TRAIN_JOBS_H
#define NOGE_CLI_COMMAND_TRAIN_JOBS_H

#include "run/training.h"

typedef struct noge_train_jobs {
    noge_train_datas datas; /* to be sorted before planning and loaded before doing */
    noge_train_manner manner;
    noge_train_run *run; /* [count] */
    char **folder;       /* [count] */
    uint32_t count;
} noge_train_jobs;

/* A run for each set and each of `seeds` seeds from the plan's on. out: the folder of the only run, or that for all
 * folders; NULL: runs. Refuses everything, having changed nothing, if one of them cannot begin. */
noge_status noge_train_jobs_plan(noge_train_jobs *all, const noge_train_plan *plan, uint64_t seeds, const char *out,
                                 noge_error *error);
void noge_train_jobs_free(noge_train_jobs *all);

/* Does them side by side on `threads` threads, 0: one a core. NOGE_INTERRUPTED after saving. If some fail, the others
 * go on, and the error is that of the first. */
noge_status noge_train_jobs_do(noge_train_jobs *all, uint32_t threads, noge_error *error);

/* Prints a table of those that came to their end to standard output. */
noge_status noge_train_jobs_show(const noge_train_jobs *all, noge_error *error);

#endif
