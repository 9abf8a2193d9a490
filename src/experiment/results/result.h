/* A result: one small JSON file for each finished job, OUT/results/NAME.json. It has the configuration that decided it,
 * the configuration's hash, and the commit and machine that made it. The report needs these files only; run folders may
 * be deleted. */
#ifndef NOGE_EXPERIMENT_RESULTS_RESULT_H
#define NOGE_EXPERIMENT_RESULTS_RESULT_H

#include "experiment/plan/job.h"
#include "run/record.h"

#include <noge/measure.h>

enum { NOGE_POLICIES_MOST = 24 };

/* Means of each metric over the test episodes of one seed; NaN: unknown. */
typedef struct noge_episode_means {
    double value[NOGE_METRIC_COUNT];
    double deviation; /* standard deviation of the rate over the episodes */
} noge_episode_means;

/* The size of the training or test part of a data set. */
typedef struct noge_part_size {
    uint64_t graphs;
    uint64_t nodes[2], edges[2]; /* least and most */
} noge_part_size;

typedef struct noge_result {
    json_t *json;                                  /* the whole file; the texts below point into it */
    const char *commit, *machine;                  /* machine: NULL if unknown */
    double seconds;                                /* of training; NaN if unknown */
    noge_run *run;                                 /* of training; its folder is NULL */
    noge_episode_means last, best;                 /* of training: the two models */
    noge_episode_means policy[NOGE_POLICIES_MOST]; /* of baselines, in the order of noge_policy_describe */
    noge_part_size train, test;                    /* of data */
    const char *content;                           /* of data: noge_dataset_content; NULL if an older noge wrote it */
    noge_episode_means probe[NOGE_PROBES];         /* of a probe */
} noge_result;

typedef enum noge_result_state {
    NOGE_RESULT_ABSENT,
    NOGE_RESULT_FINE,
    NOGE_RESULT_INCOMPLETE, /* an older noge wrote it and lacked figures: the job is done again */
    NOGE_RESULT_FOREIGN,    /* of another configuration, or damaged: not used, never overwritten */
} noge_result_state;

/* The path of a job's result: OUT/results/NAME.json. */
void noge_result_path(const char *out, const noge_job *job, char path[PATH_MAX]);

/* Reads the job's result. For a foreign one *why has the reason. Fails only for system errors, such as
 * NOGE_NO_MEMORY. Free the result in success and in failure. */
noge_status noge_result_read(noge_result *result, const char *out, const noge_job *job, noge_result_state *state,
                             noge_error *why, noge_error *error);
void noge_result_free(noge_result *result);

/* Means that are all unknown. */
noge_episode_means noge_episode_means_unknown(void);

#endif
