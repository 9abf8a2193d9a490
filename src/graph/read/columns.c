/* Cutting lines into columns. Every format of lines is a row of the table. */
#include "graph/read/columns.h"
#include "base/error.h"
#include "base/memory.h"
#include "graph/graph.h"

#include <string.h>

const noge_column_words noge_column_words_of[NOGE_COLUMNS_COUNT] = {
    [NOGE_COLUMNS_EDGES] = {.comments = "#%", .mark = ',', .blanks = true, .names = true, .rest = '{'},
    [NOGE_COLUMNS_CSV] = {.comments = "#%", .mark = ',', .names = true},
    [NOGE_COLUMNS_SEMICOLONS] = {.comments = "#%", .mark = ';', .names = true},
    [NOGE_COLUMNS_TSV] = {.comments = "#%", .mark = '\t', .names = true},
    [NOGE_COLUMNS_NETWORK] = {.comments = "%", .blanks = true, .names = true},
    [NOGE_COLUMNS_PLAIN] = {.comments = "", .blanks = true},
};

/* Beyond a million nodes a file must have a byte for every sixteen of them. */
enum { HARMLESS_NODES = 1 << 20, MOST_NODES_A_BYTE = 16 };

static bool is_blank(const noge_columns *in, char c) {
    return c == ' ' || (c == '\t' && in->words->mark != '\t');
}

static bool is_mark(const noge_columns *in, char c) {
    return c == in->words->mark && c != 0;
}

static bool at_line_end(const noge_columns *in) {
    return in->at == in->end || *in->at == '\n' || (*in->at == '\r' && (in->at + 1 == in->end || in->at[1] == '\n'));
}

static void skip_blanks(noge_columns *in) {
    while (in->at < in->end && is_blank(in, *in->at))
        in->at++;
}

static void leave_line(noge_columns *in) {
    if (in->at < in->end && *in->at == '\r')
        in->at++;
    if (in->at < in->end && *in->at == '\n')
        in->at++;
    in->next_line++;
}

static noge_status fail_return(const noge_columns *in, uint64_t line, noge_error *error) {
    return noge_fail_at(error, in->source, line,
                        "a carriage return without a line feed; lines must end with LF or CR LF");
}

static noge_status skip_comment(noge_columns *in, noge_error *error) {
    const char *newline = memchr(in->at, '\n', (size_t)(in->end - in->at));
    const char *back = newline ? NULL : memchr(in->at, '\r', (size_t)(in->end - in->at));
    if (back && back + 1 < in->end) /* a file with such line ends would be one comment */
        return fail_return(in, in->next_line, error);
    in->at = newline ? newline : in->end;
    leave_line(in);
    return NOGE_OK;
}

/* ---- Columns ----------------------------------------------------------------------------------------------------- */

/* From the opening quote to behind the closing one. Line breaks inside belong to the name. */
static noge_status read_quoted(noge_columns *in, noge_column *into, size_t *moved, noge_error *error) {
    const char *begin = ++in->at;
    bool doubled = false;
    for (; in->at < in->end; in->at++) {
        if (*in->at == '\n')
            in->next_line++;
        if (*in->at != '"')
            continue;
        if (in->at + 1 == in->end || in->at[1] != '"')
            break;
        doubled = true;
        in->at++;
    }
    if (in->at == in->end)
        return NOGE_COLUMNS_FAIL(in, error, "a name in quotes without a closing quote");
    *into = (noge_column){begin, (size_t)(in->at - begin), true};
    in->at++;
    const char *behind = in->at;
    skip_blanks(in);
    if (!at_line_end(in) && !is_mark(in, *in->at) && !(in->words->blanks && in->at > behind))
        return NOGE_COLUMNS_FAIL(in, error, "text right after a closing quote; a quote inside a name is written twice");
    if (!doubled)
        return NOGE_OK;
    noge_status status = NOGE_OK;
    *moved = in->unquoted.size;
    size_t from = 0;
    for (size_t i = 0; i < into->size && status == NOGE_OK; i++)
        if (begin[i] == '"') { /* the first of two: keep it, skip the other */
            status = noge_text_append(&in->unquoted, begin + from, i + 1 - from, error);
            from = ++i + 1;
        }
    if (status == NOGE_OK)
        status = noge_text_append(&in->unquoted, begin + from, into->size - from, error);
    into->size = in->unquoted.size - *moved;
    return status;
}

static noge_status read_column(noge_columns *in, noge_error *error) {
    noge_column ignored;
    size_t ignored_place, number = in->count++;
    noge_column *into = number < NOGE_MOST_COLUMNS ? &in->column[number] : &ignored;
    size_t *moved = number < NOGE_MOST_COLUMNS ? &in->moved[number] : &ignored_place;
    const noge_column_words *words = in->words;
    bool rest = number == 2 && in->at < in->end && *in->at == words->rest && words->rest;
    *moved = SIZE_MAX;
    if (words->names && in->at < in->end && *in->at == '"')
        return read_quoted(in, into, moved, error);
    const char *begin = in->at;
    while (!at_line_end(in) && (rest || !((words->blanks && is_blank(in, *in->at)) || is_mark(in, *in->at)))) {
        if (*in->at == '\r')
            return fail_return(in, in->line, error);
        in->at++;
    }
    const char *end = in->at;
    while (end > begin && is_blank(in, end[-1]))
        end--;
    *into = (noge_column){begin, (size_t)(end - begin), false};
    if (words->blanks && end == begin)
        return NOGE_COLUMNS_FAIL(in, error, "an empty column before a comma");
    return NOGE_OK;
}

/* The columns of the line at `at`, which has one at least. */
static noge_status read_columns(noge_columns *in, noge_error *error) {
    in->count = 0;
    in->unquoted.size = 0;
    for (;;) {
        noge_status status = read_column(in, error);
        if (status != NOGE_OK)
            return status;
        skip_blanks(in);
        if (at_line_end(in))
            break;
        if (!is_mark(in, *in->at))
            continue;
        in->at++;
        skip_blanks(in);
        if (at_line_end(in) && in->words->blanks)
            return NOGE_COLUMNS_FAIL(in, error, "a comma with nothing after it");
    }
    leave_line(in);
    for (size_t i = 0; i < in->count && i < NOGE_MOST_COLUMNS; i++)
        if (in->moved[i] != SIZE_MAX)
            in->column[i].bytes = in->unquoted.bytes + in->moved[i];
    return NOGE_OK;
}

/* ---- Lines ------------------------------------------------------------------------------------------------------- */

noge_status noge_columns_begin(noge_columns *in, const noge_source *source, noge_column_format format,
                               noge_error *error) {
    const char *bytes = source->bytes;
    *in = (noge_columns){.source = source,
                         .words = &noge_column_words_of[format],
                         .at = bytes,
                         .end = bytes + source->size,
                         .next_line = 1};
    if (source->size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0) /* how some programs begin a text in UTF-8 */
        in->at += 3;
    if (source->size >= 2 && (memcmp(bytes, "\xff\xfe", 2) == 0 || memcmp(bytes, "\xfe\xff", 2) == 0))
        return noge_fail(error, NOGE_BAD_INPUT, "%s: this is text in UTF-16; " NOGE_UTF16_ADVICE, source->name);
    return NOGE_OK;
}

void noge_columns_free(noge_columns *in) {
    noge_text_free(&in->unquoted);
}

noge_status noge_columns_next(noge_columns *in, bool *more, noge_error *error) {
    *more = false;
    while (in->at < in->end) {
        if (*in->at && strchr(in->words->comments, *in->at)) {
            noge_status status = skip_comment(in, error);
            if (status != NOGE_OK)
                return status;
            continue;
        }
        skip_blanks(in);
        if (at_line_end(in)) {
            leave_line(in);
            continue;
        }
        in->line = in->next_line;
        if (in->words->names && in->end - in->at > 1 && in->at[0] == '/' && in->at[1] == '/')
            return NOGE_COLUMNS_FAIL(in, error,
                                     "a line that begins with //; comments begin with %s, and names with // are "
                                     "in double quotes",
                                     in->words->comments[1] ? "# or %" : in->words->comments);
        *more = true;
        return read_columns(in, error);
    }
    return NOGE_OK;
}

bool noge_column_is(const noge_column *column, const char *word) {
    return strlen(word) == column->size && strncasecmp(word, column->bytes, column->size) == 0;
}

/* ---- Numbered nodes ---------------------------------------------------------------------------------------------- */

noge_status noge_columns_check_nodes(const noge_columns *in, uint64_t count, noge_error *error) {
    if (count == 0)
        return NOGE_COLUMNS_FAIL(in, error, "a graph of 0 nodes");
    if (count > HARMLESS_NODES && count < NOGE_NO_NODE && count / MOST_NODES_A_BYTE > in->source->size &&
        !noge_limits_lifted())
        return NOGE_COLUMNS_FAIL(in, error, "%llu nodes in a file of %zu bytes; NOGE_LIMITS=off reads it anyway",
                                 (unsigned long long)count, in->source->size);
    return NOGE_OK;
}

noge_status noge_columns_node(const noge_columns *in, size_t column, uint64_t node_count, noge_node *node,
                              noge_error *error) {
    uint64_t number;
    char shown[NOGE_SHOWN_TEXT];
    const noge_column *from = &in->column[column];
    if (!noge_parse_unsigned(from->bytes, from->size, node_count, &number) || number == 0)
        return NOGE_COLUMNS_FAIL(in, error, "node \"%s\" is not among 1 to %llu",
                                 noge_show(shown, from->bytes, from->size), (unsigned long long)node_count);
    *node = (noge_node)(number - 1);
    return NOGE_OK;
}

noge_status noge_columns_begin_graph(const noge_columns *in, noge_builder **builder, uint64_t count, bool weighted,
                                     noge_error *error) {
    noge_status status = noge_columns_check_nodes(in, count, error);
    if (status != NOGE_OK)
        return status;
    status = noge_builder_create(builder, weighted, error);
    noge_builder_set_first_number(*builder, 1);
    if (status == NOGE_OK)
        status = noge_builder_add_nodes(*builder, count, error);
    return noge_place_error(status, error, in->source, in->line);
}

noge_status noge_columns_add_edge(const noge_columns *in, noge_builder *builder, size_t first, bool weighted,
                                  noge_error *error) {
    noge_node a = NOGE_NO_NODE, b = NOGE_NO_NODE;
    double length = 1;
    char shown[NOGE_SHOWN_TEXT];
    const noge_column *third = &in->column[first + 2];
    uint64_t count = noge_builder_node_count(builder);
    noge_status status = noge_columns_node(in, first, count, &a, error);
    if (status == NOGE_OK)
        status = noge_columns_node(in, first + 1, count, &b, error);
    if (status != NOGE_OK)
        return status;
    if (weighted && !noge_parse_double(third->bytes, third->size, &length))
        return NOGE_COLUMNS_FAIL(in, error, "the length \"%s\" is not a number",
                                 noge_show(shown, third->bytes, third->size));
    return noge_place_error(noge_builder_add_edge(builder, a, b, length, error), error, in->source, in->line);
}
