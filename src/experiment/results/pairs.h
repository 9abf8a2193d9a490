/* Comparing two explorers on the same episodes, from results that list every episode. */
#ifndef NOGE_EXPERIMENT_RESULTS_PAIRS_H
#define NOGE_EXPERIMENT_RESULTS_PAIRS_H

#include "experiment/results/results.h"
#include "run/list.h"
#include <noge/measure.h>

/* One side of a comparison on a set: a rule; else models of a model test; else models of a recipe trained on the set.
 */
typedef struct noge_side {
    const noge_experiment_set *set;
    const char *rule;
    const noge_model_test *test;
    const noge_experiment_set *trained; /* of a model test: the training set; NULL: the test has only one */
    const noge_recipe *recipe;
} noge_side;

/* Mean and standard deviation of the rate over the seeds for which `one` and `beside` have results. beside may be NULL.
 */
noge_mean noge_side_mean(const noge_reproduction *all, const noge_side *one, const noge_side *beside);

/* The difference of the rates, one less other, over the seeds for which both have results. result->groups is 0 if there
 * are none. */
noge_status noge_sides_compare(const noge_reproduction *all, const noge_side *one, const noge_side *other,
                               noge_paired *result, noge_error *error);

/* The rule with the highest mean rate on the episodes of `beside`; NULL: no rule was measured there. */
const char *noge_side_best_rule(const noge_reproduction *all, const noge_side *beside);

#endif
