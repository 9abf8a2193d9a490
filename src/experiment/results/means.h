/* Means over the seeds of what results tell. */
#ifndef NOGE_EXPERIMENT_RESULTS_MEANS_H
#define NOGE_EXPERIMENT_RESULTS_MEANS_H

#include "experiment/results/results.h"
#include "run/list.h"

typedef enum noge_pick {
    NOGE_PICK_FINAL,      /* exploration rate after the last step */
    NOGE_PICK_BEST,       /* the best evaluation's */
    NOGE_PICK_FINAL_MEAN, /* mean rate over the episode, after the last step */
} noge_pick;

/* Of a learned method (by name) or a classical policy, whose only model is its last. count 0: no results. */
noge_run_mean noge_reproduction_mean(const noge_reproduction *all, const noge_experiment_set *set, const char *method,
                                     noge_pick pick);

/* Of a probe of that method, "nn" among them. */
noge_run_mean noge_reproduction_probe_mean(const noge_reproduction *all, const noge_experiment_set *set,
                                           const char *method, int probe);

/* The size of a set's part; graphs 0: no result. */
noge_part_size noge_reproduction_size(const noge_reproduction *all, const noge_experiment_set *set, bool test);

/* "2,560 of 25,600 steps, 2 of 5 seeds: a miniature. " and nothing otherwise: the first words of every caption. */
const char *noge_reproduction_mark(const noge_reproduction *all, char text[120]);

#endif
