/* The immutable graph: undirected, simple, in compressed sparse rows.
 *
 * The neighbours of node v are neighbor[offset[v]] … neighbor[offset[v + 1] - 1], ascending. Every edge stands there
 * twice, once from each end, with the same length. This form is canonical: equal graphs are equal bytes.
 * Typical sizes: a maze has 250 nodes, a city 14,000, Florida's roads a million. */
#ifndef NOGE_GRAPH_H
#define NOGE_GRAPH_H

#include <noge/status.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef uint32_t noge_node;

#define NOGE_NO_NODE UINT32_MAX
#define NOGE_MAX_NODES (UINT32_MAX - 1)

typedef struct noge_point {
    double x, y;
} noge_point;

/* Read the fields freely; only the library writes them. */
typedef struct noge_graph {
    uint32_t node_count;
    uint64_t edge_count;         /* undirected: half the length of `neighbor` */
    const uint64_t *offset;      /* [node_count + 1] */
    const noge_node *neighbor;   /* [2 * edge_count] */
    const double *length;        /* [2 * edge_count], finite and > 0; NULL: every edge is 1 long */
    const noge_point *position;  /* [node_count]; NULL: unknown */
    bool geographic;             /* positions are degrees: x longitude, y latitude */
    const uint64_t *name_offset; /* [node_count + 1] into name_text; NULL: node v is called v + first_number */
    const char *name_text;       /* the names one after the other, without separators */
    uint32_t first_number;
    const uint64_t *bend_offset; /* [2 * edge_count + 1] into bend, beside neighbor; NULL: edges are straight */
    const noge_point *bend;  /* the course of each edge between its ends, from the lower node to the higher; it stands
                                with the entry in the lower node's row, the other entry has none */
    const char *attribution; /* whose data this is, to be shown with it; NULL: nobody asks for it */
    struct noge_graph_storage *storage; /* where the arrays live */
} noge_graph;

/* Releases the graph and its arrays; NULL is fine. */
NOGE_API void noge_graph_free(noge_graph *graph);

static inline uint32_t noge_graph_degree(const noge_graph *graph, noge_node node) {
    return (uint32_t)(graph->offset[node + 1] - graph->offset[node]);
}

enum { NOGE_NUMBER_TEXT = 12 };

/* The name of a node as `length` bytes, not terminated. Graphs without names give numbers, written into `number`. */
NOGE_API const char *noge_graph_name(const noge_graph *graph, noge_node node, char number[NOGE_NUMBER_TEXT],
                                     size_t *length);

/* The node of that name, or NOGE_NO_NODE. O(node_count) for graphs with names. */
NOGE_API noge_node noge_graph_find(const noge_graph *graph, const char *name);

#define NOGE_NO_EDGE UINT64_MAX

/* Where b stands in the row of a, that is in `neighbor` and `length`; NOGE_NO_EDGE if they are no neighbours.
 * O(log degree). */
NOGE_API uint64_t noge_graph_edge(const noge_graph *graph, noge_node a, noge_node b);

/* Connected components. component: caller's array of node_count, filled with numbers from 0 in order of their first
 * node. Returns how many there are; 0 for want of memory. O(nodes + edges). */
NOGE_API uint32_t noge_graph_components(const noge_graph *graph, uint32_t *component);

/* Proves every invariant above: offsets, order, symmetry, no loops or parallels, lengths, positions, names
 * and that no two are the same. NOGE_BAD_INPUT names the first violation. O(nodes + edges + names). */
NOGE_API noge_status noge_graph_check(const noge_graph *graph, noge_error *error);

/* ---- Building ---------------------------------------------------------------------------------------------------- */

typedef struct noge_builder noge_builder;

/* What finishing a graph threw away. */
typedef struct noge_build_report {
    uint64_t loops;     /* edges from a node to itself, dropped */
    uint64_t parallels; /* repetitions of an edge, merged into the shortest */
    uint64_t opposites; /* edges given a second time from the other end, as directed formats do; merged likewise */
} noge_build_report;

/* weighted: edges carry lengths. */
NOGE_API noge_status noge_builder_create(noge_builder **builder, bool weighted, noge_error *error);
NOGE_API void noge_builder_free(noge_builder *builder);

/* Adds `count` nodes without names; they get the next numbers. NOGE_BAD_INPUT for more than this machine has memory for
 * when the graph is finished. */
NOGE_API noge_status noge_builder_add_nodes(noge_builder *builder, uint64_t count, noge_error *error);

/* The node of this name, added if it is new. Do not mix with noge_builder_add_nodes. Expected O(length). */
NOGE_API noge_status noge_builder_named_node(noge_builder *builder, const char *name, size_t length, noge_node *node,
                                             noge_error *error);

NOGE_API uint32_t noge_builder_node_count(const noge_builder *builder);

/* Both ends must exist. length: finite and > 0; ignored by unweighted builders. */
NOGE_API noge_status noge_builder_add_edge(noge_builder *builder, noge_node a, noge_node b, double length,
                                           noge_error *error);

/* The course of the edge added last: the points between its ends, on the way from a to b. Kept like positions, and of
 * parallel edges that of the one kept, which is the first of the shortest. */
NOGE_API noge_status noge_builder_set_bends(noge_builder *builder, const noge_point *point, size_t count,
                                            noge_error *error);

/* Whose data the graph is made from, such as "© OpenStreetMap contributors, ODbL 1.0". Copied; "" takes it back. */
NOGE_API noge_status noge_builder_set_attribution(noge_builder *builder, const char *attribution, noge_error *error);

/* Positions are kept if every node has one when the graph is finished. */
NOGE_API noge_status noge_builder_set_position(noge_builder *builder, noge_node node, noge_point position,
                                               noge_error *error);

/* Nodes without names are called from this number on (0 unless set). */
NOGE_API void noge_builder_set_first_number(noge_builder *builder, uint32_t first_number);

/* Positions are longitudes and latitudes. */
NOGE_API void noge_builder_set_geographic(noge_builder *builder);

/* Makes the graph and empties the builder. Names that are just 0 … n-1 or 1 … n are turned into numbers, the nodes
 * sorted accordingly. report may be NULL. NOGE_BAD_INPUT if this machine has not the memory. O(nodes + edges). */
NOGE_API noge_status noge_builder_finish(noge_builder *builder, noge_graph **graph, noge_build_report *report,
                                         noge_error *error);

#ifdef __cplusplus
}
#endif
#endif
