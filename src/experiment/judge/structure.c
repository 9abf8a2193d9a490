/* Colour refinement: each node begins with a colour for its distances, and colours spread along edges. */
#include "base/memory.h"
#include "experiment/judge/overlap.h"

#include <stdlib.h>

/* Distances are counted up to this many nodes; refinement takes this many rounds. */
enum { MOST_NODES = 10000, ROUNDS = 8 };

/* Mixes the bits of a word (the finaliser of splitmix64). */
static uint64_t mix(uint64_t word) {
    word += 0x9e3779b97f4a7c15;
    word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9;
    word = (word ^ word >> 27) * 0x94d049bb133111eb;
    return word ^ word >> 31;
}

/* A colour for the number of nodes at each distance from `from`. queue: [node_count]. mark: [node_count], the last
 * search that met the node; searches are numbered from 1. */
static uint64_t colour_of_distances(const noge_graph *graph, noge_node from, noge_node *queue, uint32_t *mark) {
    uint32_t first = 0, end = 1, search = from + 1;
    uint64_t colour = 0;
    queue[0] = from;
    mark[from] = search;
    while (first < end) {
        uint32_t level = end;
        for (; first < level; first++)
            for (uint64_t e = graph->offset[queue[first]]; e < graph->offset[queue[first] + 1]; e++)
                if (mark[graph->neighbor[e]] != search) {
                    mark[graph->neighbor[e]] = search;
                    queue[end++] = graph->neighbor[e];
                }
        colour = mix(colour + (end - level));
    }
    return colour;
}

/* One round. The colours of neighbours are added up, so their order does not matter. */
static void refine(const noge_graph *graph, const uint64_t *colour, uint64_t *next) {
    for (noge_node v = 0; v < graph->node_count; v++) {
        uint64_t sum = 0;
        for (uint64_t e = graph->offset[v]; e < graph->offset[v + 1]; e++)
            sum += mix(colour[graph->neighbor[e]]);
        next[v] = mix(colour[v] * 3 + sum);
    }
}

noge_status noge_graph_structure(const noge_graph *graph, uint64_t *hash, noge_error *error) {
    uint32_t count = graph->node_count;
    uint64_t *colour = noge_allocate(count, sizeof *colour, error), *next = noge_allocate(count, sizeof *next, error);
    noge_node *queue = noge_allocate(count, sizeof *queue, error);
    uint32_t *mark = noge_allocate(count, sizeof *mark, error);
    noge_status status = colour && next && queue && mark ? NOGE_OK : NOGE_NO_MEMORY;
    for (noge_node v = 0; status == NOGE_OK && v < count; v++)
        colour[v] = count <= MOST_NODES ? colour_of_distances(graph, v, queue, mark) : noge_graph_degree(graph, v);
    for (int round = 0; status == NOGE_OK && round < ROUNDS; round++) {
        refine(graph, colour, next);
        uint64_t *swap = colour;
        colour = next;
        next = swap;
    }
    uint64_t sum = 0;
    for (noge_node v = 0; status == NOGE_OK && v < count; v++)
        sum += mix(colour[v]);
    *hash = mix(mix(mix(count) + graph->edge_count) + sum);
    free(colour);
    free(next);
    free(queue);
    free(mark);
    return status;
}
