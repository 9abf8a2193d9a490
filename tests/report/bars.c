/* Bars: lengths as the shares say, one scale for all panels, and what cannot be drawn. */
#include "support/svg_path.h"
#include "support/unit.h"

#include "report/chart/bars.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const noge_bars_row rows[] = {{"whole", false}, {"part", true}, {"none", false}};
enum { ROWS = sizeof rows / sizeof *rows };

static noge_bars bars_of(const noge_bars_panel *panel, size_t count) {
    return (noge_bars){.title = "Bars",
                       .caption = "Words below.",
                       .row = rows,
                       .row_count = ROWS,
                       .panel = panel,
                       .panel_count = count};
}

/* The widths of the bars of that thickness in an SVG, in order: parts of four lines. Returns how many. */
static size_t widths(const char *svg, double thickness, double *width, size_t most) {
    const char *letters = strstr(svg, "</defs>"); /* behind which there are no outlines of letters any more */
    size_t count = 0;
    for (const char *at = letters ? letters : svg; (at = strstr(at, " d=\"")) && count < most; at++) {
        test_svg_step step[5];
        if (test_svg_path(at + 4, step, 5) >= 5 && step[4].kind == 'Z' &&
            fabs(fabs(step[2].number[1] - step[0].number[1]) - thickness) < 0.011)
            width[count++] = fabs(step[2].number[0] - step[0].number[0]);
    }
    return count;
}

static void are_as_long_as_their_shares(void **state) {
    (void)state;
    const double one[ROWS] = {0.8, 0.2, 0}, other[ROWS] = {0.4, 0.1, NAN};
    const noge_bars_panel panel[] = {{"one", "a note", one}, {"other", NULL, other}};
    const noge_bars bars = bars_of(panel, 2);
    noge_text svg = {0}, again = {0};
    double major[8], minor[8];
    assert_fine(noge_bars_print(&bars, NOGE_DRAW_SVG, &svg, error));
    assert_fine(noge_bars_print(&bars, NOGE_DRAW_SVG, &again, error));
    assert_string_equal(svg.bytes, again.bytes);
    assert_true(widths(svg.bytes, 10, major, 8) >= 2);
    assert_true(widths(svg.bytes, 5, minor, 8) >= 2);
    assert_true(fabs(major[1] / major[0] - 0.5) < 0.01); /* 0.4 of 0.8: panels share a scale */
    assert_true(fabs(minor[0] / major[0] - 0.25) < 0.01);
    assert_true(fabs(minor[1] / major[0] - 0.125) < 0.01);
    noge_text_free(&svg);
    noge_text_free(&again);
}

static void draws_where_nothing_is_known(void **state) {
    (void)state;
    const double unknown[ROWS] = {NAN, NAN, NAN};
    const noge_bars_panel panel = {"unknown", NULL, unknown};
    const noge_bars bars = bars_of(&panel, 1);
    noge_text png = {0};
    assert_fine(noge_bars_print(&bars, NOGE_DRAW_PNG, &png, error));
    assert_memory_equal(png.bytes, "\x89PNG", 4);
    noge_text_free(&png);
}

static void refuses_what_is_no_share(void **state) {
    (void)state;
    const double wrong[ROWS] = {0.5, 1.5, 0}, negative[ROWS] = {-0.1, 0, 0};
    const noge_bars_panel panel[] = {{"wrong", NULL, wrong}, {"negative", NULL, negative}};
    noge_bars bars = bars_of(&panel[0], 1);
    noge_text text = {0};
    noge_error error = {0};
    assert_int_equal(noge_bars_print(&bars, NOGE_DRAW_SVG, &text, &error), NOGE_USAGE);
    assert_string_equal(error.text, "part: a share of 1.5 is not between 0 and 1");
    bars = bars_of(&panel[1], 1);
    assert_int_equal(noge_bars_print(&bars, NOGE_DRAW_SVG, &text, &error), NOGE_USAGE);
    bars = bars_of(panel, 0);
    assert_int_equal(noge_bars_print(&bars, NOGE_DRAW_SVG, &text, &error), NOGE_USAGE);
    assert_int_equal(text.size, 0);
    noge_text_free(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(are_as_long_as_their_shares),
        cmocka_unit_test(draws_where_nothing_is_known),
        cmocka_unit_test(refuses_what_is_no_share),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
