/* DIMACS files: `p KIND nodes edges` announces a graph whose nodes are 1 … nodes, then a line an edge.
 *
 *   p sp N M     a U V LENGTH   shortest paths: arcs, usually both directions of every edge
 *   p edge N M   e U V          colouring; also `p col`
 *   p tw N M     U V            tree width (PACE)
 *
 * Lines that begin with c are comments. Colouring files may describe nodes in lines n, d, v and x, which say nothing
 * about edges and are skipped. As many edges must follow as were announced: these files have no other end mark. */
#include "base/error.h"
#include "graph/read/columns.h"

#include <string.h>

typedef enum kind { NONE, SHORTEST_PATHS, COLOURING, TREE_WIDTH } kind;

typedef struct parser {
    noge_columns in;
    kind kind;
    uint64_t edge_count, edges_found;
    noge_builder *builder;
} parser;

static bool is(const noge_column *w, const char *text) {
    return strlen(text) == w->size && memcmp(w->bytes, text, w->size) == 0;
}

static noge_status begin_graph(parser *p, noge_error *error) {
    uint64_t node_count;
    char shown[NOGE_SHOWN_TEXT];
    if (p->kind != NONE)
        return NOGE_COLUMNS_FAIL(&p->in, error, "a second p line; a file holds one graph");
    if (p->in.count != 4 ||
        !noge_parse_unsigned(p->in.column[2].bytes, p->in.column[2].size, UINT64_MAX, &node_count) ||
        !noge_parse_unsigned(p->in.column[3].bytes, p->in.column[3].size, UINT64_MAX, &p->edge_count))
        return NOGE_COLUMNS_FAIL(&p->in, error, "a p line reads `p sp|edge|col|tw NODES EDGES`");
    if (is(&p->in.column[1], "sp"))
        p->kind = SHORTEST_PATHS;
    else if (is(&p->in.column[1], "edge") || is(&p->in.column[1], "col"))
        p->kind = COLOURING;
    else if (is(&p->in.column[1], "tw"))
        p->kind = TREE_WIDTH;
    else
        return NOGE_COLUMNS_FAIL(&p->in, error, "a problem \"%s\"; noge knows sp, edge, col and tw",
                                 noge_show(shown, p->in.column[1].bytes, p->in.column[1].size));
    return noge_columns_begin_graph(&p->in, &p->builder, node_count, p->kind == SHORTEST_PATHS, error);
}

static noge_status add_edge(parser *p, size_t first, noge_error *error) {
    p->edges_found++;
    return noge_columns_add_edge(&p->in, p->builder, first, p->kind == SHORTEST_PATHS, error);
}

static noge_status read_line(parser *p, noge_error *error) {
    const noge_column *first = &p->in.column[0];
    char shown[NOGE_SHOWN_TEXT];
    if (is(first, "c"))
        return NOGE_OK;
    if (is(first, "p"))
        return begin_graph(p, error);
    switch (p->kind) {
    case NONE:
        return NOGE_COLUMNS_FAIL(&p->in, error,
                                 "\"%s\" before the p line, which says how many nodes and edges there are",
                                 noge_show(shown, first->bytes, first->size));
    case SHORTEST_PATHS:
        if (is(first, "a") && p->in.count == 4)
            return add_edge(p, 1, error);
        return NOGE_COLUMNS_FAIL(&p->in, error, "an arc reads `a FROM TO LENGTH`");
    case COLOURING:
        if (is(first, "e") && p->in.count == 3)
            return add_edge(p, 1, error);
        if (is(first, "n") || is(first, "d") || is(first, "v") || is(first, "x"))
            return NOGE_OK;
        return NOGE_COLUMNS_FAIL(&p->in, error, "an edge reads `e NODE NODE`");
    case TREE_WIDTH:
        if (p->in.count == 2)
            return add_edge(p, 0, error);
        return NOGE_COLUMNS_FAIL(&p->in, error, "an edge reads `NODE NODE`");
    }
    return NOGE_OK;
}

noge_status noge_read_dimacs(noge_graph **graph, const noge_source *source, noge_read_report *report,
                             noge_error *error) {
    parser p = {0};
    bool more = true;
    noge_status status = noge_columns_begin(&p.in, source, NOGE_COLUMNS_PLAIN, error);
    while (status == NOGE_OK && (status = noge_columns_next(&p.in, &more, error)) == NOGE_OK && more)
        status = read_line(&p, error);
    if (status == NOGE_OK && p.kind == NONE)
        status = noge_fail_empty(error, source);
    if (status == NOGE_OK && p.edges_found != p.edge_count)
        status = NOGE_COLUMNS_FAIL(&p.in, error, "%llu edges announced, but %llu found%s",
                                   (unsigned long long)p.edge_count, (unsigned long long)p.edges_found,
                                   p.edges_found < p.edge_count ? "; the file may be cut off" : "");
    if (status == NOGE_OK)
        report->directed = p.kind == SHORTEST_PATHS; /* two-way by definition of the format */
    if (status == NOGE_OK)
        status = noge_builder_finish_arcs(p.builder, graph, report, error);
    noge_builder_free(p.builder);
    noge_columns_free(&p.in);
    return status;
}
