/* Turns cells into bytes: UTF-8, and an escape sequence wherever the colour changes. */
#include "play/screen.h"
#include "base/memory.h"
#include "base/text/utf8.h"

#include <stdlib.h>
#include <string.h>

noge_status noge_screen_clear(noge_screen *screen, int rows, int columns, noge_error *error) {
    size_t cells = (size_t)rows * (size_t)columns;
    noge_status status = noge_reserve(&screen->cell, &screen->space, cells, sizeof *screen->cell, error);
    if (status != NOGE_OK)
        return status;
    screen->rows = rows;
    screen->columns = columns;
    for (size_t i = 0; i < cells; i++)
        screen->cell[i] = (noge_screen_cell){' ', NOGE_INK_PLAIN};
    return NOGE_OK;
}

void noge_screen_free(noge_screen *screen) {
    free(screen->cell);
}

static noge_screen_cell *cell_at(const noge_screen *screen, int row, int column) {
    return screen->cell + (size_t)row * (size_t)screen->columns + column;
}

void noge_screen_put(noge_screen *screen, int row, int column, uint32_t letter, noge_ink ink) {
    if (row >= 0 && row < screen->rows && column >= 0 && column < screen->columns)
        *cell_at(screen, row, column) = (noge_screen_cell){letter, ink};
}

int noge_screen_write(noge_screen *screen, int row, int column, const char *text, noge_ink ink) {
    for (size_t size; *text; text += size) {
        uint32_t letter = noge_utf8_letter(text, &size);
        noge_screen_put(screen, row, column++, letter < ' ' ? ' ' : noge_utf8_shown(letter), ink);
    }
    return column;
}

static noge_status append_letter(noge_text *text, uint32_t letter, noge_error *error) {
    char bytes[4];
    return noge_text_append(text, bytes, noge_utf8_encode(letter, bytes), error);
}

/* The sixteen colours every terminal has, as its owner has set them. */
static const char *const sequence[2][NOGE_INK_COUNT] = {
    {[NOGE_INK_PLAIN] = "\033[m",
     [NOGE_INK_STRONG] = "\033[0;1m",
     [NOGE_INK_FAINT] = "\033[m",
     [NOGE_INK_WALL] = "\033[m",
     [NOGE_INK_VISITED] = "\033[m",
     [NOGE_INK_FRONTIER] = "\033[m",
     [NOGE_INK_PATH] = "\033[0;1m",
     [NOGE_INK_CHOSEN] = "\033[0;7m",
     [NOGE_INK_SELF] = "\033[0;1m"},
    {[NOGE_INK_PLAIN] = "\033[m",
     [NOGE_INK_STRONG] = "\033[0;1m",
     [NOGE_INK_FAINT] = "\033[0;90m",
     [NOGE_INK_WALL] = "\033[0;90m",
     [NOGE_INK_VISITED] = "\033[0;34m",
     [NOGE_INK_FRONTIER] = "\033[0;1;32m",
     [NOGE_INK_PATH] = "\033[0;33m",
     [NOGE_INK_CHOSEN] = "\033[0;1;30;42m",
     [NOGE_INK_SELF] = "\033[0;1;31m"},
};

static noge_status paint_row(const noge_screen *screen, int row, bool colour, noge_text *text, noge_error *error) {
    noge_ink ink = NOGE_INK_PLAIN;
    noge_status status = noge_text_print(text, error, "\033[%d;1H\033[m", row + 1);
    for (int column = 0; column < screen->columns && status == NOGE_OK; column++) {
        const noge_screen_cell *cell = cell_at(screen, row, column);
        if (cell->ink != ink) {
            ink = cell->ink;
            status = noge_text_print(text, error, "%s", sequence[colour][ink]);
        }
        if (status == NOGE_OK)
            status = append_letter(text, cell->letter, error);
    }
    return status;
}

noge_status noge_screen_paint(const noge_screen *screen, bool colour, noge_text *text, noge_error *error) {
    noge_status status = NOGE_OK;
    for (int row = 0; row < screen->rows && status == NOGE_OK; row++)
        status = paint_row(screen, row, colour, text, error);
    return status == NOGE_OK ? noge_text_print(text, error, "\033[m") : status;
}

/* Number of cells of the row without the spaces at its end. */
static int used_columns(const noge_screen *screen, int row) {
    int count = screen->columns;
    while (count > 0 && cell_at(screen, row, count - 1)->letter == ' ')
        count--;
    return count;
}

static int first_column(const noge_screen *screen) {
    int first = screen->columns;
    for (int row = 0; row < screen->rows; row++)
        for (int column = 0; column < first; column++)
            if (cell_at(screen, row, column)->letter != ' ')
                first = column;
    return first;
}

noge_status noge_screen_print(const noge_screen *screen, noge_text *text, noge_error *error) {
    int first = 0, last = screen->rows - 1, left = first_column(screen);
    noge_status status = NOGE_OK;
    while (first <= last && used_columns(screen, first) == 0)
        first++;
    while (last > first && used_columns(screen, last) == 0)
        last--;
    for (int row = first; row <= last && status == NOGE_OK; row++) {
        int count = used_columns(screen, row);
        for (int column = left; column < count && status == NOGE_OK; column++)
            status = append_letter(text, cell_at(screen, row, column)->letter, error);
        if (status == NOGE_OK)
            status = noge_text_append(text, "\n", 1, error);
    }
    return status;
}
