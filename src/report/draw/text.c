/* Text on a page. PNG and PDF are painted by Cairo. Cairo would write the text of an SVG as outlines, which cannot be
 * searched or selected. It becomes elements <text> instead. Cairo still measures it. Each element states the measured
 * width (textLength), so that text keeps its place if the viewer has another font. */
#include "report/draw/canvas.h"

#include "base/text/utf8.h"
#include "report/page/html.h"

#include <math.h>
#include <string.h>

enum { LINE_SPACE = NOGE_DRAW_READABLE / 3 };

static const cairo_user_data_key_t writer_key;

const char *noge_draw_readable(const char *words, char readable[NOGE_DRAW_READABLE]) {
    size_t at = 0;
    for (size_t size; *words && at + 4 < NOGE_DRAW_READABLE; words += size) {
        uint32_t letter = noge_utf8_letter(words, &size);
        bool control = letter < 0x20 || letter == 0x7f;
        const char *shown = control ? " " : letter == 0xfffd ? "\xef\xbf\xbd" : words;
        size_t length = control ? 1 : letter == 0xfffd ? 3 : size;
        memcpy(readable + at, shown, length);
        at += length;
    }
    readable[at] = '\0';
    return readable;
}

void noge_draw_collect_words(cairo_t *cairo, noge_writer *writer) {
    cairo_set_user_data(cairo, &writer_key, writer, NULL);
}

/* ---- One line ---------------------------------------------------------------------------------------------------- */

static void set_font(cairo_t *cairo, const noge_draw_font *font) {
    cairo_select_font_face(cairo, "sans", CAIRO_FONT_SLANT_NORMAL,
                           font->bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cairo, font->size);
}

double noge_draw_text_width(cairo_t *cairo, const noge_draw_font *font, const char *words) {
    cairo_text_extents_t extents;
    char readable[NOGE_DRAW_READABLE];
    set_font(cairo, font);
    cairo_text_extents(cairo, noge_draw_readable(words, readable), &extents);
    return extents.x_advance;
}

static double hundredths(double value) {
    return round(value * 100) / 100;
}

static void put_number(noge_writer *writer, const char *name, double value) {
    noge_writer_print(writer, " %s=\"", name);
    noge_writer_double(writer, hundredths(value));
    noge_writer_string(writer, "\"");
}

static void put_colour(noge_writer *writer, noge_draw_colour colour) {
    noge_writer_print(writer, "#%02lx%02lx%02lx", lround(255 * colour.red) & 255, lround(255 * colour.green) & 255,
                      lround(255 * colour.blue) & 255);
}

/* A rotated or scaled context becomes a transformation; a moved one moves the text. */
static void put_place(noge_writer *writer, cairo_t *cairo, noge_point left) {
    cairo_matrix_t matrix;
    cairo_get_matrix(cairo, &matrix);
    bool turned = matrix.xx != 1 || matrix.yy != 1 || matrix.xy != 0 || matrix.yx != 0;
    if (turned)
        noge_writer_print(writer, " transform=\"matrix(%.4f %.4f %.4f %.4f %.2f %.2f)\"", matrix.xx, matrix.yx,
                          matrix.xy, matrix.yy, matrix.x0, matrix.y0);
    put_number(writer, "x", left.x + (turned ? 0 : matrix.x0));
    put_number(writer, "y", left.y + (turned ? 0 : matrix.y0));
}

static void write_line(noge_writer *writer, cairo_t *cairo, const noge_draw_font *font, const char *words,
                       noge_point left, bool halo) {
    double width = noge_draw_text_width(cairo, font, words);
    noge_writer_string(writer, "<text");
    put_place(writer, cairo, left);
    put_number(writer, "font-size", font->size);
    if (width > 0) {
        put_number(writer, "textLength", width);
        noge_writer_string(writer, " lengthAdjust=\"spacingAndGlyphs\"");
    }
    noge_writer_print(writer, "%s fill=\"", font->bold ? " font-weight=\"bold\"" : "");
    put_colour(writer, font->colour);
    noge_writer_print(writer, "\"%s>",
                      halo ? " stroke=\"#ffffff\" stroke-width=\"2\" stroke-linejoin=\"round\" paint-order=\"stroke\""
                           : "");
    noge_html_escape(writer, words);
    noge_writer_string(writer, "</text>\n");
}

static void paint_line(cairo_t *cairo, const noge_draw_font *font, const char *words, noge_point left, bool halo) {
    set_font(cairo, font);
    cairo_move_to(cairo, left.x, left.y);
    if (halo) {
        cairo_text_path(cairo, words);
        noge_draw_set_colour(cairo, (noge_draw_colour){1, 1, 1});
        cairo_set_line_width(cairo, 2);
        cairo_stroke(cairo);
        cairo_move_to(cairo, left.x, left.y);
    }
    noge_draw_set_colour(cairo, font->colour);
    cairo_show_text(cairo, words);
    cairo_new_path(cairo); /* text leaves a current point */
}

void noge_draw_text_line(cairo_t *cairo, const noge_draw_font *font, const char *words, noge_point left, bool halo) {
    char readable[NOGE_DRAW_READABLE];
    noge_writer *writer = cairo_get_user_data(cairo, &writer_key);
    noge_draw_readable(words, readable);
    if (writer)
        write_line(writer, cairo, font, readable, left, halo);
    else
        paint_line(cairo, font, readable, left, halo);
}

/* ---- Several lines ----------------------------------------------------------------------------------------------- */

/* Copies into `line` as many words as fit, at least one; returns where the next line begins. */
static const char *break_line(cairo_t *cairo, const noge_draw_font *font, const char *words, double width,
                              char line[LINE_SPACE]) {
    size_t taken = 0;
    for (;;) {
        size_t end = taken + strspn(words + taken, " ");
        end += strcspn(words + end, " \n");
        if (end >= LINE_SPACE) {
            end = LINE_SPACE - 1;
            while (end > 0 && ((unsigned char)words[end] & 0xc0) == 0x80)
                end--; /* not inside a letter */
        }
        memcpy(line, words, end);
        line[end] = '\0';
        if (taken > 0 && noge_draw_text_width(cairo, font, line) > width)
            break;
        bool stuck = end == taken;
        taken = end;
        if (stuck || words[taken] == '\0' || words[taken] == '\n' || taken >= LINE_SPACE - 4)
            break;
    }
    line[taken] = '\0';
    words += taken;
    return words + (*words == '\n' ? 1 : strspn(words, " "));
}

double noge_draw_text_block(cairo_t *cairo, const noge_draw_font *font, const char *words, noge_point corner,
                            double width, bool paint) {
    double height = 0, step = 1.35 * font->size;
    while (words && *words) {
        char line[LINE_SPACE];
        words = break_line(cairo, font, words, width, line);
        if (paint)
            noge_draw_text_line(cairo, font, line, (noge_point){corner.x, corner.y + height + font->size}, false);
        height += step;
    }
    return height;
}
