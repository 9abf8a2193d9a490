/* A part of a graph: some of its nodes and the edges between them, with names, lengths, positions and bends. */
#include "base/error.h"
#include "base/memory.h"

#include "graph/cities.h"
#include <stdlib.h>

/* number[v]: the node of the part for node v of the graph. */
static noge_status add_nodes(const noge_graph *graph, const bool *keep, noge_builder *builder, noge_node *number,
                             noge_error *error) {
    noge_status status = NOGE_OK;
    for (noge_node v = 0; v < graph->node_count && status == NOGE_OK; v++) {
        char text[NOGE_NUMBER_TEXT];
        size_t length;
        if (!keep[v])
            continue;
        const char *name = noge_graph_name(graph, v, text, &length);
        status = noge_builder_named_node(builder, name, length, &number[v], error);
        if (status == NOGE_OK && graph->position)
            status = noge_builder_set_position(builder, number[v], graph->position[v], error);
    }
    return status;
}

static noge_status add_edges(const noge_graph *graph, const bool *keep, noge_builder *builder, const noge_node *number,
                             noge_error *error) {
    noge_status status = NOGE_OK;
    const uint64_t *bends = graph->bend_offset;
    for (noge_node v = 0; v < graph->node_count; v++)
        for (uint64_t e = graph->offset[v]; e < graph->offset[v + 1] && status == NOGE_OK; e++) {
            noge_node w = graph->neighbor[e];
            if (w < v || !keep[v] || !keep[w])
                continue;
            status = noge_builder_add_edge(builder, number[v], number[w], graph->length ? graph->length[e] : 1, error);
            if (status == NOGE_OK && bends)
                status =
                    noge_builder_set_bends(builder, graph->bend + bends[e], (size_t)(bends[e + 1] - bends[e]), error);
        }
    return status;
}

noge_status noge_graph_part(const noge_graph *graph, const bool *keep, noge_graph **part, noge_error *error) {
    noge_builder *builder = NULL;
    if (!graph || !keep || !part)
        return noge_fail(error, NOGE_USAGE, "graph, keep and part must not be NULL");
    noge_node *number = noge_allocate(graph->node_count, sizeof *number, error);
    *part = NULL;
    noge_status status = number ? noge_builder_create(&builder, graph->length != NULL, error) : NOGE_NO_MEMORY;
    if (status == NOGE_OK)
        status = add_nodes(graph, keep, builder, number, error);
    if (status == NOGE_OK)
        status = add_edges(graph, keep, builder, number, error);
    if (status == NOGE_OK && graph->attribution)
        status = noge_builder_set_attribution(builder, graph->attribution, error);
    if (status == NOGE_OK && graph->geographic)
        noge_builder_set_geographic(builder);
    if (status == NOGE_OK)
        status = noge_builder_finish(builder, part, NULL, error);
    noge_builder_free(builder);
    free(number);
    return status;
}
