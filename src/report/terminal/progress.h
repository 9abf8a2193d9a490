/* A progress bar on standard error; silent unless somebody watches it. */
#ifndef NOGE_REPORT_TERMINAL_PROGRESS_H
#define NOGE_REPORT_TERMINAL_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct noge_progress {
    char label[48];
    bool shown;
    double begun, drawn; /* seconds */
} noge_progress;

void noge_progress_begin(noge_progress *progress, const char *label);

/* Draws at most ten times a second. note: shown behind the bar, may be NULL. */
void noge_progress_update(noge_progress *progress, uint64_t done, uint64_t total, const char *note);

/* Removes the bar. */
void noge_progress_end(noge_progress *progress);

#endif
