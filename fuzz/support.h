/* What all fuzz targets prove: bytes are refused with a reason, or become a proper graph that survives being written
 * and read again. */
#ifndef NOGE_FUZZ_SUPPORT_H
#define NOGE_FUZZ_SUPPORT_H

#include <noge/files.h>

/* Called by libFuzzer with bytes it made up; always returns 0. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* Reads the bytes in this format and proves the above; aborts with a word if it is not so. */
void fuzz_format(const uint8_t *bytes, size_t size, noge_format format);

/* The first half for a file of this name, whose extension counts. NULL if it is refused. */
noge_graph *fuzz_read(const uint8_t *bytes, size_t size, const char *name, noge_format format);

/* Are the graphs the same? */
bool fuzz_same_graph(const noge_graph *a, const noge_graph *b);

/* The second half: for a graph that was read, which is freed. */
void fuzz_graph(noge_graph *graph, noge_format format);

/* Aborts with these words and the error's, which may be NULL, if it does not hold. */
void fuzz_require(bool holds, const char *what, const noge_error *error);

/* Targets say that an input was accepted; fuzz/replay.c asks, since seeds that are all refused would test nothing. */
void fuzz_accept(void);
bool fuzz_was_accepted(void);

/* A refusal must have its status and a reason. */
void fuzz_require_reason(noge_status status, const noge_error *error);

/* Bytes as a file for functions that want a path; both belong together and to the caller. */
typedef struct fuzz_file {
    int file;
    char path[64];
} fuzz_file;

fuzz_file fuzz_file_of(const void *bytes, size_t size);
void fuzz_file_close(fuzz_file file);

/* Imports OpenStreetMap data and proves the first half; the map and the boundary, which may be NULL, are files. */
void fuzz_import(const char *map, const char *boundary);

/* A folder for the whole process, with files of these names and contents; made anew by each call. */
typedef struct fuzz_named {
    const char *name;
    const void *bytes;
    size_t size;
} fuzz_named;
const char *fuzz_folder_of(const fuzz_named *file, size_t count);

/* Options for reading one format. */
#define READ(format_) (&(const noge_read_options){.size = sizeof(noge_read_options), .format = (format_)})

#endif
