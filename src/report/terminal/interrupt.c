/* The program's only global state: a signal handler has no other way to pass anything on. The handler calls only
 * functions that are safe in handlers: it writes to a descriptor, sets a flag, ends the process. */
#include "report/terminal/interrupt.h"
#include "base/clock.h"
#include "report/terminal/watched.h"

#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

enum { EXIT_INTERRUPTED = 130 };

static volatile sig_atomic_t watched, caught, bar_may_show;
static volatile double caught_at;

/* A second signal ends the program at once, unless it follows within this time: timeout(1) signals a process and then
 * its group, so one request arrives twice. */
static const double patience = 1; /* seconds */

static void handle(int number) {
    static const char erase[] = "\r\033[K";
    double now = noge_clock_seconds(); /* clock_gettime, which a handler may call */
    (void)number;
    if (watched && !caught) {
        caught_at = now;
        caught = 1;
        return;
    }
    if (watched && now - caught_at < patience)
        return;
    ssize_t written = bar_may_show ? write(STDERR_FILENO, erase, sizeof erase - 1) : 0;
    (void)written;
    _exit(EXIT_INTERRUPTED);
}

void noge_interrupt_prepare(void) {
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action, former;
    memset(&action, 0, sizeof action);
    action.sa_handler = handle;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    bar_may_show = noge_is_watched();
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (sigaction(numbers[i], NULL, &former) == 0 && former.sa_handler != SIG_IGN)
            sigaction(numbers[i], &action, NULL);
}

void noge_interrupt_watch(void) {
    watched = 1;
}

bool noge_interrupted(void) {
    return caught != 0;
}
