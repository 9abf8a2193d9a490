/* Jansson prints reals with seventeen digits, 0.10000000000000001 and the like; so the printing is ours, the rest its.
 */
#include "cli/json.h"
#include "base/error.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static noge_status print_string(noge_text *text, const json_t *value, noge_error *error) {
    char *encoded = json_dumps(value, JSON_ENCODE_ANY);
    if (!encoded)
        return noge_fail(error, NOGE_NO_MEMORY, "no memory for JSON");
    noge_status status = noge_text_print(text, error, "%s", encoded);
    free(encoded);
    return status;
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

json_t *noge_json_name(const noge_graph *graph, noge_node node) {
    char number[NOGE_NUMBER_TEXT];
    size_t length;
    const char *name = noge_graph_name(graph, node, number, &length);
    json_t *text = json_stringn(name, length);
    return text ? text : json_null();
}
