/* An escape sequence is ESC [ or ESC O, numbers, and a letter that ends it. The key Escape sends its first byte alone;
 * a short wait distinguishes the two. */
#include "play/keys.h"
#include "play/terminal.h"

#include <unistd.h>

enum { SEQUENCE_MILLISECONDS = 50, SEQUENCE_LENGTH = 16 };

/* A byte as it is, or one of the events of noge_key. milliseconds: -1 waits for ever. */
static noge_key next_byte(noge_keys *keys, int milliseconds) {
    if (keys->script)
        return *keys->script ? (noge_key)(unsigned char)*keys->script++ : NOGE_KEY_END;
    switch (noge_terminal_wait(milliseconds)) {
    case NOGE_TERMINAL_RESIZED: return NOGE_KEY_RESIZED;
    case NOGE_TERMINAL_INTERRUPTED: return NOGE_KEY_INTERRUPTED;
    case NOGE_TERMINAL_TIMEOUT: return NOGE_KEY_END;
    case NOGE_TERMINAL_BYTE: break;
    }
    unsigned char byte;
    return read(STDIN_FILENO, &byte, 1) == 1 ? (noge_key)byte : NOGE_KEY_END;
}

static noge_key key_of(noge_key last, bool far) {
    switch ((int)last) {
    case 'A': return far ? NOGE_KEY_FAR_UP : NOGE_KEY_UP;
    case 'B': return far ? NOGE_KEY_FAR_DOWN : NOGE_KEY_DOWN;
    case 'C': return far ? NOGE_KEY_FAR_RIGHT : NOGE_KEY_RIGHT;
    case 'D': return far ? NOGE_KEY_FAR_LEFT : NOGE_KEY_LEFT;
    case 'Z': return NOGE_KEY_BACK_TAB;
    default: return NOGE_KEY_OTHER;
    }
}

static noge_key read_sequence(noge_keys *keys) {
    noge_key byte = next_byte(keys, SEQUENCE_MILLISECONDS);
    bool far = false;
    if (byte >= NOGE_KEY_UP)
        return byte == NOGE_KEY_END ? NOGE_KEY_ESCAPE : byte;
    if ((int)byte != '[' && (int)byte != 'O')
        return NOGE_KEY_OTHER;
    for (int i = 0; i < SEQUENCE_LENGTH; i++) {
        byte = next_byte(keys, SEQUENCE_MILLISECONDS);
        if (byte >= NOGE_KEY_UP)
            return byte == NOGE_KEY_END ? NOGE_KEY_OTHER : byte;
        if ((int)byte >= '@' && (int)byte <= '~')
            return key_of(byte, far);
        far |= (int)byte == ';'; /* only a key with a modifier has a second number */
    }
    return NOGE_KEY_OTHER;
}

noge_key noge_keys_read(noge_keys *keys) {
    noge_key byte = next_byte(keys, -1);
    if (byte == NOGE_KEY_ESCAPE)
        return read_sequence(keys);
    return (int)byte == '\r' ? NOGE_KEY_ENTER : byte;
}
