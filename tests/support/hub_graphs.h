/* Graphs with hubs for tests. */
#ifndef NOGE_TESTS_HUB_GRAPHS_H
#define NOGE_TESTS_HUB_GRAPHS_H

#include "base/random.h"

#include <noge/graph.h>

/* Stars, stars whose centres are joined, stars that share their leaves, caterpillars, wheels, legs of two edges,
 * cliques with leaves, and some further edges on two thirds of them. */
enum { TEST_HUB_KINDS = 7 };

/* Lengths of edges: none, all 1, 1 … 3, thirds, and sums that round to the same number. */
enum { TEST_LENGTH_KINDS = 5 };

noge_graph *test_hub_graph(noge_random *random, int kind, uint32_t nodes, int lengths);

/* A random length of that kind. */
double test_length(noge_random *random, int lengths);

#endif
