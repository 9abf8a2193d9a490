/* Doing one job, from its beginning to its result file. */
#ifndef NOGE_EXPERIMENT_RUN_JOBS_H
#define NOGE_EXPERIMENT_RUN_JOBS_H

#include "experiment/plan/data.h"
#include "experiment/results/results.h"
#include "report/terminal/run_display.h"
#include "run/remote.h"

/* How jobs are done. */
typedef struct noge_reproduce_options {
    uint32_t jobs;             /* at a time; results do not depend on it */
    bool finished_only;        /* only write results of finished runs; train and measure nothing */
    double checkpoint_seconds; /* between checkpoints of a training; 0: one at each evaluation */
    noge_team *team;           /* processes that share the jobs; NULL: none */
} noge_reproduce_options;

/* A job that this process does for rank 0. */
typedef struct noge_job_remote {
    noge_remote_run run;
    noge_run_result result; /* of a training */
} noge_job_remote;

/* What all jobs share. */
typedef struct noge_job_context {
    const noge_reproduction *all;
    const char *machine;
    noge_run_options options;
    noge_run_display *display; /* NULL if the job is done for rank 0 */
    noge_job_remote *remote;   /* NULL: it is not */
} noge_job_context;

/* Does the job and writes its result. index: the job's line of the progress display. Thread-safe for different jobs.
 * NOGE_INTERRUPTED after saving a training's checkpoint. */
noge_status noge_job_do(const noge_job_context *context, const noge_work *work, const noge_train_data *data,
                        uint32_t index, noge_error *error);

#endif
