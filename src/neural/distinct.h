/* Numbers for keys: equal keys get the same number, 0, 1, 2 … in order of appearance. Nodes with the same features and
 * the same surroundings have the same values in a network, so one row for each number is enough. Typical: 200 numbers
 * for the 3,700 nodes of a batch of grids, but hardly fewer numbers than nodes in a batch of random graphs. Looking up
 * does not pay there, so it is given up after some keys. */
#ifndef NOGE_NEURAL_DISTINCT_H
#define NOGE_NEURAL_DISTINCT_H

#include <noge/status.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NOGE_DISTINCT_TRIALS = 256 }; /* keys before looking up may be given up */

/* A place for a key, found by its hash. */
typedef struct noge_distinct_slot {
    uint32_t number; /* plus 1; 0: free */
    uint32_t tag;    /* the lower half of the hash: most other keys are told apart without reading them */
} noge_distinct_slot;

typedef struct noge_distinct {
    size_t words;          /* of a key */
    uint32_t count;        /* numbers so far */
    uint32_t asked, known; /* keys looked up; those that were there */
    uint32_t keyed;        /* slots taken */
    uint32_t shift;        /* 64 minus the logarithm of the number of slots in use: few, while there are few keys */
    noge_distinct_slot *slot;
    uint64_t *key; /* [space][words] by number */
    size_t space;
} noge_distinct;

/* Makes room for `space` keys of `words` words; call noge_distinct_clear before use. */
noge_status noge_distinct_reserve(noge_distinct *table, size_t words, size_t space, noge_error *error);
void noge_distinct_clear(noge_distinct *table);
void noge_distinct_free(noge_distinct *table);

/* Gives a number to a key that is new and takes the free slot `at` for it. */
uint32_t noge_distinct_insert(noge_distinct *table, const uint64_t *key, uint64_t hash, size_t at);

/* Was one key in eight known? */
static inline bool noge_distinct_pays(const noge_distinct *table) {
    return table->asked < NOGE_DISTINCT_TRIALS || table->known > table->asked / 8;
}

/* A new number without a key. */
static inline uint32_t noge_distinct_add(noge_distinct *table) {
    return table->count++;
}

static inline uint64_t noge_distinct_hash(const uint64_t *key, size_t words) {
    const uint64_t odd = 0x9e3779b97f4a7c15u, step = 0xd1342543de82ef96u;
    uint64_t hash = 0;
    for (size_t i = 0; i < words; i++) /* products that do not wait for each other */
        hash += (key[i] ^ key[i] >> 32) * (odd + i * step);
    return (hash ^ hash >> 32) * odd;
}

/* Is this another key than that of a number? words: see below. */
static inline bool noge_distinct_differs(const noge_distinct *table, uint32_t number, const uint64_t *key,
                                         size_t words) {
    const uint64_t *known = table->key + number * words;
    uint64_t differs = 0;
    for (size_t i = 0; i < words; i++)
        differs |= known[i] ^ key[i];
    return differs != 0;
}

/* The number of a key: table->count before the call if it is new. words: table->words, a constant if possible. */
static inline uint32_t noge_distinct_find(noge_distinct *table, const uint64_t *key, uint64_t hash, size_t words) {
    size_t at = hash >> table->shift, last = ((size_t)1 << (64 - table->shift)) - 1;
    table->asked++;
    for (;; at = (at + 1) & last) {
        noge_distinct_slot slot = table->slot[at];
        if (slot.number == 0)
            return noge_distinct_insert(table, key, hash, at);
        if (slot.tag != (uint32_t)hash)
            continue;
        if (!noge_distinct_differs(table, slot.number - 1, key, words)) {
            table->known++;
            return slot.number - 1;
        }
    }
}

#endif
