/* Files that come with the program: models, peers of benchmarks. They are found from where the program itself is: in
 * the source tree around a build folder, or in PREFIX/share/noge beside PREFIX/bin. */
#ifndef NOGE_CATALOG_OWN_FILE_H
#define NOGE_CATALOG_OWN_FILE_H

#include <limits.h>
#include <stdbool.h>

/* Finds a file or folder by its name in the source tree, such as "bench/torch_learn.py". */
bool noge_own_file(const char *name, char path[PATH_MAX]);

#endif
