/* One block-diagonal graph made of the observations of all environments, in the form that graph networks read. */
#ifndef NOGE_PYTHON_BLOCK_H
#define NOGE_PYTHON_BLOCK_H

#include "environment.h"

/* Where the block of an environment begins. */
typedef struct block_place {
    int64_t node, edge, frontier;
} block_place;

/* The arrays have room for the largest graph in every environment. Nothing is read from the caller's arrays, which
 * other threads of the caller's could change. */
typedef struct block_arrays {
    float *x;              /* [nodes][FEATURES] */
    int64_t *edge_index;   /* [2][edge_space] both directions of each edge, one after the other */
    float *edge_attr;      /* [edges] lengths; NULL: not wanted */
    int64_t *batch;        /* [nodes] the environment of each node */
    int64_t *ptr;          /* [environments + 1] the first node of each environment */
    int64_t *frontier;     /* [frontier nodes] rows of x, in order of discovery */
    int64_t *frontier_ptr; /* [environments + 1] the first frontier node of each environment */
    block_place *place;    /* [environments + 1], not the caller's */
    size_t edge_space;
} block_arrays;

/* Computes where each environment's block begins. O(environments). */
void block_place_all(const block_arrays *to, const environment *at, uint32_t count);

/* Writes the block of environment i. Threads may write different blocks at once. */
void block_write(const block_arrays *to, const environment *at, uint32_t i);

#endif
