/* A name is VARIANT:SET. Variants begin with "noge"; this tells them from rules with a colon, such as nn:newest. */
#include "catalog/model_name.h"
#include "base/error.h"
#include "base/text/text.h"
#include "catalog/data_folder.h"
#include "policy/guard.h"

#include <dirent.h>
#include <errno.h>
#include <noge/catalog.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char ending[] = ".safetensors";

bool noge_is_model_name(const char *name) {
    const char *colon = strchr(name, ':');
    return colon && strncmp(name, "noge", 4) == 0 && !strchr(name, '/') && !strstr(name, ending);
}

static bool find_folder(char path[PATH_MAX]) {
    const char *chosen = getenv("NOGE_MODELS");
    if (chosen && *chosen)
        return snprintf(path, PATH_MAX, "%s", chosen) < PATH_MAX - 100;
    return noge_own_file("models", path) && strlen(path) < PATH_MAX - 100;
}

static int is_model(const struct dirent *entry) {
    size_t length = strlen(entry->d_name), tail = strlen(ending);
    return length > tail && strcmp(entry->d_name + length - tail, ending) == 0 && strstr(entry->d_name, "-noge");
}

/* noge-nn:maze of maze-noge-nn.safetensors */
static char *name_of(const char *file) {
    const char *dash = strstr(file, "-noge");
    size_t length = strlen(file) - strlen(ending), set = (size_t)(dash - file);
    char *name = malloc(length + 1);
    if (name)
        snprintf(name, length + 1, "%.*s:%.*s", (int)(length - set - 1), dash + 1, (int)set, file);
    return name;
}

noge_status noge_model_names(char ***names, size_t *count, noge_error *error) {
    char folder[PATH_MAX];
    struct dirent **entry = NULL;
    errno = 0;
    int found = find_folder(folder) ? scandir(folder, &entry, is_model, alphasort) : 0;
    bool failed = found < 0 && errno == ENOMEM;
    *names = found > 0 ? calloc((size_t)found, sizeof **names) : NULL;
    *count = 0;
    for (int i = 0; i < found; i++) {
        char *name = *names ? name_of(entry[i]->d_name) : NULL;
        if (name)
            (*names)[(*count)++] = name;
        failed |= !name;
        free(entry[i]);
    }
    free(entry);
    if (!failed)
        return NOGE_OK;
    noge_catalog_names_free(*names, *count);
    *names = NULL;
    *count = 0;
    return noge_fail(error, NOGE_NO_MEMORY, "out of memory for the names of models");
}

char **noge_catalog_models(size_t *count) {
    if (!count)
        return NULL;
    char **names;
    noge_model_names(&names, count, NULL);
    return names;
}

void noge_catalog_names_free(char **names, size_t count) {
    for (size_t i = 0; names && i < count; i++)
        free(names[i]);
    free(names);
}

static int at_most(ptrdiff_t length, int most) {
    return length < most ? (int)length : most;
}

static noge_status fail_unknown(const char *name, noge_error *error) {
    char list[400] = "";
    size_t count;
    char **names = noge_catalog_models(&count);
    const char *nearest = count ? noge_nearest_name(name, names, count, sizeof *names) : NULL;
    noge_status status;
    for (size_t i = 0; i < count; i++)
        noge_list_more(list, sizeof list, ", ", names[i]);
    if (nearest)
        status = noge_fail(error, NOGE_USAGE, "there is no model '%s'; did you mean %s?", name, nearest);
    else if (count)
        status = noge_fail(error, NOGE_USAGE, "there is no model '%s'; there are %s", name, list);
    else
        status = noge_fail(error, NOGE_USAGE,
                           "'%s': no models were found beside the program; name their folder in NOGE_MODELS, or a "
                           ".safetensors file",
                           name);
    noge_catalog_names_free(names, count);
    return status;
}

noge_status noge_model_path(const char *name, char path[PATH_MAX], noge_error *error) {
    char folder[PATH_MAX];
    const char *colon = strchr(name, ':'), *end = name + noge_guards_begin(name);
    if (!find_folder(folder) || colon > end)
        return fail_unknown(name, error);
    int length = snprintf(path, PATH_MAX, "%.*s/%.*s-%.*s%s", PATH_MAX - 200, folder, at_most(end - colon - 1, 40),
                          colon + 1, at_most(colon - name, 40), name, ending);
    if (length >= PATH_MAX || access(path, R_OK) != 0)
        return fail_unknown(name, error);
    snprintf(path + length, (size_t)(PATH_MAX - length), "%s", end);
    return NOGE_OK;
}
