/* Measuring policies: the evaluation protocol, its metrics, and their mean and standard deviation over seeds.
 *
 * Thread safety: all functions may be called from several threads with different objects. noge_evaluate starts threads
 * of its own and ends them before it returns. */
#ifndef NOGE_MEASURE_H
#define NOGE_MEASURE_H

#include <noge/generate.h>
#include <noge/policy.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Metrics of one episode -------------------------------------------------------------------------------------- */

/* What is measured of an episode. */
typedef enum noge_metric {
    NOGE_METRIC_RATE,      /* exploration rate at the end: decisions over distance walked, as in the paper's tables */
    NOGE_METRIC_MEAN_RATE, /* mean of the exploration rate over the decisions */
    NOGE_METRIC_LENGTH,    /* distance walked, the way home included */
    NOGE_METRIC_TREE,      /* distance over the length of a minimum spanning tree of the visited nodes */
    NOGE_METRIC_SEEN_50,   /* distance walked until 50 % of the reachable nodes were known; NaN if never */
    NOGE_METRIC_SEEN_90,   /* the same for 90 % */
    NOGE_METRIC_SEEN_100,  /* the same for all reachable nodes */
    NOGE_METRIC_COUNT,     /* number of metrics available without a certificate */
    NOGE_METRIC_OVER_LOWER = NOGE_METRIC_COUNT, /* distance over a lower bound on any walk through the same nodes */
    NOGE_METRIC_OVER_UPPER, /* distance over a short walk found with the whole graph; NaN unless all was visited */
    NOGE_METRIC_ALL_COUNT   /* number of all metrics */
} noge_metric;

/* A metric in words. */
typedef struct noge_metric_info {
    const char *name;    /* "rate", "mean-rate", "length", "over-tree", "seen-50" … */
    const char *summary; /* one line */
    bool more_is_better; /* is a greater value better? */
} noge_metric_info;

/* Name and summary of a metric; NULL if there is no such metric. */
NOGE_API const noge_metric_info *noge_metric_describe(noge_metric metric);

/* All metrics of an episode. reachable: number of nodes in the source's component. Both rates of an episode without a
 * decision are NaN. NOGE_USAGE before the episode has begun. */
NOGE_API noge_status noge_episode_measure(const noge_episode *episode, uint32_t reachable,
                                          double value[NOGE_METRIC_COUNT], noge_error *error);

/* ---- Protocol ---------------------------------------------------------------------------------------------------- */

/* One test episode: where it starts and its seeds. */
typedef struct noge_trial {
    uint32_t graph;       /* index into dataset->graph */
    noge_node source;     /* the node where the exploration begins */
    uint64_t world_seed;  /* decides the order in which edges are revealed */
    uint64_t policy_seed; /* for noge_policy_begin */
} noge_trial;

/* Begin with noge_evaluation_defaults(). */
typedef struct noge_evaluation_options {
    size_t size;           /* sizeof(noge_evaluation_options): later versions append members */
    uint64_t first_seed;   /* seeds first_seed … first_seed + seed_count - 1 */
    uint32_t seed_count;   /* number of seeds */
    uint32_t episodes;     /* number of episodes for each seed */
    uint32_t threads;      /* 0: one for each core; the results do not depend on it */
    const noge_task *task; /* how graphs are explored; NULL: NOGE_TASK */
    bool certify; /* compare every episode with bounds on the shortest walk, found once for each graph and source */
    void (*progress)(void *context, uint64_t done, uint64_t total); /* may be NULL; called from one thread at a time */
    void *context;                                                  /* for progress and interrupted */
    /* Asked before episodes, in the caller's thread; true stops with NOGE_INTERRUPTED. May be NULL. */
    bool (*interrupted)(void *context);
} noge_evaluation_options;

/* The paper's protocol with one thread for each core: seeds 1 … 5, 50 episodes, 500 decisions. */
NOGE_API noge_evaluation_options noge_evaluation_defaults(void);

/* The result of one episode. */
typedef struct noge_outcome {
    noge_trial trial;                    /* the episode */
    uint32_t decisions;                  /* number of decisions */
    uint32_t reachable;                  /* number of nodes in the source's component */
    uint32_t seen;                       /* number of nodes known at the end */
    double value[NOGE_METRIC_ALL_COUNT]; /* NaN where there is no certificate, or no decision for a rate */
} noge_outcome;

/* The result of an evaluation. Read only. */
typedef struct noge_evaluation {
    uint32_t policy_count; /* number of policies */
    uint32_t seed_count;   /* number of seeds */
    uint32_t episodes;     /* number of episodes for each seed */
    noge_outcome *outcome; /* [policy_count][seed_count][episodes] */
} noge_evaluation;

/* Runs every policy on every trial of every seed. policies: [policy_count] specifications, borrowed for the call. Each
 * thread makes its own policies from them, so the outcome does not depend on the number of threads. */
NOGE_API noge_status noge_evaluate(noge_evaluation **evaluation, const noge_dataset *dataset,
                                   noge_policy_spec *const *policies, uint32_t policy_count,
                                   const noge_evaluation_options *options, noge_error *error);

/* Frees the evaluation. Accepts NULL. */
NOGE_API void noge_evaluation_free(noge_evaluation *evaluation);

/* Mean over seeds of the mean over episodes, and the standard deviation over seeds (n - 1; 0 for one seed). Episodes
 * without a decision, whose source has no neighbours, are left out. */
typedef struct noge_summary {
    double mean;       /* NaN if the metric exists in no episode */
    double deviation;  /* standard deviation */
    uint32_t counted;  /* number of episodes with a decision in which the metric exists */
    uint32_t episodes; /* number of all episodes */
} noge_summary;

/* seed_mean: caller's array of seed_count, may be NULL. NaN if there is no such policy or metric. */
NOGE_API noge_summary noge_evaluation_summary(const noge_evaluation *evaluation, uint32_t policy, noge_metric metric,
                                              double *seed_mean);

/* ---- Paired differences ------------------------------------------------------------------------------------------ */

/* Is one explorer better than another on the same episodes? Differences come in groups: one group for each training
 * seed, one difference for each episode in it. The confidence interval is a percentile bootstrap on both levels. A
 * resample draws groups with replacement, and from each of them episodes with replacement. The mean of the groups'
 * means is the resample's value. All groups have the same weight, whatever their size. The interval of a single group
 * covers the choice of episodes only, not of training seeds.
 *
 * With few groups that differ much, the interval is somewhat too short: with five groups of normally distributed
 * values a 95 % interval contains the true mean about 85 times in 100. Where groups differ by their episodes only, it
 * is somewhat too long. `above`, the number of groups with a positive mean, needs no such assumption. */

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

#ifdef __cplusplus
}
#endif
#endif
