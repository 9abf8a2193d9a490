/* The statistics of judged cells, against plain formulas. */
#include "experiment/judge/measure.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static void check_close(double value, double expected, double tolerance) {
    assert_true(fabs(value - expected) <= tolerance);
}

static void test_differences_are_paired(void **state) {
    (void)state;
    const double first[] = {0.5, 0.7, NAN, 0.9, 0.8}, second[] = {0.4, 0.6, 0.1, 0.7, NAN};
    noge_judge_mean difference = noge_judge_difference(first, second, 5, false);
    /* 0.1, 0.1 and 0.2: mean 2/15, standard deviation 0.1 / sqrt(3) */
    assert_int_equal(difference.count, 3);
    check_close(difference.mean, 0.4 / 3, 1e-12);
    check_close(difference.error, 0.1 / 3, 1e-12);
}

/* The standard error of a ratio of means, against resampling. */
static void test_relative_differences(void **state) {
    (void)state;
    enum { COUNT = 400, RESAMPLES = 2000 };
    double first[COUNT], second[COUNT], sum = 0, squares = 0;
    srand(7);
    for (int i = 0; i < COUNT; i++) {
        second[i] = 100 + 50.0 * rand() / RAND_MAX;
        first[i] = second[i] * 0.9 + 10.0 * rand() / RAND_MAX;
    }
    noge_judge_mean difference = noge_judge_difference(first, second, COUNT, true);
    for (int r = 0; r < RESAMPLES; r++) {
        double one = 0, other = 0;
        for (int i = 0; i < COUNT; i++) {
            int drawn = rand() % COUNT;
            one += first[drawn];
            other += second[drawn];
        }
        sum += one / other - 1;
        squares += (one / other - 1) * (one / other - 1);
    }
    double mean = sum / RESAMPLES, deviation = sqrt(squares / RESAMPLES - mean * mean);
    check_close(difference.mean, mean, 3 * deviation / sqrt(RESAMPLES) + 1e-5);
    check_close(difference.error / deviation, 1, 0.1);
}

static void test_one_episode_has_no_error(void **state) {
    (void)state;
    const double value[] = {NAN, 0.5};
    noge_judge_mean mean = noge_judge_mean_of(value, 2);
    assert_int_equal(mean.count, 1);
    check_close(mean.mean, 0.5, 0);
    assert_true(isnan(mean.error));
}

/* Every seed has an episode on every test graph, and the limits hold. */
static void test_numbers_of_episodes(void **state) {
    (void)state;
    noge_dataset *maze = NULL;
    noge_error error = {0};
    noge_judge_options options = noge_judge_defaults();
    assert_int_equal(noge_dataset_generate(&maze, "maze", 1, false, &error), NOGE_OK);
    for (const noge_judge_condition *at = noge_judge_conditions; at->name; at++) {
        uint32_t episodes = noge_judge_episodes(&options, at, maze), seeds = noge_judge_seeds(maze, episodes);
        assert_int_equal(episodes % seeds, 0);
        assert_int_equal(episodes / seeds, maze->test_count);
        assert_in_range(episodes, 2, options.episodes);
    }
    options.decisions = 1;
    assert_int_equal(noge_judge_episodes(&options, noge_judge_conditions, maze), 2);
    noge_dataset_free(maze);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_differences_are_paired),
        cmocka_unit_test(test_relative_differences),
        cmocka_unit_test(test_one_episode_has_no_error),
        cmocka_unit_test(test_numbers_of_episodes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
