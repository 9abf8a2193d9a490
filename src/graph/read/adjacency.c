/* Adjacency lists as networkx writes them: a line a node, its name first, then the names of its neighbours.
 *
 * Names are separated by blanks. A # begins a comment. An edge may stand in the line of either end or of both. There
 * are no lengths. Nothing in such a file tells it from an edge list, so only the extension .adjlist or the caller
 * names this format. */
#include "base/error.h"
#include "graph/graph.h"
#include "graph/read/readers.h"

#include <string.h>

typedef struct parser {
    const char *at, *end; /* of the line */
} parser;

/* The next name of the line; NULL at its end. */
static const char *next_name(parser *p, size_t *length) {
    while (p->at < p->end && strchr(" \t\r", *p->at) && *p->at)
        p->at++;
    const char *begin = p->at;
    while (p->at < p->end && !(*p->at && strchr(" \t\r", *p->at)))
        p->at++;
    *length = (size_t)(p->at - begin);
    return *length > 0 ? begin : NULL;
}

/* Is this a part of a name with blanks in it, such as Python's (0, 1)? networkx writes such names, but they cannot be
 * read back. */
static bool is_broken(const char *name, size_t length) {
    return (name[0] == '(' && name[length - 1] == ',') || (name[length - 1] == ')' && !memchr(name, '(', length));
}

static noge_status add_name(noge_builder *builder, const char *name, size_t length, noge_node *node,
                            noge_error *error) {
    char shown[NOGE_SHOWN_TEXT];
    if (is_broken(name, length))
        return noge_fail(
            error, NOGE_BAD_INPUT,
            "\"%s\" is part of a name with blanks, which an adjacency list cannot hold; write GraphML or GML",
            noge_show(shown, name, length));
    return noge_builder_named_node(builder, name, length, node, error);
}

static noge_status read_line(parser *p, noge_builder *builder, noge_error *error) {
    noge_node node, neighbour;
    size_t length;
    const char *name = next_name(p, &length);
    if (!name)
        return NOGE_OK;
    const char *back = memchr(name, '\r', (size_t)(p->end - name));
    if (back && back + 1 < p->end)
        return noge_fail(error, NOGE_BAD_INPUT,
                         "a carriage return without a line feed; lines must end with LF or CR LF");
    noge_status status = add_name(builder, name, length, &node, error);
    while (status == NOGE_OK && (name = next_name(p, &length))) {
        status = add_name(builder, name, length, &neighbour, error);
        if (status == NOGE_OK)
            status = noge_builder_add_edge(builder, node, neighbour, 1, error);
    }
    return status;
}

noge_status noge_read_adjacency(noge_graph **graph, const noge_source *source, noge_read_report *report,
                                noge_error *error) {
    const char *at = source->bytes, *end = source->bytes + source->size;
    noge_builder *builder;
    noge_status status = noge_builder_create(&builder, false, error);
    for (uint64_t line = 1; at < end && status == NOGE_OK; line++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at)), *next = newline ? newline + 1 : end;
        const char *stop = newline ? newline : end, *comment = memchr(at, '#', (size_t)(stop - at));
        parser p = {at, comment ? comment : stop};
        status = noge_place_error(read_line(&p, builder, error), error, source, line);
        at = next;
    }
    if (status == NOGE_OK && noge_builder_node_count(builder) == 0)
        status = noge_fail_empty(error, source);
    if (status == NOGE_OK)
        status = noge_builder_finish_arcs(builder, graph, report, error);
    noge_builder_free(builder);
    return status;
}
