/* Doing one job, from its beginning to its result file. */
#ifndef NOGE_EXPERIMENT_RUN_JOBS_H
#define NOGE_EXPERIMENT_RUN_JOBS_H

#include "experiment/plan/data.h"
#include "experiment/results/results.h"
#include "report/terminal/run_display.h"

/* What all jobs share. */
typedef struct noge_job_context {
    const noge_reproduction *all;
    const char *machine;
    noge_run_options options;
    noge_run_display *display;
} noge_job_context;

/* Does the job and writes its result. index: the job's line of the progress display. Thread-safe for different jobs.
 * NOGE_INTERRUPTED after saving a training's checkpoint. */
noge_status noge_job_do(const noge_job_context *context, const noge_work *work, const noge_train_data *data,
                        uint32_t index, noge_error *error);

#endif
