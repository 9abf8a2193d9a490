/* Orders to begin with: what a sensible explorer with the map in hand would do without planning. */
#ifndef NOGE_MEASURE_BOUND_START_H
#define NOGE_MEASURE_BOUND_START_H

#include "measure/bound/places.h"

/* The shorter of nearest neighbour, knowing everything, and depth-first search. order: [count]. */
noge_status noge_start_order(noge_places *places, uint32_t *order, noge_error *error);

#endif
