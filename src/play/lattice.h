/* Recognising a graph that is a board of cells, for walking with the arrow keys. */
#ifndef NOGE_PLAY_LATTICE_H
#define NOGE_PLAY_LATTICE_H

#include <noge/graph.h>

/* True if all nodes have different integer positions and exactly the adjacent ones are joined: grids and mazes. O(n log
 * n). */
noge_status noge_is_lattice(const noge_graph *graph, bool *lattice, noge_error *error);

#endif
