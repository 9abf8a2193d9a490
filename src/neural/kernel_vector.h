/* What the kernels of every level share: vectors of the compiler's own, whose length the build sets for each level of
 * processor, and the names of the level's functions. */
#ifndef NOGE_NEURAL_KERNEL_VECTOR_H
#define NOGE_NEURAL_KERNEL_VECTOR_H

#include "neural/kernels.h"

#include <stdbool.h>
#include <string.h>
#if defined(__AVX2__)
#include <immintrin.h>
#endif

#define JOIN_NAMES(a, b, c) a##b##c
#define JOIN(a, b, c) JOIN_NAMES(a, b, c)
#define KERNEL(name) JOIN(noge_##name, _, NOGE_KERNEL_SUFFIX)

/* Every function of the table, as the table has it. */
#define DECLARE(name) __typeof__(*((const noge_kernels *)0)->name) KERNEL(name)
DECLARE(multiply);
DECLARE(multiply_rows);
DECLARE(multiply_positive);
DECLARE(multiply_transposed);
DECLARE(multiply_transposed_rows);
DECLARE(add_rows);
DECLARE(add_listed);
DECLARE(scale_rows);
DECLARE(mask);
DECLARE(spread_masked);
DECLARE(note_positive);
DECLARE(spread_positive);
DECLARE(add_positive);
DECLARE(find_live);
DECLARE(gather_nodes);
DECLARE(return_nodes);
DECLARE(take_rows);
DECLARE(put_nodes);
DECLARE(exchange);
DECLARE(adam);
DECLARE(value);
#undef DECLARE

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

#endif
