/* Reading JSON: a parser that recurses once for each level of nesting and stops at the first fault. */
#include "base/text/text.h"
#include "base/text/utf8.h"
#include "jansson.h"

#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 2048 }; /* as Jansson */

typedef struct reader {
    const char *at, *end;
    const char *begin;
    size_t flags;
    int depth;
    json_error_t *error;
    noge_text text; /* the string that is read */
} reader;

static json_t *fail(reader *r, const char *what) {
    if (r->error->text[0])
        return NULL; /* the first fault counts */
    r->error->line = 1;
    for (const char *at = r->begin; at < r->at; at++)
        r->error->line += *at == '\n';
    strncpy(r->error->text, what, JSON_ERROR_TEXT_LENGTH - 2);
    r->error->text[JSON_ERROR_TEXT_LENGTH - 1] = json_error_invalid_syntax;
    return NULL;
}

static json_t *fail_memory(reader *r) {
    fail(r, "out of memory");
    r->error->text[JSON_ERROR_TEXT_LENGTH - 1] = json_error_out_of_memory;
    return NULL;
}

static void skip_blanks(reader *r) {
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\n' || *r->at == '\t' || *r->at == '\r'))
        r->at++;
}

static bool take(reader *r, char letter) {
    skip_blanks(r);
    if (r->at == r->end || *r->at != letter)
        return false;
    r->at++;
    return true;
}

/* ---- Strings ----------------------------------------------------------------------------------------------------- */

static bool put(reader *r, const char *bytes, size_t size) {
    if (noge_text_append(&r->text, bytes, size, NULL) == NOGE_OK)
        return true;
    fail_memory(r);
    return false;
}

static bool read_hex(reader *r, uint32_t *code) {
    *code = 0;
    for (int i = 0; i < 4; i++, r->at++) {
        char letter = r->at < r->end ? *r->at : 0;
        uint32_t digit = letter >= '0' && letter <= '9'   ? (uint32_t)(letter - '0')
                         : letter >= 'a' && letter <= 'f' ? (uint32_t)(letter - 'a' + 10)
                         : letter >= 'A' && letter <= 'F' ? (uint32_t)(letter - 'A' + 10)
                                                          : 16;
        if (digit == 16) {
            fail(r, "\\u must be followed by four hexadecimal digits");
            return false;
        }
        *code = 16 * *code + digit;
    }
    return true;
}

/* Behind "\u": one letter, which may take two codes. */
static bool read_code(reader *r) {
    uint32_t code, second;
    char bytes[4];
    if (!read_hex(r, &code))
        return false;
    if (code >= 0xd800 && code < 0xdc00 && r->end - r->at >= 2 && r->at[0] == '\\' && r->at[1] == 'u') {
        r->at += 2;
        if (!read_hex(r, &second))
            return false;
        code = second >= 0xdc00 && second < 0xe000 ? 0x10000 + ((code - 0xd800) << 10) + (second - 0xdc00) : 0xd800;
    }
    if (code == 0 || (code >= 0xd800 && code < 0xe000)) {
        fail(r, code == 0 ? "\\u0000 is not allowed" : "half of a surrogate pair");
        return false;
    }
    return put(r, bytes, noge_utf8_encode(code, bytes));
}

static bool read_escape(reader *r) {
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    char letter = r->at < r->end ? *r->at++ : 0;
    const char *found = letter ? strchr(letters, letter) : NULL;
    if (letter == 'u')
        return read_code(r);
    if (found)
        return put(r, &meant[found - letters], 1);
    fail(r, "unknown escape sequence in a string");
    return false;
}

/* Reads a string, whose first quote is read, into r->text. */
static bool read_string(reader *r) {
    r->text.size = 0;
    if (!put(r, "", 0))
        return false;
    for (;;) {
        const char *plain = r->at;
        while (r->at < r->end && *r->at != '"' && *r->at != '\\' && (uint8_t)*r->at >= 0x20)
            r->at++;
        if (r->at == r->end || (uint8_t)*r->at < 0x20) {
            fail(r, r->at == r->end ? "the text ends in a string" : "a control character in a string");
            return false;
        }
        if (!put(r, plain, (size_t)(r->at - plain)))
            return false;
        if (*r->at++ == '"')
            break;
        if (!read_escape(r))
            return false;
    }
    if (noge_utf8_is(r->text.bytes, r->text.size))
        return true;
    fail(r, "a string that is not UTF-8");
    return false;
}

/* ---- Values ------------------------------------------------------------------------------------------------------ */

static json_t *read_value(reader *r);

static bool is_digit(const reader *r) {
    return r->at < r->end && *r->at >= '0' && *r->at <= '9';
}

static json_t *read_number(reader *r) {
    const char *begin = r->at;
    bool real = false;
    r->at += *r->at == '-';
    if (!is_digit(r))
        return fail(r, "unexpected letter; expected a value");
    bool zero = *r->at == '0';
    for (r->at++; is_digit(r) && !zero;)
        r->at++;
    if (r->at < r->end && *r->at == '.') {
        real = true;
        r->at++;
        if (!is_digit(r))
            return fail(r, "a number ends with its point");
        while (is_digit(r))
            r->at++;
    }
    if (r->at < r->end && (*r->at == 'e' || *r->at == 'E')) {
        real = true;
        r->at++;
        r->at += r->at < r->end && (*r->at == '+' || *r->at == '-');
        if (!is_digit(r))
            return fail(r, "a number without the digits of its exponent");
        while (is_digit(r))
            r->at++;
    }
    double number;
    uint64_t whole;
    bool negative = *begin == '-';
    size_t size = (size_t)(r->at - begin);
    if (real && !noge_parse_double(begin, size, &number))
        return fail(r, "a number that is too large");
    if (!real && !noge_parse_unsigned(begin + negative, size - negative, INT64_MAX, &whole))
        return fail(r, "an integer that is too large");
    json_t *made = real ? json_real(number) : json_integer(negative ? -(json_int_t)whole : (json_int_t)whole);
    return made ? made : fail_memory(r);
}

static json_t *read_array(reader *r) {
    json_t *array = json_array();
    if (!array || take(r, ']'))
        return array ? array : fail_memory(r);
    do {
        json_t *item = read_value(r);
        if (!item || json_array_append_new(array, item) != 0) {
            json_decref(array);
            return item ? fail_memory(r) : NULL;
        }
    } while (take(r, ','));
    if (take(r, ']'))
        return array;
    json_decref(array);
    return fail(r, "expected ',' or ']'");
}

/* One member; false after a fault. */
static bool read_member(reader *r, json_t *object) {
    if (!take(r, '"')) {
        fail(r, "expected the name of a member in quotes");
        return false;
    }
    if (!read_string(r))
        return false;
    char *key = strdup(r->text.bytes);
    json_t *value = NULL;
    bool fine = false;
    if (!key)
        fail_memory(r);
    else if ((r->flags & JSON_REJECT_DUPLICATES) && json_object_get(object, key))
        fail(r, "an object has two members of the same name");
    else if (!take(r, ':'))
        fail(r, "expected ':'");
    else if ((value = read_value(r)) && !(fine = json_object_set_new_nocheck(object, key, value) == 0))
        fail_memory(r);
    free(key);
    return fine;
}

static json_t *read_object(reader *r) {
    json_t *object = json_object();
    if (!object || take(r, '}'))
        return object ? object : fail_memory(r);
    do {
        if (!read_member(r, object)) {
            json_decref(object);
            return NULL;
        }
    } while (take(r, ','));
    if (take(r, '}'))
        return object;
    json_decref(object);
    return fail(r, "expected ',' or '}'");
}

static bool take_word(reader *r, const char *word) {
    size_t length = strlen(word);
    if ((size_t)(r->end - r->at) < length || memcmp(r->at, word, length) != 0)
        return false;
    r->at += length;
    return true;
}

static json_t *read_value(reader *r) {
    json_t *made = NULL;
    if (r->depth == DEEPEST)
        return fail(r, "nested too deeply");
    r->depth++;
    if (take(r, '{'))
        made = read_object(r);
    else if (take(r, '['))
        made = read_array(r);
    else if (take(r, '"'))
        made = !read_string(r) ? NULL : (made = json_stringn(r->text.bytes, r->text.size)) ? made : fail_memory(r);
    else if (r->at == r->end)
        fail(r, "the text ends where a value is expected");
    else if (take_word(r, "true"))
        made = json_true();
    else if (take_word(r, "false"))
        made = json_false();
    else if (take_word(r, "null"))
        made = json_null();
    else
        made = read_number(r);
    r->depth--;
    return made;
}

json_t *json_loadb(const char *bytes, size_t size, size_t flags, json_error_t *error) {
    reader r = {.at = bytes, .end = bytes + size, .begin = bytes, .flags = flags, .error = error};
    *error = (json_error_t){0};
    skip_blanks(&r);
    json_t *made = NULL;
    if (r.at == r.end || (*r.at != '{' && *r.at != '['))
        fail(&r, "expected '[' or '{'");
    else
        made = read_value(&r);
    skip_blanks(&r);
    if (made && r.at != r.end) {
        fail(&r, "expected the end of the text");
        json_decref(made);
        made = NULL;
    }
    if (!made && !error->text[0])
        fail_memory(&r);
    noge_text_free(&r.text);
    return made;
}
