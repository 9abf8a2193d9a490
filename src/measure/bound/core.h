/* The core: what is left of a component when nodes with one edge are removed repeatedly, except the source.
 *
 * A walk goes into every dead end and, unless it ends there, out again. So the length of a shortest walk is twice the
 * length of all dead ends, plus a shortest walk through the core, minus a height. The height is that of the dead end in
 * which the walk stops: the distance from the core to its deepest leaf. A walk may also stop in a dead end at the
 * source, after returning there. The core is much smaller than a maze or a town, and bounds of it are tighter. */
#ifndef NOGE_MEASURE_BOUND_CORE_H
#define NOGE_MEASURE_BOUND_CORE_H

#include "measure/bound/places.h"

typedef struct noge_core {
    const noge_places *whole; /* the component */
    noge_graph *graph;        /* the core; node 0 is the source */
    uint32_t *place;          /* [graph->node_count] the component's place of a node of the core */
    double *height;           /* [whole->count] height of the dead ends at a place; 0 without any */
    uint32_t *deepest;        /* [whole->count] the first place on the way to the deepest leaf, or NOGE_NO_NODE */
    uint32_t *parent;  /* [whole->count] the place that a cut-off place was attached to; NOGE_NO_NODE in the core */
    uint32_t *open;    /* [whole->count] while cutting: number of edges not cut yet */
    uint32_t *stack;   /* [whole->count] */
    double cut_length; /* length of all dead ends */
} noge_core;

/* Starts as {0}; free in success and in failure. O(component). */
noge_status noge_core_find(noge_core *core, const noge_places *whole, noge_error *error);
void noge_core_free(noge_core *core);

/* Turns an order of the core's nodes into one of the whole component: each dead end follows its place in the core. The
 * deepest branch at `end`, a node of the core, comes last. full: [whole->count]. */
void noge_core_order(const noge_core *core, const uint32_t *order, uint32_t end, uint32_t *full);

#endif
