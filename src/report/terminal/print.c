/* The text is formatted first and filtered as a whole: a name can be cut in the middle of a letter by its format. */
#include "report/terminal/print.h"
#include "base/text/utf8.h"
#include "base/text/wrap.h"
#include "report/terminal/columns.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LEAST_COLUMNS = 20 }; /* narrower terminals break words */

static void write_shown(FILE *to, const char *text, size_t size) {
    char shown[1024];
    for (size_t at = 0, written; at < size; fwrite(shown, 1, written, to))
        at += noge_utf8_show(shown, sizeof shown, text + at, size - at, true, &written);
}

/* Where the text of a line begins: behind its label and at least two spaces, or behind its first spaces. */
static size_t text_column(const char *line, size_t most) {
    size_t first = strspn(line, " ");
    const char *gap = strstr(line + first, "  ");
    size_t column = gap ? (size_t)(gap - line) + strspn(gap, " ") : first;
    return column <= most ? column : first <= most ? first : 0;
}

/* Appends one line, without its newline, in lines of that many columns. */
static noge_status wrap_line(noge_text *wrapped, const char *line, size_t columns) {
    size_t indent = noge_utf8_width(line) > columns ? text_column(line, columns / 2) : strlen(line);
    noge_status status = noge_text_append(wrapped, line, indent, NULL);
    return status == NOGE_OK ? noge_text_wrap(wrapped, columns, indent, line + indent, NULL) : status;
}

/* Writes lines that fit the terminal. What follows the last newline stays as it is, because more may follow. */
static bool write_wrapped(FILE *to, char *text, size_t columns) {
    noge_text wrapped = {0};
    noge_status status = NOGE_OK;
    for (char *line = text, *end; status == NOGE_OK && (end = strchr(line, '\n')); line = end + 1) {
        *end = 0;
        status = wrap_line(&wrapped, line, columns);
        if (status == NOGE_OK)
            status = noge_text_append(&wrapped, "\n", 1, NULL);
        *end = '\n';
    }
    if (status == NOGE_OK)
        write_shown(to, wrapped.bytes ? wrapped.bytes : "", wrapped.size);
    noge_text_free(&wrapped);
    return status == NOGE_OK;
}

/* How long the beginning of the format becomes. */
static size_t length_of(const char *format, size_t count, va_list arguments) {
    char begin[1024];
    va_list copy;
    if (count >= sizeof begin)
        count = sizeof begin - 1;
    memcpy(begin, format, count);
    begin[count] = 0;
    va_copy(copy, arguments);
    int length = vsnprintf(NULL, 0, begin, copy);
    va_end(copy);
    return length < 0 ? 0 : (size_t)length;
}

static void replace_newlines(char *text, size_t size) {
    for (size_t i = 0; i < size; i++)
        if (text[i] == '\n' || text[i] == '\t')
            text[i] = '\v';
}

/* Newlines and tabs that the arguments brought become \v, which is shown as a picture of it. Where the format's own
 * ones are in the text is known by formatting only what stands before them. */
static void keep_lines(char *text, size_t size, const char *format, va_list arguments) {
    size_t at = 0;
    for (const char *kept = strpbrk(format, "\n\t"); kept; kept = strpbrk(kept + 1, "\n\t")) {
        size_t end = length_of(format, (size_t)(kept - format), arguments);
        if (end < at || end >= size)
            break;
        replace_newlines(text + at, end - at);
        at = end + 1;
    }
    if (at < size)
        replace_newlines(text + at, size - at);
}

void noge_print_lines(FILE *to, const char *text) {
    write_shown(to, text, strlen(text));
}

void noge_print(FILE *to, const char *format, ...) {
    char brief[1024], *text = brief;
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(brief, sizeof brief, format, arguments);
    va_end(arguments);
    if (length >= (int)sizeof brief) {
        va_start(arguments, format);
        if (vasprintf(&text, format, arguments) < 0)
            text = brief; /* without memory its beginning is better than nothing */
        va_end(arguments);
    }
    size_t size = length < 0 ? 0 : strlen(text), columns = noge_terminal_columns(fileno(to));
    va_start(arguments, format);
    keep_lines(text, size, format, arguments);
    va_end(arguments);
    char *last = memrchr(text, '\n', size);
    if (columns >= LEAST_COLUMNS && last && !memchr(text, '\r', size) && write_wrapped(to, text, columns))
        write_shown(to, last + 1, size - (size_t)(last + 1 - text));
    else
        write_shown(to, text, size);
    if (text != brief)
        free(text);
}

void noge_print_idle(FILE *to, const char *name, uint64_t idle, uint64_t episodes) {
    if (idle > 0)
        noge_print(to,
                   "%s: %llu of %llu episodes have no decision, because nothing can be visited from their source; "
                   "means leave %s out\n",
                   name, (unsigned long long)idle, (unsigned long long)episodes, idle == 1 ? "it" : "them");
}

void noge_train_split_print(const char *name, const noge_dataset *dataset) {
    if (dataset->graph_count == 1)
        noge_print(stderr, "%s: one graph, for training and for testing\n", name);
    else
        noge_print(stderr, "%s: %u graph%s for training, %u for testing\n", name, dataset->train_count,
                   noge_plural(dataset->train_count), dataset->test_count);
}

bool noge_output_is_terminal(void) {
    return isatty(STDOUT_FILENO) && !getenv("OMPI_COMM_WORLD_SIZE");
}
