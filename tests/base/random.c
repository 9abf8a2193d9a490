/* Streams are uniform, independent of each other, and the same for ever. */
#include "support/unit.h"

#include "base/random.h"

#include <string.h>

static void streams_are_pinned(void **state) {
    (void)state;
    noge_random stream = noge_random_stream(1, "grid", 0);
    const uint64_t first = noge_random_bits(&stream), second = noge_random_bits(&stream);
    assert_true(first == UINT64_C(2800549910019535464));
    assert_true(second == UINT64_C(17869674152171455414));
}

static void names_seeds_and_indices_all_matter(void **state) {
    (void)state;
    const uint64_t seeds[] = {noge_random_seed(1, "a", 0), noge_random_seed(2, "a", 0), noge_random_seed(1, "b", 0),
                              noge_random_seed(1, "a", 1), noge_random_seed(0, "a", 0), noge_random_seed(1, "", 0)};
    for (int i = 0; i < 6; i++)
        for (int k = 0; k < i; k++)
            assert_true(seeds[i] != seeds[k]);
}

static void bounds_are_kept_and_all_values_equally_likely(void **state) {
    (void)state;
    const uint32_t bounds[] = {1, 2, 3, 7, 10};
    noge_random stream = noge_random_stream(5, "test", 0);
    for (int b = 0; b < 5; b++) {
        uint32_t count[10] = {0};
        for (uint32_t i = 0; i < 10000 * bounds[b]; i++)
            count[noge_random_below(&stream, bounds[b])]++;
        for (uint32_t v = 0; v < 10; v++)
            if (v < bounds[b])
                assert_in_range(count[v], 9550, 10450); /* four and a half deviations */
            else
                assert_int_equal(count[v], 0);
    }
    for (int i = 0; i < 1000; i++) {
        double unit = noge_random_unit(&stream);
        assert_true(unit >= 0 && unit < 1);
    }
}

static void shuffles_reach_every_order(void **state) {
    (void)state;
    noge_random stream = noge_random_stream(5, "test", 1);
    uint32_t count[27] = {0};
    for (int i = 0; i < 6000; i++) {
        uint32_t items[3] = {0, 1, 2};
        noge_random_shuffle(&stream, items, 3);
        count[items[0] * 9 + items[1] * 3 + items[2]]++;
    }
    uint32_t orders = 0;
    for (int i = 0; i < 27; i++)
        if (count[i]) {
            orders++;
            assert_in_range(count[i], 870, 1130);
        }
    assert_int_equal(orders, 6);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(streams_are_pinned),
        cmocka_unit_test(names_seeds_and_indices_all_matter),
        cmocka_unit_test(bounds_are_kept_and_all_values_equally_likely),
        cmocka_unit_test(shuffles_reach_every_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
