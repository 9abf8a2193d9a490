#include "support/runs.h"
#include "support/unit.h"

#include <stdlib.h>
#include <unistd.h>

noge_dataset *test_run_grids(void) {
    static noge_dataset *dataset;
    if (!dataset)
        assert_fine(noge_dataset_generate(&dataset, "grid", 1, false, error));
    return dataset;
}

noge_train_config test_run_tiny(void) {
    noge_train_config config = noge_train_defaults();
    config.steps = 60;
    config.hidden = 16;
    config.replay_size = 1500;
    config.evaluation_every = 20;
    config.evaluation_episodes = 4;
    config.feature_nn = true;
    return config;
}

noge_trainer *test_run_create(const noge_train_config *config) {
    noge_trainer *trainer;
    assert_fine(noge_trainer_create(&trainer, test_run_grids(), config, error));
    return trainer;
}

static bool stop_at(void *context) {
    const noge_trainer *const *at = context;
    return at[0]->progress.step == *(const uint32_t *)(const void *)at[1];
}

void test_run_until(noge_trainer *trainer, uint32_t until) {
    noge_train_event event = NOGE_TRAIN_EVALUATED;
    const void *context[2] = {trainer, &until};
    while (event == NOGE_TRAIN_EVALUATED) {
        noge_train_report report = {.size = sizeof report};
        assert_fine(noge_trainer_advance(trainer, stop_at, context, &event, &report, error));
    }
}

void test_runs_equal(const noge_trainer *a, const noge_trainer *b) {
    size_t bytes = test_learner(a)->network->parameter_count * sizeof(float);
    assert_int_equal(a->progress.step, b->progress.step);
    assert_memory_equal(test_learner(a)->network->parameter, test_learner(b)->network->parameter, bytes);
    assert_memory_equal(test_learner(a)->adam.first, test_learner(b)->adam.first, bytes);
    assert_memory_equal(test_learner(a)->adam.second, test_learner(b)->adam.second, bytes);
    assert_memory_equal(&test_learner(a)->acting, &test_learner(b)->acting, sizeof test_learner(a)->acting);
    assert_memory_equal(&test_learner(a)->sampling, &test_learner(b)->sampling, sizeof test_learner(a)->sampling);
    assert_true(a->progress.rate == b->progress.rate && a->progress.best_rate == b->progress.best_rate &&
                a->progress.best_step == b->progress.best_step);
}

/* Asks for a stop when the number of polls is used up. */
static bool count_down(void *context) {
    uint32_t *left = context;
    return (*left)-- == 0;
}

noge_trainer *test_run_with_stops(const noge_train_config *config) {
    char path[] = "/tmp/noge-stop-XXXXXX";
    close(mkstemp(path));
    noge_trainer *parts = test_run_create(config);
    noge_train_event event = NOGE_TRAIN_EVALUATED;
    uint32_t stopped = 0;
    for (uint32_t polls = 0; event != NOGE_TRAIN_FINISHED; polls += event == NOGE_TRAIN_PAUSED ? polls / 3 + 1 : 0) {
        noge_train_report report = {.size = sizeof report};
        uint32_t left = polls;
        noge_stop stop = {.asked = count_down, .context = &left};
        assert_fine(noge_trainer_advance_until(parts, NULL, NULL, &stop, &event, &report, error));
        if (event != NOGE_TRAIN_PAUSED)
            continue;
        stopped++;
        assert_fine(noge_trainer_save(parts, path, NULL, error));
        noge_trainer_free(parts);
        parts = test_run_create(config);
        assert_fine(noge_trainer_load(parts, path, NULL, error));
    }
    assert_true(stopped > 10);
    unlink(path);
    return parts;
}
