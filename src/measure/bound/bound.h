/* Bounds found in a way of one's choice, so that tests can hold the ways against each other. Public part: noge/bound.h.
 */
#ifndef NOGE_MEASURE_BOUND_BOUND_H
#define NOGE_MEASURE_BOUND_BOUND_H

#include <noge/bound.h>

typedef struct noge_bound_way {
    noge_bound_method method;
    uint32_t dense_most; /* up to so many places a matrix of distances is kept */
    uint32_t near_most;  /* entries a row of near places */
} noge_bound_way;

/* noge_bound_find in this way, which must suit the graph. */
noge_status noge_bound_find_by(noge_bound *bound, const noge_graph *graph, noge_node source, const noge_bound_way *way,
                               const noge_bound_options *options, noge_error *error);

#endif
