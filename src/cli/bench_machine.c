/* Where a benchmark ran, and the memory it took. */
#include "base/cpu.h"
#include "cli/bench.h"
#include "cli/build.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The processor's name as Linux tells it. */
static void read_processor(char *name, size_t size) {
    char line[256];
    FILE *file = fopen("/proc/cpuinfo", "r");
    snprintf(name, size, "unknown processor");
    while (file && fgets(line, sizeof line, file)) {
        char *colon = strchr(line, ':');
        if (strncmp(line, "model name", 10) != 0 || !colon)
            continue;
        colon[strcspn(colon, "\n")] = 0;
        snprintf(name, size, "%s", colon + 2);
        break;
    }
    if (file)
        fclose(file);
}

noge_status noge_bench_machine(noge_text *text, noge_error *error) {
    char processor[200];
    read_processor(processor, sizeof processor);
    return noge_text_print(text, error, "%s, kernels %s; %s, %s build; noge %s", processor,
                           noge_kernel_name(noge_kernel_best()), noge_build_compiler(), noge_build_type(),
                           noge_build_commit());
}

/* A line of /proc/self/status that tells kibibytes, in bytes. */
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

void noge_bench_forget_peak(void) {
    FILE *file = fopen("/proc/self/clear_refs", "w");
    if (!file)
        return;
    fputs("5", file); /* 5: the peak, see proc(5) */
    fclose(file);
}
