/* A buffer of character cells. Everything shown on a terminal is written here first, clipped at the edges. Then it is
 * painted at once, so that nothing flickers, or printed as plain text. */
#ifndef NOGE_PLAY_SCREEN_H
#define NOGE_PLAY_SCREEN_H

#include "base/text/text.h"

/* The meaning of a cell, which decides its colour. */
typedef enum noge_ink {
    NOGE_INK_PLAIN,
    NOGE_INK_STRONG,
    NOGE_INK_FAINT,
    NOGE_INK_WALL,
    NOGE_INK_VISITED,
    NOGE_INK_FRONTIER,
    NOGE_INK_PATH,
    NOGE_INK_CHOSEN,
    NOGE_INK_SELF,
    NOGE_INK_COUNT
} noge_ink;

typedef struct noge_screen_cell {
    uint32_t letter; /* a Unicode character that is one column wide */
    noge_ink ink;
} noge_screen_cell;

/* Starts as {0}. */
typedef struct noge_screen {
    int rows, columns;
    noge_screen_cell *cell; /* [rows][columns] */
    size_t space;
} noge_screen;

/* Resizes the buffer and clears it. */
noge_status noge_screen_clear(noge_screen *screen, int rows, int columns, noge_error *error);
void noge_screen_free(noge_screen *screen);

/* Sets one cell; cells outside the buffer are ignored. */
void noge_screen_put(noge_screen *screen, int row, int column, uint32_t letter, noge_ink ink);

/* UTF-8 text from left to right. Returns the column behind it. */
int noge_screen_write(noge_screen *screen, int row, int column, const char *text, noge_ink ink);

/* Appends the bytes that show the buffer on a terminal. colour: false uses bold and reverse only. */
noge_status noge_screen_paint(const noge_screen *screen, bool colour, noge_text *text, noge_error *error);

/* Appends the rows as plain text, without the blank margins. */
noge_status noge_screen_print(const noge_screen *screen, noge_text *text, noge_error *error);

#endif
