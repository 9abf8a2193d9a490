/* JSON values: see jansson.h. Arrays and objects are one list of members. An object of more than a few members has an
 * index of its keys, so that graphs with many named nodes stay quick. */
#include "jansson.h"
#include "base/text/utf8.h"

#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

typedef struct member {
    char *key; /* NULL in an array */
    json_t *value;
} member;

typedef struct value {
    json_t base;
    json_int_t integer;
    double real;
    char *bytes; /* of a string, terminated */
    size_t size;
    member *item; /* [space] of an array or object */
    size_t count, space;
    uint32_t *index;    /* [index_space] number of a member plus 1, by the hash of its key; 0: empty. NULL: no index */
    size_t index_space; /* a power of two, at least twice the count */
} value;

enum { FEW = 8 };

static value *of(const json_t *given) {
    return (value *)(uintptr_t)given;
}

static json_t *make(json_type type) {
    value *made = calloc(1, sizeof *made);
    if (made)
        made->base = (json_t){type, 1};
    return made ? &made->base : NULL;
}

json_t *json_object(void) {
    return make(JSON_OBJECT);
}

json_t *json_array(void) {
    return make(JSON_ARRAY);
}

json_t *json_true(void) {
    return make(JSON_TRUE);
}

json_t *json_false(void) {
    return make(JSON_FALSE);
}

json_t *json_null(void) {
    return make(JSON_NULL);
}

json_t *json_integer(json_int_t number) {
    json_t *made = make(JSON_INTEGER);
    if (made)
        of(made)->integer = number;
    return made;
}

json_t *json_real(double number) {
    json_t *made = isfinite(number) ? make(JSON_REAL) : NULL;
    if (made)
        of(made)->real = number;
    return made;
}

json_t *json_stringn(const char *bytes, size_t size) {
    json_t *made = noge_utf8_is(bytes, size) ? make(JSON_STRING) : NULL;
    char *copy = made ? malloc(size + 1) : NULL;
    if (!copy) {
        free(made);
        return NULL;
    }
    memcpy(copy, bytes, size);
    copy[size] = 0;
    of(made)->bytes = copy;
    of(made)->size = size;
    return made;
}

json_t *json_string(const char *text) {
    return text ? json_stringn(text, strlen(text)) : NULL;
}

void json_decref(json_t *given) {
    if (!given || --given->owners > 0)
        return;
    value *self = of(given);
    for (size_t i = 0; i < self->count; i++) {
        free(self->item[i].key);
        json_decref(self->item[i].value);
    }
    free(self->item);
    free(self->index);
    free(self->bytes);
    free(self);
}

const char *json_string_value(const json_t *given) {
    return json_is_string(given) ? of(given)->bytes : NULL;
}

size_t json_string_length(const json_t *given) {
    return json_is_string(given) ? of(given)->size : 0;
}

json_int_t json_integer_value(const json_t *given) {
    return json_is_integer(given) ? of(given)->integer : 0;
}

double json_real_value(const json_t *given) {
    return json_is_real(given) ? of(given)->real : 0;
}

double json_number_value(const json_t *given) {
    return json_is_integer(given) ? (double)of(given)->integer : json_real_value(given);
}

/* ---- Members ----------------------------------------------------------------------------------------------------- */

static bool add_member(value *self, char *key, json_t *given) {
    if (self->count == self->space) {
        size_t space = self->space + self->space / 2 + 4;
        member *larger = realloc(self->item, space * sizeof *larger);
        if (!larger)
            return false;
        self->item = larger;
        self->space = space;
    }
    self->item[self->count++] = (member){key, given};
    return true;
}

size_t json_array_size(const json_t *array) {
    return json_is_array(array) ? of(array)->count : 0;
}

json_t *json_array_get(const json_t *array, size_t index) {
    return index < json_array_size(array) ? of(array)->item[index].value : NULL;
}

int json_array_append_new(json_t *array, json_t *given) {
    if (json_is_array(array) && given && add_member(of(array), NULL, given))
        return 0;
    json_decref(given);
    return -1;
}

static uint64_t hash_of(const char *key) {
    uint64_t hash = 0xcbf29ce484222325u;
    for (; *key; key++)
        hash = (hash ^ (uint8_t)*key) * 0x100000001b3u;
    return hash ^ hash >> 32;
}

/* The place in the index of a key, or of the empty entry where it would be. */
static uint32_t *place_of(const value *self, const char *key) {
    size_t at = (size_t)hash_of(key) & (self->index_space - 1);
    while (self->index[at] && strcmp(self->item[self->index[at] - 1].key, key) != 0)
        at = (at + 1) & (self->index_space - 1);
    return &self->index[at];
}

static bool make_index(value *self) {
    size_t space = self->index_space ? 2 * self->index_space : 8 * FEW;
    uint32_t *index = calloc(space, sizeof *index);
    if (!index)
        return false;
    free(self->index);
    self->index = index;
    self->index_space = space;
    for (size_t i = 0; i < self->count; i++)
        *place_of(self, self->item[i].key) = (uint32_t)i + 1;
    return true;
}

static member *find(const json_t *object, const char *key) {
    const value *self = json_is_object(object) ? of(object) : NULL;
    if (!self || !key)
        return NULL;
    if (self->index) {
        uint32_t number = *place_of(self, key);
        return number ? &self->item[number - 1] : NULL;
    }
    for (size_t i = 0; i < self->count; i++)
        if (strcmp(self->item[i].key, key) == 0)
            return &self->item[i];
    return NULL;
}

size_t json_object_size(const json_t *object) {
    return json_is_object(object) ? of(object)->count : 0;
}

json_t *json_object_get(const json_t *object, const char *key) {
    const member *found = find(object, key);
    return found ? found->value : NULL;
}

int json_object_set_new_nocheck(json_t *object, const char *key, json_t *given) {
    member *found = find(object, key);
    if (found && given) {
        json_decref(found->value);
        found->value = given;
        return 0;
    }
    value *self = json_is_object(object) ? of(object) : NULL;
    char *copy = self && key && given ? strdup(key) : NULL;
    bool indexed = copy && (self->count < FEW || 2 * (self->count + 1) <= self->index_space || make_index(self));
    if (!indexed || !add_member(self, copy, given)) {
        free(copy);
        json_decref(given);
        return -1;
    }
    if (self->index)
        *place_of(self, copy) = (uint32_t)self->count;
    return 0;
}

int json_object_set_new(json_t *object, const char *key, json_t *given) {
    if (key && noge_utf8_is(key, strlen(key)))
        return json_object_set_new_nocheck(object, key, given);
    json_decref(given);
    return -1;
}

int json_object_set(json_t *object, const char *key, json_t *given) {
    if (given)
        given->owners++;
    return json_object_set_new(object, key, given);
}

const char *json_object_at(const json_t *object, size_t index, json_t **given) {
    if (index >= json_object_size(object))
        return NULL;
    *given = of(object)->item[index].value;
    return of(object)->item[index].key;
}

/* ---- Packing ----------------------------------------------------------------------------------------------------- */

static char next_letter(const char **format) {
    while (**format == ' ' || **format == ',' || **format == ':')
        (*format)++;
    return **format ? *(*format)++ : 0;
}

/* After a failure the arguments are still read, so that values among them are given up. */
static json_t *pack(const char **format, va_list *arguments) {
    char letter = next_letter(format);
    const char *key = NULL;
    if (letter == 's')
        return json_string(va_arg(*arguments, const char *));
    if (letter == 'o')
        return va_arg(*arguments, json_t *);
    if (letter == 'I')
        return json_integer(va_arg(*arguments, json_int_t));
    if (letter == 'f')
        return json_real(va_arg(*arguments, double));
    if (letter == 'b')
        return va_arg(*arguments, int) ? json_true() : json_false();
    json_t *made = letter == '{' ? json_object() : json_array();
    for (;;) {
        const char *before = *format;
        letter = next_letter(format);
        if (letter == '}' || letter == ']' || letter == 0)
            return made;
        if (json_is_object(made) || (!made && letter == 's'))
            key = va_arg(*arguments, const char *);
        else
            *format = before;
        json_t *item = pack(format, arguments);
        if ((json_is_object(made) ? json_object_set_new(made, key, item) : json_array_append_new(made, item)) != 0) {
            json_decref(made);
            made = NULL;
        }
    }
}

json_t *json_pack(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    json_t *made = pack(&format, &arguments);
    va_end(arguments);
    return made;
}
