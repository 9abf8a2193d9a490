/* Cursors: in a search by length, a hub offers its open leaves one after the other, the nearest first, instead of all
 * at once. A leaf has no other edge, so no other node can offer it. Neighbours with further edges are offered at once.
 * Visited leaves are left out: no search for the frontier goes on there.
 *
 * The search must find the same as if everything were offered at once, ties included. Therefore each label has a rank:
 * when its node would have been met, first by the node that offers it, then by the place in that node's row. */
#ifndef NOGE_EXPLORE_CURSORS_H
#define NOGE_EXPLORE_CURSORS_H

#include "explore/map.h"

/* Offers a path to `next`, in search_lengths.c. rank: of its label if it is met for the first time. */
void noge_lengths_offer(noge_map *map, noge_node next, uint32_t from, double distance, uint64_t rank);

/* Begins a cursor at a settled node. False if it has no index, or there are too many cursors. */
bool noge_cursor_begin(noge_map *map, uint32_t label);

/* Offers all edges of a settled node without a cursor. */
void noge_cursors_expand(noge_map *map, uint32_t label);

/* A node was settled: the cursors that wait for it go on. */
void noge_cursors_pass(noge_map *map, noge_node node);

/* Can trees replace cursors for the frontier nodes at this distance, with this tie-break? */
bool noge_cursors_know(noge_map *map, double distance, noge_tie tie);

/* Adds the best open neighbour at this distance of each hub to the nodes found so far, in order of rank. Returns the
 * number of nodes found. */
uint32_t noge_cursors_add(noge_map *map, double distance, noge_tie tie, uint32_t found);

#endif
