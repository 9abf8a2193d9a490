/* Readers of graph files, one a format. All take the whole content in memory, decompressed, and say `name:line: what is
 * wrong` (the binary one has no lines). Dispatch is in graph/files.c. */
#ifndef NOGE_GRAPH_READ_READERS_H
#define NOGE_GRAPH_READ_READERS_H

#include "graph/graph.h"

/* What a reader is given. */
typedef struct noge_source {
    const char *name; /* of the file, for messages */
    const char *bytes;
    size_t size;
    bool two_way; /* join the directions of directed edges */
} noge_source;

/* *graph: a new graph of one node at least. report: never NULL. NOGE_BAD_INPUT for what cannot be read. O(size). */
noge_status noge_read_edgelist(noge_graph **graph, const noge_source *source, noge_read_report *report,
                               noge_error *error);
noge_status noge_read_csv(noge_graph **graph, const noge_source *source, noge_read_report *report, noge_error *error);
noge_status noge_read_tsv(noge_graph **graph, const noge_source *source, noge_read_report *report, noge_error *error);
noge_status noge_read_matrix(noge_graph **graph, const noge_source *source, noge_read_report *report,
                             noge_error *error);
noge_status noge_read_pajek(noge_graph **graph, const noge_source *source, noge_read_report *report, noge_error *error);
noge_status noge_read_graphml(noge_graph **graph, const noge_source *source, noge_read_report *report,
                              noge_error *error);
noge_status noge_read_dimacs(noge_graph **graph, const noge_source *source, noge_read_report *report,
                             noge_error *error);
noge_status noge_read_gml(noge_graph **graph, const noge_source *source, noge_read_report *report, noge_error *error);
noge_status noge_read_nodelink(noge_graph **graph, const noge_source *source, noge_read_report *report,
                               noge_error *error);
noge_status noge_read_adjacency(noge_graph **graph, const noge_source *source, noge_read_report *report,
                                noge_error *error);
noge_status noge_read_binary(noge_graph **graph, const noge_source *source, noge_read_report *report,
                             noge_error *error);

/* noge_read_binary for a file mapped into memory, where the graph uses the arrays in place. After success freeing the
 * graph unmaps the file; after a failure the caller unmaps it. */
noge_status noge_read_mapped(noge_graph **graph, const noge_source *source, noge_error *error);

/* ---- Common to the readers of text ------------------------------------------------------------------------------- */

/* What to do with a text in UTF-16. */
#define NOGE_UTF16_ADVICE "convert it to UTF-8, for example with iconv -f UTF-16 -t UTF-8"

/* Fails with NOGE_BAD_INPUT and `name:line: …`. */
noge_status noge_fail_at(noge_error *error, const noge_source *source, uint64_t line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Fails with `name:line: list[index]: what`, for an element of a list of the outermost object of JSON. */
noge_status noge_fail_in_list(noge_error *error, noge_status status, const noge_source *source, const char *list,
                              size_t index, const char *what);

/* Puts `name:line: ` before the message of a function that does not know the file. Returns `status`. */
noge_status noge_place_error(noge_status status, noge_error *error, const noge_source *source, uint64_t line);

/* To be called where the file says that its edges are directed. Fails unless their directions are to be joined. */
noge_status noge_take_directed(const noge_source *source, uint64_t line, noge_read_report *report, noge_error *error);

/* Fails because the file contains no nodes. */
noge_status noge_fail_empty(noge_error *error, const noge_source *source);

enum { NOGE_SHOWN_TEXT = 64 };

/* A piece of a file fit for a message: shortened, without control characters. Returns `shown`. */
const char *noge_show(char shown[NOGE_SHOWN_TEXT], const char *bytes, size_t size);

#endif
