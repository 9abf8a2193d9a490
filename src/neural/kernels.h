/* The hot loops of the network. Their sources, kernel_*.c, are compiled for each level of processor; a table of
 * functions is chosen at run time. Matrices are rows of floats. A row is as long as its stride, a multiple of
 * NOGE_LANES, and is zero beyond its width. The order of sums does not depend on the tiles, so a level always gives the
 * same bytes. */
#ifndef NOGE_NEURAL_KERNELS_H
#define NOGE_NEURAL_KERNELS_H

#include "base/cpu.h"

#include <math.h>
#include <stddef.h>
#include <stdint.h>

enum { NOGE_LANES = 16 };
enum { NOGE_BLOCK = 96 }; /* rows that stay in the first-level cache while tiles of a result go over them */

/* A width rounded up to whole vectors. */
static inline size_t noge_stride(size_t width) {
    return (width + NOGE_LANES - 1) / NOGE_LANES * NOGE_LANES;
}

/* Features are few: their rows are rounded up to whole vectors of half the length. */
static inline size_t noge_feature_stride(size_t inputs) {
    return (inputs + NOGE_LANES / 2 - 1) / (NOGE_LANES / 2) * (NOGE_LANES / 2);
}

/* No weight of a network that learned anything is near this size: trained ones stay below 20. */
#define NOGE_WEIGHT_LIMIT 1e6f

/* The first weight that is not a number within the limit; NULL if all are. */
static inline const float *noge_wild_weight(const float *weight, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!(fabsf(weight[i]) <= NOGE_WEIGHT_LIMIT))
            return &weight[i];
    return NULL;
}

typedef struct noge_adam_rates {
    float beta1, beta2;
    float step; /* learning rate over the first moment's bias correction */
    float root; /* 1 / sqrt of the second moment's bias correction */
    float epsilon;
} noge_adam_rates;

/* The edges of a graph in order of discovery. Visit number s was to node visit[s]; its edges lead to edge[e] for e from
 * edge_end[s - 1] (0 for the first) to edge_end[s] - 1. Every edge is listed once. */
typedef struct noge_edges {
    const uint32_t *visit, *edge_end, *edge;
    uint32_t visit_count;
} noge_edges;

/* Rows of floats, `stride` apart. The i-th row of a result goes to row place[i], or to row i if place is NULL. */
typedef struct noge_matrix {
    float *at;
    size_t stride;
    const uint32_t *place;
} noge_matrix;

/* A matrix of which only some columns are used: the first `count` numbers in `live`, ascending. All other columns are
 * zero in every row, so leaving them out changes no sum. */
typedef struct noge_input {
    const float *at;
    size_t stride;
    const uint32_t *live;
    size_t count;
} noge_input;

/* The number of words for the signs of a row: bit c % 64 of word c / 64 says whether the value in column c is positive.
 */
static inline size_t noge_sign_words(size_t width) {
    return (width + 63) / 64;
}

/* The rows of a graph in any layout: the neighbours of v are edge[first[v * step]] and the next degree[v * step] - 1
 * entries. */
typedef struct noge_graph_view {
    const uint32_t *first, *degree;
    size_t step;
    const uint32_t *edge;
} noge_graph_view;

typedef struct noge_kernels {
    /* out[n,h] = a[n,k] · b[k,h] + bias[h], negative values replaced by 0 if relu. h: a multiple of NOGE_LANES and the
     * stride of out and b; stride: of a. bias may be NULL. */
    void (*multiply)(float *out, const float *a, size_t stride, const float *b, const float *bias, int relu, size_t n,
                     size_t k, size_t h);

    /* out[n,h] = (a[n,·] · b[·,h] + bias[h]) * factor[n] over the live columns of a, negative values replaced by 0 if
     * relu. Rows of out may be further apart than h. bias and factor may be NULL. */
    void (*multiply_rows)(noge_matrix out, noge_input a, const float *b, const float *bias, int relu,
                          const float *factor, size_t n, size_t h);

    /* out[n,h] = max(0, a[n,·] · b[·,h] + bias[h]) * factor[n] over the live columns of a, and the signs of these rows
     * as note_positive has them; bits beyond h are left as they are. factor may be NULL. */
    void (*multiply_positive)(float *out, uint64_t *positive, noge_input a, const float *b, const float *bias,
                              const float *factor, size_t n, size_t h);

    /* out[k,h] += a[n,k]ᵀ · g[n,h]: a layer's weight gradient. */
    void (*multiply_transposed)(float *out, const float *a, size_t stride, const float *g, size_t n, size_t k,
                                size_t h);

    /* The same for the live columns of a: the i-th product is of row row[i] of a and row g_row[i] of g. fresh: out is
     * taken as 0 in the rows of these columns, instead of being read. n: at most NOGE_BLOCK for speed. */
    void (*multiply_transposed_rows)(float *out, noge_input a, const uint32_t *row, const float *g,
                                     const uint32_t *g_row, int fresh, size_t n, size_t h);

    /* sum[h] += the rows of g[n,h] added up: a layer's bias gradient. */
    void (*add_rows)(float *sum, const float *g, size_t n, size_t h);

    /* sum[h] += the rows row[0] to row[n - 1] of g[·,h] added up. */
    void (*add_listed)(float *sum, const float *g, const uint32_t *row, size_t n, size_t h);

    /* out[n,width] = in[n,width], each row times its factor. out may be in. */
    void (*scale_rows)(float *out, const float *in, const float *factor, size_t n, size_t width);

    /* gradient[i] = 0 wherever value[i] is not positive: back through a ReLU. */
    void (*mask)(float *gradient, const float *value, size_t count);

    /* to[n,width] = from[width] in every row, 0 wherever value[n,width] is not positive. */
    void (*spread_masked)(float *to, const float *from, const float *value, size_t n, size_t width);

    /* The signs of the rows of from[n,width]: what the backward pass needs of a ReLU. width: a multiple of NOGE_LANES.
     */
    void (*note_positive)(uint64_t *to, const float *from, size_t n, size_t width);

    /* to[i,width] = from[width], 0 wherever the signs in row row[i] of `positive` say so, unless `to` is NULL;
     * sum[width] += these rows, unless it is NULL. */
    void (*spread_positive)(float *to, const float *from, const uint64_t *positive, const uint32_t *row, float *sum,
                            size_t n, size_t width);

    /* out[c,k] += from[c] * a[row[i],k] for i = 0, 1 … n - 1 and every column c that is set in row sign[i] of
     * `positive`: the transposed weight gradient of a layer if rows of the gradient differ only by signs. Terms of 0
     * are left out, which changes no sum. width: the number of columns. width, k: multiples of NOGE_LANES. */
    void (*add_positive)(float *out, const float *from, const uint64_t *positive, const uint32_t *sign, const float *a,
                         const uint32_t *row, size_t n, size_t width, size_t k);

    /* Lists the columns of rows[n,width], whose values are not negative, that are not all zero. Returns their number.
     * width: a multiple of NOGE_LANES. live: room for width numbers. */
    size_t (*find_live)(uint32_t *live, const float *rows, size_t n, size_t width);

    /* For the i-th of some nodes: out[i] = factor[node] * (in[row[node]] + the sum of its neighbours' in[row[u]]). The
     * row of a node is its number if row is NULL. */
    void (*gather_nodes)(float *out, const float *in, size_t width, const uint32_t *row, const uint32_t *node,
                         size_t count, noge_graph_view graph, const float *factor);

    /* Back through gather_nodes and the ReLU below it, for the nodes from `begin` on: as gather_nodes, 0 wherever the
     * signs in row kind[node] of `positive` say so. total[width] += these rows. */
    void (*return_nodes)(float *out, float *total, const float *in, size_t width, size_t begin, size_t count,
                         noge_graph_view graph, const uint32_t *row, const float *factor, const uint32_t *kind,
                         const uint64_t *positive);

    /* out[i,width] = in[row[i],width] * factor[node[i]]. */
    void (*take_rows)(float *out, const float *in, size_t width, const uint32_t *row, const uint32_t *node, size_t n,
                      const float *factor);

    /* to[node] = from[i], times factor[node] unless that is NULL, for the i-th of some nodes. */
    void (*put_nodes)(float *to, const float *from, size_t width, const uint32_t *node, size_t count,
                      const float *factor);

    /* sum[i] += in[i] - out[i]; out may be NULL for zeros. */
    void (*exchange)(double *sum, const float *in, const float *out, size_t count);

    /* One step of Adam on `count` parameters, a multiple of NOGE_LANES. */
    void (*adam)(float *parameter, const float *gradient, float *first, float *second, size_t count,
                 noge_adam_rates rates);

    /* value = sum over i of max(0, share[i] + context[i]) * goal[i]: one candidate's value. count: a multiple of
     * NOGE_LANES. */
    float (*value)(const float *share, const float *context, const float *goal, size_t count);
} noge_kernels;

/* The functions of a level. This build must contain the level: noge_kernel_best() or lower. */
const noge_kernels *noge_kernels_of(noge_kernel level);

extern const noge_kernels noge_kernels_portable, noge_kernels_avx2, noge_kernels_avx512;

#endif
