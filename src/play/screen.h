/* A sheet of character cells: everything that is shown on a terminal is written here first, clipped at the edges, and
 * then painted at once, so that nothing flickers; or printed as plain text. */
#ifndef NOGE_PLAY_SCREEN_H
#define NOGE_PLAY_SCREEN_H

#include "base/text.h"

/* What a cell is about; the colours follow from it. */
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

/* Makes it that large, and blank. */
noge_status noge_screen_clear(noge_screen *screen, int rows, int columns, noge_error *error);
void noge_screen_free(noge_screen *screen);

/* One cell; nothing happens outside the sheet. */
void noge_screen_put(noge_screen *screen, int row, int column, uint32_t letter, noge_ink ink);

/* UTF-8 text from left to right. Returns the column behind it. */
int noge_screen_write(noge_screen *screen, int row, int column, const char *text, noge_ink ink);

/* Appends what makes a terminal show the sheet. colour: false leaves bold and reverse only. */
noge_status noge_screen_paint(const noge_screen *screen, bool colour, noge_text *text, noge_error *error);

/* Appends the rows as plain text, without what is blank all around. */
noge_status noge_screen_print(const noge_screen *screen, noge_text *text, noge_error *error);

#endif
