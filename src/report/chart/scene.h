/* The scene of a chart: places of everything on its page. Painting only reads it. */
#ifndef NOGE_REPORT_CHART_SCENE_H
#define NOGE_REPORT_CHART_SCENE_H

#include "report/chart/panel.h"
#include "report/chart/scale.h"
#include "report/draw/palette.h"

/* One panel on the page, in points. */
typedef struct noge_chart_frame {
    const noge_chart_panel *panel;
    noge_chart_scale x, y;
    double left, top, width, height; /* of the plot, without numbers and titles */
    bool x_titled, y_titled;         /* axes with the same title are named once for each column and row */
    double *label_y;                 /* [level_count], centres of the levels' labels, apart from each other */
} noge_chart_frame;

typedef struct noge_chart_scene {
    const noge_chart *chart;
    size_t columns, rows;
    noge_chart_frame *frame; /* [panel_count], row by row */
    double page_width, page_height;
    double room_left, room_right; /* beside each plot, for numbers and labels; axis titles need more */
    double legend_top;
} noge_chart_scene;

/* Checks the chart as noge_chart_print documents it, and lays it out. Free in success and in failure. */
noge_status noge_chart_scene_create(noge_chart_scene *scene, const noge_chart *chart, noge_error *error);
void noge_chart_scene_free(noge_chart_scene *scene);

/* The place of a data point on the page. */
noge_point noge_chart_place(const noge_chart_frame *frame, double x, double y);

/* The colour of a series. */
noge_draw_colour noge_chart_colour(unsigned style);

/* Moves the ascending values apart, as little as possible, until neighbours differ by `gap`. All stay within least …
 * most if there is room. */
void noge_chart_spread(double *value, size_t count, double gap, double least, double most);

/* Paints the panel with its numbers and titles. */
void noge_chart_paint(cairo_t *cairo, const noge_chart_scene *scene, const noge_chart_frame *frame);

/* Paints the sign of a series in a legend, around `centre`. */
void noge_chart_paint_sign(cairo_t *cairo, const noge_chart_series *series, noge_point centre);

/* Title above; legend and caption below. The first returns the top of the panels, the second the height of the page.
 * They draw only if `paint`. */
double noge_chart_heading(cairo_t *cairo, const noge_chart_scene *scene, bool paint);
double noge_chart_legend(cairo_t *cairo, const noge_chart_scene *scene, bool paint);

extern const noge_draw_font noge_chart_number_font, noge_chart_axis_font, noge_chart_panel_font, noge_chart_level_font;

#endif
