#include "policy/plan/short_walk.h"

#include <math.h>
#include <string.h>

enum { ROUNDS = 64, LONGEST_MOVED = 3 };

/* Gains below this part of the lengths compared are rounding. */
#define ROUNDING 1e-9

/* A walk being changed. The link after its last place has length 0. */
typedef struct noge_walk {
    noge_distances distances;
    uint32_t *order;
    uint32_t count;
    uint32_t movable; /* places 1 … movable - 1 may stand elsewhere */
} noge_walk;

static double between(const noge_walk *walk, uint32_t a, uint32_t b) {
    return walk->distances.distance[walk->order[a] * walk->distances.stride + walk->order[b]];
}

/* The length of the link that would join position a and position b; 0 if b is behind the end. */
static double link(const noge_walk *walk, uint32_t a, uint32_t b) {
    return b < walk->count ? between(walk, a, b) : 0;
}

static bool helps(double before, double after) {
    return after < before - ROUNDING * before;
}

double noge_walk_length(noge_distances distances, const uint32_t *order, uint32_t count) {
    double length = 0;
    for (uint32_t i = 1; i < count; i++)
        length += distances.distance[order[i - 1] * distances.stride + order[i]];
    return length;
}

void noge_walk_insert(noge_distances distances, uint32_t *order, uint32_t count, bool ends, uint32_t place) {
    uint32_t best = 0;
    double least = INFINITY;
    for (uint32_t i = 1; i < count + !ends; i++) {
        const double *from = distances.distance + order[i - 1] * distances.stride;
        double longer = from[place];
        if (i < count)
            longer += distances.distance[place * distances.stride + order[i]] - from[order[i]];
        if (longer < least) {
            least = longer;
            best = i;
        }
    }
    memmove(order + best + 1, order + best, (count - best) * sizeof *order);
    order[best] = place;
}

static void reverse(uint32_t *order, uint32_t first, uint32_t last) {
    for (; first < last; first++, last--) {
        uint32_t place = order[first];
        order[first] = order[last];
        order[last] = place;
    }
}

/* Reverses every stretch for which that helps. */
static bool reverse_stretches(noge_walk *walk) {
    bool better = false;
    for (uint32_t i = 1; i < walk->movable; i++)
        for (uint32_t j = i + 1; j < walk->movable; j++) {
            double before = between(walk, i - 1, i) + link(walk, j, j + 1);
            double after = between(walk, i - 1, j) + link(walk, i, j + 1);
            if (helps(before, after)) {
                reverse(walk->order, i, j);
                better = true;
            }
        }
    return better;
}

/* Moves positions i … j behind position q, outside of them. Three reversals do it without a buffer. */
static void move(uint32_t *order, uint32_t i, uint32_t j, uint32_t q, bool turned) {
    uint32_t length = j - i + 1, at;
    if (q > j) {
        reverse(order, i, j);
        reverse(order, j + 1, q);
        reverse(order, i, q);
        at = q + 1 - length;
    } else {
        reverse(order, i, j);
        reverse(order, q + 1, i - 1);
        reverse(order, q + 1, j);
        at = q + 1;
    }
    if (turned)
        reverse(order, at, at + length - 1);
}

/* Moves positions i … j to the first place where that helps. */
static bool move_stretch(noge_walk *walk, uint32_t i, uint32_t j) {
    double saved = between(walk, i - 1, i);
    if (j + 1 < walk->count)
        saved += between(walk, j, j + 1) - between(walk, i - 1, j + 1);
    for (uint32_t q = 0; q < walk->movable; q++) {
        if (q + 1 >= i && q <= j)
            continue;
        double gap = link(walk, q, q + 1);
        double straight = between(walk, q, i) + link(walk, j, q + 1) - gap;
        double turned = between(walk, q, j) + link(walk, i, q + 1) - gap;
        if (helps(saved, straight) || helps(saved, turned)) {
            move(walk->order, i, j, q, turned < straight);
            return true;
        }
    }
    return false;
}

static bool move_stretches(noge_walk *walk) {
    bool better = false;
    for (uint32_t length = 1; length <= LONGEST_MOVED; length++)
        for (uint32_t i = 1; i + length <= walk->movable; i++)
            better |= move_stretch(walk, i, i + length - 1);
    return better;
}

void noge_walk_improve(noge_distances distances, uint32_t *order, uint32_t count, bool ends) {
    noge_walk walk = {.distances = distances, .order = order, .count = count, .movable = count - ends};
    bool better = true;
    for (int round = 0; round < ROUNDS && better; round++) {
        better = reverse_stretches(&walk);
        better |= move_stretches(&walk);
    }
}
