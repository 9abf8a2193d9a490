/* Jansson prints reals with seventeen digits, such as 0.10000000000000001. Therefore noge prints values itself and uses
 * Jansson for everything else. */
#include "base/text/json.h"
#include "base/error.h"
#include "base/text/utf8.h"

#include <errno.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Strings ----------------------------------------------------------------------------------------------------- */

/* The escape sequence of a letter; NULL if it needs none. */
static const char *escape(uint32_t letter, char space[8]) {
    switch (letter) {
    case '"': return "\\\"";
    case '\\': return "\\\\";
    case '\b': return "\\b";
    case '\f': return "\\f";
    case '\n': return "\\n";
    case '\r': return "\\r";
    case '\t': return "\\t";
    }
    if (letter > 0xffff || noge_utf8_shown(letter) == letter)
        return NULL;
    snprintf(space, 8, "\\u%04X", (unsigned)letter);
    return space;
}

/* Markup ends scripts; U+2028 and U+2029 end lines of JavaScript; XML allows neither U+FFFE nor U+FFFF. */
static const char *escape_script(uint32_t letter, char space[8]) {
    bool unsafe = letter < 0x20 || letter == 0x7f || letter == '<' || letter == '>' || letter == '&' || letter == '"' ||
                  letter == '\\' || letter == 0x2028 || letter == 0x2029;
    if (letter == 0xfffe || letter == 0xffff)
        return "\xef\xbf\xbd";
    if (!unsafe)
        return NULL;
    snprintf(space, 8, "\\u%04x", (unsigned)letter);
    return space;
}

static void write_escaped(noge_writer *writer, const char *bytes, size_t size,
                          const char *(*escape_letter)(uint32_t, char[8])) {
    size_t plain = 0; /* bytes before `at` that need no escape and are not written yet */
    noge_writer_put(writer, "\"", 1);
    for (size_t at = 0; at < size;) {
        char space[8];
        uint32_t letter;
        size_t length = noge_utf8_decode(bytes + at, size - at, &letter);
        const char *instead = length == 0 ? "\xef\xbf\xbd" : escape_letter(letter, space);
        if (instead) {
            noge_writer_put(writer, bytes + at - plain, plain);
            noge_writer_string(writer, instead);
            plain = 0;
        } else {
            plain += length;
        }
        at += length > 0 ? length : 1;
    }
    noge_writer_put(writer, bytes + size - plain, plain);
    noge_writer_put(writer, "\"", 1);
}

void noge_json_write_string(noge_writer *writer, const char *bytes, size_t size) {
    write_escaped(writer, bytes, size, escape);
}

void noge_json_write_script_string(noge_writer *writer, const char *bytes, size_t size) {
    write_escaped(writer, bytes, size, escape_script);
}

/* ---- Values ------------------------------------------------------------------------------------------------------ */

/* Between two items of an array or object, before the first and after the last one. */
static void write_break(noge_writer *writer, bool comma, unsigned levels, unsigned depth) {
    if (comma)
        noge_writer_put(writer, ",", 1);
    if (levels > 0) {
        noge_writer_put(writer, "\n", 1);
        noge_writer_repeat(writer, "  ", depth);
    } else if (comma) {
        noge_writer_put(writer, " ", 1);
    }
}

static void write_value(noge_writer *writer, const json_t *value, unsigned levels, unsigned depth);

static void write_array(noge_writer *writer, const json_t *array, unsigned levels, unsigned depth) {
    size_t count = json_array_size(array);
    noge_writer_put(writer, "[", 1);
    for (size_t i = 0; i < count; i++) {
        write_break(writer, i > 0, levels, depth + 1);
        write_value(writer, json_array_get(array, i), levels ? levels - 1 : 0, depth + 1);
    }
    if (count > 0)
        write_break(writer, false, levels, depth);
    noge_writer_put(writer, "]", 1);
}

static void write_object(noge_writer *writer, const json_t *object, unsigned levels, unsigned depth) {
    const char *key;
    json_t *item;
    bool later = false;
    noge_writer_put(writer, "{", 1);
    json_object_foreach((json_t *)object, key, item) {
        write_break(writer, later, levels, depth + 1);
        noge_json_write_string(writer, key, strlen(key));
        noge_writer_put(writer, ": ", 2);
        write_value(writer, item, levels ? levels - 1 : 0, depth + 1);
        later = true;
    }
    if (later)
        write_break(writer, false, levels, depth);
    noge_writer_put(writer, "}", 1);
}

static void write_value(noge_writer *writer, const json_t *value, unsigned levels, unsigned depth) {
    switch (json_typeof(value)) {
    case JSON_OBJECT: write_object(writer, value, levels, depth); break;
    case JSON_ARRAY: write_array(writer, value, levels, depth); break;
    case JSON_STRING: noge_json_write_string(writer, json_string_value(value), json_string_length(value)); break;
    case JSON_INTEGER: noge_writer_print(writer, "%" JSON_INTEGER_FORMAT, json_integer_value(value)); break;
    case JSON_REAL: noge_writer_double(writer, json_real_value(value)); break;
    case JSON_TRUE: noge_writer_string(writer, "true"); break;
    case JSON_FALSE: noge_writer_string(writer, "false"); break;
    case JSON_NULL: noge_writer_string(writer, "null"); break;
    }
}

void noge_json_write(noge_writer *writer, const json_t *value, unsigned levels) {
    if (value)
        write_value(writer, value, levels, 0);
    else
        noge_writer_fail(writer, NOGE_NO_MEMORY, "out of memory for JSON");
}

noge_status noge_json_print(noge_text *text, const json_t *value, unsigned levels, noge_error *error) {
    noge_writer writer = {.text = text};
    noge_json_write(&writer, value, levels);
    return noge_writer_end(&writer, error);
}

static int append(const char *bytes, size_t size, void *text) {
    return noge_text_append(text, bytes, size, NULL) == NOGE_OK ? 0 : -1;
}

void noge_json_quote(const json_t *value, char text[NOGE_JSON_QUOTED]) {
    noge_text whole = {0};
    snprintf(text, NOGE_JSON_QUOTED, "not there");
    if (value && noge_json_print(&whole, value, 0, NULL) == NOGE_OK)
        snprintf(text, NOGE_JSON_QUOTED, "%.75s", whole.bytes);
    noge_text_free(&whole);
}

noge_status noge_json_dump(noge_text *text, const json_t *value, size_t flags, noge_error *error) {
    if (!value || json_dump_callback(value, append, text, flags) != 0)
        return noge_fail(error, NOGE_NO_MEMORY, "out of memory for JSON");
    return NOGE_OK;
}

json_t *noge_json_number(double value) {
    return isfinite(value) ? json_real(value) : json_null();
}

/* ---- Building ---------------------------------------------------------------------------------------------------- */

json_t *noge_json_text(const char *bytes, size_t size) {
    noge_text proper = {0};
    noge_status status = NOGE_OK;
    json_t *made = json_stringn(bytes, size);
    if (made)
        return made;
    for (size_t at = 0, length; at < size && status == NOGE_OK; at += length > 0 ? length : 1) {
        uint32_t letter = NOGE_UTF8_REPLACEMENT;
        char encoded[4];
        length = noge_utf8_decode(bytes + at, size - at, &letter);
        status = noge_text_append(&proper, encoded, noge_utf8_encode(letter, encoded), NULL);
    }
    if (status == NOGE_OK)
        made = json_stringn(proper.bytes ? proper.bytes : "", proper.size);
    noge_text_free(&proper);
    return made;
}

json_t *noge_json_string(const char *string) {
    return string ? noge_json_text(string, strlen(string)) : json_null();
}

void noge_json_add(json_t **array, json_t *value) {
    if (json_array_append_new(*array, value) != 0) {
        json_decref(*array);
        *array = NULL;
    }
}

void noge_json_set(json_t **object, const char *key, json_t *value) {
    json_t *proper = noge_utf8_is(key, strlen(key)) ? NULL : noge_json_string(key); /* a name may be a key */
    if (json_object_set_new(*object, proper ? json_string_value(proper) : key, value) != 0) {
        json_decref(*object);
        *object = NULL;
    }
    json_decref(proper);
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

/* If an allocation fails, Jansson 2.14 blames the text, loses letters or aborts. The first case is known by errno,
 * which malloc() sets. The others are avoided by leaving Jansson with a jump; what it had read by then is lost memory.
 * Only a program can arrange that: Jansson's allocator belongs to the whole process. */
static _Thread_local jmp_buf *way_out; /* of the noge_json_read() that runs in this thread */

void *noge_json_allocate(size_t size) {
    void *block = malloc(size);
    if (!block && way_out)
        longjmp(*way_out, 1);
    return block;
}

/* A fault without words is a failed allocation. Jansson keeps the code in the last byte of the text. */
static void note_missing_memory(json_error_t *fault) {
    fault->text[0] = 0;
    fault->text[JSON_ERROR_TEXT_LENGTH - 1] = json_error_out_of_memory;
}

static json_t *load(const char *bytes, size_t size, size_t flags, json_error_t *fault) {
    jmp_buf here;
    if (setjmp(here) != 0) {
        way_out = NULL;
        note_missing_memory(fault);
        return NULL;
    }
    way_out = &here;
    errno = 0;
    json_t *value = json_loadb(bytes, size, flags, fault);
    way_out = NULL;
    if (!value && errno == ENOMEM)
        note_missing_memory(fault);
    return value;
}

json_t *noge_json_read(const char *bytes, size_t size, size_t flags, json_error_t *fault) {
    json_error_t own;
    int before = errno;
    json_t *value = load(bytes, size, flags, fault ? fault : &own);
    errno = before;
    return value;
}

noge_status noge_json_fail(noge_error *error, const json_error_t *fault, const char *format, ...) {
    char words[NOGE_ERROR_TEXT];
    if (!fault->text[0] || json_error_code(fault) == json_error_out_of_memory)
        return noge_fail(error, NOGE_NO_MEMORY, "out of memory while reading JSON");
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    return noge_fail(error, NOGE_BAD_INPUT, "%s", words);
}

/* From the quote at bytes[at] to behind the one that closes the string. */
static size_t skip_string(const char *bytes, size_t size, size_t at) {
    for (at++; at < size && bytes[at] != '"'; at++)
        at += bytes[at] == '\\';
    return at + 1;
}

uint64_t noge_json_line(const char *bytes, size_t size, const char *key, size_t index) {
    size_t length = strlen(key), depth = 0, element = 0;
    uint64_t line = 1;
    bool inside = false; /* the list */
    for (size_t at = 0; at < size; at++) {
        char c = bytes[at];
        line += c == '\n';
        if (strchr(" \t\r\n", c))
            continue;
        if (inside && depth == 2 && c != ',' && c != ']' && element == index)
            return line;
        element += inside && depth == 2 && c == ',';
        if (c == '[' || c == '{') {
            depth++;
        } else if (c == ']' || c == '}') {
            depth--;
            inside = inside && depth >= 2;
        } else if (c == '"') {
            size_t end = skip_string(bytes, size, at), next = end;
            bool named = depth == 1 && end - at == length + 2 && memcmp(bytes + at + 1, key, length) == 0;
            while (next < size && strchr(" \t\r\n:", bytes[next]) && bytes[next])
                next++;
            if (named && next < size && bytes[next] == '[' && memchr(bytes + end, ':', next - end)) {
                for (; end <= next; end++)
                    line += bytes[end] == '\n';
                depth = 2;
                inside = true;
            }
            at = end - 1;
        }
    }
    return 1;
}
