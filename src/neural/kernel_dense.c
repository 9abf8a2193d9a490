/* Dense products in tiles that stay in registers: some rows of the result by some vectors, summed over the inner
 * dimension one element after the other. Vectors are the compiler's own; the build sets their length for each level of
 * processor and the name of the table. */
#include "neural/kernels.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#if defined(__AVX2__)
#include <immintrin.h>
#endif

#define JOIN_NAMES(a, b) a##b
#define JOIN(a, b) JOIN_NAMES(a, b)
#define TABLE JOIN(noge_kernels_, NOGE_KERNEL_SUFFIX)

/* Tiles have ROWS by COLUMNS vectors, or NARROW_ROWS by NARROW_COLUMNS where there are fewer columns. The first fill
 * the vector registers, the second the registers for addresses. */
#if defined(__AVX512F__)
enum { LANES = 16, ROWS = 6, COLUMNS = 4, NARROW_ROWS = 8, NARROW_COLUMNS = 2 };
#elif defined(__AVX2__)
enum { LANES = 8, ROWS = 6, COLUMNS = 2, NARROW_ROWS = 8, NARROW_COLUMNS = 1 };
#else
enum { LANES = 4, ROWS = 4, COLUMNS = 2, NARROW_ROWS = 8, NARROW_COLUMNS = 1 };
#endif

typedef float vector __attribute__((vector_size(LANES * sizeof(float)), aligned(sizeof(float)), may_alias));
typedef int32_t bits __attribute__((vector_size(LANES * sizeof(float))));
#if defined(__AVX512F__)
typedef uint16_t sign_part __attribute__((may_alias)); /* signs of a vector */
#elif defined(__AVX2__)
typedef uint8_t sign_part __attribute__((may_alias));
#endif

#if defined(__AVX512F__)
typedef float half __attribute__((vector_size(LANES / 2 * sizeof(float)), aligned(sizeof(float)), may_alias));
#endif

static inline vector load(const float *from) {
    return *(const vector *)from;
}

static inline void store(float *to, vector value) {
    *(vector *)to = value;
}

static inline vector spread(float value) {
    return value - (vector){0};
}

/* Negative values, -0 and NaN replaced by 0. */
static inline vector positive(vector value) {
#if defined(__AVX512F__)
    return (vector)_mm512_max_ps((__m512)value, _mm512_setzero_ps());
#elif defined(__AVX2__)
    return (vector)_mm256_max_ps((__m256)value, _mm256_setzero_ps());
#else
    return (vector)((bits)value & (value > (vector){0}));
#endif
}

#if defined(__AVX512F__)
static inline unsigned signs_of(vector value) {
    return _mm512_cmp_ps_mask((__m512)value, _mm512_setzero_ps(), _CMP_GT_OQ);
}

/* The values in the columns from `column` on whose sign is set; others 0. */
static inline vector keep(vector value, const uint64_t *positive, size_t column) {
    return (vector)_mm512_maskz_mov_ps((__mmask16)(positive[column / 64] >> column % 64), (__m512)value);
}
#else
static inline unsigned signs_of(vector value) {
#if defined(__AVX2__)
    return (unsigned)_mm256_movemask_ps((__m256)(value > (vector){0}));
#else
    unsigned set = 0;
    for (unsigned i = 0; i < LANES; i++)
        set |= (unsigned)(value[i] > 0) << i;
    return set;
#endif
}

static inline vector keep(vector value, const uint64_t *positive, size_t column) {
    static const int32_t power[] = {1, 2, 4, 8, 16, 32, 64, 128};
    bits lane, set = (int32_t)(positive[column / 64] >> column % 64) - (bits){0};
    memcpy(&lane, power, sizeof lane);
    return (vector)((bits)value & ((set & lane) != 0));
}
#endif

/* The signs of vector number `at` of a row, among the bits of the row. Vectors of four are half a byte. */
static inline void put_signs(uint64_t *positive, size_t at, unsigned set) {
#if defined(__AVX2__)
    ((sign_part *)positive)[at] = (sign_part)set;
#else
    (void)positive, (void)at, (void)set;
#endif
}

/* The initial value of a tile, and what is applied to its sums. */
typedef struct finish {
    const float *bias;   /* start: NULL for 0 */
    int add;             /* start with the content of out */
    int relu;            /* replace negative sums by 0 */
    const float *factor; /* [row] multiply the result; NULL for 1 */
    uint64_t *positive;  /* [row][noge_sign_words] signs of the result, side SUMMED only; NULL: not needed */
} finish;

/* One product. Element (r, i) of the left factor is left[r * across + i * along]. `some` lists the rows of `right` to
 * sum over (side SUMMED), or the rows of the result to compute (side RESULT): numbers of r or i to use instead. */
typedef struct factors {
    float *out;
    size_t out_stride;
    const float *left;
    size_t across, along;
    const float *right;
    size_t right_stride;
    const uint32_t *some;
    finish how;
    const uint32_t *place; /* [row] where rows of the result go; NULL: in order */
    const uint32_t *from;  /* [i] side RESULT: what to use instead of i in the left factor */
    const uint32_t *with;  /* [i] side RESULT: what to use instead of i in the right factor */
} factors;

typedef enum side { PLAIN, SUMMED, RESULT } side;

/* Rows `begin` to begin + rows - 1 of the result, vectors `column` to column + columns - 1, over `inner` products.
 * rows, columns and listed are constants wherever this is inlined, so that the sums live in registers. */
static inline __attribute__((always_inline)) void tile(const factors *p, size_t begin, size_t column, size_t inner,
                                                       const int rows, const int columns, const side listed) {
    vector sum[NARROW_ROWS][COLUMNS];
    const float *left[NARROW_ROWS];
    float *out[NARROW_ROWS];
#pragma GCC unroll 12
    for (int r = 0; r < rows; r++) {
        size_t row = listed == RESULT ? p->some[begin + (size_t)r] : begin + (size_t)r;
        left[r] = p->left + row * p->across;
        out[r] = p->out + (p->place ? p->place[row] : row) * p->out_stride + column * LANES;
#pragma GCC unroll 4
        for (int c = 0; c < columns; c++)
            sum[r][c] = p->how.add    ? load(out[r] + (size_t)c * LANES)
                        : p->how.bias ? load(p->how.bias + (column + (size_t)c) * LANES)
                                      : (vector){0};
    }
    const float *right = p->right + column * LANES;
    const size_t along = p->along, stride = p->right_stride;
    for (size_t i = 0; i < inner; i++) {
        size_t at = listed == SUMMED ? p->some[i] : listed == RESULT ? p->with[i] : i;
        size_t from = listed == RESULT ? p->from[i] : at;
        vector row[COLUMNS];
#pragma GCC unroll 4
        for (int c = 0; c < columns; c++)
            row[c] = load(right + at * stride + (size_t)c * LANES);
#pragma GCC unroll 12
        for (int r = 0; r < rows; r++) {
            vector factor = spread(left[r][from * along]);
#pragma GCC unroll 4
            for (int c = 0; c < columns; c++)
                sum[r][c] += factor * row[c];
        }
    }
#pragma GCC unroll 12
    for (int r = 0; r < rows; r++) {
        vector scale = spread(p->how.factor ? p->how.factor[begin + (size_t)r] : 1);
#pragma GCC unroll 4
        for (int c = 0; c < columns; c++) {
            vector result = p->how.relu ? positive(sum[r][c]) : sum[r][c];
            if (p->how.factor)
                result *= scale;
            store(out[r] + (size_t)c * LANES, result);
            if (listed == SUMMED && p->how.positive)
                put_signs(p->how.positive + (begin + (size_t)r) * noge_sign_words(p->out_stride), column + (size_t)c,
                          signs_of(result));
        }
    }
}

/* All rows of a strip of `columns` vectors, in tiles of `most` rows and smaller ones for the remaining rows. */
static inline __attribute__((always_inline)) void strip(const factors *p, size_t column, size_t inner, size_t rows,
                                                        const int most, const int columns, const side listed) {
    size_t r = 0;
    for (; r + (size_t)most <= rows; r += (size_t)most)
        tile(p, r, column, inner, most, columns, listed);
    for (; most > ROWS && r + ROWS <= rows; r += ROWS)
        tile(p, r, column, inner, ROWS, columns, listed);
    for (; r + 4 <= rows; r += 4)
        tile(p, r, column, inner, 4, columns, listed);
    switch (rows - r) {
    case 3: tile(p, r, column, inner, 3, columns, listed); break;
    case 2: tile(p, r, column, inner, 2, columns, listed); break;
    case 1: tile(p, r, column, inner, 1, columns, listed); break;
    default: break;
    }
}

static inline __attribute__((always_inline)) void product(const factors *p, size_t inner, size_t rows, size_t width,
                                                          const side listed) {
    size_t c = 0, columns = width / LANES;
    for (; c + COLUMNS <= columns; c += COLUMNS)
        strip(p, c, inner, rows, ROWS, COLUMNS, listed);
    for (; c + NARROW_COLUMNS <= columns; c += NARROW_COLUMNS)
        strip(p, c, inner, rows, NARROW_ROWS, NARROW_COLUMNS, listed);
    for (; c < columns; c++)
        strip(p, c, inner, rows, NARROW_ROWS, 1, listed);
}

static void multiply(float *out, const float *a, size_t stride, const float *b, const float *bias, int relu, size_t n,
                     size_t k, size_t h) {
    factors p = {out, h, a, stride, 1, b, h, NULL, {bias, 0, relu, NULL, NULL}, NULL, NULL, NULL};
    product(&p, k, n, h, PLAIN);
}

static void multiply_rows(noge_matrix out, noge_input a, const float *b, const float *bias, int relu,
                          const float *factor, size_t n, size_t h) {
    factors p = {out.at,    out.stride, a.at, a.stride, 1, b, h, a.live, {bias, 0, relu, factor, NULL},
                 out.place, NULL,       NULL};
    product(&p, a.count, n, h, SUMMED);
}

static void multiply_transposed(float *out, const float *a, size_t stride, const float *g, size_t n, size_t k,
                                size_t h) {
    for (size_t begin = 0; begin < n; begin += NOGE_BLOCK) {
        size_t rows = n - begin < NOGE_BLOCK ? n - begin : NOGE_BLOCK;
        factors p = {out, h,    a + begin * stride,       1,    stride, g + begin * h,
                     h,   NULL, {NULL, 1, 0, NULL, NULL}, NULL, NULL,   NULL};
        product(&p, rows, k, h, PLAIN);
    }
}

static void multiply_transposed_rows(float *out, noge_input a, const uint32_t *row, const float *g,
                                     const uint32_t *g_row, int fresh, size_t n, size_t h) {
    factors p = {out, h, a.at, 1, a.stride, g, h, a.live, {NULL, !fresh, 0, NULL, NULL}, NULL, row, g_row};
    product(&p, n, a.count, h, RESULT);
}

/* Adds up `columns` vectors of each row, in chains that the processor can work on at once. columns, and whether rows
 * are listed, are constants wherever this is inlined. */
static inline __attribute__((always_inline)) void add_strip(float *sum, const float *g, const uint32_t *row, size_t n,
                                                            size_t h, const int columns, const bool listed) {
    vector total[COLUMNS];
#pragma GCC unroll 4
    for (int c = 0; c < columns; c++)
        total[c] = load(sum + (size_t)c * LANES);
    for (size_t i = 0; i < n; i++) {
        const float *from = g + (listed ? row[i] : i) * h;
#pragma GCC unroll 4
        for (int c = 0; c < columns; c++)
            total[c] += load(from + (size_t)c * LANES);
    }
#pragma GCC unroll 4
    for (int c = 0; c < columns; c++)
        store(sum + (size_t)c * LANES, total[c]);
}

static void add_rows(float *sum, const float *g, size_t n, size_t h) {
    size_t c = 0;
    for (; c + COLUMNS * LANES <= h; c += COLUMNS * LANES)
        add_strip(sum + c, g + c, NULL, n, h, COLUMNS, false);
    for (; c < h; c += LANES)
        add_strip(sum + c, g + c, NULL, n, h, 1, false);
}

static void add_listed(float *sum, const float *g, const uint32_t *row, size_t n, size_t h) {
    size_t c = 0;
    for (; c + COLUMNS * LANES <= h; c += COLUMNS * LANES)
        add_strip(sum + c, g + c, row, n, h, COLUMNS, true);
    for (; c < h; c += LANES)
        add_strip(sum + c, g + c, row, n, h, 1, true);
}

static void scale_rows(float *out, const float *in, const float *factor, size_t n, size_t width) {
    for (size_t r = 0; r < n; r++) {
        size_t c = 0;
        for (; c + LANES <= width; c += LANES)
            store(out + r * width + c, load(in + r * width + c) * spread(factor[r]));
#if defined(__AVX512F__)
        if (c < width)
            *(half *)(out + r * width + c) = *(const half *)(in + r * width + c) * (factor[r] - (half){0});
#endif
    }
}

static void mask(float *gradient, const float *values, size_t count) {
    for (size_t i = 0; i < count; i += LANES)
        store(gradient + i, (vector)((bits)load(gradient + i) & (load(values + i) > (vector){0})));
}

static void spread_masked(float *to, const float *from, const float *values, size_t n, size_t width) {
    for (size_t c = 0; c < width; c += LANES) {
        bits row = (bits)load(from + c);
        for (size_t r = 0; r < n; r++)
            store(to + r * width + c, (vector)(row & (load(values + r * width + c) > (vector){0})));
    }
}

static void note_positive(uint64_t *to, const float *from, size_t n, size_t width) {
    for (size_t r = 0; r < n; r++)
        for (size_t begin = 0; begin < width; begin += 64) {
            uint64_t set = 0;
            for (size_t c = 0; c < 64 && begin + c < width; c += LANES)
                set |= (uint64_t)signs_of(load(from + r * width + begin + c)) << c;
            *to++ = set;
        }
}

static void multiply_positive(float *out, uint64_t *positive, noge_input a, const float *b, const float *bias,
                              const float *factor, size_t n, size_t h) {
    const bool at_once = LANES >= 8;
    finish how = {bias, 0, 1, factor, at_once ? positive : NULL};
    factors p = {out, h, a.at, a.stride, 1, b, h, a.live, how, NULL, NULL, NULL};
    product(&p, a.count, n, h, SUMMED);
    if (!at_once)
        note_positive(positive, out, n, h);
}

/* See add_strip. */
static inline __attribute__((always_inline)) void spread_strip(float *to, const float *from, const uint64_t *positive,
                                                               const uint32_t *row, float *sum, size_t n, size_t width,
                                                               size_t column, const int columns) {
    vector value[COLUMNS], total[COLUMNS];
#pragma GCC unroll 4
    for (int c = 0; c < columns; c++) {
        value[c] = load(from + column + (size_t)c * LANES);
        total[c] = sum ? load(sum + column + (size_t)c * LANES) : (vector){0};
    }
    for (size_t i = 0; i < n; i++)
#pragma GCC unroll 4
        for (int c = 0; c < columns; c++) {
            size_t at = column + (size_t)c * LANES;
            vector kept = keep(value[c], positive + row[i] * noge_sign_words(width), at);
            if (to)
                store(to + i * width + at, kept);
            total[c] += kept;
        }
#pragma GCC unroll 4
    for (int c = 0; sum && c < columns; c++)
        store(sum + column + (size_t)c * LANES, total[c]);
}

static void spread_positive(float *to, const float *from, const uint64_t *positive, const uint32_t *row, float *sum,
                            size_t n, size_t width) {
    size_t c = 0;
    for (; c + COLUMNS * LANES <= width; c += COLUMNS * LANES)
        spread_strip(to, from, positive, row, sum, n, width, c, COLUMNS);
    for (; c < width; c += LANES)
        spread_strip(to, from, positive, row, sum, n, width, c, 1);
}

/* ---- Weight gradients of rows that differ by signs --------------------------------------------------------------- */

enum { SET = 64 };                             /* rows and columns taken at once: bits of a word */
enum { FULL = LANES == 16 ? 8 : 4, WIDE = 4 }; /* columns of a tile; vectors of a single column */

/* bit[c] has bit r afterwards if bit[r] had bit c. */
static void transpose_bits(uint64_t bit[SET]) {
    uint64_t lower = UINT32_MAX;
#pragma GCC unroll 6
    for (unsigned apart = SET / 2; apart > 0; apart /= 2, lower ^= lower << apart)
        for (unsigned begin = 0; begin < SET; begin += 2 * apart)
            for (unsigned r = begin; r < begin + apart; r++) {
                uint64_t moved = (bit[r] >> apart ^ bit[r + apart]) & lower;
                bit[r] ^= moved << apart;
                bit[r + apart] ^= moved;
            }
}

/* bit[c] has bit i if the row of signs sign[i] has bit c. */
static void column_bits(uint64_t bit[SET], const uint64_t *positive, const uint32_t *sign, size_t rows, size_t words) {
    if (rows == 1) {
        for (unsigned c = 0; c < SET; c++)
            bit[c] = positive[sign[0] * words] >> c & 1;
        return;
    }
    for (size_t i = 0; i < rows; i++)
        bit[i] = positive[sign[i] * words];
    memset(bit + rows, 0, (SET - rows) * sizeof *bit);
    transpose_bits(bit);
}

/* The rows of `out` and `from` that are numbered in `column`, over all rows of a. columns and vectors are constants
 * wherever this is inlined. */
static inline __attribute__((always_inline)) void add_full(float *out, const float *from, const uint32_t *column,
                                                           const float *a, const uint32_t *row, size_t n, size_t k,
                                                           const int columns, const int vectors) {
    vector sum[FULL][2], factor[FULL];
#pragma GCC unroll 8
    for (int c = 0; c < columns; c++) {
        factor[c] = spread(from[column[c]]);
#pragma GCC unroll 2
        for (int v = 0; v < vectors; v++)
            sum[c][v] = load(out + column[c] * k + (size_t)v * LANES);
    }
    for (size_t i = 0; i < n; i++)
#pragma GCC unroll 2
        for (int v = 0; v < vectors; v++) {
            vector value = load(a + row[i] * k + (size_t)v * LANES);
#pragma GCC unroll 8
            for (int c = 0; c < columns; c++)
                sum[c][v] += factor[c] * value;
        }
#pragma GCC unroll 8
    for (int c = 0; c < columns; c++)
#pragma GCC unroll 2
        for (int v = 0; v < vectors; v++)
            store(out + column[c] * k + (size_t)v * LANES, sum[c][v]);
}

static inline __attribute__((always_inline)) void add_full_strip(float *out, const float *from, const uint32_t *column,
                                                                 size_t count, const float *a, const uint32_t *row,
                                                                 size_t n, size_t k, const int vectors) {
    size_t c = 0;
    for (; c + FULL <= count; c += FULL)
        add_full(out, from, column + c, a, row, n, k, FULL, vectors);
    for (; c + 4 <= count; c += 4)
        add_full(out, from, column + c, a, row, n, k, 4, vectors);
    for (; c < count; c++)
        add_full(out, from, column + c, a, row, n, k, 1, vectors);
}

/* One row of `out`, over the rows of a whose bits are set. */
static inline __attribute__((always_inline)) void add_some(float *out, float from, uint64_t set, const float *a,
                                                           const uint32_t *row, size_t k, const int vectors) {
    vector sum[WIDE], factor = spread(from);
#pragma GCC unroll 4
    for (int v = 0; v < vectors; v++)
        sum[v] = load(out + (size_t)v * LANES);
    for (; set; set &= set - 1) {
        const float *at = a + row[__builtin_ctzll(set)] * k;
#pragma GCC unroll 4
        for (int v = 0; v < vectors; v++)
            sum[v] += factor * load(at + (size_t)v * LANES);
    }
#pragma GCC unroll 4
    for (int v = 0; v < vectors; v++)
        store(out + (size_t)v * LANES, sum[v]);
}

/* At most SET rows and columns. bit[c]: which rows column c takes. */
static void add_set(float *out, const float *from, const uint64_t bit[SET], size_t columns, const float *a,
                    const uint32_t *row, size_t n, size_t k) {
    const uint64_t all = n < SET ? ((uint64_t)1 << n) - 1 : UINT64_MAX;
    uint32_t full[SET], some[SET];
    size_t full_count = 0, some_count = 0, v = 0;
    for (uint32_t c = 0; c < columns; c++) {
        full[full_count] = some[some_count] = c;
        full_count += bit[c] == all;
        some_count += bit[c] != all && bit[c] != 0;
    }
    for (; v + 2 * LANES <= k; v += 2 * LANES)
        add_full_strip(out + v, from, full, full_count, a + v, row, n, k, 2);
    for (; v < k; v += LANES)
        add_full_strip(out + v, from, full, full_count, a + v, row, n, k, 1);
    for (size_t s = 0; s < some_count; s++) {
        uint32_t c = some[s];
        for (v = 0; v + WIDE * LANES <= k; v += WIDE * LANES)
            add_some(out + c * k + v, from[c], bit[c], a + v, row, k, WIDE);
        for (; v + 2 * LANES <= k; v += 2 * LANES)
            add_some(out + c * k + v, from[c], bit[c], a + v, row, k, 2);
        for (; v < k; v += LANES)
            add_some(out + c * k + v, from[c], bit[c], a + v, row, k, 1);
    }
}

static void add_positive(float *out, const float *from, const uint64_t *positive, const uint32_t *sign, const float *a,
                         const uint32_t *row, size_t n, size_t width, size_t k) {
    size_t words = noge_sign_words(width);
    uint64_t bit[SET];
    for (size_t begin = 0; begin < n; begin += SET)
        for (size_t w = 0; w < words; w++) {
            size_t rows = n - begin < SET ? n - begin : SET, columns = width - w * SET < SET ? width - w * SET : SET;
            column_bits(bit, positive + w, sign + begin, rows, words);
            add_set(out + w * SET * k, from + w * SET, bit, columns, a, row + begin, rows, k);
        }
}

static size_t find_live(uint32_t *live, const float *rows, size_t n, size_t width) {
    size_t count = 0;
    for (size_t c = 0; c < width; c += LANES) {
        bits any = {0};
        for (size_t r = 0; r < n; r++)
            any |= (bits)load(rows + r * width + c);
        for (unsigned i = 0; i < LANES; i++) {
            live[count] = (uint32_t)c + i;
            count += any[i] != 0;
        }
    }
    return count;
}

/* The sum of `columns` vectors of a node's row and its neighbours' rows, times the node's factor. columns, and whether
 * there is a list of rows, are constants wherever this is inlined. */
static inline __attribute__((always_inline)) void sum_around(vector sum[COLUMNS], const float *in, size_t width,
                                                             size_t node, noge_graph_view graph, const uint32_t *row,
                                                             const float *factor, const int columns,
                                                             const bool listed) {
    const uint32_t *neighbour = graph.edge + graph.first[node * graph.step];
    uint32_t degree = graph.degree[node * graph.step];
    const float *from = in + (listed ? row[node] : node) * width;
#pragma GCC unroll 4
    for (int c = 0; c < columns; c++)
        sum[c] = load(from + (size_t)c * LANES);
    for (uint32_t e = 0; e < degree; e++) {
        from = in + (listed ? row[neighbour[e]] : neighbour[e]) * width;
#pragma GCC unroll 4
        for (int c = 0; c < columns; c++)
            sum[c] += load(from + (size_t)c * LANES);
    }
#pragma GCC unroll 4
    for (int c = 0; c < columns; c++)
        sum[c] *= spread(factor[node]);
}

static inline __attribute__((always_inline)) void gather_strip(float *out, const float *in, size_t width,
                                                               const uint32_t *row, const uint32_t *node, size_t count,
                                                               noge_graph_view graph, const float *factor,
                                                               const int columns, const bool listed) {
    for (size_t i = 0; i < count; i++) {
        vector sum[COLUMNS];
        sum_around(sum, in, width, node[i], graph, row, factor, columns, listed);
#pragma GCC unroll 4
        for (int c = 0; c < columns; c++)
            store(out + i * width + (size_t)c * LANES, sum[c]);
    }
}

#if defined(__AVX512F__)
/* The same for half a vector, the end of a row of features. */
static inline __attribute__((always_inline)) void gather_half(float *out, const float *in, size_t width,
                                                              const uint32_t *row, const uint32_t *node, size_t count,
                                                              noge_graph_view graph, const float *factor,
                                                              const bool listed) {
    for (size_t i = 0; i < count; i++) {
        const uint32_t *neighbour = graph.edge + graph.first[node[i] * graph.step];
        uint32_t degree = graph.degree[node[i] * graph.step];
        half sum = *(const half *)(in + (listed ? row[node[i]] : node[i]) * width);
        for (uint32_t e = 0; e < degree; e++)
            sum += *(const half *)(in + (listed ? row[neighbour[e]] : neighbour[e]) * width);
        *(half *)(out + i * width) = sum * (factor[node[i]] - (half){0});
    }
}
#endif

static inline __attribute__((always_inline)) void gather(float *out, const float *in, size_t width, const uint32_t *row,
                                                         const uint32_t *node, size_t count, noge_graph_view graph,
                                                         const float *factor, const bool listed) {
    size_t c = 0;
    for (; c + COLUMNS * LANES <= width; c += COLUMNS * LANES)
        gather_strip(out + c, in + c, width, row, node, count, graph, factor, COLUMNS, listed);
    for (; c + 2 * LANES <= width; c += 2 * LANES)
        gather_strip(out + c, in + c, width, row, node, count, graph, factor, 2, listed);
    for (; c + LANES <= width; c += LANES)
        gather_strip(out + c, in + c, width, row, node, count, graph, factor, 1, listed);
#if defined(__AVX512F__)
    if (c < width)
        gather_half(out + c, in + c, width, row, node, count, graph, factor, listed);
#endif
}

static void gather_nodes(float *out, const float *in, size_t width, const uint32_t *row, const uint32_t *node,
                         size_t count, noge_graph_view graph, const float *factor) {
    if (row)
        gather(out, in, width, row, node, count, graph, factor, true);
    else
        gather(out, in, width, NULL, node, count, graph, factor, false);
}

/* The same backwards, columns from `column` on. */
static inline __attribute__((always_inline)) void return_strip(float *out, float *total, const float *in, size_t width,
                                                               size_t begin, size_t count, noge_graph_view graph,
                                                               const uint32_t *row, const float *factor,
                                                               const uint32_t *kind, const uint64_t *positive,
                                                               size_t column, const int columns) {
    vector all[COLUMNS];
#pragma GCC unroll 4
    for (int c = 0; c < columns; c++)
        all[c] = load(total + column + (size_t)c * LANES);
    for (size_t i = 0; i < count; i++) {
        vector sum[COLUMNS];
        sum_around(sum, in + column, width, begin + i, graph, row, factor, columns, true);
        const uint64_t *signs = positive + kind[begin + i] * noge_sign_words(width);
#pragma GCC unroll 4
        for (int c = 0; c < columns; c++) {
            size_t at = column + (size_t)c * LANES;
            vector kept = keep(sum[c], signs, at);
            store(out + i * width + at, kept);
            all[c] += kept;
        }
    }
#pragma GCC unroll 4
    for (int c = 0; c < columns; c++)
        store(total + column + (size_t)c * LANES, all[c]);
}

static void return_nodes(float *out, float *total, const float *in, size_t width, size_t begin, size_t count,
                         noge_graph_view graph, const uint32_t *row, const float *factor, const uint32_t *kind,
                         const uint64_t *positive) {
    size_t c = 0;
    for (; c + COLUMNS * LANES <= width; c += COLUMNS * LANES)
        return_strip(out, total, in, width, begin, count, graph, row, factor, kind, positive, c, COLUMNS);
    for (; c + 2 * LANES <= width; c += 2 * LANES)
        return_strip(out, total, in, width, begin, count, graph, row, factor, kind, positive, c, 2);
    for (; c < width; c += LANES)
        return_strip(out, total, in, width, begin, count, graph, row, factor, kind, positive, c, 1);
}

static void take_rows(float *out, const float *in, size_t width, const uint32_t *row, const uint32_t *node, size_t n,
                      const float *factor) {
    size_t vectors = width / LANES * LANES;
    for (size_t c = 0; c < vectors; c += LANES)
        for (size_t i = 0; i < n; i++)
            store(out + i * width + c, load(in + row[i] * width + c) * spread(factor[node[i]]));
#if defined(__AVX512F__)
    for (size_t i = 0; vectors < width && i < n; i++) /* the end of a row of features */
        *(half *)(out + i * width + vectors) =
            *(const half *)(in + row[i] * width + vectors) * (factor[node[i]] - (half){0});
#endif
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

/* One vector of Adam. The first moments of units that are never active shrink until they are a few times the smallest
 * number above 0. Such a moment times 0.9 rounds to itself, and times a small step to 0, but the processor multiplies
 * it a hundred times slower than others. It rests: it is read as 0 and stays as it is. The results are the same. */
static inline void adam_vector(float *parameter, const float *gradient, float *first, float *second,
                               noge_adam_rates rates, int32_t resting) {
    const int32_t all = INT32_MAX;
    vector g = load(gradient), before = load(first);
    bits rests = (((bits)g & all) == 0) & (((bits)before & all) <= resting);
    float m[LANES], v[LANES], p[LANES];
    store(m, (vector)((bits)before & ~rests));
    store(v, load(second));
    store(p, load(parameter));
    for (int i = 0; i < LANES; i++) {
        float slope = gradient[i];
        m[i] = rates.beta1 * m[i] + (1 - rates.beta1) * slope;
        v[i] = rates.beta2 * v[i] + (1 - rates.beta2) * slope * slope;
        p[i] -= rates.step * m[i] / (sqrtf(v[i]) * rates.root + rates.epsilon);
    }
    store(first, (vector)(((bits)load(m) & ~rests) | ((bits)before & rests)));
    store(second, load(v));
    store(parameter, load(p));
}

/* count: a multiple of LANES. */
static void adam(float *parameter, const float *gradient, float *first, float *second, size_t count,
                 noge_adam_rates rates) {
    bool may_rest = rates.step <= 0.1f && rates.beta1 >= 0.9f && rates.beta1 < 1;
    int32_t resting = may_rest ? 4 : -1; /* in smallest numbers */
    for (size_t i = 0; i < count; i += LANES)
        adam_vector(parameter + i, gradient + i, first + i, second + i, rates, resting);
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
    .multiply_rows = multiply_rows,
    .multiply_positive = multiply_positive,
    .multiply_transposed = multiply_transposed,
    .multiply_transposed_rows = multiply_transposed_rows,
    .add_rows = add_rows,
    .add_listed = add_listed,
    .scale_rows = scale_rows,
    .mask = mask,
    .spread_masked = spread_masked,
    .note_positive = note_positive,
    .spread_positive = spread_positive,
    .add_positive = add_positive,
    .find_live = find_live,
    .gather_nodes = gather_nodes,
    .return_nodes = return_nodes,
    .take_rows = take_rows,
    .put_nodes = put_nodes,
    .exchange = exchange,
    .adam = adam,
    .value = value,
};
