/* Numbers are separated by their sign if they have one, else by a space. */
#include "report/animate/pen.h"

#include "report/page/html.h"

#include <math.h>
#include <stdarg.h>

void noge_animate_put(noge_animate_pen *pen, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    noge_writer_print_list(&pen->writer, format, arguments);
    va_end(arguments);
    pen->x = pen->y = 0;
    pen->drawing = false;
}

void noge_animate_put_words(noge_animate_pen *pen, const char *words) {
    if (words)
        noge_html_escape(&pen->writer, words);
}

long noge_animate_unit(double points) {
    return lround(NOGE_ANIMATE_UNITS * points);
}

static void put_pair(noge_animate_pen *pen, const char *letter, long x, long y) {
    noge_writer_print(&pen->writer, "%s%s%ld%s%ld", letter, *letter || x < 0 ? "" : " ", x, y < 0 ? "" : " ", y);
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
    noge_writer_string(&pen->writer, "h0");
}

void noge_animate_put_colour(noge_animate_pen *pen, noge_draw_colour colour) {
    noge_animate_put(pen, "#%02lx%02lx%02lx", (unsigned long)lround(255 * colour.red),
                     (unsigned long)lround(255 * colour.green), (unsigned long)lround(255 * colour.blue));
}
