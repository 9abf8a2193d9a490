/* Bounds on the values of a large frontier. A candidate's value is sum of max(0, share + context) * goal, so between
 * two contexts it changes by at most the sum of |goal| * |difference of the contexts|. The values of all candidates are
 * kept for a few contexts of earlier decisions, the anchors. Only candidates whose value at the nearest anchor is
 * within that distance of the greatest can be the best; in road networks these are one in a hundred. Their values are
 * computed exactly, so decisions are the same to the byte as those of the full pass. */
#ifndef NOGE_NEURAL_ANCHORS_H
#define NOGE_NEURAL_ANCHORS_H

#include "neural/kernels.h"

#include <noge/status.h>

enum { NOGE_ANCHORS = 8 };

typedef struct noge_anchors {
    const noge_kernels *kernels;
    size_t width;   /* of a share */
    uint32_t count; /* anchors in use; 0: shares are not followed */
    uint64_t clock, used[NOGE_ANCHORS];
    float *context;             /* [NOGE_ANCHORS][width] */
    float *value[NOGE_ANCHORS]; /* [place in the frontier] without the goal's bias */
} noge_anchors;

noge_status noge_anchors_create(noge_anchors *anchors, const noge_kernels *kernels, size_t width, noge_error *error);
void noge_anchors_free(noge_anchors *anchors);

/* Makes room for a frontier of `space` candidates. */
noge_status noge_anchors_reserve(noge_anchors *anchors, size_t space, noge_error *error);

/* Call it when goal or parameters change, or when shares change without noge_anchors_renew. */
void noge_anchors_forget(noge_anchors *anchors);

/* The candidate at `place` has another share. Costs a value for each anchor. */
void noge_anchors_renew(noge_anchors *anchors, uint32_t place, const float *share, const float *goal);

/* The candidate at place `from` is at place `to` from now on. */
void noge_anchors_move(noge_anchors *anchors, uint32_t to, uint32_t from);

/* Lists the places of all candidates that may be the best at `context`, or within 1e-5 of it; returns their number.
 * UINT32_MAX if they are more than `most`, or if there is no anchor. O(candidates), four bytes each. */
uint32_t noge_anchors_list(noge_anchors *anchors, const float *context, const float *goal, uint32_t candidates,
                           uint32_t *place, uint32_t most);

/* `context` becomes an anchor, in place of the one that served least recently. value: of all candidates there, with
 * `bias`. */
void noge_anchors_add(noge_anchors *anchors, const float *context, const float *value, float bias, uint32_t candidates);

#endif
