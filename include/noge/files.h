/* Graphs in files: edge lists, GraphML, DIMACS and noge's own binary format.
 *
 * The path "-" means standard input or output. Input compressed with gzip or xz is recognised by its first bytes;
 * output is compressed if the path ends in .gz or .xz. Output appears under its name only when it is complete. */
#ifndef NOGE_FILES_H
#define NOGE_FILES_H

#include <noge/generate.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum noge_format {
    NOGE_FORMAT_AUTO,      /* by extension and content, which must agree */
    NOGE_FORMAT_BINARY,    /* .graph */
    NOGE_FORMAT_EDGELIST,  /* .edges .edgelist .txt .csv .tsv */
    NOGE_FORMAT_GRAPHML,   /* .graphml */
    NOGE_FORMAT_DIMACS,    /* .gr .dimacs .col .tw */
    NOGE_FORMAT_GML,       /* .gml; read only, as are the next two */
    NOGE_FORMAT_NODELINK,  /* .json: networkx's node-link data */
    NOGE_FORMAT_ADJACENCY, /* .adjlist: networkx's adjacency lists */
} noge_format;

/* The format's name for --format and messages: "binary", "edges", "graphml", "dimacs", "gml", "json", "adjlist". */
NOGE_API const char *noge_format_name(noge_format format);

/* The format of that name. False if there is none. */
NOGE_API bool noge_format_parse(const char *name, noge_format *format);

/* The format that a path's extension names, behind .gz or .xz if there is one; NOGE_FORMAT_AUTO if none. */
NOGE_API noge_format noge_format_of_path(const char *path);

/* Reads a graph. report may be NULL. A missing, empty, cut-off or contradictory file is NOGE_BAD_INPUT, and the error
 * says `path:line: what is wrong`. Uncompressed binary files are mapped, not copied. */
NOGE_API noge_status noge_graph_read(noge_graph **graph, const char *path, noge_format format,
                                     noge_build_report *report, noge_error *error);

typedef struct noge_write_options {
    noge_format format; /* AUTO: by the path's extension, binary if it has none */
    bool overwrite;     /* otherwise a path that exists is NOGE_USAGE */
} noge_write_options;

/* Writes a graph; the same graph gives the same bytes. */
NOGE_API noge_status noge_graph_write(const noge_graph *graph, const char *path, const noge_write_options *options,
                                      noge_error *error);

/* The same from and to memory, uncompressed. `name` stands for the file in messages. Free *bytes with free(). */
NOGE_API noge_status noge_graph_parse(noge_graph **graph, const char *name, const void *bytes, size_t size,
                                      noge_format format, noge_build_report *report, noge_error *error);
NOGE_API noge_status noge_graph_print(const noge_graph *graph, noge_format format, void **bytes, size_t *size,
                                      noge_error *error);

/* A folder as a data set: the files and parts that its split.json lists, or without one every graph file in it as a
 * test graph, in the order of their names. What cannot be read is NOGE_BAD_INPUT. */
NOGE_API noge_status noge_dataset_read(noge_dataset **dataset, const char *folder, noge_error *error);

#ifdef __cplusplus
}
#endif
#endif
