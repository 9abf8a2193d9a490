/* A parser of XML without declarations of its own: elements, attributes, text, CDATA, references to characters and to
 * the five named entities. Comments, instructions and document types are skipped; a declared entity is reported to the
 * handler, which refuses it. */
#include "expat.h"
#include "base/memory.h"
#include "base/text/text.h"
#include "base/text/utf8.h"

#include <stdlib.h>
#include <string.h>

typedef struct span {
    size_t at, size;
} span;

struct XML_ParserStruct {
    void *context;
    XML_StartElementHandler begin;
    XML_EndElementHandler end;
    XML_CharacterDataHandler characters;
    XML_EntityDeclHandler entity;
    noge_text all; /* the document */
    size_t at;     /* of the next letter */
    size_t line_at;
    XML_Size line; /* number of newlines before line_at, plus 1 */
    span *open;    /* names of the open elements, in `all` */
    size_t open_count, open_space;
    noge_text words;      /* name, attributes and values of the current tag, terminated each */
    size_t *word;         /* [word_count] where they begin */
    const char **pointer; /* the same as addresses, NULL behind the last */
    size_t word_count, word_space, pointer_space;
    bool parsing, seen_root;
    enum XML_Error error;
};

XML_Parser XML_ParserCreate(const XML_Char *encoding) {
    (void)encoding;
    return calloc(1, sizeof(struct XML_ParserStruct));
}

void XML_ParserFree(XML_Parser p) {
    if (!p)
        return;
    noge_text_free(&p->all);
    noge_text_free(&p->words);
    free(p->open);
    free(p->word);
    free(p->pointer);
    free(p);
}

void XML_SetUserData(XML_Parser p, void *context) {
    p->context = context;
}

void XML_SetElementHandler(XML_Parser p, XML_StartElementHandler begin, XML_EndElementHandler end) {
    p->begin = begin;
    p->end = end;
}

void XML_SetCharacterDataHandler(XML_Parser p, XML_CharacterDataHandler handler) {
    p->characters = handler;
}

void XML_SetEntityDeclHandler(XML_Parser p, XML_EntityDeclHandler handler) {
    p->entity = handler;
}

enum XML_Error XML_GetErrorCode(XML_Parser p) {
    return p->error;
}

const char *XML_ErrorString(enum XML_Error code) {
    static const char *const words[] = {
        [XML_ERROR_NONE] = "no error",
        [XML_ERROR_NO_MEMORY] = "out of memory",
        [XML_ERROR_NO_ELEMENTS] = "no element found",
        [XML_ERROR_INVALID_TOKEN] = "not well-formed (invalid token)",
        [XML_ERROR_UNCLOSED_TOKEN] = "unclosed token",
        [XML_ERROR_PARTIAL_CHAR] = "partial character",
        [XML_ERROR_TAG_MISMATCH] = "mismatched tag",
        [XML_ERROR_DUPLICATE_ATTRIBUTE] = "duplicate attribute",
        [XML_ERROR_JUNK_AFTER_DOC_ELEMENT] = "junk after document element",
        [XML_ERROR_UNDEFINED_ENTITY] = "undefined entity",
        [XML_ERROR_BAD_CHAR_REF] = "reference to invalid character number",
        [XML_ERROR_UNKNOWN_ENCODING] = "unknown encoding; expected UTF-8",
        [XML_ERROR_UNCLOSED_CDATA_SECTION] = "unclosed CDATA section",
        [XML_ERROR_ABORTED] = "parsing aborted",
    };
    return words[code];
}

XML_Size XML_GetCurrentLineNumber(XML_Parser p) {
    size_t end = p->at < p->all.size ? p->at : p->all.size;
    for (; p->line_at < end; p->line_at++)
        p->line += p->all.bytes[p->line_at] == '\n';
    return p->line + 1;
}

XML_Index XML_GetCurrentByteIndex(XML_Parser p) {
    return p->parsing ? (XML_Index)p->at : -1;
}

/* ---- Pieces of text ---------------------------------------------------------------------------------------------- */

/* Notes the first error; false, so that failing is one line. */
static bool fail(XML_Parser p, enum XML_Error error) {
    if (p->error == XML_ERROR_NONE)
        p->error = error;
    return false;
}

enum XML_Status XML_StopParser(XML_Parser p, unsigned char resumable) {
    (void)resumable;
    fail(p, XML_ERROR_ABORTED);
    return XML_STATUS_OK;
}

static char peek(const struct XML_ParserStruct *p) {
    return p->at < p->all.size ? p->all.bytes[p->at] : 0;
}

static bool is_blank(char letter) {
    return letter == ' ' || letter == '\t' || letter == '\n' || letter == '\r';
}

static void skip_blanks(XML_Parser p) {
    while (is_blank(peek(p)))
        p->at++;
}

static bool at_word(const struct XML_ParserStruct *p, const char *word) {
    size_t length = strlen(word);
    return p->all.size - p->at >= length && memcmp(p->all.bytes + p->at, word, length) == 0;
}

/* Goes behind the next `word`; `missing` if there is none. */
static bool skip_past(XML_Parser p, const char *word, enum XML_Error missing) {
    size_t length = strlen(word);
    const char *found = memmem(p->all.bytes + p->at, p->all.size - p->at, word, length);
    if (!found)
        return fail(p, missing);
    p->at = (size_t)(found - p->all.bytes) + length;
    return true;
}

static bool is_name_letter(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9') ||
           letter == '_' || letter == ':' || letter == '-' || letter == '.' || (letter & 0x80);
}

static bool read_name(XML_Parser p, span *name) {
    name->at = p->at;
    while (is_name_letter(peek(p)))
        p->at++;
    name->size = p->at - name->at;
    if (p->at == p->all.size)
        return fail(p, XML_ERROR_UNCLOSED_TOKEN);
    char first = p->all.bytes[name->at];
    return name->size > 0 && first != '-' && first != '.' && !(first >= '0' && first <= '9')
               ? true
               : fail(p, XML_ERROR_INVALID_TOKEN);
}

/* ---- References -------------------------------------------------------------------------------------------------- */

static bool read_number(XML_Parser p, uint32_t *code) {
    bool hexadecimal = peek(p) == 'x';
    p->at += hexadecimal;
    size_t begin = p->at;
    for (*code = 0; peek(p) && peek(p) != ';'; p->at++) {
        char letter = peek(p);
        uint32_t digit = letter >= '0' && letter <= '9'                  ? (uint32_t)(letter - '0')
                         : hexadecimal && letter >= 'a' && letter <= 'f' ? (uint32_t)(letter - 'a' + 10)
                         : hexadecimal && letter >= 'A' && letter <= 'F' ? (uint32_t)(letter - 'A' + 10)
                                                                         : 99;
        if (digit == 99)
            return fail(p, XML_ERROR_INVALID_TOKEN);
        *code = *code * (hexadecimal ? 16 : 10) + digit;
        if (*code > 0x10ffff)
            return fail(p, XML_ERROR_BAD_CHAR_REF);
    }
    bool letter = (*code >= 0x20 || *code == '\t' || *code == '\n' || *code == '\r') && *code >> 1 != 0xfffe >> 1;
    if (p->at == begin)
        return fail(p, XML_ERROR_INVALID_TOKEN);
    return letter && !(*code >= 0xd800 && *code < 0xe000) ? true : fail(p, XML_ERROR_BAD_CHAR_REF);
}

/* Reads "&…;" and writes the letter that it stands for. */
static bool read_reference(XML_Parser p, char bytes[4], size_t *size) {
    static const char *const names[] = {"lt;", "gt;", "amp;", "quot;", "apos;"};
    static const char letters[] = "<>&\"'";
    p->at++;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (at_word(p, names[i])) {
            p->at += strlen(names[i]);
            bytes[0] = letters[i];
            *size = 1;
            return true;
        }
    uint32_t code;
    span name;
    if (peek(p) != '#')
        return read_name(p, &name) && fail(p, peek(p) == ';' ? XML_ERROR_UNDEFINED_ENTITY : XML_ERROR_INVALID_TOKEN);
    p->at++;
    if (!read_number(p, &code))
        return false;
    if (peek(p) != ';')
        return fail(p, XML_ERROR_UNCLOSED_TOKEN);
    p->at++;
    *size = noge_utf8_encode(code, bytes);
    return true;
}

/* ---- Tags -------------------------------------------------------------------------------------------------------- */

static bool put(XML_Parser p, const char *bytes, size_t size) {
    return noge_text_append(&p->words, bytes, size, NULL) == NOGE_OK || fail(p, XML_ERROR_NO_MEMORY);
}

static bool begin_word(XML_Parser p) {
    if (noge_reserve(&p->word, &p->word_space, p->word_count + 1, sizeof *p->word, NULL) != NOGE_OK)
        return fail(p, XML_ERROR_NO_MEMORY);
    p->word[p->word_count++] = p->words.size;
    return true;
}

static bool put_word(XML_Parser p, span word) {
    return begin_word(p) && put(p, p->all.bytes + word.at, word.size) && put(p, "", 1);
}

static bool read_attribute_value(XML_Parser p) {
    char quote = peek(p), bytes[4];
    size_t size;
    if (quote != '"' && quote != '\'')
        return fail(p, XML_ERROR_INVALID_TOKEN);
    p->at++;
    if (!begin_word(p))
        return false;
    for (;;) {
        size_t plain = p->at;
        while (peek(p) && peek(p) != quote && peek(p) != '<' && peek(p) != '&' && !is_blank(peek(p)))
            p->at++;
        if (!put(p, p->all.bytes + plain, p->at - plain))
            return false;
        char letter = peek(p);
        if (letter == quote) {
            p->at++;
            return put(p, "", 1);
        }
        if (letter == '&') {
            if (!read_reference(p, bytes, &size) || !put(p, bytes, size))
                return false;
        } else if (is_blank(letter)) {
            p->at += at_word(p, "\r\n") ? 2 : 1;
            if (!put(p, " ", 1))
                return false;
        } else {
            return fail(p, p->at == p->all.size ? XML_ERROR_UNCLOSED_TOKEN : XML_ERROR_INVALID_TOKEN);
        }
    }
}

static bool is_repeated(const struct XML_ParserStruct *p) {
    const char *last = p->words.bytes + p->word[p->word_count - 1];
    for (size_t i = 1; i + 1 < p->word_count; i += 2)
        if (strcmp(p->words.bytes + p->word[i], last) == 0)
            return true;
    return false;
}

static bool read_attribute(XML_Parser p) {
    span name;
    if (!read_name(p, &name) || !put_word(p, name))
        return false;
    if (is_repeated(p))
        return fail(p, XML_ERROR_DUPLICATE_ATTRIBUTE);
    skip_blanks(p);
    if (peek(p) != '=')
        return fail(p, p->at == p->all.size ? XML_ERROR_UNCLOSED_TOKEN : XML_ERROR_INVALID_TOKEN);
    p->at++;
    skip_blanks(p);
    return read_attribute_value(p);
}

/* Gives the tag in `words` to the handler. */
static bool report_begin(XML_Parser p) {
    if (noge_reserve(&p->pointer, &p->pointer_space, p->word_count + 1, sizeof *p->pointer, NULL) != NOGE_OK)
        return fail(p, XML_ERROR_NO_MEMORY);
    for (size_t i = 0; i < p->word_count; i++)
        p->pointer[i] = p->words.bytes + p->word[i];
    p->pointer[p->word_count] = NULL;
    p->begin(p->context, p->pointer[0], p->pointer + 1);
    return p->error == XML_ERROR_NONE;
}

static bool report_end(XML_Parser p) {
    p->end(p->context, p->words.bytes);
    return p->error == XML_ERROR_NONE;
}

static bool read_begin_tag(XML_Parser p) {
    span name;
    p->at++;
    p->words.size = p->word_count = 0;
    if (!read_name(p, &name) || !put_word(p, name))
        return false;
    for (;;) {
        bool blank = is_blank(peek(p));
        skip_blanks(p);
        if (peek(p) == '>' || at_word(p, "/>"))
            break;
        if (p->at == p->all.size)
            return fail(p, XML_ERROR_UNCLOSED_TOKEN);
        if (!blank)
            return fail(p, XML_ERROR_INVALID_TOKEN);
        if (!read_attribute(p))
            return false;
    }
    bool empty = peek(p) == '/';
    p->at += 1 + empty;
    p->seen_root = true;
    if (!report_begin(p) || empty)
        return p->error == XML_ERROR_NONE && report_end(p);
    if (noge_reserve(&p->open, &p->open_space, p->open_count + 1, sizeof *p->open, NULL) != NOGE_OK)
        return fail(p, XML_ERROR_NO_MEMORY);
    p->open[p->open_count++] = name;
    return true;
}

static bool read_end_tag(XML_Parser p) {
    span name;
    p->at += 2;
    p->words.size = p->word_count = 0;
    if (!read_name(p, &name) || !put_word(p, name))
        return false;
    skip_blanks(p);
    if (peek(p) != '>')
        return fail(p, p->at == p->all.size ? XML_ERROR_UNCLOSED_TOKEN : XML_ERROR_INVALID_TOKEN);
    if (p->open_count == 0)
        return fail(p, XML_ERROR_JUNK_AFTER_DOC_ELEMENT);
    span open = p->open[--p->open_count];
    if (open.size != name.size || memcmp(p->all.bytes + open.at, p->all.bytes + name.at, name.size) != 0)
        return fail(p, XML_ERROR_TAG_MISMATCH);
    p->at++;
    return report_end(p);
}

/* ---- Everything else --------------------------------------------------------------------------------------------- */

static bool report_characters(XML_Parser p, const char *bytes, size_t size) {
    if (size > 0 && p->open_count > 0)
        p->characters(p->context, bytes, (int)size);
    return p->error == XML_ERROR_NONE;
}

/* Reports text; line ends become single newlines. */
static bool report_lines(XML_Parser p, size_t begin, size_t end) {
    for (size_t at = begin; at < end; at++)
        if (p->all.bytes[at] == '\r') {
            bool pair = at + 1 < end && p->all.bytes[at + 1] == '\n';
            if (!report_characters(p, p->all.bytes + begin, at - begin) || (!pair && !report_characters(p, "\n", 1)))
                return false;
            begin = at + 1;
        }
    return report_characters(p, p->all.bytes + begin, end - begin);
}

static bool read_cdata(XML_Parser p) {
    size_t begin = p->at + strlen("<![CDATA[");
    if (p->open_count == 0)
        return fail(p, XML_ERROR_INVALID_TOKEN);
    return skip_past(p, "]]>", XML_ERROR_UNCLOSED_CDATA_SECTION) && report_lines(p, begin, p->at - 3);
}

/* A document type up to its last bracket. Of its declarations only those of entities are reported. */
static bool read_document_type(XML_Parser p) {
    int depth = 0;
    for (p->at++; p->at < p->all.size; p->at++) {
        char letter = peek(p);
        if (at_word(p, "<!--")) {
            if (!skip_past(p, "-->", XML_ERROR_UNCLOSED_TOKEN))
                return false;
            p->at--;
        } else if (at_word(p, "<!ENTITY")) {
            span name;
            p->at += strlen("<!ENTITY");
            skip_blanks(p);
            bool parameter = peek(p) == '%';
            p->at += parameter;
            skip_blanks(p);
            p->words.size = p->word_count = 0;
            if (!read_name(p, &name) || !put_word(p, name))
                return false;
            p->entity(p->context, p->words.bytes, parameter, NULL, 0, NULL, NULL, NULL, NULL);
            if (p->error != XML_ERROR_NONE)
                return false;
            p->at--;
            depth++;
        } else if (letter == '"' || letter == '\'') {
            p->at++;
            if (!skip_past(p, letter == '"' ? "\"" : "'", XML_ERROR_UNCLOSED_TOKEN))
                return false;
            p->at--;
        } else if (letter == '<' || letter == '[') {
            depth++;
        } else if (letter == '>' && depth == 0) {
            p->at++;
            return true;
        } else if (letter == '>' || letter == ']') {
            depth--;
        }
    }
    return fail(p, XML_ERROR_UNCLOSED_TOKEN);
}

static bool read_text(XML_Parser p) {
    char bytes[4];
    size_t size, begin = p->at;
    if (peek(p) == '&')
        return p->open_count == 0 ? fail(p, XML_ERROR_INVALID_TOKEN)
                                  : read_reference(p, bytes, &size) && report_characters(p, bytes, size);
    for (; p->at < p->all.size && peek(p) != '<' && peek(p) != '&'; p->at++) {
        char letter = peek(p);
        if (p->open_count == 0 && !is_blank(letter))
            return fail(p, p->seen_root ? XML_ERROR_JUNK_AFTER_DOC_ELEMENT : XML_ERROR_INVALID_TOKEN);
    }
    return report_lines(p, begin, p->at);
}

/* "<?xml …?>", which only the beginning of a document may have: version, encoding, standalone, in this order. */
static bool read_declaration(XML_Parser p) {
    static const char *const names[] = {"version", "encoding", "standalone"};
    size_t next = 0;
    p->at += strlen("<?xml");
    p->words.size = p->word_count = 0;
    if (!begin_word(p) || !put(p, "", 1)) /* in place of the name of an element */
        return false;
    for (;;) {
        bool blank = is_blank(peek(p));
        skip_blanks(p);
        if (at_word(p, "?>"))
            break;
        if (p->at == p->all.size)
            return fail(p, XML_ERROR_UNCLOSED_TOKEN);
        if (!blank || !read_attribute(p))
            return fail(p, XML_ERROR_INVALID_TOKEN);
        const char *name = p->words.bytes + p->word[p->word_count - 2];
        while (next < 3 && strcmp(names[next], name) != 0)
            next++;
        if (next++ == 3 || (p->word_count == 3 && strcmp(name, names[0]) != 0))
            return fail(p, XML_ERROR_INVALID_TOKEN);
        const char *value = p->words.bytes + p->word[p->word_count - 1];
        if (strcmp(name, "encoding") == 0 && strcasecmp(value, "utf-8") != 0 && strcasecmp(value, "us-ascii") != 0)
            return fail(p, XML_ERROR_UNKNOWN_ENCODING);
    }
    p->at += 2;
    return p->word_count > 1 ? true : fail(p, XML_ERROR_INVALID_TOKEN);
}

/* Any other instruction: a name, and whatever follows. */
static bool read_instruction(XML_Parser p) {
    span name;
    p->at += 2;
    if (!read_name(p, &name))
        return false;
    if (name.size == 3 && strncasecmp(p->all.bytes + name.at, "xml", 3) == 0)
        return fail(p, XML_ERROR_INVALID_TOKEN);
    if (!is_blank(peek(p)) && !at_word(p, "?>"))
        return fail(p, XML_ERROR_INVALID_TOKEN);
    return skip_past(p, "?>", XML_ERROR_UNCLOSED_TOKEN);
}

static bool read_piece(XML_Parser p) {
    if (peek(p) != '<' || p->at == p->all.size)
        return read_text(p);
    if (at_word(p, "<?"))
        return read_instruction(p);
    if (at_word(p, "<!--"))
        return skip_past(p, "-->", XML_ERROR_UNCLOSED_TOKEN);
    if (at_word(p, "<![CDATA["))
        return read_cdata(p);
    if (at_word(p, "<!DOCTYPE"))
        return p->seen_root ? fail(p, XML_ERROR_INVALID_TOKEN) : read_document_type(p);
    if (at_word(p, "</"))
        return read_end_tag(p);
    if (p->seen_root && p->open_count == 0)
        return fail(p, XML_ERROR_JUNK_AFTER_DOC_ELEMENT);
    return read_begin_tag(p);
}

/* ---- The document ------------------------------------------------------------------------------------------------ */

/* Goes to the first letter that no XML document may have: a control character, U+FFFE or U+FFFF. */
static bool check_letters(XML_Parser p) {
    const size_t begin = p->at;
    for (; p->at < p->all.size; p->at++) {
        char letter = p->all.bytes[p->at];
        bool last = letter == '\xef' && (at_word(p, "\xef\xbf\xbe") || at_word(p, "\xef\xbf\xbf"));
        if (last || ((uint8_t)letter < 0x20 && !is_blank(letter)))
            return fail(p, XML_ERROR_INVALID_TOKEN);
    }
    p->at = begin;
    return true;
}

/* Is it UTF-8, and does it say nothing else? */
static bool check_encoding(XML_Parser p) {
    const char *bytes = p->all.bytes;
    if (p->all.size >= 2 && (memcmp(bytes, "\xff\xfe", 2) == 0 || memcmp(bytes, "\xfe\xff", 2) == 0))
        return fail(p, XML_ERROR_UNKNOWN_ENCODING);
    if (at_word(p, "\xef\xbb\xbf"))
        p->at += 3;
    if (at_word(p, "<?xml") && p->at + 5 < p->all.size && is_blank(bytes[p->at + 5]) && !read_declaration(p))
        return false;
    if (noge_utf8_is(bytes, p->all.size))
        return check_letters(p);
    for (uint32_t letter; p->at < p->all.size;) {
        size_t length = noge_utf8_decode(bytes + p->at, p->all.size - p->at, &letter);
        if (length == 0)
            break;
        p->at += length;
    }
    return fail(p, XML_ERROR_INVALID_TOKEN);
}

enum XML_Status XML_Parse(XML_Parser p, const char *bytes, int size, int last) {
    if (noge_text_append(&p->all, bytes, (size_t)size, NULL) != NOGE_OK) {
        fail(p, XML_ERROR_NO_MEMORY);
        return XML_STATUS_ERROR;
    }
    if (!last)
        return XML_STATUS_OK;
    p->parsing = true;
    bool fine = check_encoding(p);
    while (fine && p->at < p->all.size)
        fine = read_piece(p);
    if (fine && (!p->seen_root || p->open_count > 0))
        fine = fail(p, XML_ERROR_NO_ELEMENTS);
    return fine ? XML_STATUS_OK : XML_STATUS_ERROR;
}
