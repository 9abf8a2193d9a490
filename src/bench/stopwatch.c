/* Processor time of this process and of one that works for it. */
#include "base/clock.h"
#include "bench/bench.h"

#include <time.h>

static double seconds_of(pid_t process) {
    clockid_t clock;
    struct timespec now;
    if (process <= 0 || clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &now) != 0)
        return 0;
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Reads our own clock last here and first below, so that reading the other one does not count. */
noge_bench_stopwatch noge_bench_start(pid_t helper) {
    noge_bench_stopwatch begun = {.helper = helper, .helped = seconds_of(helper)};
    begun.own = noge_processor_seconds();
    return begun;
}

double noge_bench_elapsed(const noge_bench_stopwatch *begun) {
    double own = noge_processor_seconds() - begun->own;
    return own + seconds_of(begun->helper) - begun->helped;
}
