/* The files of a run. Metrics are appended line by line, so that a reader may follow them while the run trains and
 * ignores an unfinished last line. All other files are replaced as a whole. */
#include "run/folder.h"
#include "base/error.h"
#include "base/file/folder.h"
#include "base/file/input.h"
#include "base/file/output.h"
#include "base/text/json.h"
#include "base/text/text.h"
#include "run/tensorboard.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char *const run_files[] = {NOGE_RUN_CHECKPOINT, NOGE_RUN_LAST,    NOGE_RUN_BEST,
                                        NOGE_RUN_EVENTS,     NOGE_RUN_METRICS, NOGE_RUN_CONFIG};

enum { RUN_FILES = sizeof run_files / sizeof *run_files };

static void join(const char *folder, const char *name, char path[PATH_MAX]) {
    snprintf(path, PATH_MAX, "%s/%s", folder, name);
}

void noge_train_folder_file(const noge_train_folder *folder, const char *name, char path[PATH_MAX]) {
    join(folder->path, name, path);
}

bool noge_train_folder_has(const noge_train_folder *folder, const char *name) {
    struct stat about;
    return fstatat(folder->lock, name, &about, AT_SYMLINK_NOFOLLOW) == 0;
}

noge_status noge_train_folder_present(const noge_train_folder *folder, noge_error *error) {
    struct stat own, named, metrics;
    if (fstat(folder->lock, &own) != 0 || (folder->metrics >= 0 && fstat(folder->metrics, &metrics) != 0))
        return noge_fail_errno(error, NOGE_IO, "%s: cannot be examined", folder->path);
    if (own.st_nlink == 0)
        return noge_fail(error, NOGE_IO, "%s: the folder was removed while its run was training", folder->path);
    if (stat(folder->path, &named) != 0 || named.st_dev != own.st_dev || named.st_ino != own.st_ino)
        return noge_fail(error, NOGE_IO,
                         "%s: the folder was moved or replaced while its run was training; the run is in the moved "
                         "folder and can be resumed there",
                         folder->path);
    if (folder->metrics >= 0 && metrics.st_nlink == 0)
        return noge_fail(error, NOGE_IO, "%s/%s: the file was removed while the run was training", folder->path,
                         NOGE_RUN_METRICS);
    return NOGE_OK;
}

/* ---- What is there already --------------------------------------------------------------------------------------- */

static bool is_empty(const char *path) {
    DIR *folder = opendir(path);
    const struct dirent *entry;
    bool empty = true;
    while (folder && empty && (entry = readdir(folder)))
        empty = strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0;
    if (folder)
        closedir(folder);
    return empty;
}

static noge_status fail_different(const char *path, const char *name, const json_t *there, const json_t *wanted,
                                  noge_error *error) {
    char key[NOGE_JSON_QUOTED], before[NOGE_JSON_QUOTED], now[NOGE_JSON_QUOTED];
    json_t *text = json_string(name);
    noge_json_quote(text, key);
    noge_json_quote(there, before);
    noge_json_quote(wanted, now);
    json_decref(text);
    return noge_fail(error, NOGE_USAGE,
                     "%s has a run with other settings: %s is %s there and %s now; use the same settings, replace the "
                     "run, or choose another folder",
                     path, key, before, now);
}

/* The configuration as a file would have it: 1.0 is written 1 and comes back as an integer. */
static json_t *as_read(const json_t *config) {
    noge_text text = {0};
    json_t *read = NULL;
    if (noge_json_print(&text, config, 0, NULL) == NOGE_OK)
        read = noge_json_read(text.bytes, text.size, 0, NULL);
    noge_text_free(&text);
    return read;
}

/* The version of noge may differ, nothing else. */
static noge_status compare(const char *path, json_t *there, json_t *wanted, noge_error *error) {
    const char *name;
    json_t *value;
    json_object_foreach(wanted, name, value) {
        const json_t *before = json_object_get(there, name);
        if (strcmp(name, "noge") != 0 && !json_equal(before, value))
            return fail_different(path, name, before, value, error);
    }
    json_object_foreach(there, name, value) {
        if (!json_object_get(wanted, name))
            return fail_different(path, name, value, NULL, error);
    }
    return NOGE_OK;
}

static noge_status check_same(const char *path, const json_t *config, noge_error *error) {
    char file[PATH_MAX], *bytes = NULL;
    size_t size = 0;
    json_error_t reason;
    join(path, NOGE_RUN_CONFIG, file);
    noge_status status = noge_input_read_all(file, &bytes, &size, error);
    if (status != NOGE_OK)
        return status;
    json_t *there = noge_json_read(bytes, size, 0, &reason), *wanted = as_read(config);
    if (!there)
        status = noge_json_fail(error, &reason, "%s:%d: %s; replace the run", file, reason.line, reason.text);
    else
        status = wanted ? compare(path, there, wanted, error) : noge_fail(error, NOGE_NO_MEMORY, "out of memory");
    free(bytes);
    json_decref(there);
    json_decref(wanted);
    return status;
}

/* The run's files must be files. A symbolic link could make the run write or cut a file elsewhere. */
static noge_status check_files(const char *path, noge_error *error) {
    struct stat about;
    char file[PATH_MAX];
    for (int i = 0; i < RUN_FILES; i++) {
        join(path, run_files[i], file);
        if (lstat(file, &about) == 0 && !S_ISREG(about.st_mode))
            return noge_fail(error, NOGE_BAD_INPUT, "%s is %s; remove it or replace the run", file,
                             S_ISLNK(about.st_mode) ? "a symbolic link" : "not a regular file");
    }
    return NOGE_OK;
}

noge_status noge_train_folder_check(const char *path, const json_t *config, noge_folder_use use, noge_error *error) {
    struct stat about;
    char file[PATH_MAX];
    if (strlen(path) > PATH_MAX - 100)
        return noge_fail(error, NOGE_USAGE, "%.60s…: the name of the folder is too long", path);
    if (stat(path, &about) != 0 || (S_ISDIR(about.st_mode) && is_empty(path)))
        return NOGE_OK; /* it is made later */
    if (!S_ISDIR(about.st_mode))
        return noge_fail(error, NOGE_USAGE, "%s is a file; a run needs a folder", path);
    if (use == NOGE_FOLDER_REPLACE)
        return NOGE_OK;
    if (use == NOGE_FOLDER_NEW)
        return noge_fail(error, NOGE_USAGE, "%s exists already; resume or replace its run, or choose another folder",
                         path);
    noge_status status = check_files(path, error);
    if (status != NOGE_OK)
        return status;
    join(path, NOGE_RUN_CONFIG, file);
    if (access(file, F_OK) == 0)
        return check_same(path, config, error);
    for (int i = 0; i < RUN_FILES; i++) {
        join(path, run_files[i], file);
        if (access(file, F_OK) == 0)
            return noge_fail(error, NOGE_BAD_INPUT, "%s has a %s but no %s; replace the run", path, run_files[i],
                             NOGE_RUN_CONFIG);
    }
    return NOGE_OK;
}

/* ---- Opening ----------------------------------------------------------------------------------------------------- */

/* `.NAME.xxxxxx` beside NAME: left by a writer that was killed. */
static bool is_half_written(const char *entry) {
    for (int i = 0; entry[0] == '.' && i < RUN_FILES; i++) {
        size_t length = strlen(run_files[i]);
        if (strncmp(entry + 1, run_files[i], length) == 0 && entry[length + 1] == '.')
            return true;
    }
    return false;
}

static void clear_away(noge_train_folder *folder, bool all) {
    int again = openat(folder->lock, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *entries = again >= 0 ? fdopendir(again) : NULL;
    const struct dirent *entry;
    while (entries && (entry = readdir(entries)))
        if (is_half_written(entry->d_name))
            unlinkat(folder->lock, entry->d_name, 0);
    if (entries)
        closedir(entries);
    else if (again >= 0)
        close(again);
    for (int i = 0; all && i < RUN_FILES; i++) /* the configuration last: it identifies the others */
        unlinkat(folder->lock, run_files[i], 0);
}

noge_status noge_train_folder_open(noge_train_folder *folder, const char *path, const json_t *config,
                                   noge_folder_use use, noge_error *error) {
    *folder = (noge_train_folder){.path = path, .lock = -1, .metrics = -1};
    noge_status status = noge_folder_make(path, 0777, error);
    if (status == NOGE_OK)
        status = noge_folder_take(&folder->lock, path, "another noge is training there", error);
    if (status == NOGE_OK)
        status = noge_train_folder_check(path, config, use, error);
    if (status == NOGE_OK)
        clear_away(folder, use == NOGE_FOLDER_REPLACE);
    return status;
}

void noge_train_folder_close(noge_train_folder *folder) {
    if (folder->events)
        fclose(folder->events);
    if (folder->metrics >= 0)
        close(folder->metrics);
    if (folder->lock >= 0)
        close(folder->lock);
    *folder = (noge_train_folder){.lock = -1, .metrics = -1};
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

static noge_status open_metrics(noge_train_folder *folder, noge_error *error) {
    folder->metrics =
        openat(folder->lock, NOGE_RUN_METRICS, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0666);
    return folder->metrics >= 0 ? NOGE_OK
                                : noge_fail_errno(error, NOGE_IO, "cannot open %s/%s", folder->path, NOGE_RUN_METRICS);
}

static noge_status write_file(const noge_train_folder *folder, const char *path, const noge_text *text,
                              noge_error *error) {
    noge_output *output;
    noge_status status = noge_output_open_in(&output, folder->lock, path, true, error);
    if (status != NOGE_OK)
        return status;
    status = noge_output_write(output, text->bytes, text->size, error);
    if (status == NOGE_OK)
        return noge_output_commit(output, error);
    noge_output_abandon(output);
    return status;
}

noge_status noge_train_folder_begin(noge_train_folder *folder, const json_t *config, noge_error *error) {
    char path[PATH_MAX];
    noge_text text = {0};
    noge_train_folder_file(folder, NOGE_RUN_CONFIG, path);
    noge_status status = noge_json_print(&text, config, 1, error);
    if (status == NOGE_OK)
        status = noge_text_append(&text, "\n", 1, error);
    if (status == NOGE_OK)
        status = write_file(folder, path, &text, error);
    noge_text_free(&text);
    return status == NOGE_OK ? noge_train_folder_cut(folder, 0, -1, error) : status;
}

noge_status noge_train_folder_cut(noge_train_folder *folder, uint64_t metrics, int64_t step, noge_error *error) {
    char path[PATH_MAX];
    struct stat about;
    noge_status status = open_metrics(folder, error);
    if (status != NOGE_OK)
        return status;
    if (fstat(folder->metrics, &about) == 0 && (uint64_t)about.st_size < metrics)
        return noge_fail(error, NOGE_BAD_INPUT, "%s/%s is shorter than the checkpoint says; replace the run",
                         folder->path, NOGE_RUN_METRICS);
    if (ftruncate(folder->metrics, (off_t)metrics) != 0)
        return noge_fail_errno(error, NOGE_IO, "cannot cut %s/%s back", folder->path, NOGE_RUN_METRICS);
    noge_train_folder_file(folder, NOGE_RUN_EVENTS, path);
    if (step >= 0)
        return noge_tensorboard_cut(folder->lock, path, (uint64_t)step, error);
    if (unlinkat(folder->lock, NOGE_RUN_EVENTS, 0) != 0 && errno != ENOENT)
        return noge_fail_errno(error, NOGE_IO, "cannot remove %s", path);
    return NOGE_OK;
}

noge_status noge_train_folder_open_events(noge_train_folder *folder, int64_t step, noge_error *error) {
    char path[PATH_MAX];
    noge_train_folder_file(folder, NOGE_RUN_EVENTS, path);
    return noge_tensorboard_open(&folder->events, folder->lock, path, step > 0 ? (uint64_t)step : 0, (double)time(NULL),
                                 error);
}

static noge_status write_line(const noge_train_folder *folder, const char *bytes, size_t size, noge_error *error) {
    while (size > 0) {
        ssize_t written = write(folder->metrics, bytes, size);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0 && errno == ENOSPC)
            return noge_fail(error, NOGE_IO, "%s/%s: the disk is full", folder->path, NOGE_RUN_METRICS);
        if (written < 0)
            return noge_fail_errno(error, NOGE_IO, "%s/%s: cannot be written", folder->path, NOGE_RUN_METRICS);
        bytes += written;
        size -= (size_t)written;
    }
    return NOGE_OK;
}

noge_status noge_train_folder_append(noge_train_folder *folder, json_t *record, noge_error *error) {
    noge_text text = {0};
    noge_status status = noge_json_print(&text, record, 0, error);
    if (status == NOGE_OK)
        status = noge_text_append(&text, "\n", 1, error);
    if (status == NOGE_OK)
        status = write_line(folder, text.bytes, text.size, error);
    noge_text_free(&text);
    json_decref(record);
    return status;
}

noge_status noge_train_folder_sync(noge_train_folder *folder, uint64_t *metrics, noge_error *error) {
    struct stat about;
    if (fstat(folder->metrics, &about) != 0 || (fdatasync(folder->metrics) != 0 && errno != EINVAL))
        return noge_fail_errno(error, NOGE_IO, "%s/%s: cannot be brought to the disk", folder->path, NOGE_RUN_METRICS);
    *metrics = (uint64_t)about.st_size;
    return NOGE_OK;
}
