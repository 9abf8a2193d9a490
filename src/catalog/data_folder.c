/* The length of every path is checked: a file with a path that is too long counts as missing. */
#include "catalog/data_folder.h"
#include "base/error.h"
#include "graph/cities.h"

#include <dlfcn.h>
#include <noge/catalog.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- The data folder --------------------------------------------------------------------------------------------- */

/* An environment variable; NULL if it is not set or empty. */
static const char *variable(const char *name) {
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}

noge_status noge_catalog_data_folder(const char *given, char *path, size_t space, noge_error *error) {
    const char *chosen = given ? given : variable("NOGE_DATA"), *home = variable("HOME");
    const char *shared = variable("XDG_DATA_HOME");
    int length;
    if (!path)
        return noge_fail(error, NOGE_USAGE, "path must not be NULL");
    if (chosen)
        length = snprintf(path, space, "%s", chosen);
    else if (shared)
        length = snprintf(path, space, "%s/noge", shared);
    else if (home)
        length = snprintf(path, space, "%s/.local/share/noge", home);
    else
        return noge_fail_remedy(error, NOGE_USAGE, NOGE_REMEDY_DATA_FOLDER,
                                "no data folder is known; name one or set NOGE_DATA");
    if (length < 0 || (size_t)length >= space)
        return noge_fail(error, NOGE_USAGE, "%.60s…: the path of the data folder is too long", path);
    return NOGE_OK;
}

noge_status noge_data_folder(const char *given, char path[PATH_MAX], noge_error *error) {
    return noge_catalog_data_folder(given, path, PATH_MAX, error);
}

/* Looks for FOLDER/NAME with one of the endings, the last of which is NULL. */
static bool find(const char *folder, const char *name, const char *const *ending, char path[PATH_MAX]) {
    for (; *ending; ending++) {
        int length = snprintf(path, PATH_MAX, "%s/%s%s", folder, name, *ending);
        if (length > 0 && length < PATH_MAX && access(path, F_OK) == 0)
            return true;
    }
    return false;
}

noge_status noge_data_city(const char *given, const noge_city *city, char path[PATH_MAX], noge_error *error) {
    static const char *const endings[] = {".graph",      ".graph.gz",   ".graph.xz", ".graphml",
                                          ".graphml.gz", ".graphml.xz", NULL};
    char folder[PATH_MAX];
    noge_status status = noge_data_folder(given, folder, error);
    if (status != NOGE_OK || find(folder, city->name, endings, path))
        return status;
    return noge_fail_remedy(error, NOGE_BAD_INPUT, NOGE_REMEDY_DATA_FOLDER,
                            "%s: no %s.graph or %s.graphml in %.200s; download %s or name the folder that has it",
                            city->name, city->name, city->name, folder, city->summary);
}

noge_status noge_data_file(const char *given, const char *name, char path[PATH_MAX], noge_error *error) {
    static const char *const endings[] = {"", ".gz", ".xz", NULL};
    char folder[PATH_MAX];
    noge_status status = noge_data_folder(given, folder, error);
    if (status != NOGE_OK || find(folder, name, endings, path))
        return status;
    return noge_fail_remedy(error, NOGE_BAD_INPUT, NOGE_REMEDY_DATA_FOLDER,
                            "no %s, %s.gz or %s.xz in %.200s; name the folder that has it", name, name, name, folder);
}

/* ---- What comes with the program --------------------------------------------------------------------------------- */

static const char *const places_of_program[] = {"..", "../share/noge", "../..", "../../..", NULL};
static const char *const places_of_library[] = {".", "../share/noge", "../../share/noge", "../../..", NULL};

/* Looks for the file in some places relative to the folder of `file`, whose path is cut off at its last slash. */
static bool find_around(char file[PATH_MAX], const char *const *place, const char *name, char path[PATH_MAX]) {
    char *slash = strrchr(file, '/');
    if (!slash)
        return false;
    *slash = 0;
    for (; *place; place++) {
        int used = snprintf(path, PATH_MAX, "%s/%s/%s", file, *place, name);
        if (used > 0 && used < PATH_MAX && access(path, R_OK) == 0)
            return true;
    }
    return false;
}

/* The file that has this code: the program, the shared library, or a module that contains the library. */
static bool find_own_code(char path[PATH_MAX]) {
    Dl_info info;
    return dladdr(places_of_program, &info) && info.dli_fname && realpath(info.dli_fname, path);
}

bool noge_own_file(const char *name, char path[PATH_MAX]) {
    char file[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", file, sizeof file - 1);
    if (length > 0) {
        file[length] = 0;
        if (find_around(file, places_of_program, name, path))
            return true;
    }
    return find_own_code(file) && find_around(file, places_of_library, name, path);
}
