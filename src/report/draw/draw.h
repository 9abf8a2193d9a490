/* Drawings of a graph, or of an exploration on it: SVG, PNG and PDF.
 *
 * An exploration is drawn in the paper's colours: the agent red, visited nodes blue, the frontier green, the unknown
 * white; the walk as an orange line that pales with age. Signs also differ in their shapes. A legend explains every
 * sign. Sizes follow from the density of
 * the nodes, from a dozen nodes to a whole city. The same drawing gives the same bytes. */
#ifndef NOGE_REPORT_DRAW_DRAW_H
#define NOGE_REPORT_DRAW_DRAW_H

#include "report/draw/drawing.h"
#include "report/draw/picture.h"

/* Appends the picture to *bytes. NOGE_USAGE without positions, or if the walk uses an edge that does not exist. O(nodes
 * + edges + walk · log degree). */
noge_status noge_draw_print(const noge_drawing *drawing, noge_draw_format format, noge_text *bytes, noge_error *error);

/* Writes the picture to a file that is complete or absent; "-" is SVG on standard output. A path that exists is
 * NOGE_USAGE unless `overwrite`. */
noge_status noge_draw(const noge_drawing *drawing, const char *path, bool overwrite, noge_error *error);

#endif
