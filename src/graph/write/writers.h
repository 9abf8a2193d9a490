/* Writers of graph files, one a format. graph/files.c chooses one. */
#ifndef NOGE_GRAPH_WRITE_WRITERS_H
#define NOGE_GRAPH_WRITE_WRITERS_H

#include "base/writer.h"
#include <noge/files.h>

/* NOGE_USAGE if noge_graph_write would not know a format for that path. Lets a command fail before it works. */
noge_status noge_check_writable(const char *path, noge_format format, noge_error *error);

/* Write a graph of at least one node. Failures are in the writer: NOGE_USAGE if the format cannot express the graph.
 * Edge lists and DIMACS files leave positions out, DIMACS files names too. */
void noge_write_edgelist(const noge_graph *graph, noge_writer *writer);
void noge_write_graphml(const noge_graph *graph, noge_writer *writer);
void noge_write_dimacs(const noge_graph *graph, noge_writer *writer);
void noge_write_binary(const noge_graph *graph, noge_writer *writer);

#endif
