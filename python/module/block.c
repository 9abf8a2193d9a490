/* Blocks move as the environments before them grow, so every step copies them: about 100 bytes for a node of a grid. */
#include "block.h"

#include <string.h>

/* The two ends of an edge. */
typedef int64_t ends __attribute__((vector_size(16), aligned(8), may_alias));

void block_place_all(const block_arrays *to, const environment *at, uint32_t count) {
    block_place next = {0};
    for (uint32_t i = 0; i <= count; i++) {
        to->place[i] = next;
        to->ptr[i] = next.node;
        to->frontier_ptr[i] = next.frontier;
        if (i == count)
            break;
        next.node += at[i].seen.nodes;
        next.edge += 2 * (int64_t)at[i].seen.edges;
        next.frontier += at[i].episode->map->frontier_count;
    }
}

static void write_edges(const block_arrays *to, const observation *seen, size_t first, int64_t shift) {
    ends *restrict from = (ends *)(to->edge_index + first);
    ends *restrict into = (ends *)(to->edge_index + first + to->edge_space);
    const ends *restrict link = (const ends *)seen->link;
    const size_t edges = (size_t)seen->edges;
    for (size_t e = 0; e < edges; e++) {
        from[e] = link[e] + shift;
        into[e] = (ends){link[e][1], link[e][0]} + shift;
    }
    if (to->edge_attr)
        for (size_t e = 0; e < edges; e++)
            to->edge_attr[first + 2 * e] = to->edge_attr[first + 2 * e + 1] = seen->length[e];
}

void block_write(const block_arrays *to, const environment *at, uint32_t i) {
    const observation *seen = &at[i].seen;
    const block_place place = to->place[i];
    memcpy(to->x + place.node * FEATURES, seen->feature, (size_t)seen->nodes * FEATURES * sizeof(float));
    for (uint32_t v = 0; v < seen->nodes; v++)
        to->batch[place.node + v] = i;
    int64_t *open = to->frontier + place.frontier, *const end = to->frontier + to->place[i + 1].frontier;
    for (size_t v = 0; open != end; v++) { /* without a branch on the mask, which is hard to predict */
        *open = place.node + (int64_t)v;
        open += seen->allowed[v];
    }
    write_edges(to, seen, (size_t)place.edge, place.node);
}
