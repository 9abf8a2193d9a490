/* The result of `noge compare`: every policy on every set, and the ways to show it. */
#ifndef NOGE_CLI_SHOW_COMPARISON_H
#define NOGE_CLI_SHOW_COMPARISON_H

#include "report/table/table.h"

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
    uint32_t step_limit;
    bool weighted, certified;
} noge_comparison;

/* The number of available metrics: with those of certificates if there are any. */
static inline noge_metric noge_comparison_metrics(const noge_comparison *all) {
    return all->certified ? NOGE_METRIC_ALL_COUNT : NOGE_METRIC_COUNT;
}

/* Which figures to show: the sum of 1 << metric. */
typedef uint32_t noge_metric_choice;

/* One table for each metric: sets as rows, policies as columns, the best in bold. width: columns of the terminal, which
 * tables do not exceed if possible; 0: no limit. */
noge_status noge_comparison_print_tables(const noge_comparison *all, noge_metric_choice metric,
                                         noge_table_format format, size_t width, bool ansi, noge_text *text,
                                         noge_error *error);

/* One line for each set, policy and metric, numbers in full precision. */
noge_status noge_comparison_print_csv(const noge_comparison *all, noge_metric_choice metric, noge_text *text,
                                      noge_error *error);

/* One line for each episode, with all metrics. */
noge_status noge_comparison_print_episodes(const noge_comparison *all, noge_table_format format, bool ansi,
                                           noge_text *text, noge_error *error);

/* {"results": [{"set", "policy", "metric", "mean", "std", "seeds", "episodes", … one object for each metric}]}. `seeds`
 * holds one mean for each seed. per_episode: adds "runs", a list of the episodes. */
noge_status noge_comparison_print_json(const noge_comparison *all, noge_metric_choice metric, bool per_episode,
                                       noge_error *error);

#endif
