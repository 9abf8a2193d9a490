/* Random sizes and shares for graphs with random parameters. */
#ifndef NOGE_GRAPH_GENERATE_DRAW_H
#define NOGE_GRAPH_GENERATE_DRAW_H

#include "base/random.h"
#include <stdbool.h>

/* Uniform in least … most. */
static inline uint32_t noge_draw_between(noge_random *random, uint32_t least, uint32_t most) {
    return least + noge_random_below(random, most - least + 1);
}

/* In least … most: first one of the ranges least … 2 least - 1, 2 least … 4 least - 1 and so on, all equally likely,
 * then uniform within it. 0 < least <= most < 2^31. */
static inline uint32_t noge_draw_magnitude(noge_random *random, uint32_t least, uint32_t most) {
    uint32_t doublings = 0;
    while (least << (doublings + 1) <= most)
        doublings++;
    uint32_t low = least << noge_random_below(random, doublings + 1);
    return noge_draw_between(random, low, 2 * low - 1 < most ? 2 * low - 1 : most);
}

/* Uniform in [least, most). */
static inline double noge_draw_share(noge_random *random, double least, double most) {
    return least + (most - least) * noge_random_unit(random);
}

static inline bool noge_draw_chance(noge_random *random, double chance) {
    return noge_random_unit(random) < chance;
}

#endif
