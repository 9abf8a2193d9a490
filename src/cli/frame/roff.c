/* Escapes letter by letter. Lines of running text are broken between words before LINE_WIDTH bytes, so that the source
 * is readable; the page does not depend on it. */
#include "cli/frame/roff.h"
#include "base/text/utf8.h"

#include <stdio.h>
#include <string.h>

enum { LINE_WIDTH = 78 };

/* One letter, escaped; *size: its bytes in `bytes`. */
static void escape_letter(const char *bytes, size_t *size, char escaped[16]) {
    uint32_t letter = noge_utf8_letter(bytes, size);
    switch (letter) {
    case '\\': strcpy(escaped, "\\(rs"); return;
    case '-': strcpy(escaped, "\\-"); return;
    case '\'': strcpy(escaped, "\\(aq"); return;
    case '`': strcpy(escaped, "\\(ga"); return;
    case '"': strcpy(escaped, "\\(dq"); return;
    case '^': strcpy(escaped, "\\(ha"); return;
    case '~': strcpy(escaped, "\\(ti"); return;
    default: break;
    }
    if (letter < 0x20 || letter == 0x7f)
        letter = ' ';
    if (letter < 0x80)
        snprintf(escaped, 16, "%c", (char)letter);
    else
        snprintf(escaped, 16, "\\[u%04X]", letter);
}

void noge_roff_literal(noge_writer *writer, const char *words) {
    char escaped[16];
    for (size_t size; *words; words += size) {
        escape_letter(words, &size, escaped);
        noge_writer_print(writer, "%s", escaped);
    }
}

/* Escapes the next word, with \fB and \fR for backticks; a long list may be broken after its commas. Returns the size
 * of the word in `words`. */
static size_t escape_word(const char *words, bool *bold, char *word, size_t room) {
    size_t used = 0, length = 0;
    if (*words == '.') /* would be a request at the beginning of a line */
        length += (size_t)snprintf(word, room, "\\&");
    for (size_t size; words[used] && words[used] != ' ' && words[used] != '\n' && length + 20 < room; used += size) {
        char escaped[16];
        escape_letter(words + used, &size, escaped);
        if (words[used] == '`') {
            strcpy(escaped, *bold ? "\\fR" : "\\fB");
            *bold = !*bold;
        }
        bool may_break = words[used] == ',' && words[used + 1] != 0 && !strchr(" \n", words[used + 1]);
        length += (size_t)snprintf(word + length, room - length, "%s%s", escaped, may_break ? "\\:" : "");
    }
    return used;
}

void noge_roff_text(noge_writer *writer, const char *words) {
    bool bold = false;
    char last = ' ';
    size_t column = 0;
    while (*words) {
        char word[600];
        size_t spaces = strspn(words, " ");
        words += spaces;
        if (*words == '\n') {
            noge_writer_print(writer, "\n.sp\n");
            column = 0;
            words++;
            continue;
        }
        words += escape_word(words, &bold, word, sizeof word);
        size_t length = strlen(word);
        bool breaks = column > 0 && spaces > 0 && column + 1 + length > LINE_WIDTH;
        if (breaks && strchr(".!?", last))
            noge_writer_print(writer, "\\&"); /* avoids a wider gap after a sentence at the end of a line */
        last = word[length - 1];
        noge_writer_print(writer, "%s%s", breaks ? "\n" : column > 0 && spaces > 0 ? " " : "", word);
        column = breaks || column == 0 ? length : column + 1 + length;
    }
    noge_writer_print(writer, "\n");
}

void noge_roff_example(noge_writer *writer, const char *line) {
    noge_writer_print(writer, "\\fB");
    noge_roff_literal(writer, line);
    noge_writer_print(writer, "\\fR\n");
}
