/* A hash table with open addressing, filled by searches. It stays at most three quarters full. */
#include "measure/bound/pairs.h"
#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

noge_status noge_pairs_create(noge_pairs *pairs, noge_places *places, noge_error *error) {
    pairs->places = places;
    pairs->space = 64;
    while (pairs->space < (size_t)NOGE_PAIRS_A_PLACE * places->count)
        pairs->space *= 2;
    pairs->entry = noge_allocate(pairs->space, sizeof *pairs->entry, error);
    return pairs->entry ? NOGE_OK : NOGE_NO_MEMORY;
}

void noge_pairs_free(noge_pairs *pairs) {
    free(pairs->entry);
}

/* The entry of a pair, or the empty one where it belongs. The table is never full. */
static noge_pair *find(const noge_pairs *pairs, uint32_t a, uint32_t b) {
    uint64_t hash = ((uint64_t)a << 32 | b) * 0x9e3779b97f4a7c15u;
    size_t at = (size_t)(hash >> 20) & (pairs->space - 1);
    while (pairs->entry[at].a != pairs->entry[at].b && (pairs->entry[at].a != a || pairs->entry[at].b != b))
        at = (at + 1) & (pairs->space - 1);
    return &pairs->entry[at];
}

static double add(noge_pairs *pairs, noge_pair *entry, uint32_t a, uint32_t b, uint32_t most) {
    noge_places *places = pairs->places;
    bool met = noge_places_search(places, a, most, b, NULL) == b;
    *entry = (noge_pair){a, b, met ? noge_places_round(places, places->reach[b]) : INFINITY};
    pairs->count++;
    return entry->distance;
}

void noge_pairs_measure(noge_pairs *pairs, uint32_t a, uint32_t b) {
    uint32_t low = a < b ? a : b, high = a < b ? b : a;
    noge_pair *entry = find(pairs, low, high);
    if (entry->a == entry->b)
        add(pairs, entry, low, high, pairs->places->count);
}

double noge_pairs_distance(noge_pairs *pairs, uint32_t a, uint32_t b) {
    uint32_t low = a < b ? a : b, high = a < b ? b : a;
    if (low == high)
        return 0;
    noge_pair *entry = find(pairs, low, high);
    if (entry->a != entry->b)
        return entry->distance;
    return 4 * pairs->count < 3 * pairs->space ? add(pairs, entry, low, high, NOGE_PAIRS_SETTLED) : INFINITY;
}

void noge_pairs_keep_links(noge_pairs *pairs, const uint32_t *ring, uint32_t size, noge_pair *spare) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < size; i++) {
        uint32_t a = ring[i], b = ring[i + 1 < size ? i + 1 : 0];
        const noge_pair *entry = find(pairs, a < b ? a : b, a < b ? b : a);
        if (entry->a != entry->b)
            spare[kept++] = *entry;
    }
    memset(pairs->entry, 0, pairs->space * sizeof *pairs->entry);
    pairs->count = kept;
    for (uint32_t i = 0; i < kept; i++)
        *find(pairs, spare[i].a, spare[i].b) = spare[i];
}
