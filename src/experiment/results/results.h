/* Results: one small JSON file for each job that is done, OUT/results/NAME.json, with the configuration that decided
 * it, its hash, and the commit and machine that made it. The report is made of these files alone; the folders of runs
 * may be gone. */
#ifndef NOGE_EXPERIMENT_RESULTS_RESULTS_H
#define NOGE_EXPERIMENT_RESULTS_RESULTS_H

#include "experiment/plan/plan.h"
#include "run/record.h"

#include <noge/measure.h>

enum { NOGE_POLICIES_MOST = 24 };

/* A policy on the test episodes of one seed: the mean of each figure; NaN: not known. */
typedef struct noge_score {
    double value[NOGE_METRIC_COUNT];
    double deviation; /* of the rate, over the episodes */
} noge_score;

/* A part of a data set. */
typedef struct noge_part_size {
    uint64_t graphs;
    uint64_t nodes[2], edges[2]; /* least and most */
} noge_part_size;

typedef struct noge_result {
    json_t *json;                          /* the whole file; texts below are in it */
    const char *commit, *machine;          /* machine: NULL if not known */
    double seconds;                        /* of training; NaN if not known */
    noge_run_folder run;                   /* of training: its path is NULL */
    noge_score last, best;                 /* of training: the two models */
    noge_score policy[NOGE_POLICIES_MOST]; /* of baselines, in the order of noge_policy_describe */
    noge_part_size train, test;            /* of data */
    const char *content;                   /* of data: see noge_dataset_content; NULL if an older noge did not say */
    noge_score probe[NOGE_PROBES];         /* of a probe */
} noge_result;

typedef enum noge_result_state {
    NOGE_RESULT_ABSENT,
    NOGE_RESULT_FINE,
    NOGE_RESULT_INCOMPLETE, /* of this job, but an older noge knew fewer figures: to be made again */
    NOGE_RESULT_FOREIGN,    /* of something else, or damaged: not used, never overwritten */
} noge_result_state;

/* The file of a job's result: OUT/results/NAME.json. */
void noge_result_path(const char *out, const noge_job *job, char path[PATH_MAX]);

/* Reads the job's result. Of a foreign one *why says what is wrong with it; NOGE_NO_MEMORY and the like are the only
 * failures. Free the result in any case. */
noge_status noge_result_read(noge_result *result, const char *out, const noge_job *job, noge_result_state *state,
                             noge_error *why, noge_error *error);
void noge_result_free(noge_result *result);

/* Writes them. run: the finished run's folder; episodes: what the final model did in each, taken over, or NULL;
 * machine: NULL if not known. */
noge_status noge_result_write_training(const char *out, const noge_job *job, const noge_run_folder *run,
                                       const noge_score *last, const noge_score *best, json_t *episodes,
                                       const char *machine, noge_error *error);
noge_status noge_result_write_baselines(const char *out, const noge_job *job, const noge_score *policy,
                                        const char *machine, noge_error *error);
noge_status noge_result_write_probe(const char *out, const noge_job *job, const noge_score *probe, const char *machine,
                                    noge_error *error);
noge_status noge_result_write_data(const char *out, const noge_job *job, const noge_dataset *dataset,
                                   noge_error *error);

/* What every result begins with; and writes it when the rest is there. json is taken over. */
json_t *noge_result_begin(const noge_job *job, const char *commit, const char *machine);
noge_status noge_result_write(const char *out, const noge_job *job, json_t *json, noge_error *error);

/* A hash of all nodes and edges of a set, in hexadecimal. */
void noge_dataset_content(const noge_dataset *dataset, char content[20]);

/* Nothing known. */
noge_score noge_score_unknown(void);

#endif
