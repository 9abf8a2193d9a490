/* Painting a panel: grid, levels, bands, lines, markers, numbers and names. */
#include "report/chart/scene.h"

#include <math.h>

static const double line_width = 1.7, marker_size = 3.1, markers_a_line = 6;

#define GRID ((noge_draw_colour){0.91, 0.92, 0.94})
#define LEVEL ((noge_draw_colour){0.50, 0.53, 0.58})

noge_draw_colour noge_chart_colour(unsigned style) {
    static const noge_draw_colour colour[NOGE_LINE_COLOURS] = NOGE_LINE_PALETTE;
    return colour[style % NOGE_LINE_COLOURS];
}

/* ---- Small services ---------------------------------------------------------------------------------------------- */

static void segment(cairo_t *cairo, noge_point from, noge_point to) {
    cairo_move_to(cairo, from.x, from.y);
    cairo_line_to(cairo, to.x, to.y);
}

static void stroke(cairo_t *cairo, noge_draw_colour colour, double width) {
    noge_draw_set_colour(cairo, colour);
    cairo_set_line_width(cairo, width);
    cairo_stroke(cairo);
}

/* One line of text that begins (share 0), is centred (1/2) or ends (1) at x. */
static void put_text(cairo_t *cairo, const noge_draw_font *font, const char *words, double x, double baseline,
                     double share) {
    double width = share > 0 ? noge_draw_text_width(cairo, font, words) : 0;
    noge_draw_text_block(cairo, font, words, (noge_point){x - share * width, baseline - font->size}, INFINITY, true);
    cairo_new_path(cairo); /* text leaves a current point */
}

/* ---- Markers ----------------------------------------------------------------------------------------------------- */

static void polygon(cairo_t *cairo, noge_point centre, double radius, int corners, double turn) {
    for (int i = 0; i < corners; i++) {
        double angle = 2 * acos(-1) * (i + turn) / corners - acos(-1) / 2;
        cairo_line_to(cairo, centre.x + radius * cos(angle), centre.y + radius * sin(angle));
    }
    cairo_close_path(cairo);
}

static void outline_marker(cairo_t *cairo, unsigned style, noge_point centre, double size) {
    cairo_new_path(cairo);
    switch ((style + style / NOGE_LINE_COLOURS) % 6) { /* other markers when colours repeat */
    case 0: cairo_arc(cairo, centre.x, centre.y, size, 0, 2 * acos(-1)); break;
    case 1: polygon(cairo, centre, 1.3 * size, 4, 0.5); break;
    case 2: polygon(cairo, centre, 1.4 * size, 3, 0); break;
    case 3: polygon(cairo, centre, 1.35 * size, 4, 0); break;
    case 4: polygon(cairo, centre, 1.4 * size, 3, 0.5); break;
    default: polygon(cairo, centre, 1.2 * size, 5, 0); break;
    }
}

/* Filled, with a white rim that separates it from lines below. */
static void paint_marker(cairo_t *cairo, unsigned style, noge_point centre) {
    outline_marker(cairo, style, centre, marker_size);
    noge_draw_set_colour(cairo, NOGE_DRAW_WHITE);
    cairo_set_line_width(cairo, 1.6);
    cairo_stroke_preserve(cairo);
    noge_draw_set_colour(cairo, noge_chart_colour(style));
    cairo_fill(cairo);
}

/* ---- Series ------------------------------------------------------------------------------------------------------ */

static bool shown(const noge_chart_series *series, size_t i) {
    return i < series->count && !isnan(series->x[i]) && !isnan(series->y[i]);
}

static bool banded(const noge_chart_series *series, size_t i) {
    return shown(series, i) && series->low && series->high && !isnan(series->low[i]) && !isnan(series->high[i]);
}

static void add_point(cairo_t *cairo, const noge_chart_frame *frame, double x, double y) {
    noge_point at = noge_chart_place(frame, x, y);
    cairo_line_to(cairo, at.x, at.y);
}

/* Each part without gaps: along the upper edge, then back along the lower edge. */
static void paint_band(cairo_t *cairo, const noge_chart_frame *frame, const noge_chart_series *series) {
    noge_draw_colour colour = noge_chart_colour(series->style);
    cairo_new_path(cairo);
    for (size_t begin = 0, end; begin < series->count; begin = end + 1) {
        for (end = begin; banded(series, end); end++)
            add_point(cairo, frame, series->x[end], series->high[end]);
        for (size_t i = end; i > begin; i--)
            add_point(cairo, frame, series->x[i - 1], series->low[i - 1]);
        if (end > begin)
            cairo_close_path(cairo);
        cairo_new_sub_path(cairo);
    }
    cairo_set_source_rgba(cairo, colour.red, colour.green, colour.blue, 0.17);
    cairo_fill(cairo);
}

/* Points from `from` to `to` - 1, interrupted at gaps. */
static void trace(cairo_t *cairo, const noge_chart_frame *frame, const noge_chart_series *series, size_t from,
                  size_t to) {
    cairo_new_path(cairo);
    for (size_t i = from; i < to; i++) {
        if (shown(series, i))
            add_point(cairo, frame, series->x[i], series->y[i]);
        else
            cairo_new_sub_path(cairo);
    }
    stroke(cairo, noge_chart_colour(series->style), line_width);
}

static void paint_line(cairo_t *cairo, const noge_chart_frame *frame, const noge_chart_series *series) {
    size_t turn = series->dashed_from > 0 && series->dashed_from < series->count ? series->dashed_from : series->count;
    trace(cairo, frame, series, 0, turn);
    if (turn == series->count)
        return;
    cairo_set_dash(cairo, (const double[]){3.5, 3.5}, 2, 0);
    trace(cairo, frame, series, turn - 1, series->count);
    cairo_set_dash(cairo, NULL, 0, 0);
}

/* Short lines have a marker on every point, long ones on a few. Lines that may run close together have them on
 * different points. */
static void paint_markers(cairo_t *cairo, const noge_chart_frame *frame, const noge_chart_series *series) {
    size_t stride = (size_t)fmax(1, round((double)series->count / markers_a_line));
    size_t first = stride > 1 ? (stride / 2 + series->style * (stride / 3 + 1)) % stride : 0;
    for (size_t i = first; i < series->count; i += stride)
        if (shown(series, i))
            paint_marker(cairo, series->style, noge_chart_place(frame, series->x[i], series->y[i]));
}

static void paint_points(cairo_t *cairo, const noge_chart_frame *frame, const noge_chart_series *series) {
    double radius = series->count > 300 ? 1.0 : 1.8;
    noge_draw_colour colour = noge_chart_colour(series->style);
    for (size_t i = 0; i < series->count; i++)
        if (shown(series, i))
            noge_draw_add_spot(cairo, noge_chart_place(frame, series->x[i], series->y[i]));
    noge_draw_spots(cairo, colour, colour, radius, 0);
}

static void paint_series(cairo_t *cairo, const noge_chart_frame *frame) {
    const noge_chart_panel *panel = frame->panel;
    cairo_save(cairo);
    if (panel->x.least < panel->x.most || panel->y.least < panel->y.most) { /* some points may be outside */
        cairo_rectangle(cairo, frame->left, frame->top, frame->width, frame->height);
        cairo_clip(cairo);
    }
    for (size_t i = 0; i < panel->series_count; i++)
        if (panel->series[i].low && panel->series[i].high)
            paint_band(cairo, frame, &panel->series[i]);
    for (size_t i = 0; i < panel->series_count; i++)
        if (panel->series[i].points)
            paint_points(cairo, frame, &panel->series[i]);
        else
            paint_line(cairo, frame, &panel->series[i]);
    for (size_t i = 0; i < panel->series_count; i++)
        if (!panel->series[i].points)
            paint_markers(cairo, frame, &panel->series[i]);
    cairo_restore(cairo);
}

void noge_chart_paint_sign(cairo_t *cairo, const noge_chart_series *series, noge_point centre) {
    noge_draw_colour colour = noge_chart_colour(series->style);
    if (series->points) {
        noge_draw_add_spot(cairo, centre);
        noge_draw_spots(cairo, colour, colour, 3, 0);
        return;
    }
    if (series->low && series->high) {
        cairo_rectangle(cairo, centre.x - 11, centre.y - 5, 22, 10);
        cairo_set_source_rgba(cairo, colour.red, colour.green, colour.blue, 0.17);
        cairo_fill(cairo);
    }
    segment(cairo, (noge_point){centre.x - 11, centre.y}, (noge_point){centre.x + 11, centre.y});
    stroke(cairo, colour, line_width);
    paint_marker(cairo, series->style, centre);
}

/* ---- What stands around ------------------------------------------------------------------------------------------ */

static void paint_y_axis(cairo_t *cairo, const noge_chart_frame *frame) {
    double right = frame->left + frame->width;
    char text[NOGE_CHART_TICK_TEXT];
    for (size_t i = 0; i < frame->y.tick_count; i++) {
        double y = noge_chart_place(frame, frame->x.least, frame->y.tick[i]).y;
        segment(cairo, (noge_point){frame->left, y}, (noge_point){right, y});
        stroke(cairo, GRID, 0.8);
        noge_chart_scale_text(&frame->y, i, text);
        put_text(cairo, &noge_chart_number_font, text, frame->left - 6, y + 3.2, 1);
    }
    for (size_t i = 0; i < frame->y.minor_count; i++) {
        double y = noge_chart_place(frame, frame->x.least, frame->y.minor[i]).y;
        segment(cairo, (noge_point){frame->left - 2.5, y}, (noge_point){frame->left, y});
    }
    stroke(cairo, LEVEL, 0.6);
}

static void paint_x_axis(cairo_t *cairo, const noge_chart_frame *frame) {
    double bottom = frame->top + frame->height, right = frame->left + frame->width;
    char text[NOGE_CHART_TICK_TEXT];
    for (size_t i = 0; i < frame->x.tick_count; i++) {
        double x = noge_chart_place(frame, frame->x.tick[i], frame->y.least).x;
        segment(cairo, (noge_point){x, bottom}, (noge_point){x, bottom + 3.5});
        stroke(cairo, LEVEL, 0.8);
        noge_chart_scale_text(&frame->x, i, text);
        put_text(cairo, &noge_chart_number_font, text, x, bottom + 13, 0.5);
    }
    for (size_t i = 0; i < frame->x.minor_count; i++) {
        double x = noge_chart_place(frame, frame->x.minor[i], frame->y.least).x;
        segment(cairo, (noge_point){x, bottom}, (noge_point){x, bottom + 2.2});
    }
    stroke(cairo, LEVEL, 0.6);
    segment(cairo, (noge_point){frame->left, bottom}, (noge_point){right, bottom});
    stroke(cairo, LEVEL, 0.9);
}

static void paint_titles(cairo_t *cairo, const noge_chart_scene *scene, const noge_chart_frame *frame) {
    const noge_chart_panel *panel = frame->panel;
    if (panel->title)
        put_text(cairo, &noge_chart_panel_font, panel->title, frame->left, frame->top - 7, 0);
    if (frame->x_titled)
        put_text(cairo, &noge_chart_axis_font, panel->x.title, frame->left + frame->width / 2,
                 frame->top + frame->height + 28, 0.5);
    if (frame->y_titled) {
        cairo_save(cairo);
        cairo_translate(cairo, frame->left - scene->room_left - 6, frame->top + frame->height / 2);
        cairo_rotate(cairo, -acos(-1) / 2);
        put_text(cairo, &noge_chart_axis_font, panel->y.title, 0, 0, 0.5);
        cairo_restore(cairo);
    }
}

/* Each level has its own dashes. A thin line connects its end with its label. */
static void paint_levels(cairo_t *cairo, const noge_chart_frame *frame) {
    static const double dashes[][4] = {{4, 2, 4, 2}, {1, 2.2, 1, 2.2}, {6, 2, 1, 2}, {9, 3, 9, 3}};
    double right = frame->left + frame->width;
    for (size_t i = 0; i < frame->panel->level_count; i++) {
        double value = frame->panel->level[i].value;
        if (isnan(value) || value < frame->y.least || value > frame->y.most)
            continue;
        double y = noge_chart_place(frame, frame->x.most, value).y, label = frame->label_y[i];
        cairo_set_dash(cairo, dashes[i % 4], 4, 0);
        segment(cairo, (noge_point){frame->left, y}, (noge_point){right, y});
        stroke(cairo, LEVEL, 0.9);
        cairo_set_dash(cairo, NULL, 0, 0);
        segment(cairo, (noge_point){right + 1.5, y}, (noge_point){right + 10.5, label});
        stroke(cairo, LEVEL, 0.5);
        put_text(cairo, &noge_chart_level_font, frame->panel->level[i].label, right + 13, label + 3, 0);
    }
}

void noge_chart_paint(cairo_t *cairo, const noge_chart_scene *scene, const noge_chart_frame *frame) {
    paint_y_axis(cairo, frame);
    paint_x_axis(cairo, frame);
    paint_levels(cairo, frame);
    paint_series(cairo, frame);
    paint_titles(cairo, scene, frame);
}
