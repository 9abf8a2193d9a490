/* The figures that the paper published. */
#ifndef NOGE_EXPERIMENT_REPORT_PUBLISHED_H
#define NOGE_EXPERIMENT_REPORT_PUBLISHED_H

#include "experiment/results/results.h"

/* Mean and standard deviation over five seeds; NaN: not published. */
typedef struct noge_published {
    double mean, deviation;
} noge_published;

/* The methods of the paper as results call them: the classical policies first, then its learned agents. */
enum { NOGE_PAPER_CLASSICAL = 4, NOGE_PAPER_METHODS = 6 };
extern const char *const noge_paper_methods[NOGE_PAPER_METHODS];

/* The final exploration rate of random, bfs, dfs, nn, noge or noge-nn; NaN for any other method. */
noge_published noge_paper_rate(const noge_experiment_set *set, const char *method);

/* The published size of the training or test part of a set. */
noge_part_size noge_paper_size(const noge_experiment_set *set, bool test);

#endif
