/* Held and Karp's lower bound for an open walk from place 0.
 *
 * A shortest order of the places is a spanning tree in which the source and the end have one link and all others two.
 * Give every place i a penalty p_i, added to all its links. The order then costs its length + 2 Σ p - p_source - p_end,
 * and no less than a minimum spanning tree does. So for any penalties whatever
 *
 *     length >= least tree with penalties - 2 Σ p + p_source + least p of all others.
 *
 * An end may have a value of its own, which is added on both sides.
 * The ascent looks for penalties that make the right side large: more for places with too many links in the tree, less
 * for leaves. It can only fail to be good, never to be true: penalties are whole grains, so every sum is exact. */
#ifndef NOGE_MEASURE_BOUND_ASCENT_H
#define NOGE_MEASURE_BOUND_ASCENT_H

#include "measure/bound/places.h"

typedef struct noge_ascent {
    const noge_places *places;
    double best;     /* the greatest bound so far */
    double *penalty; /* [count] */
    double *trial_key;
    uint32_t *parent, *degree, *outside;
    int32_t *slope, *former_slope; /* links in the tree but those wanted */
    noge_heap heap;

    /* Many places only: the pairs that have a distance, from both ends. */
    uint64_t *offset;
    uint32_t *partner;
    double *distance;

    double stride; /* how far a step goes, as a share of what would close the gap */
    double *best_penalty;
    uint32_t idle; /* steps since the last improvement */
} noge_ascent;

/* Places must be measured, two at least. Starts as {0}; free in success and in failure. */
noge_status noge_ascent_create(noge_ascent *ascent, const noge_places *places, noge_error *error);
void noge_ascent_free(noge_ascent *ascent);

/* The bound for the present penalties, and a step towards better ones. upper: the length of some order. Returns false
 * when steps have become too short to matter. O(count²), for many places O(rows log count). */
bool noge_ascent_step(noge_ascent *ascent, double upper);

#endif
