/* The hot loops of the network. One source, kernel_dense.c, is compiled for each level of processor; a table of
 * functions is chosen at run time. Matrices are rows of floats; a row is as long as its stride, a multiple of
 * NOGE_LANES, and what lies behind its width is zero. Every element is summed in the same order whatever the tiles, so
 * a level always gives the same bytes. */
#ifndef NOGE_NEURAL_KERNELS_H
#define NOGE_NEURAL_KERNELS_H

#include "base/cpu.h"

#include <stddef.h>

enum { NOGE_LANES = 16 };

/* A width rounded up to whole vectors. */
static inline size_t noge_stride(size_t width) {
    return (width + NOGE_LANES - 1) / NOGE_LANES * NOGE_LANES;
}

typedef struct noge_adam_rates {
    float beta1, beta2;
    float step; /* learning rate over the first moment's bias correction */
    float root; /* 1 / sqrt of the second moment's bias correction */
    float epsilon;
} noge_adam_rates;

typedef struct noge_kernels {
    /* out[n,h] = a[n,k] · b[k,h] + bias[h], negative values replaced by 0 if relu. h: a multiple of NOGE_LANES and the
     * stride of out and b; stride: of a. bias may be NULL. */
    void (*multiply)(float *out, const float *a, size_t stride, const float *b, const float *bias, int relu, size_t n,
                     size_t k, size_t h);

    /* out[k,h] += a[n,k]ᵀ · g[n,h]: a layer's weight gradient. */
    void (*multiply_transposed)(float *out, const float *a, size_t stride, const float *g, size_t n, size_t k,
                                size_t h);

    /* sum[h] += the rows of g[n,h] added up: a layer's bias gradient. */
    void (*add_rows)(float *sum, const float *g, size_t n, size_t h);

    /* to[i] += from[i] */
    void (*add)(float *to, const float *from, size_t count);

    /* One step of Adam on `count` parameters. */
    void (*adam)(float *parameter, const float *gradient, float *first, float *second, size_t count,
                 noge_adam_rates rates);

    /* value = sum over i of max(0, share[i] + context[i]) * goal[i]: one candidate's value. count: a multiple of
     * NOGE_LANES. */
    float (*value)(const float *share, const float *context, const float *goal, size_t count);
} noge_kernels;

/* The functions of a level, which this build must contain: noge_kernel_best() or lower. */
const noge_kernels *noge_kernels_of(noge_kernel level);

extern const noge_kernels noge_kernels_portable, noge_kernels_avx2, noge_kernels_avx512;

#endif
