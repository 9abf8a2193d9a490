#include "support/allocations.h"

#include <stdatomic.h>
#include <stddef.h>

/* Threads of a test allocate at the same time. */
static atomic_uint_fast64_t counted, left = UINT64_MAX;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);

uint64_t test_allocation_count(void) {
    return counted;
}

void test_allocation_fail_after(uint64_t count) {
    left = count;
}

static int refused(void) {
    atomic_fetch_add(&counted, 1);
    uint_fast64_t before = atomic_load(&left);
    while (before != UINT64_MAX && before != 0 && !atomic_compare_exchange_weak(&left, &before, before - 1))
        continue;
    return before == 0;
}

void *__wrap_malloc(size_t size) {
    return refused() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
    return refused() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *block, size_t size) {
    return refused() ? NULL : __real_realloc(block, size);
}
