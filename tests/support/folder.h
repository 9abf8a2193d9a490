/* A folder for one test, made before it and removed with all that is in it afterwards. In memory where that is
 * possible: tests write thousands of small files, and a disk would take seconds to put them in order. */
#ifndef NOGE_TESTS_FOLDER_H
#define NOGE_TESTS_FOLDER_H

#include "support/unit.h"

#include <stdbool.h>

#define in_a_folder(test) cmocka_unit_test_setup_teardown(test, folder_make, folder_remove)

int folder_make(void **state);
int folder_remove(void **state);

/* The folder's path. */
const char *folder_path(void);

/* The path of a file in it; valid for three calls more. */
const char *in_folder(const char *name);

/* How many files and folders it holds. */
int folder_entries(void);

/* Writes a file as it is, bypassing the library, and reads one. Free what comes back with free(). */
void put_file(const char *path, const void *bytes, size_t size);
char *get_file(const char *path, size_t *size);

#endif
