/* Writers of graph files, one a format. graph/files.c chooses one. */
#ifndef NOGE_GRAPH_WRITE_WRITERS_H
#define NOGE_GRAPH_WRITE_WRITERS_H

#include "base/text/writer.h"
#include <noge/files.h>

/* Would noge_graph_write refuse this path, because it exists or because its extension names no format? Lets a command
 * fail before its work. NOGE_USAGE. */
noge_status noge_graph_output_check(const char *path, noge_format format, bool overwrite, noge_error *error);

/* Write a graph of at least one node. Failures are in the writer: NOGE_USAGE if the format cannot express the graph.
 * Edge lists and DIMACS files leave positions out, DIMACS files names too. */
void noge_write_edgelist(const noge_graph *graph, noge_writer *writer);
void noge_write_csv(const noge_graph *graph, noge_writer *writer); /* edge lists for spreadsheets, with a heading */
void noge_write_tsv(const noge_graph *graph, noge_writer *writer);
void noge_write_graphml(const noge_graph *graph, noge_writer *writer);
void noge_write_dimacs(const noge_graph *graph, noge_writer *writer);
void noge_write_binary(const noge_graph *graph, noge_writer *writer);

#endif
