/* The pen keeps the first failure and draws on; finishing tells it. So that drawing reads as a list of what is drawn.
 */
#include "pen.h"

#include "report/page/html.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { WORDS_SPACE = 512 };

#define INK                                                                                                            \
    { 0.13, 0.15, 0.19 }
const noge_draw_font pen_title = {17, true, INK}, pen_heading = {13, true, INK}, pen_words = {12, false, INK},
                     pen_strong = {12, true, INK}, pen_small = {11, false, {0.33, 0.36, 0.41}};

noge_status noge_pen_open(noge_pen *pen, double width, double height, const char *title, noge_text *bytes,
                          noge_error *error) {
    *pen = (noge_pen){.title = title, .error = error};
    pen->status = noge_draw_canvas_open(&pen->canvas, NOGE_DRAW_SVG, width, height, title, bytes, error);
    pen->cairo = pen->canvas.cairo;
    return pen->status;
}

static noge_status print_description(noge_text *text, const noge_pen *pen) {
    noge_writer writer = {.text = text};
    noge_writer_string(&writer, "\n<title>");
    noge_html_escape(&writer, pen->title);
    noge_writer_string(&writer, "</title>\n<desc>");
    for (const char *line = pen->words.bytes; line && *line; line += strlen(line) + 1) {
        noge_html_escape(&writer, line);
        noge_writer_string(&writer, "\n");
    }
    noge_writer_string(&writer, "</desc>");
    return noge_writer_end(&writer, pen->error);
}

/* Puts the description where SVG wants it, right behind the opening tag. */
static noge_status describe(noge_pen *pen) {
    noge_text *picture = pen->canvas.bytes, described = {0};
    const char *tag = strstr(picture->bytes + pen->canvas.begin, "<svg"), *inside = strchr(tag, '>') + 1;
    size_t before = (size_t)(inside - picture->bytes);
    noge_status status = noge_text_append(&described, picture->bytes, before, pen->error);
    if (status == NOGE_OK)
        status = print_description(&described, pen);
    if (status == NOGE_OK)
        status = noge_text_append(&described, inside, picture->size - before, pen->error);
    noge_text discarded = status == NOGE_OK ? *picture : described;
    if (status == NOGE_OK)
        *picture = described;
    noge_text_free(&discarded);
    return status;
}

noge_status noge_pen_finish(noge_pen *pen) {
    noge_status status = noge_draw_canvas_finish(&pen->canvas);
    if (pen->status == NOGE_OK && status == NOGE_OK)
        pen->status = describe(pen);
    return pen->status != NOGE_OK ? pen->status : status;
}

void noge_pen_close(noge_pen *pen) {
    noge_draw_canvas_close(&pen->canvas);
    noge_text_free(&pen->words);
}

/* ---- Words ------------------------------------------------------------------------------------------------------- */

/* Lines are kept with their terminating 0, for a text may have several itself. */
static void remember(noge_pen *pen, const char *words) {
    if (pen->status == NOGE_OK)
        pen->status = noge_text_append(&pen->words, words, strlen(words) + 1, pen->error);
}

void noge_pen_text(noge_pen *pen, const noge_draw_font *font, double x, double y, double share, const char *format,
                   ...) {
    char words[WORDS_SPACE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    remember(pen, words);
    double width = noge_draw_text_width(pen->cairo, font, words), middle = 0.36 * font->size;
    noge_draw_text_block(pen->cairo, font, words, (noge_point){x - share * width, y + middle - font->size}, INFINITY,
                         true);
    cairo_new_path(pen->cairo); /* text leaves its end behind */
}

double noge_pen_block(noge_pen *pen, const noge_draw_font *font, noge_point corner, double width, const char *format,
                      ...) {
    char words[WORDS_SPACE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    remember(pen, words);
    double height = noge_draw_text_block(pen->cairo, font, words, corner, width, true);
    cairo_new_path(pen->cairo);
    return height;
}

/* ---- Shapes ------------------------------------------------------------------------------------------------------ */

void noge_pen_draw_box(noge_pen *pen, noge_pen_box box, noge_draw_colour fill, noge_draw_colour outline) {
    const double radius = 5, quarter = acos(-1) / 2;
    double right = box.x + box.width - radius, bottom = box.y + box.height - radius;
    cairo_new_path(pen->cairo);
    cairo_arc(pen->cairo, right, box.y + radius, radius, -quarter, 0);
    cairo_arc(pen->cairo, right, bottom, radius, 0, quarter);
    cairo_arc(pen->cairo, box.x + radius, bottom, radius, quarter, 2 * quarter);
    cairo_arc(pen->cairo, box.x + radius, box.y + radius, radius, 2 * quarter, 3 * quarter);
    cairo_close_path(pen->cairo);
    noge_draw_set_colour(pen->cairo, fill);
    cairo_fill_preserve(pen->cairo);
    noge_draw_set_colour(pen->cairo, outline);
    cairo_set_line_width(pen->cairo, 1);
    cairo_stroke(pen->cairo);
}

void noge_pen_line(noge_pen *pen, const noge_point *point, size_t count, noge_draw_colour colour, double width) {
    cairo_new_path(pen->cairo);
    for (size_t i = 0; i < count; i++)
        cairo_line_to(pen->cairo, point[i].x, point[i].y);
    noge_draw_set_colour(pen->cairo, colour);
    cairo_set_line_width(pen->cairo, width);
    cairo_stroke(pen->cairo);
}

void noge_pen_arrow(noge_pen *pen, const noge_point *point, size_t count, noge_draw_colour colour, double width) {
    const noge_point tip = point[count - 1], before = point[count - 2];
    double length = hypot(tip.x - before.x, tip.y - before.y), head = 4 + 2.2 * width, half = 0.5 * head;
    noge_point along = {(tip.x - before.x) / length, (tip.y - before.y) / length};
    noge_point base = {tip.x - head * along.x, tip.y - head * along.y};
    noge_pen_line(pen, point, count - 1, colour, width);
    noge_pen_line(pen, (const noge_point[]){before, base}, 2, colour, width);
    cairo_move_to(pen->cairo, tip.x, tip.y);
    cairo_line_to(pen->cairo, base.x - half * along.y, base.y + half * along.x);
    cairo_line_to(pen->cairo, base.x + half * along.y, base.y - half * along.x);
    cairo_close_path(pen->cairo);
    cairo_fill(pen->cairo);
}
