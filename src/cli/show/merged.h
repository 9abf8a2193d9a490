/* Reading a graph, and what that dropped, merged or joined, for a person. */
#ifndef NOGE_CLI_SHOW_MERGED_H
#define NOGE_CLI_SHOW_MERGED_H

#include "catalog/graph_name.h"

/* One line on standard error for each kind of edge that was dropped, merged or joined; none if the graph is as its file
 * says. name: the graph as it was typed. */
void noge_merged_print(const char *name, const noge_read_report *report);

/* noge_graph_argument, then noge_merged_print. */
noge_status noge_graph_load(const char *name, const noge_data_choice *data, noge_graph **graph, noge_error *error);

#endif
