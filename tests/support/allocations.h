/* Counts allocations and makes chosen ones fail. A test that links this wraps malloc, calloc and realloc of the
 * library. */
#ifndef NOGE_TESTS_ALLOCATIONS_H
#define NOGE_TESTS_ALLOCATIONS_H

#include <stdint.h>

/* Allocations since the program began. */
uint64_t test_allocation_count(void);

/* The allocation after `count` further ones fails, and all behind it; UINT64_MAX: none does. */
void test_allocation_fail_after(uint64_t count);

#endif
