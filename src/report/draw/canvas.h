/* The canvas: one interface to Cairo's surfaces, colours, and blocks of text. */
#ifndef NOGE_REPORT_DRAW_CANVAS_H
#define NOGE_REPORT_DRAW_CANVAS_H

#include "report/draw/picture.h"

#include <noge/graph.h>
#ifdef NOGE_CAIRO
#include <cairo.h>
#else
#include "report/draw/without_cairo.h"
#endif

/* Pixels of a PNG for each point of the page, so that pictures stay sharp on fine screens. */
#define NOGE_DRAW_PIXELS 2.0

typedef struct noge_draw_canvas {
    cairo_surface_t *surface;
    cairo_t *cairo;
    noge_draw_format format;
    noge_text *bytes;
    size_t begin; /* offset of this picture in `bytes` */
    noge_status status;
    noge_error *error;
} noge_draw_canvas;

/* Opens a white page; sizes in points. title: stored in a PDF; may be NULL. NOGE_USAGE if noge was built without Cairo.
 */
noge_status noge_draw_canvas_open(noge_draw_canvas *canvas, noge_draw_format format, double width, double height,
                                  const char *title, noge_text *bytes, noge_error *error);

/* Completes the picture in `bytes`. After a failure `bytes` is unchanged. */
noge_status noge_draw_canvas_finish(noge_draw_canvas *canvas);

/* Frees the canvas; allowed after finish and after a failed open. */
void noge_draw_canvas_close(noge_draw_canvas *canvas);

typedef struct noge_draw_colour {
    double red, green, blue;
} noge_draw_colour;

void noge_draw_set_colour(cairo_t *cairo, noge_draw_colour colour);

/* A colour between two: share 0 gives `from`, 1 gives `to`. */
noge_draw_colour noge_draw_mix(noge_draw_colour from, noge_draw_colour to, double share);

/* Adds a round spot: a line of length 0 with round ends, the shortest form in SVG and PDF. */
void noge_draw_add_spot(cairo_t *cairo, noge_point centre);

/* Paints the spots added since the last call: discs of `fill` with a rim of `outline` inside the radius; rim 0: no rim.
 */
void noge_draw_spots(cairo_t *cairo, noge_draw_colour fill, noge_draw_colour outline, double radius, double rim);

typedef struct noge_draw_font {
    double size;
    bool bold;
    noge_draw_colour colour;
} noge_draw_font;

/* Width of a line of text. */
double noge_draw_text_width(cairo_t *cairo, const noge_draw_font *font, const char *words);

/* Text with its top left corner at `corner`, broken at spaces to fit `width`. Returns the height; draws only if
 * `paint`. NULL has height 0. */
double noge_draw_text_block(cairo_t *cairo, const noge_draw_font *font, const char *words, noge_point corner,
                            double width, bool paint);

#endif
