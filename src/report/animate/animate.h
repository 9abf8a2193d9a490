/* Animations: an exploration as one file that plays in any browser and fetches nothing.
 *
 * HTML: a page with buttons below the picture; FILE#t=250 opens at decision 250. The picture shows the end of the
 * exploration. Its paths are in the order of the exploration, so a script can cut them at any decision. Nothing is
 * stored twice: Munich and 500 decisions take a few hundred kilobytes.
 *
 * SVG: a picture that plays in a loop, by CSS alone, also where a page shows it as an image; see report/animate/loop.h.
 */
#ifndef NOGE_REPORT_ANIMATE_ANIMATE_H
#define NOGE_REPORT_ANIMATE_ANIMATE_H

#include "report/draw/draw.h"

typedef enum noge_animate_format {
    NOGE_ANIMATE_HTML,
    NOGE_ANIMATE_SVG,
} noge_animate_format;

/* The format by the path's extension, HTML for "-". NOGE_USAGE for any other extension. */
noge_status noge_animate_format_of(const char *path, noge_animate_format *format, noge_error *error);

/* Appends the file to *bytes. NOGE_USAGE without visits, and where noge_draw_print fails with it. O(nodes + edges +
 * walk · log degree). */
noge_status noge_animate_print(const noge_drawing *drawing, noge_animate_format format, noge_text *bytes,
                               noge_error *error);

#endif
