/* The width of a terminal. */
#ifndef NOGE_REPORT_TERMINAL_COLUMNS_H
#define NOGE_REPORT_TERMINAL_COLUMNS_H

#include <stddef.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* Columns of the terminal behind a descriptor; 0 if there is none or it does not say. */
static inline size_t noge_terminal_columns(int descriptor) {
    struct winsize size;
    return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

/* Columns for text on standard output: those of the terminal, but 40 to 80; 80 elsewhere. */
static inline size_t noge_text_columns(void) {
    size_t columns = noge_terminal_columns(STDOUT_FILENO);
    return columns == 0 || columns > 80 ? 80 : columns < 40 ? 40 : columns;
}

#endif
