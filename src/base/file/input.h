/* Reading bytes from a file or standard input, decompressing gzip and xz on the way. */
#ifndef NOGE_BASE_FILE_INPUT_H
#define NOGE_BASE_FILE_INPUT_H

#include <noge/status.h>

typedef struct noge_input noge_input;

/* Opens `path`, "-" for standard input. Compression is recognised by the first bytes, not by the name. A missing file
 * or a folder is NOGE_BAD_INPUT. */
noge_status noge_input_open(noge_input **input, const char *path, noge_error *error);

/* Reads up to `size` bytes; *got is 0 only at the end. Cut-off or damaged compressed data is NOGE_BAD_INPUT,
 * and so is more than 64 MiB that is more than 200 times as large as its compressed form, unless noge_limits_lifted().
 */
noge_status noge_input_read(noge_input *input, void *buffer, size_t size, size_t *got, noge_error *error);

/* The share of the file that was read, from 0 to 1; 0 if its size is unknown. */
double noge_input_done(const noge_input *input);

void noge_input_close(noge_input *input);

/* Reads the whole content, decompressed, with one more byte 0 after it. Free *bytes with free(). */
noge_status noge_input_read_all(const char *path, char **bytes, size_t *size, noge_error *error);

#endif
