/* Writing files that are complete or absent: written without a name, which it gets once it is on the disk. */
#ifndef NOGE_BASE_OUTPUT_H
#define NOGE_BASE_OUTPUT_H

#include <noge/status.h>

typedef struct noge_output noge_output;

/* Opens `path` for writing, "-" for standard output; compresses if it ends in .gz or .xz. A path that exists is
 * NOGE_USAGE unless `overwrite`; a device or pipe is written directly. */
noge_status noge_output_open(noge_output **output, const char *path, bool overwrite, noge_error *error);

/* Would noge_output_open refuse this path because it exists? Lets commands say so before long work. */
noge_status noge_output_check(const char *path, bool overwrite, noge_error *error);

noge_status noge_output_write(noge_output *output, const void *bytes, size_t size, noge_error *error);

/* Brings every byte to the disk, still without its name; nothing can be written after it. So several files can be
 * complete before the first of them appears. */
noge_status noge_output_finish(noge_output *output, noge_error *error);

/* Finishes, if that is still to do, and gives the file its name. Frees the output in success and in failure; after a
 * failure the former file, if there was one, is still there and no other. */
noge_status noge_output_commit(noge_output *output, noge_error *error);

/* Throws away what was written. NULL is fine. */
void noge_output_abandon(noge_output *output);

/* Open, write, commit in one call. */
noge_status noge_output_write_all(const char *path, bool overwrite, const void *bytes, size_t size, noge_error *error);

#endif
