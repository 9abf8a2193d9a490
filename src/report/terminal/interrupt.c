/* The program's only global state: a signal handler has no other way to pass anything on. The handler calls only
 * functions that are safe in handlers: it writes to a descriptor, sets a flag, ends the process. */
#include "report/terminal/interrupt.h"
#include "base/clock.h"
#include "report/terminal/watched.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { EXIT_INTERRUPTED = 130 };

static volatile sig_atomic_t watched, caught, bar_may_show, spoken, listener = -1;
static const char *volatile last_words;
static volatile double caught_at;

/* A second signal ends the program at once, unless it follows within this time: timeout(1) signals a process and then
 * its group, so one request arrives twice. */
static const double patience = 1; /* seconds */

static const char erase[] = "\r\033[K";

static void print(const char *text) {
    ssize_t written = write(STDERR_FILENO, text, strlen(text));
    (void)written;
}

static void speak(void) {
    int number = errno; /* of the code that was interrupted */
    send(listener, "", 1, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (last_words && bar_may_show)
        print(erase);
    if (last_words)
        print(last_words);
    spoken = 1;
    errno = number;
}

static void handle(int number) {
    double now = noge_clock_seconds(); /* clock_gettime, which a handler may call */
    (void)number;
    if (listener >= 0 && !spoken)
        speak();
    if (watched && !caught) {
        caught_at = now;
        caught = 1;
        return;
    }
    if (watched && now - caught_at < patience)
        return;
    if (bar_may_show)
        print(erase);
    if (listener >= 0 && !last_words) /* mpirun kills all ranks when one ends; rank 0 may not be ready */
        nanosleep(&(struct timespec){.tv_sec = 1}, NULL);
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

void noge_interrupt_share(const char *words, int socket) {
    last_words = words;
    listener = socket;
}

bool noge_interrupted(void) {
    return caught != 0;
}
