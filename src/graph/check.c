/* Checks that a graph is what noge/graph.h promises. Readers run it before they return a graph from a file; debug
 * builds and tests run it after every construction.
 *
 * Symmetry needs no search. Rows are ascending, so a pass over all nodes meets the half-edges into node v in the
 * order of v's own row. A cursor for each node compares the two. */
#include "base/error.h"
#include "base/memory.h"
#include "graph/graph.h"
#include "graph/names.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static noge_status check_rows(const noge_graph *graph, noge_error *error) {
    uint64_t halves = 2 * graph->edge_count;
    if (graph->offset[0] != 0 || graph->offset[graph->node_count] != halves)
        return noge_fail(error, NOGE_BAD_INPUT, "offsets run from %llu to %llu, not from 0 to %llu",
                         (unsigned long long)graph->offset[0], (unsigned long long)graph->offset[graph->node_count],
                         (unsigned long long)halves);
    for (noge_node v = 0; v < graph->node_count; v++) {
        uint64_t begin = graph->offset[v], end = graph->offset[v + 1];
        if (begin > end || end > halves)
            return noge_fail(error, NOGE_BAD_INPUT, "the offsets of node %u go backwards", v);
        for (uint64_t e = begin; e < end; e++) {
            noge_node w = graph->neighbor[e];
            if (w >= graph->node_count)
                return noge_fail(error, NOGE_BAD_INPUT, "node %u has neighbour %u of only %u nodes", v, w,
                                 graph->node_count);
            if (w == v)
                return noge_fail(error, NOGE_BAD_INPUT, "node %u has an edge to itself", v);
            if (e > begin && w <= graph->neighbor[e - 1])
                return noge_fail(error, NOGE_BAD_INPUT, "the neighbours of node %u are not ascending", v);
        }
    }
    return NOGE_OK;
}

static noge_status check_symmetry(const noge_graph *graph, noge_error *error) {
    uint64_t *cursor = noge_allocate(graph->node_count, sizeof *cursor, error);
    if (!cursor)
        return NOGE_NO_MEMORY;
    noge_status status = NOGE_OK;
    memcpy(cursor, graph->offset, graph->node_count * sizeof *cursor);
    for (noge_node v = 0; v < graph->node_count && status == NOGE_OK; v++)
        for (uint64_t e = graph->offset[v]; e < graph->offset[v + 1]; e++) {
            noge_node w = graph->neighbor[e];
            uint64_t twin = cursor[w]++;
            if (twin >= graph->offset[w + 1] || graph->neighbor[twin] != v) {
                status = noge_fail(error, NOGE_BAD_INPUT, "the edge from node %u to %u does not lead back", v, w);
                break;
            }
            if (graph->length && graph->length[twin] != graph->length[e]) {
                status = noge_fail(error, NOGE_BAD_INPUT, "the edge between %u and %u has two lengths", v, w);
                break;
            }
        }
    free(cursor);
    return status;
}

static noge_status check_numbers(const noge_graph *graph, noge_error *error) {
    for (uint64_t e = 0; graph->length && e < 2 * graph->edge_count; e++)
        if (!(graph->length[e] > 0) || isinf(graph->length[e]))
            return noge_fail(error, NOGE_BAD_INPUT, "an edge to node %u is %g long; lengths are positive",
                             graph->neighbor[e], graph->length[e]);
    for (noge_node v = 0; graph->position && v < graph->node_count; v++)
        if (!isfinite(graph->position[v].x) || !isfinite(graph->position[v].y))
            return noge_fail(error, NOGE_BAD_INPUT, "node %u has a position that is not a number", v);
    return NOGE_OK;
}

static noge_status check_bends(const noge_graph *graph, noge_error *error) {
    const uint64_t *offset = graph->bend_offset;
    if (!offset)
        return NOGE_OK;
    if (!graph->position || offset[0] != 0)
        return noge_fail(error, NOGE_BAD_INPUT, "edges have a course, but %s",
                         graph->position ? "it does not begin at 0" : "nodes have no positions");
    for (noge_node v = 0; v < graph->node_count; v++)
        for (uint64_t e = graph->offset[v]; e < graph->offset[v + 1]; e++)
            if (offset[e] > offset[e + 1] || (graph->neighbor[e] < v && offset[e] != offset[e + 1]))
                return noge_fail(error, NOGE_BAD_INPUT, "the course of the edge from node %u to %u %s", v,
                                 graph->neighbor[e],
                                 offset[e] > offset[e + 1] ? "ends before it begins" : "is at the wrong end");
    for (uint64_t i = 0; i < offset[2 * graph->edge_count]; i++)
        if (!isfinite(graph->bend[i].x) || !isfinite(graph->bend[i].y))
            return noge_fail(error, NOGE_BAD_INPUT, "the course of an edge has a point that is not a number");
    return NOGE_OK;
}

/* Two nodes with the same name could not be told apart by name. */
static noge_status check_distinct(const noge_graph *graph, noge_error *error) {
    noge_names names = {0};
    noge_status status = NOGE_OK;
    for (noge_node v = 0; v < graph->node_count && status == NOGE_OK; v++) {
        noge_node first;
        uint64_t begin = graph->name_offset[v], end = graph->name_offset[v + 1];
        status = noge_names_add(&names, graph->name_text + begin, (size_t)(end - begin), &first, error);
        if (status == NOGE_OK && first != v)
            status = noge_fail(error, NOGE_BAD_INPUT, "nodes %u and %u have the same name", first, v);
    }
    noge_names_free(&names);
    return status;
}

static noge_status check_names(const noge_graph *graph, noge_error *error) {
    if (!graph->name_offset)
        return (uint64_t)graph->first_number + graph->node_count <= UINT32_MAX
                   ? NOGE_OK
                   : noge_fail(error, NOGE_BAD_INPUT, "the numbers of the nodes exceed 32 bits");
    if (graph->name_offset[0] != 0)
        return noge_fail(error, NOGE_BAD_INPUT, "the names do not begin at 0");
    for (noge_node v = 0; v < graph->node_count; v++)
        if (graph->name_offset[v] > graph->name_offset[v + 1])
            return noge_fail(error, NOGE_BAD_INPUT, "the name of node %u ends before it begins", v);
    return check_distinct(graph, error);
}

noge_status noge_graph_check(const noge_graph *graph, noge_error *error) {
    if (!graph)
        return noge_fail(error, NOGE_USAGE, "graph must not be NULL");
    noge_status status = check_rows(graph, error);
    if (status == NOGE_OK)
        status = check_symmetry(graph, error);
    if (status == NOGE_OK)
        status = check_numbers(graph, error);
    if (status == NOGE_OK)
        status = check_bends(graph, error);
    if (status == NOGE_OK)
        status = check_names(graph, error);
    return status;
}
