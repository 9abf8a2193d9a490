/* Charts: round numbers on axes, labels apart, values where the axes say, valid files with the same bytes each time. */
#include "support/folder.h"

#include "report/chart/chart.h"
#include "report/chart/scene.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- Scales ------------------------------------------------------------------------------------------------------ */

/* All numbers of a scale in one line. */
static const char *numbers(const noge_chart_scale *scale) {
    static char line[2000];
    char text[NOGE_CHART_TICK_TEXT];
    line[0] = '\0';
    for (size_t i = 0; i < scale->tick_count; i++) {
        noge_chart_scale_text(scale, i, text);
        snprintf(line + strlen(line), sizeof line - strlen(line), "%s%s", i ? " " : "", text);
    }
    return line;
}

static void expect_numbers(double least, double most, bool logarithmic, double ticks, const char *expected) {
    noge_chart_scale scale;
    noge_chart_scale_fit(&scale, least, most, logarithmic, 0, ticks);
    assert_string_equal(numbers(&scale), expected);
}

static void marks_round_numbers(void **state) {
    (void)state;
    expect_numbers(0, 25600, false, 6, "0 5,000 10,000 15,000 20,000 25,000");
    expect_numbers(0, 25600, false, 3, "0 10,000 20,000");
    expect_numbers(0.146, 0.91, false, 5, "0.2 0.4 0.6 0.8");
    expect_numbers(0.55, 0.9999, false, 5, "0.6 0.7 0.8 0.9");
    expect_numbers(0.301, 0.3049, false, 4, "0.301 0.302 0.303 0.304");
    expect_numbers(-3, 3, false, 4, "\u22122 0 2");
    expect_numbers(0, 3e8, false, 3, "0 10⁸ 2×10⁸ 3×10⁸");
    expect_numbers(0, 4e-9, false, 2, "0 2×10⁻⁹ 4×10⁻⁹");
    expect_numbers(1, 2e5, true, 6, "1 10 100 1,000 10,000 100,000");
    expect_numbers(1, 2e5, true, 3, "1 100 10,000");
    expect_numbers(3e-7, 2e-2, true, 6, "10⁻⁶ 10⁻⁵ 10⁻⁴ 10⁻³ 10⁻²");
    expect_numbers(0.9, 60, true, 6, "1 2 5 10 20 50");
    expect_numbers(2.5, 4.4, true, 4, "2.5 3.0 3.5 4.0");
}

static void fits_any_range(void **state) {
    (void)state;
    static const double values[] = {-1e150, -1e9, -1, -1e-300, 0, 5e-324, 1e-150, 0.1, 0.3, 1, 1 + 1e-15, 25600, 1e150};
    size_t count = sizeof values / sizeof *values;
    for (size_t a = 0; a < count; a++)
        for (size_t b = a; b < count; b++)
            for (int logarithmic = 0; logarithmic < (values[a] >= 1e-150 ? 2 : 1); logarithmic++)
                for (double ticks = 1; ticks < 20; ticks += 6) {
                    noge_chart_scale scale;
                    noge_chart_scale_fit(&scale, values[a], values[b], logarithmic, 0.04, ticks);
                    assert_true(scale.least < scale.most);
                    assert_true(isfinite(scale.least) && isfinite(scale.most));
                    double low = noge_chart_scale_place(&scale, values[a]),
                           high = noge_chart_scale_place(&scale, values[b]);
                    assert_true(low >= -1e-9 && low <= high && high <= 1 + 1e-9);
                    for (size_t i = 0; i < scale.tick_count; i++) {
                        double at = noge_chart_scale_place(&scale, scale.tick[i]);
                        assert_true(at > -1e-6 && at < 1 + 1e-6);
                    }
                    numbers(&scale);
                }
    noge_chart_scale rates;
    noge_chart_scale_fit(&rates, 0.01, 0.9, false, 0.04, 5);
    assert_true(rates.least == 0); /* room, but not below what can be */
}

static void spreads_labels(void **state) {
    (void)state;
    double apart[] = {10, 30, 60}, close[] = {50, 51, 52}, high[] = {1, 2, 90}, low[] = {98, 99, 99};
    noge_chart_spread(apart, 3, 10, 0, 100);
    assert_true(apart[0] == 10 && apart[1] == 30 && apart[2] == 60);
    noge_chart_spread(close, 3, 10, 0, 100);
    assert_true(fabs(close[0] - 41) < 1e-9 && fabs(close[1] - 51) < 1e-9 && fabs(close[2] - 61) < 1e-9);
    noge_chart_spread(high, 3, 10, 0, 100);
    assert_true(fabs(high[0]) < 1e-9 && fabs(high[1] - 10) < 1e-9 && fabs(high[2] - 90) < 1e-9);
    noge_chart_spread(low, 3, 10, 0, 100);
    assert_true(fabs(low[0] - 80) < 1e-9 && fabs(low[2] - 100) < 1e-9);
    noge_chart_spread(NULL, 0, 10, 0, 100);
}

/* ---- Pictures ---------------------------------------------------------------------------------------------------- */

enum { COUNT = 51 };

static double step[COUNT], rate[COUNT], low[COUNT], high[COUNT], flat[COUNT];

static int make_values(void **state) {
    (void)state;
    for (int i = 0; i < COUNT; i++) {
        step[i] = 512 * i;
        rate[i] = 0.9 - 0.7 * exp(-i / 8.0);
        low[i] = rate[i] - 0.05;
        high[i] = rate[i] + 0.05;
        flat[i] = 0.5;
    }
    return 0;
}

static const noge_chart_series both[] = {
    {.label = "noge", .x = step, .y = rate, .low = low, .high = high, .count = COUNT, .dashed_from = 40},
    {.label = "flat", .style = 1, .x = step, .y = flat, .count = COUNT},
};
static const noge_chart_level levels[] = {{"random 0.150", 0.15}, {"dfs 0.752", 0.752}, {"nn 0.753", 0.753}};

static noge_chart_panel panel_of(const noge_chart_series *series, size_t count) {
    return (noge_chart_panel){.title = "grid",
                              .x = {.title = "gradient step"},
                              .y = {.title = "rate"},
                              .series = series,
                              .series_count = count,
                              .level = levels,
                              .level_count = 3};
}

static void writes_three_formats_reproducibly(void **state) {
    (void)state;
    static const char *const magic[] = {"<?xml", "\x89PNG\r\n\x1a\n", "%PDF-"};
    const noge_chart_panel panels[] = {panel_of(both, 2), panel_of(both, 1), panel_of(both + 1, 1)};
    const noge_chart chart = {.title = "Learning", .caption = "A sentence.", .panel = panels, .panel_count = 3};
    for (int format = NOGE_DRAW_SVG; format <= NOGE_DRAW_PDF; format++) {
        noge_text first = {0}, second = {0};
        assert_fine(noge_chart_print(&chart, (noge_draw_format)format, &first, error));
        if (format == NOGE_DRAW_PDF)
            sleep(1); /* a date would show */
        assert_fine(noge_chart_print(&chart, (noge_draw_format)format, &second, error));
        assert_true(first.size > 5000);
        assert_memory_equal(first.bytes, magic[format], strlen(magic[format]));
        assert_int_equal(first.size, second.size);
        assert_true(memcmp(first.bytes, second.bytes, first.size) == 0);
        noge_text_free(&first);
        noge_text_free(&second);
    }
}

typedef struct reader {
    const noge_text *text;
    size_t at;
} reader;

static cairo_status_t read_bytes(void *context, unsigned char *bytes, unsigned size) {
    reader *source = context;
    if (size > source->text->size - source->at)
        return CAIRO_STATUS_READ_ERROR;
    memcpy(bytes, source->text->bytes + source->at, size);
    source->at += size;
    return CAIRO_STATUS_SUCCESS;
}

static bool has_colour(cairo_surface_t *image, noge_point at, noge_draw_colour colour) {
    int x = (int)(NOGE_DRAW_PIXELS * at.x), y = (int)(NOGE_DRAW_PIXELS * at.y);
    const unsigned char *row = cairo_image_surface_get_data(image) + y * cairo_image_surface_get_stride(image);
    uint32_t pixel;
    memcpy(&pixel, row + 4 * x, sizeof pixel);
    const double wanted[3] = {colour.red, colour.green, colour.blue};
    for (int i = 0; i < 3; i++)
        if (fabs((pixel >> (16 - 8 * i) & 255) - 255 * wanted[i]) > 3)
            return false;
    return true;
}

static cairo_surface_t *picture_of(const noge_chart *chart, noge_text *text) {
    assert_fine(noge_chart_print(chart, NOGE_DRAW_PNG, text, error));
    reader source = {text, 0};
    cairo_surface_t *image = cairo_image_surface_create_from_png_stream(read_bytes, &source);
    assert_int_equal(cairo_surface_status(image), CAIRO_STATUS_SUCCESS);
    return image;
}

static void paints_values_where_they_are(void **state) {
    (void)state;
    const noge_chart_panel panels[] = {panel_of(both, 2), panel_of(both, 2)};
    const noge_chart chart = {.panel = panels, .panel_count = 2, .columns = 1};
    noge_chart_scene scene;
    noge_text text = {0};
    assert_fine(noge_chart_scene_create(&scene, &chart, error));
    cairo_surface_t *image = picture_of(&chart, &text);
    for (size_t p = 0; p < 2; p++) {
        const noge_chart_frame *frame = &scene.frame[p];
        assert_true(noge_chart_place(frame, 0, 0.8).y < noge_chart_place(frame, 0, 0.2).y); /* more is higher up */
        /* The solid part of the line is there throughout; the dashed one here and there. */
        size_t solid = 0, dashed = 0;
        for (size_t i = 1; i < 39; i++)
            solid += has_colour(image, noge_chart_place(frame, step[i], rate[i]), noge_chart_colour(0));
        for (double x = step[41]; x < step[48]; x += 40)
            dashed +=
                has_colour(image, noge_chart_place(frame, x, 0.9 - 0.7 * exp(-x / 512 / 8)), noge_chart_colour(0));
        assert_true(solid >= 37);
        assert_true(dashed > 5 && dashed < 80);
        /* The band: the line's colour, much paler, on both sides of it; white beyond. */
        noge_draw_colour pale = noge_draw_mix(NOGE_DRAW_WHITE, noge_chart_colour(0), 0.17);
        assert_true(has_colour(image, noge_chart_place(frame, step[13], rate[13] - 0.03), pale));
        assert_true(has_colour(image, noge_chart_place(frame, step[13], rate[13] + 0.03), pale));
        assert_true(has_colour(image, noge_chart_place(frame, step[13], rate[13] - 0.07), NOGE_DRAW_WHITE));
        assert_true(has_colour(image, noge_chart_place(frame, step[20], 0.33), NOGE_DRAW_WHITE));
    }
    cairo_surface_destroy(image);
    noge_text_free(&text);
    noge_chart_scene_free(&scene);
}

static void leaves_gaps_open(void **state) {
    (void)state;
    double low_torn[COUNT], high_torn[COUNT], torn[COUNT];
    memcpy(low_torn, low, sizeof low);
    memcpy(high_torn, high, sizeof high);
    memcpy(torn, rate, sizeof rate);
    low_torn[25] = high_torn[25] = torn[25] = NAN;
    const noge_chart_series series = {.x = step, .y = torn, .low = low_torn, .high = high_torn, .count = COUNT};
    const noge_chart_panel panel = {.series = &series, .series_count = 1, .y = {.least = 0.05, .most = 1.05}};
    const noge_chart chart = {.panel = &panel, .panel_count = 1};
    noge_chart_scene scene;
    noge_text text = {0};
    assert_fine(noge_chart_scene_create(&scene, &chart, error));
    cairo_surface_t *image = picture_of(&chart, &text);
    const noge_chart_frame *frame = &scene.frame[0];
    noge_draw_colour pale = noge_draw_mix(NOGE_DRAW_WHITE, noge_chart_colour(0), 0.17);
    for (size_t i = 21; i < 30; i++) { /* half-way to the next point */
        double x = step[i] + 256, y = (rate[i] + rate[i + 1]) / 2;
        bool gap = i == 24 || i == 25;
        assert_true(has_colour(image, noge_chart_place(frame, x, y), gap ? NOGE_DRAW_WHITE : noge_chart_colour(0)));
        assert_true(has_colour(image, noge_chart_place(frame, x, y - 0.035), gap ? NOGE_DRAW_WHITE : pale));
    }
    cairo_surface_destroy(image);
    noge_text_free(&text);
    noge_chart_scene_free(&scene);
}

static void keeps_everything_on_the_page(void **state) {
    (void)state;
    noge_chart_panel panels[7];
    for (size_t i = 0; i < 7; i++)
        panels[i] = panel_of(both, 1 + i % 2);
    for (size_t count = 1; count <= 7; count++)
        for (size_t columns = 0; columns <= 8; columns++) {
            const noge_chart chart = {.panel = panels, .panel_count = count, .columns = columns};
            noge_chart_scene scene;
            assert_fine(noge_chart_scene_create(&scene, &chart, error));
            for (size_t i = 0; i < count; i++) {
                const noge_chart_frame *a = &scene.frame[i];
                assert_true(a->left - scene.room_left >= 0 && a->top >= 0);
                assert_true(a->left + a->width + scene.room_right <= scene.page_width);
                assert_true(a->top + a->height < scene.legend_top && scene.legend_top < scene.page_height);
                for (size_t k = 0; k < i; k++) {
                    const noge_chart_frame *b = &scene.frame[k];
                    assert_true(a->left - scene.room_left >= b->left + b->width + scene.room_right ||
                                b->left - scene.room_left >= a->left + a->width + scene.room_right ||
                                a->top >= b->top + b->height + 20);
                }
                assert_true(a->label_y[1] - a->label_y[2] >= 10);
            }
            noge_chart_scene_free(&scene);
        }
}

static void draws_odd_values(void **state) {
    (void)state;
    double x[] = {1, 2, 3, 4, 5}, gaps[] = {NAN, 1, NAN, 2, NAN}, tiny[] = {5e-324, 0, 0, 0, 0},
           huge[] = {-1e150, 1e150, 0, 1, 2}, same[] = {3, 3, 3, 3, 3};
    const double *const rows[] = {gaps, tiny, huge, same};
    for (size_t i = 0; i < 4; i++)
        for (size_t count = i == 0 ? 2 : 1; count <= 5; count++)
            for (int points = 0; points < 2; points++) {
                const noge_chart_series series = {.label = "odd",
                                                  .style = 99,
                                                  .x = x,
                                                  .y = rows[i],
                                                  .low = gaps,
                                                  .high = gaps,
                                                  .count = count,
                                                  .dashed_from = i,
                                                  .points = points};
                const noge_chart_panel panel = {.series = &series, .series_count = 1};
                const noge_chart chart = {.panel = &panel, .panel_count = 1};
                noge_text text = {0};
                assert_fine(noge_chart_print(&chart, NOGE_DRAW_SVG, &text, error));
                assert_null(strstr(text.bytes, "nan"));
                assert_null(strstr(text.bytes, "inf"));
                noge_text_free(&text);
            }
}

static void takes_any_bytes_as_text(void **state) {
    (void)state;
    char endless[2000];
    memset(endless, 'x', sizeof endless - 1);
    endless[sizeof endless - 1] = '\0';
    const char *const texts[] = {"", "\xff\xfe caf\xe9", "two\nlines\tand\033[1m more", endless};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (int format = NOGE_DRAW_SVG; format <= NOGE_DRAW_PDF; format++) {
            noge_chart_series series = both[0];
            series.label = texts[i];
            const noge_chart_level level = {texts[i], 0.3};
            const noge_chart_panel panel = {texts[i], {.title = texts[i]}, {.title = texts[i]}, &series, 1, &level, 1};
            const noge_chart chart = {texts[i], texts[i], &panel, 1, 0};
            noge_text text = {0};
            assert_fine(noge_chart_print(&chart, (noge_draw_format)format, &text, error));
            noge_text_free(&text);
        }
}

/* ---- Refusals ---------------------------------------------------------------------------------------------------- */

static void refuse(const noge_chart *chart, const char *because) {
    noge_text text = {0};
    noge_error why;
    assert_int_equal(noge_chart_print(chart, NOGE_DRAW_SVG, &text, &why), NOGE_USAGE);
    assert_non_null(strstr(why.text, because));
    assert_int_equal(text.size, 0);
    noge_text_free(&text);
}

static void refuses_what_cannot_be_shown(void **state) {
    (void)state;
    double x[] = {0, 1}, infinite[] = {1, INFINITY}, nothing[] = {NAN, NAN};
    noge_chart_series series = {.x = x, .y = infinite, .count = 2};
    noge_chart_panel panel = {.title = "maze", .series = &series, .series_count = 1};
    const noge_chart chart = {.panel = &panel, .panel_count = 1}, empty = {0};
    refuse(&empty, "without panels");
    refuse(&chart, "the value inf");
    series.y = nothing;
    refuse(&chart, "nothing to show in a chart of maze");
    series.count = 0;
    refuse(&chart, "nothing to show");
    series = (noge_chart_series){.x = x, .y = x, .count = 2};
    panel.x.logarithmic = true;
    refuse(&chart, "the value 0 on a logarithmic axis");
}

static void writes_files_or_nothing(void **state) {
    (void)state;
    const noge_chart_panel panel = panel_of(both, 2);
    const noge_chart chart = {.panel = &panel, .panel_count = 1};
    noge_error why;
    assert_int_equal(noge_chart_write(&chart, in_folder("curve.jpg"), true, &why), NOGE_USAGE);
    assert_non_null(strstr(why.text, ".svg, .png or .pdf"));
    assert_int_equal(folder_entries(), 0);
    assert_fine(noge_chart_write(&chart, in_folder("curve.pdf"), false, error));
    assert_int_equal(noge_chart_write(&chart, in_folder("curve.pdf"), false, &why), NOGE_USAGE);
    assert_fine(noge_chart_write(&chart, in_folder("curve.pdf"), true, error));
    assert_int_equal(folder_entries(), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(marks_round_numbers),
        cmocka_unit_test(fits_any_range),
        cmocka_unit_test(spreads_labels),
        cmocka_unit_test(writes_three_formats_reproducibly),
        cmocka_unit_test(paints_values_where_they_are),
        cmocka_unit_test(leaves_gaps_open),
        cmocka_unit_test(keeps_everything_on_the_page),
        cmocka_unit_test(draws_odd_values),
        cmocka_unit_test(takes_any_bytes_as_text),
        cmocka_unit_test(refuses_what_cannot_be_shown),
        in_a_folder(writes_files_or_nothing),
    };
    return cmocka_run_group_tests(tests, make_values, NULL);
}
