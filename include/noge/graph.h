/* Graphs: undirected, without loops and parallel edges, immutable, in compressed sparse rows. And their builder.
 *
 *     noge_builder_create(&builder, false, &error);
 *     noge_builder_named_node(builder, "hall", 4, &hall, &error);
 *     noge_builder_named_node(builder, "attic", 5, &attic, &error);
 *     noge_builder_add_edge(builder, hall, attic, 1, &error);
 *     noge_builder_finish(builder, &graph, NULL, &error);
 *
 * The neighbours of node v are neighbor[offset[v]] … neighbor[offset[v + 1] - 1], in ascending order. Every edge is in
 * the rows of both its ends, with the same length. Equal graphs are equal bytes. Typical sizes: a maze has 250 nodes, a
 * city 14,000, Florida's roads a million.
 *
 * Functions that return a status refuse NULL, nodes that do not exist and calls in a wrong order with NOGE_USAGE; the
 * builder then is as before. A graph must not be NULL, except in noge_graph_free.
 *
 * Thread-safety: a graph may be read by any number of threads at once. A builder is used by one thread at a time. */
#ifndef NOGE_GRAPH_H
#define NOGE_GRAPH_H

#include <noge/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The number of a node, from 0 on. */
typedef uint32_t noge_node;

/* Stands for "no node". */
#define NOGE_NO_NODE UINT32_MAX

/* The greatest number of nodes of a graph. */
#define NOGE_MAX_NODES (UINT32_MAX - 1)

/* A position. This struct will not grow. */
typedef struct noge_point {
    double x, y; /* coordinates; longitude and latitude in degrees if the graph is geographic */
} noge_point;

/* A graph. The library allocates it; it may grow at its end. Read the fields, do not change them. */
typedef struct noge_graph {
    uint32_t node_count;         /* number of nodes */
    uint64_t edge_count;         /* number of edges: half the length of `neighbor` */
    const uint64_t *offset;      /* [node_count + 1] where the row of each node begins in `neighbor` */
    const noge_node *neighbor;   /* [2 * edge_count] the rows one after the other */
    const double *length;        /* [2 * edge_count] beside `neighbor`, finite and > 0; NULL: all edges have length 1 */
    const noge_point *position;  /* [node_count] of each node; NULL: unknown */
    bool geographic;             /* positions are in degrees: x longitude, y latitude */
    const uint64_t *name_offset; /* [node_count + 1] into name_text; NULL: the name of node v is v + first_number */
    const char *name_text;       /* the names one after the other, without separators */
    uint32_t first_number;       /* name of node 0 in a graph without names */
    const uint64_t *bend_offset; /* [2 * edge_count + 1] into `bend`, beside `neighbor`; NULL: edges are straight */
    /* The points of each edge between its ends, from the lower node to the higher. They belong to the entry in the
     * lower node's row; the other entry has none. */
    const noge_point *bend;
    const char *attribution;            /* source of the data, to be shown with it; NULL: none is required */
    struct noge_graph_storage *storage; /* memory of the arrays; private */
} noge_graph;

/* Frees the graph and its arrays. NULL is allowed. */
NOGE_API void noge_graph_free(noge_graph *graph);

/* The number of neighbours of a node, which must exist. */
static inline uint32_t noge_graph_degree(const noge_graph *graph, noge_node node) {
    return (uint32_t)(graph->offset[node + 1] - graph->offset[node]);
}

/* Sizes of arrays. */
enum {
    NOGE_NUMBER_TEXT = 12, /* bytes that hold the text of any node's number */
};

/* The name of a node: *length bytes, not terminated. In a graph without names it is a number, written into `number`.
 * Empty if there is no such node. */
NOGE_API const char *noge_graph_name(const noge_graph *graph, noge_node node, char number[NOGE_NUMBER_TEXT],
                                     size_t *length);

/* The node of a name; NOGE_NO_NODE if there is none or the name is NULL. O(node_count) in a graph with names. */
NOGE_API noge_node noge_graph_find(const noge_graph *graph, const char *name);

/* Stands for "no edge". */
#define NOGE_NO_EDGE UINT64_MAX

/* The index of b in the row of a: an index into `neighbor` and `length`. NOGE_NO_EDGE if they are not neighbours
 * or do not exist. O(log degree). */
NOGE_API uint64_t noge_graph_edge(const noge_graph *graph, noge_node a, noge_node b);

/* Finds the connected components. component: caller's array of node_count, filled with the number of each node's
 * component; components are numbered from 0 in the order of their first nodes. Returns the number of components, 0 if
 * out of memory. O(nodes + edges). */
NOGE_API uint32_t noge_graph_components(const noge_graph *graph, uint32_t *component);

/* Makes a graph of the nodes that `keep` [node_count] marks and the edges between them. Nodes keep their order, names,
 * positions and bends. Nodes without names keep their numbers as names. */
NOGE_API noge_status noge_graph_part(const noge_graph *graph, const bool *keep, noge_graph **part, noge_error *error);

/* ---- Building ---------------------------------------------------------------------------------------------------- */

/* A graph that is being built. */
typedef struct noge_builder noge_builder;

/* What was dropped when a graph was finished. This struct will not grow. */
typedef struct noge_build_report {
    uint64_t loops;     /* number of edges from a node to itself, dropped */
    uint64_t parallels; /* number of repeated edges, merged into the shortest */
    uint64_t opposites; /* number of edges repeated from the other end, as in directed formats; merged likewise */
} noge_build_report;

/* Begins a graph. weighted: edges have lengths. */
NOGE_API noge_status noge_builder_create(noge_builder **builder, bool weighted, noge_error *error);

/* Frees the builder. NULL is allowed. */
NOGE_API void noge_builder_free(noge_builder *builder);

/* Adds `count` nodes without names; they get the next numbers. NOGE_BAD_INPUT if the finished graph would not fit into
 * the memory of the machine. */
NOGE_API noge_status noge_builder_add_nodes(noge_builder *builder, uint64_t count, noge_error *error);

/* Finds the node of a name, or adds it. A graph has nodes with names or without, not both: mixing this with
 * noge_builder_add_nodes is NOGE_USAGE. Expected O(length). */
NOGE_API noge_status noge_builder_named_node(noge_builder *builder, const char *name, size_t length, noge_node *node,
                                             noge_error *error);

/* Adds an edge between two nodes that exist; otherwise NOGE_USAGE. length: finite and > 0; ignored unless weighted. */
NOGE_API noge_status noge_builder_add_edge(noge_builder *builder, noge_node a, noge_node b, double length,
                                           noge_error *error);

/* Sets the points between the ends of the edge added last, from a to b; NOGE_USAGE if there is no edge
 * yet. Of parallel edges the first of the shortest is kept, with its points. */
NOGE_API noge_status noge_builder_set_bends(noge_builder *builder, const noge_point *point, size_t count,
                                            noge_error *error);

/* Sets the source of the data, such as "© OpenStreetMap contributors, ODbL 1.0". Copied; "" removes it. */
NOGE_API noge_status noge_builder_set_attribution(noge_builder *builder, const char *attribution, noge_error *error);

/* Sets the position of a node. Positions are kept if all nodes have one when the graph is finished. */
NOGE_API noge_status noge_builder_set_position(noge_builder *builder, noge_node node, noge_point position,
                                               noge_error *error);

/* Sets the name of node 0 in a graph without names; the default is 0. */
NOGE_API void noge_builder_set_first_number(noge_builder *builder, uint32_t first_number);

/* Says that positions are longitudes and latitudes. */
NOGE_API void noge_builder_set_geographic(noge_builder *builder);

/* Makes the graph and empties the builder. Names that are exactly 0 … n-1 or 1 … n become numbers, and the nodes are
 * sorted by them. report: may be NULL. NOGE_BAD_INPUT if the machine has too little memory. O(nodes + edges). */
NOGE_API noge_status noge_builder_finish(noge_builder *builder, noge_graph **graph, noge_build_report *report,
                                         noge_error *error);

#ifdef __cplusplus
}
#endif
#endif
