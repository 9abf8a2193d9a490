/* The canvas: Cairo's surfaces behind one way of drawing, colours, and text in blocks. */
#ifndef NOGE_REPORT_DRAW_CANVAS_H
#define NOGE_REPORT_DRAW_CANVAS_H

#include "report/draw/picture.h"

#include <cairo.h>
#include <noge/graph.h>

/* Pixels of a PNG for each point of the page, so that pictures stay sharp on fine screens. */
#define NOGE_DRAW_PIXELS 2.0

typedef struct noge_draw_canvas {
    cairo_surface_t *surface;
    cairo_t *cairo;
    noge_draw_format format;
    noge_text *bytes;
    size_t begin; /* where this picture starts in bytes */
    noge_status status;
    noge_error *error;
} noge_draw_canvas;

/* A white page of that many points. title: kept in the PDF, may be NULL. */
noge_status noge_draw_canvas_open(noge_draw_canvas *canvas, noge_draw_format format, double width, double height,
                                  const char *title, noge_text *bytes, noge_error *error);

/* Completes the picture in the canvas's bytes; in failure they are as they were. */
noge_status noge_draw_canvas_finish(noge_draw_canvas *canvas);

/* Frees what is left; fine after finish and after a failed open. */
void noge_draw_canvas_close(noge_draw_canvas *canvas);

typedef struct noge_draw_colour {
    double red, green, blue;
} noge_draw_colour;

void noge_draw_set_colour(cairo_t *cairo, noge_draw_colour colour);

/* A colour between two: share 0 gives `from`, 1 gives `to`. */
noge_draw_colour noge_draw_mix(noge_draw_colour from, noge_draw_colour to, double share);

/* A round spot as a line without length: the shortest form there is in SVG and PDF. */
void noge_draw_add_spot(cairo_t *cairo, noge_point centre);

/* Paints the spots added since the last call: discs of `fill` with a rim of `outline` within the radius; a rim of 0 is
 * none. */
void noge_draw_spots(cairo_t *cairo, noge_draw_colour fill, noge_draw_colour outline, double radius, double rim);

typedef struct noge_draw_font {
    double size;
    bool bold;
    noge_draw_colour colour;
} noge_draw_font;

/* Width of a line of text. */
double noge_draw_text_width(cairo_t *cairo, const noge_draw_font *font, const char *words);

/* Text from `x` on, its first line's top at `top`, broken at spaces to `width`. Returns the height; draws only if
 * `paint`. NULL is no text and has no height. */
double noge_draw_text_block(cairo_t *cairo, const noge_draw_font *font, const char *words, noge_point corner,
                            double width, bool paint);

#endif
