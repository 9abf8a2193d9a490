/* Numbers for keys of one word: equal keys get the same number. A key packs the kinds of a node and of up to four
 * neighbours. Whether a key is new cannot be predicted, so looking up branches only where keys share a slot. */
#ifndef NOGE_NEURAL_SHORT_KEYS_H
#define NOGE_NEURAL_SHORT_KEYS_H

#include <noge/status.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NOGE_SHORT_NEIGHBOURS = 4, NOGE_SHORT_BITS = 12 }; /* of a key; bits of each kind */
enum { NOGE_SHORT_TRIALS = 256 };                         /* keys before looking up may be given up */

typedef struct noge_short_slot {
    uint64_t key;
    uint32_t number; /* plus 1; 0: free */
} noge_short_slot;

typedef struct noge_short_keys {
    uint32_t count;        /* numbers so far, those without a key included */
    uint32_t asked, known; /* keys that a caller wanted to look up; those that were there */
    uint32_t keyed;        /* slots taken */
    uint32_t bits;         /* logarithm of the number of slots in use */
    noge_short_slot *slot;
    size_t space; /* greatest number of keys */
} noge_short_keys;

/* Makes room for `space` keys; call noge_short_keys_clear before use. */
noge_status noge_short_keys_reserve(noge_short_keys *table, size_t space, noge_error *error);
void noge_short_keys_clear(noge_short_keys *table);
void noge_short_keys_free(noge_short_keys *table);

/* Call it before looking up `more` keys. */
void noge_short_keys_expect(noge_short_keys *table, size_t more);

/* Was one key in four known? Kinds must fit a key: `kinds` is their number. */
static inline bool noge_short_keys_pay(const noge_short_keys *table, uint32_t kinds) {
    return kinds <= (uint32_t)1 << NOGE_SHORT_BITS &&
           (table->asked < NOGE_SHORT_TRIALS || table->known > table->asked / 4);
}

/* The kinds of a node and of four neighbours, which may be rows of zeros. */
static inline uint64_t noge_short_key(const uint32_t *kind, uint32_t node, const uint32_t *four) {
    return kind[node] | (uint64_t)kind[four[0]] << NOGE_SHORT_BITS | (uint64_t)kind[four[1]] << 2 * NOGE_SHORT_BITS |
           (uint64_t)kind[four[2]] << 3 * NOGE_SHORT_BITS | (uint64_t)kind[four[3]] << 4 * NOGE_SHORT_BITS;
}

static inline size_t noge_short_keys_home(const noge_short_keys *table, uint64_t key) {
    const uint64_t odd = 0x9e3779b97f4a7c15u;
    return (key ^ key >> 29) * odd >> (64 - table->bits);
}

/* Numbers `count` keys, at most as many as expected: number[i] for key[i]. New keys get the numbers from table->count
 * on, in order; the items with new keys are written to `fresh`, which has room for `count`. Returns how many there are.
 */
size_t noge_short_keys_find(noge_short_keys *table, const uint64_t *key, const uint32_t *item, size_t count,
                            uint32_t *number, uint32_t *fresh);

#endif
