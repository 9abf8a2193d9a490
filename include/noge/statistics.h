/* Statistics of paired differences: is one explorer better than another on the same episodes?
 *
 *     noge_paired_interval(&result, difference, size, groups, NULL, &error);
 *     puts(noge_verdict_name(noge_paired_verdict(&result)));      // "above", "below" or "not below"
 *
 * Differences come in groups: one group for each training seed, one difference for each episode in it. The confidence
 * interval is a percentile bootstrap on both levels. A resample draws groups with replacement, and from each of them
 * episodes with replacement. The mean of the groups' means is the resample's value. All groups have the same weight,
 * whatever their size. The interval of a single group covers the choice of episodes only, not of training seeds.
 *
 * With few groups that differ much, the interval is somewhat too short: with five groups of normally distributed
 * values a 95 % interval contains the true mean about 85 times in 100. Where groups differ by their episodes only, it
 * is somewhat too long. `above`, the number of groups with a positive mean, needs no such assumption.
 *
 * Thread-safety: the functions keep no state and may be called from any number of threads. */
#ifndef NOGE_STATISTICS_H
#define NOGE_STATISTICS_H

#include <noge/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How an interval is found. Set `size`; start from noge_paired_defaults. */
typedef struct noge_paired_options {
    size_t size;        /* sizeof(noge_paired_options) */
    uint32_t resamples; /* number of resamples, at least 1 */
    double confidence;  /* probability that the interval is to have, between 0 and 1 */
    uint64_t seed;      /* seed of the resampling; the same seed gives the same interval */
} noge_paired_options;

/* 10,000 resamples, 95 %, seed 1, and the size set. */
NOGE_API noge_paired_options noge_paired_defaults(void);

/* The mean difference and its confidence interval. This struct will not grow. */
typedef struct noge_paired {
    double mean;      /* mean of the groups' means */
    double low, high; /* ends of the confidence interval */
    uint32_t groups;  /* number of groups */
    uint32_t above;   /* number of groups whose mean is greater than 0 */
} noge_paired;

/* Finds the interval. difference: the first explorer's figure minus the second's, group after group. size: [groups],
 * the number of differences in each group. options: NULL for the defaults. NOGE_USAGE if there is no group, a group is
 * empty, a difference is not finite or an option is out of range. O(resamples · differences); allocates memory for
 * the resamples and the differences. */
NOGE_API noge_status noge_paired_interval(noge_paired *result, const double *difference, const uint32_t *size,
                                          uint32_t groups, const noge_paired_options *options, noge_error *error);

/* What an interval says about the first explorer. */
typedef enum noge_verdict {
    NOGE_VERDICT_BELOW,     /* the whole interval is below 0 */
    NOGE_VERDICT_NOT_BELOW, /* the interval contains 0 */
    NOGE_VERDICT_ABOVE,     /* the whole interval is above 0 */
} noge_verdict;

/* The verdict of an interval. */
NOGE_API noge_verdict noge_paired_verdict(const noge_paired *paired);

/* "below", "not below" or "above"; "unknown" for other values. */
NOGE_API const char *noge_verdict_name(noge_verdict verdict);

#ifdef __cplusplus
}
#endif
#endif
