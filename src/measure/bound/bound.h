/* Bounds by a chosen method, so that tests can compare the methods. Public part: noge/bound.h. */
#ifndef NOGE_MEASURE_BOUND_BOUND_H
#define NOGE_MEASURE_BOUND_BOUND_H

#include <noge/bound.h>

typedef struct noge_bound_way {
    noge_bound_method method;
    uint32_t dense_most; /* number of nodes up to which a matrix of distances is kept */
    uint32_t near_most;  /* number of near nodes kept for each node */
} noge_bound_way;

/* noge_bound_find by this method, which must suit the graph. Sizes of the structs are not checked. */
noge_status noge_bound_find_by(noge_bound *bound, const noge_graph *graph, noge_node source, const noge_bound_way *way,
                               const noge_bound_options *options, noge_error *error);

#endif
