/* Parts of a graph: its largest component, or a copy without some nodes and edges. For families whose graphs are
 * not connected, and for variations with gaps. */
#include "base/error.h"
#include "base/memory.h"
#include "graph/generate/family.h"

#include <stdlib.h>

static noge_status find_components(const noge_graph *graph, uint32_t *component, uint32_t *count, noge_error *error) {
    *count = noge_graph_components(graph, component);
    return *count > 0 ? NOGE_OK : noge_fail(error, NOGE_NO_MEMORY, "out of memory while finding the components");
}

noge_status noge_family_connected(const noge_graph *graph, bool *connected, noge_error *error) {
    uint32_t *component = noge_allocate(graph->node_count, sizeof *component, error), count = 0;
    noge_status status = component ? find_components(graph, component, &count, error) : NOGE_NO_MEMORY;
    *connected = count == 1;
    free(component);
    return status;
}

/* The first of the largest. size: [count], zeroed. */
static uint32_t largest(const noge_graph *graph, const uint32_t *component, uint32_t *size, uint32_t count) {
    uint32_t best = 0;
    for (noge_node v = 0; v < graph->node_count; v++)
        size[component[v]]++;
    for (uint32_t i = 1; i < count; i++)
        if (size[i] > size[best])
            best = i;
    return best;
}

/* number[v]: new number of node v, NOGE_NO_NODE if it is removed. */
static noge_status copy(const noge_graph *graph, const noge_node *number, uint32_t nodes, noge_graph **part,
                        noge_error *error) {
    noge_builder *builder;
    noge_status status = noge_family_builder(&builder, nodes, graph->edge_count, error);
    for (noge_node v = 0; v < graph->node_count && status == NOGE_OK; v++) {
        if (number[v] == NOGE_NO_NODE)
            continue;
        if (graph->position)
            status = noge_builder_set_position(builder, number[v], graph->position[v], error);
        for (uint64_t e = graph->offset[v]; e < graph->offset[v + 1] && status == NOGE_OK; e++)
            if (graph->neighbor[e] > v)
                status = noge_builder_add_edge(builder, number[v], number[graph->neighbor[e]], 1, error);
    }
    if (status == NOGE_OK)
        status = noge_builder_finish(builder, part, NULL, error);
    noge_builder_free(builder);
    return status;
}

noge_status noge_family_largest_part(noge_graph **graph, noge_error *error) {
    noge_graph *whole = *graph;
    uint32_t count = 0, nodes = 0, kept;
    uint32_t *component = noge_allocate(whole->node_count, sizeof *component, error);
    uint32_t *size = noge_allocate(whole->node_count, sizeof *size, error);
    noge_status status = component && size ? find_components(whole, component, &count, error) : NOGE_NO_MEMORY;
    if (status == NOGE_OK && count > 1) {
        kept = largest(whole, component, size, count);
        for (noge_node v = 0; v < whole->node_count; v++) /* the component's number becomes the node's */
            component[v] = component[v] == kept ? nodes++ : NOGE_NO_NODE;
        *graph = NULL;
        status = copy(whole, component, nodes, graph, error);
        noge_graph_free(whole);
    } else if (status != NOGE_OK) {
        noge_graph_free(whole);
        *graph = NULL;
    }
    free(component);
    free(size);
    return status;
}

/* Keeps some of the edges between the remaining nodes. */
static noge_status copy_some(const noge_graph *graph, const bool *gone, double edges, noge_random *random,
                             noge_builder *builder, noge_error *error) {
    noge_status status = NOGE_OK;
    for (noge_node v = 0; v < graph->node_count && status == NOGE_OK; v++) {
        if (graph->position)
            status = noge_builder_set_position(builder, v, graph->position[v], error);
        for (uint64_t e = graph->offset[v]; e < graph->offset[v + 1] && status == NOGE_OK; e++) {
            noge_node w = graph->neighbor[e];
            if (w > v && noge_random_unit(random) >= edges && !gone[v] && !gone[w])
                status = noge_builder_add_edge(builder, v, w, 1, error);
        }
    }
    return status;
}

noge_status noge_family_thin_out(noge_graph **graph, double nodes, double edges, noge_random *random,
                                 noge_error *error) {
    noge_graph *whole = *graph;
    noge_builder *builder = NULL;
    bool *gone = noge_allocate(whole->node_count, sizeof *gone, error);
    noge_status status =
        gone ? noge_family_builder(&builder, whole->node_count, whole->edge_count, error) : NOGE_NO_MEMORY;
    for (noge_node v = 0; v < whole->node_count && status == NOGE_OK; v++)
        gone[v] = noge_random_unit(random) < nodes;
    if (status == NOGE_OK)
        status = copy_some(whole, gone, edges, random, builder, error);
    *graph = NULL;
    if (status == NOGE_OK)
        status = noge_builder_finish(builder, graph, NULL, error);
    if (status == NOGE_OK)
        status = noge_family_largest_part(graph, error);
    noge_builder_free(builder);
    noge_graph_free(whole);
    free(gone);
    return status;
}
