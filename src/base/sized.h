/* Structs of the public interface that begin with their size.
 *
 * The caller allocates such a struct and sets `size` to its sizeof. A program that was compiled with older headers has
 * a smaller struct: the fields behind its end count as 0. A newer program has a larger one: its further fields must be
 * 0, because this library does not know them. So fields can be added at the end without breaking programs. */
#ifndef NOGE_BASE_SIZED_H
#define NOGE_BASE_SIZED_H

#include <noge/status.h>

/* Copies a caller's struct of options. own: [own_size] bytes of this library's struct. given: NULL leaves all fields
 * but the size 0. type: the struct's name, for messages. NOGE_USAGE if the size is not set or an unknown field is. */
noge_status noge_sized_read(void *own, size_t own_size, const void *given, const char *type, noge_error *error);

/* Checks a struct that this library is to fill: NOGE_USAGE if it is NULL or its size is not set. */
noge_status noge_sized_check(const void *given, const char *type, noge_error *error);

/* Fills a checked struct: every field but the size, as far as the caller's struct reaches. */
void noge_sized_write(void *given, const void *own, size_t own_size);

#endif
