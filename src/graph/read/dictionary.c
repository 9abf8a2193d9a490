/* One pass over the text: strings and brackets are skipped whole, and only keys of the outermost level count. */
#include "graph/read/dictionary.h"

#include <string.h>

typedef struct cursor {
    const char *at, *end;
} cursor;

static void skip_blanks(cursor *c) {
    while (c->at < c->end && (*c->at == ' ' || *c->at == '\t'))
        c->at++;
}

/* From a quote to behind the one that closes it. */
static bool skip_string(cursor *c) {
    char quote = *c->at++;
    while (c->at < c->end && *c->at != quote)
        c->at += *c->at == '\\' && c->at + 1 < c->end ? 2 : 1;
    return c->at++ < c->end;
}

static bool is_quote(char character) {
    return character == '\'' || character == '"';
}

/* One value, up to the comma or bracket of this level. */
static bool skip_value(cursor *c) {
    int depth = 0;
    for (; c->at < c->end; c->at++) {
        if (is_quote(*c->at)) {
            if (!skip_string(c))
                return false;
            c->at--;
        } else if (*c->at == '(' || *c->at == '[' || *c->at == '{') {
            depth++;
        } else if (*c->at == ')' || *c->at == ']' || *c->at == '}') {
            if (depth-- == 0)
                return true;
        } else if (*c->at == ',' && depth == 0) {
            return true;
        }
    }
    return false;
}

static bool is_key(const char *begin, const char *end, const char *name) {
    size_t size = strlen(name);
    return (size_t)(end - begin) == size + 2 && is_quote(*begin) && memcmp(begin + 1, name, size) == 0;
}

/* `key: value`; remembers the value if it is the length. */
static bool read_pair(cursor *c, const char **value, size_t *value_size, bool *by_length) {
    const char *key = c->at;
    if (is_quote(*c->at) ? !skip_string(c) : (c->at = memchr(c->at, ':', (size_t)(c->end - c->at))) == NULL)
        return false;
    const char *key_end = c->at;
    skip_blanks(c);
    if (c->at == c->end || *c->at != ':')
        return false;
    c->at++;
    skip_blanks(c);
    const char *begin = c->at;
    if (!skip_value(c) || c->at == begin)
        return false;
    const char *end = c->at;
    while (end > begin && end[-1] == ' ')
        end--;
    bool length = is_key(key, key_end, "length");
    if (length || (is_key(key, key_end, "weight") && !*by_length)) {
        *value = begin;
        *value_size = (size_t)(end - begin);
        *by_length = length;
    }
    return true;
}

bool noge_dictionary_length(const char *text, size_t size, const char **value, size_t *value_size) {
    cursor c = {text, text + size};
    bool by_length = false;
    *value = NULL;
    *value_size = 0;
    if (size < 2 || text[0] != '{' || text[size - 1] != '}')
        return false;
    c.at++;
    skip_blanks(&c);
    while (c.at < c.end && *c.at != '}') {
        if (!read_pair(&c, value, value_size, &by_length) || c.at == c.end)
            return false;
        if (*c.at == ',')
            c.at++;
        else if (*c.at != '}')
            return false;
        skip_blanks(&c);
    }
    return c.at + 1 == c.end;
}
