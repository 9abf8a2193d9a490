/* Charts: curves against axes, one or several panels in a grid, as SVG, PNG and PDF.
 *
 * A curve has a colour and a marker, so that a grey print can be read as well; a band around it shows its spread; where
 * it rests on less than the whole it is dashed. Levels are thin lines across a panel, named at its right edge. Panels
 * share one legend. The same chart gives the same bytes. */
#ifndef NOGE_REPORT_CHART_CHART_H
#define NOGE_REPORT_CHART_CHART_H

#include "report/draw/draw.h"

/* A curve, or points. All pointers stay the caller's, here and below. */
typedef struct noge_chart_series {
    const char *label;        /* in the legend; series of one label and style, in whatever panel, share an entry */
    unsigned style;           /* which colour and marker: 0, 1, 2 … */
    const double *x, *y;      /* [count]; a point with NaN is a gap */
    const double *low, *high; /* [count], the band; NULL: none */
    size_t count;
    size_t dashed_from; /* dashed from this point on; 0: nowhere */
    bool points;        /* points only, no line between them */
} noge_chart_series;

typedef struct noge_chart_level {
    const char *label;
    double value;
} noge_chart_level;

typedef struct noge_chart_axis {
    const char *title;  /* NULL: none */
    bool logarithmic;   /* then values are above 0 */
    double least, most; /* what to show; equal: what there is to show */
} noge_chart_axis;

typedef struct noge_chart_panel {
    const char *title; /* NULL: none */
    noge_chart_axis x, y;
    const noge_chart_series *series;
    size_t series_count;
    const noge_chart_level *level;
    size_t level_count;
} noge_chart_panel;

typedef struct noge_chart {
    const char *title;   /* NULL: none */
    const char *caption; /* a sentence below; NULL: none */
    const noge_chart_panel *panel;
    size_t panel_count;
    size_t columns; /* panels side by side; 0: a number that looks well */
} noge_chart;

/* Appends the picture to *bytes. A chart without panels, a panel without a value, an infinite value (or one beyond
 * 1e150), or one not above 0 on a logarithmic axis is NOGE_USAGE. O(values). */
noge_status noge_chart_print(const noge_chart *chart, noge_draw_format format, noge_text *bytes, noge_error *error);

/* Writes the picture to a file, complete or not at all, its format by its name; "-" is SVG on standard output. A path
 * that exists is NOGE_USAGE unless `overwrite`. */
noge_status noge_chart_write(const noge_chart *chart, const char *path, bool overwrite, noge_error *error);

#endif
