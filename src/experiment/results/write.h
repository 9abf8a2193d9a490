/* Writing result files. Each is complete or absent. */
#ifndef NOGE_EXPERIMENT_RESULTS_WRITE_H
#define NOGE_EXPERIMENT_RESULTS_WRITE_H

#include "experiment/results/result.h"

/* run: the finished run; episodes: the final model's test episodes, which the function releases, or NULL.
 * machine: NULL if unknown. */
noge_status noge_result_write_training(const char *out, const noge_job *job, const noge_run *run,
                                       const noge_episode_means *last, const noge_episode_means *best, json_t *episodes,
                                       const char *machine, noge_error *error);

/* policy: in the order of noge_policy_describe. */
noge_status noge_result_write_baselines(const char *out, const noge_job *job, const noge_episode_means *policy,
                                        const char *machine, noge_error *error);

/* probe: [NOGE_PROBES]. */
noge_status noge_result_write_probe(const char *out, const noge_job *job, const noge_episode_means *probe,
                                    const char *machine, noge_error *error);

noge_status noge_result_write_data(const char *out, const noge_job *job, const noge_dataset *dataset,
                                   noge_error *error);

/* Results with single episodes: value under this key ("policies" of rules, "episodes" of measured models). The function
 * releases value. */
noge_status noge_result_write_episodes(const char *out, const noge_job *job, const char *key, json_t *value,
                                       const char *machine, noge_error *error);

/* A hash of all nodes and edges of a set, in hexadecimal. */
void noge_dataset_content(const noge_dataset *dataset, char content[20]);

#endif
