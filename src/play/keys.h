/* Keys from a terminal, a pipe or a given text. */
#ifndef NOGE_PLAY_KEYS_H
#define NOGE_PLAY_KEYS_H

#include <stdbool.h>

/* A key: its character, or one of these. */
typedef enum noge_key {
    NOGE_KEY_TAB = '\t',
    NOGE_KEY_ENTER = '\n',
    NOGE_KEY_SUSPEND = 26,
    NOGE_KEY_ESCAPE = 27,
    NOGE_KEY_UP = 256,
    NOGE_KEY_DOWN,
    NOGE_KEY_RIGHT,
    NOGE_KEY_LEFT,
    NOGE_KEY_FAR_UP, /* with Shift */
    NOGE_KEY_FAR_DOWN,
    NOGE_KEY_FAR_RIGHT,
    NOGE_KEY_FAR_LEFT,
    NOGE_KEY_BACK_TAB,
    NOGE_KEY_OTHER, /* one that has no name here */
    NOGE_KEY_END,   /* there are no more */
    NOGE_KEY_RESIZED,
    NOGE_KEY_INTERRUPTED,
} noge_key;

typedef struct noge_keys {
    const char *script; /* rest of the text; NULL: standard input */
} noge_keys;

/* The next key; waits for it. Escape sequences of arrows become one key each. */
noge_key noge_keys_read(noge_keys *keys);

#endif
