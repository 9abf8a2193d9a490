/* The pen of the diagrams: words, boxes and arrows on a page of the drawings' colours and letters.
 *
 * Cairo turns letters into outlines, which nobody can search, read aloud or test. So the pen remembers every word it
 * writes, and the SVG says them once more as its description. */
#ifndef NOGE_DIAGRAMS_PEN_H
#define NOGE_DIAGRAMS_PEN_H

#include "report/draw/palette.h"

#define PEN_ORANGE ((noge_draw_colour){0.835, 0.369, 0.000}) /* the walk, and what is measured of it */
#define PEN_PANEL ((noge_draw_colour){0.965, 0.970, 0.978})
#define PEN_RULE ((noge_draw_colour){0.82, 0.84, 0.87})

extern const noge_draw_font pen_title, pen_heading, pen_words, pen_strong, pen_small;

typedef struct noge_pen {
    noge_draw_canvas canvas;
    cairo_t *cairo;
    const char *title;
    noge_text words; /* every text written, a line each */
    noge_status status;
    noge_error *error;
} noge_pen;

/* A white page; its SVG will be appended to *bytes. Close it in success and in failure. */
noge_status noge_pen_open(noge_pen *pen, double width, double height, const char *title, noge_text *bytes,
                          noge_error *error);

/* Completes the SVG with its title and words. */
noge_status noge_pen_finish(noge_pen *pen);
void noge_pen_close(noge_pen *pen);

/* A line of text that begins (share 0), is centred (0.5) or ends (1) at x; its letters are centred at y. */
void noge_pen_text(noge_pen *pen, const noge_draw_font *font, double x, double y, double share, const char *format, ...)
    __attribute__((format(printf, 6, 7)));

/* Text from a corner on, broken to the width. Returns its height. */
double noge_pen_block(noge_pen *pen, const noge_draw_font *font, noge_point corner, double width, const char *format,
                      ...) __attribute__((format(printf, 5, 6)));

typedef struct noge_pen_box {
    double x, y, width, height;
} noge_pen_box;

/* A box with round corners. */
void noge_pen_draw_box(noge_pen *pen, noge_pen_box box, noge_draw_colour fill, noge_draw_colour outline);

/* A line through the points. */
void noge_pen_line(noge_pen *pen, const noge_point *point, size_t count, noge_draw_colour colour, double width);

/* The same with a head whose tip is the last point. */
void noge_pen_arrow(noge_pen *pen, const noge_point *point, size_t count, noge_draw_colour colour, double width);

#endif
