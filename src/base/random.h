/* Named random streams: every random number comes from a stream derived from a seed and a name, so no part of the
 * program changes the random numbers of another. xoshiro256++ seeded through SplitMix64; integers only, hence the same
 * on every machine. */
#ifndef NOGE_BASE_RANDOM_H
#define NOGE_BASE_RANDOM_H

#include <stdint.h>

typedef struct noge_random {
    uint64_t state[4];
} noge_random;

/* Makes a stream from a run's seed, the name of its purpose, and an index. */
noge_random noge_random_stream(uint64_t seed, const char *name, uint64_t index);

/* A seed for something that makes streams of its own. */
uint64_t noge_random_seed(uint64_t seed, const char *name, uint64_t index);

static inline uint64_t noge_random_rotate(uint64_t x, int k) {
    return (x << k) | (x >> (64 - k));
}

static inline uint64_t noge_random_bits(noge_random *random) {
    uint64_t *s = random->state;
    uint64_t result = noge_random_rotate(s[0] + s[3], 23) + s[0];
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = noge_random_rotate(s[3], 45);
    return result;
}

/* Uniform in 0 … bound - 1 without bias (Lemire's multiplication). bound > 0. */
static inline uint32_t noge_random_below(noge_random *random, uint32_t bound) {
    uint64_t product = (noge_random_bits(random) >> 32) * bound;
    if ((uint32_t)product < bound) {
        uint32_t least = (uint32_t)(-bound) % bound;
        while ((uint32_t)product < least)
            product = (noge_random_bits(random) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}

/* Uniform in [0, 1), a multiple of 2^-53. */
static inline double noge_random_unit(noge_random *random) {
    return (double)(noge_random_bits(random) >> 11) * 0x1p-53;
}

/* Puts the items in random order. */
static inline void noge_random_shuffle(noge_random *random, uint32_t *items, uint32_t count) {
    for (uint32_t i = count; i > 1; i--) {
        uint32_t j = noge_random_below(random, i), swap = items[i - 1];
        items[i - 1] = items[j];
        items[j] = swap;
    }
}

#endif
