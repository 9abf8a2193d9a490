/* How graph files are read, and what became of their edges. Public part: noge/files.h, whose readers use the defaults.
 *
 * A file that says that its edges are directed is refused: noge explores undirected graphs, and joining directions
 * changes what the file means. `two_way` joins them on request. */
#ifndef NOGE_GRAPH_READ_OPTIONS_H
#define NOGE_GRAPH_READ_OPTIONS_H

#include <noge/files.h>

/* Fields that are 0 have their defaults. */
typedef struct noge_read_options {
    noge_format format;
    bool two_way; /* join the directions of a file with directed edges; otherwise such a file is refused */
} noge_read_options;

/* What became of a file's edges. */
typedef struct noge_read_report {
    noge_build_report merged;
    uint64_t one_way; /* arcs without an opposite that can be walked both ways now; 0 if the format has no arcs */
    bool directed;    /* the file has arcs */
} noge_read_report;

/* Adds up the reports of several files. */
void noge_read_report_add(noge_read_report *sum, const noge_read_report *more);

/* The extensions of the files that noge reads, for messages. */
#define NOGE_GRAPH_EXTENSIONS                                                                                          \
    ".graph, .edges .edgelist .txt .csv .tsv (edge lists), .graphml, .gml, .json (node-link), .adjlist, .mtx (Matrix " \
    "Market), .net (Pajek), and .gr .dimacs .col .tw (DIMACS)"

/* noge_graph_read, and noge_graph_parse where the extension of the name counts. options and report may be NULL. A
 * directed file without `two_way` is NOGE_BAD_INPUT with NOGE_REMEDY_TWO_WAY. */
noge_status noge_file_read(noge_graph **graph, const char *path, const noge_read_options *options,
                           noge_read_report *report, noge_error *error);
noge_status noge_file_parse(noge_graph **graph, const char *name, const void *bytes, size_t size,
                            const noge_read_options *options, noge_read_report *report, noge_error *error);

#endif
