/* Charts: curves with axes, in one or several panels, as SVG, PNG and PDF. A curve has a colour and a marker, so that
 * it can be read in grey. A band shows its spread. It is dashed where it is the mean of fewer values. Levels are thin
 * lines across a panel, with their names at the right edge. Panels share one legend. The same chart gives the same
 * bytes. */
#ifndef NOGE_REPORT_CHART_CHART_H
#define NOGE_REPORT_CHART_CHART_H

#include "report/chart/panel.h"
#include "report/draw/picture.h"

/* Appends the picture to *bytes. NOGE_USAGE without panels, for a panel without values, for an absolute value above
 * 1e150, or for a value of 0 or less on a logarithmic axis. O(values). */
noge_status noge_chart_print(const noge_chart *chart, noge_draw_format format, noge_text *bytes, noge_error *error);

/* Writes the picture to a file that is complete or absent. Its extension decides the format; "-" is SVG on standard
 * output. A path that exists is NOGE_USAGE unless `overwrite`. */
noge_status noge_chart_write(const noge_chart *chart, const char *path, bool overwrite, noge_error *error);

#endif
