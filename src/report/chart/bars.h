/* Bars: shares of a whole, a row each, beside each other for several things, as SVG, PNG and PDF. A minor row is part
 * of the major one above it and is drawn finer. Every bar has its number, so that nobody needs a ruler. */
#ifndef NOGE_REPORT_CHART_BARS_H
#define NOGE_REPORT_CHART_BARS_H

#include "report/draw/picture.h"

/* All pointers stay the caller's, here and below. */
typedef struct noge_bars_row {
    const char *name;
    bool minor;
} noge_bars_row;

typedef struct noge_bars_panel {
    const char *title;
    const char *note;    /* a line below the title; NULL: none */
    const double *share; /* [row_count], from 0 to 1; NaN: not known */
} noge_bars_panel;

typedef struct noge_bars {
    const char *title, *caption; /* NULL: none */
    const noge_bars_row *row;
    size_t row_count;
    const noge_bars_panel *panel;
    size_t panel_count;
} noge_bars;

/* Appends the picture to *bytes. Without rows or panels, or with a share that is not between 0 and 1, NOGE_USAGE. */
noge_status noge_bars_print(const noge_bars *bars, noge_draw_format format, noge_text *bytes, noge_error *error);

/* Writes the picture to a file, complete or not at all, its format by its name; "-" is SVG on standard output. A path
 * that exists is NOGE_USAGE unless `overwrite`. */
noge_status noge_bars_write(const noge_bars *bars, const char *path, bool overwrite, noge_error *error);

#endif
