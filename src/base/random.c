/* Deriving streams from a seed. The name is hashed byte by byte (FNV-1a), mixed with seed and index by SplitMix64's
 * finaliser, and the state filled from there: neighbouring seeds and indices give independent streams. */
#include "base/random.h"

static uint64_t mix(uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

uint64_t noge_random_seed(uint64_t seed, const char *name, uint64_t index) {
    uint64_t hash = 0xcbf29ce484222325u;
    for (const char *c = name; *c; c++)
        hash = (hash ^ (uint8_t)*c) * 0x100000001b3u;
    return mix(mix(mix(seed + 0x9e3779b97f4a7c15u) ^ hash) + index * 0x9e3779b97f4a7c15u);
}

noge_random noge_random_stream(uint64_t seed, const char *name, uint64_t index) {
    uint64_t walk = noge_random_seed(seed, name, index);
    noge_random random;
    for (int i = 0; i < 4; i++)
        random.state[i] = mix(walk += 0x9e3779b97f4a7c15u);
    return random;
}
