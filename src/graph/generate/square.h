/* Points in the unit square, as integers in billionths. So tests for near points or three points on a line are exact,
 * and the same on every machine. */
#ifndef NOGE_GRAPH_GENERATE_SQUARE_H
#define NOGE_GRAPH_GENERATE_SQUARE_H

#include "base/random.h"
#include <noge/graph.h>

enum { NOGE_SQUARE_SIDE = 1000000000 };

typedef struct noge_site {
    int64_t x, y; /* 0 … NOGE_SQUARE_SIDE */
} noge_site;

static inline noge_site noge_site_draw(noge_random *random) {
    int64_t x = noge_random_below(random, NOGE_SQUARE_SIDE + 1), y = noge_random_below(random, NOGE_SQUARE_SIDE + 1);
    return (noge_site){x, y};
}

/* For drawing: a division of whole numbers below 2^53, rounded the same everywhere. */
static inline noge_point noge_site_point(noge_site site) {
    return (noge_point){(double)site.x / NOGE_SQUARE_SIDE, (double)site.y / NOGE_SQUARE_SIDE};
}

#endif
