/* The scene of a chart: where everything lies on its page. Painting only follows it. */
#ifndef NOGE_REPORT_CHART_SCENE_H
#define NOGE_REPORT_CHART_SCENE_H

#include "report/chart/panel.h"
#include "report/chart/scale.h"
#include "report/draw/palette.h"

/* One panel on the page, in points. */
typedef struct noge_chart_frame {
    const noge_chart_panel *panel;
    noge_chart_scale x, y;
    double left, top, width, height; /* of the plot, without what stands around it */
    bool x_titled, y_titled;         /* axes of the same title are named once a column and row */
    double *label_y;                 /* [level_count], centres of the levels' labels, apart from each other */
} noge_chart_frame;

typedef struct noge_chart_scene {
    const noge_chart *chart;
    size_t columns, rows;
    noge_chart_frame *frame; /* [panel_count], row by row */
    double page_width, page_height;
    double room_left, room_right; /* beside each plot, for numbers and for labels; titles of axes come on top */
    double legend_top;
} noge_chart_scene;

/* Refuses what noge_chart_print says it does; otherwise lays all out. Free in success and in failure. */
noge_status noge_chart_scene_create(noge_chart_scene *scene, const noge_chart *chart, noge_error *error);
void noge_chart_scene_free(noge_chart_scene *scene);

/* Where a point of the data lies on the page. */
noge_point noge_chart_place(const noge_chart_frame *frame, double x, double y);

/* The colour of a series. */
noge_draw_colour noge_chart_colour(unsigned style);

/* Moves the `count` values in ascending order apart, as little as can be, until neighbours differ by `gap`; all stay
 * within least … most if there is room. */
void noge_chart_spread(double *value, size_t count, double gap, double least, double most);

/* The panel with everything that stands at its sides. */
void noge_chart_paint(cairo_t *cairo, const noge_chart_scene *scene, const noge_chart_frame *frame);

/* The sign of a series as it stands in a legend, around `centre`. */
void noge_chart_paint_sign(cairo_t *cairo, const noge_chart_series *series, noge_point centre);

/* Title above, legend and caption below. The first returns where the panels may begin, the second the page's height.
 * They draw only if `paint`. */
double noge_chart_heading(cairo_t *cairo, const noge_chart_scene *scene, bool paint);
double noge_chart_legend(cairo_t *cairo, const noge_chart_scene *scene, bool paint);

extern const noge_draw_font noge_chart_number_font, noge_chart_axis_font, noge_chart_panel_font, noge_chart_level_font;

#endif
