/* noge generate: one graph of a family, several of one size, or a set in a folder.
 *
 * A folder is filled completely or, after a failure or an interruption, left as it was: existing files are detected
 * first, and files written so far are removed. */
#include "base/error.h"
#include "base/file/json_file.h"
#include "base/file/output.h"
#include "base/text/json.h"
#include "catalog/graph_name.h"
#include "cli/command/commands.h"
#include "cli/frame/common_options.h"
#include "graph/dataset.h"
#include "graph/write/writers.h"
#include "report/terminal/interrupt.h"
#include "report/terminal/print.h"
#include "report/terminal/progress.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct settings {
    const char *output;
    uint64_t count, seed;
    unsigned format; /* noge_format */
    bool force, split;
} settings;

static bool is_folder(const char *path) {
    struct stat is;
    return stat(path, &is) == 0 && S_ISDIR(is.st_mode);
}

/* `mazes/`, a folder that exists, or a name without an extension. */
static bool means_folder(const char *path) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    return strcmp(path, "-") != 0 && (*name == 0 || is_folder(path) || !strchr(name, '.'));
}

/* ---- A folder of graphs ------------------------------------------------------------------------------------------ */

enum { NAME_SPACE = 64 };

typedef struct folder {
    const char *path;
    const char *name; /* of the family or the set */
    const settings *set;
    uint32_t count;
    const noge_dataset *dataset; /* NULL: no split, graphs are made one by one */
    bool made;                   /* by this command */
} folder;

static const char *extension(unsigned format) {
    static const char *const extensions[] = {"graph", "graph", "edges", "graphml", "gr"};
    return extensions[format];
}

static const char *part_of(const folder *to, uint32_t index) {
    for (uint32_t i = 0; i < to->dataset->test_count; i++)
        if (to->dataset->test[i] == index)
            return "test/";
    return "train/";
}

/* The path of something in the folder. */
static void inside(const folder *to, const char *name, char path[PATH_MAX]) {
    size_t length = strlen(to->path);
    snprintf(path, PATH_MAX, "%s%s%s", to->path, length && to->path[length - 1] == '/' ? "" : "/", name);
}

/* The name of a graph's file within the folder: variety-012.graph, or worlds-0123-king.graph if graphs have kinds. */
static void file_name(const folder *to, uint32_t index, char name[NAME_SPACE]) {
    const char *kind = to->dataset && to->dataset->kind ? to->dataset->kind[index] : NULL;
    int digits = to->dataset && to->dataset->graph_count > 1000 ? 4 : 3;
    snprintf(name, NAME_SPACE, "%s%s-%0*u%s%s.%s", to->set->split ? part_of(to, index) : "", to->name, digits, index,
             kind ? "-" : "", kind ? kind : "", extension(to->set->format));
}

static void file_path(const folder *to, uint32_t index, char path[PATH_MAX]) {
    char name[NAME_SPACE];
    file_name(to, index, name);
    inside(to, name, path);
}

static noge_status check_free(const folder *to, noge_error *error) {
    char path[PATH_MAX];
    noge_status status = NOGE_OK;
    if (!is_folder(to->path))
        return access(to->path, F_OK) == 0
                   ? noge_fail(error, NOGE_USAGE, "%s is a file; -o names a folder here", to->path)
                   : NOGE_OK;
    for (uint32_t i = 0; i < to->count && status == NOGE_OK; i++) {
        inside(to, to->set->split ? part_of(to, i) : "", path);
        if (!is_folder(path)) /* train or test, still to be made */
            continue;
        file_path(to, i, path);
        status = noge_output_check(path, to->set->force, error);
    }
    inside(to, "split.json", path);
    if (status == NOGE_OK && to->dataset)
        status = noge_output_check(path, to->set->force, error);
    return status;
}

static noge_status make_folder(const char *path, bool *made, noge_error *error) {
    *made = mkdir(path, 0777) == 0;
    return *made || (errno == EEXIST && is_folder(path))
               ? NOGE_OK
               : noge_fail_errno(error, NOGE_IO, "cannot make folder %s", path);
}

static noge_status make_folders(folder *to, noge_error *error) {
    char path[PATH_MAX];
    bool made;
    noge_status status = make_folder(to->path, &to->made, error);
    for (int part = 0; part < 2 && to->set->split && status == NOGE_OK; part++) {
        inside(to, part ? "test" : "train", path);
        status = make_folder(path, &made, error);
    }
    return status;
}

static void remove_all(const folder *to, uint32_t written) {
    char path[PATH_MAX];
    for (uint32_t i = 0; i < written; i++) {
        file_path(to, i, path);
        unlink(path);
    }
    for (int part = 0; part < 2 && to->set->split; part++) {
        inside(to, part ? "test" : "train", path);
        rmdir(path);
    }
    if (to->made)
        rmdir(to->path);
}

/* The indices below `count` of a part of the split. */
static json_t *indices(const uint32_t *index, uint32_t index_count, uint32_t count) {
    json_t *list = json_array();
    for (uint32_t i = 0; i < index_count; i++)
        if (index[i] < count)
            noge_json_add(&list, json_integer(index[i]));
    return list;
}

static noge_status write_split(const folder *to, noge_error *error) {
    const noge_dataset *dataset = to->dataset;
    char path[PATH_MAX];
    json_t *files = json_array();
    for (uint32_t i = 0; i < to->count; i++) {
        char name[NAME_SPACE];
        file_name(to, i, name);
        noge_json_add(&files, noge_json_string(name));
    }
    json_t *split =
        json_pack("{s:o,s:I,s:o,s:o,s:o}", "set", noge_json_string(dataset->name), "seed", (json_int_t)dataset->seed,
                  "files", files, "train", indices(dataset->train, dataset->train_count, to->count), "test",
                  indices(dataset->test, dataset->test_count, to->count));
    inside(to, "split.json", path);
    noge_status status = noge_json_write_file(path, to->set->force, split, 1, error);
    json_decref(split);
    return status;
}

static noge_status write_one(const folder *to, const noge_family_choice *choice, uint32_t index, noge_error *error) {
    char path[PATH_MAX];
    noge_write_options options = {
        .size = sizeof options, .format = (noge_format)to->set->format, .overwrite = to->set->force};
    file_path(to, index, path);
    if (to->dataset)
        return noge_graph_write(to->dataset->graph[index], path, &options, error);
    noge_graph *graph = NULL;
    noge_status status = noge_generate(choice->family, choice->parameter, to->set->seed + index, &graph, error);
    if (status == NOGE_OK)
        status = noge_graph_write(graph, path, &options, error);
    noge_graph_free(graph);
    return status;
}

static noge_status fill_folder(folder *to, const noge_family_choice *choice, noge_error *error) {
    noge_progress progress;
    uint32_t written = 0;
    noge_status status = check_free(to, error);
    if (status == NOGE_OK)
        status = make_folders(to, error);
    if (status != NOGE_OK)
        return status;
    noge_progress_begin(&progress, to->name);
    noge_interrupt_watch();
    while (written < to->count && status == NOGE_OK) {
        status = noge_interrupted() ? NOGE_INTERRUPTED : write_one(to, choice, written, error);
        if (status == NOGE_OK)
            noge_progress_update(&progress, ++written, to->count, NULL);
    }
    noge_progress_end(&progress);
    if (status == NOGE_OK && to->dataset)
        status = write_split(to, error);
    if (status != NOGE_OK)
        remove_all(to, written);
    else
        noge_print(stderr, "%u graph%s in %s\n", to->count, to->count > 1 ? "s" : "", to->path);
    return status;
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

/* family: NULL if the set is of several. */
static noge_status too_many(const noge_dataset *dataset, const noge_family *family, noge_error *error) {
    const char *name = dataset->name;
    if (!family)
        return noge_fail(error, NOGE_USAGE, "the set %s has %u graphs", name, dataset->graph_count);
    return noge_fail(error, NOGE_USAGE, "%sset %s has %u graphs; for others choose a size, such as %s:%s=%u",
                     family->beyond ? "the " : "the paper's ", name, dataset->graph_count, name,
                     family->parameter[0].name, family->parameter[0].usual);
}

static noge_status generate_set(const settings *set, const char *name, const noge_family *family, noge_error *error) {
    noge_dataset *dataset = NULL;
    noge_status status = noge_dataset_generate(&dataset, name, set->seed, true, error);
    if (status != NOGE_OK)
        return status;
    if (set->count > dataset->graph_count) {
        status = too_many(dataset, family, error);
    } else {
        folder to = {.path = set->output, .name = name, .set = set, .dataset = dataset};
        to.count = set->count ? (uint32_t)set->count : dataset->graph_count;
        status = fill_folder(&to, NULL, error);
    }
    noge_dataset_free(dataset);
    return status;
}

static noge_status generate_several(const settings *set, const noge_family_choice *choice, noge_error *error) {
    if (!choice->family->random && set->count > 1)
        return noge_fail(error, NOGE_USAGE, "nothing is random about %s: %llu graphs of one size would all be the same",
                         choice->family->name, (unsigned long long)set->count);
    if (set->split)
        return noge_fail(error, NOGE_USAGE, "--split is for sets; leave out the parameters of %s",
                         choice->family->name);
    folder to = {.path = set->output, .name = choice->family->name, .set = set};
    to.count = set->count ? (uint32_t)set->count : 1;
    return fill_folder(&to, choice, error);
}

static noge_status generate_one(const settings *set, const noge_family_choice *choice, noge_error *error) {
    const char *path = set->output ? set->output : "-";
    bool shown = strcmp(path, "-") == 0 && set->format == NOGE_FORMAT_AUTO; /* text, unless binary is asked for */
    noge_write_options options = {.size = sizeof options,
                                  .format = shown ? NOGE_FORMAT_EDGELIST : (noge_format)set->format,
                                  .overwrite = set->force};
    if (set->count > 1)
        return noge_fail(error, NOGE_USAGE, "%llu graphs need a folder: -o FOLDER/", (unsigned long long)set->count);
    noge_graph *graph = NULL;
    noge_status status = noge_graph_output_check(path, options.format, set->force, error);
    if (status == NOGE_OK)
        status = noge_generate(choice->family, choice->parameter, set->seed, &graph, error);
    if (status == NOGE_OK)
        status = noge_graph_write(graph, path, &options, error);
    noge_graph_free(graph);
    return status;
}

/* A folder has every graph once, but the mixture and everything use some graphs more often. */
static noge_status generate_blend(const settings *set, const char *name, noge_error *error) {
    if (strcmp(name, NOGE_MIXTURE) == 0 || strcmp(name, NOGE_EVERYTHING) == 0)
        return noge_fail(error, NOGE_USAGE,
                         "%s has the sets of the paper's six families, some of their graphs more often than others, "
                         "and a folder has each once; generate the families, or variety",
                         name);
    if (!set->output || (!means_folder(set->output) && !set->split))
        return noge_fail(error, NOGE_USAGE, "%s is a whole set: say into which folder, -o FOLDER/", name);
    return generate_set(set, name, NULL, error);
}

static noge_status run(const noge_call *call, noge_error *error) {
    const settings *set = call->settings;
    noge_family_choice choice;
    if (!noge_is_family(call->operand[0]) && noge_dataset_exists(call->operand[0]))
        return generate_blend(set, call->operand[0], error);
    noge_status status = noge_family_argument(call->operand[0], &choice, error);
    if (status != NOGE_OK)
        return status;
    if (!choice.sized && !set->output)
        return noge_fail(error, NOGE_USAGE,
                         "%s is a whole set: say into which folder, -o FOLDER/, or choose one "
                         "graph by parameters: %s:%s=%u",
                         choice.family->name, choice.family->name, choice.family->parameter[0].name,
                         choice.family->parameter[0].usual);
    if (!set->output || (!means_folder(set->output) && !set->split))
        return generate_one(set, &choice, error);
    return choice.sized ? generate_several(set, &choice, error)
                        : generate_set(set, choice.family->name, choice.family, error);
}

static const char *const formats[] = {"auto", "binary", "edges", "graphml", "dimacs", NULL}; /* as noge_format */

static const noge_operand operands[] = {
    {.name = "FAMILY",
     .help = "barabasi, caveman, grid, ladder, maze or tree: the paper's set; beyond the paper delaunay, geometric, "
             "regular or small-world; variety, random variations of the paper's; worlds, graphs of many kinds; roads, "
             "road-like ones; a family with parameters, such as grid:rows=20,columns=30, is one graph of that size"},
    {0}};

static const noge_option options[] = {
    {.name = "output",
     .letter = 'o',
     .kind = NOGE_OPTION_TEXT,
     .placeholder = "PATH",
     .target = offsetof(settings, output),
     .help = "file for one graph (default: standard output), or folder, which is created if necessary"},
    {.name = "count",
     .letter = 'n',
     .kind = NOGE_OPTION_UNSIGNED,
     .placeholder = "N",
     .target = offsetof(settings, count),
     .least = 1,
     .most = 1000000,
     .help = "the first N graphs of the set, or N random graphs of one size with the seeds SEED, SEED + 1 …"},
    {.name = "seed",
     .letter = 's',
     .kind = NOGE_OPTION_UNSIGNED,
     .placeholder = "SEED",
     .target = offsetof(settings, seed),
     .usual = "1",
     .most = INT64_MAX,
     .help = "decides what is random"},
    {.name = "format",
     .kind = NOGE_OPTION_CHOICE,
     .placeholder = "FORMAT",
     .target = offsetof(settings, format),
     .usual = "auto",
     .choices = formats,
     .help = "output format; auto uses the extension, binary in folders, edges on standard output"},
    {.name = "split",
     .kind = NOGE_OPTION_FLAG,
     .target = offsetof(settings, split),
     .help = "put the graphs of a set into the folders train and test"},
    NOGE_FORCE_OPTION(settings),
    {0},
};

static const noge_example examples[] = {
    {"noge generate maze -o mazes/", "the paper's 500 mazes, and split.json: which train and which test"},
    {"noge generate maze:side=41 --count 20 -o large-mazes/", "twenty larger ones, seeds 1 to 20"},
    {"noge generate grid:rows=3,columns=4", "one grid as a list of edges"},
    {"noge generate geometric:nodes=400,radius=0.08 -o radios.graph", "beyond the paper: points joined if near"},
    {0},
};

const noge_command noge_command_generate = {
    .name = "generate",
    .summary = "generate graphs or sets of the paper's families and others",
    .description =
        "Makes one graph, or the set of a family as files NAME-000.graph, NAME-001.graph … with "
        "split.json, which lists the graphs for training and for testing. The same seed gives the same graphs "
        "on every machine.",
    .operands = operands,
    .options = options,
    .examples = examples,
    .settings_size = sizeof(settings),
    .run = run,
};
