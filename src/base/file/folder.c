/* The lock is on the folder itself, so a killed process leaves nothing behind. */
#include "base/file/folder.h"
#include "base/error.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { LOCK_TRIES = 100 };

noge_status noge_folder_make(const char *path, unsigned mode, noge_error *error) {
    char part[PATH_MAX];
    struct stat about;
    if ((size_t)snprintf(part, sizeof part, "%s", path) >= sizeof part)
        return noge_fail(error, NOGE_IO, "cannot make the folder %.100s…: the path is too long", path);
    for (char *slash = strchr(part + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        if (mkdir(part, (mode_t)mode) != 0 && errno != EEXIST)
            return noge_fail_errno(error, NOGE_IO, "cannot make the folder %s", part);
        *slash = '/';
    }
    if (mkdir(part, (mode_t)mode) != 0 && errno != EEXIST)
        return noge_fail_errno(error, NOGE_IO, "cannot make the folder %s", path);
    if (stat(part, &about) == 0 && !S_ISDIR(about.st_mode))
        return noge_fail(error, NOGE_IO, "%s is a file; a folder is expected", path);
    return NOGE_OK;
}

/* A process that was just killed holds its lock until its last writes are on the disk, hence the retries. */
static noge_status lock(int file, int kind, const char *path, const char *taken, noge_error *error) {
    const struct timespec pause = {.tv_nsec = 20000000};
    for (int tries = 0; flock(file, kind | LOCK_NB) != 0 && errno == EWOULDBLOCK; tries++) {
        if (tries == LOCK_TRIES)
            return noge_fail(error, NOGE_USAGE, "%s: %s", path, taken);
        nanosleep(&pause, NULL);
    }
    return NOGE_OK;
}

static noge_status lock_folder(int *file, int kind, const char *path, const char *taken, noge_error *error) {
    *file = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (*file < 0)
        return noge_fail_errno(error, NOGE_IO, "cannot open the folder %s", path);
    noge_status status = lock(*file, kind, path, taken, error);
    if (status != NOGE_OK) {
        close(*file);
        *file = -1;
    }
    return status;
}

noge_status noge_lock_take(int file, const char *path, const char *taken, noge_error *error) {
    return lock(file, LOCK_EX, path, taken, error);
}

noge_status noge_folder_take(int *file, const char *path, const char *taken, noge_error *error) {
    return lock_folder(file, LOCK_EX, path, taken, error);
}

noge_status noge_folder_share(int *file, const char *path, const char *taken, noge_error *error) {
    return lock_folder(file, LOCK_SH, path, taken, error);
}

noge_status noge_folder_temporary(char *path, noge_error *error) {
    const char *place = getenv("TMPDIR");
    if (snprintf(path, PATH_MAX, "%s/noge-XXXXXX", place && *place ? place : "/tmp") >= PATH_MAX)
        return noge_fail(error, NOGE_IO, "TMPDIR is too long");
    return mkdtemp(path) ? NOGE_OK : noge_fail_errno(error, NOGE_IO, "cannot make the folder %s", path);
}

static int remove_one(const char *path, const struct stat *about, int kind, struct FTW *where) {
    (void)about, (void)kind, (void)where;
    remove(path);
    return 0;
}

void noge_folder_remove(const char *path) {
    nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}
