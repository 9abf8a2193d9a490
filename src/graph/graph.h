/* Inside a graph: the memory of its arrays. Public part: noge/graph.h. */
#ifndef NOGE_GRAPH_GRAPH_H
#define NOGE_GRAPH_GRAPH_H

#include "graph/read_options.h"

#include <noge/graph.h>

/* The memory of a graph's arrays: one allocated block, or a file mapped into memory. */
typedef struct noge_graph_storage {
    void *block;
    size_t size;
    bool mapped;
} noge_graph_storage;

/* The sizes and optional arrays of a graph, which decide the layout of its block. */
typedef struct noge_graph_shape {
    uint32_t node_count;
    uint64_t edge_count;
    uint64_t name_bytes;
    uint64_t bend_count;
    uint64_t attribution_bytes; /* with its terminating 0; 0: no attribution */
    bool weighted, positioned, named, bent;
} noge_graph_shape;

/* The arrays of a new graph, writable until it is returned to the caller. */
typedef struct noge_graph_arrays {
    uint64_t *offset;
    noge_node *neighbor;
    double *length;
    noge_point *position;
    uint64_t *name_offset;
    char *name_text;
    uint64_t *bend_offset;
    noge_point *bend;
    char *attribution;
} noge_graph_arrays;

/* A graph with zeroed arrays in one block, to be filled through *arrays. NULL if out of memory. */
noge_graph *noge_graph_allocate(const noge_graph_shape *shape, noge_graph_arrays *arrays, noge_error *error);

/* noge_builder_finish with the number of arcs that have no opposite. report: never NULL. */
noge_status noge_builder_finish_arcs(noge_builder *builder, noge_graph **graph, noge_read_report *report,
                                     noge_error *error);

/* Checks all invariants: offsets, order, symmetry, no loops or parallel edges, lengths, positions, and that names are
 * different. NOGE_BAD_INPUT describes the first violation. O(nodes + edges + names). */
noge_status noge_graph_check(const noge_graph *graph, noge_error *error);

/* The number of nodes so far; 0 for NULL. */
uint32_t noge_builder_node_count(const noge_builder *builder);

/* The name of a format: "auto", "binary", "edges", "graphml", "dimacs", "gml", "json", "adjlist",
 * "matrix-market" or "pajek"; "auto" also for other values. */
const char *noge_format_name(noge_format format);

/* The format that a path's extension names, in front of .gz or .xz; NOGE_FORMAT_AUTO if it names none, or for NULL. */
noge_format noge_format_of_path(const char *path);

#endif
