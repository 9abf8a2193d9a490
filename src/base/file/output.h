/* Writing files that are complete or absent: a file gets its name when every byte is on the disk. */
#ifndef NOGE_BASE_FILE_OUTPUT_H
#define NOGE_BASE_FILE_OUTPUT_H

#include <noge/status.h>

typedef struct noge_output noge_output;

/* Opens `path` for writing, "-" for standard output; compresses if it ends in .gz or .xz. A path that exists is
 * NOGE_USAGE unless `overwrite`; a device or pipe is written directly. */
noge_status noge_output_open(noge_output **output, const char *path, bool overwrite, noge_error *error);

/* The same for a file in an open folder, as noge_new_file_open_in has it; AT_FDCWD is noge_output_open. */
noge_status noge_output_open_in(noge_output **output, int folder, const char *path, bool overwrite, noge_error *error);

/* Would noge_output_open refuse this path because it exists? Lets commands say so before long work. */
noge_status noge_output_check(const char *path, bool overwrite, noge_error *error);

noge_status noge_output_write(noge_output *output, const void *bytes, size_t size, noge_error *error);

/* Brings every byte to the disk but does not name the file yet; nothing can be written afterwards. Several files can so
 * be complete before the first of them appears. */
noge_status noge_output_finish(noge_output *output, noge_error *error);

/* Finishes the file unless that is done, names it, and frees the output, also after a failure. After a failure a former
 * file is unchanged and no new one exists. */
noge_status noge_output_commit(noge_output *output, noge_error *error);

/* Discards what was written and frees the output. NULL is allowed. */
void noge_output_abandon(noge_output *output);

/* Open, write, commit in one call. */
noge_status noge_output_write_all(const char *path, bool overwrite, const void *bytes, size_t size, noge_error *error);

#endif
