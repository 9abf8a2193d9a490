/* A small lattice and an exploration of it, for tests of drawings. */
#ifndef NOGE_TESTS_DRAWINGS_H
#define NOGE_TESTS_DRAWINGS_H

#include "report/draw/drawing.h"

enum { TEST_ROWS = 4, TEST_COLUMNS = 5, TEST_NODES = TEST_ROWS * TEST_COLUMNS };

/* Node row * TEST_COLUMNS + column. positioned: its nodes have positions. */
noge_graph *test_lattice(bool positioned);

/* The states of its nodes in test_exploration. */
extern const uint8_t test_states[TEST_NODES];

/* A walk 0 → 1 → 2, back to 1, to 6 and 11: edge 1-2 is walked twice. */
noge_drawing test_exploration(const noge_graph *graph);

#endif
