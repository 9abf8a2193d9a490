/* What reading a graph dropped or merged, for a person. */
#ifndef NOGE_CLI_SHOW_MERGED_H
#define NOGE_CLI_SHOW_MERGED_H

#include <noge/graph.h>

/* One line on standard error for each kind of edge that was dropped or merged; none if the graph is as its file says.
 * name: the graph as it was typed. */
void noge_merged_print(const char *name, const noge_build_report *report);

#endif
