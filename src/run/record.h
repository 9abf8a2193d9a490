/* A run's folder as others read it: what was wanted (config.json) and what has happened so far (metrics.jsonl).
 *
 * Lines of the metrics count once they end in a newline: what a killed run left unfinished at the end is overlooked.
 * Lines of an unknown kind and fields not listed here are fine, so that newer runs stay readable. */
#ifndef NOGE_RUN_RECORD_H
#define NOGE_RUN_RECORD_H

#include <noge/status.h>

#include <jansson.h>

/* How a classical policy does on the run's own test episodes. */
typedef struct noge_run_baseline {
    char policy[32];
    double rate, deviation; /* over the episodes; NaN if the file does not say */
} noge_run_baseline;

typedef struct noge_run_evaluation {
    uint64_t step;
    double rate, deviation; /* as above */
    double seconds;         /* spent training until then, over all sessions; NaN if the file does not say */
} noge_run_evaluation;

typedef struct noge_run_folder {
    char *path;                /* as given, without slashes at its end */
    json_t *config;            /* the whole of config.json */
    const char *set, *variant; /* in config */
    uint64_t seed;
    uint64_t steps; /* wanted */
    noge_run_baseline *baseline;
    size_t baseline_count, baseline_space;
    noge_run_evaluation *evaluation; /* steps ascending */
    size_t evaluation_count, evaluation_space;
} noge_run_folder;

/* Is there a run at `path`, that is, a config.json? */
bool noge_run_folder_exists(const char *path);

/* Reads both files; no metrics.jsonl yet is fine. A damaged one is NOGE_BAD_INPUT, the error naming file and line. Free
 * the run in success and in failure. */
noge_status noge_run_folder_read(noge_run_folder *run, const char *path, noge_error *error);
void noge_run_folder_free(noge_run_folder *run);

/* The evaluation with the highest rate, the first of equals; NULL if there is none. The last one; NULL likewise. */
const noge_run_evaluation *noge_run_folder_best(const noge_run_folder *run);
const noge_run_evaluation *noge_run_folder_last(const noge_run_folder *run);

/* The baseline with the highest rate; NULL if there is none. */
const noge_run_baseline *noge_run_folder_best_baseline(const noge_run_folder *run);

/* Was the last of the wanted steps evaluated? */
bool noge_run_folder_finished(const noge_run_folder *run);

#endif
