/* The length of a minimum spanning tree of the visited nodes, a lower bound on the walk. */
#ifndef NOGE_MEASURE_SPANNING_TREE_H
#define NOGE_MEASURE_SPANNING_TREE_H

#include <noge/map.h>

/* Length of a minimum spanning tree of the visited nodes, by the known edges between them; they are connected, because
 * the explorer walked to them. In an unweighted map that is one less than their number. O(edges log edges). */
noge_status noge_spanning_tree_length(const noge_map *map, double *length, noge_error *error);

#endif
