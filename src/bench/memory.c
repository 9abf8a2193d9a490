/* Memory used by a benchmark. */
#include "bench/bench.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

/* A value of /proc/self/status, which is in kibibytes, in bytes. */
static double read_status(const char *name) {
    char line[256];
    double bytes = NAN;
    FILE *file = fopen("/proc/self/status", "r");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, name, strlen(name)) == 0)
            bytes = strtod(line + strlen(name), NULL) * 1024;
    if (file)
        fclose(file);
    return bytes;
}

double noge_bench_memory(void) {
    return read_status("VmRSS:");
}

double noge_bench_peak_memory(void) {
    return read_status("VmHWM:");
}

void noge_bench_reset_peak(void) {
#if defined(__GLIBC__)
    malloc_trim(0);
#endif
    FILE *file = fopen("/proc/self/clear_refs", "w");
    if (!file)
        return;
    fputs("5", file); /* 5: the peak, see proc(5) */
    fclose(file);
}
