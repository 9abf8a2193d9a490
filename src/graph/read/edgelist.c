/* Edge lists, also in CSV and TSV: a line an edge, two names and perhaps a length; a line with one name is a node
 * without (further) edges.
 *
 * A name in double quotes may contain anything; a quote inside it is doubled, as in spreadsheets. networkx writes the
 * attributes of an edge as a Python dictionary in the last column: its `length` or `weight` is the edge's length.
 * graph/read/columns.c has what separates columns, and comments.
 *
 * A heading is a first line with two words of the table below: then they say which columns count. Words that may well
 * be names are a heading only if no node has such a name. A third column `length`, `weight` … also marks a heading.
 * Behind noge's own comment `# nodes …` there is none. Without a heading the third column is a length, a fourth is
 * ignored. The first edge decides whether edges have lengths. */
#include "base/error.h"
#include "graph/graph.h"
#include "graph/read/columns.h"
#include "graph/read/dictionary.h"

#include <ctype.h>
#include <string.h>

enum { MOST_WITHOUT_HEADING = 4 };

typedef enum role { TAIL, HEAD, LENGTH, KIND, ROLES, OTHER } role;

static const size_t NONE = SIZE_MAX;

typedef struct parser {
    noge_columns in;
    noge_read_report *report;
    bool no_heading, heading; /* noge's own comment said so; there is one */
    size_t count;             /* of columns of an edge; 0: there is no edge */
    size_t at[ROLES];         /* the column of each role, or NONE */
} parser;

/* ---- Headings ---------------------------------------------------------------------------------------------------- */

/* Capitals, blanks, _ and - do not count: from_node_id is FromNodeId. A TAIL is followed by its HEAD. Of several
 * lengths the first in this table counts. */
static const struct {
    const char *word;
    role role;
    bool name; /* may well be the name of a node */
} known[] = {
    {"source", TAIL, false},   {"target", HEAD, false},   {"from", TAIL, false},       {"to", HEAD, false},
    {"src", TAIL, false},      {"dst", HEAD, false},      {"id1", TAIL, false},        {"id2", HEAD, false},
    {"node1", TAIL, false},    {"node2", HEAD, false},    {"fromnode", TAIL, false},   {"tonode", HEAD, false},
    {"fromid", TAIL, false},   {"toid", HEAD, false},     {"fromnodeid", TAIL, false}, {"tonodeid", HEAD, false},
    {"sourceid", TAIL, false}, {"targetid", HEAD, false}, {"u", TAIL, true},           {"v", HEAD, true},
    {"i", TAIL, true},         {"j", HEAD, true},         {"start", TAIL, true},       {"end", HEAD, true},
    {"tail", TAIL, true},      {"head", HEAD, true},      {"origin", TAIL, true},      {"destination", HEAD, true},
    {"length", LENGTH, false}, {"weight", LENGTH, false}, {"distance", LENGTH, false}, {"dist", LENGTH, false},
    {"cost", LENGTH, false},   {"type", KIND, false},     {"directed", KIND, false},   {"id", OTHER, false},
    {"label", OTHER, false},   {"timeset", OTHER, false}, {"timestamp", OTHER, false}, {"time", OTHER, false},
};

enum { WORDS = sizeof known / sizeof *known };

static bool means(const noge_column *column, const char *word) {
    for (size_t i = 0; i < column->size; i++) {
        unsigned char c = (unsigned char)column->bytes[i];
        if (strchr(" _-", c) && c)
            continue;
        if (!*word || tolower(c) != *word++)
            return false;
    }
    return *word == 0;
}

/* The row of a column's word, WORDS if it has none. */
static size_t find_word(const noge_columns *in, size_t column) {
    size_t row = 0;
    while (row < WORDS && !means(&in->column[column], known[row].word))
        row++;
    return row;
}

/* Two columns of a pair give *tail and *head; returns the row of the first, WORDS if there is no pair. */
static size_t find_pair(const noge_columns *in, size_t *tail, size_t *head) {
    for (*tail = 0; *tail < in->count && *tail < NOGE_MOST_COLUMNS; ++*tail) {
        size_t row = find_word(in, *tail);
        if (row == WORDS || known[row].role != TAIL)
            continue;
        for (*head = 0; *head < in->count && *head < NOGE_MOST_COLUMNS; ++*head)
            if (means(&in->column[*head], known[row + 1].word)) /* the table has pairs side by side */
                return row;
    }
    return WORDS;
}

static void find_lengths(parser *p) {
    size_t best = WORDS;
    for (size_t c = 0; c < p->in.count && c < NOGE_MOST_COLUMNS; c++) {
        size_t row = find_word(&p->in, c);
        if (row < WORDS && known[row].role == KIND)
            p->at[KIND] = c;
        if (row < best && known[row].role == LENGTH) {
            best = row;
            p->at[LENGTH] = c;
        }
    }
}

static bool is_number(const noge_column *column) {
    double value;
    return !column->quoted && noge_parse_double(column->bytes, column->size, &value);
}

/* What the lines below the first say about two words in it. */
typedef struct below {
    bool repeated; /* a node has the name of one of them */
    bool numbers;  /* there are lines, and all names are numbers */
} below;

static below look_below(parser *p, noge_column a, noge_column b, bool only_numbers) {
    below found = {0};
    bool more, first = true;
    while (noge_columns_next(&p->in, &more, NULL) == NOGE_OK && more) { /* a failure is found again and told later */
        found.numbers |= first;
        first = false;
        for (size_t c = 0; c < 2 && c < p->in.count; c++) {
            const noge_column *name = &p->in.column[c];
            found.numbers &= is_number(name);
            found.repeated |= (name->size == a.size && memcmp(name->bytes, a.bytes, a.size) == 0) ||
                              (name->size == b.size && memcmp(name->bytes, b.bytes, b.size) == 0);
        }
        if (found.repeated || (only_numbers && !found.numbers))
            break;
    }
    return found;
}

/* Two words above numbers only may be a heading with words that are not in the table. */
static noge_status doubt_heading(parser *p, noge_error *error) {
    const noge_column a = p->in.column[0], b = p->in.column[1];
    const uint64_t line = p->in.line;
    char first[NOGE_SHOWN_TEXT], second[NOGE_SHOWN_TEXT];
    if (a.quoted || b.quoted || is_number(&a) || is_number(&b) || !look_below(p, a, b, true).numbers)
        return NOGE_OK;
    return noge_fail_at(error, p->in.source, line,
                        "\"%s\" and \"%s\" above numbers only; begin the line with # if it is a heading, or put the "
                        "names in double quotes",
                        noge_show(first, a.bytes, a.size), noge_show(second, b.bytes, b.size));
}

/* Is the first line, which was just read, a heading? Fills in the roles. */
static noge_status find_heading(parser *p, noge_error *error) {
    size_t tail, head, row = find_pair(&p->in, &tail, &head);
    size_t third = p->in.count == 3 ? find_word(&p->in, 2) : WORDS;
    bool length = third < WORDS && known[third].role == LENGTH;
    p->heading = false;
    if (p->in.count < 2 || (row == WORDS && !length))
        return p->in.count < 2 ? NOGE_OK : doubt_heading(p, error);
    p->count = p->in.count;
    p->at[TAIL] = row < WORDS ? tail : 0;
    p->at[HEAD] = row < WORDS ? head : 1;
    find_lengths(p);
    if (p->at[LENGTH] == NONE && third == WORDS && p->count == 3)
        p->at[LENGTH] = 2; /* an unknown word: refused below unless it heads numbers */
    p->heading = true;
    if (row < WORDS && known[row].name)
        p->heading = !look_below(p, p->in.column[tail], p->in.column[head], false).repeated;
    return NOGE_OK;
}

/* ---- Looking ahead ----------------------------------------------------------------------------------------------- */

static bool has(const noge_columns *in, size_t columns, char sign) {
    for (size_t c = 0; c < in->count && c < columns; c++)
        if (!in->column[c].quoted && memchr(in->column[c].bytes, sign, in->column[c].size))
            return true;
    return false;
}

/* Reads the first line. Spreadsheets of some countries separate columns by semicolons, and write 2,5 for 2.5; the first
 * line tells, because it cannot be read otherwise, or holds semicolons outside quotes. */
static noge_status read_first(parser *p, bool *more, noge_error *error) {
    const noge_column_words *words = p->in.words, *csv = &noge_column_words_of[NOGE_COLUMNS_CSV];
    const char *begin = p->in.at;
    uint64_t line = p->in.next_line;
    noge_status status = noge_columns_next(&p->in, more, error);
    bool doubtful =
        status == NOGE_BAD_INPUT || (has(&p->in, NOGE_MOST_COLUMNS, ';') && (words == csv || p->in.count == 1));
    if (p->no_heading || words->mark != ',' || !doubtful || (status == NOGE_OK && !*more))
        return status;
    p->in.words = &noge_column_words_of[NOGE_COLUMNS_SEMICOLONS];
    noge_columns_rewind(&p->in, begin, line);
    if (noge_columns_next(&p->in, more, NULL) != NOGE_OK || p->in.count < 2) {
        p->in.words = words;
        noge_columns_rewind(&p->in, begin, line);
        return noge_columns_next(&p->in, more, error);
    }
    if (has(&p->in, 2, ','))
        return NOGE_COLUMNS_FAIL(&p->in, error,
                                 "both commas and semicolons; put names with one of them in double quotes");
    return NOGE_OK;
}

/* A dictionary is no column, but its length is. */
static noge_status open_dictionary(noge_columns *in, noge_error *error) {
    noge_column *last = &in->column[2], value = {0};
    if (in->words->rest == 0 || in->count != 3 || last->quoted || last->size == 0 || *last->bytes != in->words->rest)
        return NOGE_OK;
    if (!noge_dictionary_length(last->bytes, last->size, &value.bytes, &value.size))
        return NOGE_COLUMNS_FAIL(in, error,
                                 "expected a Python dictionary such as {'weight': 2} from { to the end of the line");
    in->count = value.bytes ? 3 : 2;
    *last = value;
    return NOGE_OK;
}

static noge_status next(parser *p, bool *more, noge_error *error) {
    noge_status status = noge_columns_next(&p->in, more, error);
    return status == NOGE_OK && *more ? open_dictionary(&p->in, error) : status;
}

static bool is_directed(const parser *p) {
    const noge_column *kind = &p->in.column[p->at[KIND]];
    return p->in.count > p->at[KIND] && (noge_column_is(kind, "directed") || noge_column_is(kind, "true"));
}

/* Does a column say that an edge is directed? */
static noge_status look_for_arcs(parser *p, noge_error *error) {
    bool more;
    noge_status status = NOGE_OK;
    while (p->at[KIND] != NONE && !p->report->directed &&
           (status = noge_columns_next(&p->in, &more, error)) == NOGE_OK && more)
        if (is_directed(p))
            status = noge_take_directed(p->in.source, p->in.line, p->report, error);
    return status;
}

/* Without a heading the first edge says how many columns there are. */
static noge_status look_for_edge(parser *p, noge_error *error) {
    bool more, other = false;
    noge_status status = next(p, &more, error);
    for (; status == NOGE_OK && more && p->in.count == 1; status = next(p, &more, error))
        other |= !p->no_heading && (has(&p->in, 1, ' ') || has(&p->in, 1, '\t') || has(&p->in, 1, ','));
    p->count = status == NOGE_OK && more ? p->in.count : 0;
    if (status == NOGE_OK && !more && other)
        return noge_fail(error, NOGE_BAD_INPUT, "%s: no line has a %s, which separates columns in such a file",
                         p->in.source->name, p->in.words->mark == '\t' ? "tab" : "comma");
    p->at[TAIL] = 0;
    p->at[HEAD] = 1;
    p->at[LENGTH] = p->count >= 3 ? 2 : NONE;
    if (p->count > MOST_WITHOUT_HEADING)
        return NOGE_COLUMNS_FAIL(&p->in, error,
                                 "%zu columns; without a heading an edge has two names, perhaps a length, and one more "
                                 "column that is ignored; put names with blanks or commas in double quotes",
                                 p->count);
    return status;
}

/* Finds out what columns mean. Leaves the parser behind the heading. */
static noge_status look_ahead(parser *p, noge_error *error) {
    const char *begin = p->in.at;
    uint64_t line = p->in.next_line;
    bool more;
    noge_status status = read_first(p, &more, error);
    if (status != NOGE_OK || !more)
        return status;
    const char *behind = p->in.at;
    uint64_t behind_line = p->in.next_line;
    if (!p->no_heading)
        status = find_heading(p, error);
    if (p->heading) {
        begin = behind;
        line = behind_line;
    } else {
        p->at[KIND] = NONE;
    }
    noge_columns_rewind(&p->in, begin, line);
    if (status == NOGE_OK)
        status = p->heading ? look_for_arcs(p, error) : look_for_edge(p, error);
    noge_columns_rewind(&p->in, begin, line);
    return status;
}

/* ---- Edges ------------------------------------------------------------------------------------------------------- */

/* With semicolons between columns, a comma is a decimal point. */
static bool parse_length(const noge_columns *in, const noge_column *from, double *length) {
    char text[64];
    const char *comma = from->size < sizeof text ? memchr(from->bytes, ',', from->size) : NULL;
    if (in->words->mark != ';' || !comma)
        return noge_parse_double(from->bytes, from->size, length);
    memcpy(text, from->bytes, from->size);
    text[comma - from->bytes] = '.';
    return noge_parse_double(text, from->size, length);
}

static noge_status add_name(parser *p, noge_builder *builder, role end, noge_node *node, noge_error *error) {
    const noge_column *name = &p->in.column[p->at[end]];
    if (name->size == 0 && !name->quoted)
        return noge_fail(error, NOGE_BAD_INPUT, "an empty column where a name is expected");
    return noge_builder_named_node(builder, name->bytes, name->size, node, error);
}

static noge_status add_edge(parser *p, noge_builder *builder, noge_error *error) {
    noge_node a, b;
    double length = 1;
    char shown[NOGE_SHOWN_TEXT];
    const noge_column *third = p->at[LENGTH] != NONE ? &p->in.column[p->at[LENGTH]] : NULL;
    if (p->in.count != p->count)
        return NOGE_COLUMNS_FAIL(&p->in, error, "%zu columns, but the %s has %zu", p->in.count,
                                 p->heading ? "heading" : "first edge", p->count);
    if (third && !parse_length(&p->in, third, &length))
        return NOGE_COLUMNS_FAIL(&p->in, error, "%s column is a length, and \"%s\" is not a number",
                                 p->at[LENGTH] == 2 ? "the third" : "this",
                                 noge_show(shown, third->bytes, third->size));
    noge_status status = add_name(p, builder, TAIL, &a, error);
    if (status == NOGE_OK)
        status = add_name(p, builder, HEAD, &b, error);
    if (status == NOGE_OK)
        status = noge_builder_add_edge(builder, a, b, length, error);
    if (status == NOGE_OK && p->report->directed && !is_directed(p)) /* beside arcs, an edge is two of them */
        status = noge_builder_add_edge(builder, b, a, length, error);
    return noge_place_error(status, error, p->in.source, p->in.line);
}

static noge_status add_lines(parser *p, noge_builder *builder, noge_error *error) {
    noge_status status;
    noge_node node;
    bool more;
    while ((status = next(p, &more, error)) == NOGE_OK && more) {
        if (p->in.count == 1)
            status = noge_place_error(
                noge_builder_named_node(builder, p->in.column[0].bytes, p->in.column[0].size, &node, error), error,
                p->in.source, p->in.line);
        else
            status = add_edge(p, builder, error);
        if (status != NOGE_OK)
            break;
    }
    return status;
}

static noge_status read_lines(noge_graph **graph, const noge_source *source, noge_column_format format,
                              noge_read_report *report, noge_error *error) {
    static const char ours[] = "# nodes ";
    parser p = {.report = report, .at = {NONE, NONE, NONE, NONE}};
    noge_builder *builder = NULL;
    noge_status status = noge_columns_begin(&p.in, source, format, error);
    p.no_heading = source->size >= sizeof ours - 1 && memcmp(source->bytes, ours, sizeof ours - 1) == 0;
    if (status == NOGE_OK)
        status = look_ahead(&p, error);
    if (status == NOGE_OK)
        status = noge_builder_create(&builder, p.at[LENGTH] != NONE, error);
    if (status == NOGE_OK)
        status = add_lines(&p, builder, error);
    if (status == NOGE_OK && noge_builder_node_count(builder) == 0)
        status = noge_fail_empty(error, source);
    if (status == NOGE_OK)
        status = noge_builder_finish_arcs(builder, graph, report, error);
    noge_builder_free(builder);
    noge_columns_free(&p.in);
    return status;
}

noge_status noge_read_edgelist(noge_graph **graph, const noge_source *source, noge_read_report *report,
                               noge_error *error) {
    return read_lines(graph, source, NOGE_COLUMNS_EDGES, report, error);
}

noge_status noge_read_csv(noge_graph **graph, const noge_source *source, noge_read_report *report, noge_error *error) {
    return read_lines(graph, source, NOGE_COLUMNS_CSV, report, error);
}

noge_status noge_read_tsv(noge_graph **graph, const noge_source *source, noge_read_report *report, noge_error *error) {
    return read_lines(graph, source, NOGE_COLUMNS_TSV, report, error);
}
