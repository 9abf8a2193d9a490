/* What a chart shows: panels with axes, series and levels. All pointers are borrowed. */
#ifndef NOGE_REPORT_CHART_PANEL_H
#define NOGE_REPORT_CHART_PANEL_H

#include <stdbool.h>
#include <stddef.h>

/* A curve, or points. */
typedef struct noge_chart_series {
    const char *label;   /* in the legend; series with the same label and style share an entry, also across panels */
    unsigned style;      /* colour and marker: 0, 1, 2 … */
    const double *x, *y; /* [count]; a point with NaN is a gap */
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
    bool logarithmic;   /* values must be above 0 */
    double least, most; /* the range to show; equal: the range of the values */
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
    size_t columns; /* panels side by side; 0: automatic */
} noge_chart;

#endif
