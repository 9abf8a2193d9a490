/* Writers of graph files, one a format, and where they write to. Dispatch is in graph/files.c. */
#ifndef NOGE_GRAPH_WRITE_WRITERS_H
#define NOGE_GRAPH_WRITE_WRITERS_H

#include "base/output.h"
#include "base/text.h"
#include <noge/files.h>

/* A file or a text in memory; one of the two is set. Failures stick: writers put without asking and look at `status`
 * now and then, at the end at least. Both destinations buffer, so small pieces are cheap. */
typedef struct noge_sink {
    noge_output *output;
    noge_text *text;
    noge_status status;
    noge_error error;
} noge_sink;

void noge_sink_put(noge_sink *sink, const void *bytes, size_t size);
void noge_sink_string(noge_sink *sink, const char *string);
void noge_sink_number(noge_sink *sink, uint64_t number);
void noge_sink_double(noge_sink *sink, double number);

/* NOGE_USAGE if noge_graph_write would not know a format for that path, to be told before any work. */
noge_status noge_check_writable(const char *path, noge_format format, noge_error *error);

/* Write a graph of one node at least. Failures are in the sink; NOGE_USAGE if the format cannot express the graph.
 * What a format has no place for is left out: edge lists and DIMACS files have no positions, DIMACS files no names. */
void noge_write_edgelist(const noge_graph *graph, noge_sink *sink);
void noge_write_graphml(const noge_graph *graph, noge_sink *sink);
void noge_write_dimacs(const noge_graph *graph, noge_sink *sink);
void noge_write_binary(const noge_graph *graph, noge_sink *sink);

#endif
