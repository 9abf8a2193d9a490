/* Passes over rows, one after the other: sums, factors, masks, the optimiser and the value of a candidate. */
#include "neural/kernel_vector.h"

#include <math.h>

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

void KERNEL(add_rows)(float *sum, const float *g, size_t n, size_t h) {
    size_t c = 0;
    for (; c + COLUMNS * LANES <= h; c += COLUMNS * LANES)
        add_strip(sum + c, g + c, NULL, n, h, COLUMNS, false);
    for (; c < h; c += LANES)
        add_strip(sum + c, g + c, NULL, n, h, 1, false);
}

void KERNEL(add_listed)(float *sum, const float *g, const uint32_t *row, size_t n, size_t h) {
    size_t c = 0;
    for (; c + COLUMNS * LANES <= h; c += COLUMNS * LANES)
        add_strip(sum + c, g + c, row, n, h, COLUMNS, true);
    for (; c < h; c += LANES)
        add_strip(sum + c, g + c, row, n, h, 1, true);
}

void KERNEL(scale_rows)(float *out, const float *in, const float *factor, size_t n, size_t width) {
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

void KERNEL(mask)(float *gradient, const float *values, size_t count) {
    for (size_t i = 0; i < count; i += LANES)
        store(gradient + i, (vector)((bits)load(gradient + i) & (load(values + i) > (vector){0})));
}

void KERNEL(spread_masked)(float *to, const float *from, const float *values, size_t n, size_t width) {
    for (size_t c = 0; c < width; c += LANES) {
        bits row = (bits)load(from + c);
        for (size_t r = 0; r < n; r++)
            store(to + r * width + c, (vector)(row & (load(values + r * width + c) > (vector){0})));
    }
}

size_t KERNEL(find_live)(uint32_t *live, const float *rows, size_t n, size_t width) {
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

void KERNEL(exchange)(double *sum, const float *in, const float *out, size_t count) {
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
void KERNEL(adam)(float *parameter, const float *gradient, float *first, float *second, size_t count,
                  noge_adam_rates rates) {
    bool may_rest = rates.step <= 0.1f && rates.beta1 >= 0.9f && rates.beta1 < 1;
    int32_t resting = may_rest ? 4 : -1; /* in smallest numbers */
    for (size_t i = 0; i < count; i += LANES)
        adam_vector(parameter + i, gradient + i, first + i, second + i, rates, resting);
}

/* Sums go over 16 lanes on every level, then pairwise. */
float KERNEL(value)(const float *share, const float *context, const float *goal, size_t count) {
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
