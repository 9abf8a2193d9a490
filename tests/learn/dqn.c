/* Q-learning: one update against the plain one, the target network, gamma, checkpoints, memory. */
#include "support/unit.h"

#include "support/allocations.h"
#include "support/runs.h"
#include "support/updates.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static noge_train_config tiny_dqn(noge_reward reward) {
    noge_train_config config = test_run_tiny();
    config.method = NOGE_METHOD_DQN;
    config.reward = reward;
    return config;
}

static void an_update_is_the_plain_one(void **state) {
    (void)state;
    for (int reward = NOGE_REWARD_PATH_LENGTH; reward <= NOGE_REWARD_RATE; reward++)
        for (uint32_t portable = 0; portable < 2; portable++) {
            noge_train_config config = tiny_dqn((noge_reward)reward);
            config.portable = portable;
            config.target_every = 4;
            config.learning_rate = 1e-2; /* so that the two networks differ */
            config.batch_size = 8;
            noge_trainer *trainer = test_run_create(&config);
            assert_int_equal(test_learner(trainer)->network->shape.outputs, 1);
            assert_fine(noge_prediction_fill(trainer->learner, NULL, error));
            for (int step = 0; step < 7; step++) /* 4 is a copy */
                test_update_is_plain(trainer);
            noge_trainer_free(trainer);
        }
}

static void the_target_network_follows_every_hundred_steps(void **state) {
    (void)state;
    noge_train_config config = tiny_dqn(NOGE_REWARD_RATE);
    assert_int_equal(config.target_every, 100);
    config.hidden = 8;
    config.batch_size = 2;
    noge_trainer *trainer = test_run_create(&config);
    size_t bytes = test_learner(trainer)->network->parameter_count * sizeof(float);
    float *expected = malloc(bytes);
    memcpy(expected, test_learner(trainer)->network->parameter, bytes);
    assert_memory_equal(test_learner(trainer)->target_network->parameter, expected, bytes);
    assert_fine(noge_prediction_fill(trainer->learner, NULL, error));
    double loss;
    for (int step = 1; step <= 300; step++) {
        assert_fine(noge_prediction_learn(trainer->learner, 0, &loss, error));
        assert_true(memcmp(test_learner(trainer)->network->parameter, expected, bytes) != 0);
        if (step % 100 == 0)
            memcpy(expected, test_learner(trainer)->network->parameter, bytes);
        assert_memory_equal(test_learner(trainer)->target_network->parameter, expected, bytes);
    }
    free(expected);
    noge_trainer_free(trainer);
}

/* The paper: "NN can be exactly recovered for gamma = 0". */
static void without_a_future_the_target_is_the_cost_alone(void **state) {
    (void)state;
    noge_train_config config = tiny_dqn(NOGE_REWARD_PATH_LENGTH);
    config.gamma = 0;
    noge_trainer *trainer = test_run_create(&config);
    assert_fine(noge_prediction_fill(trainer->learner, NULL, error));
    for (size_t i = 0; i < test_learner(trainer)->network->parameter_count; i++)
        test_learner(trainer)->target_network->parameter[i] = NAN; /* nobody may ask it */
    double loss;
    for (int round = 0; round < 20; round++) {
        assert_fine(noge_prediction_learn(trainer->learner, 0, &loss, error));
        for (uint32_t i = 0; i < config.batch_size; i++) {
            const noge_record *record = test_learner(trainer)->record[i];
            uint32_t t = test_learner(trainer)->time[i];
            double cost = record->walked[t + 1] - record->walked[t];
            assert_true(cost >= 1);
            assert_true(test_learner(trainer)->target[i] == (float)-cost);
        }
    }
    noge_trainer_free(trainer);
}

static void learning_lowers_the_loss(void **state) {
    (void)state;
    noge_train_config config = tiny_dqn(NOGE_REWARD_PATH_LENGTH);
    config.learning_rate = 1e-3;
    config.gamma = 0.5;
    noge_trainer *trainer = test_run_create(&config);
    assert_fine(noge_prediction_fill(trainer->learner, NULL, error));
    double sum[2] = {0}, loss;
    for (int i = 0; i < 1000; i++) {
        assert_fine(noge_prediction_learn(trainer->learner, 0, &loss, error));
        sum[i >= 500] += loss;
    }
    assert_true(sum[1] < 0.7 * sum[0]);
    noge_trainer_free(trainer);
}

static void it_allocates_nothing_once_warm(void **state) {
    (void)state;
    noge_train_config config = tiny_dqn(NOGE_REWARD_RATE);
    config.steps = 3000;
    config.replay_size = 4000;
    noge_trainer *trainer = test_run_create(&config);
    assert_fine(noge_prediction_fill(trainer->learner, NULL, error));
    uint64_t warm = 0;
    double loss;
    for (int i = 0; i < 3000; i++) {
        warm = i == 2000 ? test_allocation_count() : warm;
        assert_fine(noge_prediction_learn(trainer->learner, 0, &loss, error));
        for (int k = 0; k < 32; k++)
            assert_fine(noge_prediction_act(trainer->learner, 0.5, error));
    }
    assert_int_equal(test_allocation_count(), warm);
    noge_trainer_free(trainer);
}

static void a_checkpoint_goes_on_to_the_same_bytes(void **state) {
    (void)state;
    const uint32_t stops[] = {0, 9, 10, 33, 60};
    char path[] = "/tmp/noge-checkpoint-XXXXXX";
    close(mkstemp(path));
    noge_train_config config = tiny_dqn(NOGE_REWARD_RATE);
    config.target_every = 10;
    noge_trainer *whole = test_run_create(&config);
    test_run_until(whole, UINT32_MAX);
    for (size_t i = 0; i < sizeof stops / sizeof *stops; i++) {
        noge_trainer *first = test_run_create(&config), *second = test_run_create(&config);
        test_run_until(first, stops[i]);
        assert_fine(noge_trainer_save(first, path, NULL, error));
        assert_fine(noge_trainer_load(second, path, NULL, error));
        assert_memory_equal(test_learner(first)->target_network->parameter,
                            test_learner(second)->target_network->parameter,
                            test_learner(first)->network->parameter_count * sizeof(float));
        noge_trainer_free(first);
        test_run_until(second, UINT32_MAX);
        test_runs_equal(whole, second);
        noge_trainer_free(second);
    }
    /* A run of the other method with a network of the same shape has no target network to go on with. */
    noge_train_config other = test_run_tiny();
    other.horizon_count = other.goal_count = 1;
    noge_trainer *first = test_run_create(&other), *second = test_run_create(&config);
    noge_error error;
    assert_int_equal(noge_trainer_save(first, path, NULL, &error), NOGE_OK);
    assert_int_equal(noge_trainer_load(second, path, NULL, &error), NOGE_BAD_INPUT);
    noge_trainer_free(first);
    noge_trainer_free(second);
    unlink(path);
    noge_trainer_free(whole);
}

static void impossible_configurations_are_refused(void **state) {
    (void)state;
    noge_error error;
    for (int i = 0; i < 6; i++) {
        noge_train_config config = tiny_dqn(NOGE_REWARD_RATE);
        config.gamma = i == 0 ? -0.1 : i == 1 ? 1.1 : i == 2 ? NAN : config.gamma;
        config.target_every = i == 3 ? 0 : config.target_every;
        config.least_future = i == 4 ? 1 : config.least_future;
        config.goal_input = i == 5;
        assert_int_equal(noge_train_check(&config, &error), NOGE_USAGE);
    }
    noge_train_config config = tiny_dqn(NOGE_REWARD_RATE);
    config.horizon_count = 0; /* means nothing here */
    assert_int_equal(noge_train_check(&config, &error), NOGE_OK);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_update_is_the_plain_one),
        cmocka_unit_test(the_target_network_follows_every_hundred_steps),
        cmocka_unit_test(without_a_future_the_target_is_the_cost_alone),
        cmocka_unit_test(learning_lowers_the_loss),
        cmocka_unit_test(it_allocates_nothing_once_warm),
        cmocka_unit_test(a_checkpoint_goes_on_to_the_same_bytes),
        cmocka_unit_test(impossible_configurations_are_refused),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    noge_dataset_free(test_run_grids());
    return failed;
}
