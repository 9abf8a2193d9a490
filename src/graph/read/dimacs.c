/* DIMACS files: `p KIND nodes edges` announces a graph whose nodes are 1 … nodes, then a line an edge.
 *
 *   p sp N M     a U V LENGTH   shortest paths: arcs, usually both directions of every edge
 *   p edge N M   e U V          colouring; also `p col`
 *   p tw N M     U V            tree width (PACE)
 *
 * Lines that begin with c are comments. Colouring files may describe nodes in lines n, d, v and x, which say nothing
 * about edges and are skipped. As many edges must follow as were announced: these files have no other end mark. */
#include "base/error.h"
#include "base/memory.h"
#include "base/text/text.h"
#include "graph/read/readers.h"

#include <string.h>

enum { MOST_WORDS = 5 };

/* Nodes without edges have no line of their own, so a short file can announce any number. Beyond a million nodes a file
 * must have a byte for every sixteen of them. */
enum { HARMLESS_NODES = 1 << 20, MOST_NODES_A_BYTE = 16 };

typedef enum kind { NONE, SHORTEST_PATHS, COLOURING, TREE_WIDTH } kind;

typedef struct word {
    const char *bytes;
    size_t size;
} word;

typedef struct parser {
    const noge_source *source;
    const char *at, *end;
    uint64_t line;
    word words[MOST_WORDS];
    size_t word_count; /* of the line; words beyond MOST_WORDS are only counted */
    kind kind;
    uint64_t node_count, edge_count, edges_found;
    noge_builder *builder;
} parser;

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

static bool is(const word *w, const char *text) {
    return strlen(text) == w->size && memcmp(w->bytes, text, w->size) == 0;
}

/* Splits the next line into words. False at the end of the file. */
static bool next_line(parser *p) {
    if (p->at == p->end)
        return false;
    const char *newline = memchr(p->at, '\n', (size_t)(p->end - p->at)), *end = newline ? newline : p->end;
    p->line++;
    p->word_count = 0;
    for (const char *at = p->at; at < end;) {
        const char *begin = at;
        while (at < end && !is_blank(*at))
            at++;
        if (at > begin && p->word_count++ < MOST_WORDS)
            p->words[p->word_count - 1] = (word){begin, (size_t)(at - begin)};
        while (at < end && is_blank(*at))
            at++;
    }
    p->at = newline ? newline + 1 : p->end;
    return true;
}

static noge_status begin_graph(parser *p, noge_error *error) {
    char shown[NOGE_SHOWN_TEXT];
    if (p->kind != NONE)
        return noge_fail_at(error, p->source, p->line, "a second p line; a file holds one graph");
    if (p->word_count != 4 || !noge_parse_unsigned(p->words[2].bytes, p->words[2].size, UINT64_MAX, &p->node_count) ||
        !noge_parse_unsigned(p->words[3].bytes, p->words[3].size, UINT64_MAX, &p->edge_count))
        return noge_fail_at(error, p->source, p->line, "a p line reads `p sp|edge|col|tw NODES EDGES`");
    if (is(&p->words[1], "sp"))
        p->kind = SHORTEST_PATHS;
    else if (is(&p->words[1], "edge") || is(&p->words[1], "col"))
        p->kind = COLOURING;
    else if (is(&p->words[1], "tw"))
        p->kind = TREE_WIDTH;
    else
        return noge_fail_at(error, p->source, p->line, "a problem \"%s\"; noge knows sp, edge, col and tw",
                            noge_show(shown, p->words[1].bytes, p->words[1].size));
    if (p->node_count == 0)
        return noge_fail_at(error, p->source, p->line, "a graph of 0 nodes");
    if (p->node_count > HARMLESS_NODES && p->node_count < NOGE_NO_NODE &&
        p->node_count / MOST_NODES_A_BYTE > p->source->size && !noge_limits_lifted())
        return noge_fail_at(error, p->source, p->line,
                            "%llu nodes in a file of %zu bytes; NOGE_LIMITS=off reads it anyway",
                            (unsigned long long)p->node_count, p->source->size);
    noge_status status = noge_builder_create(&p->builder, p->kind == SHORTEST_PATHS, error);
    if (status == NOGE_OK) {
        noge_builder_set_first_number(p->builder, 1);
        status = noge_builder_add_nodes(p->builder, p->node_count, error);
    }
    return noge_place_error(status, error, p->source, p->line);
}

static noge_status read_node(const parser *p, const word *w, noge_node *node, noge_error *error) {
    uint64_t number;
    char shown[NOGE_SHOWN_TEXT];
    if (!noge_parse_unsigned(w->bytes, w->size, p->node_count, &number) || number == 0)
        return noge_fail_at(error, p->source, p->line, "node \"%s\" is not among 1 to %llu",
                            noge_show(shown, w->bytes, w->size), (unsigned long long)p->node_count);
    *node = (noge_node)(number - 1);
    return NOGE_OK;
}

/* An edge whose words are node, node and perhaps a length. */
static noge_status add_edge(parser *p, const word *words, noge_error *error) {
    noge_node a = NOGE_NO_NODE, b = NOGE_NO_NODE;
    double length = 1;
    char shown[NOGE_SHOWN_TEXT];
    noge_status status = read_node(p, &words[0], &a, error);
    if (status == NOGE_OK)
        status = read_node(p, &words[1], &b, error);
    if (status != NOGE_OK)
        return status;
    if (p->kind == SHORTEST_PATHS && !noge_parse_double(words[2].bytes, words[2].size, &length))
        return noge_fail_at(error, p->source, p->line, "the length \"%s\" is not a number",
                            noge_show(shown, words[2].bytes, words[2].size));
    p->edges_found++;
    return noge_place_error(noge_builder_add_edge(p->builder, a, b, length, error), error, p->source, p->line);
}

static noge_status read_line(parser *p, noge_error *error) {
    const word *first = &p->words[0];
    char shown[NOGE_SHOWN_TEXT];
    if (p->word_count == 0 || is(first, "c"))
        return NOGE_OK;
    if (is(first, "p"))
        return begin_graph(p, error);
    switch (p->kind) {
    case NONE:
        return noge_fail_at(error, p->source, p->line,
                            "\"%s\" before the p line, which says how many nodes and edges there are",
                            noge_show(shown, first->bytes, first->size));
    case SHORTEST_PATHS:
        if (is(first, "a") && p->word_count == 4)
            return add_edge(p, first + 1, error);
        return noge_fail_at(error, p->source, p->line, "an arc reads `a FROM TO LENGTH`");
    case COLOURING:
        if (is(first, "e") && p->word_count == 3)
            return add_edge(p, first + 1, error);
        if (is(first, "n") || is(first, "d") || is(first, "v") || is(first, "x"))
            return NOGE_OK;
        return noge_fail_at(error, p->source, p->line, "an edge reads `e NODE NODE`");
    case TREE_WIDTH:
        if (p->word_count == 2)
            return add_edge(p, first, error);
        return noge_fail_at(error, p->source, p->line, "an edge reads `NODE NODE`");
    }
    return NOGE_OK;
}

noge_status noge_read_dimacs(noge_graph **graph, const noge_source *source, noge_read_report *report,
                             noge_error *error) {
    parser p = {.source = source, .at = source->bytes, .end = source->bytes + source->size};
    noge_status status = NOGE_OK;
    while (status == NOGE_OK && next_line(&p))
        status = read_line(&p, error);
    if (status == NOGE_OK && p.kind == NONE)
        status = noge_fail_empty(error, source);
    if (status == NOGE_OK && p.edges_found != p.edge_count)
        status = noge_fail_at(error, source, p.line, "%llu edges announced, but %llu found%s",
                              (unsigned long long)p.edge_count, (unsigned long long)p.edges_found,
                              p.edges_found < p.edge_count ? "; the file may be cut off" : "");
    if (status == NOGE_OK)
        report->directed = p.kind == SHORTEST_PATHS; /* two-way by definition of the format */
    if (status == NOGE_OK)
        status = noge_builder_finish_arcs(p.builder, graph, report, error);
    noge_builder_free(p.builder);
    return status;
}
