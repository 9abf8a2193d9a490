/* Matrix Market files: a sparse square matrix whose entry ROW COLUMN VALUE is an edge between nodes 1 … n.
 *
 *   %%MatrixMarket matrix coordinate real|integer|pattern general|symmetric
 *   n n ENTRIES
 *
 * `pattern` has no values, so edges have no lengths. `general` means arcs, even if the matrix is symmetric. */
#include "base/error.h"
#include "graph/read/columns.h"

typedef struct parser {
    noge_columns in;
    noge_builder *builder;
    uint64_t entry_count;
    bool weighted;
} parser;

static noge_status read_banner(parser *p, noge_read_report *report, noge_error *error) {
    bool more;
    const noge_column *word = p->in.column;
    p->in.words = &noge_column_words_of[NOGE_COLUMNS_PLAIN]; /* the banner looks like a comment */
    noge_status status = noge_columns_next(&p->in, &more, error);
    p->in.words = &noge_column_words_of[NOGE_COLUMNS_NETWORK];
    if (status != NOGE_OK)
        return status;
    if (!more)
        return noge_fail_empty(error, p->in.source);
    if (p->in.count != 5 || !noge_column_is(&word[0], "%%MatrixMarket") || !noge_column_is(&word[1], "matrix"))
        return NOGE_COLUMNS_FAIL(&p->in, error, "expected `%%%%MatrixMarket matrix coordinate real general`");
    p->weighted = !noge_column_is(&word[3], "pattern");
    if (!noge_column_is(&word[2], "coordinate"))
        return NOGE_COLUMNS_FAIL(&p->in, error, "a dense matrix; expected one of the form \"coordinate\"");
    if (p->weighted && !noge_column_is(&word[3], "real") && !noge_column_is(&word[3], "integer"))
        return NOGE_COLUMNS_FAIL(&p->in, error, "expected values that are real, integer or pattern");
    if (noge_column_is(&word[4], "general"))
        return noge_take_directed(p->in.source, p->in.line, report, error);
    if (!noge_column_is(&word[4], "symmetric"))
        return NOGE_COLUMNS_FAIL(&p->in, error, "expected a matrix that is general or symmetric");
    return NOGE_OK;
}

static noge_status read_sizes(parser *p, noge_error *error) {
    bool more;
    uint64_t size[3];
    noge_status status = noge_columns_next(&p->in, &more, error);
    if (status != NOGE_OK)
        return status;
    for (size_t i = 0; i < 3; i++)
        if (!more || p->in.count != 3 ||
            !noge_parse_unsigned(p->in.column[i].bytes, p->in.column[i].size, UINT64_MAX, &size[i]))
            return NOGE_COLUMNS_FAIL(&p->in, error, "expected the sizes `ROWS COLUMNS ENTRIES`");
    if (size[0] != size[1])
        return NOGE_COLUMNS_FAIL(&p->in, error, "%llu rows and %llu columns; the matrix of a graph is square",
                                 (unsigned long long)size[0], (unsigned long long)size[1]);
    p->entry_count = size[2];
    return noge_columns_begin_graph(&p->in, &p->builder, size[0], p->weighted, error);
}

static noge_status read_entry(const parser *p, noge_error *error) {
    if (p->in.count != (p->weighted ? 3 : 2))
        return NOGE_COLUMNS_FAIL(&p->in, error, "expected an entry `ROW COLUMN%s`", p->weighted ? " VALUE" : "");
    return noge_columns_add_edge(&p->in, p->builder, 0, p->weighted, error);
}

noge_status noge_read_matrix(noge_graph **graph, const noge_source *source, noge_read_report *report,
                             noge_error *error) {
    parser p = {0};
    uint64_t entries = 0;
    bool more = true;
    noge_status status = noge_columns_begin(&p.in, source, NOGE_COLUMNS_NETWORK, error);
    if (status == NOGE_OK)
        status = read_banner(&p, report, error);
    if (status == NOGE_OK)
        status = read_sizes(&p, error);
    while (status == NOGE_OK && (status = noge_columns_next(&p.in, &more, error)) == NOGE_OK && more) {
        status = read_entry(&p, error);
        entries++;
    }
    if (status == NOGE_OK && entries != p.entry_count)
        status = NOGE_COLUMNS_FAIL(&p.in, error, "%llu entries announced, but %llu found%s",
                                   (unsigned long long)p.entry_count, (unsigned long long)entries,
                                   entries < p.entry_count ? "; the file may be cut off" : "");
    if (status == NOGE_OK)
        status = noge_builder_finish_arcs(p.builder, graph, report, error);
    noge_builder_free(p.builder);
    noge_columns_free(&p.in);
    return status;
}
