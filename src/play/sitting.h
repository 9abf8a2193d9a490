/* A player in front of a game: keys come in, and if somebody watches, the screen is drawn. */
#ifndef NOGE_PLAY_SITTING_H
#define NOGE_PLAY_SITTING_H

#include "play/keys.h"
#include "play/page.h"

/* One sitting in front of a screen, or of a list of keys. */
typedef struct noge_sitting {
    noge_game *game;
    noge_play_page page;
    noge_keys keys;
    noge_text painted;
    bool terminal;    /* somebody watches */
    bool ended;       /* the player has had enough */
    uint64_t strange; /* keys that mean nothing */
} noge_sitting;

/* Plays until the game is over or the player has had enough. The terminal is as before afterwards. NOGE_INTERRUPTED if
 * the program was told to end. */
noge_status noge_sitting_play(noge_sitting *sitting, noge_error *error);

void noge_sitting_free(noge_sitting *sitting);

#endif
