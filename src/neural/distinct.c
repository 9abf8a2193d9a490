#include "neural/distinct.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { LEAST_BITS = 8 }; /* logarithm of the number of slots of an empty table */

noge_status noge_distinct_reserve(noge_distinct *table, size_t words, size_t space, noge_error *error) {
    if (space <= table->space && words == table->words)
        return NOGE_OK;
    size_t slots = (size_t)1 << LEAST_BITS, most = 2 * space; /* so that later batches rarely need more */
    while (slots < 16 * most)
        slots *= 2;
    noge_distinct_free(table);
    table->slot = noge_allocate(slots, sizeof *table->slot, error);
    table->key = noge_allocate(most * words, sizeof *table->key, error);
    if (!table->slot || !table->key) {
        noge_distinct_free(table);
        return NOGE_NO_MEMORY;
    }
    table->words = words;
    table->space = most;
    return NOGE_OK;
}

static void use_slots(noge_distinct *table, uint32_t bits) {
    table->shift = 64 - bits;
    memset(table->slot, 0, ((size_t)1 << bits) * sizeof *table->slot);
}

/* The next keys will be about as many as the last. */
void noge_distinct_clear(noge_distinct *table) {
    uint32_t bits = LEAST_BITS;
    while ((size_t)1 << bits < 2 * (size_t)table->keyed && ((size_t)1 << bits) < 2 * table->space)
        bits++;
    use_slots(table, bits);
    table->count = table->asked = table->known = table->keyed = 0;
}

void noge_distinct_free(noge_distinct *table) {
    free(table->slot);
    free(table->key);
    *table = (noge_distinct){0};
}

/* Uses four times as many slots. Numbers without a key have no slot. */
static void spread_out(noge_distinct *table) {
    size_t before = (size_t)1 << (64 - table->shift), slots = 4 * before;
    noge_distinct_slot *old = table->slot + slots; /* behind the new slots, for a moment */
    memcpy(old, table->slot, before * sizeof *old);
    use_slots(table, 66 - table->shift);
    for (size_t i = 0; i < before; i++) {
        if (old[i].number == 0)
            continue;
        size_t at = noge_distinct_hash(table->key + (old[i].number - 1) * table->words, table->words) >> table->shift;
        while (table->slot[at].number)
            at = (at + 1) & (slots - 1);
        table->slot[at] = old[i];
    }
}

uint32_t noge_distinct_insert(noge_distinct *table, const uint64_t *key, uint64_t hash, size_t at) {
    uint64_t *to = table->key + table->count * table->words;
    for (size_t i = 0; i < table->words; i++) /* few */
        to[i] = key[i];
    table->slot[at] = (noge_distinct_slot){++table->count, (uint32_t)hash};
    if (2 * (size_t)++table->keyed > (size_t)1 << (64 - table->shift))
        spread_out(table);
    return table->count - 1;
}
