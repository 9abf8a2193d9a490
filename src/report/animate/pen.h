/* The pen of animations: paths of SVG in tenths of a point, whole numbers, each point relative to the one before. A
 * street of a city takes a dozen bytes this way. The first failure stays; what is written after it is ignored. */
#ifndef NOGE_REPORT_ANIMATE_PEN_H
#define NOGE_REPORT_ANIMATE_PEN_H

#include "base/writer.h"
#include "report/draw/scene.h"

#define NOGE_ANIMATE_UNITS 10.0 /* for each point of the page */

typedef struct noge_animate_pen {
    noge_writer writer;
    long x, y;
    bool drawing; /* within a run of lines, which needs no letter for the next one */
} noge_animate_pen;

/* Any text; the pen is then at the beginning of no path. */
void noge_animate_put(noge_animate_pen *pen, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Text from a file, as markup. */
void noge_animate_put_words(noge_animate_pen *pen, const char *words);

/* The same as a number of SVG's units, for attributes. */
long noge_animate_unit(double points);

/* Begins a part of the path. `absolute`: with the letter M, so that a script finds where it begins. */
void noge_animate_move(noge_animate_pen *pen, noge_point to, bool absolute);
void noge_animate_line(noge_animate_pen *pen, noge_point to);

/* A part of the path along bends, beginning with M. */
void noge_animate_course(noge_animate_pen *pen, noge_point from, const noge_point *bend, size_t count, noge_point to);

/* A spot, if the line has round ends. */
void noge_animate_spot(noge_animate_pen *pen, noge_point centre);

/* A colour as #rrggbb. */
void noge_animate_put_colour(noge_animate_pen *pen, noge_draw_colour colour);

#endif
