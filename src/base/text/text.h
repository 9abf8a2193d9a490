/* Functions on strings: growing buffers, strict parsing of numbers, and suggestions for misspelt names. */
#ifndef NOGE_BASE_TEXT_TEXT_H
#define NOGE_BASE_TEXT_TEXT_H

#include <noge/status.h>

#include <stdarg.h>

typedef struct noge_text {
    char *bytes; /* terminated once anything was appended; NULL before */
    size_t size, space;
} noge_text;

noge_status noge_text_append(noge_text *text, const void *bytes, size_t size, noge_error *error);
noge_status noge_text_print(noge_text *text, noge_error *error, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
noge_status noge_text_print_list(noge_text *text, noge_error *error, const char *format, va_list arguments)
    __attribute__((format(printf, 3, 0)));
void noge_text_free(noge_text *text);

/* The ending of a noun after a number: printf("%u node%s", n, noge_plural(n)). */
static inline const char *noge_plural(uint64_t count) {
    return count == 1 ? "" : "s";
}

/* Appends to the terminated text in an array of `space` bytes. False if something did not fit and was cut off. */
bool noge_print_more(char *text, size_t space, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Appends a name to the list in an array of `space` bytes, after the separator unless it is the first. A name that does
 * not fit, and all names after it, become one "…". */
void noge_list_more(char *list, size_t space, const char *separator, const char *name);

/* Parses all of [bytes, bytes + size) as a number; false if it is not a number or out of range. Independent of the
 * locale. */
bool noge_parse_unsigned(const char *bytes, size_t size, uint64_t most, uint64_t *value);
bool noge_parse_double(const char *bytes, size_t size, double *value);

/* The shortest decimal that reads back as `value`; at least 32 bytes of room. Returns its length. */
size_t noge_format_double(double value, char text[32]);

/* The shortest decimal that, read as a double and rounded, is `value`: 0.1 where the double has 0.10000000149011612. */
size_t noge_format_float(float value, char text[32]);

/* The name most similar to `word` among `count` names (the i-th at (const char *)names + i * stride, a char pointer);
 * NULL if none is similar enough. */
const char *noge_nearest_name(const char *word, const void *names, size_t count, size_t stride);

#endif
