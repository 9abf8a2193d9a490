/* The recursion of Bellman and of Held and Karp. A shortest path from the source through a set of places that ends at
 * one of them is the minimum over all places that can come before the end. */
#include "base/memory.h"
#include "measure/bound/exact.h"

#include <math.h>
#include <stdlib.h>

typedef struct subsets {
    uint32_t others; /* places 1 … others */
    bool returns;    /* the way back to the source counts */
    double distance[NOGE_SUBSETS_MOST][NOGE_SUBSETS_MOST];
    double *best; /* [1 << others][others] for a set and its last place, counted from 0 */
} subsets;

static double *best_of(const subsets *all, uint32_t set, uint32_t last) {
    return &all->best[(size_t)set * all->others + last];
}

/* Which place came before `last` in the best way through `set`; NOGE_NO_NODE: none, only the source. */
static uint32_t before(const subsets *all, uint32_t set, uint32_t last, double *length) {
    uint32_t rest = set & ~(1u << last), found = NOGE_NO_NODE;
    *length = rest == 0 ? all->distance[0][last + 1] : INFINITY;
    for (uint32_t other = 0; other < all->others; other++) {
        if (!(rest >> other & 1))
            continue;
        double through = *best_of(all, rest, other) + all->distance[other + 1][last + 1];
        if (through < *length) {
            *length = through;
            found = other;
        }
    }
    return found;
}

static void fill(subsets *all) {
    for (uint32_t set = 1; set < 1u << all->others; set++)
        for (uint32_t last = 0; last < all->others; last++)
            if (set >> last & 1)
                before(all, set, last, best_of(all, set, last));
}

/* The length of the best walk through all places that ends at this one. */
static double length_to(const subsets *all, uint32_t last) {
    return *best_of(all, (1u << all->others) - 1, last) + (all->returns ? all->distance[last + 1][0] : 0);
}

/* Reads the best order backwards, from its end. order: [others + 1]. */
static void read_order(const subsets *all, uint32_t *order) {
    uint32_t set = (1u << all->others) - 1, last = 0;
    for (uint32_t other = 1; other < all->others; other++)
        if (length_to(all, other) < length_to(all, last))
            last = other;
    for (uint32_t i = all->others; i > 0; i--) {
        double length;
        uint32_t previous = before(all, set, last, &length);
        order[i] = last + 1;
        set &= ~(1u << last);
        last = previous;
    }
    order[0] = 0;
}

noge_status noge_subsets_walk(noge_places *places, noge_place_walk *walk, noge_error *error) {
    subsets all = {.others = places->count - 1, .returns = places->task.returns};
    uint32_t order[NOGE_SUBSETS_MOST] = {0};
    for (uint32_t i = 0; i < places->count; i++) {
        noge_places_search(places, i, places->count, NOGE_NO_NODE, NULL);
        for (uint32_t k = 0; k < places->count; k++)
            all.distance[i][k] = places->reach[k];
    }
    if (all.others > 0) {
        all.best = noge_allocate(((size_t)1 << all.others) * all.others, sizeof *all.best, error);
        if (!all.best)
            return NOGE_NO_MEMORY;
        fill(&all);
        read_order(&all, order);
    }
    free(all.best);
    return noge_place_walk_follow(walk, places, order, error);
}
