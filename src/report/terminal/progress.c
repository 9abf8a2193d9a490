/* The bar is redrawn in place with a carriage return and erased at the end, so it never mixes with results. */
#include "report/terminal/progress.h"
#include "base/clock.h"
#include "report/terminal/print.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { BAR_WIDTH = 30 };

void noge_progress_begin(noge_progress *progress, const char *label) {
    memset(progress, 0, sizeof *progress);
    snprintf(progress->label, sizeof progress->label, "%s", label);
    progress->shown = isatty(STDERR_FILENO);
    progress->begun = noge_clock_seconds();
}

void noge_progress_update(noge_progress *progress, uint64_t done, uint64_t total, const char *note) {
    if (!progress->shown || total == 0)
        return;
    double now = noge_clock_seconds();
    if (now - progress->drawn < 0.1 && done < total)
        return;
    progress->drawn = now;
    double part = (double)done / (double)total, spent = now - progress->begun;
    char bar[BAR_WIDTH + 1];
    for (int i = 0; i < BAR_WIDTH; i++)
        bar[i] = (i + 0.5) / BAR_WIDTH < part ? '#' : '.';
    bar[BAR_WIDTH] = 0;
    fputs("\r\033[K", stderr);
    noge_print(stderr, "%s [%s] %3.0f %%", progress->label, bar, 100 * part);
    if (done > 0 && done < total)
        noge_print(stderr, "  %.0f s left", spent / part - spent);
    if (note)
        noge_print(stderr, "  %s", note);
    fflush(stderr);
}

void noge_progress_end(noge_progress *progress) {
    if (progress->shown && progress->drawn > 0) {
        fputs("\r\033[K", stderr);
        fflush(stderr);
    }
}
