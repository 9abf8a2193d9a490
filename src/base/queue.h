/* A binary heap of items with keys, in two arrays of the caller. An item may be in it several times, so a search puts a
 * node in again for a shorter path instead of moving it; base/heap.h moves items. */
#ifndef NOGE_BASE_QUEUE_H
#define NOGE_BASE_QUEUE_H

#include <stdint.h>

typedef struct noge_queue {
    uint32_t *item; /* room for all that are put in */
    double *key;
    uint32_t count;
} noge_queue;

static inline void noge_queue_put(noge_queue *queue, uint32_t item, double key) {
    uint32_t at = queue->count++;
    for (; at > 0 && queue->key[(at - 1) / 2] > key; at = (at - 1) / 2) {
        queue->key[at] = queue->key[(at - 1) / 2];
        queue->item[at] = queue->item[(at - 1) / 2];
    }
    queue->key[at] = key;
    queue->item[at] = item;
}

/* Removes and returns the item with the smallest key. The queue must not be empty. */
static inline uint32_t noge_queue_take(noge_queue *queue, double *key) {
    uint32_t first = queue->item[0], item = queue->item[--queue->count], at = 0;
    double last = queue->key[queue->count];
    *key = queue->key[0];
    for (uint32_t below = 1; below < queue->count; below = 2 * at + 1) {
        below += below + 1 < queue->count && queue->key[below + 1] < queue->key[below];
        if (queue->key[below] >= last)
            break;
        queue->key[at] = queue->key[below];
        queue->item[at] = queue->item[below];
        at = below;
    }
    queue->key[at] = last;
    queue->item[at] = item;
    return first;
}

#endif
