/* The facts come from the compiler, from Meson and from git (commit.h and commit_date.h, made by the build). */
#include "base/version.h"
#include "base/commit.h"
#include "base/commit_date.h"
#include "base/cpu.h"

#include <stdio.h>
#include <string.h>

#if defined(__clang__)
#define COMPILER "clang " __clang_version__
#elif defined(__GNUC__)
#define COMPILER "gcc " __VERSION__
#else
#define COMPILER "an unknown compiler"
#endif

const char *noge_version(void) {
    return NOGE_VERSION;
}

uint32_t noge_version_number(void) {
    return NOGE_VERSION_NUMBER;
}

const char *noge_build_compiler(void) {
    return COMPILER;
}

const char *noge_build_type(void) {
    return NOGE_BUILD_TYPE;
}

const char *noge_build_date(void) {
    return NOGE_COMMIT_DATE;
}

const char *noge_build_commit(void) {
    return NOGE_VERSION " (" NOGE_COMMIT ")";
}

/* The processor's name according to Linux. */
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

noge_status noge_build_machine(noge_text *text, noge_error *error) {
    char processor[200];
    read_processor(processor, sizeof processor);
    return noge_text_print(text, error, "%s, kernels %s; %s, %s build; noge %s", processor,
                           noge_kernel_name(noge_kernel_best()), noge_build_compiler(), noge_build_type(),
                           noge_build_commit());
}
