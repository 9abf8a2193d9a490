/* Animations: an exploration as one file that plays it in any browser.
 *
 * The file holds everything and asks no network for anything. Without scripts it shows the end, as the drawing does;
 * the script takes that picture apart, for its paths are in the order of the exploration, and puts it together again
 * up to any moment. So nothing is stored twice: Munich and 500 steps take a few hundred kilobytes.
 *
 * HTML: a page with buttons below the picture. SVG: the same in a picture. FILE#t=250 opens at decision 250. */
#ifndef NOGE_REPORT_ANIMATE_ANIMATE_H
#define NOGE_REPORT_ANIMATE_ANIMATE_H

#include "report/draw/draw.h"

typedef enum noge_animate_format {
    NOGE_ANIMATE_HTML,
    NOGE_ANIMATE_SVG,
} noge_animate_format;

/* The format by the path's extension, HTML for "-". NOGE_USAGE, naming the two, for any other. */
noge_status noge_animate_format_of(const char *path, noge_animate_format *format, noge_error *error);

/* Appends the file to *bytes. A drawing without visits is NOGE_USAGE, as is what noge_draw_print refuses.
 * O(nodes + edges + walk · log degree). */
noge_status noge_animate_print(const noge_drawing *drawing, noge_animate_format format, noge_text *bytes,
                               noge_error *error);

#endif
