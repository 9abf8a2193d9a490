/* The component of a source as places 0 … count - 1, place 0 the source, and the distances between them.
 *
 * Two forms. Up to NOGE_PLACES_DENSE places a matrix; beyond it only what is near: a row of the nearest places for
 * each, with a radius that says up to where the row is complete. So any pair that stands in neither of the two rows is
 * at least the mean of the two radii apart, and that is enough for a lower bound.
 *
 * Distances are kept as whole multiples of `grain`, a power of two so coarse that every sum that the bounds take is
 * exact in double precision. Where lengths are whole numbers nothing is lost; otherwise distances are rounded down by
 * at most two grains, which also covers what adding them up rounded. A bound of the rounded distances is one of the
 * true ones. */
#ifndef NOGE_MEASURE_BOUND_PLACES_H
#define NOGE_MEASURE_BOUND_PLACES_H

#include "measure/bound/heap.h"

#include <noge/graph.h>

enum { NOGE_PLACES_DENSE = 2500, NOGE_PLACES_NEAR = 20 };

typedef struct noge_places {
    const noge_graph *graph;
    bool weighted;
    uint32_t count;
    noge_node *node; /* [count] the graph's node */
    uint32_t *place; /* [graph's nodes], NOGE_NO_NODE outside of the component */
    uint64_t edges;  /* of the component */
    double total;    /* sum of their lengths */
    bool whole;      /* lengths are whole numbers, so the answer is one */
    double grain;
    double *height;    /* [count] what a walk saves by ending at a place; NULL: nothing. See core.h */
    double *end_value; /* [count] that with its sign, rounded down; for place 0's height after going back there */
    uint32_t dense_most, near_most; /* when to keep a matrix, how long rows are at most */

    double *matrix;      /* [count][count], or NULL */
    uint32_t near_width; /* entries a row: NOGE_PLACES_NEAR, or count - 1 if there are no more */
    uint32_t *near;      /* [count][near_width] nearest first */
    double *near_distance;
    double *radius; /* [count] whatever is nearer than this is in the row; INFINITY if all is */

    /* The last search. */
    noge_heap heap;
    double *reach;  /* [count] distance from where the search began, not rounded; INFINITY if not met */
    uint32_t *from; /* [count] the place it was met from */
    uint32_t *met;  /* [met_count] in order of distance */
    uint32_t met_count;
} noge_places;

/* Starts as {0}. Free in success and in failure. */
noge_status noge_places_find(noge_places *places, const noge_graph *graph, noge_node source, bool weighted,
                             noge_error *error);

/* A walk that ends at a place is shorter by that place's height; takes the heights over. cut: the length of what these
 * come from, whole: all of it is whole numbers. */
void noge_places_set_heights(noge_places *places, double *height, double cut, bool whole);

/* Fills in matrix, rows and radii. O(count · edges), beyond NOGE_PLACES_DENSE what the rows hold. */
noge_status noge_places_measure(noge_places *places, noge_error *error);

void noge_places_free(noge_places *places);

/* The length of an entry of the graph's rows. */
static inline double noge_places_length(const noge_places *places, uint64_t entry) {
    return places->weighted && places->graph->length ? places->graph->length[entry] : 1;
}

/* Searches from a place until `most` other places are settled, or `until` is (NOGE_NO_NODE: nothing special), or a
 * place that `done` does not mark (NULL: nothing is asked). Returns the place settled last. */
uint32_t noge_places_search(noge_places *places, uint32_t from, uint32_t most, uint32_t until, const bool *done);

/* The rounded distance of two places; INFINITY if it is not kept. */
double noge_places_distance(const noge_places *places, uint32_t a, uint32_t b);

/* Rounded down to whole grains. */
double noge_places_round(const noge_places *places, double distance);

#endif
