/* Waits in short intervals, so that Ctrl-C takes effect at once. */
#include "fetch/wait.h"
#include "base/clock.h"
#include "base/text/text.h"
#include "report/terminal/interrupt.h"

#include <string.h>

enum { FIRST_PAUSE = 5, GROWTH = 3, LONGEST_PAUSE = 300 };

static const double least_pause = 1, nap = 0.05; /* seconds */

/* Greatest number of seconds that makes sense; a longer wait is a mistake. */
enum { MOST_SECONDS = 1000000000 };

double noge_retry_after(const char *value, time_t now) {
    static const char *const dates[] = {"%a, %d %b %Y %H:%M:%S GMT", "%A, %d-%b-%y %H:%M:%S GMT",
                                        "%a %b %d %H:%M:%S %Y"};
    value += strspn(value, " \t");
    size_t length = strlen(value);
    while (length > 0 && strchr(" \t\r\n", value[length - 1]))
        length--;
    uint64_t seconds;
    if (noge_parse_unsigned(value, length, MOST_SECONDS, &seconds))
        return (double)seconds;
    for (size_t i = 0; i < sizeof dates / sizeof *dates; i++) {
        struct tm moment = {0};
        const char *end = strptime(value, dates[i], &moment);
        if (end != value + length)
            continue;
        double wait = difftime(timegm(&moment), now);
        return wait < 0 ? 0 : wait < MOST_SECONDS ? wait : MOST_SECONDS;
    }
    return -1;
}

double noge_pause_length(unsigned tries, double asked) {
    if (asked >= 0)
        return asked > least_pause ? asked : least_pause;
    double pause = FIRST_PAUSE;
    for (unsigned i = 1; i < tries && pause < LONGEST_PAUSE; i++)
        pause *= GROWTH;
    return pause < LONGEST_PAUSE ? pause : LONGEST_PAUSE;
}

bool noge_pause(double seconds) {
    double end = noge_clock_seconds() + seconds, left = seconds;
    for (; left > 0 && !noge_interrupted(); left = end - noge_clock_seconds()) {
        double part = left < nap ? left : nap;
        nanosleep(&(struct timespec){.tv_nsec = (long)(part * 1e9)}, NULL);
    }
    return !noge_interrupted();
}
