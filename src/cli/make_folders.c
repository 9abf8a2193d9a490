/* What `mkdir -p` does. */
#include "cli/make_folders.h"
#include "base/error.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

noge_status noge_make_folders(const char *path, unsigned mode, noge_error *error) {
    char part[PATH_MAX];
    struct stat about;
    if ((size_t)snprintf(part, sizeof part, "%s", path) >= sizeof part)
        return noge_fail(error, NOGE_IO, "cannot make the folder %.100s…: its name is too long", path);
    for (char *slash = strchr(part + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        if (mkdir(part, (mode_t)mode) != 0 && errno != EEXIST)
            return noge_fail_errno(error, NOGE_IO, "cannot make the folder %s", part);
        *slash = '/';
    }
    if (mkdir(part, (mode_t)mode) != 0 && errno != EEXIST)
        return noge_fail_errno(error, NOGE_IO, "cannot make the folder %s", path);
    if (stat(part, &about) == 0 && !S_ISDIR(about.st_mode))
        return noge_fail(error, NOGE_IO, "%s is a file, where a folder is wanted", path);
    return NOGE_OK;
}
