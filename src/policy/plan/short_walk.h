/* A short walk through a few places: local search on their order, by reversing stretches and by moving up to three
 * places elsewhere. (measure/bound/tour.h does this for whole graphs, where distances have to be searched.) */
#ifndef NOGE_POLICY_PLAN_SHORT_WALK_H
#define NOGE_POLICY_PLAN_SHORT_WALK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Distances between places, symmetric: distance[a * stride + b]. */
typedef struct noge_distances {
    const double *distance;
    size_t stride;
} noge_distances;

/* order: [count] places; the walk begins at order[0] and ends at the last. */
double noge_walk_length(noge_distances distances, const uint32_t *order, uint32_t count);

/* Puts a place into the order where it makes the walk least longer: not before the first place, and not after the last
 * if `ends` says that the walk must end there. order: [count + 1] */
void noge_walk_insert(noge_distances distances, uint32_t *order, uint32_t count, bool ends, uint32_t place);

/* Changes the order until no reversal and no move makes the walk shorter, or after 64 rounds. The first place stays,
 * and the last if `ends`. */
void noge_walk_improve(noge_distances distances, uint32_t *order, uint32_t count, bool ends);

#endif
