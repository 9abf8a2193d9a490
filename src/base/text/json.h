/* Building and printing JSON. Numbers are as short as they can be and still read back exactly. */
#ifndef NOGE_BASE_TEXT_JSON_H
#define NOGE_BASE_TEXT_JSON_H

#include "base/text/writer.h"

#include <jansson.h>

/* Writes the value, which is borrowed. levels: how many levels of nesting get lines of their own; 0 puts everything on
 * one line. NULL, which Jansson returns without memory, is NOGE_NO_MEMORY. */
void noge_json_write(noge_writer *writer, const json_t *value, unsigned levels);

/* The same, appended to a text. */
noge_status noge_json_print(noge_text *text, const json_t *value, unsigned levels, noge_error *error);

/* The value on one line, cut to 75 bytes, for messages; "not there" for NULL. */
enum { NOGE_JSON_QUOTED = 80 };
void noge_json_quote(const json_t *value, char text[NOGE_JSON_QUOTED]);

/* Appends the value as Jansson prints it, with its flags. json_dumps() loses letters if an allocation fails. */
noge_status noge_json_dump(noge_text *text, const json_t *value, size_t flags, noge_error *error);

/* Writes a string in its quotes. Bytes that are not UTF-8 become U+FFFD; letters that act on a terminal are escaped. */
void noge_json_write_string(noge_writer *writer, const char *bytes, size_t size);

/* The same for scripts inside HTML or SVG: letters that could end the script or the line are escaped too. */
void noge_json_write_script_string(noge_writer *writer, const char *bytes, size_t size);

/* Parses a text, with Jansson's flags. NULL if it is not JSON or memory is missing; noge_json_fail() tells which from
 * the fault, which may be NULL. */
json_t *noge_json_read(const char *bytes, size_t size, size_t flags, json_error_t *fault);

/* The line of an element of a list in a text that noge_json_read() accepted: of the list `key` in the outermost object.
 * 1 if it is not found. O(size): for messages, because Jansson keeps no places. */
uint64_t noge_json_line(const char *bytes, size_t size, const char *key, size_t index);

/* malloc() for Jansson: json_set_alloc_funcs(noge_json_allocate, free), once in a program. Then a failed allocation
 * ends noge_json_read() at once; Jansson itself may abort. */
void *noge_json_allocate(size_t size);

/* Reports that noge_json_read() returned NULL for a text: NOGE_BAD_INPUT with this message, or NOGE_NO_MEMORY. */
noge_status noge_json_fail(noge_error *error, const json_error_t *fault, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* A JSON string from bytes of any origin: names of files and nodes. Bytes that are not UTF-8 become U+FFFD. NULL
 * without memory. */
json_t *noge_json_text(const char *bytes, size_t size);

/* The same for a terminated string; null if it is NULL. */
json_t *noge_json_string(const char *string);

/* Append a value to an array, or set it in an object. They take over `value`. If it is NULL or memory is missing, they
 * release the array or object and set it to NULL; later calls then only release their values. Builders need not check
 * each step: printing NULL is NOGE_NO_MEMORY. A key may have any bytes, as for noge_json_string. The array or object
 * must have no other owner. */
void noge_json_add(json_t **array, json_t *value);
void noge_json_set(json_t **object, const char *key, json_t *value);

/* A JSON number, or null if the value is infinite or NaN. NULL without memory. */
json_t *noge_json_number(double value);

#endif
