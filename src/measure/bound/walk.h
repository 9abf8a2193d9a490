/* A walk through the graph, made of an order in which to visit the places. */
#ifndef NOGE_MEASURE_BOUND_WALK_H
#define NOGE_MEASURE_BOUND_WALK_H

#include "measure/bound/places.h"

typedef struct noge_place_walk {
    noge_node *node; /* [count] nodes of the graph, each a neighbour of the one before */
    size_t count, space;
    double length; /* added up in order */
} noge_place_walk;

/* Appends a place next to the last one, or the first place of all. */
noge_status noge_place_walk_add(noge_place_walk *walk, const noge_places *places, uint32_t place, noge_error *error);

/* Visits the places in this order, each by a shortest path from the one before; order[0] is place 0. If walks
 * return, the way back to it follows. Costs one search for each place. The walk must be empty. */
noge_status noge_place_walk_follow(noge_place_walk *walk, noge_places *places, const uint32_t *order,
                                   noge_error *error);

#endif
