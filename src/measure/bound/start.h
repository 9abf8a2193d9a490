/* Initial orders for the local search: nearest neighbour and depth-first search on the whole graph. */
#ifndef NOGE_MEASURE_BOUND_START_H
#define NOGE_MEASURE_BOUND_START_H

#include "measure/bound/places.h"

/* The shorter of the two orders. order: caller's array of count. */
noge_status noge_start_order(noge_places *places, uint32_t *order, noge_error *error);

#endif
