/* Jansson prints reals with seventeen digits, 0.10000000000000001 and the like; so the printing is ours, the rest its.
 */
#include "base/json.h"
#include "base/error.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The length of the UTF-8 character at `at`, 0 if it is none. */
static size_t character(const unsigned char *at, size_t left) {
    size_t length = *at < 0x80 ? 1 : *at < 0xc2 ? 0 : *at < 0xe0 ? 2 : *at < 0xf0 ? 3 : *at < 0xf5 ? 4 : 0;
    if (length > left)
        return 0;
    for (size_t i = 1; i < length; i++)
        if (at[i] >> 6 != 2)
            return 0;
    bool overlong = (*at == 0xe0 && at[1] < 0xa0) || (*at == 0xf0 && at[1] < 0x90);
    bool beyond = (*at == 0xed && at[1] >= 0xa0) || (*at == 0xf4 && at[1] >= 0x90);
    return overlong || beyond ? 0 : length;
}

/* How a character stands in a string if not as it is; NULL if as it is. */
static const char *escape(unsigned char c, char room[8]) {
    switch (c) {
    case '"': return "\\\"";
    case '\\': return "\\\\";
    case '\b': return "\\b";
    case '\f': return "\\f";
    case '\n': return "\\n";
    case '\r': return "\\r";
    case '\t': return "\\t";
    }
    if (c >= 0x20)
        return NULL;
    snprintf(room, 8, "\\u%04X", c);
    return room;
}

noge_status noge_json_put_string(noge_text *text, const char *bytes, size_t size, noge_error *error) {
    noge_status status = noge_text_append(text, "\"", 1, error);
    size_t plain = 0; /* bytes before `at` that stand as they are and have not been appended */
    for (size_t at = 0; at < size && status == NOGE_OK;) {
        char room[8];
        size_t length = character((const unsigned char *)bytes + at, size - at);
        const char *instead = length == 0 ? "?" : escape((unsigned char)bytes[at], room);
        if (instead) {
            status = noge_text_append(text, bytes + at - plain, plain, error);
            if (status == NOGE_OK)
                status = noge_text_append(text, instead, strlen(instead), error);
            plain = 0;
            at++;
        } else {
            plain += length;
            at += length;
        }
    }
    if (status == NOGE_OK)
        status = noge_text_append(text, bytes + size - plain, plain, error);
    return status == NOGE_OK ? noge_text_append(text, "\"", 1, error) : status;
}

static noge_status print_string(noge_text *text, const json_t *value, noge_error *error) {
    return noge_json_put_string(text, json_string_value(value), json_string_length(value), error);
}

static noge_status print_real(noge_text *text, double value, noge_error *error) {
    char number[32];
    size_t length = noge_format_double(value, number);
    return noge_text_append(text, number, length, error);
}

/* Between two items of an array or object, or before the first and behind the last one. */
static noge_status print_break(noge_text *text, bool comma, unsigned levels, unsigned depth, noge_error *error) {
    if (levels > 0)
        return noge_text_print(text, error, "%s\n%*s", comma ? "," : "", (int)(2 * depth), "");
    return comma ? noge_text_append(text, ", ", 2, error) : NOGE_OK;
}

static noge_status print_value(noge_text *text, const json_t *value, unsigned levels, unsigned depth,
                               noge_error *error);

static noge_status print_array(noge_text *text, const json_t *array, unsigned levels, unsigned depth,
                               noge_error *error) {
    size_t count = json_array_size(array);
    noge_status status = noge_text_append(text, "[", 1, error);
    for (size_t i = 0; i < count && status == NOGE_OK; i++) {
        status = print_break(text, i > 0, levels, depth + 1, error);
        if (status == NOGE_OK)
            status = print_value(text, json_array_get(array, i), levels ? levels - 1 : 0, depth + 1, error);
    }
    if (status == NOGE_OK && count > 0)
        status = print_break(text, false, levels, depth, error);
    return status == NOGE_OK ? noge_text_append(text, "]", 1, error) : status;
}

static noge_status print_object(noge_text *text, const json_t *object, unsigned levels, unsigned depth,
                                noge_error *error) {
    noge_status status = noge_text_append(text, "{", 1, error);
    const char *key;
    json_t *item;
    bool later = false;
    json_object_foreach((json_t *)object, key, item) {
        if (status == NOGE_OK)
            status = print_break(text, later, levels, depth + 1, error);
        if (status == NOGE_OK)
            status = noge_text_print(text, error, "\"%s\": ", key);
        if (status == NOGE_OK)
            status = print_value(text, item, levels ? levels - 1 : 0, depth + 1, error);
        later = true;
    }
    if (status == NOGE_OK && later)
        status = print_break(text, false, levels, depth, error);
    return status == NOGE_OK ? noge_text_append(text, "}", 1, error) : status;
}

static noge_status print_value(noge_text *text, const json_t *value, unsigned levels, unsigned depth,
                               noge_error *error) {
    switch (json_typeof(value)) {
    case JSON_OBJECT: return print_object(text, value, levels, depth, error);
    case JSON_ARRAY: return print_array(text, value, levels, depth, error);
    case JSON_STRING: return print_string(text, value, error);
    case JSON_INTEGER: return noge_text_print(text, error, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    case JSON_REAL: return print_real(text, json_real_value(value), error);
    case JSON_TRUE: return noge_text_append(text, "true", 4, error);
    case JSON_FALSE: return noge_text_append(text, "false", 5, error);
    case JSON_NULL: break;
    }
    return noge_text_append(text, "null", 4, error);
}

noge_status noge_json_print(noge_text *text, const json_t *value, unsigned levels, noge_error *error) {
    if (!value)
        return noge_fail(error, NOGE_NO_MEMORY, "no memory for JSON");
    return print_value(text, value, levels, 0, error);
}

noge_status noge_json_show(json_t *value, unsigned levels, noge_error *error) {
    noge_text text = {0};
    noge_status status = noge_json_print(&text, value, levels, error);
    if (status == NOGE_OK) {
        fwrite(text.bytes, 1, text.size, stdout);
        putchar('\n');
    }
    noge_text_free(&text);
    json_decref(value);
    return status;
}

json_t *noge_json_number(double value) {
    return isfinite(value) ? json_real(value) : json_null();
}
