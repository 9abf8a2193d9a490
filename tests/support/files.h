/* For tests of graph files: random graphs of every kind, comparison, and readers' complaints. */
#ifndef NOGE_TESTS_FILES_H
#define NOGE_TESTS_FILES_H

#include "base/random.h"
#include <noge/files.h>

typedef enum naming { FROM_0, FROM_1, WORDS, ODD_WORDS, NAMINGS } naming;

/* A graph of up to 30 nodes, isolated ones among them, that has an edge unless it has one node. positions: 0 none, 1 in
 * a plane, 2 on the globe. */
noge_graph *random_graph(noge_random *random, bool weighted, int positions, naming names);

/* Why two graphs differ, NULL if they do not. */
const char *difference(const noge_graph *a, const noge_graph *b);

/* Reads text that must be fine; the test fails with the error otherwise. */
noge_graph *parse(const char *text, noge_format format);

/* Reads text that must not be; the error must contain `complaint`. The file is called "f". */
void refuse(const char *text, noge_format format, const char *complaint);

/* Options for reading one format. */
#define READ(format_) (&(const noge_read_options){.size = sizeof(noge_read_options), .format = (format_)})

#endif
