/* One place for the arithmetic of sizes. */
#include "base/memory.h"
#include "base/error.h"
#include "base/free_memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif

static noge_status no_memory(size_t count, size_t size, noge_error *error) {
    return noge_fail(error, NOGE_NO_MEMORY, "out of memory for %zu items of %zu bytes", count, size);
}

void *noge_allocate(size_t count, size_t size, noge_error *error) {
    void *items = calloc(count ? count : 1, size);
    if (!items)
        no_memory(count, size, error);
    return items;
}

void *noge_allocate_aligned(size_t count, size_t size, noge_error *error) {
    enum { LINE = 64, LARGE_PAGE = 2 << 20 };
    void *items = NULL;
    if (size == 0 || count <= (SIZE_MAX / 2 - LARGE_PAGE) / size) {
        size_t bytes = (count * size + LINE) / LINE * LINE;
        if (bytes >= LARGE_PAGE)
            items = aligned_alloc(LARGE_PAGE, (bytes + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE);
        else
            items = aligned_alloc(LINE, bytes);
#if defined(MADV_HUGEPAGE)
        if (items && bytes >= LARGE_PAGE) /* of whole pages only, so that no memory is wasted */
            madvise(items, bytes / LARGE_PAGE * LARGE_PAGE, MADV_HUGEPAGE);
#endif
        if (items)
            memset(items, 0, bytes);
    }
    if (!items)
        no_memory(count, size, error);
    return items;
}

noge_status noge_resize(void *items, size_t count, size_t size, noge_error *error) {
    void *block;
    if (count > SIZE_MAX / 2 / size)
        return no_memory(count, size, error);
    memcpy(&block, items, sizeof block); /* `items` points to a pointer of some type; copying respects aliasing rules */
    block = realloc(block, count > 0 ? count * size : 1);
    if (!block)
        return no_memory(count, size, error);
    memcpy(items, &block, sizeof block);
    return NOGE_OK;
}

noge_status noge_reserve(void *items, size_t *space, size_t wanted, size_t size, noge_error *error) {
    if (wanted <= *space)
        return NOGE_OK;
    size_t grown = *space + *space / 2 + 16;
    if (grown < wanted)
        grown = wanted;
    noge_status status = noge_resize(items, grown, size, error);
    if (status == NOGE_OK)
        *space = grown;
    return status;
}

bool noge_limits_lifted(void) {
    const char *chosen = getenv("NOGE_LIMITS");
    return chosen && strcmp(chosen, "off") == 0;
}

noge_status noge_check_fits(const char *what, uint64_t count, size_t size, noge_error *error) {
    static const double harmless = 64 << 20; /* smaller sizes are not worth a look at the system */
    long pages = sysconf(_SC_PHYS_PAGES), page_size = sysconf(_SC_PAGESIZE);
    double wanted = (double)count * (double)size;
    if (pages <= 0 || page_size <= 0 || wanted <= harmless)
        return NOGE_OK;
    double all = (double)pages * (double)page_size, available = noge_limits_lifted() ? 0 : noge_free_memory();
    if (wanted > all)
        return noge_fail(error, NOGE_BAD_INPUT, "%s needs about %.0f GB of memory, and this machine has %.0f GB", what,
                         wanted / 1e9, all / 1e9);
    if (available > 0 && wanted > available)
        return noge_fail(error, NOGE_BAD_INPUT,
                         "%s needs about %.1f GB of memory, and %.1f GB are available; NOGE_LIMITS=off tries it anyway",
                         what, wanted / 1e9, available / 1e9);
    return NOGE_OK;
}
