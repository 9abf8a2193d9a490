/* Short paths draw what long paths draw, read by a reader that knows nothing of them. */
#include "support/allocations.h"
#include "support/random.h"
#include "support/svg_path.h"

#include "report/draw/short_path.h"

#include <math.h>
#include <string.h>

enum { MOST = 5000 };

/* As Cairo writes it: two decimals, or none of integers. */
static void put_random_number(noge_text *text, noge_random *random) {
    uint32_t kind = noge_random_below(random, 5);
    double value = (double)noge_random_below(random, 60000) / 100 - (kind == 1 ? 300 : 0);
    if (kind == 2)
        value = noge_random_below(random, 3);
    else if (kind == 3)
        value = noge_random_below(random, 200) / 100.0 - 1;
    if (value == floor(value))
        assert_fine(noge_text_print(text, error, " %.0f", value));
    else
        assert_fine(noge_text_print(text, error, " %.2f", value));
}

static void put_random_path(noge_text *text, noge_random *random, uint32_t commands) {
    for (uint32_t i = 0; i < commands; i++) {
        char command = i == 0 ? 'M' : "MLLLLLLCZ"[noge_random_below(random, 9)];
        int numbers = command == 'Z' ? 0 : command == 'C' ? 6 : 2;
        assert_fine(noge_text_print(text, error, "%s%c", i ? " " : "", command));
        for (int k = 0; k < numbers; k++)
            put_random_number(text, random);
    }
}

static size_t read_first(const noge_text *svg, test_svg_step *steps) {
    const char *data = strstr(svg->bytes, " d=\"");
    assert_non_null(data);
    return test_svg_path(data + 4, steps, MOST);
}

static void expect_close(const test_svg_step *one, const test_svg_step *other, size_t count, double most) {
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(one[i].kind, other[i].kind);
        for (int k = 0; k < 6; k++)
            if (fabs(one[i].number[k] - other[i].number[k]) > most)
                fail_msg("step %zu: %g is not %g", i, other[i].number[k], one[i].number[k]);
    }
}

static void draws_the_same(void **state) {
    (void)state;
    static const char end[] = "\"/></svg>\n";
    static test_svg_step before[MOST], after[MOST];
    for (uint32_t round = 0; round < 300; round++) {
        noge_random random = test_random(1, "short path", round);
        noge_text svg = {0};
        int decimals = 1 + (int)(round % 2);
        assert_fine(noge_text_print(&svg, error, "kept d=\"M 1 1\"<svg><path d=\""));
        put_random_path(&svg, &random, round == 0 ? MOST : 1 + noge_random_below(&random, 300));
        assert_fine(noge_text_print(&svg, error, "%s", end));
        noge_text skipped = {.bytes = svg.bytes + 15};
        size_t count = read_first(&skipped, before);
        assert_fine(noge_draw_shorten_paths(&svg, 15, decimals, error));
        assert_int_equal(svg.size, strlen(svg.bytes));
        assert_memory_equal(svg.bytes, "kept d=\"M 1 1\"<svg><path d=\"", 28);
        assert_string_equal(svg.bytes + svg.size - strlen(end), end);
        skipped.bytes = svg.bytes + 15;
        assert_int_equal(read_first(&skipped, after), count);
        expect_close(before, after, count, decimals == 1 ? 0.050001 : 1e-9 * MOST);
        noge_text_free(&svg);
    }
}

static void expect(const char *before, const char *after) {
    noge_text svg = {0};
    assert_fine(noge_text_print(&svg, error, "<path d=\"%s\"/>", before));
    assert_fine(noge_draw_shorten_paths(&svg, 0, 2, error));
    assert_int_equal(strncmp(svg.bytes + 9, after, strlen(after)), 0);
    assert_string_equal(svg.bytes + 9 + strlen(after), "\"/>");
    noge_text_free(&svg);
}

static void is_as_short_as_it_can_be(void **state) {
    (void)state;
    expect("M 1.50 2 L 1.50 2", "M1.5 2h0");
    expect("M 10 10 L 10.50 10.25 L 10.50 9 L 9.50 9 Z M 10 10", "M10 10l.5.25v-1.25h-1zm0 0");
    expect("M 0 0 C 1 1 2 -2 3 0.05 L 2 1", "M0 0c1 1 2-2 3 .05l-1 .95");
    expect("M -5 0 L -5.01 0.01 L -6 0.50", "M-5 0l-.01.01-.99.49");
}

/* Nothing is guessed. */
static void keeps_other_paths(void **state) {
    (void)state;
    const char *const others[] = {"M 1 2 A 3 4 5 6", "M 1e5 2", "M 1", "L 1 x", "", "M 1 2 l 1 1", "M 1 2 L 1 2 3"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        expect(others[i], others[i]);
    noge_text cut = {0};
    assert_fine(noge_text_print(&cut, error, "<path d=\"M 1 2 L 3"));
    assert_fine(noge_draw_shorten_paths(&cut, 0, 2, error));
    assert_string_equal(cut.bytes, "<path d=\"M 1 2 L 3");
    noge_text_free(&cut);
}

static void survives_failing_allocations(void **state) {
    (void)state;
    noge_status status = NOGE_NO_MEMORY;
    uint64_t allowed = 0;
    for (; status != NOGE_OK; allowed++) {
        noge_text svg = {0};
        assert_fine(noge_text_print(&svg, error, "<path d=\"M 1 2 L 3 4\"/>"));
        test_allocation_fail_after(allowed);
        status = noge_draw_shorten_paths(&svg, 0, 2, NULL);
        test_allocation_fail_after(UINT64_MAX);
        assert_string_equal(svg.bytes, status == NOGE_OK ? "<path d=\"M1 2l2 2\"/>" : "<path d=\"M 1 2 L 3 4\"/>");
        noge_text_free(&svg);
    }
    assert_true(allowed > 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(draws_the_same),
        cmocka_unit_test(is_as_short_as_it_can_be),
        cmocka_unit_test(keeps_other_paths),
        cmocka_unit_test(survives_failing_allocations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
