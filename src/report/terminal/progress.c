/* The bar is redrawn in place with a carriage return and erased at the end, so it never mixes with results. */
#include "report/terminal/progress.h"
#include "base/clock.h"
#include "report/terminal/print.h"
#include "report/terminal/watched.h"

#include <stdio.h>
#include <string.h>

enum { BAR_WIDTH = 30, LEAST_BAR = 5, USUAL_COLUMNS = 80 };

void noge_progress_begin(noge_progress *progress, const char *label) {
    memset(progress, 0, sizeof *progress);
    snprintf(progress->label, sizeof progress->label, "%s", label);
    progress->shown = noge_is_watched();
    progress->begun = noge_clock_seconds();
}

/* The room that a line of the terminal leaves for the bar. The note and then the bar give way, so that the line is
 * never wrapped: a carriage return erases one row only. */
static int room_for_bar(const char *label, const char *left, const char *note) {
    size_t columns = noge_watched_window().ws_col;
    size_t used = strlen(label) + sizeof " [] 100 %" + strlen(left) + (note ? 2 + strlen(note) : 0);
    columns = columns > 0 ? columns : USUAL_COLUMNS;
    return used + LEAST_BAR > columns ? -1 : columns - used > BAR_WIDTH ? BAR_WIDTH : (int)(columns - used);
}

static void fill(char bar[BAR_WIDTH + 1], int width, double part) {
    for (int i = 0; i < width; i++)
        bar[i] = (i + 0.5) / width < part ? '#' : '.';
    bar[width] = 0;
}

void noge_progress_update(noge_progress *progress, uint64_t done, uint64_t total, const char *note) {
    if (!progress->shown || total == 0)
        return;
    double now = noge_clock_seconds();
    if (now - progress->drawn < 0.1 && done < total)
        return;
    progress->drawn = now;
    double part = (double)done / (double)total, spent = now - progress->begun;
    char bar[BAR_WIDTH + 1], left[32] = "";
    if (done > 0 && done < total)
        snprintf(left, sizeof left, "  %.0f s left", spent / part - spent);
    int width = room_for_bar(progress->label, left, note);
    if (width < 0) {
        note = NULL;
        width = room_for_bar(progress->label, left, NULL);
    }
    fill(bar, width > 0 ? width : 0, part);
    fputs("\r\033[K", stderr);
    noge_print(stderr, "%s %s%s%s%3.0f %%%s", progress->label, width > 0 ? "[" : "", bar, width > 0 ? "] " : "",
               100 * part, left);
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
