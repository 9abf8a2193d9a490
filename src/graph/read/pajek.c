/* Pajek networks: sections that begin with a star.
 *
 *   *Vertices n      NUMBER ["label" [x y [z]]]   any of the nodes 1 … n
 *   *Arcs, *Edges    NODE NODE [VALUE]            arcs have a direction
 *
 * Words behind these describe how to draw, and are ignored. Labels are names if every node has one and all are
 * different, else nodes are numbers. A value is a length; where only some lines have one, it is 1 in the others.
 * Positions count if every node has one and they are not all the same: networkx writes 0 0 where there are none. The
 * file is read twice, because the first edge must know whether edges have lengths. */
#include "base/error.h"
#include "base/memory.h"
#include "graph/read/columns.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef enum section { NOTHING, VERTICES, ARCS, EDGES } section;

typedef struct vertex {
    size_t label, size; /* a piece of `labels`; SIZE_MAX: none */
    noge_point position;
    bool seen;
} vertex;

typedef struct parser {
    noge_columns in;
    noge_read_report *report;
    noge_builder *builder; /* NULL in the first pass */
    section section;
    uint64_t node_count;
    vertex *vertex; /* [node_count] */
    noge_text labels;
    bool weighted;
} parser;

/* ---- First pass -------------------------------------------------------------------------------------------------- */

static noge_status read_announcement(parser *p, noge_error *error) {
    const noge_column *count = &p->in.column[1];
    if (p->node_count > 0)
        return NOGE_COLUMNS_FAIL(&p->in, error, "a second *Vertices; expected one network in a file");
    if (p->in.count < 2 || !noge_parse_unsigned(count->bytes, count->size, UINT64_MAX, &p->node_count))
        return NOGE_COLUMNS_FAIL(&p->in, error, "expected *Vertices with the number of nodes");
    noge_status status = noge_columns_check_nodes(&p->in, p->node_count, error);
    if (status == NOGE_OK && p->node_count > NOGE_MAX_NODES)
        return NOGE_COLUMNS_FAIL(&p->in, error, "more than %u nodes, the most a graph can have",
                                 (unsigned)NOGE_MAX_NODES);
    if (status == NOGE_OK)
        status = noge_check_fits("this graph", p->node_count, sizeof *p->vertex, error);
    if (status == NOGE_OK)
        p->vertex = noge_allocate((size_t)p->node_count, sizeof *p->vertex, error);
    if (status == NOGE_OK && !p->vertex)
        status = NOGE_NO_MEMORY;
    for (size_t v = 0; status == NOGE_OK && v < p->node_count; v++)
        p->vertex[v] = (vertex){.size = SIZE_MAX, .position = {NAN, NAN}};
    return status;
}

static noge_status read_vertex(parser *p, noge_error *error) {
    const noge_column *label = &p->in.column[1];
    noge_node v = 0;
    noge_status status = noge_columns_node(&p->in, 0, p->node_count, &v, error);
    vertex *at = status == NOGE_OK ? &p->vertex[v] : NULL;
    if (!at || p->builder)
        return status;
    if (at->seen)
        return NOGE_COLUMNS_FAIL(&p->in, error, "a second node %u", v + 1);
    at->seen = true;
    if (p->in.count > 1) {
        *at = (vertex){p->labels.size, label->size, {NAN, NAN}, true};
        status = label->size > 0 ? noge_text_append(&p->labels, label->bytes, label->size, error) : NOGE_OK;
    }
    noge_point position;
    if (p->in.count > 3 && noge_parse_double(p->in.column[2].bytes, p->in.column[2].size, &position.x) &&
        noge_parse_double(p->in.column[3].bytes, p->in.column[3].size, &position.y) && isfinite(position.x) &&
        isfinite(position.y))
        at->position = position;
    return status;
}

/* ---- The graph --------------------------------------------------------------------------------------------------- */

/* Names the nodes by their labels. *fine is false if that is not possible. */
static noge_status add_labels(parser *p, bool *fine, noge_error *error) {
    noge_status status = NOGE_OK;
    noge_node node;
    for (size_t v = 0; v < p->node_count && status == NOGE_OK && *fine; v++) {
        const vertex *at = &p->vertex[v];
        *fine = at->size != SIZE_MAX;
        if (*fine)
            status = noge_builder_named_node(p->builder, p->labels.size > 0 ? p->labels.bytes + at->label : "",
                                             at->size, &node, error);
        *fine = *fine && node == v;
    }
    return status;
}

static noge_status add_positions(parser *p, noge_error *error) {
    noge_status status = NOGE_OK;
    bool same = true;
    for (size_t v = 1; v < p->node_count; v++)
        same &=
            p->vertex[v].position.x == p->vertex[0].position.x && p->vertex[v].position.y == p->vertex[0].position.y;
    for (noge_node v = 0; v < p->node_count && status == NOGE_OK && !same; v++)
        if (!isnan(p->vertex[v].position.x))
            status = noge_builder_set_position(p->builder, v, p->vertex[v].position, error);
    return status;
}

static noge_status begin_graph(parser *p, noge_error *error) {
    bool labelled = true;
    noge_status status = noge_builder_create(&p->builder, p->weighted, error);
    if (status == NOGE_OK)
        status = add_labels(p, &labelled, error);
    if (status == NOGE_OK && !labelled) {
        noge_builder_free(p->builder);
        status = noge_columns_begin_graph(&p->in, &p->builder, p->node_count, p->weighted, error);
    }
    return status == NOGE_OK ? add_positions(p, error) : status;
}

static noge_status read_edge(parser *p, noge_error *error) {
    noge_node a = 0, b = 0;
    double length = 1;
    noge_status status = NOGE_OK;
    if (p->in.count < 2)
        return NOGE_COLUMNS_FAIL(&p->in, error, "expected `NODE NODE` and perhaps a length");
    if (p->section == ARCS && !p->report->directed)
        status = noge_take_directed(p->in.source, p->in.line, p->report, error);
    if (status == NOGE_OK)
        status = noge_columns_node(&p->in, 0, p->node_count, &a, error);
    if (status == NOGE_OK)
        status = noge_columns_node(&p->in, 1, p->node_count, &b, error);
    bool valued = p->in.count > 2 && noge_parse_double(p->in.column[2].bytes, p->in.column[2].size, &length);
    p->weighted |= valued;
    if (status != NOGE_OK || !p->builder)
        return status;
    status = noge_builder_add_edge(p->builder, a, b, valued ? length : 1, error);
    if (status == NOGE_OK && p->section == EDGES && p->report->directed) /* beside arcs, an edge is two of them */
        status = noge_builder_add_edge(p->builder, b, a, valued ? length : 1, error);
    return noge_place_error(status, error, p->in.source, p->in.line);
}

/* ---- Sections ---------------------------------------------------------------------------------------------------- */

static noge_status begin_section(parser *p, noge_error *error) {
    const noge_column *name = &p->in.column[0];
    char shown[NOGE_SHOWN_TEXT];
    p->section = noge_column_is(name, "*vertices") ? VERTICES
                 : noge_column_is(name, "*arcs")   ? ARCS
                 : noge_column_is(name, "*edges")  ? EDGES
                                                   : NOTHING;
    if (p->section == VERTICES)
        return p->builder ? NOGE_OK : read_announcement(p, error);
    if (p->section == NOTHING && !noge_column_is(name, "*network"))
        return NOGE_COLUMNS_FAIL(&p->in, error, "expected *Vertices, *Arcs or *Edges, found \"%s\"",
                                 noge_show(shown, name->bytes, name->size));
    return NOGE_OK;
}

static noge_status read_line(parser *p, noge_error *error) {
    const noge_column *first = &p->in.column[0];
    if (!first->quoted && *first->bytes == '*')
        return begin_section(p, error);
    if (p->section == NOTHING)
        return NOGE_COLUMNS_FAIL(&p->in, error, "expected a section such as *Vertices before this line");
    return p->section == VERTICES ? read_vertex(p, error) : read_edge(p, error);
}

static noge_status read_lines(parser *p, noge_error *error) {
    bool more;
    noge_status status;
    while ((status = noge_columns_next(&p->in, &more, error)) == NOGE_OK && more)
        if ((status = read_line(p, error)) != NOGE_OK)
            break;
    return status;
}

noge_status noge_read_pajek(noge_graph **graph, const noge_source *source, noge_read_report *report,
                            noge_error *error) {
    parser p = {.report = report};
    noge_status status = noge_columns_begin(&p.in, source, NOGE_COLUMNS_NETWORK, error);
    const char *begin = p.in.at;
    if (status == NOGE_OK)
        status = read_lines(&p, error);
    if (status == NOGE_OK && p.node_count == 0)
        status = noge_fail_empty(error, source);
    if (status == NOGE_OK)
        status = begin_graph(&p, error);
    noge_columns_rewind(&p.in, begin, 1);
    p.section = NOTHING;
    if (status == NOGE_OK)
        status = read_lines(&p, error);
    if (status == NOGE_OK)
        status = noge_builder_finish_arcs(p.builder, graph, report, error);
    noge_builder_free(p.builder);
    noge_columns_free(&p.in);
    noge_text_free(&p.labels);
    free(p.vertex);
    return status;
}
