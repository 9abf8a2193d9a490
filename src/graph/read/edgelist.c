/* Edge lists: a line an edge, two names and perhaps a length; a line with one name is a node without (further) edges.
 *
 * Columns are separated by blanks or by a comma with blanks around it. A name in double quotes may contain anything; a
 * quote inside it is doubled, as in spreadsheets. Lines that begin with # or % are comments. networkx writes the
 * attributes of an edge as a Python dictionary in the last column: its `length` or `weight` is the edge's length.
 *
 * A first line is a heading, and skipped, only if it cannot be an edge: `source target` or `from to` (or src, dst), or
 * a third column `length`, `weight` or `distance` above a column of numbers. Behind noge's own comment `# nodes …`
 * there is no heading. The first edge decides whether edges have lengths. */
#include "base/error.h"
#include "base/text/text.h"
#include "graph/read/dictionary.h"
#include "graph/read/readers.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_COLUMNS = 3 };

/* A piece of the file, or of `unquoted` if it was written with doubled quotes. */
typedef struct column {
    const char *bytes;
    size_t size;
} column;

typedef struct parser {
    const noge_source *source;
    const char *at, *end;
    uint64_t line;       /* the number of the line that was read last */
    uint64_t next_line;  /* of the line at `at` */
    size_t column_count; /* of the line that was read last; columns beyond MOST_COLUMNS are only counted */
    column columns[MOST_COLUMNS];
    size_t offset[MOST_COLUMNS]; /* SIZE_MAX, or where in `unquoted` the column is */
    noge_text unquoted;
    bool no_heading; /* noge's own comment said so */
    bool dictionary; /* the last column of the line is a dictionary; it is not among the columns, but for its length */
} parser;

static bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

static bool at_line_end(const parser *p) {
    return p->at == p->end || *p->at == '\n' || (*p->at == '\r' && (p->at + 1 == p->end || p->at[1] == '\n'));
}

static void skip_blanks(parser *p) {
    while (p->at < p->end && is_blank(*p->at))
        p->at++;
}

static void leave_line(parser *p) {
    if (p->at < p->end && *p->at == '\r')
        p->at++;
    if (p->at < p->end && *p->at == '\n')
        p->at++;
    p->next_line++;
}

static void skip_comment(parser *p) {
    static const char ours[] = "# nodes ";
    if ((size_t)(p->end - p->at) >= sizeof ours - 1 && memcmp(p->at, ours, sizeof ours - 1) == 0)
        p->no_heading = true;
    const char *newline = memchr(p->at, '\n', (size_t)(p->end - p->at));
    p->at = newline ? newline : p->end;
    leave_line(p);
}

/* ---- Columns ----------------------------------------------------------------------------------------------------- */

/* From the opening quote to behind the closing one. Line breaks inside belong to the name. */
static noge_status read_quoted(parser *p, column *into, size_t *offset, noge_error *error) {
    const char *begin = ++p->at;
    bool doubled = false;
    for (; p->at < p->end; p->at++) {
        if (*p->at == '\n')
            p->next_line++;
        if (*p->at != '"')
            continue;
        if (p->at + 1 == p->end || p->at[1] != '"')
            break;
        doubled = true;
        p->at++;
    }
    if (p->at == p->end)
        return noge_fail_at(error, p->source, p->line, "a name in quotes without a closing quote");
    *into = (column){begin, (size_t)(p->at - begin)};
    p->at++;
    if (!at_line_end(p) && !is_blank(*p->at) && *p->at != ',')
        return noge_fail_at(error, p->source, p->line,
                            "text right after a closing quote; a quote inside a name is written twice");
    if (!doubled)
        return NOGE_OK;
    noge_status status = NOGE_OK;
    *offset = p->unquoted.size;
    size_t from = 0;
    for (size_t i = 0; i < into->size && status == NOGE_OK; i++)
        if (begin[i] == '"') { /* the first of two: keep it, skip the other */
            status = noge_text_append(&p->unquoted, begin + from, i + 1 - from, error);
            from = ++i + 1;
        }
    if (status == NOGE_OK)
        status = noge_text_append(&p->unquoted, begin + from, into->size - from, error);
    into->size = p->unquoted.size - *offset;
    return status;
}

static noge_status read_column(parser *p, noge_error *error) {
    column ignored;
    size_t ignored_offset, number = p->column_count++;
    column *into = number < MOST_COLUMNS ? &p->columns[number] : &ignored;
    size_t *offset = number < MOST_COLUMNS ? &p->offset[number] : &ignored_offset;
    *offset = SIZE_MAX;
    if (*p->at == '"')
        return read_quoted(p, into, offset, error);
    const char *begin = p->at;
    while (!at_line_end(p) && !is_blank(*p->at) && *p->at != ',')
        p->at++;
    *into = (column){begin, (size_t)(p->at - begin)};
    return p->at > begin ? NOGE_OK : noge_fail_at(error, p->source, p->line, "an empty column before a comma");
}

/* The dictionary from `at` to the end of the line. Its length, if it has one, becomes the third column. */
static noge_status read_dictionary(parser *p, noge_error *error) {
    const char *begin = p->at;
    while (!at_line_end(p))
        p->at++;
    const char *end = p->at;
    while (end > begin && is_blank(end[-1]))
        end--;
    column value;
    p->dictionary = true;
    if (!noge_dictionary_length(begin, (size_t)(end - begin), &value.bytes, &value.size))
        return noge_fail_at(error, p->source, p->line,
                            "expected a Python dictionary such as {'weight': 2} from { to the end of the line");
    if (value.bytes && p->column_count == 2) {
        p->offset[2] = SIZE_MAX;
        p->columns[p->column_count++] = value;
    }
    return NOGE_OK;
}

/* The columns of the line at `at`, which has one at least. */
static noge_status read_columns(parser *p, noge_error *error) {
    p->column_count = 0;
    p->unquoted.size = 0;
    p->dictionary = false;
    for (;;) {
        bool dictionary = p->column_count == 2 && *p->at == '{';
        noge_status status = dictionary ? read_dictionary(p, error) : read_column(p, error);
        if (status != NOGE_OK)
            return status;
        skip_blanks(p);
        if (at_line_end(p))
            break;
        if (*p->at != ',')
            continue;
        p->at++;
        skip_blanks(p);
        if (at_line_end(p))
            return noge_fail_at(error, p->source, p->line, "a comma with nothing after it");
    }
    leave_line(p);
    for (size_t i = 0; i < p->column_count && i < MOST_COLUMNS; i++)
        if (p->offset[i] != SIZE_MAX)
            p->columns[i].bytes = p->unquoted.bytes + p->offset[i];
    return NOGE_OK;
}

/* The next line that is neither empty nor a comment; *more is false at the end. */
static noge_status read_line(parser *p, bool *more, noge_error *error) {
    while (p->at < p->end) {
        if (*p->at == '#' || *p->at == '%') {
            skip_comment(p);
            continue;
        }
        skip_blanks(p);
        if (at_line_end(p)) {
            bool over = p->at == p->end;
            leave_line(p);
            if (over)
                break;
            continue;
        }
        p->line = p->next_line;
        *more = true;
        return read_columns(p, error);
    }
    *more = false;
    return NOGE_OK;
}

/* ---- Meaning ----------------------------------------------------------------------------------------------------- */

static bool is_word(const column *c, const char *const *words) {
    for (; *words; words++)
        if (strlen(*words) == c->size && strncasecmp(*words, c->bytes, c->size) == 0)
            return true;
    return false;
}

static bool is_heading(const parser *p) {
    static const char *const first[] = {"source", "from", "src", NULL}, *const second[] = {"target", "to", "dst", NULL};
    static const char *const third[] = {"length", "weight", "distance", NULL};
    if (p->no_heading || p->dictionary || p->column_count < 2)
        return false;
    if (is_word(&p->columns[0], first) && is_word(&p->columns[1], second))
        return true;
    return p->column_count == 3 && is_word(&p->columns[2], third);
}

/* Spreadsheets of some countries separate columns by semicolons. Without this check each line would be a node. */
static bool has_semicolons(const parser *p) {
    const column *only = &p->columns[0];
    bool quoted = p->offset[0] != SIZE_MAX || (only->bytes > p->source->bytes && only->bytes[-1] == '"');
    return !p->no_heading && p->column_count == 1 && !quoted && memchr(only->bytes, ';', only->size);
}

static void rewind_to(parser *p, const char *at, uint64_t line) {
    p->at = at;
    p->next_line = line;
}

/* Skips the heading and looks ahead for the first edge: *columns is 2 or 3, or 0 if the file has none. Leaves the
 * parser behind the heading. */
static noge_status look_ahead(parser *p, size_t *columns, noge_error *error) {
    const char *begin = p->at;
    uint64_t line = p->next_line;
    bool more;
    *columns = 0;
    noge_status status = read_line(p, &more, error);
    if (status == NOGE_OK && more && has_semicolons(p))
        return noge_fail_at(error, p->source, p->line,
                            "one column with semicolons; separate columns by commas, tabs or blanks, or put the name "
                            "in double quotes");
    if (status == NOGE_OK && more && is_heading(p)) {
        begin = p->at;
        line = p->next_line;
        status = read_line(p, &more, error);
    }
    while (status == NOGE_OK && more && p->column_count == 1)
        status = read_line(p, &more, error);
    if (status == NOGE_OK && more)
        *columns = p->column_count;
    if (*columns > MOST_COLUMNS)
        return noge_fail_at(
            error, p->source, p->line,
            "%zu columns; an edge has two names, and perhaps a length in a third column; put names with "
            "blanks or commas in double quotes",
            p->column_count);
    rewind_to(p, begin, line);
    return status;
}

static noge_status add_edge(parser *p, noge_builder *builder, size_t columns, noge_error *error) {
    noge_node a, b;
    double length = 1;
    char shown[NOGE_SHOWN_TEXT];
    if (p->column_count != columns)
        return noge_fail_at(error, p->source, p->line, "%zu columns, but the first edge has %zu", p->column_count,
                            columns);
    if (columns == 3 && !noge_parse_double(p->columns[2].bytes, p->columns[2].size, &length))
        return noge_fail_at(error, p->source, p->line, "the third column is a length, and \"%s\" is not a number",
                            noge_show(shown, p->columns[2].bytes, p->columns[2].size));
    noge_status status = noge_builder_named_node(builder, p->columns[0].bytes, p->columns[0].size, &a, error);
    if (status == NOGE_OK)
        status = noge_builder_named_node(builder, p->columns[1].bytes, p->columns[1].size, &b, error);
    if (status == NOGE_OK)
        status = noge_builder_add_edge(builder, a, b, length, error);
    return noge_place_error(status, error, p->source, p->line);
}

static noge_status add_lines(parser *p, noge_builder *builder, size_t columns, noge_error *error) {
    noge_status status;
    noge_node node;
    bool more;
    while ((status = read_line(p, &more, error)) == NOGE_OK && more) {
        if (p->column_count == 1)
            status = noge_place_error(
                noge_builder_named_node(builder, p->columns[0].bytes, p->columns[0].size, &node, error), error,
                p->source, p->line);
        else
            status = add_edge(p, builder, columns, error);
        if (status != NOGE_OK)
            break;
    }
    return status;
}

noge_status noge_read_edgelist(noge_graph **graph, const noge_source *source, noge_read_report *report,
                               noge_error *error) {
    static const char mark[] = "\xef\xbb\xbf"; /* how some programs begin a text in UTF-8 */
    parser p = {.source = source, .at = source->bytes, .end = source->bytes + source->size, .next_line = 1};
    noge_builder *builder = NULL;
    size_t columns;
    if (source->size >= 3 && memcmp(p.at, mark, 3) == 0)
        p.at += 3;
    noge_status status = look_ahead(&p, &columns, error);
    if (status == NOGE_OK)
        status = noge_builder_create(&builder, columns == 3, error);
    if (status == NOGE_OK)
        status = add_lines(&p, builder, columns, error);
    if (status == NOGE_OK && noge_builder_node_count(builder) == 0)
        status = noge_fail_empty(error, source);
    if (status == NOGE_OK)
        status = noge_builder_finish_arcs(builder, graph, report, error);
    noge_builder_free(builder);
    noge_text_free(&p.unquoted);
    return status;
}
