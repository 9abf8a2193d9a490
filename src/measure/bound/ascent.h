/* Held and Karp's lower bound for a walk from place 0, open or back to it.
 *
 * A shortest order of the places is a spanning tree in which the source and the end have one link and all others two.
 * Give every place i a penalty p_i, added to all its links. The order then costs its length + 2 Σ p - p_source - p_end,
 * which is at least the cost of a minimum spanning tree. So for any penalties
 *
 *     length >= minimum spanning tree with penalties - 2 Σ p + p_source + smallest p of all others.
 *
 * A walk that returns is a tour: all places have two links. Then the tree spans all places but the source, and the two
 * cheapest links of the source are added, which makes a 1-tree:
 *
 *     length >= minimum 1-tree with penalties - 2 Σ p.
 *
 * Ending at a place may have a value of its own, which is added on both sides. The ascent looks for penalties that make
 * the right side large: more for places with too many links in the tree, less for leaves. The bound holds for any
 * penalties, good or bad. They are multiples of the grain, so every sum is exact. */
#ifndef NOGE_MEASURE_BOUND_ASCENT_H
#define NOGE_MEASURE_BOUND_ASCENT_H

#include "measure/bound/places.h"

typedef struct noge_ascent {
    const noge_places *places;
    double best;     /* the greatest bound so far */
    double *penalty; /* [count] */
    double *trial_key;
    uint32_t *parent, *degree, *outside;
    /* [count] number of links in the tree minus the wanted number; now and one step ago */
    int32_t *slope, *former_slope;
    noge_heap heap;

    /* Many places only: the pairs that have a distance, from both ends. */
    uint64_t *offset;
    uint32_t *partner;
    double *distance;

    double stride; /* length of a step, as a share of the step that would close the gap */
    double *best_penalty;
    uint32_t idle; /* steps since the last improvement */
} noge_ascent;

/* Prepares an ascent. The places must be measured, and at least two. *ascent starts as {0}; free it after success and
 * after failure. */
noge_status noge_ascent_create(noge_ascent *ascent, const noge_places *places, noge_error *error);
void noge_ascent_free(noge_ascent *ascent);

/* Computes the bound for the current penalties, keeps the best, and takes a step towards better penalties. upper: the
 * length of some order. Returns false when steps have become too short to matter. O(count²), for many places O(rows log
 * count). */
bool noge_ascent_step(noge_ascent *ascent, double upper);

#endif
