/* The terminal: single keys, a whole screen to draw on, and its old state restored at the end of the program, even
 * after a crash.
 *
 * The state is global, because there is one terminal and signal handlers have no context, as in interrupt.c. */
#ifndef NOGE_PLAY_TERMINAL_H
#define NOGE_PLAY_TERMINAL_H

#include "base/text/text.h"

/* Is there a keyboard on standard input? */
bool noge_terminal_has_keys(void);

/* Opens the terminal: keys come at once and without echo, on an alternate screen. It draws on standard error, or on
 * standard output if that is not a terminal. NOGE_USAGE if neither is a terminal or it cannot draw. From now on signals
 * only interrupt noge_terminal_wait; see interrupt.h. */
noge_status noge_terminal_open(noge_error *error);

/* Restores the terminal. Does nothing if it is not open. */
void noge_terminal_close(void);

/* The current size of the terminal; 24 and 80 if it is unknown. */
void noge_terminal_size(int *rows, int *columns);

/* May colours be used? NO_COLOR asks not to. */
bool noge_terminal_colours(void);

noge_status noge_terminal_draw(const noge_text *text, noge_error *error);

/* Stops the program, as Ctrl-Z does, and opens the terminal again when the program continues. */
noge_status noge_terminal_suspend(noge_error *error);

typedef enum noge_terminal_event {
    NOGE_TERMINAL_BYTE,        /* there is a byte to read, or the end of the input */
    NOGE_TERMINAL_RESIZED,     /* draw again */
    NOGE_TERMINAL_INTERRUPTED, /* noge_interrupted() */
    NOGE_TERMINAL_TIMEOUT,
} noge_terminal_event;

/* Waits for standard input. milliseconds: time-out; -1: none. */
noge_terminal_event noge_terminal_wait(int milliseconds);

#endif
