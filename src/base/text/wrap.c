/* Words in lines of a given width. */
#include "base/text/wrap.h"

#include <string.h>

/* Columns, not bytes: UTF-8's continuation bytes take none. */
static size_t width_of(const char *bytes, size_t size) {
    size_t width = 0;
    for (size_t i = 0; i < size; i++)
        width += ((unsigned char)bytes[i] & 0xc0) != 0x80;
    return width;
}

static noge_status new_line(noge_text *text, size_t indent, noge_error *error) {
    return noge_text_print(text, error, "\n%*s", (int)indent, "");
}

/* The length of the first word; one too long for a line is taken up to a comma. */
static size_t word_length(const char *words, size_t room) {
    size_t length = strcspn(words, " \n");
    if (width_of(words, length) <= room)
        return length;
    for (size_t cut = room; cut > 0; cut--)
        if (words[cut - 1] == ',')
            return cut;
    return length;
}

noge_status noge_text_wrap(noge_text *text, size_t width, size_t indent, const char *words, noge_error *error) {
    noge_status status = NOGE_OK;
    size_t column = indent;
    while (*words && status == NOGE_OK) {
        size_t spaces = strspn(words, " "), length = word_length(words + spaces, width - indent);
        size_t wide = width_of(words + spaces, length);
        if (column + spaces + wide > width && column > indent) {
            status = new_line(text, indent, error);
            column = indent;
            spaces = 0;
            words += strspn(words, " ");
        }
        if (status == NOGE_OK)
            status = noge_text_append(text, words, spaces + length, error);
        words += spaces + length;
        column += spaces + wide;
        if (*words == '\n' && status == NOGE_OK) {
            words++;
            status =
                *words == '\n' || *words == 0 ? noge_text_append(text, "\n", 1, error) : new_line(text, indent, error);
            column = indent;
        }
    }
    return status;
}
