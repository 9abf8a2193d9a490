/* Nothing is searched for beyond the one folder: what a name means should not depend on where one stands. */
#include "catalog/data_folder.h"
#include "base/error.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *set_variable(const char *name) {
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}

noge_status noge_data_folder(const char *given, char path[PATH_MAX], noge_error *error) {
    const char *chosen = given ? given : set_variable("NOGE_DATA"), *home = set_variable("HOME");
    const char *shared = set_variable("XDG_DATA_HOME");
    int length;
    if (chosen)
        length = snprintf(path, PATH_MAX, "%s", chosen);
    else if (shared)
        length = snprintf(path, PATH_MAX, "%s/noge", shared);
    else if (home)
        length = snprintf(path, PATH_MAX, "%s/.local/share/noge", home);
    else
        return noge_fail(error, NOGE_USAGE, "no data folder: give one with --data or in NOGE_DATA");
    return length < PATH_MAX - 40 ? NOGE_OK
                                  : noge_fail(error, NOGE_USAGE, "%.60s…: the name of the folder is too long", path);
}

noge_status noge_data_city(const char *given, const noge_city *city, char path[PATH_MAX], noge_error *error) {
    static const char *const endings[] = {".graph", ".graph.gz", ".graph.xz", ".graphml", ".graphml.gz", ".graphml.xz"};
    char folder[PATH_MAX];
    noge_status status = noge_data_folder(given, folder, error);
    for (size_t i = 0; i < sizeof endings / sizeof *endings && status == NOGE_OK; i++) {
        int length = snprintf(path, PATH_MAX, "%.*s/%s%s", PATH_MAX - 40, folder, city->name, endings[i]);
        if (length > 0 && access(path, F_OK) == 0)
            return NOGE_OK;
    }
    if (status != NOGE_OK)
        return status;
    return noge_fail(
        error, NOGE_BAD_INPUT,
        "%s: no %s.graph or %s.graphml in %.200s; `noge fetch %s` downloads %s, or name the folder that has "
        "it with --data or NOGE_DATA",
        city->name, city->name, city->name, folder, city->name, city->summary);
}

noge_status noge_data_file(const char *given, const char *name, char path[PATH_MAX], noge_error *error) {
    static const char *const endings[] = {"", ".gz", ".xz"};
    char folder[PATH_MAX];
    noge_status status = noge_data_folder(given, folder, error);
    for (size_t i = 0; i < sizeof endings / sizeof *endings && status == NOGE_OK; i++) {
        int length = snprintf(path, PATH_MAX, "%.*s/%.30s%s", PATH_MAX - 40, folder, name, endings[i]);
        if (length > 0 && access(path, F_OK) == 0)
            return NOGE_OK;
    }
    if (status != NOGE_OK)
        return status;
    return noge_fail(error, NOGE_BAD_INPUT,
                     "no %s, %s.gz or %s.xz in %.200s; name the folder that has it with --data or NOGE_DATA", name,
                     name, name, folder);
}
