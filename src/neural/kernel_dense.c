/* Dense products in tiles that stay in registers: some rows of the result by some vectors, summed over the inner
 * dimension one element after the other. Vectors are the compiler's own; the build sets their length for each level of
 * processor and the name of the table. */
#include "neural/kernels.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#define JOIN_NAMES(a, b) a##b
#define JOIN(a, b) JOIN_NAMES(a, b)
#define TABLE JOIN(noge_kernels_, NOGE_KERNEL_SUFFIX)

/* Tiles have ROWS by COLUMNS vectors, or NARROW_ROWS by NARROW_COLUMNS where there are fewer columns. Both fill the
 * registers. */
#if defined(__AVX512F__)
enum { LANES = 16, ROWS = 6, COLUMNS = 4, NARROW_ROWS = 12, NARROW_COLUMNS = 2 };
#elif defined(__AVX2__)
enum { LANES = 8, ROWS = 6, COLUMNS = 2, NARROW_ROWS = 12, NARROW_COLUMNS = 1 };
#else
enum { LANES = 4, ROWS = 4, COLUMNS = 2, NARROW_ROWS = 8, NARROW_COLUMNS = 1 };
#endif

typedef float vector __attribute__((vector_size(LANES * sizeof(float)), aligned(sizeof(float)), may_alias));

static inline vector load(const float *from) {
    return *(const vector *)from;
}

static inline void store(float *to, vector value) {
    *(vector *)to = value;
}

static inline vector spread(float value) {
    return value - (vector){0};
}

static inline vector positive(vector value) {
    typedef int32_t mask __attribute__((vector_size(LANES * sizeof(float))));
    return (vector)((mask)value & (value > (vector){0}));
}

/* The initial value of a tile, and what is applied to its sums. */
typedef struct finish {
    const float *bias; /* start: NULL for 0 */
    int add;           /* start with the content of out */
    int relu;
} finish;

/* out[rows, columns * LANES] over `inner` products. Element (r, i) of the left factor is left[r * across + i * along].
 * rows and columns are constants wherever this is inlined, so that the sums live in registers. */
static inline __attribute__((always_inline)) void tile(float *out, size_t stride, const float *left, size_t across,
                                                       size_t along, const float *right, size_t inner, finish how,
                                                       const int rows, const int columns) {
    vector sum[NARROW_ROWS][COLUMNS];
#pragma GCC unroll 12
    for (int r = 0; r < rows; r++)
#pragma GCC unroll 4
        for (int c = 0; c < columns; c++)
            sum[r][c] = how.add    ? load(out + (size_t)r * stride + (size_t)c * LANES)
                        : how.bias ? load(how.bias + (size_t)c * LANES)
                                   : (vector){0};
    for (size_t i = 0; i < inner; i++) {
        vector row[COLUMNS];
#pragma GCC unroll 4
        for (int c = 0; c < columns; c++)
            row[c] = load(right + i * stride + (size_t)c * LANES);
#pragma GCC unroll 12
        for (int r = 0; r < rows; r++) {
            vector factor = spread(left[(size_t)r * across + i * along]);
#pragma GCC unroll 4
            for (int c = 0; c < columns; c++)
                sum[r][c] += factor * row[c];
        }
    }
#pragma GCC unroll 12
    for (int r = 0; r < rows; r++)
#pragma GCC unroll 4
        for (int c = 0; c < columns; c++)
            store(out + (size_t)r * stride + (size_t)c * LANES, how.relu ? positive(sum[r][c]) : sum[r][c]);
}

/* All rows of a strip of `columns` vectors, in tiles of `most` rows and one of the remaining rows. */
static inline __attribute__((always_inline)) void strip(float *out, size_t stride, const float *left, size_t across,
                                                        size_t along, const float *right, size_t inner, finish how,
                                                        size_t rows, const int most, const int columns) {
    size_t r = 0;
    for (; r + (size_t)most <= rows; r += (size_t)most)
        tile(out + r * stride, stride, left + r * across, across, along, right, inner, how, most, columns);
    for (; r + 4 <= rows; r += 4)
        tile(out + r * stride, stride, left + r * across, across, along, right, inner, how, 4, columns);
    out += r * stride;
    left += r * across;
    switch (rows - r) {
    case 3: tile(out, stride, left, across, along, right, inner, how, 3, columns); break;
    case 2: tile(out, stride, left, across, along, right, inner, how, 2, columns); break;
    case 1: tile(out, stride, left, across, along, right, inner, how, 1, columns); break;
    default: break;
    }
}

static finish shifted(finish how, size_t columns) {
    return (finish){how.bias ? how.bias + columns * LANES : NULL, how.add, how.relu};
}

static void product(float *out, size_t stride, const float *left, size_t across, size_t along, const float *right,
                    size_t inner, finish how, size_t rows) {
    size_t c = 0, columns = stride / LANES;
    for (; c + COLUMNS <= columns; c += COLUMNS)
        strip(out + c * LANES, stride, left, across, along, right + c * LANES, inner, shifted(how, c), rows, ROWS,
              COLUMNS);
    for (; c + NARROW_COLUMNS <= columns; c += NARROW_COLUMNS)
        strip(out + c * LANES, stride, left, across, along, right + c * LANES, inner, shifted(how, c), rows,
              NARROW_ROWS, NARROW_COLUMNS);
    for (; c < columns; c++)
        strip(out + c * LANES, stride, left, across, along, right + c * LANES, inner, shifted(how, c), rows,
              NARROW_ROWS, 1);
}

static void multiply(float *out, const float *a, size_t stride, const float *b, const float *bias, int relu, size_t n,
                     size_t k, size_t h) {
    product(out, h, a, stride, 1, b, k, (finish){bias, 0, relu}, n);
}

/* In blocks of rows that stay in the first-level cache while the tiles of the result go over them. */
static void multiply_transposed(float *out, const float *a, size_t stride, const float *g, size_t n, size_t k,
                                size_t h) {
    enum { BLOCK = 96 };
    for (size_t begin = 0; begin < n; begin += BLOCK) {
        size_t rows = n - begin < BLOCK ? n - begin : BLOCK;
        product(out, h, a + begin * stride, 1, stride, g + begin * h, rows, (finish){NULL, 1, 0}, k);
    }
}

static void add_rows(float *sum, const float *g, size_t n, size_t h) {
    for (size_t c = 0; c < h; c += LANES) {
        vector total = load(sum + c);
        for (size_t r = 0; r < n; r++)
            total += load(g + r * h + c);
        store(sum + c, total);
    }
}

static inline void add(float *to, const float *from, size_t width) {
    for (size_t i = 0; i < width; i += LANES)
        store(to + i, load(to + i) + load(from + i));
}

static void gather(float *out, const float *in, size_t width, noge_edges edges, const uint32_t *row) {
    uint32_t e = 0;
    for (uint32_t s = 0; s < edges.visit_count; s++) {
        const float *from = in + edges.visit[s] * width;
        float *to = out + row[edges.visit[s]] * width;
        for (; e < edges.edge_end[s]; e++) {
            add(to, in + edges.edge[e] * width, width);
            add(out + row[edges.edge[e]] * width, from, width);
        }
    }
}

static void scatter(float *out, const float *in, size_t width, noge_edges edges, const uint32_t *row) {
    uint32_t e = 0;
    for (uint32_t s = 0; s < edges.visit_count; s++) {
        const float *from = in + row[edges.visit[s]] * width;
        float *to = out + edges.visit[s] * width;
        for (; e < edges.edge_end[s]; e++) {
            add(out + edges.edge[e] * width, from, width);
            add(to, in + row[edges.edge[e]] * width, width);
        }
    }
}

static void scale_rows(float *out, const float *in, const float *factor, size_t n, size_t width) {
    for (size_t r = 0; r < n; r++)
        for (size_t i = 0; i < width; i += LANES)
            store(out + r * width + i, load(in + r * width + i) * spread(factor[r]));
}

static void mask(float *gradient, const float *values, size_t count) {
    typedef int32_t bits __attribute__((vector_size(LANES * sizeof(float))));
    for (size_t i = 0; i < count; i += LANES)
        store(gradient + i, (vector)((bits)load(gradient + i) & (load(values + i) > (vector){0})));
}

static void spread_masked(float *to, const float *from, const float *values, size_t n, size_t width) {
    typedef int32_t bits __attribute__((vector_size(LANES * sizeof(float))));
    for (size_t c = 0; c < width; c += LANES) {
        bits row = (bits)load(from + c);
        for (size_t r = 0; r < n; r++)
            store(to + r * width + c, (vector)(row & (load(values + r * width + c) > (vector){0})));
    }
}

static void gather_nodes(float *out, const float *in, size_t width, const uint32_t *node, size_t count,
                         noge_graph_view graph, const float *factor) {
    for (size_t i = 0; i < count; i++) {
        size_t v = node[i];
        const uint32_t *row = graph.edge + graph.first[v * graph.step];
        uint32_t degree = graph.degree[v * graph.step];
        vector scale = spread(factor[v]);
        for (size_t c = 0; c < width; c += LANES) {
            vector sum = load(in + v * width + c);
            for (uint32_t e = 0; e < degree; e++)
                sum += load(in + row[e] * width + c);
            store(out + i * width + c, sum * scale);
        }
    }
}

static void put_nodes(float *to, const float *from, size_t width, const uint32_t *node, size_t count,
                      const float *factor) {
    for (size_t i = 0; i < count; i++) {
        vector scale = spread(factor ? factor[node[i]] : 1);
        for (size_t c = 0; c < width; c += LANES)
            store(to + node[i] * width + c, load(from + i * width + c) * scale);
    }
}

static void exchange(double *sum, const float *in, const float *out, size_t count) {
    if (out)
        for (size_t i = 0; i < count; i++)
            sum[i] += (double)in[i] - (double)out[i];
    else
        for (size_t i = 0; i < count; i++)
            sum[i] += (double)in[i];
}

static void adam(float *parameter, const float *gradient, float *first, float *second, size_t count,
                 noge_adam_rates rates) {
    for (size_t i = 0; i < count; i++) {
        float g = gradient[i];
        float m = first[i] = rates.beta1 * first[i] + (1 - rates.beta1) * g;
        float v = second[i] = rates.beta2 * second[i] + (1 - rates.beta2) * g * g;
        parameter[i] -= rates.step * m / (sqrtf(v) * rates.root + rates.epsilon);
    }
}

/* Sums go over 16 lanes on every level, then pairwise. */
static float value(const float *share, const float *context, const float *goal, size_t count) {
    vector sum[NOGE_LANES / LANES];
    memset(sum, 0, sizeof sum);
    for (size_t i = 0; i < count; i += NOGE_LANES)
#pragma GCC unroll 4
        for (size_t part = 0; part < NOGE_LANES / LANES; part++) {
            size_t at = i + part * LANES;
            sum[part] += positive(load(share + at) + load(context + at)) * load(goal + at);
        }
    float lane[NOGE_LANES];
    memcpy(lane, sum, sizeof lane);
    for (size_t width = NOGE_LANES / 2; width > 0; width /= 2)
        for (size_t i = 0; i < width; i++)
            lane[i] += lane[i + width];
    return lane[0];
}

const noge_kernels TABLE = {
    .multiply = multiply,
    .multiply_transposed = multiply_transposed,
    .add_rows = add_rows,
    .gather = gather,
    .scatter = scatter,
    .scale_rows = scale_rows,
    .mask = mask,
    .spread_masked = spread_masked,
    .gather_nodes = gather_nodes,
    .put_nodes = put_nodes,
    .exchange = exchange,
    .adam = adam,
    .value = value,
};
