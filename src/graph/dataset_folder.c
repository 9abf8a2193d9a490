/* A folder of graph files as a data set.
 *
 * `split.json` lists the files and says which are for training and which for testing:
 *     {"set": "maze", "seed": 1, "files": ["maze-000.graph", …], "train": [4, 7, …], "test": [0, 12, …]}
 * with numbers of files, counted from 0; "set" and "seed" may be left out, and a file may be in neither part. Without
 * split.json every graph file of the folder is a test graph, in the order of their names. */
#include "base/error.h"
#include "base/file/input.h"
#include "base/memory.h"
#include "base/text/json.h"
#include "graph/dataset.h"
#include "graph/graph.h"

#include <dirent.h>
#include <jansson.h>
#include <noge/files.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef struct folder {
    const char *path;
    char *split_path;
    noge_dataset *set;
    const noge_read_options *options;
    noge_read_report *report; /* adds up those of the files */
    noge_error *error;
} folder;

static char *join(const folder *f, const char *name) {
    size_t length = strlen(f->path);
    const char *slash = length > 0 && f->path[length - 1] == '/' ? "" : "/";
    char *path = noge_allocate(length + strlen(name) + 2, 1, f->error);
    if (path)
        strcat(strcat(strcpy(path, f->path), slash), name);
    return path;
}

static noge_status read_graph(folder *f, const char *name, uint32_t index) {
    char *path = join(f, name);
    noge_read_report own = NOGE_READ_REPORT;
    noge_status status =
        path ? noge_graph_read(&f->set->graph[index], path, f->options, &own, f->error) : NOGE_NO_MEMORY;
    noge_read_report_add(f->report, &own);
    free(path);
    return status;
}

/* ---- With split.json --------------------------------------------------------------------------------------------- */

static noge_status wrong(const folder *f, const char *what) {
    return noge_fail(f->error, NOGE_BAD_INPUT, "%s: %s", f->split_path, what);
}

/* Does the path stay below the folder it is in? `train/a.graph` does; absolute paths and `..` do not. */
static bool stays_inside(const char *path) {
    bool inside = path[0] != 0 && path[0] != '/';
    for (const char *part = path; inside && part; part = strchr(part, '/')) {
        part += *part == '/';
        inside = !(strcmp(part, "..") == 0 || strncmp(part, "../", 3) == 0);
    }
    return inside;
}

/* A set's files lie below its folder, so a set from elsewhere cannot read other files. */
static noge_status read_listed(folder *f, const json_t *entry, uint32_t index) {
    const char *name = json_string_value(entry);
    if (!name)
        return wrong(f, "\"files\" must hold names of files");
    if (!stays_inside(name))
        return noge_fail(f->error, NOGE_BAD_INPUT, "%s: '%.200s' in \"files\" must be a path inside this folder",
                         f->split_path, name);
    return read_graph(f, name, index);
}

/* Copies the numbers of a part and marks them as taken. */
static noge_status read_part(const folder *f, const json_t *list, uint32_t *part, bool *taken) {
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *number = json_array_get(list, i);
        json_int_t index = json_integer_value(number);
        if (!json_is_integer(number) || index < 0 || index >= (json_int_t)f->set->graph_count)
            return wrong(f, "\"train\" and \"test\" must hold numbers of files, counted from 0");
        if (taken[index])
            return noge_fail(f->error, NOGE_BAD_INPUT, "%s: file %lld is in \"train\" or \"test\" twice", f->split_path,
                             (long long)index);
        taken[index] = true;
        part[i] = (uint32_t)index;
    }
    return NOGE_OK;
}

static noge_status read_parts(const folder *f, const json_t *train, const json_t *test) {
    bool *taken = noge_allocate(f->set->graph_count, sizeof *taken, f->error);
    noge_status status = taken ? read_part(f, train, f->set->train, taken) : NOGE_NO_MEMORY;
    if (status == NOGE_OK)
        status = read_part(f, test, f->set->test, taken);
    free(taken);
    return status;
}

static noge_status read_as_split(folder *f, const json_t *split) {
    const json_t *files = json_object_get(split, "files"), *name = json_object_get(split, "set");
    const json_t *train = json_object_get(split, "train"), *test = json_object_get(split, "test");
    if (!json_is_array(files) || !json_is_array(train) || !json_is_array(test))
        return wrong(f, "needs the lists \"files\", \"train\" and \"test\"");
    size_t count = json_array_size(files);
    if (count == 0 || count > UINT32_MAX || json_array_size(train) > count || json_array_size(test) > count)
        return wrong(f, "\"files\" is empty, or \"train\" or \"test\" is longer");
    noge_status status =
        noge_dataset_allocate(&f->set, json_is_string(name) ? json_string_value(name) : f->path, (uint32_t)count,
                              (uint32_t)json_array_size(train), (uint32_t)json_array_size(test), f->error);
    if (status == NOGE_OK)
        status = read_parts(f, train, test);
    for (uint32_t i = 0; i < count && status == NOGE_OK; i++)
        status = read_listed(f, json_array_get(files, i), i);
    if (status == NOGE_OK)
        f->set->seed = (uint64_t)json_integer_value(json_object_get(split, "seed"));
    return status;
}

static noge_status read_split(folder *f) {
    char *bytes = NULL;
    size_t size;
    json_error_t trouble;
    noge_status status = noge_input_read_all(f->split_path, &bytes, &size, f->error);
    if (status != NOGE_OK)
        return status;
    json_t *split = noge_json_read(bytes, size, JSON_REJECT_DUPLICATES, &trouble);
    if (split)
        status = read_as_split(f, split);
    else
        status =
            noge_json_fail(f->error, &trouble, "%s:%d: broken JSON: %s", f->split_path, trouble.line, trouble.text);
    json_decref(split);
    free(bytes);
    return status;
}

/* ---- Without it -------------------------------------------------------------------------------------------------- */

static int is_graph_file(const struct dirent *entry) {
    return entry->d_name[0] != '.' && noge_format_of_path(entry->d_name) != NOGE_FORMAT_AUTO;
}

static int by_bytes(const struct dirent **a, const struct dirent **b) {
    return strcmp((*a)->d_name, (*b)->d_name);
}

static noge_status read_all(folder *f) {
    struct dirent **entry = NULL;
    int count = scandir(f->path, &entry, is_graph_file, by_bytes);
    if (count < 0)
        return noge_fail_errno(f->error, NOGE_IO, "%s: cannot list the folder", f->path);
    noge_status status = NOGE_OK;
    if (count == 0)
        status = noge_fail(
            f->error, NOGE_BAD_INPUT,
            "%s: no graphs in the folder; expected split.json or files that end in " NOGE_GRAPH_EXTENSIONS, f->path);
    else
        status = noge_dataset_allocate(&f->set, f->path, (uint32_t)count, 0, (uint32_t)count, f->error);
    for (int i = 0; i < count; i++) {
        if (status == NOGE_OK) {
            f->set->test[i] = (uint32_t)i;
            status = read_graph(f, entry[i]->d_name, (uint32_t)i);
        }
        free(entry[i]);
    }
    free(entry);
    return status;
}

noge_status noge_dataset_read(noge_dataset **dataset, const char *path, noge_error *error) {
    if (dataset)
        *dataset = NULL;
    if (!dataset || !path)
        return noge_fail(error, NOGE_USAGE, "dataset and path must not be NULL");
    noge_read_report report = NOGE_READ_REPORT;
    return noge_dataset_read_folder(dataset, path, NULL, &report, error);
}

noge_status noge_dataset_read_folder(noge_dataset **dataset, const char *path, const noge_read_options *options,
                                     noge_read_report *report, noge_error *error) {
    folder f = {.path = path, .options = options, .report = report, .error = error};
    struct stat about;
    *dataset = NULL;
    f.split_path = join(&f, "split.json");
    if (!f.split_path)
        return NOGE_NO_MEMORY;
    noge_status status = stat(f.split_path, &about) == 0 ? read_split(&f) : read_all(&f);
    free(f.split_path);
    if (status == NOGE_OK)
        *dataset = f.set;
    else
        noge_dataset_free(f.set);
    return status;
}
