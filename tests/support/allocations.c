#include "support/allocations.h"

#include <stddef.h>

static uint64_t counted, left = UINT64_MAX;

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
    counted++;
    if (left == UINT64_MAX)
        return 0;
    if (left == 0)
        return 1;
    left--;
    return 0;
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
