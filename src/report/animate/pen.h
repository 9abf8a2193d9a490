/* The pen of animations: SVG paths in integers, tenths of a point, each point relative to the one before. A street of a
 * city takes a dozen bytes. The first failure sticks, as in noge_writer. */
#ifndef NOGE_REPORT_ANIMATE_PEN_H
#define NOGE_REPORT_ANIMATE_PEN_H

#include "base/text/writer.h"
#include "report/draw/scene.h"

#define NOGE_ANIMATE_UNITS 10.0 /* per point of the page */

typedef struct noge_animate_pen {
    noge_writer writer;
    long x, y;
    bool drawing; /* inside a run of lines, where the letter l is not repeated */
} noge_animate_pen;

/* Any text. It ends the current path. */
void noge_animate_put(noge_animate_pen *pen, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Text from a file, with its markup escaped. NULL: nothing. */
void noge_animate_put_words(noge_animate_pen *pen, const char *words);

/* Points as a number of SVG units, for attributes. */
long noge_animate_unit(double points);

/* Begins a part of the path. `absolute`: with the letter M, so that a script can find the beginning. */
void noge_animate_move(noge_animate_pen *pen, noge_point to, bool absolute);
void noge_animate_line(noge_animate_pen *pen, noge_point to);

/* A part of the path along bends; it begins with M. */
void noge_animate_course(noge_animate_pen *pen, noge_point from, const noge_point *bend, size_t count, noge_point to);

/* A spot: a line of length 0 with round ends. */
void noge_animate_spot(noge_animate_pen *pen, noge_point centre);

/* A colour as #rrggbb. */
void noge_animate_put_colour(noge_animate_pen *pen, noge_draw_colour colour);

#endif
