/* Is one explorer better than another on the very same episodes? The mean of the differences, and how sure it is.
 *
 * Differences come in groups: one for each training seed, and in it one for each episode. The interval is a percentile
 * bootstrap on both levels: draw as many groups as there are, with replacement, and in each as many episodes as it has,
 * likewise; the mean of the groups' means is one resample. Groups weigh the same whatever their size, as in tables of
 * means over seeds. A single group says nothing of other training seeds: its interval is over episodes alone.
 *
 * With few groups that differ much among themselves such intervals are somewhat too short (five groups of normal lots
 * cover the truth about 85 times of 100 rather than 95), with groups that differ by their episodes only somewhat too
 * long; `above` counts the groups, which needs no such theory. */
#ifndef NOGE_MEASURE_PAIRED_H
#define NOGE_MEASURE_PAIRED_H

#include <noge/status.h>

typedef struct noge_paired_options {
    uint32_t resamples;
    double confidence; /* between 0 and 1 */
    uint64_t seed;     /* decides all lots */
} noge_paired_options;

/* 10,000 resamples, 95 %, seed 1. */
noge_paired_options noge_paired_defaults(void);

typedef struct noge_paired {
    double mean;      /* of the groups' means */
    double low, high; /* the interval */
    uint32_t groups;
    uint32_t above; /* groups whose own mean is greater than 0 */
} noge_paired;

/* difference: one explorer's figure less the other's, the groups one after the other; size: [groups], of each.
 * NOGE_USAGE without groups, with an empty one, with a difference that is not finite or an impossible option. Needs
 * memory for the resamples; O(resamples · differences). */
noge_status noge_paired_interval(noge_paired *result, const double *difference, const uint32_t *size, uint32_t groups,
                                 const noge_paired_options *options, noge_error *error);

typedef enum noge_verdict {
    NOGE_VERDICT_BELOW,     /* all of the interval is below 0 */
    NOGE_VERDICT_NOT_BELOW, /* it reaches 0 */
    NOGE_VERDICT_ABOVE,     /* all of it is above 0 */
} noge_verdict;

noge_verdict noge_paired_verdict(const noge_paired *paired);

/* "below", "not below", "above". */
const char *noge_verdict_name(noge_verdict verdict);

#endif
