/* Distances of pairs of places that no row has, found by searches when local search asks for them, and kept.
 *
 * A search that settles NOGE_PAIRS_SETTLED places without finding the other one gives up: the pair is too far apart to
 * be of use in a tour. When the table is full, unknown pairs count as too far apart until some are dropped. */
#ifndef NOGE_MEASURE_BOUND_PAIRS_H
#define NOGE_MEASURE_BOUND_PAIRS_H

#include "measure/bound/places.h"

enum { NOGE_PAIRS_SETTLED = 10000, NOGE_PAIRS_A_PLACE = 32 };

typedef struct noge_pair {
    uint32_t a, b; /* a < b; equal: an empty entry */
    double distance;
} noge_pair;

typedef struct noge_pairs {
    noge_places *places;
    noge_pair *entry; /* a hash table with open addressing */
    size_t space, count;
} noge_pairs;

/* Makes an empty table for these places, of NOGE_PAIRS_A_PLACE entries for each. Starts as {0}; free in success and in
 * failure. */
noge_status noge_pairs_create(noge_pairs *pairs, noge_places *places, noge_error *error);
void noge_pairs_free(noge_pairs *pairs);

/* Adds a pair with its true distance, however far apart. There must be room. */
void noge_pairs_measure(noge_pairs *pairs, uint32_t a, uint32_t b);

/* The rounded distance of a pair that no row has; INFINITY if it is too far apart. */
double noge_pairs_distance(noge_pairs *pairs, uint32_t a, uint32_t b);

/* Is it time to drop pairs? */
static inline bool noge_pairs_is_filling(const noge_pairs *pairs) {
    return pairs->count > pairs->space / 2;
}

/* Drops all pairs but those between neighbours in the ring. spare: [size] buffer. */
void noge_pairs_keep_links(noge_pairs *pairs, const uint32_t *ring, uint32_t size, noge_pair *spare);

#endif
