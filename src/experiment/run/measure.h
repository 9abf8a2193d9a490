/* Policies on the test episodes of a job's seed. Single-threaded: the jobs themselves run in parallel. */
#ifndef NOGE_EXPERIMENT_RUN_MEASURE_H
#define NOGE_EXPERIMENT_RUN_MEASURE_H

#include "experiment/results/result.h"

/* Means of built-in policies, or of models by their files. means: [count]. */
noge_status noge_measure_means(const noge_job *job, const noge_dataset *dataset, const char *const *policy,
                               uint32_t count, noge_episode_means *means, noge_error *error);

/* Means of the final model in a run's folder (nn, if folder is NULL) under the conditions of every probe.
 * means: [NOGE_PROBES]. */
noge_status noge_measure_probes(const noge_job *job, const noge_dataset *dataset, const char *folder,
                                noge_episode_means *means, noge_error *error);

/* Rate and length of every episode by the policy of this name, which may be a file and have a guard:
 * {"rate": […], "length": […]}. NULL, and the reason in *error, if that fails. */
json_t *noge_measure_episodes(const noge_job *job, const noge_dataset *dataset, const char *policy, noge_error *error);

/* The same for the final model in a run's folder, with the guard of the job. */
json_t *noge_measure_model(const noge_job *job, const noge_dataset *dataset, const char *folder, noge_error *error);

/* The same for every classical policy, by name. */
json_t *noge_measure_rules(const noge_job *job, const noge_dataset *dataset, noge_error *error);

#endif
