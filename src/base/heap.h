/* A binary heap of items 0 … n - 1, each at most once, with keys that may fall; for searches and spanning trees. Of
 * equal keys the lower item comes first, so results do not depend on the order of insertion. */
#ifndef NOGE_BASE_HEAP_H
#define NOGE_BASE_HEAP_H

#include <noge/status.h>

typedef struct noge_heap {
    uint32_t *item;  /* [count] */
    uint32_t *place; /* [n] in `item`, or NOGE_HEAP_OUT */
    double *key;     /* [n]; an item that was taken out keeps its key */
    uint32_t count;
} noge_heap;

#define NOGE_HEAP_OUT UINT32_MAX

/* Makes an empty heap of room for n items. */
noge_status noge_heap_create(noge_heap *heap, uint32_t n, noge_error *error);

/* Makes room for n items in place of `before`, at least as many; {0} has room for none. Keys of the new items are
 * undefined. On failure the heap is as before. */
noge_status noge_heap_grow(noge_heap *heap, uint32_t before, uint32_t n, noge_error *error);
void noge_heap_free(noge_heap *heap);

/* Puts the item in, or lowers its key; a key that is not lower changes nothing. */
void noge_heap_offer(noge_heap *heap, uint32_t item, double key);

/* Removes and returns the item with the smallest key. The heap must not be empty. */
uint32_t noge_heap_take(noge_heap *heap);

/* Removes all items. O(items in the heap). */
void noge_heap_clear(noge_heap *heap);

#endif
