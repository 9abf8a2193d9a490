/* One letter at a time. */
#include "report/page/escape.h"

#include "base/letters.h"

#include <string.h>

static const char replacement[] = "\xef\xbf\xbd"; /* U+FFFD */

static noge_status append(noge_text *text, const char *words, noge_error *error) {
    return noge_text_append(text, words, strlen(words), error);
}

/* Letters that XML 1.0 does not allow, in no form whatever. */
static bool forbidden(uint32_t letter) {
    return letter == 0xfffd || letter == 0xfffe || letter == 0xffff;
}

noge_status noge_escape_markup(noge_text *text, const char *words, noge_error *error) {
    noge_status status = NOGE_OK;
    for (size_t size; *words && status == NOGE_OK; words += size) {
        uint32_t letter = noge_table_letter(words, &size);
        if (letter < 0x20 || letter == 0x7f)
            status = append(text, " ", error);
        else if (forbidden(letter))
            status = append(text, replacement, error);
        else if (letter == '<' || letter == '>' || letter == '&' || letter == '"' || letter == '\'')
            status = noge_text_print(text, error, "&#%u;", (unsigned)letter);
        else
            status = noge_text_append(text, words, size, error);
    }
    return status;
}

/* The letter at the beginning of `size` bytes that need not be terminated. */
static uint32_t letter_of(const char *words, size_t size, size_t *length) {
    char few[5] = {0};
    memcpy(few, words, size < 4 ? size : 4);
    return noge_table_letter(few, length);
}

noge_status noge_escape_json(noge_text *text, const char *words, size_t size, noge_error *error) {
    noge_status status = append(text, "\"", error);
    for (size_t at = 0, length; at < size && status == NOGE_OK; at += length) {
        uint32_t letter = letter_of(words + at, size - at, &length);
        bool unsafe = letter < 0x20 || letter == 0x7f || letter == '<' || letter == '>' || letter == '&' ||
                      letter == '"' || letter == '\\' || letter == 0x2028 || letter == 0x2029;
        if (unsafe)
            status = noge_text_print(text, error, "\\u%04x", (unsigned)letter);
        else if (forbidden(letter))
            status = append(text, replacement, error);
        else
            status = noge_text_append(text, words + at, length, error);
    }
    return status == NOGE_OK ? append(text, "\"", error) : status;
}
