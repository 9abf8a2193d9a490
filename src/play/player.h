/* The loop of a game: reads keys, and draws the screen if there is a terminal. */
#ifndef NOGE_PLAY_PLAYER_H
#define NOGE_PLAY_PLAYER_H

#include "play/keys.h"
#include "play/page.h"

/* One player, with a terminal or a list of keys. */
typedef struct noge_player {
    noge_game *game;
    noge_play_page page;
    noge_keys keys;
    noge_text painted;
    bool terminal;    /* draw the screen */
    bool ended;       /* the player has quit */
    uint64_t strange; /* number of unknown keys */
} noge_player;

/* Plays until the game is over or the player quits, then restores the terminal. NOGE_INTERRUPTED after a signal to
 * end. */
noge_status noge_player_play(noge_player *player, noge_error *error);

void noge_player_free(noge_player *player);

#endif
