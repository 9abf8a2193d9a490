/* From a chart to a file: lay out, paint, write; and what all panels share: title, legend, caption. */
#include "report/chart/chart.h"

#include "report/chart/scene.h"
#include "report/draw/picture.h"

#include <string.h>

static const double margin = 24, sign_width = 29, item_gap = 22, line_height = 19;

static const noge_draw_font title_font = {14, true, {0.13, 0.15, 0.19}};
static const noge_draw_font legend_font = {10.5, false, {0.13, 0.15, 0.19}};
static const noge_draw_font caption_font = {9, false, {0.42, 0.45, 0.50}};

double noge_chart_heading(cairo_t *cairo, const noge_chart_scene *scene, bool paint) {
    double width = scene->page_width - 2 * margin;
    double height =
        noge_draw_text_block(cairo, &title_font, scene->chart->title, (noge_point){margin, margin - 4}, width, paint);
    return height > 0 ? margin + height + 6 : margin - 6;
}

/* Does an earlier series have the same entry? */
static bool has_entry(const noge_chart *chart, size_t panel, size_t series) {
    const noge_chart_series *mine = &chart->panel[panel].series[series];
    for (size_t p = 0; p <= panel; p++)
        for (size_t s = 0; s < (p < panel ? chart->panel[p].series_count : series); s++) {
            const noge_chart_series *other = &chart->panel[p].series[s];
            if (other->label && other->style == mine->style && strcmp(other->label, mine->label) == 0)
                return true;
        }
    return false;
}

/* Entries from left to right, in several lines if needed. Returns their bottom. */
static double lay_entries(cairo_t *cairo, const noge_chart_scene *scene, bool paint) {
    const noge_chart *chart = scene->chart;
    double x = margin, y = scene->legend_top;
    bool any = false;
    for (size_t p = 0; p < chart->panel_count; p++)
        for (size_t s = 0; s < chart->panel[p].series_count; s++) {
            const noge_chart_series *series = &chart->panel[p].series[s];
            if (!series->label || has_entry(chart, p, s))
                continue;
            double width = sign_width + noge_draw_text_width(cairo, &legend_font, series->label);
            if (x > margin && x + width > scene->page_width - margin) {
                x = margin;
                y += line_height;
            }
            if (paint) {
                noge_chart_paint_sign(cairo, series, (noge_point){x + 11, y + line_height / 2});
                noge_draw_text_block(cairo, &legend_font, series->label, (noge_point){x + sign_width, y + 2.6},
                                     scene->page_width, true);
            }
            x += width + item_gap;
            any = true;
        }
    return any ? y + line_height : y;
}

double noge_chart_legend(cairo_t *cairo, const noge_chart_scene *scene, bool paint) {
    double y = lay_entries(cairo, scene, paint), width = scene->page_width - 2 * margin;
    if (scene->chart->caption)
        y += 5 + noge_draw_text_block(cairo, &caption_font, scene->chart->caption, (noge_point){margin, y + 5}, width,
                                      paint);
    return y + margin - 6;
}

noge_status noge_chart_print(const noge_chart *chart, noge_draw_format format, noge_text *bytes, noge_error *error) {
    noge_chart_scene scene;
    noge_draw_canvas canvas = {0};
    noge_status status = noge_chart_scene_create(&scene, chart, error);
    if (status == NOGE_OK)
        status =
            noge_draw_canvas_open(&canvas, format, scene.page_width, scene.page_height, chart->title, bytes, error);
    if (status == NOGE_OK) {
        noge_chart_heading(canvas.cairo, &scene, true);
        for (size_t i = 0; i < chart->panel_count; i++)
            noge_chart_paint(canvas.cairo, &scene, &scene.frame[i]);
        noge_chart_legend(canvas.cairo, &scene, true);
        status = noge_draw_canvas_finish(&canvas);
    }
    noge_draw_canvas_close(&canvas);
    noge_chart_scene_free(&scene);
    return status;
}

static noge_status print(const void *chart, int format, noge_text *bytes, noge_error *error) {
    return noge_chart_print(chart, (noge_draw_format)format, bytes, error);
}

noge_status noge_chart_write(const noge_chart *chart, const char *path, bool overwrite, noge_error *error) {
    noge_draw_format format;
    noge_status status = noge_draw_format_of(path, &format, error);
    return status == NOGE_OK ? noge_picture_write(print, chart, (int)format, path, overwrite, error) : status;
}
