/* Inside the layout: a connected part is scaled by pivots, refined by springs if it is small, and set beside the other
 * parts. Public part: noge_layout in noge/generate.h. */
#ifndef NOGE_GRAPH_LAYOUT_H
#define NOGE_GRAPH_LAYOUT_H

#include "base/cpu.h"
#include <noge/generate.h>

/* Greatest part that is refined by springs, which cost O(nodes²) a round. */
enum { NOGE_SPRING_NODES = 2000 };

/* A connected component. Its nodes have local numbers 0 … count - 1. */
typedef struct noge_layout_part {
    const noge_graph *graph;
    uint32_t count;
    const noge_node *node; /* [count] the graph's node behind a local number, ascending */
    const uint32_t *local; /* [graph->node_count] the local number of a node within its part */
} noge_layout_part;

/* Fills position[count]. The mean length of edges is 1, and no two nodes have the same position. count > 1. Memory
 * O(pivots * count), time O(pivots * (nodes + edges) + pivots² * nodes), pivots = 50 at most. */
noge_status noge_layout_by_pivots(const noge_layout_part *part, noge_point *position, noge_error *error);

/* Improves position[count] and makes edges 1 long on average again. O(count²) a round, some hundred rounds. */
noge_status noge_layout_by_springs(const noge_layout_part *part, noge_kernel kernel, noge_point *position,
                                   noge_error *error);

/* Makes the mean length of the part's edges 1. */
void noge_layout_normalise(const noge_layout_part *part, noge_point *position);

/* noge_layout with a chosen kernel, which this processor must support. */
noge_status noge_layout_with(const noge_graph *graph, noge_kernel kernel, noge_point *position, noge_error *error);

#endif
