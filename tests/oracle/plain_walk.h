/* The shortest walk from a node through all others of a small connected graph, open or closed, by trying every order.
 */
#ifndef NOGE_TESTS_PLAIN_WALK_H
#define NOGE_TESTS_PLAIN_WALK_H

#include <noge/graph.h>

enum { PLAIN_WALK_MOST = 40 };

/* All distances, by Floyd's and Warshall's algorithm. At most PLAIN_WALK_MOST nodes. */
void plain_all_distances(const noge_graph *graph, bool weighted, double distance[PLAIN_WALK_MOST][PLAIN_WALK_MOST]);

/* returns: the walk ends back at the source. At most 12 nodes, or it takes too long. */
double plain_shortest_walk(const noge_graph *graph, noge_node source, bool weighted, bool returns);

#endif
