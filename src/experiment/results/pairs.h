/* Two explorers on the same episodes, as the results of --beyond tell them. */
#ifndef NOGE_EXPERIMENT_RESULTS_PAIRS_H
#define NOGE_EXPERIMENT_RESULTS_PAIRS_H

#include "experiment/results/results.h"
#include "run/list.h"
#include <noge/statistics.h>

/* An explorer on a set: a rule; else models taken there; else those that a method trained on the set. */
typedef struct noge_contestant {
    const noge_experiment_set *set;
    const char *rule;
    const noge_model_test *test;
    const noge_experiment_set
        *trained; /* of models taken there: where they come from; NULL: the row has one origin only */
    const noge_recipe *recipe;
    uint64_t seed; /* this one alone; 0: all */
} noge_contestant;

/* Mean and deviation of the mean rate over the seeds for which both have results; beside: NULL, or the other one. */
noge_run_mean noge_contestant_mean(const noge_reproduction *all, const noge_contestant *one,
                                   const noge_contestant *beside);

/* The first's rate less the other's, over the seeds for which both have results. *groups of the result 0: none. */
noge_status noge_contestants_compare(const noge_reproduction *all, const noge_contestant *one,
                                     const noge_contestant *other, noge_paired *result, noge_error *error);

/* The rule with the highest mean rate on the episodes of this contestant; NULL: none was measured there. */
const char *noge_contestant_best_rule(const noge_reproduction *all, const noge_contestant *beside);

#endif
