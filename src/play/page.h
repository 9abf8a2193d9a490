/* The whole screen of a game: figures on top, the drawing, and three lines of messages below. */
#ifndef NOGE_PLAY_PAGE_H
#define NOGE_PLAY_PAGE_H

#include "play/draw.h"

typedef struct noge_play_page {
    const char *title;
    noge_screen screen;
    noge_camera camera;
} noge_play_page;

void noge_play_page_free(noge_play_page *page);

/* Resizes the screen and fills it. */
noge_status noge_play_page_draw(noge_play_page *page, noge_game *game, int rows, int columns, noge_error *error);

/* The keys and what they do. */
noge_status noge_play_page_help(noge_play_page *page, const noge_game *game, int rows, int columns, noge_error *error);

/* Appends the drawing alone as plain text; boards as large as they are, within reason. */
noge_status noge_play_page_print(noge_play_page *page, noge_game *game, noge_text *text, noge_error *error);

#endif
