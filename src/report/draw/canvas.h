/* The canvas: one interface to Cairo's surfaces, colours, and blocks of text. */
#ifndef NOGE_REPORT_DRAW_CANVAS_H
#define NOGE_REPORT_DRAW_CANVAS_H

#include "base/text/writer.h"
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
    size_t begin;       /* offset of this picture in `bytes` */
    int decimals;       /* of points in an SVG, 1 or 2; 2 after opening */
    noge_text words;    /* elements <text> of an SVG */
    noge_writer writer; /* writes to `words` */
    noge_status status;
    noge_error *error;
} noge_draw_canvas;

/* Opens a white page; sizes in points. Do not move the canvas in memory until it is closed. title: stored in a PDF; may
 * be NULL. NOGE_USAGE if noge was built without Cairo.
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

/* Adds a square spot for noge_draw_spots with CAIRO_LINE_CAP_SQUARE: Cairo gives lines of length 0 no square ends. */
void noge_draw_add_square(cairo_t *cairo, noge_point centre);

/* Paints the spots added since the last call: discs of `fill` with a rim of `outline` inside the radius; rim 0: no rim.
 */
void noge_draw_spots(cairo_t *cairo, noge_draw_colour fill, noge_draw_colour outline, double radius, double rim);

typedef struct noge_draw_font {
    double size;
    bool bold;
    noge_draw_colour colour;
} noge_draw_font;

enum { NOGE_DRAW_READABLE = 768 };

/* Makes text that Cairo accepts from any bytes: invalid UTF-8 becomes U+FFFD, control characters become spaces. Text
 * that exceeds the space is cut. Returns `readable`. */
const char *noge_draw_readable(const char *words, char readable[NOGE_DRAW_READABLE]);

/* From now on text is not painted but written as elements <text> of SVG, which can be selected and searched. The writer
 * must outlive the context. */
void noge_draw_collect_words(cairo_t *cairo, noge_writer *writer);

/* Width of a line of text. */
double noge_draw_text_width(cairo_t *cairo, const noge_draw_font *font, const char *words);

/* Text with its top left corner at `corner`, broken at spaces to fit `width`. Returns the height; draws only if
 * `paint`. NULL has height 0. */
double noge_draw_text_block(cairo_t *cairo, const noge_draw_font *font, const char *words, noge_point corner,
                            double width, bool paint);

/* One line of text that begins at `left` on the baseline. halo: a white rim that separates it from lines below. */
void noge_draw_text_line(cairo_t *cairo, const noge_draw_font *font, const char *words, noge_point left, bool halo);

#endif
