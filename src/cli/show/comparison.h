/* The result of `noge compare`: every policy on every set, and the ways to show it. */
#ifndef NOGE_CLI_SHOW_COMPARISON_H
#define NOGE_CLI_SHOW_COMPARISON_H

#include "report/table/table.h"

#include <jansson.h>
#include <noge/measure.h>
#include <noge/noge.h>

typedef struct noge_comparison {
    const char *const *policy; /* [policy_count], names to show */
    const char *const *model;  /* [policy_count] the file of a model, NULL for other policies */
    uint32_t policy_count;
    char **set;                   /* [set_count], names as typed */
    noge_dataset **dataset;       /* [set_count] */
    noge_evaluation **evaluation; /* [set_count] */
    size_t set_count;
    uint64_t first_seed;
    noge_task task;
    bool certified;
    const char *kernel; /* what models computed with */
    uint64_t data_seed; /* of generated graphs */
    uint32_t paired;    /* the policy that the others are compared with, pair by pair; UINT32_MAX: none */
} noge_comparison;

/* The number of available metrics: with those of certificates if there are any. */
static inline noge_metric noge_comparison_metrics(const noge_comparison *all) {
    return all->certified ? NOGE_METRIC_ALL_COUNT : NOGE_METRIC_COUNT;
}

/* Which figures to show: the sum of 1 << metric. */
typedef uint32_t noge_metric_choice;

/* One figure more than the library has: the number of nodes visited. */
#define NOGE_SHOWN_VISITED NOGE_METRIC_ALL_COUNT

/* Name and summary of a figure. */
const noge_metric_info *noge_comparison_describe(noge_metric metric);

/* A figure of one episode, and its mean and deviation as noge_evaluation_summary computes them. */
double noge_comparison_value(const noge_outcome *outcome, noge_metric metric);
noge_summary noge_comparison_summary(const noge_comparison *all, size_t set, uint32_t policy, noge_metric metric,
                                     double *seed_mean);

/* Did any episode end before everything was visited? */
bool noge_comparison_ended_early(const noge_comparison *all);

/* Are differences of this figure shown in per cent? So they are for distances in metres or units. */
bool noge_comparison_is_relative(const noge_comparison *all, noge_metric metric);

/* One table for each metric: sets as rows, policies as columns, the best in bold. Tables are as noge_table_show makes
 * them, here and below. */
noge_status noge_comparison_print_tables(const noge_comparison *all, noge_metric_choice metric,
                                         noge_table_format format, noge_text *text, noge_error *error);

/* One line for each set, policy and metric, numbers in full precision. The last columns are unit and provenance. */
noge_status noge_comparison_print_csv(const noge_comparison *all, noge_metric_choice metric, noge_text *text,
                                      noge_error *error);

/* One line for each episode, with all metrics. */
noge_status noge_comparison_print_episodes(const noge_comparison *all, noge_table_format format, noge_text *text,
                                           noge_error *error);

/* {"results": [{"set", "policy", "metric", "mean", "std", "seeds", "episodes", … one object for each metric}]}. `seeds`
 * holds one mean for each seed. per_episode: adds "runs", a list of the episodes. "provenance" says what made them. */
noge_status noge_comparison_print_json(const noge_comparison *all, noge_metric_choice metric, bool per_episode,
                                       noge_error *error);

/* ---- Differences between policies on the same episodes ----------------------------------------------------------- */

/* The difference of a policy to all->paired and its 95 % interval, over the episodes that have the metric for both.
 * percent: relative to all->paired, episode by episode. NaN if there are none. O(resamples · episodes). */
noge_status noge_comparison_difference(const noge_comparison *all, size_t set, uint32_t policy, noge_metric metric,
                                       bool percent, noge_paired *result, uint32_t *pairs, noge_error *error);

/* A table a metric: one row a set and policy. */
noge_status noge_comparison_print_paired(const noge_comparison *all, noge_metric_choice metric,
                                         noge_table_format format, noge_text *text, noge_error *error);

/* {"with", "metric", "mean", "low", "high", "confidence", "pairs"}; if differences are relative, also "percent":
 * {"mean", "low", "high"}. */
noge_status noge_comparison_paired_json(const noge_comparison *all, size_t set, uint32_t policy, noge_metric metric,
                                        json_t **object, noge_error *error);

/* Digits behind the point in tables. */
int noge_comparison_decimals(noge_metric metric);

/* Is it a distance, which has a unit? */
bool noge_comparison_is_distance(noge_metric metric);

/* Writes a page for the browser with each policy's worst and best episode by this metric, on each set. spec: [policies]
 * what was compared. The episodes are explored again. */
noge_status noge_comparison_write_lab(const noge_comparison *all, noge_policy_spec *const *spec, noge_metric metric,
                                      const char *path, bool force, noge_error *error);

#endif
