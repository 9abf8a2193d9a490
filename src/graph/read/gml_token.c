/* Strings are copied only because they may hold character references; everything else is a view of the file. */
#include "graph/read/gml_token.h"

#include <string.h>

noge_gml_lexer noge_gml_lexer_of(const noge_source *source) {
    return (noge_gml_lexer){.source = source, .at = source->bytes, .end = source->bytes + source->size, .next_line = 1};
}

void noge_gml_lexer_free(noge_gml_lexer *lexer) {
    noge_text_free(&lexer->string);
}

static void skip_blanks(noge_gml_lexer *lexer) {
    for (; lexer->at < lexer->end; lexer->at++) {
        if (*lexer->at == '\n')
            lexer->next_line++;
        else if (*lexer->at == '#') { /* a comment to the end of the line */
            const char *newline = memchr(lexer->at, '\n', (size_t)(lexer->end - lexer->at));
            lexer->at = newline ? newline - 1 : lexer->end - 1;
        } else if (*lexer->at != ' ' && *lexer->at != '\t' && *lexer->at != '\r')
            return;
    }
}

/* Appends a character in UTF-8. False if there is no such character. */
static bool encode(char bytes[4], size_t *size, uint64_t code) {
    if (code == 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
        return false;
    if (code < 0x80) {
        bytes[0] = (char)code;
        *size = 1;
        return true;
    }
    *size = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = *size; i-- > 1; code >>= 6)
        bytes[i] = (char)(0x80 | (code & 0x3f));
    bytes[0] = (char)((0xf00u >> *size & 0xff) | code);
    return true;
}

/* Decodes the reference between & and ;. False if it is unknown: then it is kept as it is. */
static bool decode(const char *bytes, size_t size, char character[4], size_t *length) {
    static const struct {
        const char *name;
        char character;
    } known[] = {{"amp", '&'}, {"quot", '"'}, {"lt", '<'}, {"gt", '>'}, {"apos", '\''}};
    uint64_t code = 0;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strlen(known[i].name) == size && memcmp(known[i].name, bytes, size) == 0)
            return encode(character, length, (unsigned char)known[i].character);
    if (size < 2 || bytes[0] != '#')
        return false;
    if (bytes[1] != 'x')
        return noge_parse_unsigned(bytes + 1, size - 1, 0x10ffff, &code) && encode(character, length, code);
    for (size_t i = 2; i < size && code <= 0x10ffff; i++) {
        const char *digits = "0123456789abcdef", *digit = bytes[i] ? strchr(digits, bytes[i] | 32) : NULL;
        if (!digit)
            return false;
        code = code * 16 + (uint64_t)(digit - digits);
    }
    return size > 2 && encode(character, length, code);
}

/* From behind the opening quote to behind the closing one. */
static noge_status read_string(noge_gml_lexer *lexer, noge_error *error) {
    enum { LONGEST_REFERENCE = 12 };
    const char *begin = lexer->at, *quote = memchr(lexer->at, '"', (size_t)(lexer->end - lexer->at));
    noge_status status = NOGE_OK;
    lexer->string.size = 0;
    if (!quote)
        return noge_fail_at(error, lexer->source, lexer->line,
                            "a string without a closing quote; the file seems to be cut off");
    for (; lexer->at < quote && status == NOGE_OK; lexer->at++) {
        char character[4];
        size_t length, left = (size_t)(quote - lexer->at);
        if (*lexer->at == '\n')
            lexer->next_line++;
        const char *semicolon =
            *lexer->at == '&' ? memchr(lexer->at, ';', left < LONGEST_REFERENCE ? left : LONGEST_REFERENCE) : NULL;
        if (!semicolon || !decode(lexer->at + 1, (size_t)(semicolon - lexer->at - 1), character, &length))
            continue;
        status = noge_text_append(&lexer->string, begin, (size_t)(lexer->at - begin), error);
        if (status == NOGE_OK)
            status = noge_text_append(&lexer->string, character, length, error);
        lexer->at = semicolon;
        begin = semicolon + 1;
    }
    if (status == NOGE_OK)
        status = noge_text_append(&lexer->string, begin, (size_t)(quote - begin), error);
    lexer->at = quote + 1;
    lexer->text = lexer->string.bytes;
    lexer->size = lexer->string.size;
    return status;
}

static bool in_word(char c) {
    return c != ' ' && c != '\t' && c != '\r' && c != '\n' && c != '[' && c != ']' && c != '"' && c != '#';
}

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

noge_status noge_gml_next(noge_gml_lexer *lexer, noge_gml_token *kind, noge_error *error) {
    skip_blanks(lexer);
    lexer->line = lexer->next_line;
    if (lexer->at >= lexer->end) {
        *kind = NOGE_GML_END;
        return NOGE_OK;
    }
    lexer->text = lexer->at;
    if (*lexer->at == '[' || *lexer->at == ']') {
        *kind = *lexer->at++ == '[' ? NOGE_GML_OPEN : NOGE_GML_CLOSE;
        return NOGE_OK;
    }
    if (*lexer->at == '"') {
        *kind = NOGE_GML_STRING;
        lexer->at++;
        return read_string(lexer, error);
    }
    while (lexer->at < lexer->end && in_word(*lexer->at))
        lexer->at++;
    lexer->size = (size_t)(lexer->at - lexer->text);
    *kind = is_letter(*lexer->text) ? NOGE_GML_KEY : NOGE_GML_NUMBER;
    return NOGE_OK;
}
