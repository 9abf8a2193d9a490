/* All panels have the scale of the greatest share, so that bars can be compared across panels. */
#include "report/chart/bars.h"
#include "base/error.h"
#include "report/draw/palette.h"
#include "report/draw/picture.h"

#include <math.h>
#include <stdio.h>

static const double margin = 16, gap = 16, bar_room = 84, number_room = 26, head = 32;
static const double major_height = 17, minor_height = 11.5, group_gap = 5;

static const noge_draw_font title_font = {14, true, {0.13, 0.15, 0.19}};
static const noge_draw_font panel_font = {11, true, {0.13, 0.15, 0.19}};
static const noge_draw_font note_font = {8.5, false, {0.42, 0.45, 0.50}};
static const noge_draw_font major_font = {10.5, true, {0.13, 0.15, 0.19}};
static const noge_draw_font minor_font = {8.5, false, {0.35, 0.38, 0.43}};

/* Places on the page. */
typedef struct layout {
    double names, width, top, height, greatest;
} layout;

static double height_of(const noge_bars_row *row) {
    return row->minor ? minor_height : major_height;
}

static const noge_draw_font *font_of(const noge_bars_row *row) {
    return row->minor ? &minor_font : &major_font;
}

static double greatest_of(const noge_bars *bars) {
    double greatest = 0;
    for (size_t p = 0; p < bars->panel_count; p++)
        for (size_t i = 0; i < bars->row_count; i++)
            greatest = fmax(greatest, bars->panel[p].share[i]); /* ignores NaN */
    return greatest > 0 ? greatest : 1;
}

/* One line of text, vertically centred at y. */
static void put_line(cairo_t *cairo, const noge_draw_font *font, const char *words, double x, double y) {
    noge_draw_text_block(cairo, font, words, (noge_point){x, y - 0.62 * font->size}, 1e6, true);
}

static void paint_bar(cairo_t *cairo, const noge_bars_row *row, double share, double greatest, double x, double y) {
    char number[16];
    double thickness = row->minor ? 5 : 10, length = isnan(share) ? 0 : bar_room * share / greatest;
    noge_draw_set_colour(cairo, row->minor ? noge_draw_mix(NOGE_DRAW_BLUE, NOGE_DRAW_WHITE, 0.55) : NOGE_DRAW_BLUE);
    cairo_rectangle(cairo, x, y - thickness / 2, round(length * 10) / 10, thickness);
    cairo_fill(cairo);
    if (isnan(share))
        snprintf(number, sizeof number, "–");
    else
        snprintf(number, sizeof number, "%.0f", 100 * share);
    put_line(cairo, &minor_font, number, x + length + 3, y);
}

static void paint_panel(cairo_t *cairo, const noge_bars *bars, const layout *page, size_t number) {
    const noge_bars_panel *panel = &bars->panel[number];
    double x = margin + page->names + gap + (double)number * (bar_room + number_room + gap), y = page->top;
    noge_draw_text_block(cairo, &panel_font, panel->title, (noge_point){x, y}, 1e6, true);
    noge_draw_text_block(cairo, &note_font, panel->note, (noge_point){x, y + 15}, 1e6, true);
    y += head;
    noge_draw_set_colour(cairo, NOGE_DRAW_FAINT_INK);
    cairo_set_line_width(cairo, 0.6);
    cairo_move_to(cairo, x - 0.5, y - 2);
    cairo_line_to(cairo, x - 0.5, y + page->height);
    cairo_stroke(cairo);
    for (size_t i = 0; i < bars->row_count; i++) {
        const noge_bars_row *row = &bars->row[i];
        y += i > 0 && !row->minor ? group_gap : 0;
        paint_bar(cairo, row, panel->share[i], page->greatest, x, y + height_of(row) / 2);
        y += height_of(row);
    }
}

static void paint_names(cairo_t *cairo, const noge_bars *bars, const layout *page) {
    double y = page->top + head;
    for (size_t i = 0; i < bars->row_count; i++) {
        const noge_bars_row *row = &bars->row[i];
        double width = noge_draw_text_width(cairo, font_of(row), row->name);
        y += i > 0 && !row->minor ? group_gap : 0;
        put_line(cairo, font_of(row), row->name, margin + page->names - width, y + height_of(row) / 2);
        y += height_of(row);
    }
}

/* Fills in the layout and returns the height of the page. */
static double lay_out(cairo_t *cairo, const noge_bars *bars, layout *page) {
    *page = (layout){.greatest = greatest_of(bars), .top = margin};
    for (size_t i = 0; i < bars->row_count; i++) {
        page->names = fmax(page->names, noge_draw_text_width(cairo, font_of(&bars->row[i]), bars->row[i].name));
        page->height += height_of(&bars->row[i]) + (i > 0 && !bars->row[i].minor ? group_gap : 0);
    }
    page->width = 2 * margin + page->names + (double)bars->panel_count * (bar_room + number_room + gap);
    double words = page->width - 2 * margin;
    double title = noge_draw_text_block(cairo, &title_font, bars->title, (noge_point){0, 0}, words, false);
    page->top += title > 0 ? title + 10 : 0;
    return page->top + head + page->height + 12 +
           noge_draw_text_block(cairo, &note_font, bars->caption, (noge_point){0, 0}, words, false) + margin;
}

static void paint(cairo_t *cairo, const noge_bars *bars, const layout *page) {
    double words = page->width - 2 * margin;
    noge_draw_text_block(cairo, &title_font, bars->title, (noge_point){margin, margin}, words, true);
    paint_names(cairo, bars, page);
    for (size_t i = 0; i < bars->panel_count; i++)
        paint_panel(cairo, bars, page, i);
    noge_draw_text_block(cairo, &note_font, bars->caption, (noge_point){margin, page->top + head + page->height + 12},
                         words, true);
}

static noge_status check(const noge_bars *bars, noge_error *error) {
    if (bars->row_count == 0 || bars->panel_count == 0)
        return noge_fail(error, NOGE_USAGE, "bars of nothing");
    for (size_t p = 0; p < bars->panel_count; p++)
        for (size_t i = 0; i < bars->row_count; i++)
            if (bars->panel[p].share[i] < 0 || bars->panel[p].share[i] > 1)
                return noge_fail(error, NOGE_USAGE, "%s: a share of %g is not between 0 and 1", bars->row[i].name,
                                 bars->panel[p].share[i]);
    return NOGE_OK;
}

noge_status noge_bars_print(const noge_bars *bars, noge_draw_format format, noge_text *bytes, noge_error *error) {
    noge_draw_canvas paper = {0}, canvas = {0};
    noge_text nothing = {0};
    layout page = {0};
    double height = 0;
    noge_status status = check(bars, error);
    if (status == NOGE_OK)
        status = noge_draw_canvas_open(&paper, NOGE_DRAW_PNG, 1, 1, NULL, &nothing, error);
    if (status == NOGE_OK) {
        height = lay_out(paper.cairo, bars, &page);
        status = noge_draw_canvas_open(&canvas, format, page.width, height, bars->title, bytes, error);
    }
    if (status == NOGE_OK) {
        paint(canvas.cairo, bars, &page);
        status = noge_draw_canvas_finish(&canvas);
    }
    noge_draw_canvas_close(&canvas);
    noge_draw_canvas_close(&paper);
    noge_text_free(&nothing);
    return status;
}

static noge_status print(const void *bars, int format, noge_text *bytes, noge_error *error) {
    return noge_bars_print(bars, (noge_draw_format)format, bytes, error);
}

noge_status noge_bars_write(const noge_bars *bars, const char *path, bool overwrite, noge_error *error) {
    noge_draw_format format;
    noge_status status = noge_draw_format_of(path, &format, error);
    return status == NOGE_OK ? noge_picture_write(print, bars, (int)format, path, overwrite, error) : status;
}
