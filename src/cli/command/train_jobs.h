/* All runs of a command: every set with every seed. */
#ifndef NOGE_CLI_COMMAND_TRAIN_JOBS_H
#define NOGE_CLI_COMMAND_TRAIN_JOBS_H

#include "learn/settings/config.h"
#include "report/terminal/run_display.h"
#include "run/data.h"
#include "run/training.h"

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
    noge_train_folder held; /* while another process trains it */
} noge_train_job;

typedef struct noge_train_jobs {
    noge_train_sources sources; /* to be sorted before planning and loaded before training */
    noge_run_options options;   /* of all runs */
    noge_train_job *job;        /* [count] */
    uint32_t count;
    noge_run_display *display; /* while they train */
    noge_team *team;           /* processes that share the runs, or the only run; NULL: none */
} noge_train_jobs;

/* Plans a run for each set and each of `seeds` seeds, from the configuration's seed on. out: the folder of the only
 * run, or the parent of all folders; NULL: runs. If one run cannot begin, fails before anything is changed. */
noge_status noge_train_jobs_plan(noge_train_jobs *all, const noge_train_config *config, uint64_t seeds, const char *out,
                                 noge_error *error);
void noge_train_jobs_free(noge_train_jobs *all);

/* Trains the runs in parallel on `threads` threads; 0: one for each core. In a team each process has one run at a time.
 * NOGE_INTERRUPTED after saving. If some fail, the others continue, and the error is that of the first. */
noge_status noge_train_jobs_do(noge_train_jobs *all, uint32_t threads, noge_error *error);

/* The other ranks: trains what rank 0 asks for. ready: whether this process could plan and load everything; *error says
 * why not. */
noge_status noge_train_jobs_serve(noge_train_jobs *all, noge_status ready, noge_error *error);

/* How another process trains a run for rank 0. Jobs are the runs. */
noge_team_work noge_train_jobs_work(noge_train_jobs *all);

/* The options of a run. */
noge_run_options noge_train_job_options(const noge_train_jobs *all, const noge_train_job *job);

/* Prints a table of the finished runs to standard output. */
noge_status noge_train_jobs_show(const noge_train_jobs *all, noge_error *error);

#endif
