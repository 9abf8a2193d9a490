/* Looking around the program. */
#include "catalog/own_file.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool noge_own_file(const char *name, char path[PATH_MAX]) {
    static const char *const places[] = {"..", "../share/noge", "../..", "../../.."};
    char program[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0)
        return false;
    program[length] = 0;
    *strrchr(program, '/') = 0;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        int used = snprintf(path, PATH_MAX, "%s/%s/%s", program, places[i], name);
        if (used > 0 && used < PATH_MAX && access(path, R_OK) == 0)
            return true;
    }
    return false;
}
