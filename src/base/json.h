/* JSON as noge prints it: numbers as short as they can be and still read back exactly. */
#ifndef NOGE_BASE_JSON_H
#define NOGE_BASE_JSON_H

#include "base/text.h"

#include <jansson.h>

/* Appends the value. levels: how many levels of nesting get lines of their own; 0 puts all on one line. */
noge_status noge_json_print(noge_text *text, const json_t *value, unsigned levels, noge_error *error);

/* Appends a string in its quotes. Bytes that are not UTF-8 become question marks. */
noge_status noge_json_put_string(noge_text *text, const char *bytes, size_t size, noge_error *error);

/* Prints the value to standard output, a newline behind it, and takes it over. NULL, as jansson returns when it has no
 * memory, is an error. */
noge_status noge_json_show(json_t *value, unsigned levels, noge_error *error);

/* A number, or null if it is none. */
json_t *noge_json_number(double value);

#endif
