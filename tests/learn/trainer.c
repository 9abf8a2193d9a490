/* A run: its targets, its determinism, its checkpoints, its memory, and what happens when it goes wrong. */
#include "support/random.h"
#include "support/unit.h"

#include "learn/trainer.h"
#include "support/allocations.h"
#include "support/runs.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void targets_are_changes_of_the_rate(void **state) {
    (void)state;
    noge_train_config config = test_run_tiny();
    noge_trainer *trainer = test_run_create(&config);
    assert_fine(noge_prediction_fill(trainer->learner, NULL, error));
    assert_true(test_learner(trainer)->facts.target_scale > 0.01 && test_learner(trainer)->facts.target_scale < 1);
    double loss;
    for (int round = 0; round < 20; round++) {
        assert_fine(noge_prediction_learn(trainer->learner, 0, &loss, error));
        for (uint32_t i = 0; i < config.batch_size; i++) {
            const noge_record *record = test_learner(trainer)->record[i];
            uint32_t t = test_learner(trainer)->time[i];
            double now = t / record->walked[t];
            assert_int_equal(test_learner(trainer)->observation[i].candidate, record->visit[t + 1]);
            assert_true(fabs((double)test_learner(trainer)->observation[i].measurement - (now - 0.5)) < 1e-6);
            for (uint32_t j = 0; j < 8; j++) {
                uint32_t then = t + (1u << j);
                assert_int_equal(test_learner(trainer)->mask[i * 8 + j], then <= record->last);
                if (then <= record->last)
                    assert_true(fabs((double)test_learner(trainer)->target[i * 8 + j] -
                                     (then / record->walked[then] - now) / test_learner(trainer)->facts.target_scale) <
                                1e-5);
            }
        }
    }
    noge_trainer_free(trainer);
}

static void learning_lowers_the_loss(void **state) {
    (void)state;
    noge_train_config config = test_run_tiny();
    config.learning_rate = 1e-3;
    noge_trainer *trainer = test_run_create(&config);
    assert_fine(noge_prediction_fill(trainer->learner, NULL, error));
    double sum[2] = {0}, loss;
    for (int i = 0; i < 400; i++) {
        assert_fine(noge_prediction_learn(trainer->learner, 0, &loss, error));
        sum[i >= 200] += loss;
    }
    assert_true(sum[1] < 0.5 * sum[0]);
    noge_trainer_free(trainer);
}

static void the_same_seed_gives_the_same_run_with_any_threads(void **state) {
    (void)state;
    noge_train_config config = test_run_tiny();
    noge_trainer *one = test_run_create(&config);
    test_run_until(one, UINT32_MAX);
    for (uint32_t threads = 2; threads <= 4; threads += 2) {
        config.threads = threads;
        noge_trainer *other = test_run_create(&config);
        test_run_until(other, UINT32_MAX);
        test_runs_equal(one, other);
        noge_trainer_free(other);
    }
    config.seed = 2;
    noge_trainer *another = test_run_create(&config);
    test_run_until(another, UINT32_MAX);
    assert_true(memcmp(test_learner(one)->network->parameter, test_learner(another)->network->parameter, 1000) != 0);
    noge_trainer_free(another);
    noge_trainer_free(one);
}

static void a_checkpoint_goes_on_to_the_same_bytes(void **state) {
    (void)state;
    const uint32_t stops[] = {0, 1, 7, 20, 33, 59, 60};
    char path[] = "/tmp/noge-checkpoint-XXXXXX";
    close(mkstemp(path));
    noge_train_config config = test_run_tiny();
    noge_trainer *whole = test_run_create(&config);
    test_run_until(whole, UINT32_MAX);
    for (size_t i = 0; i < sizeof stops / sizeof *stops; i++) {
        char *extra;
        noge_trainer *first = test_run_create(&config), *second = test_run_create(&config);
        test_run_until(first, stops[i]);
        assert_fine(noge_trainer_save(first, path, "bookmark", error));
        noge_trainer_free(first);
        assert_fine(noge_trainer_load(second, path, &extra, error));
        assert_string_equal(extra, "bookmark");
        free(extra);
        test_run_until(second, UINT32_MAX);
        test_runs_equal(whole, second);
        noge_trainer_free(second);
    }
    unlink(path);
    noge_trainer_free(whole);
}

static void stops_at_any_moment_change_nothing(void **state) {
    (void)state;
    noge_train_config config = test_run_tiny();
    noge_trainer *whole = test_run_create(&config), *parts = test_run_with_stops(&config);
    test_run_until(whole, UINT32_MAX);
    test_runs_equal(whole, parts);
    noge_trainer_free(parts);
    noge_trainer_free(whole);
}

/* Asks for a stop when the number of polls is used up. */
static bool count_down(void *context) {
    uint32_t *left = context;
    return (*left)-- == 0;
}

/* Every poll of a gradient step can end it. The step is then made again, to the same bytes. */
static void a_gradient_step_hears_a_stop(void **state) {
    const noge_method methods[] = {NOGE_METHOD_DFP, NOGE_METHOD_DQN};
    (void)state;
    for (int m = 0; m < 2; m++) {
        noge_train_config config = test_run_tiny();
        config.method = methods[m];
        noge_trainer *disturbed = test_run_create(&config), *other = test_run_create(&config);
        double loss;
        test_run_until(disturbed, 7);
        test_run_until(other, 7);
        uint32_t polls = 0;
        for (noge_status status = NOGE_INTERRUPTED; status == NOGE_INTERRUPTED; polls++) {
            uint32_t left = polls;
            noge_stop stop = {.asked = count_down, .context = &left};
            noge_error error;
            status = disturbed->method->step(disturbed->learner, 7, &stop, &loss, &error);
            if (status == NOGE_INTERRUPTED)
                test_runs_equal(disturbed, other);
        }
        assert_true(polls > 10 * config.batch_size / 4);
        assert_fine(other->method->step(other->learner, 7, NULL, &loss, error));
        test_runs_equal(disturbed, other);
        noge_trainer_free(disturbed);
        noge_trainer_free(other);
    }
}

static char *read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    *size = (size_t)ftell(file);
    rewind(file);
    char *bytes = malloc(*size + 1);
    assert_int_equal(fread(bytes, 1, *size, file), *size);
    fclose(file);
    return bytes;
}

static noge_status load_bytes(const noge_train_config *config, const char *path, const char *bytes, size_t size,
                              noge_error *error) {
    FILE *file = fopen(path, "wb");
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
    noge_trainer *trainer = test_run_create(config);
    noge_status status = noge_trainer_load(trainer, path, NULL, error);
    noge_trainer_free(trainer);
    return status;
}

/* Gives a checkpoint the version that has no checksum. */
static void as_noge_0_2_wrote_it(char *bytes, size_t size) {
    char *version = memmem(bytes, size, "\"version\":\"2\"", 13);
    assert_non_null(version);
    version[11] = '1';
}

static void damaged_checkpoints_are_refused(void **state) {
    (void)state;
    char path[] = "/tmp/noge-checkpoint-XXXXXX";
    close(mkstemp(path));
    noge_train_config config = test_run_tiny();
    noge_trainer *trainer = test_run_create(&config);
    test_run_until(trainer, 5);
    assert_fine(noge_trainer_save(trainer, path, NULL, error));
    noge_trainer_free(trainer);
    size_t size;
    char *bytes = read_file(path, &size);
    noge_error error;
    for (size_t cut = 0; cut < size; cut += size / 37 + 1)
        assert_int_equal(load_bytes(&config, path, bytes, cut, &error), NOGE_BAD_INPUT);
    noge_random random = test_random(1, "test damage", 0);
    for (int i = 0; i < 60; i++) {
        size_t at = noge_random_below(&random, (uint32_t)size);
        char bit = (char)(1 << noge_random_below(&random, 8));
        bytes[at] = (char)(bytes[at] ^ bit);
        assert_int_equal(load_bytes(&config, path, bytes, size, &error), NOGE_BAD_INPUT);
        assert_non_null(strstr(error.text, path));
        bytes[at] = (char)(bytes[at] ^ bit);
    }
    as_noge_0_2_wrote_it(bytes, size);
    for (int i = 0; i < 60; i++) { /* whatever flipped bits do without a checksum, it is no crash */
        size_t at = noge_random_below(&random, (uint32_t)size);
        bytes[at] = (char)(bytes[at] ^ (1 << noge_random_below(&random, 8)));
        noge_status status = load_bytes(&config, path, bytes, size, &error);
        assert_true(status == NOGE_OK || status == NOGE_BAD_INPUT);
    }
    free(bytes);
    unlink(path);
}

static void only_the_same_run_loads_a_checkpoint(void **state) {
    (void)state;
    char path[] = "/tmp/noge-checkpoint-XXXXXX";
    close(mkstemp(path));
    noge_train_config config = test_run_tiny(), other[4] = {config, config, config, config};
    noge_trainer *trainer = test_run_create(&config);
    test_run_until(trainer, 5);
    assert_fine(noge_trainer_save(trainer, path, NULL, error));
    noge_trainer_free(trainer);
    size_t size;
    char *bytes = read_file(path, &size);
    noge_error why;
    other[0].hidden = 24;
    other[1].seed++;
    other[2].learning_rate *= 2; /* the tensors fit */
    for (int i = 0; i < 3; i++)
        assert_int_equal(load_bytes(&other[i], path, bytes, size, &why), NOGE_BAD_INPUT);
    assert_non_null(strstr(why.text, "other settings"));
    assert_int_equal(load_bytes(&other[1], path, bytes, size, &why), NOGE_BAD_INPUT);
    assert_non_null(strstr(why.text, "with seed "));
    other[3].threads = 3; /* without effect on results */
    assert_fine(load_bytes(&other[3], path, bytes, size, error));
    as_noge_0_2_wrote_it(bytes, size);
    for (char *at = bytes; (at = memmem(at, size - (size_t)(at - bytes), "\"se", 3));) /* as an older noge wrote it */
        *++at = 'x';
    assert_int_equal(load_bytes(&config, path, bytes, size, &why), NOGE_BAD_INPUT); /* "set" is gone, too */
    char *set = memmem(bytes, size, "\"xet\"", 5);
    assert_non_null(set);
    set[1] = 's';
    assert_fine(load_bytes(&config, path, bytes, size, error));
    free(bytes);
    unlink(path);
}

static void wild_numbers_are_refused(void **state) {
    (void)state;
    static const float wild[][2] = {{0, INFINITY}, {0, -1e37f}, {1, NAN}, {2, -1}};
    char path[] = "/tmp/noge-checkpoint-XXXXXX";
    close(mkstemp(path));
    noge_train_config config = test_run_tiny();
    for (size_t i = 0; i < sizeof wild / sizeof *wild; i++) {
        noge_trainer *trainer = test_run_create(&config);
        noge_error error;
        test_run_until(trainer, 5);
        noge_prediction *learner = test_learner(trainer);
        float *block[] = {learner->network->parameter, learner->adam.first, learner->adam.second};
        block[(int)wild[i][0]][0] = wild[i][1];
        assert_int_equal(noge_trainer_save(trainer, path, NULL, &error), NOGE_OK);
        noge_trainer_free(trainer);
        trainer = test_run_create(&config);
        assert_int_equal(noge_trainer_load(trainer, path, NULL, &error), NOGE_BAD_INPUT);
        assert_non_null(strstr(error.text, path));
        noge_trainer_free(trainer);
    }
    unlink(path);
}

static void a_thousand_steps_allocate_nothing_once_warm(void **state) {
    (void)state;
    noge_train_config config = test_run_tiny();
    config.steps = 2000;
    config.replay_size = 4000;
    noge_trainer *trainer = test_run_create(&config);
    assert_fine(noge_prediction_fill(trainer->learner, NULL, error));
    double loss;
    for (int i = 0; i < 1000; i++) {
        assert_fine(noge_prediction_learn(trainer->learner, 0, &loss, error));
        for (int k = 0; k < 32; k++)
            assert_fine(noge_prediction_act(trainer->learner, 0.5, error));
    }
    uint64_t warm = test_allocation_count();
    for (int i = 0; i < 1000; i++) {
        assert_fine(noge_prediction_learn(trainer->learner, 0, &loss, error));
        for (int k = 0; k < 32; k++)
            assert_fine(noge_prediction_act(trainer->learner, 0.5, error));
    }
    assert_int_equal(test_allocation_count(), warm);
    noge_trainer_free(trainer);
}

static void divergence_stops_the_run(void **state) {
    (void)state;
    noge_train_config config = test_run_tiny();
    config.learning_rate = 1e18;
    noge_trainer *trainer = test_run_create(&config);
    noge_status status = NOGE_OK;
    noge_train_event event = NOGE_TRAIN_EVALUATED;
    noge_error error;
    while (status == NOGE_OK && event != NOGE_TRAIN_FINISHED) {
        noge_train_report report = {.size = sizeof report};
        status = noge_trainer_advance(trainer, NULL, NULL, &event, &report, &error);
    }
    assert_int_equal(status, NOGE_DIVERGED);
    assert_non_null(strstr(error.text, "learning_rate"));
    noge_trainer_free(trainer);
}

static void impossible_configurations_are_refused(void **state) {
    (void)state;
    noge_error error;
    noge_train_config config = test_run_tiny();
#define refuses(change)                                                                                                \
    do {                                                                                                               \
        config = test_run_tiny();                                                                                      \
        change;                                                                                                        \
        assert_int_equal(noge_train_check(&config, &error), NOGE_USAGE);                                               \
    } while (0)
    refuses(config.hidden = 12);
    refuses(config.history = 9);
    refuses(config.history = 0);
    refuses(config.horizon[1] = 1);
    refuses(config.horizon_count = 0);
    refuses(config.goal[0] = NAN);
    refuses(config.learning_rate = 0);
    refuses(config.epsilon_first = 1.5);
    refuses(config.batch_size = 0);
    refuses(config.task.limit = 4);
    refuses(config.evaluation_every = 0);
    refuses(config.feature_low = 1);
#undef refuses
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(targets_are_changes_of_the_rate),
        cmocka_unit_test(learning_lowers_the_loss),
        cmocka_unit_test(the_same_seed_gives_the_same_run_with_any_threads),
        cmocka_unit_test(a_checkpoint_goes_on_to_the_same_bytes),
        cmocka_unit_test(stops_at_any_moment_change_nothing),
        cmocka_unit_test(a_gradient_step_hears_a_stop),
        cmocka_unit_test(damaged_checkpoints_are_refused),
        cmocka_unit_test(only_the_same_run_loads_a_checkpoint),
        cmocka_unit_test(wild_numbers_are_refused),
        cmocka_unit_test(a_thousand_steps_allocate_nothing_once_warm),
        cmocka_unit_test(divergence_stops_the_run),
        cmocka_unit_test(impossible_configurations_are_refused),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    noge_dataset_free(test_run_grids());
    return failed;
}
