#include "neural/short_keys.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { LEAST_BITS = 8 }; /* logarithm of the number of slots of an empty table */

noge_status noge_short_keys_reserve(noge_short_keys *table, size_t space, noge_error *error) {
    if (space <= table->space)
        return NOGE_OK;
    size_t slots = (size_t)2 << LEAST_BITS, most = 2 * space; /* so that later batches rarely need more */
    while (slots < 12 * most) /* up to eight times as many as keys, and half as many behind them for a moment */
        slots *= 2;
    noge_short_keys_free(table);
    table->slot = noge_allocate(slots, sizeof *table->slot, error);
    table->space = table->slot ? most : 0;
    return table->slot ? NOGE_OK : NOGE_NO_MEMORY;
}

static void use_slots(noge_short_keys *table, uint32_t bits) {
    table->bits = bits;
    memset(table->slot, 0, ((size_t)1 << bits) * sizeof *table->slot);
}

static bool enough(uint32_t bits, size_t keys) {
    return (size_t)1 << bits >= 3 * keys;
}

/* The next keys will be about as many as the last, or a few more. */
void noge_short_keys_clear(noge_short_keys *table) {
    uint32_t bits = LEAST_BITS;
    size_t likely = (size_t)table->keyed + table->keyed / 4;
    while (!enough(bits, likely < table->space ? likely : table->space))
        bits++;
    use_slots(table, bits);
    table->count = table->asked = table->known = table->keyed = 0;
}

void noge_short_keys_free(noge_short_keys *table) {
    free(table->slot);
    *table = (noge_short_keys){0};
}

void noge_short_keys_expect(noge_short_keys *table, size_t more) {
    size_t keys = table->keyed + more, before = (size_t)1 << table->bits;
    uint32_t bits = table->bits;
    if (enough(bits, keys))
        return;
    while (!enough(bits, keys))
        bits++;
    noge_short_slot *old = table->slot + ((size_t)1 << bits); /* behind the new slots, for a moment */
    memcpy(old, table->slot, before * sizeof *old);
    use_slots(table, bits);
    for (size_t i = 0; i < before; i++) {
        if (old[i].number == 0)
            continue;
        size_t at = noge_short_keys_home(table, old[i].key);
        while (table->slot[at].number)
            at = (at + 1) & (((size_t)1 << bits) - 1);
        table->slot[at] = old[i];
    }
}

/* Zero if the slot is free or has the key. Written without a condition: compilers make a branch of one, and whether a
 * key is new cannot be predicted. */
static inline uint64_t other_key(noge_short_slot slot, uint64_t key) {
    return (slot.key ^ key) & -(uint64_t)(slot.number != 0);
}

size_t noge_short_keys_find(noge_short_keys *table, const uint64_t *key, const uint32_t *item, size_t count,
                            uint32_t *number, uint32_t *fresh) {
    noge_short_slot *slot = table->slot;
    const size_t last = ((size_t)1 << table->bits) - 1;
    uint32_t first = table->count, next = first;
    for (size_t i = 0; i < count; i++) {
        size_t at = noge_short_keys_home(table, key[i]);
        while (other_key(slot[at], key[i]))
            at = (at + 1) & last;
        uint32_t before = slot[at].number, is_new = before == 0, after = before + (-is_new & (next + 1));
        slot[at].key = key[i];
        slot[at].number = after;
        number[i] = after - 1;
        fresh[next - first] = item[i];
        next += is_new;
    }
    table->keyed += next - first;
    table->known += (uint32_t)count - (next - first);
    table->count = next;
    return next - first;
}
