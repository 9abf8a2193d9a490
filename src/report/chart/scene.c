/* Laying out a chart: scales from the values, a grid of plots, labels that do not overlap. All panels have the same
 * size and margins, so that plots are aligned in rows and columns. */
#include "report/chart/scene.h"

#include "base/error.h"
#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double margin = 24, leader = 14, label_gap = 10.5, panel_gap = 18, title_height = 18, number_height = 16,
                    axis_title_height = 15;

const noge_draw_font noge_chart_number_font = {9, false, {0.42, 0.45, 0.50}};
const noge_draw_font noge_chart_axis_font = {9.5, false, {0.13, 0.15, 0.19}};
const noge_draw_font noge_chart_panel_font = {11, true, {0.13, 0.15, 0.19}};
const noge_draw_font noge_chart_level_font = {8.5, false, {0.42, 0.45, 0.50}};

/* ---- Ranges ------------------------------------------------------------------------------------------------------ */

typedef struct range {
    double least, most; /* least > most: nothing yet */
} range;

static noge_status include(range *all, double value, const noge_chart_axis *axis, noge_error *error) {
    static const double largest = 1e150, smallest = 1e-150; /* so that differences and ratios stay finite */
    if (isnan(value))
        return NOGE_OK;
    if (fabs(value) > largest)
        return noge_fail(error, NOGE_USAGE, "a chart cannot show the value %g", value);
    if (axis->logarithmic && value < smallest)
        return noge_fail(error, NOGE_USAGE, "a chart cannot show the value %g on a logarithmic axis", value);
    all->least = fmin(all->least, value);
    all->most = fmax(all->most, value);
    return NOGE_OK;
}

/* A point counts if both its coordinates are numbers. */
static noge_status include_series(range *x, range *y, const noge_chart_panel *panel, const noge_chart_series *series,
                                  noge_error *error) {
    noge_status status = NOGE_OK;
    for (size_t i = 0; i < series->count && status == NOGE_OK; i++) {
        if (isnan(series->x[i]) || isnan(series->y[i]))
            continue;
        status = include(x, series->x[i], &panel->x, error);
        if (status == NOGE_OK)
            status = include(y, series->y[i], &panel->y, error);
        if (status == NOGE_OK && series->low)
            status = include(y, series->low[i], &panel->y, error);
        if (status == NOGE_OK && series->high)
            status = include(y, series->high[i], &panel->y, error);
    }
    return status;
}

static void fit(noge_chart_scale *scale, range values, const noge_chart_axis *axis, double padding, double ticks) {
    bool given = axis->least < axis->most;
    if (given)
        values = (range){axis->least, axis->most};
    noge_chart_scale_fit(scale, values.least, values.most, axis->logarithmic, given ? 0 : padding, ticks);
}

static noge_status fit_scales(noge_chart_frame *frame, noge_error *error) {
    const noge_chart_panel *panel = frame->panel;
    range x = {INFINITY, -INFINITY}, y = x;
    noge_status status = NOGE_OK;
    for (size_t i = 0; i < panel->series_count && status == NOGE_OK; i++)
        status = include_series(&x, &y, panel, &panel->series[i], error);
    for (size_t i = 0; i < panel->level_count && status == NOGE_OK; i++)
        status = include(&y, panel->level[i].value, &panel->y, error);
    if (status == NOGE_OK && (x.least > x.most || y.least > y.most))
        status = noge_fail(error, NOGE_USAGE, "there is nothing to show in a chart%s%s", panel->title ? " of " : "",
                           panel->title ? panel->title : "");
    if (status != NOGE_OK)
        return status;
    fit(&frame->x, x, &panel->x, panel->x.logarithmic ? 0.02 : 0, frame->width / (panel->x.logarithmic ? 50 : 70));
    fit(&frame->y, y, &panel->y, 0.04, frame->height / 25);
    return NOGE_OK;
}

/* ---- Levels ------------------------------------------------------------------------------------------------------ */

/* Isotonic regression by pooling adjacent violators: subtracting i · gap from the i-th value turns "apart by a gap"
 * into "not descending". */
void noge_chart_spread(double *value, size_t count, double gap, double least, double most) {
    for (size_t i = 0; i < count; i++)
        value[i] -= (double)i * gap;
    for (size_t end = 1; end < count; end++) {
        size_t begin = end;
        double sum = value[end], mean = sum;
        while (begin > 0 && value[begin - 1] > mean) {
            sum += value[--begin];
            mean = sum / (double)(end - begin + 1);
        }
        for (size_t i = begin; i <= end; i++)
            value[i] = mean;
    }
    double room = most - (count > 0 ? (double)(count - 1) * gap : 0);
    for (size_t i = 0; i < count; i++)
        value[i] = fmax(fmin(value[i], room), least) + (double)i * gap;
}

/* Call it after the frame is placed. */
static noge_status place_labels(noge_chart_frame *frame, noge_error *error) {
    const noge_chart_panel *panel = frame->panel;
    size_t count = panel->level_count;
    size_t *order = noge_allocate(count, sizeof *order, error);
    double *sorted = noge_allocate(count, sizeof *sorted, error);
    frame->label_y = noge_allocate(count, sizeof *frame->label_y, error);
    noge_status status = order && sorted && frame->label_y ? NOGE_OK : NOGE_NO_MEMORY;
    for (size_t i = 0; i < count && status == NOGE_OK; i++) { /* few values: insertion sort, highest value first */
        size_t at = i;
        for (; at > 0 && panel->level[order[at - 1]].value < panel->level[i].value; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    for (size_t i = 0; i < count && status == NOGE_OK; i++)
        sorted[i] = noge_chart_place(frame, frame->x.most, panel->level[order[i]].value).y;
    if (status == NOGE_OK)
        noge_chart_spread(sorted, count, label_gap, frame->top, frame->top + frame->height);
    for (size_t i = 0; i < count && status == NOGE_OK; i++)
        frame->label_y[order[i]] = sorted[i];
    free(order);
    free(sorted);
    return status;
}

/* ---- The grid ---------------------------------------------------------------------------------------------------- */

static size_t usual_columns(size_t panels) {
    return panels < 4 ? panels : panels == 4 ? 2 : 3;
}

static void size_frames(noge_chart_scene *scene) {
    double width = scene->columns == 1 ? 430 : scene->columns == 2 ? 280 : 195;
    for (size_t i = 0; i < scene->chart->panel_count; i++) {
        scene->frame[i].panel = &scene->chart->panel[i];
        scene->frame[i].width = width;
        scene->frame[i].height = round((scene->columns == 1 ? 0.6 : 0.68) * width);
    }
}

static bool same_title(const char *a, const char *b) {
    return a == b || (a && b && strcmp(a, b) == 0);
}

/* Axis titles that no panel to the left or below repeats. */
static void name_axes(noge_chart_scene *scene) {
    size_t count = scene->chart->panel_count, columns = scene->columns;
    for (size_t i = 0; i < count; i++) {
        const noge_chart_panel *panel = scene->frame[i].panel;
        bool left = i % columns > 0 && same_title(panel[-1].y.title, panel->y.title);
        bool below = i + columns < count && same_title(scene->chart->panel[i + columns].x.title, panel->x.title);
        scene->frame[i].y_titled = panel->y.title && !left;
        scene->frame[i].x_titled = panel->x.title && !below;
    }
}

/* The margins of the plots: as wide as the widest numbers and labels. */
static void measure_sides(cairo_t *cairo, noge_chart_scene *scene) {
    double numbers = 0, labels = 0;
    for (size_t i = 0; i < scene->chart->panel_count; i++) {
        const noge_chart_frame *frame = &scene->frame[i];
        char text[NOGE_CHART_TICK_TEXT];
        for (size_t t = 0; t < frame->y.tick_count; t++) {
            noge_chart_scale_text(&frame->y, t, text);
            numbers = fmax(numbers, noge_draw_text_width(cairo, &noge_chart_number_font, text));
        }
        for (size_t l = 0; l < frame->panel->level_count; l++)
            labels = fmax(labels, noge_draw_text_width(cairo, &noge_chart_level_font, frame->panel->level[l].label));
    }
    scene->room_left = ceil(numbers) + 9;
    scene->room_right = labels > 0 ? ceil(fmin(labels, 200)) + leader + 4 : 10;
}

/* The left edge of the plots of a column; for the column after the last one, without its gap. */
static double column_left(const noge_chart_scene *scene, size_t column) {
    double left = margin;
    for (size_t c = 0; c <= column && c < scene->columns; c++) {
        bool titled = false;
        for (size_t i = c; i < scene->chart->panel_count; i += scene->columns)
            titled |= scene->frame[i].y_titled;
        left += scene->room_left + (titled ? axis_title_height : 0);
        if (c < column)
            left += scene->frame[0].width + scene->room_right + (c + 1 < scene->columns ? panel_gap : 0);
    }
    return left;
}

static double row_titles(const noge_chart_scene *scene, size_t row, bool below) {
    double height = 0;
    for (size_t i = row * scene->columns; i < (row + 1) * scene->columns && i < scene->chart->panel_count; i++)
        height = fmax(height, below ? (scene->frame[i].x_titled ? axis_title_height : 0)
                                    : (scene->frame[i].panel->title ? title_height : 4));
    return height;
}

static void place_frames(noge_chart_scene *scene, double top) {
    double height = scene->frame[0].height;
    for (size_t row = 0; row < scene->rows; row++) {
        top += row_titles(scene, row, false);
        for (size_t i = row * scene->columns; i < (row + 1) * scene->columns && i < scene->chart->panel_count; i++) {
            scene->frame[i].left = column_left(scene, i % scene->columns);
            scene->frame[i].top = top;
        }
        top += height + number_height + row_titles(scene, row, true) + panel_gap;
    }
    scene->legend_top = top - panel_gap + 8;
}

static noge_status arrange(noge_chart_scene *scene, cairo_t *cairo, noge_error *error) {
    size_t count = scene->chart->panel_count;
    noge_status status = NOGE_OK;
    size_frames(scene);
    for (size_t i = 0; i < count && status == NOGE_OK; i++)
        status = fit_scales(&scene->frame[i], error);
    if (status != NOGE_OK)
        return status;
    name_axes(scene);
    measure_sides(cairo, scene);
    scene->page_width = column_left(scene, scene->columns) + margin;
    place_frames(scene, noge_chart_heading(cairo, scene, false));
    scene->page_height = noge_chart_legend(cairo, scene, false);
    for (size_t i = 0; i < count && status == NOGE_OK; i++)
        status = place_labels(&scene->frame[i], error);
    return status;
}

noge_status noge_chart_scene_create(noge_chart_scene *scene, const noge_chart *chart, noge_error *error) {
    noge_text nothing = {0};
    noge_draw_canvas paper = {0};
    *scene = (noge_chart_scene){.chart = chart};
    if (chart->panel_count == 0)
        return noge_fail(error, NOGE_USAGE, "there is nothing to show in a chart without panels");
    size_t columns = chart->columns ? chart->columns : usual_columns(chart->panel_count);
    scene->columns = columns < chart->panel_count ? columns : chart->panel_count;
    scene->rows = (chart->panel_count + scene->columns - 1) / scene->columns;
    scene->frame = noge_allocate(chart->panel_count, sizeof *scene->frame, error);
    noge_status status = scene->frame ? NOGE_OK : NOGE_NO_MEMORY;
    if (status == NOGE_OK)
        status = noge_draw_canvas_open(&paper, NOGE_DRAW_PNG, 1, 1, NULL, &nothing, error);
    if (status == NOGE_OK)
        status = arrange(scene, paper.cairo, error);
    noge_draw_canvas_close(&paper);
    return status;
}

void noge_chart_scene_free(noge_chart_scene *scene) {
    for (size_t i = 0; scene->frame && i < scene->chart->panel_count; i++)
        free(scene->frame[i].label_y);
    free(scene->frame);
    *scene = (noge_chart_scene){0};
}

noge_point noge_chart_place(const noge_chart_frame *frame, double x, double y) {
    return (noge_point){frame->left + frame->width * noge_chart_scale_place(&frame->x, x),
                        frame->top + frame->height * (1 - noge_chart_scale_place(&frame->y, y))};
}
