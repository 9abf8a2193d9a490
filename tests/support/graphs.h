/* Graphs for tests. */
#ifndef NOGE_TESTS_GRAPHS_H
#define NOGE_TESTS_GRAPHS_H

#include "base/random.h"

#include <noge/graph.h>

/* A connected random graph: a random tree and `extra` further edges; lengths 1 … 9 if weighted. */
noge_graph *test_random_graph(noge_random *random, uint32_t nodes, uint32_t extra, bool weighted);

/* Is it in one piece? */
bool test_connected(const noge_graph *graph);

#endif
