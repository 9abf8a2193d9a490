#include "support/runs.h"
#include "support/unit.h"

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

/* Up to the end, or until `until` steps are done. */
static bool stop_at(void *context) {
    const noge_trainer *const *at = context;
    return at[0]->step == *(const uint32_t *)(const void *)at[1];
}

void test_run_until(noge_trainer *trainer, uint32_t until) {
    bool done = false;
    noge_train_report report;
    const void *context[2] = {trainer, &until};
    noge_status status = NOGE_OK;
    while (!done && status == NOGE_OK) {
        noge_error error;
        status = noge_trainer_advance(trainer, stop_at, context, &report, &done, &error);
        assert_true(status == NOGE_OK || status == NOGE_INTERRUPTED);
    }
}

void test_runs_equal(const noge_trainer *a, const noge_trainer *b) {
    size_t bytes = a->network->parameter_count * sizeof(float);
    assert_int_equal(a->step, b->step);
    assert_memory_equal(a->network->parameter, b->network->parameter, bytes);
    assert_memory_equal(a->adam.first, b->adam.first, bytes);
    assert_memory_equal(a->adam.second, b->adam.second, bytes);
    assert_memory_equal(&a->acting, &b->acting, sizeof a->acting);
    assert_memory_equal(&a->sampling, &b->sampling, sizeof a->sampling);
    assert_true(a->rate == b->rate && a->best_rate == b->best_rate && a->best_step == b->best_step);
}
