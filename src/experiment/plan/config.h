/* What decides a result, and a hash of it. Two configurations are the same if their canonical forms are: without the
 * version of noge and the number of threads, which change nothing. A setting that came later is in no configuration
 * that does not use it (run/fields.c), so a result stays good when noge learns something new. */
#ifndef NOGE_EXPERIMENT_PLAN_CONFIG_H
#define NOGE_EXPERIMENT_PLAN_CONFIG_H

#include "experiment/plan/plan.h"

/* Fills the job's config and hash. */
noge_status noge_job_configure(noge_job *job, noge_error *error);

/* The canonical form; NULL if there is no memory. Free with json_decref. */
json_t *noge_config_canonical(const json_t *config);

/* XXH3 of the canonical form; 0 if there is no memory. */
uint64_t noge_config_hash(const json_t *config);

/* Says in what two configurations differ first: "steps" is 2560 there and 25600 now. */
void noge_config_difference(const json_t *there, const json_t *now, char *text, size_t size);

#endif
