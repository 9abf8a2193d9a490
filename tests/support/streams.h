/* For tests of input and output. */
#ifndef NOGE_TESTS_STREAMS_H
#define NOGE_TESTS_STREAMS_H

#include "base/file/input.h"
#include "base/file/output.h"
#include "support/folder.h"

/* Half noise, half repetition, so that compressors have something to do. Free with free(). */
char *sample(size_t size);

/* Reads the file, decompressing it, and fails unless it holds just that. */
void assert_content(const char *path, const char *wanted, size_t wanted_size);

#endif
