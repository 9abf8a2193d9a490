/* Allocation that checks for overflow and reports the size that failed. */
#ifndef NOGE_BASE_MEMORY_H
#define NOGE_BASE_MEMORY_H

#include <noge/status.h>

/* `count` zeroed items of `size` bytes, also for a count of 0; NULL with NOGE_NO_MEMORY in *error without memory. Free
 * with free(). */
void *noge_allocate(size_t count, size_t size, noge_error *error);

/* The same, beginning at a cache line: rows of vectors that do not straddle lines are read twice as fast. Blocks of 2
 * MB and more ask for large pages, whose addresses are found faster. */
void *noge_allocate_aligned(size_t count, size_t size, noge_error *error);

/* Makes room for at least `wanted` items in *items, growing by half at least. *space: the room there is. On failure
 * everything stays as it was. New room is not zeroed. */
noge_status noge_reserve(void *items, size_t *space, size_t wanted, size_t size, noge_error *error);

/* Makes *items exactly `count` items large, keeping what fits. On failure everything stays as it was. For arrays that
 * grow side by side and share one account of their room. */
noge_status noge_resize(void *items, size_t count, size_t size, noge_error *error);

/* Are the limits lifted that protect from input which costs far more memory than its size justifies? So it is if the
 * environment variable NOGE_LIMITS is "off". */
bool noge_limits_lifted(void);

/* Refuses sizes that this machine cannot hold now, before an overcommitting kernel promises them: NOGE_BAD_INPUT,
 * `what` in the message, if `count` items of `size` bytes exceed the memory available; the physical memory if the
 * limits are lifted. */
noge_status noge_check_fits(const char *what, uint64_t count, size_t size, noge_error *error);

#endif
