/* Files in memory, for WebAssembly: what the rooms write appears here under its path, and what they read comes from
 * here. */
#ifndef NOGE_LAB_MEMORY_FILES_H
#define NOGE_LAB_MEMORY_FILES_H

#include <noge/status.h>

/* Stores a copy of the bytes under a path and replaces what was there. */
noge_status lab_file_put(const char *path, const void *bytes, size_t size, noge_error *error);

/* The bytes under a path, valid until it is replaced or removed; NULL if there is nothing. */
const char *lab_file_get(const char *path, size_t *size);

/* Removes what is under a path, if anything. */
void lab_file_remove(const char *path);

#endif
