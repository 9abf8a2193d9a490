/* The width of a terminal. */
#ifndef NOGE_REPORT_TERMINAL_COLUMNS_H
#define NOGE_REPORT_TERMINAL_COLUMNS_H

#include <stddef.h>
#include <sys/ioctl.h>

/* Columns of the terminal behind a descriptor; 0 if there is none or it does not say. */
static inline size_t noge_terminal_columns(int descriptor) {
    struct winsize size;
    return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

#endif
