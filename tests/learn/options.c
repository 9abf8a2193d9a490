/* What can be seen, measured and aimed at beside the paper's choice: each option's updates against the plain ones, its
 * checkpoints, and the model it leaves. */
#include "support/unit.h"

#include "catalog/policy_name.h"
#include "support/runs.h"
#include "support/updates.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { KINDS = 7 };

static noge_train_config kind_of(int kind) {
    noge_train_config config = test_run_tiny();
    if (kind == 0 || kind == 5)
        config.measurement = NOGE_MEASUREMENT_PATH_LENGTH;
    if (kind == 1) {
        config.positions = NOGE_POSITIONS_ALONE;
        config.feature_nn = false;
    }
    if (kind == 2 || kind == 5)
        config.positions = NOGE_POSITIONS_ADDED;
    if (kind == 3 || kind == 5)
        config.goal_input = true;
    if (kind == 4) { /* the older options together */
        config.history = 4;
        config.feature_low = 0;
        config.feature_high = 1;
        config.feature_bfs = config.feature_dfs = true;
        config.normalise_targets = false;
    }
    if (kind == 5)
        config.normalise_targets = false;
    if (kind == 6)
        config.ties = NOGE_TRAIN_TIES_OLDEST;
    return config;
}

static void updates_are_the_plain_ones(void **state) {
    (void)state;
    for (int kind = 0; kind < KINDS; kind++) {
        noge_train_config config = kind_of(kind);
        config.batch_size = 8;
        config.learning_rate = 1e-3;
        noge_trainer *trainer = test_run_create(&config);
        assert_fine(noge_prediction_fill(trainer->learner, NULL, error));
        for (int step = 0; step < 4; step++)
            test_update_is_plain(trainer);
        noge_trainer_free(trainer);
    }
}

static void scales_are_what_they_say(void **state) {
    (void)state;
    noge_train_config config = kind_of(0);
    noge_trainer *trainer = test_run_create(&config);
    assert_fine(noge_prediction_fill(trainer->learner, NULL, error));
    double count = 0, sum = 0, squares = 0;
    for (uint32_t i = 0; i < noge_replay_record_count(test_learner(trainer)->replay); i++) {
        const noge_record *record = noge_replay_record(test_learner(trainer)->replay, i);
        for (uint32_t t = record->last + 1 - record->slots; t <= record->last; t++)
            if (t > 0) {
                count++;
                sum += record->walked[t];
                squares += record->walked[t] * record->walked[t];
            }
    }
    double deviation = sqrt(squares / count - sum / count * sum / count);
    assert_true(fabs(test_learner(trainer)->facts.target_scale - deviation) < 1e-6 * deviation);
    assert_true(test_learner(trainer)->facts.measurement_scale == test_learner(trainer)->facts.target_scale);
    noge_trainer_free(trainer);
    config = kind_of(5);
    trainer = test_run_create(&config);
    assert_fine(noge_prediction_fill(trainer->learner, NULL, error));
    assert_true(test_learner(trainer)->facts.target_scale == 1 && test_learner(trainer)->facts.measurement_scale > 10);
    noge_trainer_free(trainer);
}

static void each_episode_has_a_goal_of_its_own(void **state) {
    (void)state;
    noge_train_config config = kind_of(3);
    noge_trainer *trainer = test_run_create(&config);
    assert_fine(noge_prediction_fill(trainer->learner, NULL, error));
    uint32_t count = noge_replay_record_count(test_learner(trainer)->replay), numbers = 8 * count;
    double sum = 0;
    assert_true(count > 5);
    for (uint32_t i = 0; i < count; i++) {
        const float *goal = noge_replay_record(test_learner(trainer)->replay, i)->goal;
        for (int j = 0; j < 8; j++) {
            assert_true(goal[j] >= 0 && goal[j] < 1);
            sum += (double)goal[j];
        }
        if (i > 0)
            assert_memory_not_equal(goal, noge_replay_record(test_learner(trainer)->replay, i - 1)->goal,
                                    8 * sizeof *goal);
    }
    assert_true(fabs(sum / numbers - 0.5) < 4 * 0.289 / sqrt(numbers));
    double loss;
    assert_fine(noge_prediction_learn(trainer->learner, 0, &loss, error));
    for (uint32_t i = 0; i < config.batch_size; i++)
        assert_ptr_equal(test_learner(trainer)->observation[i].goal, test_learner(trainer)->record[i]->goal);
    noge_trainer_free(trainer);
}

/* A network of zeros gives all nodes the same value. */
static void ties_are_broken_as_the_setting_says(void **state) {
    (void)state;
    for (int newest = 0; newest < 2; newest++) {
        noge_train_config config = kind_of(newest ? 4 : 6);
        noge_trainer *trainer = test_run_create(&config);
        noge_prediction *learner = test_learner(trainer);
        memset(learner->network->parameter, 0, learner->network->parameter_count * sizeof(float));
        noge_network_reverse(learner->network);
        noge_neural_policy_refresh(learner->policy);
        assert_fine(noge_prediction_act(learner, 0, error));
        int decisions = 0;
        for (int i = 0; i < 300; i++) {
            const noge_map *map = learner->episode->map;
            bool greedy = !noge_episode_over(learner->episode) && map->frontier_count > 1 && map->visit_count > 1;
            noge_node wanted = newest ? 0 : UINT32_MAX;
            for (uint32_t f = 0; f < map->frontier_count; f++)
                wanted = (map->frontier[f] > wanted) == newest ? map->frontier[f] : wanted;
            assert_fine(noge_prediction_act(learner, 0, error));
            if (greedy)
                assert_int_equal(learner->episode->map->at, wanted);
            decisions += greedy;
        }
        assert_true(decisions > 250);
        noge_trainer_free(trainer);
    }
}

static void checkpoints_go_on_to_the_same_bytes(void **state) {
    (void)state;
    char path[] = "/tmp/noge-checkpoint-XXXXXX";
    close(mkstemp(path));
    for (int kind = 0; kind < KINDS; kind++) {
        noge_train_config config = kind_of(kind);
        noge_trainer *whole = test_run_create(&config), *first = test_run_create(&config);
        noge_trainer *second = test_run_create(&config);
        test_run_until(whole, UINT32_MAX);
        test_run_until(first, 33);
        assert_fine(noge_trainer_save(first, path, NULL, error));
        noge_trainer_free(first);
        assert_fine(noge_trainer_load(second, path, NULL, error));
        test_run_until(second, UINT32_MAX);
        test_runs_equal(whole, second);
        noge_trainer_free(second);
        noge_trainer_free(whole);
    }
    unlink(path);
}

/* The model as a file explores as well as the network in the trainer did. */
static void models_say_all_that_is_needed(void **state) {
    (void)state;
    char path[] = "/tmp/noge-model-XXXXXX";
    close(mkstemp(path));
    for (int kind = 0; kind < KINDS; kind++) {
        noge_train_config config = kind_of(kind);
        noge_trainer *trainer = test_run_create(&config);
        test_run_until(trainer, UINT32_MAX);
        assert_fine(noge_trainer_write_model(trainer, path, error));
        const char *const policies[] = {path};
        noge_evaluation_options options = noge_evaluation_defaults();
        options.first_seed = config.seed;
        options.seed_count = 1;
        options.episodes = config.evaluation_episodes;
        options.task = &config.task;
        noge_evaluation *evaluation;
        assert_fine(noge_catalog_evaluate(&evaluation, test_run_grids(), policies, 1, NULL, &options, error));
        double sum = 0;
        for (uint32_t e = 0; e < evaluation->episodes; e++)
            sum += evaluation->outcome[e].value[NOGE_METRIC_RATE];
        assert_true(fabs(sum / evaluation->episodes - trainer->progress.rate) < 1e-12);
        noge_evaluation_free(evaluation);
        noge_trainer_free(trainer);
    }
    unlink(path);
}

static void what_does_not_go_together_is_refused(void **state) {
    (void)state;
    noge_error error;
    noge_train_config config = kind_of(1);
    config.feature_nn = true;
    assert_int_equal(noge_train_check(&config, &error), NOGE_USAGE);
    config = kind_of(0);
    config.method = NOGE_METHOD_DQN;
    assert_int_equal(noge_train_check(&config, &error), NOGE_USAGE);
}

static void cities_have_defaults_of_their_own(void **state) {
    (void)state;
    noge_train_config grid = noge_train_defaults_for("grid"), city = noge_train_defaults_for("MUC");
    assert_true(grid.hidden == 64 && grid.steps == 25600);
    assert_true(city.hidden == 128 && city.steps == 40000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(updates_are_the_plain_ones),         cmocka_unit_test(scales_are_what_they_say),
        cmocka_unit_test(each_episode_has_a_goal_of_its_own), cmocka_unit_test(checkpoints_go_on_to_the_same_bytes),
        cmocka_unit_test(models_say_all_that_is_needed),      cmocka_unit_test(what_does_not_go_together_is_refused),
        cmocka_unit_test(cities_have_defaults_of_their_own),  cmocka_unit_test(ties_are_broken_as_the_setting_says),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    noge_dataset_free(test_run_grids());
    return failed;
}
