/* Recognising the format of a file, and the table of readers and writers.
 *
 * The extension, behind .gz or .xz if there is one, and the content must agree. A file without a known extension is
 * read if its content shows the format beyond doubt (recognise.h). Plain text shows none: with an unknown extension it
 * is refused, and without any extension it is read as an edge list. */
#include "base/error.h"
#include "base/file/input.h"
#include "base/sized.h"
#include "graph/binary.h"
#include "graph/graph.h"
#include "graph/read/readers.h"
#include "graph/read_options.h"
#include "graph/recognise.h"
#include "graph/write/writers.h"
#include <noge/files.h>

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_EXTENSIONS = 6 };

typedef struct format_entry {
    noge_format format;
    const char *name;
    const char *extensions[MOST_EXTENSIONS];
    noge_status (*read)(noge_graph **, const noge_source *, noge_read_report *, noge_error *);
    void (*write)(const noge_graph *, noge_writer *); /* NULL: noge only reads this format */
} format_entry;

/* Of several entries for a format, the first is meant where only the format is named. */
static const format_entry formats[] = {
    {NOGE_FORMAT_BINARY, "binary", {".graph"}, noge_read_binary, noge_write_binary},
    {NOGE_FORMAT_EDGELIST, "edges", {".edges", ".edgelist", ".txt"}, noge_read_edgelist, noge_write_edgelist},
    {NOGE_FORMAT_EDGELIST, "edges", {".csv"}, noge_read_csv, noge_write_csv},
    {NOGE_FORMAT_EDGELIST, "edges", {".tsv"}, noge_read_tsv, noge_write_tsv},
    {NOGE_FORMAT_GRAPHML, "graphml", {".graphml"}, noge_read_graphml, noge_write_graphml},
    {NOGE_FORMAT_DIMACS, "dimacs", {".gr", ".dimacs", ".col", ".tw"}, noge_read_dimacs, noge_write_dimacs},
    {NOGE_FORMAT_GML, "gml", {".gml"}, noge_read_gml, NULL},
    {NOGE_FORMAT_NODELINK, "json", {".json"}, noge_read_nodelink, NULL},
    {NOGE_FORMAT_ADJACENCY, "adjlist", {".adjlist"}, noge_read_adjacency, NULL},
    {NOGE_FORMAT_MATRIX, "matrix-market", {".mtx"}, noge_read_matrix, NULL},
    {NOGE_FORMAT_PAJEK, "pajek", {".net"}, noge_read_pajek, NULL},
};

enum { FORMATS = sizeof formats / sizeof *formats };

static const format_entry *entry_of(noge_format format) {
    for (size_t i = 0; i < FORMATS; i++)
        if (formats[i].format == format)
            return &formats[i];
    return NULL;
}

const char *noge_format_name(noge_format format) {
    const format_entry *entry = entry_of(format);
    return entry ? entry->name : "auto";
}

bool noge_format_parse(const char *name, noge_format *format) {
    if (!name || !format)
        return false;
    for (size_t i = 0; i < FORMATS; i++)
        if (strcmp(formats[i].name, name) == 0) {
            *format = formats[i].format;
            return true;
        }
    if (strcmp(name, "auto") != 0)
        return false;
    *format = NOGE_FORMAT_AUTO;
    return true;
}

/* ---- Recognising ------------------------------------------------------------------------------------------------- */

/* The extension without .gz and .xz, as *length bytes from its dot on; NULL if there is none. */
static const char *extension_of(const char *path, size_t *length) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    size_t size = strlen(name);
    if (size > 3 && (strcmp(name + size - 3, ".gz") == 0 || strcmp(name + size - 3, ".xz") == 0))
        size -= 3;
    for (size_t at = size; at-- > 1;) /* a dot at the beginning marks a hidden file, not an extension */
        if (name[at] == '.') {
            *length = size - at;
            return name + at;
        }
    return NULL;
}

static const format_entry *entry_of_extension(const char *path) {
    size_t length;
    const char *extension = extension_of(path, &length);
    for (size_t i = 0; extension && i < FORMATS; i++)
        for (size_t j = 0; j < MOST_EXTENSIONS && formats[i].extensions[j]; j++)
            if (strlen(formats[i].extensions[j]) == length && memcmp(formats[i].extensions[j], extension, length) == 0)
                return &formats[i];
    return NULL;
}

noge_format noge_format_of_path(const char *path) {
    const format_entry *entry = path ? entry_of_extension(path) : NULL;
    return entry ? entry->format : NOGE_FORMAT_AUTO;
}

/* The format of a file by its extension and content. path: NULL if there is no extension to check. */
static noge_status choose_format(const format_entry **chosen, const char *name, const char *path, const char *bytes,
                                 size_t size, noge_error *error) {
    noge_content content = noge_content_recognise(bytes, size);
    const format_entry *by_extension = path ? entry_of_extension(path) : NULL;
    size_t length;
    *chosen = by_extension;
    if (content.advice)
        return noge_fail(error, NOGE_BAD_INPUT, "%s: this is %s, not a graph that noge reads; %s", name,
                         content.description, content.advice);
    if (by_extension && content.format != NOGE_FORMAT_AUTO && content.format != by_extension->format)
        return noge_fail(error, NOGE_BAD_INPUT,
                         "%s: the extension says %s, but the content is %s; rename the file or name its format", name,
                         by_extension->name, content.description);
    if (by_extension)
        return NOGE_OK;
    if (content.format == NOGE_FORMAT_AUTO && path && extension_of(path, &length))
        return noge_fail(
            error, NOGE_BAD_INPUT,
            "%s: unknown extension; noge reads " NOGE_GRAPH_EXTENSIONS "; rename the file or name its format", name);
    *chosen = entry_of(content.format == NOGE_FORMAT_AUTO ? NOGE_FORMAT_EDGELIST : content.format);
    return NOGE_OK;
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static noge_status check_number(noge_format format, noge_error *error) {
    if (format == NOGE_FORMAT_AUTO || entry_of(format))
        return NOGE_OK;
    return noge_fail(error, NOGE_USAGE, "there is no format of number %u; noge_format lists them", (unsigned)format);
}

/* path: where the bytes come from, if its extension counts; NULL otherwise. */
static noge_status parse(noge_graph **graph, const noge_source *source, const char *path, noge_format format,
                         noge_read_report *report, noge_error *error) {
    const format_entry *entry = entry_of(format);
    noge_status status = NOGE_OK;
    if (!entry)
        status = choose_format(&entry, source->name, path, source->bytes, source->size, error);
    return status == NOGE_OK ? entry->read(graph, source, report, error) : status;
}

/* The caller's options and an empty report, both whole. */
static noge_status begin(noge_read_options *own, noge_read_report *report, const noge_read_options *options,
                         const noge_read_report *wanted, noge_error *error) {
    *report = (noge_read_report)NOGE_READ_REPORT;
    noge_status status = noge_sized_read(own, sizeof *own, options, "noge_read_options", error);
    if (status == NOGE_OK && wanted)
        status = noge_sized_check(wanted, "noge_read_report", error);
    return status == NOGE_OK ? check_number(own->format, error) : status;
}

noge_status noge_graph_parse(noge_graph **graph, const char *name, const void *bytes, size_t size,
                             const noge_read_options *options, noge_read_report *report, noge_error *error) {
    noge_error local_error = {0};
    noge_read_options own;
    noge_read_report found;
    if (!graph || !name || (!bytes && size > 0))
        return noge_fail(error, NOGE_USAGE, "graph, name and bytes must not be NULL");
    *graph = NULL;
    error = error ? error : &local_error;
    noge_status status = begin(&own, &found, options, report, error);
    if (status != NOGE_OK)
        return status;
    const noge_source source = {name, size > 0 ? bytes : "", size, own.two_way};
    status = parse(graph, &source, name, own.format, &found, error);
    if (report)
        noge_sized_write(report, &found, sizeof found);
    return status;
}

/* Maps a plain file of our own format. For any other file *graph stays NULL, which is not a failure. If another program
 * shortens the file while the graph is in use, reading the lost part kills the process, as with any mapping. Files
 * written by noge are replaced, never shortened. */
static noge_status read_mapped(noge_graph **graph, const char *path, noge_error *error) {
    char magic[sizeof NOGE_BINARY_MAGIC - 1];
    struct stat about;
    noge_status status = NOGE_OK;
    if (stat(path, &about) != 0 || !S_ISREG(about.st_mode))
        return NOGE_OK; /* open a pipe only once: closing it would look like the end to its writer */
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return NOGE_OK;
    if (fstat(file, &about) != 0 || !S_ISREG(about.st_mode) || about.st_size < (off_t)sizeof magic ||
        pread(file, magic, sizeof magic, 0) != (ssize_t)sizeof magic ||
        memcmp(magic, NOGE_BINARY_MAGIC, sizeof magic) != 0)
        goto done;
    size_t size = (size_t)about.st_size;
    void *block = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
    if (block == MAP_FAILED)
        goto done; /* it can still be read without mapping */
    noge_source source = {path, block, size, false};
    status = noge_read_mapped(graph, &source, error);
    if (status != NOGE_OK)
        munmap(block, size);
done:
    close(file);
    return status;
}

noge_status noge_graph_read(noge_graph **graph, const char *path, const noge_read_options *options,
                            noge_read_report *report, noge_error *error) {
    if (!graph || !path)
        return noge_fail(error, NOGE_USAGE, "graph and path must not be NULL");
    bool standard_input = strcmp(path, "-") == 0;
    char *bytes = NULL;
    size_t size;
    noge_error local_error = {0};
    noge_read_options own;
    noge_read_report found;
    error = error ? error : &local_error;
    *graph = NULL;
    noge_status status = begin(&own, &found, options, report, error);
    if (status == NOGE_OK && !standard_input && (own.format == NOGE_FORMAT_AUTO || own.format == NOGE_FORMAT_BINARY))
        status = read_mapped(graph, path, error);
    if (status == NOGE_OK && !*graph) {
        status = noge_input_read_all(path, &bytes, &size, error);
        const noge_source source = {standard_input ? "standard input" : path, bytes ? bytes : "", size, own.two_way};
        if (status == NOGE_OK)
            status = parse(graph, &source, standard_input ? NULL : path, own.format, &found, error);
        free(bytes);
    }
    if (status == NOGE_OK && report)
        noge_sized_write(report, &found, sizeof found);
    return status;
}

void noge_read_report_add(noge_read_report *sum, const noge_read_report *more) {
    sum->merged.loops += more->merged.loops;
    sum->merged.parallels += more->merged.parallels;
    sum->merged.opposites += more->merged.opposites;
    sum->one_way += more->one_way;
    sum->directed |= more->directed;
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

static noge_status write_to(noge_writer *writer, const format_entry *entry, const noge_graph *graph,
                            noge_error *error) {
    if (graph->node_count == 0)
        return noge_fail(error, NOGE_USAGE, "a graph without nodes cannot be written");
    if (!entry || !entry->write)
        return noge_fail(error, NOGE_USAGE, "noge does not write the format %s",
                         entry ? entry->name : "of that number");
    entry->write(graph, writer);
    return noge_writer_end(writer, error);
}

noge_status noge_graph_print(const noge_graph *graph, noge_format format, void **bytes, size_t *size,
                             noge_error *error) {
    noge_text text = {0};
    noge_writer writer = {.text = &text};
    if (!graph || !bytes || !size)
        return noge_fail(error, NOGE_USAGE, "graph, bytes and size must not be NULL");
    *bytes = NULL;
    *size = 0;
    noge_status status =
        write_to(&writer, entry_of(format == NOGE_FORMAT_AUTO ? NOGE_FORMAT_BINARY : format), graph, error);
    if (status == NOGE_OK) {
        *bytes = text.bytes;
        *size = text.size;
    } else {
        noge_text_free(&text);
    }
    return status;
}

/* The format for a new file; NULL if its extension is unknown. */
static const format_entry *entry_for_writing(const char *path, noge_format format) {
    size_t length;
    if (format != NOGE_FORMAT_AUTO)
        return entry_of(format);
    if (strcmp(path, "-") == 0 || !extension_of(path, &length))
        return entry_of(NOGE_FORMAT_BINARY);
    return entry_of_extension(path);
}

static noge_status check_format(const char *path, noge_format format, noge_error *error) {
    const format_entry *entry = entry_for_writing(path, format);
    if (entry && entry->write)
        return NOGE_OK;
    noge_status status = check_number(format, error);
    if (status != NOGE_OK)
        return status;
    return noge_fail(error, NOGE_USAGE, "%s: %s; noge writes .graph, .edges, .graphml and .gr", path,
                     entry ? "noge reads this format but does not write it" : "unknown extension");
}

noge_status noge_graph_output_check(const char *path, noge_format format, bool overwrite, noge_error *error) {
    noge_status status = noge_output_check(path, overwrite, error);
    return status == NOGE_OK ? check_format(path, format, error) : status;
}

noge_status noge_graph_write(const noge_graph *graph, const char *path, const noge_write_options *options,
                             noge_error *error) {
    noge_write_options own;
    if (!graph || !path)
        return noge_fail(error, NOGE_USAGE, "graph and path must not be NULL");
    noge_status status = noge_sized_read(&own, sizeof own, options, "noge_write_options", error);
    if (status == NOGE_OK)
        status = check_format(path, own.format, error);
    if (status != NOGE_OK)
        return status;
    const format_entry *entry = entry_for_writing(path, own.format);
    noge_writer writer = {0};
    status = noge_output_open(&writer.output, path, own.overwrite, error);
    if (status != NOGE_OK)
        return status;
    status = write_to(&writer, entry, graph, error);
    if (status == NOGE_OK)
        return noge_output_commit(writer.output, error);
    noge_output_abandon(writer.output);
    return status;
}
