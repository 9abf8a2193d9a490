/* Names are found through a hash table of node numbers, open addressing, at most two thirds full. */
#include "graph/names.h"
#include "base/error.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

const char *noge_names_text(const noge_names *names, noge_node node, size_t *length) {
    uint64_t end = node + 1 < names->count ? names->begin[node + 1] : names->size;
    *length = (size_t)(end - names->begin[node]);
    return names->text + names->begin[node];
}

static bool is_called(const noge_names *names, noge_node node, const char *name, size_t length) {
    size_t own_length;
    const char *own = noge_names_text(names, node, &own_length);
    return own_length == length && memcmp(own, name, length) == 0;
}

/* The slot that holds the name, or the empty one where it belongs. */
static size_t find_slot(const noge_names *names, const char *name, size_t length) {
    size_t slot = (size_t)XXH3_64bits(name, length) & (names->slot_count - 1);
    while (names->slots[slot] != NOGE_NO_NODE && !is_called(names, names->slots[slot], name, length))
        slot = (slot + 1) & (names->slot_count - 1);
    return slot;
}

static noge_status grow_slots(noge_names *names, noge_error *error) {
    size_t count = names->slot_count ? 2 * names->slot_count : 64;
    noge_node *slots = noge_allocate(count, sizeof *slots, error);
    if (!slots)
        return NOGE_NO_MEMORY;
    memset(slots, 0xff, count * sizeof *slots);
    free(names->slots);
    names->slots = slots;
    names->slot_count = count;
    for (noge_node v = 0; v < names->count; v++) {
        size_t length;
        const char *name = noge_names_text(names, v, &length);
        slots[find_slot(names, name, length)] = v;
    }
    return NOGE_OK;
}

noge_status noge_names_add(noge_names *names, const char *name, size_t length, noge_node *node, noge_error *error) {
    noge_status status = NOGE_OK;
    if (3 * ((size_t)names->count + 1) > 2 * names->slot_count)
        status = grow_slots(names, error);
    if (status != NOGE_OK)
        return status;
    size_t slot = find_slot(names, name, length);
    *node = names->slots[slot];
    if (*node != NOGE_NO_NODE)
        return NOGE_OK;
    if (names->count == NOGE_MAX_NODES)
        return noge_fail(error, NOGE_BAD_INPUT, "more than %u nodes, the most a graph can have",
                         (unsigned)NOGE_MAX_NODES);
    /* One byte more than needed, so that `text` is not NULL even if the only name is empty. */
    status = noge_reserve(&names->text, &names->space, names->size + length + 1, 1, error);
    if (status == NOGE_OK)
        status =
            noge_reserve(&names->begin, &names->begin_space, (size_t)names->count + 1, sizeof *names->begin, error);
    if (status != NOGE_OK)
        return status;
    if (length > 0)
        memcpy(names->text + names->size, name, length);
    names->begin[names->count] = names->size;
    names->size += length;
    *node = names->slots[slot] = names->count++;
    return NOGE_OK;
}

noge_status noge_names_reserve(noge_names *names, size_t bytes, char **former, noge_error *error) {
    size_t wanted = names->size + bytes + 1, space = 2 * names->space > wanted ? 2 * names->space : wanted;
    *former = NULL;
    if (wanted <= names->space)
        return NOGE_OK;
    char *text = noge_allocate(space, 1, error);
    if (!text)
        return NOGE_NO_MEMORY;
    if (names->size > 0)
        memcpy(text, names->text, names->size);
    *former = names->text;
    names->text = text;
    names->space = space;
    return NOGE_OK;
}

noge_node noge_names_find(const noge_names *names, const char *name, size_t length) {
    return names->slot_count > 0 ? names->slots[find_slot(names, name, length)] : NOGE_NO_NODE;
}

void noge_names_free(noge_names *names) {
    free(names->text);
    free(names->begin);
    free(names->slots);
    *names = (noge_names){0};
}
