/* What the paper published. */
#ifndef NOGE_EXPERIMENT_REPORT_PUBLISHED_H
#define NOGE_EXPERIMENT_REPORT_PUBLISHED_H

#include "experiment/results/results.h"

/* Over five seeds; NaN: the paper has no such number. */
typedef struct noge_published {
    double mean, deviation;
} noge_published;

/* The final exploration rate of random, bfs, dfs, nn, noge or noge-nn; of anything else NaN. */
noge_published noge_paper_rate(const noge_experiment_set *set, const char *method);

/* Its statistics of a set's training or test part. */
noge_part_size noge_paper_size(const noge_experiment_set *set, bool test);

#endif
