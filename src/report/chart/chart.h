/* Charts: curves against axes, one or several panels in a grid, as SVG, PNG and PDF.
 *
 * A curve has a colour and a marker, so that a grey print can be read as well; a band around it shows its spread; where
 * it rests on less than the whole it is dashed. Levels are thin lines across a panel, named at its right edge. Panels
 * share one legend. The same chart gives the same bytes. */
#ifndef NOGE_REPORT_CHART_CHART_H
#define NOGE_REPORT_CHART_CHART_H

#include "report/chart/panel.h"
#include "report/draw/picture.h"

/* Appends the picture to *bytes. A chart without panels, a panel without a value, an infinite value (or one beyond
 * 1e150), or one not above 0 on a logarithmic axis is NOGE_USAGE. O(values). */
noge_status noge_chart_print(const noge_chart *chart, noge_draw_format format, noge_text *bytes, noge_error *error);

/* Writes the picture to a file, complete or not at all, its format by its name; "-" is SVG on standard output. A path
 * that exists is NOGE_USAGE unless `overwrite`. */
noge_status noge_chart_write(const noge_chart *chart, const char *path, bool overwrite, noge_error *error);

#endif
