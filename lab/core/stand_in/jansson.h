/* The part of Jansson's interface that the core uses, for WebAssembly, where there is no Jansson.
 *
 * The functions behave as Jansson's of the same names: objects keep the order of insertion, strings are UTF-8, NULL
 * means missing memory or a wrong argument. Messages about broken JSON have other words. */
#ifndef NOGE_LAB_JANSSON_H
#define NOGE_LAB_JANSSON_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h> /* as Jansson does; rooms rely on it */

typedef enum {
    JSON_OBJECT,
    JSON_ARRAY,
    JSON_STRING,
    JSON_INTEGER,
    JSON_REAL,
    JSON_TRUE,
    JSON_FALSE,
    JSON_NULL
} json_type;

typedef long long json_int_t;

#define JSON_INTEGER_FORMAT "lld"
#define JSON_REJECT_DUPLICATES 0x1
#define JSON_COMPACT 0x20

/* A value with a count of its owners. Its other fields are private: jansson.c. */
typedef struct json_t {
    json_type type;
    size_t owners;
} json_t;

enum { JSON_ERROR_TEXT_LENGTH = 160 };

/* Where and why reading failed. The last byte of `text` is the code, as in Jansson. */
typedef struct json_error_t {
    int line;
    char text[JSON_ERROR_TEXT_LENGTH];
} json_error_t;

enum json_error_code { json_error_unknown, json_error_out_of_memory, json_error_invalid_syntax };

static inline enum json_error_code json_error_code(const json_error_t *error) {
    return (enum json_error_code)error->text[JSON_ERROR_TEXT_LENGTH - 1];
}

/* ---- Values ------------------------------------------------------------------------------------------------------ */

json_t *json_object(void);
json_t *json_array(void);
json_t *json_string(const char *text);
json_t *json_stringn(const char *bytes, size_t size); /* NULL unless the bytes are UTF-8 */
json_t *json_integer(json_int_t value);
json_t *json_real(double value); /* NULL unless the value is finite */
json_t *json_true(void);
json_t *json_false(void);
json_t *json_null(void);

/* Builds values from a format of these letters: {} [] s (string) o (value, taken over) I (json_int_t) f (double) b (int
 * as a truth). */
json_t *json_pack(const char *format, ...);

/* Gives up one ownership; the last one frees the value and what is in it. Accepts NULL. */
void json_decref(json_t *value);

#define json_typeof(value) ((value)->type)
#define json_is_object(value) ((value) && json_typeof(value) == JSON_OBJECT)
#define json_is_array(value) ((value) && json_typeof(value) == JSON_ARRAY)
#define json_is_string(value) ((value) && json_typeof(value) == JSON_STRING)
#define json_is_integer(value) ((value) && json_typeof(value) == JSON_INTEGER)
#define json_is_real(value) ((value) && json_typeof(value) == JSON_REAL)
#define json_is_number(value) (json_is_integer(value) || json_is_real(value))
#define json_is_true(value) ((value) && json_typeof(value) == JSON_TRUE)
#define json_is_false(value) ((value) && json_typeof(value) == JSON_FALSE)
#define json_is_boolean(value) (json_is_true(value) || json_is_false(value))
#define json_is_null(value) ((value) && json_typeof(value) == JSON_NULL)

const char *json_string_value(const json_t *value); /* NULL unless it is a string */
size_t json_string_length(const json_t *value);
json_int_t json_integer_value(const json_t *value); /* 0 unless it is an integer */
double json_real_value(const json_t *value);
double json_number_value(const json_t *value); /* of integers and reals; 0 of other values */

/* ---- Arrays and objects ------------------------------------------------------------------------------------------ */

size_t json_array_size(const json_t *array); /* 0 unless it is an array */
json_t *json_array_get(const json_t *array, size_t index);
int json_array_append_new(json_t *array, json_t *value); /* takes the value over, also if it fails with -1 */

size_t json_object_size(const json_t *object);
json_t *json_object_get(const json_t *object, const char *key); /* expected O(length of the key) */
int json_object_set_new(json_t *object, const char *key, json_t *value);
int json_object_set_new_nocheck(json_t *object, const char *key, json_t *value);
int json_object_set(json_t *object, const char *key, json_t *value);

/* The member at an index, for loops: its key (NULL after the last) and its value. */
const char *json_object_at(const json_t *object, size_t index, json_t **value);

#define json_array_foreach(array, index, value)                                                                        \
    for (index = 0; index < json_array_size(array) && (value = json_array_get(array, index)); index++)

#define json_object_foreach(object, key, value)                                                                        \
    for (size_t key##_at = 0; (key = json_object_at(object, key##_at, &value)); key##_at++)

/* ---- Text -------------------------------------------------------------------------------------------------------- */

/* Parses an array or object. flags: JSON_REJECT_DUPLICATES or 0. NULL with *error filled in if it is not JSON. */
json_t *json_loadb(const char *bytes, size_t size, size_t flags, json_error_t *error);

/* Declared because a room mentions it; the core never writes JSON by it. */
int json_dump_callback(const json_t *value, int (*callback)(const char *, size_t, void *), void *data, size_t flags);

#endif
