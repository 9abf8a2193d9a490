/* Is a graph a board of cells, on which one can walk with the arrow keys? */
#ifndef NOGE_PLAY_LATTICE_H
#define NOGE_PLAY_LATTICE_H

#include <noge/graph.h>

/* True if every node has a place in whole numbers for itself, and exactly those are joined that lie side by side: grids
 * and mazes. O(n log n). */
noge_status noge_is_lattice(const noge_graph *graph, bool *lattice, noge_error *error);

#endif
