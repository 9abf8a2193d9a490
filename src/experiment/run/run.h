/* Doing the jobs of a plan in parallel, one core each: classical policies first, then trainings, the longest first. The
 * program may be killed at any time: finished jobs stay finished. */
#ifndef NOGE_EXPERIMENT_RUN_RUN_H
#define NOGE_EXPERIMENT_RUN_RUN_H

#include "experiment/run/jobs.h"

/* Does the jobs that are wanted and open, and reads their results. A failed job does not stop the others. A set without
 * data is skipped with a message on standard error. NOGE_INTERRUPTED after saving. */
noge_status noge_reproduction_run(noge_reproduction *all, noge_experiment_data *data,
                                  const noge_reproduce_options *options, noge_error *error);

/* The other ranks of the team: do jobs of the same plan for rank 0 until the team is dismissed. ready: NOGE_OK, or why
 * this process cannot; *error says it in words. */
noge_status noge_reproduction_serve(const noge_reproduce_plan *plan, noge_experiment_data *data,
                                    const noge_reproduce_options *options, noge_status ready, noge_error *error);

#endif
