/* An order of the places as a ring, and local search on it by 2-opt and Or-opt moves.
 *
 * The walk is open, so the ring has one more place, the gap, between the walk's end and its beginning; its number is
 * `count`. The distance from a place to the gap is the value of ending there: the way back, if the walk returns. The
 * link from the gap to the source is so valuable that no move removes it. So local search need not treat ends
 * specially.
 *
 * Every move is a sequence of reversals, each of the shorter side of the ring. A log of them lets a move be undone. */
#ifndef NOGE_MEASURE_BOUND_TOUR_H
#define NOGE_MEASURE_BOUND_TOUR_H

#include "base/random.h"
#include "measure/bound/pairs.h"

typedef struct noge_reversal {
    uint32_t from, length;
} noge_reversal;

typedef struct noge_tour {
    const noge_places *places;
    uint32_t size;      /* places and the gap */
    uint32_t *order;    /* [size] */
    uint32_t *position; /* [size] where each stands in `order` */
    noge_pairs pairs;   /* many places only: distances that are in no row … */
    noge_pair *spare;   /* … and a buffer of [size] for dropping some */
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

/* Rounded, with the gap; INFINITY for places too far apart. May search: see pairs.h. */
double noge_tour_distance(noge_tour *tour, uint32_t a, uint32_t b);

/* The same for a link that helps only if it is shorter than `limit`; INFINITY if that is certainly not so. Many pairs
 * need no search then. */
double noge_tour_distance_below(noge_tour *tour, uint32_t a, uint32_t b, double limit);

/* Drops distances if there are too many. The log of reversals must be empty. */
void noge_tour_forget_distances(noge_tour *tour);

/* The ring has links a–b and c–d, passed in the order a b … c d or the other way round; makes them a–c and b–d. */
noge_status noge_tour_exchange(noge_tour *tour, uint32_t a, uint32_t b, uint32_t c, uint32_t d, noge_error *error);

/* Undoes all reversals after the first `log_count` entries of the log. */
void noge_tour_undo(noge_tour *tour, size_t log_count);

/* The places in order, beginning with the source. order: [places->count] */
void noge_tour_read(const noge_tour *tour, uint32_t *order);

/* ---- Local search ------------------------------------------------------------------------------------------------ */

/* Moves links until no 2-opt and no Or-opt move among near places helps. *length changes accordingly. NOGE_INTERRUPTED
 * if the places' `stop` says so. */
noge_status noge_tour_improve(noge_tour *tour, double *length, noge_error *error);

/* Queues all places for noge_tour_improve. */
void noge_tour_queue_all(noge_tour *tour);

/* Swaps two random adjacent stretches, improves the tour, and undoes both if the tour got longer. */
noge_status noge_tour_kick(noge_tour *tour, noge_random *random, double *length, noge_error *error);

/* The rounded length of the tour, including the value of its end. */
double noge_tour_length(noge_tour *tour);

#endif
