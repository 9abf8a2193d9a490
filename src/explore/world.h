/* The side that knows the graph: a hidden graph and the map of an explorer in it. Episodes own one. Public part:
 * noge/explore.h. */
#ifndef NOGE_EXPLORE_WORLD_H
#define NOGE_EXPLORE_WORLD_H

#include <noge/explore.h>

/* Makes a world without a graph. */
noge_status noge_world_create(noge_world **world, noge_error *error);

/* Frees the world and its map. Accepts NULL. */
void noge_world_free(noge_world *world);

/* Places the explorer at `source` and reveals its edges: t = 0. The graph is borrowed until the next call. task:
 * copied; NULL is NOGE_TASK. With lengths, edges of a graph without lengths have length 1. seed: decides the order in
 * which edges are revealed. Clears the previous exploration in O(nodes known in it). NOGE_USAGE if there is no such
 * source. */
noge_status noge_world_enter(noge_world *world, const noge_graph *graph, noge_node source, const noge_task *task,
                             uint64_t seed, noge_error *error);

/* What the explorer knows, for policies. It belongs to the world. */
noge_map *noge_world_map(noge_world *world);

/* Walks to a frontier node of the map and reveals its edges: first new nodes, then known frontier nodes, each in random
 * order. cost: length of the walk, may be NULL. NOGE_USAGE if the node is not on the frontier. */
noge_status noge_world_visit(noge_world *world, noge_node node, double *cost, noge_error *error);

#endif
