/* The size is the first member of each struct, so that it can be read before the rest is known. */
#include "base/sized.h"
#include "base/error.h"

#include <string.h>

static size_t size_of(const void *given) {
    size_t size;
    memcpy(&size, given, sizeof size);
    return size;
}

noge_status noge_sized_check(const void *given, const char *type, noge_error *error) {
    if (!given)
        return noge_fail(error, NOGE_USAGE, "%s must not be NULL", type);
    if (size_of(given) < sizeof(size_t))
        return noge_fail(error, NOGE_USAGE, "%s.size is %zu; set it to sizeof(%s)", type, size_of(given), type);
    return NOGE_OK;
}

noge_status noge_sized_read(void *own, size_t own_size, const void *given, const char *type, noge_error *error) {
    memset(own, 0, own_size);
    memcpy(own, &own_size, sizeof own_size);
    if (!given)
        return NOGE_OK;
    noge_status status = noge_sized_check(given, type, error);
    if (status != NOGE_OK)
        return status;
    size_t size = size_of(given), known = size < own_size ? size : own_size;
    const unsigned char *bytes = given;
    for (size_t i = known; i < size; i++)
        if (bytes[i] != 0)
            return noge_fail(error, NOGE_USAGE,
                             "%s has a field that this version of libnoge does not know (byte %zu); set it to 0", type,
                             i);
    memcpy((unsigned char *)own + sizeof size, bytes + sizeof size, known - sizeof size);
    return NOGE_OK;
}

void noge_sized_write(void *given, const void *own, size_t own_size) {
    size_t size = size_of(given), known = size < own_size ? size : own_size;
    unsigned char *bytes = given;
    if (size < sizeof size)
        return;
    memcpy(bytes + sizeof size, (const unsigned char *)own + sizeof size, known - sizeof size);
    memset(bytes + known, 0, size - known);
}
