/* Intervals of paired differences: by hand, against every resample there is, and against random numbers whose truth is
 * known. */
#include "measure/paired.h"
#include "support/random.h"
#include "support/unit.h"

#include "base/random.h"
#include "oracle/plain_paired.h"
#include <noge/measure.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

static noge_paired interval(const double *difference, const uint32_t *size, uint32_t groups, double confidence) {
    noge_paired_options options = noge_paired_defaults();
    noge_paired result = {0};
    options.confidence = confidence;
    assert_fine(noge_paired_interval(&result, difference, size, groups, &options, error));
    return result;
}

/* A normal lot, by Box and Muller. */
static double normal(noge_random *random) {
    return sqrt(-2 * log(1 - noge_random_unit(random))) * cos(6.283185307179586 * noge_random_unit(random));
}

static void equal_differences_leave_no_doubt(void **state) {
    (void)state;
    static const double values[] = {0.1, -0.1, 0, 1e-9, 12345.678};
    for (size_t v = 0; v < sizeof values / sizeof *values; v++) {
        double difference[12];
        for (int i = 0; i < 12; i++)
            difference[i] = values[v];
        noge_paired result = interval(difference, (const uint32_t[]){5, 7}, 2, 0.95);
        assert_true(result.mean == values[v] && result.low == values[v] && result.high == values[v]);
        assert_int_equal(noge_paired_verdict(&result), values[v] > 0   ? NOGE_VERDICT_ABOVE
                                                       : values[v] < 0 ? NOGE_VERDICT_BELOW
                                                                       : NOGE_VERDICT_NOT_BELOW);
        assert_int_equal(result.groups, 2);
        assert_int_equal(result.above, values[v] > 0 ? 2 : 0);
    }
}

/* Of 0 and 1 the resamples' means are 0, 1/2, 1 with probabilities 1/4, 1/2, 1/4, whether the two are in one group or
 * in two. */
static void two_values_by_hand(void **state) {
    (void)state;
    const double difference[] = {0, 1}, longer[] = {0, 0, 0, 1, 1};
    noge_paired one = interval(difference, (const uint32_t[]){2}, 1, 0.95);
    noge_paired two = interval(difference, (const uint32_t[]){1, 1}, 2, 0.95);
    noge_paired unequal = interval(longer, (const uint32_t[]){3, 2}, 2, 0.95);
    assert_true(one.mean == 0.5 && one.low == 0 && one.high == 1 && one.above == 1);
    assert_true(two.mean == 0.5 && two.low == 0 && two.high == 1 && two.above == 1);
    assert_true(unequal.mean == 0.5 && unequal.low == 0 && unequal.high == 1); /* groups weigh the same */
    one = interval(difference, (const uint32_t[]){2}, 1, 0.4);
    two = interval(difference, (const uint32_t[]){1, 1}, 2, 0.4);
    assert_true(one.low == 0.5 && one.high == 0.5 && two.low == 0.5 && two.high == 0.5);
}

/* One episode differs, all others are equal: the interval ends at 0, not a rounding error beside it. */
static void rounding_decides_nothing(void **state) {
    (void)state;
    for (uint32_t count = 3; count <= 60; count++) {
        double difference[60] = {0.1}, opposite[60] = {0};
        opposite[count - 1] = -0.1;
        noge_paired above = interval(difference, &count, 1, 0.5), below = interval(opposite, &count, 1, 0.5);
        assert_true(above.low == 0 && above.high > 0);
        assert_true(below.low < 0 && below.high == 0);
        assert_int_equal(noge_paired_verdict(&above), NOGE_VERDICT_NOT_BELOW);
        assert_int_equal(noge_paired_verdict(&below), NOGE_VERDICT_NOT_BELOW);
    }
}

/* The ends of the interval are where the oracle's distribution passes the two tails. */
static void every_resample_says_the_same(void **state) {
    (void)state;
    noge_random random = test_random(7, "paired test", 0);
    for (int round = 0; round < 12; round++) {
        double difference[6];
        uint32_t size[3], groups = 1 + noge_random_below(&random, 3), total = 0;
        for (uint32_t g = 0; g < groups; g++)
            total += size[g] = 1 + noge_random_below(&random, 2);
        for (uint32_t i = 0; i < total; i++)
            difference[i] = normal(&random);
        noge_paired result = interval(difference, size, groups, 0.8);
        double less, at_most;
        plain_paired_share(difference, size, groups, result.low, &less, &at_most);
        assert_true(less < 0.1 + 0.02 && at_most > 0.1 - 0.02);
        plain_paired_share(difference, size, groups, result.high, &less, &at_most);
        assert_true(less < 0.9 + 0.02 && at_most > 0.9 - 0.02);
    }
}

static void moving_and_turning_differences_moves_and_turns_intervals(void **state) {
    (void)state;
    noge_random random = test_random(8, "paired test", 0);
    const uint32_t size[] = {20, 30, 10};
    double difference[60], moved[60], turned[60];
    for (int i = 0; i < 60; i++) {
        difference[i] = 0.2 + normal(&random);
        moved[i] = difference[i] + 5;
        turned[i] = -difference[i];
    }
    noge_paired result = interval(difference, size, 3, 0.95), other = interval(moved, size, 3, 0.95);
    assert_true(result.low < result.mean && result.mean < result.high);
    assert_true(fabs(other.mean - result.mean - 5) < 1e-12 && fabs(other.low - result.low - 5) < 1e-12 &&
                fabs(other.high - result.high - 5) < 1e-12);
    other = interval(turned, size, 3, 0.95);
    assert_true(fabs(other.mean + result.mean) < 1e-12 && fabs(other.low + result.high) < 1e-12 &&
                fabs(other.high + result.low) < 1e-12);
    assert_int_equal(result.above + other.above, 3);
    other = interval(difference, size, 3, 0.5);
    assert_true(other.low > result.low && other.high < result.high);
}

static void the_seed_decides(void **state) {
    (void)state;
    noge_random random = test_random(9, "paired test", 0);
    double difference[40];
    noge_paired first, second;
    noge_paired_options options = noge_paired_defaults();
    for (int i = 0; i < 40; i++)
        difference[i] = normal(&random);
    assert_fine(noge_paired_interval(&first, difference, (const uint32_t[]){20, 20}, 2, &options, error));
    assert_fine(noge_paired_interval(&second, difference, (const uint32_t[]){20, 20}, 2, &options, error));
    assert_true(first.low == second.low && first.high == second.high);
    options.seed = 2;
    assert_fine(noge_paired_interval(&second, difference, (const uint32_t[]){20, 20}, 2, &options, error));
    assert_true(first.mean == second.mean && first.low != second.low);
    assert_true(fabs(first.low - second.low) < 0.05 && fabs(first.high - second.high) < 0.05);
}

/* Of so many trials, how many intervals have the truth in them? */
static double coverage(uint32_t groups, uint32_t size, double between, double within, int trials) {
    noge_random random = test_random(10, "paired test", groups);
    noge_paired_options options = noge_paired_defaults();
    const double truth = 0.3;
    double difference[400];
    uint32_t sizes[40];
    int covered = 0;
    options.resamples = 400;
    for (int trial = 0; trial < trials; trial++) {
        noge_paired result;
        for (uint32_t g = 0; g < groups; g++) {
            double group = truth + between * normal(&random);
            sizes[g] = size;
            for (uint32_t i = 0; i < size; i++)
                difference[g * size + i] = group + within * normal(&random);
        }
        options.seed = (uint64_t)trial;
        assert_fine(noge_paired_interval(&result, difference, sizes, groups, &options, error));
        covered += result.low <= truth && truth <= result.high;
    }
    return covered / (double)trials;
}

/* Two standard errors of 500 trials are about 0.02. */
static void intervals_cover_the_truth_as_often_as_they_say(void **state) {
    (void)state;
    double episodes = coverage(1, 50, 0, 1, 500), seeds = coverage(20, 5, 1, 0.5, 500);
    double few = coverage(5, 20, 1, 0.1, 500), alike = coverage(5, 20, 0, 1, 500);
    print_message("coverage: one group %.3f, many groups %.3f, five groups %.3f, five groups alike %.3f\n", episodes,
                  seeds, few, alike);
    assert_true(episodes > 0.91 && episodes < 0.97);
    assert_true(seeds > 0.90 && seeds < 0.98);
    assert_true(few > 0.78 && few < 0.90);       /* too short, as the header says */
    assert_true(alike > 0.97 && alike <= 1.000); /* too long, likewise */
}

static void nonsense_is_refused(void **state) {
    (void)state;
    const double fine[] = {1, 2}, bad[] = {1, NAN};
    noge_paired result;
    noge_error error;
    noge_paired_options options = noge_paired_defaults(), none = options, sure = options;
    none.resamples = 0;
    sure.confidence = 1;
    assert_int_equal(noge_paired_interval(&result, fine, NULL, 0, &options, &error), NOGE_USAGE);
    assert_int_equal(noge_paired_interval(&result, fine, (const uint32_t[]){2, 0}, 2, &options, &error), NOGE_USAGE);
    assert_string_equal(error.text, "group 2 of 2 has no differences");
    assert_int_equal(noge_paired_interval(&result, bad, (const uint32_t[]){2}, 1, &options, &error), NOGE_USAGE);
    assert_string_equal(error.text, "difference 2 of group 1 is not finite");
    assert_int_equal(noge_paired_interval(&result, fine, (const uint32_t[]){2}, 1, &none, &error), NOGE_USAGE);
    assert_int_equal(noge_paired_interval(&result, fine, (const uint32_t[]){2}, 1, &sure, &error), NOGE_USAGE);
}

static void verdicts_have_names(void **state) {
    (void)state;
    const noge_paired above = {.mean = 2, .low = 1, .high = 3}, none = {.mean = 1, .low = -1, .high = 3},
                      touches = {.mean = 1, .low = 0, .high = 3}, below = {.mean = -2, .low = -3, .high = -1};
    assert_string_equal(noge_verdict_name(noge_paired_verdict(&above)), "above");
    assert_string_equal(noge_verdict_name(noge_paired_verdict(&none)), "not below");
    assert_string_equal(noge_verdict_name(noge_paired_verdict(&touches)), "not below");
    assert_string_equal(noge_verdict_name(noge_paired_verdict(&below)), "below");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_differences_leave_no_doubt),
        cmocka_unit_test(two_values_by_hand),
        cmocka_unit_test(rounding_decides_nothing),
        cmocka_unit_test(every_resample_says_the_same),
        cmocka_unit_test(moving_and_turning_differences_moves_and_turns_intervals),
        cmocka_unit_test(the_seed_decides),
        cmocka_unit_test(intervals_cover_the_truth_as_often_as_they_say),
        cmocka_unit_test(nonsense_is_refused),
        cmocka_unit_test(verdicts_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
