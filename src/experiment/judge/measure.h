/* Measuring one cell, and the statistics of its figures. */
#ifndef NOGE_EXPERIMENT_JUDGE_MEASURE_H
#define NOGE_EXPERIMENT_JUDGE_MEASURE_H

#include "experiment/judge/plan.h"

enum { NOGE_JUDGE_KEY = NOGE_HASH_TEXT };

/* A mean and its standard error; both NaN if unknown. */
typedef struct noge_judge_mean {
    double mean, error;
    uint32_t count; /* number of episodes */
} noge_judge_mean;

/* Mean over the values that are not NaN. */
noge_judge_mean noge_judge_mean_of(const double *value, uint32_t count);

/* Mean difference of paired values, first less second. relative: divided by the mean of the second; the standard error
 * is then that of a ratio of means, by linearisation. Pairs with NaN are left out. */
noge_judge_mean noge_judge_difference(const double *first, const double *second, uint32_t count, bool relative);

/* Lets the policy explore `seeds` seeds of `episodes` episodes each. value: [seeds][episodes] figures, NaN for episodes
 * without a decision. progress may be NULL. */
noge_status noge_judge_measure(const noge_judge_plan *plan, const noge_judge_policy *policy,
                               const noge_judge_condition *condition, const noge_dataset *dataset, uint64_t first_seed,
                               uint32_t seeds, uint32_t episodes, double *value,
                               void (*progress)(void *context, uint64_t done, uint64_t total), void *context,
                               noge_error *error);

/* Number of episodes that a condition needs on a set, at most `most`: enough that differences between rules have a
 * standard error below .0007, or .07 %, by the spread of three rules' differences from `nn` on the first seeds. *enough
 * is `most` if that is small. It depends on data, condition, seeds and these rules alone. */
noge_status noge_judge_enough(const noge_judge_plan *plan, const noge_judge_condition *condition,
                              const noge_dataset *dataset, uint32_t most, uint32_t *enough, noge_error *error);

/* The key of a cell: equal keys mean equal figures. It covers data, condition, episodes, seeds, kernel, the policy's
 * name and model, and its behaviour: the figures of a few short explorations of small graphs. So a change in the code
 * that alters a policy's decisions alters its key, and other changes do not. Rules do not know the limit, so a limit
 * beyond the largest graph gives them the key of no limit: their episodes are explored once. */
noge_status noge_judge_key(const noge_judge_plan *plan, const noge_judge_policy *policy,
                           const noge_judge_condition *condition, const noge_dataset *dataset, const char *data_hash,
                           uint32_t count, char key[NOGE_JUDGE_KEY], noge_error *error);

#endif
