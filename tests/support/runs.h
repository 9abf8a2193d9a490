/* Small runs of training for tests. */
#ifndef NOGE_TESTS_RUNS_H
#define NOGE_TESTS_RUNS_H

#include "learn/prediction/prediction.h"
#include "learn/trainer.h"

/* The paper's grids, made once; the program frees them at its end. */
noge_dataset *test_run_grids(void);

/* 60 steps of a narrow network, and a trainer on the grids. */
noge_train_config test_run_tiny(void);
noge_trainer *test_run_create(const noge_train_config *config);

/* Inside a trainer of a method that predicts. */
static inline noge_prediction *test_learner(const noge_trainer *trainer) {
    return trainer->learner;
}

/* Works to the end, or until `until` steps are done. */
void test_run_until(noge_trainer *trainer, uint32_t until);

/* Trains to the end, but stops at ever later polls, saves, and goes on in a new trainer that loads the file. The same
 * state as an undisturbed run is expected of the trainer that comes back. */
noge_trainer *test_run_with_stops(const noge_train_config *config);

/* Are two runs in the same state, to the last bit? */
void test_runs_equal(const noge_trainer *a, const noge_trainer *b);

#endif
