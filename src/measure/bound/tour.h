/* An order of the places as a ring, and the two exchanges that local search makes of it.
 *
 * The walk is open, so the ring has one place more, `count`, that stands between its end and its beginning: from a
 * place it is what ending there is worth, and it cannot be parted from the source, for that link is worth more than all
 * others together. Local search then needs to know nothing of ends.
 *
 * Everything is a sequence of reversals, each of the shorter side of the ring; a log of them takes back what did not
 * help. */
#ifndef NOGE_MEASURE_BOUND_TOUR_H
#define NOGE_MEASURE_BOUND_TOUR_H

#include "base/random.h"
#include "measure/bound/places.h"

typedef struct noge_reversal {
    uint32_t from, length;
} noge_reversal;

typedef struct noge_tour {
    const noge_places *places;
    uint32_t size;        /* places and the gap */
    uint32_t *order;      /* [size] */
    uint32_t *position;   /* [size] where each stands in `order` */
    uint32_t *far;        /* [2 * size] partners that a tour of many places began with and whose distance is not kept */
    double *far_distance; /* [2 * size] */
    noge_reversal *log;
    size_t log_count, log_space;

    /* For the search. */
    uint32_t *queue; /* [size] places whose surroundings changed */
    bool *queued;
    uint32_t queue_begin, queue_count;
} noge_tour;

/* order: [places->count] with order[0] == 0. Starts as {0}; free in success and in failure. */
noge_status noge_tour_create(noge_tour *tour, noge_places *places, const uint32_t *order, noge_error *error);
void noge_tour_free(noge_tour *tour);

static inline uint32_t noge_tour_gap(const noge_tour *tour) {
    return tour->size - 1;
}

static inline uint32_t noge_tour_next(const noge_tour *tour, uint32_t place) {
    uint32_t at = tour->position[place] + 1;
    return tour->order[at == tour->size ? 0 : at];
}

static inline uint32_t noge_tour_previous(const noge_tour *tour, uint32_t place) {
    uint32_t at = tour->position[place];
    return tour->order[at == 0 ? tour->size - 1 : at - 1];
}

/* Rounded, with the gap; INFINITY if not known. */
double noge_tour_distance(const noge_tour *tour, uint32_t a, uint32_t b);

/* The ring has links a–b and c–d, passed in the order a b … c d or the other way round; makes them a–c and b–d. */
noge_status noge_tour_exchange(noge_tour *tour, uint32_t a, uint32_t b, uint32_t c, uint32_t d, noge_error *error);

/* Takes back everything since the log had so many entries. */
void noge_tour_undo(noge_tour *tour, size_t log_count);

/* The places in order, beginning with the source. order: [places->count] */
void noge_tour_read(const noge_tour *tour, uint32_t *order);

/* ---- Local search ------------------------------------------------------------------------------------------------ */

/* Moves links until no 2-opt and no Or-opt move among near places helps. *length changes accordingly. */
noge_status noge_tour_improve(noge_tour *tour, double *length, noge_error *error);

/* Puts the surroundings of all places on the list for noge_tour_improve. */
void noge_tour_queue_all(noge_tour *tour);

/* Swaps two stretches side by side somewhere, improves, and takes it back if the tour got longer. */
noge_status noge_tour_kick(noge_tour *tour, noge_random *random, double *length, noge_error *error);

/* The rounded length of the tour with what its end is worth. */
double noge_tour_length(const noge_tour *tour);

#endif
