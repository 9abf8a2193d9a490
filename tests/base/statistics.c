/* Means and deviations against numbers worked out by hand, with missing values, and the two algorithms against each
 * other. */
#include "support/random.h"
#include "support/unit.h"

#include "base/random.h"
#include "base/statistics.h"

#include <math.h>

static void known_values(void **state) {
    (void)state;
    static const double value[] = {2, 4, NAN, 4, 4, 5, 5, 7, 9};
    noge_mean mean = noge_mean_of(value, 9, sizeof *value);
    assert_int_equal(mean.count, 8);
    assert_float_equal(mean.mean, 5, 0);
    assert_float_equal(mean.deviation, sqrt(32.0 / 7), 1e-15);
    mean = noge_mean_of(value, 2, 3 * sizeof *value); /* every third value: 2 and 4 */
    assert_float_equal(mean.mean, 3, 0);
    assert_float_equal(mean.deviation, sqrt(2), 1e-15);
}

static void few_values(void **state) {
    (void)state;
    static const double value[] = {3, NAN};
    noge_mean none = noge_mean_of(value, 0, sizeof *value), one = noge_mean_of(value, 2, sizeof *value);
    assert_true(isnan(none.mean) && isnan(none.deviation) && isnan(noge_mean_spread(&none)));
    assert_true(one.mean == 3 && isnan(one.deviation));
    assert_float_equal(noge_mean_spread(&one), 0, 0);
}

static void one_at_a_time_is_the_same(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 50; seed++) {
        noge_random random = test_random(seed, "statistics", 0);
        double value[40];
        noge_running_mean running = {0};
        for (size_t i = 0; i < 40; i++) {
            value[i] = i % 7 == 3 ? NAN : 1e6 + noge_random_unit(&random);
            noge_running_mean_add(&running, value[i]);
        }
        noge_mean all = noge_mean_of(value, 40, sizeof *value), stream = noge_running_mean_end(&running);
        if (all.count != stream.count || fabs(all.mean - stream.mean) > 1e-8 ||
            fabs(all.deviation - stream.deviation) > 1e-8)
            fail_msg("seed %u: %.17g ± %.17g and %.17g ± %.17g", (unsigned)seed, all.mean, all.deviation, stream.mean,
                     stream.deviation);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_values),
        cmocka_unit_test(few_values),
        cmocka_unit_test(one_at_a_time_is_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
