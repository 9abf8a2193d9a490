/* Doing the jobs of a plan in parallel, one core each, longest first. The program may be killed at any time: finished
 * jobs stay finished. */
#ifndef NOGE_EXPERIMENT_RUN_RUN_H
#define NOGE_EXPERIMENT_RUN_RUN_H

#include "experiment/plan/data.h"
#include "experiment/results/results.h"

typedef struct noge_reproduce_options {
    uint32_t jobs;             /* at a time; results do not depend on it */
    bool finished_only;        /* only write results of finished runs; train and measure nothing */
    double checkpoint_seconds; /* between checkpoints of a training; 0: one at each evaluation */
} noge_reproduce_options;

/* Does the jobs that are wanted and open, and reads their results. A failed job does not stop the others. A set without
 * data is skipped with a message on standard error. NOGE_INTERRUPTED after saving. */
noge_status noge_reproduction_run(noge_reproduction *all, noge_experiment_data *data,
                                  const noge_reproduce_options *options, noge_error *error);

#endif
