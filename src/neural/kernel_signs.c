/* Signs of values, which are what the backward pass needs of a ReLU: noting them, spreading a row by them, and weight
 * gradients of rows that differ by signs. */
#include "neural/kernel_vector.h"

void KERNEL(note_positive)(uint64_t *to, const float *from, size_t n, size_t width) {
    for (size_t r = 0; r < n; r++)
        for (size_t begin = 0; begin < width; begin += 64) {
            uint64_t set = 0;
            for (size_t c = 0; c < 64 && begin + c < width; c += LANES)
                set |= (uint64_t)signs_of(load(from + r * width + begin + c)) << c;
            *to++ = set;
        }
}

/* columns is a constant wherever this is inlined. */
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

void KERNEL(spread_positive)(float *to, const float *from, const uint64_t *positive, const uint32_t *row, float *sum,
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

void KERNEL(add_positive)(float *out, const float *from, const uint64_t *positive, const uint32_t *sign, const float *a,
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
