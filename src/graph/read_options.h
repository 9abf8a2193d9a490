/* Reports of files added up, and the words for what noge reads. Public part: noge/files.h. */
#ifndef NOGE_GRAPH_READ_OPTIONS_H
#define NOGE_GRAPH_READ_OPTIONS_H

#include <noge/files.h>

/* Adds up the reports of several files. */
void noge_read_report_add(noge_read_report *sum, const noge_read_report *more);

/* The extensions of the files that noge reads, for messages. */
#define NOGE_GRAPH_EXTENSIONS                                                                                          \
    ".graph, .edges .edgelist .txt .csv .tsv (edge lists), .graphml, .gml, .json (node-link), .adjlist, .mtx (Matrix " \
    "Market), .net (Pajek), and .gr .dimacs .col .tw (DIMACS)"

#endif
