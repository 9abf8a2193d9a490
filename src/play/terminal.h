/* The terminal in a person's hands: keys as they are pressed, a whole screen to draw on, and everything as it was when
 * the program ends, in whatever way it ends.
 *
 * There is one terminal, and signals know no context: so the terminal is kept for the whole program, as in
 * interrupt.c. */
#ifndef NOGE_PLAY_TERMINAL_H
#define NOGE_PLAY_TERMINAL_H

#include "base/text.h"

/* Is there a keyboard on standard input? */
bool noge_terminal_has_keys(void);

/* Takes the terminal: keys come at once and unseen, the screen is another one. Drawn on is standard error, or standard
 * output if that is no terminal. NOGE_USAGE if neither is one or it cannot draw. From now on signals only interrupt
 * noge_terminal_wait; see interrupt.h. */
noge_status noge_terminal_open(noge_error *error);

/* Gives it back. Does nothing if it was not taken. */
void noge_terminal_close(void);

/* How large it is now; 24 and 80 if it does not say. */
void noge_terminal_size(int *rows, int *columns);

/* May colours be used? NO_COLOR asks not to. */
bool noge_terminal_colours(void);

noge_status noge_terminal_draw(const noge_text *text, noge_error *error);

/* Stops the program, as Ctrl-Z does, and takes the terminal again when it goes on. */
noge_status noge_terminal_suspend(noge_error *error);

typedef enum noge_terminal_event {
    NOGE_TERMINAL_BYTE,        /* there is a byte to read, or the end of the input */
    NOGE_TERMINAL_RESIZED,     /* draw again */
    NOGE_TERMINAL_INTERRUPTED, /* noge_interrupted() */
    NOGE_TERMINAL_TIMEOUT,
} noge_terminal_event;

/* Waits for standard input; milliseconds: at most, -1 for ever. */
noge_terminal_event noge_terminal_wait(int milliseconds);

#endif
