/* Bars: shares of a whole, one row each, in panels side by side, as SVG, PNG and PDF. A minor row is part of the major
 * row above it and is drawn finer. Every bar has its number. */
#ifndef NOGE_REPORT_CHART_BARS_H
#define NOGE_REPORT_CHART_BARS_H

#include "report/draw/picture.h"

/* All pointers are borrowed, here and below. */
typedef struct noge_bars_row {
    const char *name;
    bool minor;
} noge_bars_row;

typedef struct noge_bars_panel {
    const char *title;
    const char *note;    /* a line below the title; NULL: none */
    const double *share; /* [row_count], from 0 to 1; NaN: unknown */
} noge_bars_panel;

typedef struct noge_bars {
    const char *title, *caption; /* NULL: none */
    const noge_bars_row *row;
    size_t row_count;
    const noge_bars_panel *panel;
    size_t panel_count;
} noge_bars;

/* Appends the picture to *bytes. NOGE_USAGE without rows or panels, or if a share is not between 0 and 1. */
noge_status noge_bars_print(const noge_bars *bars, noge_draw_format format, noge_text *bytes, noge_error *error);

/* Writes the picture to a file that is complete or absent. Its extension decides the format; "-" is SVG on standard
 * output. A path that exists is NOGE_USAGE unless `overwrite`. */
noge_status noge_bars_write(const noge_bars *bars, const char *path, bool overwrite, noge_error *error);

#endif
