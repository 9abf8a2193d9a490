/* A file's name is a hash of the server's address and of everything that the answer depends on. So no index is needed,
 * and two programs may share the folder. Files appear complete (base/file/new_file.c) and are never changed. */
#include "fetch/cache.h"
#include "base/error.h"
#include "base/file/folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <xxhash.h>

noge_status noge_cache_folder(char **folder, const char *named, noge_error *error) {
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    int length;
    *folder = NULL;
    if (named)
        length = asprintf(folder, "%s", named);
    else if (cache && cache[0] == '/')
        length = asprintf(folder, "%s/noge", cache);
    else if (home && home[0])
        length = asprintf(folder, "%s/.cache/noge", home);
    else
        return noge_fail(error, NOGE_USAGE, "there is no home folder to keep answers in; name one with --cache DIR");
    if (length >= 0)
        return NOGE_OK;
    *folder = NULL;
    return noge_fail(error, NOGE_NO_MEMORY, "out of memory for the name of a folder");
}

noge_status noge_cache_make(const char *folder, noge_error *error) {
    noge_error reason;
    if (noge_folder_make(folder, 0700, &reason) == NOGE_OK)
        return NOGE_OK;
    return noge_fail(error, NOGE_IO, "%.400s; --cache DIR keeps answers elsewhere", reason.text);
}

noge_status noge_cache_path(char **path, const char *folder, const noge_request *request, noge_error *error) {
    XXH128_hash_t hash = XXH3_128bits(request->identity.bytes, request->identity.size);
    if (asprintf(path, "%s/%016llx%016llx.%s", folder, (unsigned long long)hash.high64, (unsigned long long)hash.low64,
                 request->kind) >= 0)
        return NOGE_OK;
    *path = NULL;
    return noge_fail(error, NOGE_NO_MEMORY, "out of memory for the name of a file");
}

bool noge_cache_has(const char *path, char day[16]) {
    struct stat about;
    struct tm moment;
    if (stat(path, &about) != 0 || !S_ISREG(about.st_mode) || about.st_size == 0)
        return false;
    if (!localtime_r(&about.st_mtime, &moment) || strftime(day, 16, "%Y-%m-%d", &moment) == 0)
        snprintf(day, 16, "another day");
    return true;
}
