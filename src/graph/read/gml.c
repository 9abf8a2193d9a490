/* GML as networkx, igraph and Gephi write it: `graph [ node [ id 0 label "a" ] edge [ source 0 target 1 ] ]`.
 *
 * A file is a list of keys, each with a number, a string or a list in brackets. Strings hold character references such
 * as &quot; and &#228;. Edges name nodes by id. A node's name is its label if every node has one and no two are the
 * same; otherwise its id. Positions are x and y of the node or of its list `graphics`. Which attributes count is in
 * draft.h; all other keys are ignored. */
#include "base/error.h"
#include "base/memory.h"
#include "graph/names.h"
#include "graph/read/draft.h"
#include "graph/read/gml_token.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_NESTED = 64 }; /* lists in lists */

/* A piece of `texts`; size SIZE_MAX: not given. */
typedef struct piece {
    size_t at, size;
} piece;

typedef struct gml_node {
    piece id, label;
    uint64_t line;
    double x, y, lon, lat, drawn_x, drawn_y; /* NaN: not given; drawn: in the list `graphics` */
} gml_node;

typedef struct gml_edge {
    piece source, target, length, weight, geometry, osmid;
    uint64_t line;
} gml_edge;

typedef struct parser {
    noge_gml_lexer in;
    noge_text texts; /* ids, labels and attributes that are kept */
    piece crs, attribution, directed;
    uint64_t directed_line;
    bool graph_seen;
    gml_node *node;
    size_t node_count, node_space;
    gml_edge *edge;
    size_t edge_count, edge_space;
} parser;

static const piece ABSENT = {0, SIZE_MAX};

/* ---- Lists ------------------------------------------------------------------------------------------------------- */

static bool is_key(const parser *p, const char *name) {
    return strlen(name) == p->in.size && memcmp(name, p->in.text, p->in.size) == 0;
}

/* The key of the next pair; *more is false at the end of the list or file. */
static noge_status read_key(parser *p, bool inside, bool *more, noge_error *error) {
    noge_gml_token kind;
    char shown[NOGE_SHOWN_TEXT];
    noge_status status = noge_gml_next(&p->in, &kind, error);
    *more = kind == NOGE_GML_KEY;
    if (status != NOGE_OK || *more || (kind == NOGE_GML_CLOSE && inside) || (kind == NOGE_GML_END && !inside))
        return status;
    if (kind == NOGE_GML_END)
        return noge_fail_at(error, p->in.source, p->in.line,
                            "a list without a closing bracket; the file seems to be cut off");
    if (kind == NOGE_GML_CLOSE)
        return noge_fail_at(error, p->in.source, p->in.line, "a closing bracket without an opening one");
    return noge_fail_at(error, p->in.source, p->in.line, "expected a key of GML, found \"%s\"",
                        noge_show(shown, p->in.text, kind == NOGE_GML_OPEN ? 1 : p->in.size));
}

/* The value behind a key: a number or string in text and size, or the bracket that opens a list. */
static noge_status read_value(parser *p, bool *list, noge_error *error) {
    noge_gml_token kind;
    char shown[NOGE_SHOWN_TEXT];
    noge_status status = noge_gml_next(&p->in, &kind, error);
    *list = kind == NOGE_GML_OPEN;
    if (status != NOGE_OK || *list || kind == NOGE_GML_NUMBER || kind == NOGE_GML_STRING)
        return status;
    /* how networkx writes numbers that are not finite */
    if (kind == NOGE_GML_KEY && (is_key(p, "NAN") || is_key(p, "INF")))
        return NOGE_OK;
    if (kind == NOGE_GML_END)
        return noge_fail_at(error, p->in.source, p->in.line, "a key without a value; the file seems to be cut off");
    return noge_fail_at(error, p->in.source, p->in.line, "expected a number, a string or [, found \"%s\"",
                        noge_show(shown, p->in.text, kind == NOGE_GML_CLOSE ? 1 : p->in.size));
}

static noge_status skip_list(parser *p, noge_error *error) {
    noge_status status = NOGE_OK;
    bool more, list;
    for (unsigned depth = 1; depth > 0 && status == NOGE_OK;) {
        status = read_key(p, true, &more, error);
        if (status != NOGE_OK)
            break;
        if (!more) {
            depth--;
            continue;
        }
        status = read_value(p, &list, error);
        if (status == NOGE_OK && list && ++depth > MOST_NESTED)
            status = noge_fail_at(error, p->in.source, p->in.line, "lists nested deeper than %d levels", MOST_NESTED);
    }
    return status;
}

/* Which of two values counts is not for us to say. */
static noge_status fail_second(const parser *p, noge_error *error) {
    return noge_fail_at(error, p->in.source, p->in.line, "a key of the same list for the second time");
}

static noge_status keep(parser *p, piece *into, noge_error *error) {
    if (into->size != SIZE_MAX)
        return fail_second(p, error);
    *into = (piece){p->texts.size, p->in.size};
    return p->in.size > 0 ? noge_text_append(&p->texts, p->in.text, p->in.size, error) : NOGE_OK;
}

static noge_status take_coordinate(parser *p, double *into, noge_error *error) {
    char shown[NOGE_SHOWN_TEXT];
    if (!isnan(*into))
        return fail_second(p, error);
    if (noge_parse_double(p->in.text, p->in.size, into) && isfinite(*into))
        return NOGE_OK;
    return noge_fail_at(error, p->in.source, p->in.line, "the coordinate \"%s\" is not a finite number",
                        noge_show(shown, p->in.text, p->in.size));
}

/* Where a value of this key goes. At most one of the two is set; both NULL: it is ignored. */
typedef struct target {
    piece *text;
    double *coordinate;
    bool repeats; /* a key that may be repeated, which is how networkx writes a list */
} target;

static target node_target(const parser *p, gml_node *node, bool graphics) {
    if (is_key(p, "x"))
        return (target){.coordinate = graphics ? &node->drawn_x : &node->x};
    if (is_key(p, "y"))
        return (target){.coordinate = graphics ? &node->drawn_y : &node->y};
    if (graphics)
        return (target){0};
    if (is_key(p, "id"))
        return (target){.text = &node->id};
    if (is_key(p, "label"))
        return (target){.text = &node->label};
    if (is_key(p, "lon"))
        return (target){.coordinate = &node->lon};
    if (is_key(p, "lat"))
        return (target){.coordinate = &node->lat};
    return (target){0};
}

static target edge_target(const parser *p, gml_edge *edge) {
    const struct {
        const char *key;
        piece *text;
    } known[] = {{"source", &edge->source}, {"target", &edge->target},     {"length", &edge->length},
                 {"weight", &edge->weight}, {"geometry", &edge->geometry}, {"osmid", &edge->osmid}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (is_key(p, known[i].key))
            return (target){.text = known[i].text, .repeats = known[i].text == &edge->osmid};
    return (target){0};
}

static noge_status take_value(parser *p, target where, noge_error *error) {
    bool list;
    noge_status status = read_value(p, &list, error);
    if (status != NOGE_OK)
        return status;
    if (list)
        return skip_list(p, error);
    if (where.coordinate)
        return take_coordinate(p, where.coordinate, error);
    if (where.repeats && where.text->size != SIZE_MAX)
        return NOGE_OK;
    return where.text ? keep(p, where.text, error) : NOGE_OK;
}

/* The list `graphics` of a node: only its x and y count. */
static noge_status read_graphics(parser *p, gml_node *node, noge_error *error) {
    bool list, more;
    noge_status status = read_value(p, &list, error);
    if (status != NOGE_OK || !list)
        return status;
    while ((status = read_key(p, true, &more, error)) == NOGE_OK && more &&
           (status = take_value(p, node_target(p, node, true), error)) == NOGE_OK) {
    }
    return status;
}

static noge_status read_node(parser *p, noge_error *error) {
    gml_node node = {ABSENT, ABSENT, p->in.line, NAN, NAN, NAN, NAN, NAN, NAN};
    bool more;
    noge_status status;
    while ((status = read_key(p, true, &more, error)) == NOGE_OK && more) {
        status =
            is_key(p, "graphics") ? read_graphics(p, &node, error) : take_value(p, node_target(p, &node, false), error);
        if (status != NOGE_OK)
            return status;
    }
    if (status == NOGE_OK && node.id.size == SIZE_MAX)
        return noge_fail_at(error, p->in.source, node.line, "a node without id");
    if (status == NOGE_OK)
        status = noge_reserve(&p->node, &p->node_space, p->node_count + 1, sizeof *p->node, error);
    if (status == NOGE_OK)
        p->node[p->node_count++] = node;
    return status;
}

static noge_status read_edge(parser *p, noge_error *error) {
    gml_edge edge = {ABSENT, ABSENT, ABSENT, ABSENT, ABSENT, ABSENT, p->in.line};
    bool more;
    noge_status status;
    while ((status = read_key(p, true, &more, error)) == NOGE_OK && more)
        if ((status = take_value(p, edge_target(p, &edge), error)) != NOGE_OK)
            return status;
    if (status == NOGE_OK && (edge.source.size == SIZE_MAX || edge.target.size == SIZE_MAX))
        return noge_fail_at(error, p->in.source, edge.line, "an edge without source or target");
    if (status == NOGE_OK)
        status = noge_reserve(&p->edge, &p->edge_space, p->edge_count + 1, sizeof *p->edge, error);
    if (status == NOGE_OK)
        p->edge[p->edge_count++] = edge;
    return status;
}

/* A list of the graph: a node, an edge, or something else. */
static noge_status read_member(parser *p, noge_error *error) {
    bool list, node = is_key(p, "node"), edge = is_key(p, "edge");
    char shown[NOGE_SHOWN_TEXT];
    piece *text = is_key(p, "crs")           ? &p->crs
                  : is_key(p, "attribution") ? &p->attribution
                  : is_key(p, "directed")    ? &p->directed
                                             : NULL;
    if (text == &p->directed)
        p->directed_line = p->in.line;
    if (!node && !edge)
        return take_value(p, (target){.text = text}, error);
    noge_status status = read_value(p, &list, error);
    if (status != NOGE_OK)
        return status;
    if (!list)
        return noge_fail_at(error, p->in.source, p->in.line, "expected [ after %s, found \"%s\"",
                            node ? "node" : "edge", noge_show(shown, p->in.text, p->in.size));
    return node ? read_node(p, error) : read_edge(p, error);
}

static noge_status read_graph(parser *p, noge_error *error) {
    bool list, more;
    noge_status status = read_value(p, &list, error);
    if (status != NOGE_OK)
        return status;
    if (!list)
        return noge_fail_at(error, p->in.source, p->in.line, "expected [ after graph");
    if (p->graph_seen)
        return noge_fail_at(error, p->in.source, p->in.line, "a second graph; expected one graph in a file");
    p->graph_seen = true;
    while ((status = read_key(p, true, &more, error)) == NOGE_OK && more)
        if ((status = read_member(p, error)) != NOGE_OK)
            return status;
    return status;
}

static noge_status read_file(parser *p, noge_error *error) {
    bool more;
    noge_status status;
    while ((status = read_key(p, false, &more, error)) == NOGE_OK && more) {
        status = is_key(p, "graph") ? read_graph(p, error) : take_value(p, (target){0}, error);
        if (status != NOGE_OK)
            return status;
    }
    if (status == NOGE_OK && !p->graph_seen)
        return noge_fail_at(error, p->in.source, p->in.line, "expected `graph [` in a GML file, found none");
    return status;
}

/* ---- The graph --------------------------------------------------------------------------------------------------- */

static const char *text_of(const parser *p, piece of) {
    return of.size > 0 ? p->texts.bytes + of.at : "";
}

/* Numbers the ids, and says whether labels can serve as names. A second node of an id is refused. */
static noge_status number_nodes(const parser *p, noge_names *ids, bool *labelled, noge_error *error) {
    noge_names labels = {0};
    noge_status status = NOGE_OK;
    noge_node number;
    char shown[NOGE_SHOWN_TEXT];
    *labelled = true;
    for (size_t v = 0; v < p->node_count && status == NOGE_OK; v++) {
        const gml_node *node = &p->node[v];
        status = noge_names_add(ids, text_of(p, node->id), node->id.size, &number, error);
        if (status == NOGE_OK && number != v)
            status = noge_fail_at(error, p->in.source, node->line, "a second node of id \"%s\"",
                                  noge_show(shown, text_of(p, node->id), node->id.size));
        if (status != NOGE_OK || !*labelled)
            continue;
        *labelled = node->label.size != SIZE_MAX;
        if (*labelled)
            status = noge_names_add(&labels, text_of(p, node->label), node->label.size, &number, error);
        *labelled = *labelled && number == v;
    }
    noge_names_free(&labels);
    return status;
}

static noge_status set_coordinate(noge_draft *draft, noge_attribute attribute, double value, uint64_t line,
                                  noge_error *error) {
    return isnan(value) ? NOGE_OK : noge_draft_set_number(draft, attribute, value, line, error);
}

static piece name_of(const gml_node *node, bool labelled) {
    return labelled ? node->label : node->id;
}

static noge_status draft_node(const parser *p, const gml_node *node, bool labelled, noge_draft *draft,
                              noge_error *error) {
    piece name = name_of(node, labelled);
    noge_status status = noge_draft_open_node(draft, text_of(p, name), name.size, node->line, error);
    if (status == NOGE_OK)
        status = set_coordinate(draft, NOGE_NODE_X, isnan(node->x) ? node->drawn_x : node->x, node->line, error);
    if (status == NOGE_OK)
        status = set_coordinate(draft, NOGE_NODE_Y, isnan(node->y) ? node->drawn_y : node->y, node->line, error);
    if (status == NOGE_OK)
        status = set_coordinate(draft, NOGE_NODE_LON, node->lon, node->line, error);
    if (status == NOGE_OK)
        status = set_coordinate(draft, NOGE_NODE_LAT, node->lat, node->line, error);
    return status == NOGE_OK ? noge_draft_close(draft, error) : status;
}

static noge_status set_piece(const parser *p, noge_draft *draft, noge_attribute attribute, piece value, uint64_t line,
                             noge_error *error) {
    return value.size == SIZE_MAX ? NOGE_OK
                                  : noge_draft_set_text(draft, attribute, text_of(p, value), value.size, line, error);
}

static noge_status find_end(const parser *p, const noge_names *ids, piece id, uint64_t line, noge_node *node,
                            noge_error *error) {
    char shown[NOGE_SHOWN_TEXT];
    *node = noge_names_find(ids, text_of(p, id), id.size);
    return *node != NOGE_NO_NODE
               ? NOGE_OK
               : noge_fail_at(error, p->in.source, line, "edge refers to node \"%s\" that is not in the file",
                              noge_show(shown, text_of(p, id), id.size));
}

static noge_status draft_edge(const parser *p, const gml_edge *edge, const noge_names *ids, bool labelled,
                              noge_draft *draft, noge_error *error) {
    noge_node a, b;
    noge_status status = find_end(p, ids, edge->source, edge->line, &a, error);
    if (status == NOGE_OK)
        status = find_end(p, ids, edge->target, edge->line, &b, error);
    if (status != NOGE_OK)
        return status;
    piece from = name_of(&p->node[a], labelled), to = name_of(&p->node[b], labelled);
    status = noge_draft_open_edge(draft, text_of(p, from), from.size, text_of(p, to), to.size, edge->line, error);
    if (status == NOGE_OK)
        status = set_piece(p, draft, NOGE_EDGE_LENGTH, edge->length, edge->line, error);
    if (status == NOGE_OK)
        status = set_piece(p, draft, NOGE_EDGE_WEIGHT, edge->weight, edge->line, error);
    if (status == NOGE_OK)
        status = set_piece(p, draft, NOGE_EDGE_GEOMETRY, edge->geometry, edge->line, error);
    if (status == NOGE_OK)
        status = set_piece(p, draft, NOGE_EDGE_OSMID, edge->osmid, edge->line, error);
    return status == NOGE_OK ? noge_draft_close(draft, error) : status;
}

static noge_status draft_graph(const parser *p, noge_draft *draft, noge_error *error) {
    noge_names ids = {0};
    bool labelled;
    noge_status status = number_nodes(p, &ids, &labelled, error);
    if (status == NOGE_OK)
        status = set_piece(p, draft, NOGE_GRAPH_CRS, p->crs, 0, error);
    if (status == NOGE_OK)
        status = set_piece(p, draft, NOGE_GRAPH_ATTRIBUTION, p->attribution, 0, error);
    for (size_t v = 0; v < p->node_count && status == NOGE_OK; v++)
        status = draft_node(p, &p->node[v], labelled, draft, error);
    for (size_t e = 0; e < p->edge_count && status == NOGE_OK; e++)
        status = draft_edge(p, &p->edge[e], &ids, labelled, draft, error);
    noge_names_free(&ids);
    return status;
}

noge_status noge_read_gml(noge_graph **graph, const noge_source *source, noge_read_report *report, noge_error *error) {
    parser p = {.in = noge_gml_lexer_of(source), .crs = ABSENT, .attribution = ABSENT, .directed = ABSENT};
    noge_draft draft;
    noge_status status = noge_draft_begin(&draft, source, error);
    if (status == NOGE_OK)
        status = read_file(&p, error);
    draft.directed = p.directed.size == 1 && *text_of(&p, p.directed) == '1';
    if (status == NOGE_OK && draft.directed)
        status = noge_take_directed(source, p.directed_line, report, error);
    if (status == NOGE_OK)
        status = draft_graph(&p, &draft, error);
    if (status == NOGE_OK)
        status = noge_draft_finish(&draft, graph, report, error);
    noge_draft_free(&draft);
    free(p.node);
    free(p.edge);
    noge_gml_lexer_free(&p.in);
    noge_text_free(&p.texts);
    return status;
}
