/* The component of a source as places 0 … count - 1, place 0 the source, and the distances between them.
 *
 * Distances have two forms. Up to NOGE_PLACES_DENSE places they are a matrix. Beyond, each place has a row of its
 * nearest places, complete up to a radius. A pair that is in neither of its two rows is at least the mean of the two
 * radii apart, which is enough for a lower bound.
 *
 * Distances are multiples of `grain`, a power of two so coarse that all sums of the bounds are exact in double
 * precision. Integer lengths stay exact. Other distances are rounded down by at most two grains, which also covers the
 * rounding errors of their sums. So a lower bound for the rounded distances holds for the true ones. */
#ifndef NOGE_MEASURE_BOUND_PLACES_H
#define NOGE_MEASURE_BOUND_PLACES_H

#include "base/heap.h"
#include "base/threads.h"

#include <noge/graph.h>
#include <noge/task.h>

enum {
    NOGE_PLACES_DENSE = 2500,
    NOGE_PLACES_NEAR = 20,
    NOGE_PLACES_POLL = 64, /* places that long work treats between two questions for interruptions */
};

typedef struct noge_places {
    const noge_graph *graph;
    noge_task task; /* what the walks must do */
    uint32_t count;
    noge_node *node; /* [count] the graph's node */
    uint32_t *place; /* [graph's nodes], NOGE_NO_NODE outside of the component */
    uint64_t edges;  /* of the component */
    double total;    /* sum of their lengths */
    bool whole;      /* lengths are whole numbers, so the answer is one */
    double grain;
    double *height;    /* [count] length that a walk saves by ending at a place; NULL: nothing. See core.h */
    double *end_value; /* [count] value of ending at each place, rounded down: minus its height, or the way back to
                          place 0 minus the height there; if walks return, always the way back */
    uint32_t dense_most, near_most; /* greatest count with a matrix; greatest length of a row */

    double *matrix;      /* [count][count], or NULL */
    uint32_t near_width; /* entries in a row: NOGE_PLACES_NEAR, or count - 1 if that is smaller */
    uint32_t *near;      /* [count][near_width] nearest first */
    double *near_distance;
    double *radius; /* [count] all places nearer than this are in the row; INFINITY: all places are */

    noge_stop *stop; /* polled by long work on the places; NULL: never stops */

    /* The last search. */
    noge_heap heap;
    double *reach;  /* [count] distance from where the search began, not rounded; INFINITY if not met */
    uint32_t *from; /* [count] the place it was met from */
    uint32_t *met;  /* [met_count] in order of distance */
    uint32_t met_count;
} noge_places;

/* Starts as {0}. Free in success and in failure. */
noge_status noge_places_find(noge_places *places, const noge_graph *graph, noge_node source, const noge_task *task,
                             noge_error *error);

/* Sets the heights, by which a walk that ends at a place is shorter, and takes the array over. cut: length of the dead
 * ends; whole: their lengths are integers. */
void noge_places_set_heights(noge_places *places, double *height, double cut, bool whole);

/* Fills in the matrix, or rows and radii. O(count · edges) for a matrix; for rows, the searches that fill them.
 * NOGE_INTERRUPTED if places->stop says so. */
noge_status noge_places_measure(noge_places *places, noge_error *error);

void noge_places_free(noge_places *places);

/* The length of an entry of the graph's rows. */
static inline double noge_places_length(const noge_places *places, uint64_t entry) {
    return places->task.weighted && places->graph->length ? places->graph->length[entry] : 1;
}

/* Searches from a place until `most` other places are settled, or until `until` is settled (NOGE_NO_NODE: ignored), or
 * until a place that `done` does not mark is settled (NULL: ignored). Returns the place settled last. */
uint32_t noge_places_search(noge_places *places, uint32_t from, uint32_t most, uint32_t until, const bool *done);

/* The rounded distance of two places; INFINITY if it is not kept. */
double noge_places_distance(const noge_places *places, uint32_t a, uint32_t b);

/* Rounded down to whole grains. */
double noge_places_round(const noge_places *places, double distance);

#endif
