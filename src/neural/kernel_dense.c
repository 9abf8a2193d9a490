/* Dense products in tiles that stay in registers: some rows of the result by some vectors, summed over the inner
 * dimension one element after the other. And the table of a level's kernels. */
#include "neural/kernel_vector.h"

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

void KERNEL(multiply)(float *out, const float *a, size_t stride, const float *b, const float *bias, int relu, size_t n,
                      size_t k, size_t h) {
    factors p = {out, h, a, stride, 1, b, h, NULL, {bias, 0, relu, NULL, NULL}, NULL, NULL, NULL};
    product(&p, k, n, h, PLAIN);
}

void KERNEL(multiply_rows)(noge_matrix out, noge_input a, const float *b, const float *bias, int relu,
                           const float *factor, size_t n, size_t h) {
    factors p = {out.at,    out.stride, a.at, a.stride, 1, b, h, a.live, {bias, 0, relu, factor, NULL},
                 out.place, NULL,       NULL};
    product(&p, a.count, n, h, SUMMED);
}

void KERNEL(multiply_transposed)(float *out, const float *a, size_t stride, const float *g, size_t n, size_t k,
                                 size_t h) {
    for (size_t begin = 0; begin < n; begin += NOGE_BLOCK) {
        size_t rows = n - begin < NOGE_BLOCK ? n - begin : NOGE_BLOCK;
        factors p = {out, h,    a + begin * stride,       1,    stride, g + begin * h,
                     h,   NULL, {NULL, 1, 0, NULL, NULL}, NULL, NULL,   NULL};
        product(&p, rows, k, h, PLAIN);
    }
}

void KERNEL(multiply_transposed_rows)(float *out, noge_input a, const uint32_t *row, const float *g,
                                      const uint32_t *g_row, int fresh, size_t n, size_t h) {
    factors p = {out, h, a.at, 1, a.stride, g, h, a.live, {NULL, !fresh, 0, NULL, NULL}, NULL, row, g_row};
    product(&p, n, a.count, h, RESULT);
}

void KERNEL(multiply_positive)(float *out, uint64_t *positive, noge_input a, const float *b, const float *bias,
                               const float *factor, size_t n, size_t h) {
    const bool at_once = LANES >= 8;
    finish how = {bias, 0, 1, factor, at_once ? positive : NULL};
    factors p = {out, h, a.at, a.stride, 1, b, h, a.live, how, NULL, NULL, NULL};
    product(&p, a.count, n, h, SUMMED);
    if (!at_once)
        KERNEL(note_positive)(positive, out, n, h);
}

const noge_kernels KERNEL(kernels) = {
    .multiply = KERNEL(multiply),
    .multiply_rows = KERNEL(multiply_rows),
    .multiply_positive = KERNEL(multiply_positive),
    .multiply_transposed = KERNEL(multiply_transposed),
    .multiply_transposed_rows = KERNEL(multiply_transposed_rows),
    .add_rows = KERNEL(add_rows),
    .add_listed = KERNEL(add_listed),
    .scale_rows = KERNEL(scale_rows),
    .mask = KERNEL(mask),
    .spread_masked = KERNEL(spread_masked),
    .note_positive = KERNEL(note_positive),
    .spread_positive = KERNEL(spread_positive),
    .add_positive = KERNEL(add_positive),
    .find_live = KERNEL(find_live),
    .gather_nodes = KERNEL(gather_nodes),
    .return_nodes = KERNEL(return_nodes),
    .take_rows = KERNEL(take_rows),
    .put_nodes = KERNEL(put_nodes),
    .exchange = KERNEL(exchange),
    .adam = KERNEL(adam),
    .value = KERNEL(value),
};
