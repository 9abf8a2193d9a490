/* Printing JSON: numbers are as short as they can be and still read back exactly. */
#ifndef NOGE_BASE_JSON_H
#define NOGE_BASE_JSON_H

#include "base/writer.h"

#include <jansson.h>

/* Writes the value, which is borrowed. levels: how many levels of nesting get lines of their own; 0 puts everything on
 * one line. NULL, which Jansson returns without memory, is NOGE_NO_MEMORY. */
void noge_json_write(noge_writer *writer, const json_t *value, unsigned levels);

/* The same, appended to a text. */
noge_status noge_json_print(noge_text *text, const json_t *value, unsigned levels, noge_error *error);

/* Writes a string in its quotes. Bytes that are not UTF-8 become question marks. */
void noge_json_write_string(noge_writer *writer, const char *bytes, size_t size);

/* The same for scripts inside HTML or SVG: letters that could end the script or the line are escaped too, and bytes
 * that are not UTF-8 become U+FFFD. */
void noge_json_write_script_string(noge_writer *writer, const char *bytes, size_t size);

/* A JSON number, or null if the value is infinite or NaN. NULL without memory. */
json_t *noge_json_number(double value);

#endif
