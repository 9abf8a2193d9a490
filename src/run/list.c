/* Finding runs in folders. A run's folder is not searched further. Symbolic links are followed only where they are
 * named directly. */
#include "run/list.h"

#include "base/error.h"
#include "base/memory.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { DEEPEST = 16 };

static bool same_folder(const char *a, const char *b) {
    struct stat one, other;
    return stat(a, &one) == 0 && stat(b, &other) == 0 && one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

static noge_status add_run(noge_run_list *list, const char *path, noge_error *error) {
    for (size_t i = 0; i < list->count; i++)
        if (same_folder(list->run[i]->folder, path))
            return NOGE_OK;
    noge_status status = noge_reserve(&list->run, &list->space, list->count + 1, sizeof *list->run, error);
    if (status != NOGE_OK)
        return status;
    noge_error problem;
    status = noge_run_read(&list->run[list->count], path, &problem);
    if (status == NOGE_OK) {
        list->count++;
        return NOGE_OK;
    }
    if (!list->on_damaged || status != NOGE_BAD_INPUT)
        return noge_fail(error, status, "%s", problem.text);
    list->on_damaged(problem.text);
    list->damaged++;
    return NOGE_OK;
}

static int visible(const struct dirent *entry) {
    return entry->d_name[0] != '.';
}

static noge_status search(noge_run_list *list, const char *path, unsigned depth, noge_error *error) {
    struct dirent **entry = NULL;
    noge_status status = NOGE_OK;
    if (noge_run_folder_exists(path))
        return add_run(list, path, error);
    int count = depth < DEEPEST ? scandir(path, &entry, visible, versionsort) : 0;
    if (count < 0)
        return noge_fail_errno(error, NOGE_IO, "cannot look into %s", path);
    for (int i = 0; i < count; i++) {
        noge_text below = {0};
        struct stat kind;
        if (status == NOGE_OK)
            status = noge_text_print(&below, error, "%s/%s", path, entry[i]->d_name);
        if (status == NOGE_OK && lstat(below.bytes, &kind) == 0 && S_ISDIR(kind.st_mode))
            status = search(list, below.bytes, depth + 1, error);
        noge_text_free(&below);
        free(entry[i]);
    }
    free(entry);
    return status;
}

noge_status noge_run_list_add(noge_run_list *list, const char *path, noge_error *error) {
    struct stat kind;
    if (stat(path, &kind) != 0)
        return noge_fail_errno(error, NOGE_BAD_INPUT, "%s", path);
    if (!S_ISDIR(kind.st_mode))
        return noge_fail(error, NOGE_BAD_INPUT, "%s: not a folder; a run is a folder", path);
    noge_text trimmed = {0};
    size_t length = strlen(path);
    while (length > 1 && path[length - 1] == '/')
        length--;
    noge_status status = noge_text_append(&trimmed, path, length, error);
    if (status == NOGE_OK)
        status = search(list, trimmed.bytes, 0, error);
    noge_text_free(&trimmed);
    return status;
}

void noge_run_list_free(noge_run_list *list) {
    for (size_t i = 0; i < list->count; i++)
        noge_run_free(list->run[i]);
    free(list->run);
    *list = (noge_run_list){0};
}
