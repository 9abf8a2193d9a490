/* Means over the seeds of results. */
#ifndef NOGE_EXPERIMENT_RESULTS_MEANS_H
#define NOGE_EXPERIMENT_RESULTS_MEANS_H

#include "experiment/results/results.h"
#include "run/list.h"

typedef enum noge_pick {
    NOGE_PICK_FINAL,      /* exploration rate after the last step */
    NOGE_PICK_BEST,       /* exploration rate of the best evaluation */
    NOGE_PICK_FINAL_MEAN, /* mean rate over the episode, after the last step */
} noge_pick;

/* The mean of a learned method or a classical policy, by name. count 0: no results. */
noge_mean noge_reproduction_mean(const noge_reproduction *all, const noge_experiment_set *set, const char *method,
                                 noge_pick pick);

/* The mean of a probe of the method or of "nn". */
noge_mean noge_reproduction_probe_mean(const noge_reproduction *all, const noge_experiment_set *set, const char *method,
                                       int probe);

/* The size of the training or test part of a set; graphs 0: no result. */
noge_part_size noge_reproduction_size(const noge_reproduction *all, const noge_experiment_set *set, bool test);

/* The first words of every caption if the plan is a miniature; else an empty text. */
const char *noge_reproduction_mark(const noge_reproduction *all, char text[120]);

#endif
