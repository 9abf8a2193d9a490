/* A player in front of a game: keys come in, and if somebody watches, the screen is drawn. */
#ifndef NOGE_PLAY_PLAYER_H
#define NOGE_PLAY_PLAYER_H

#include "play/keys.h"
#include "play/page.h"

/* One player in front of a screen, or of a list of keys. */
typedef struct noge_player {
    noge_game *game;
    noge_play_page page;
    noge_keys keys;
    noge_text painted;
    bool terminal;    /* somebody watches */
    bool ended;       /* the player has had enough */
    uint64_t strange; /* keys that mean nothing */
} noge_player;

/* Plays until the game is over or the player has had enough. The terminal is as before afterwards. NOGE_INTERRUPTED if
 * the program was told to end. */
noge_status noge_player_play(noge_player *player, noge_error *error);

void noge_player_free(noge_player *player);

#endif
