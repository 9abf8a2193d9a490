/* A writer puts text into memory or into a file, piece by piece. The first failure sticks and later calls do nothing.
 * A printer therefore writes hundreds of pieces and asks for the status once, at the end.
 *
 *     noge_writer writer = {.text = &text};
 *     noge_writer_print(&writer, "%u nodes\n", count);
 *     return noge_writer_end(&writer, error);
 *
 * Both destinations buffer, so small pieces are cheap. A writer belongs to one thread. */
#ifndef NOGE_BASE_TEXT_WRITER_H
#define NOGE_BASE_TEXT_WRITER_H

#include "base/file/output.h"
#include "base/text/text.h"

/* Set `text` or `output`, both borrowed, and zero the rest. */
typedef struct noge_writer {
    noge_text *text;
    noge_output *output;
    noge_status status; /* status of the first failure */
    noge_error error;   /* its message */
} noge_writer;

void noge_writer_put(noge_writer *writer, const void *bytes, size_t size);
void noge_writer_string(noge_writer *writer, const char *string);
void noge_writer_print(noge_writer *writer, const char *format, ...) __attribute__((format(printf, 2, 3)));
void noge_writer_print_list(noge_writer *writer, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));
void noge_writer_repeat(noge_writer *writer, const char *string, size_t times);
void noge_writer_unsigned(noge_writer *writer, uint64_t number);

/* The shortest decimal that reads back as the same number; the same in every locale. */
void noge_writer_double(noge_writer *writer, double number);

/* Records a failure of the caller's, unless there was an earlier one. */
void noge_writer_fail(noge_writer *writer, noge_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The status of the first failure, its message copied to *error; NOGE_OK if everything was written. The caller still
 * owns and commits the output. */
noge_status noge_writer_end(const noge_writer *writer, noge_error *error);

#endif
