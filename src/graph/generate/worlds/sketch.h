/* A sketch: nodes and links of a graph that is still being made. Kinds of worlds draw into a sketch; it becomes a graph
 * when it is finished.
 *
 * The first failure stays in `status`. From then on nothing grows and nothing is linked, so a kind need not look at the
 * status, except in loops that wait for the sketch to grow. Loops and repeated links are allowed: the finished graph
 * has neither. Typical size: 300 nodes and 700 links. */
#ifndef NOGE_GRAPH_GENERATE_WORLDS_SKETCH_H
#define NOGE_GRAPH_GENERATE_WORLDS_SKETCH_H

#include "graph/generate/draw.h"
#include <noge/graph.h>

enum { NOGE_SKETCH_ARRAYS = 64 };

typedef struct noge_link {
    noge_node a, b;
} noge_link;

typedef struct noge_sketch {
    noge_random *random;
    uint32_t node_count, link_count;
    noge_point *position; /* [node_count] of each node; (0, 0) if the kind has none */
    noge_link *link;      /* [link_count] */
    bool placed;          /* the nodes have positions */
    size_t node_space, link_space;
    void *array[NOGE_SKETCH_ARRAYS]; /* scratch memory of the kind */
    uint32_t array_count;
    noge_status status;
    noge_error *error;
} noge_sketch;

/* The neighbours of all nodes, a copy: those of v are neighbor[offset[v]] … neighbor[offset[v + 1] - 1], repeated links
 * and loops included. link: the link of each. */
typedef struct noge_sketch_rows {
    uint32_t *offset;
    noge_node *neighbor;
    uint32_t *link;
} noge_sketch_rows;

/* Frees the arrays of the sketch. */
void noge_sketch_free(noge_sketch *sketch);

/* Zeroed scratch memory that lives as long as the sketch. NULL after a failure. */
void *noge_sketch_array(noge_sketch *sketch, size_t count, size_t size);

/* Adds `count` nodes without positions. Returns the first. */
noge_node noge_sketch_add(noge_sketch *sketch, uint32_t count);

/* Adds a node at a position. */
noge_node noge_sketch_place(noge_sketch *sketch, double x, double y);

/* Adds a link. Does nothing if an end does not exist, which happens after a failure. */
void noge_sketch_link(noge_sketch *sketch, noge_node a, noge_node b);

/* Links first … first + count - 1 with each other: all pairs; or one after the other. */
void noge_sketch_clique(noge_sketch *sketch, noge_node first, uint32_t count);
void noge_sketch_path(noge_sketch *sketch, noge_node first, uint32_t count);

/* Links random pairs of the nodes first … first + count - 1. */
void noge_sketch_pairs(noge_sketch *sketch, noge_node first, uint32_t count, uint32_t links);

/* A random tree: each of the nodes first + 1 … first + count - 1 is linked to a random node before it. */
void noge_sketch_tree(noge_sketch *sketch, noge_node first, uint32_t count);

/* Removes each node and each link with these probabilities. Removed nodes only lose their links. */
void noge_sketch_thin(noge_sketch *sketch, double nodes, double links);

/* Leaves a third of the sketches as they are, removes some nodes of a third, some links of a third; up to a quarter. */
void noge_sketch_wear(noge_sketch *sketch);

/* Keeps a random spanning forest, and each other link with this probability. */
void noge_sketch_sparsify(noge_sketch *sketch, double share);

/* Puts a new node on a link, at `part` of the way from a to b. Returns it. */
noge_node noge_sketch_split(noge_sketch *sketch, uint32_t link, double part);

/* Replaces nodes with two neighbours by a link between these, unless they are linked already. */
void noge_sketch_contract(noge_sketch *sketch);

/* Copies the links into rows. False after a failure. O(nodes + links). */
bool noge_sketch_rows_make(noge_sketch *sketch, noge_sketch_rows *rows);

/* Euclidean distance of two nodes. */
double noge_sketch_distance(const noge_sketch *sketch, noge_node a, noge_node b);

/* Makes a graph of the largest component. spatial: lengths are Euclidean, times a random curviness for each edge;
 * otherwise all 1, uniform in [1, 10) or nearly log-normal, each for a third of the graphs. Half of the graphs have
 * their nodes in random order. with_positions: the graph gets the positions of the sketch, if it has any. */
noge_status noge_sketch_finish(noge_sketch *sketch, bool spatial, bool with_positions, noge_graph **graph);

#endif
