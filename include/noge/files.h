/* Graphs in files: edge lists, GraphML, DIMACS, GML, networkx's JSON and adjacency lists, Matrix Market, Pajek, and
 * noge's own binary format.
 *
 *     noge_graph_read(&graph, "roads.graphml.gz", NULL, NULL, &error);
 *     noge_graph_write(graph, "roads.graph", NULL, &error);
 *
 * The path "-" means standard input or output. Input that is compressed with gzip or xz is recognised by its first
 * bytes. Output is compressed if the path ends in .gz or .xz, and appears under its name when it is complete.
 *
 * Pointers must not be NULL unless it says so, and formats must be values of noge_format; otherwise NOGE_USAGE.
 *
 * Thread-safety: the functions keep no state and may be called from any number of threads. */
#ifndef NOGE_FILES_H
#define NOGE_FILES_H

#include <noge/generate.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Formats of graph files. */
typedef enum noge_format {
    NOGE_FORMAT_AUTO,      /* by the extension and the content, which must agree */
    NOGE_FORMAT_BINARY,    /* .graph */
    NOGE_FORMAT_EDGELIST,  /* .edges .edgelist .txt .csv .tsv */
    NOGE_FORMAT_GRAPHML,   /* .graphml */
    NOGE_FORMAT_DIMACS,    /* .gr .dimacs .col .tw */
    NOGE_FORMAT_GML,       /* .gml; read only */
    NOGE_FORMAT_NODELINK,  /* .json: networkx's node-link data; read only */
    NOGE_FORMAT_ADJACENCY, /* .adjlist: networkx's adjacency lists; read only */
    NOGE_FORMAT_MATRIX,    /* .mtx: Matrix Market; read only */
    NOGE_FORMAT_PAJEK,     /* .net: Pajek; read only */
} noge_format;

/* Finds the format of a name. False if there is none, or for NULL. */
NOGE_API bool noge_format_parse(const char *name, noge_format *format);

/* How to read a graph. Begin with NOGE_READ_OPTIONS. */
typedef struct noge_read_options {
    size_t size;        /* sizeof(noge_read_options) */
    noge_format format; /* AUTO: by extension and content */
    bool two_way;       /* join the directions of a file with directed edges; otherwise such a file is refused */
} noge_read_options;

/* What became of a file's edges. Begin with NOGE_READ_REPORT. */
typedef struct noge_read_report {
    size_t size;              /* sizeof(noge_read_report), set by the caller */
    noge_build_report merged; /* loops, parallel and opposite edges */
    uint64_t one_way; /* arcs without an opposite that can be walked both ways now; 0 if the format has no arcs */
    bool directed;    /* the file has arcs */
} noge_read_report;

/* Both with their size. */
#define NOGE_READ_OPTIONS                                                                                              \
    { .size = sizeof(noge_read_options) }
#define NOGE_READ_REPORT                                                                                               \
    { .size = sizeof(noge_read_report) }

/* Reads a graph. Free it with noge_graph_free. options, report: may be NULL. NOGE_BAD_INPUT if the file is missing,
 * empty, truncated or contradicts itself; the error says `path:line: what is wrong`. So is a file that says that its
 * edges are directed, with NOGE_REMEDY_TWO_WAY, unless `two_way` joins them. Uncompressed binary files are mapped into
 * memory, not copied. */
NOGE_API noge_status noge_graph_read(noge_graph **graph, const char *path, const noge_read_options *options,
                                     noge_read_report *report, noge_error *error);

/* How to write a graph. Fields that are 0 have their defaults. */
typedef struct noge_write_options {
    size_t size;        /* sizeof(noge_write_options) */
    noge_format format; /* AUTO: by the path's extension, binary if it has none */
    bool overwrite;     /* replace a file that exists; otherwise that is NOGE_USAGE */
} noge_write_options;

/* Writes a graph. options: NULL for the defaults. Equal graphs give equal bytes. */
NOGE_API noge_status noge_graph_write(const noge_graph *graph, const char *path, const noge_write_options *options,
                                      noge_error *error);

/* Reads a graph from memory, uncompressed. name: stands for the file, in messages and with its extension. */
NOGE_API noge_status noge_graph_parse(noge_graph **graph, const char *name, const void *bytes, size_t size,
                                      const noge_read_options *options, noge_read_report *report, noge_error *error);

/* Writes a graph to memory, uncompressed. Free *bytes with free(). */
NOGE_API noge_status noge_graph_print(const noge_graph *graph, noge_format format, void **bytes, size_t *size,
                                      noge_error *error);

/* Reads a folder as a data set. Its split.json lists the files and their parts. Without one, every graph file is a test
 * graph, in the order of the names. NOGE_BAD_INPUT if a file cannot be read. */
NOGE_API noge_status noge_dataset_read(noge_dataset **dataset, const char *folder, noge_error *error);

#ifdef __cplusplus
}
#endif
#endif
