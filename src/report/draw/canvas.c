/* The differences between SVG, PNG and PDF. Cairo writes through a callback into a growing text. Two things in its
 * output would differ between runs: the date of a PDF is set to a fixed one, and the number in the outermost id of an
 * SVG, which counts the surfaces of the process, is removed. Paths of an SVG are written anew, shorter. Cairo writes
 * the text of an SVG as outlines; text.c collects it instead, and it is appended as elements <text> when the picture is
 * finished. */
#include "report/draw/canvas.h"

#include "base/error.h"
#include "report/draw/short_path.h"

#include <math.h>
#include <string.h>
#ifdef NOGE_CAIRO
#include <cairo-pdf.h>
#include <cairo-svg.h>
enum { HAS_CAIRO = 1 };
#else
enum { HAS_CAIRO = 0 };
#endif

static cairo_status_t receive(void *context, const unsigned char *bytes, unsigned size) {
    noge_draw_canvas *canvas = context;
    if (canvas->status == NOGE_OK)
        canvas->status = noge_text_append(canvas->bytes, bytes, size, canvas->error);
    return canvas->status == NOGE_OK ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

static noge_status check(noge_draw_canvas *canvas, cairo_status_t outcome) {
    if (canvas->status == NOGE_OK && outcome == CAIRO_STATUS_NO_MEMORY)
        canvas->status = noge_fail(canvas->error, NOGE_NO_MEMORY, "out of memory for the drawing");
    else if (canvas->status == NOGE_OK && outcome != CAIRO_STATUS_SUCCESS)
        canvas->status = noge_fail(canvas->error, NOGE_IO, "drawing failed: %s", cairo_status_to_string(outcome));
    return canvas->status;
}

static cairo_surface_t *surface_of(noge_draw_canvas *canvas, double width, double height, const char *title) {
    cairo_surface_t *surface;
    char readable[NOGE_DRAW_READABLE];
    switch (canvas->format) {
    case NOGE_DRAW_SVG: return cairo_svg_surface_create_for_stream(receive, canvas, width, height);
    case NOGE_DRAW_PDF:
        surface = cairo_pdf_surface_create_for_stream(receive, canvas, width, height);
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE,
                                       noge_draw_readable(title ? title : "", readable));
        return surface;
    default:
        return cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)ceil(width * NOGE_DRAW_PIXELS),
                                          (int)ceil(height * NOGE_DRAW_PIXELS));
    }
}

noge_status noge_draw_canvas_open(noge_draw_canvas *canvas, noge_draw_format format, double width, double height,
                                  const char *title, noge_text *bytes, noge_error *error) {
    *canvas = (noge_draw_canvas){.format = format, .bytes = bytes, .begin = bytes->size, .decimals = 2, .error = error};
    if (!HAS_CAIRO)
        return canvas->status =
                   noge_fail(error, NOGE_USAGE, "cannot draw: noge was built without Cairo (Meson option drawing)");
    canvas->surface = surface_of(canvas, width, height, title);
    canvas->cairo = cairo_create(canvas->surface);
    canvas->writer.text = &canvas->words;
    if (format == NOGE_DRAW_SVG)
        noge_draw_collect_words(canvas->cairo, &canvas->writer);
    /* Without rounding of letter widths to pixels, all three formats break lines at the same places. */
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    cairo_set_font_options(canvas->cairo, options);
    cairo_font_options_destroy(options);
    if (format == NOGE_DRAW_PNG)
        cairo_scale(canvas->cairo, NOGE_DRAW_PIXELS, NOGE_DRAW_PIXELS);
    cairo_set_source_rgb(canvas->cairo, 1, 1, 1);
    cairo_paint(canvas->cairo);
    cairo_set_line_cap(canvas->cairo, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(canvas->cairo, CAIRO_LINE_JOIN_ROUND);
    return check(canvas, cairo_status(canvas->cairo));
}

/* Removes the number from id="surface17". Nothing refers to that id. */
static void forget_count(noge_draw_canvas *canvas) {
    static const char mark[] = "id=\"surface";
    char *picture = canvas->bytes->bytes + canvas->begin, *found = strstr(picture, mark);
    if (!found)
        return;
    char *number = found + sizeof mark - 1, *rest = number + strspn(number, "0123456789");
    memmove(number, rest, strlen(rest) + 1);
    canvas->bytes->size -= (size_t)(rest - number);
}

/* Puts the collected text in front of the closing tag, so it is above everything else. */
static void append_words(noge_draw_canvas *canvas) {
    static const char end[] = "</svg>\n", family[] = "DejaVu Sans, Verdana, Geneva, sans-serif";
    noge_writer writer = {.text = canvas->bytes};
    if (canvas->words.size == 0)
        return;
    if (canvas->bytes->size - canvas->begin > strlen(end))
        canvas->bytes->size -= strlen(end);
    noge_writer_print(&writer, "<g font-family=\"%s\" xml:space=\"preserve\">\n", family);
    noge_writer_put(&writer, canvas->words.bytes, canvas->words.size);
    noge_writer_print(&writer, "</g>\n%s", end);
    canvas->status = noge_writer_end(&writer, canvas->error);
}

noge_status noge_draw_canvas_finish(noge_draw_canvas *canvas) {
    check(canvas, cairo_status(canvas->cairo));
    if (canvas->status == NOGE_OK && canvas->format == NOGE_DRAW_PNG)
        check(canvas, cairo_surface_write_to_png_stream(canvas->surface, receive, canvas));
    cairo_surface_finish(canvas->surface);
    check(canvas, cairo_surface_status(canvas->surface));
    if (canvas->status == NOGE_OK && canvas->format == NOGE_DRAW_SVG) {
        forget_count(canvas);
        canvas->status = noge_draw_shorten_paths(canvas->bytes, canvas->begin, canvas->decimals, canvas->error);
    }
    if (canvas->status == NOGE_OK && canvas->format == NOGE_DRAW_SVG)
        canvas->status = noge_writer_end(&canvas->writer, canvas->error);
    if (canvas->status == NOGE_OK && canvas->format == NOGE_DRAW_SVG)
        append_words(canvas);
    if (canvas->status != NOGE_OK)
        canvas->bytes->size = canvas->begin;
    return canvas->status;
}

void noge_draw_canvas_close(noge_draw_canvas *canvas) {
    if (canvas->cairo)
        cairo_destroy(canvas->cairo);
    if (canvas->surface)
        cairo_surface_destroy(canvas->surface);
    canvas->cairo = NULL;
    canvas->surface = NULL;
    noge_text_free(&canvas->words);
}

/* ---- Colours and spots ------------------------------------------------------------------------------------------- */

void noge_draw_set_colour(cairo_t *cairo, noge_draw_colour colour) {
    cairo_set_source_rgb(cairo, colour.red, colour.green, colour.blue);
}

noge_draw_colour noge_draw_mix(noge_draw_colour from, noge_draw_colour to, double share) {
    return (noge_draw_colour){from.red + share * (to.red - from.red), from.green + share * (to.green - from.green),
                              from.blue + share * (to.blue - from.blue)};
}

void noge_draw_add_spot(cairo_t *cairo, noge_point centre) {
    cairo_move_to(cairo, centre.x, centre.y);
    cairo_line_to(cairo, centre.x, centre.y);
}

void noge_draw_add_square(cairo_t *cairo, noge_point centre) {
    const double short_line = 0.05;
    cairo_move_to(cairo, centre.x - short_line, centre.y);
    cairo_line_to(cairo, centre.x + short_line, centre.y);
}

void noge_draw_spots(cairo_t *cairo, noge_draw_colour fill, noge_draw_colour outline, double radius, double rim) {
    if (rim > 0) {
        noge_draw_set_colour(cairo, outline);
        cairo_set_line_width(cairo, 2 * radius);
        cairo_stroke_preserve(cairo);
    }
    noge_draw_set_colour(cairo, fill);
    cairo_set_line_width(cairo, 2 * (radius - rim));
    cairo_stroke(cairo);
}

/* ---- Sanitizers -------------------------------------------------------------------------------------------------- */

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WATCHED
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define WATCHED
#endif

#ifdef WATCHED
/* fontconfig, which Cairo uses, leaks a few hundred bytes. The leak detector calls this function and ignores these
 * leaks only, so that our own stay visible. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void) {
    return "leak:libfontconfig\n";
}
#endif
