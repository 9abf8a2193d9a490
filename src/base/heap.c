/* A binary heap with positions: items move up when their keys fall. */
#include "base/heap.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

noge_status noge_heap_create(noge_heap *heap, uint32_t n, noge_error *error) {
    *heap = (noge_heap){0};
    return noge_heap_grow(heap, 0, n, error);
}

noge_status noge_heap_grow(noge_heap *heap, uint32_t before, uint32_t n, noge_error *error) {
    noge_status status = noge_resize(&heap->item, n, sizeof *heap->item, error);
    if (status == NOGE_OK)
        status = noge_resize(&heap->place, n, sizeof *heap->place, error);
    if (status == NOGE_OK)
        status = noge_resize(&heap->key, n, sizeof *heap->key, error);
    if (status == NOGE_OK && n > before)
        memset(heap->place + before, 0xff, (n - before) * sizeof *heap->place);
    return status;
}

void noge_heap_free(noge_heap *heap) {
    free(heap->item);
    free(heap->place);
    free(heap->key);
}

static bool before(const noge_heap *heap, uint32_t a, uint32_t b) {
    return heap->key[a] < heap->key[b] || (heap->key[a] == heap->key[b] && a < b);
}

static void put(noge_heap *heap, uint32_t place, uint32_t item) {
    heap->item[place] = item;
    heap->place[item] = place;
}

static void move_up(noge_heap *heap, uint32_t place, uint32_t item) {
    for (; place > 0 && before(heap, item, heap->item[(place - 1) / 2]); place = (place - 1) / 2)
        put(heap, place, heap->item[(place - 1) / 2]);
    put(heap, place, item);
}

static void move_down(noge_heap *heap, uint32_t place, uint32_t item) {
    for (uint32_t child; (child = 2 * place + 1) < heap->count; place = child) {
        if (child + 1 < heap->count && before(heap, heap->item[child + 1], heap->item[child]))
            child++;
        if (!before(heap, heap->item[child], item))
            break;
        put(heap, place, heap->item[child]);
    }
    put(heap, place, item);
}

void noge_heap_offer(noge_heap *heap, uint32_t item, double key) {
    bool is_in = heap->place[item] != NOGE_HEAP_OUT;
    if (is_in && !(key < heap->key[item]))
        return;
    heap->key[item] = key;
    move_up(heap, is_in ? heap->place[item] : heap->count++, item);
}

uint32_t noge_heap_take(noge_heap *heap) {
    uint32_t least = heap->item[0], last = heap->item[--heap->count];
    heap->place[least] = NOGE_HEAP_OUT;
    if (heap->count > 0)
        move_down(heap, 0, last);
    return least;
}

void noge_heap_clear(noge_heap *heap) {
    for (uint32_t i = 0; i < heap->count; i++)
        heap->place[heap->item[i]] = NOGE_HEAP_OUT;
    heap->count = 0;
}
