/* Removing many edges at once. */
#ifndef NOGE_EXPLORE_MAP_REMOVE_H
#define NOGE_EXPLORE_MAP_REMOVE_H

#include "explore/map.h"

typedef struct noge_node_pair {
    noge_node a, b;
} noge_node_pair;

/* Does what noge_map_remove_edge does for each pair in turn, but reads each row once: O(degrees of the ends + count
 * log count), and O(the smaller degree) for each pair. All nodes must be known. On failure some of them may be
 * gone. */
noge_status noge_map_remove_edges(noge_map *map, const noge_node_pair *pair, size_t count, noge_error *error);

/* Tells hubs, parts, log and searches of a removed edge, which the rows no longer have. */
void noge_map_edge_removed(noge_map *map, noge_node a, noge_node b);

#endif
