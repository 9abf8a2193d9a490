/* Numbers are separated by their sign if they have one, else by a space. */
#include "report/animate/pen.h"

#include "report/page/escape.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

void noge_animate_put(noge_animate_pen *pen, const char *format, ...) {
    char words[512];
    va_list arguments;
    va_start(arguments, format);
    int size = vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    pen->x = pen->y = 0;
    pen->drawing = false;
    assert(size >= 0 && (size_t)size < sizeof words); /* text of any length is put as words */
    if (pen->status == NOGE_OK)
        pen->status = noge_text_append(pen->text, words, (size_t)size, pen->error);
}

void noge_animate_put_words(noge_animate_pen *pen, const char *words) {
    if (pen->status == NOGE_OK && words)
        pen->status = noge_escape_markup(pen->text, words, pen->error);
}

long noge_animate_unit(double points) {
    return lround(NOGE_ANIMATE_UNITS * points);
}

static void put_pair(noge_animate_pen *pen, const char *letter, long x, long y) {
    char words[64];
    int size =
        snprintf(words, sizeof words, "%s%s%ld%s%ld", letter, *letter || x < 0 ? "" : " ", x, y < 0 ? "" : " ", y);
    if (pen->status == NOGE_OK)
        pen->status = noge_text_append(pen->text, words, (size_t)size, pen->error);
}

void noge_animate_move(noge_animate_pen *pen, noge_point to, bool absolute) {
    long x = noge_animate_unit(to.x), y = noge_animate_unit(to.y);
    if (absolute)
        put_pair(pen, "M", x, y);
    else
        put_pair(pen, "m", x - pen->x, y - pen->y);
    pen->x = x;
    pen->y = y;
    pen->drawing = false;
}

void noge_animate_line(noge_animate_pen *pen, noge_point to) {
    long x = noge_animate_unit(to.x), y = noge_animate_unit(to.y);
    put_pair(pen, pen->drawing ? "" : "l", x - pen->x, y - pen->y);
    pen->x = x;
    pen->y = y;
    pen->drawing = true;
}

void noge_animate_course(noge_animate_pen *pen, noge_point from, const noge_point *bend, size_t count, noge_point to) {
    noge_animate_move(pen, from, true);
    for (size_t i = 0; i < count; i++)
        noge_animate_line(pen, bend[i]);
    noge_animate_line(pen, to);
}

void noge_animate_spot(noge_animate_pen *pen, noge_point centre) {
    noge_animate_move(pen, centre, true);
    if (pen->status == NOGE_OK)
        pen->status = noge_text_append(pen->text, "h0", 2, pen->error);
}

void noge_animate_put_colour(noge_animate_pen *pen, noge_draw_colour colour) {
    noge_animate_put(pen, "#%02lx%02lx%02lx", (unsigned long)lround(255 * colour.red),
                     (unsigned long)lround(255 * colour.green), (unsigned long)lround(255 * colour.blue));
}
