/* Lists of neighbours in order of discovery. A node that is visited knows all its neighbours; any other node knows
 * those that were visited so far, and they are the first of its list. So the lists of a whole exploration are made
 * once, and what was known at an earlier time is cut out of a copy.
 *
 * Lists are filled up to whole fours with the number of a row of zeros: loops over most of them then take the same
 * number of rounds. */
#ifndef NOGE_NEURAL_NEIGHBOURS_H
#define NOGE_NEURAL_NEIGHBOURS_H

#include "neural/kernels.h"

typedef struct noge_neighbours {
    uint32_t node_count; /* and the number of the row of zeros */
    uint32_t *first;     /* [node_count + 1] where a node's list begins in `neighbour` */
    uint32_t *degree;    /* [node_count] length of the list, filled up */
    uint32_t *count;     /* [node_count] number of neighbours: the length that is not filled up */
    float *factor;       /* [node_count] 1 / sqrt(count + 1) */
    uint32_t *neighbour;
} noge_neighbours;

enum { NOGE_FILL = 4 };
enum { NOGE_FACTORS = 64 }; /* degrees whose factor is stored */

static inline uint32_t noge_fill_up(uint32_t degree) {
    return (degree + NOGE_FILL - 1) / NOGE_FILL * NOGE_FILL;
}

/* The greatest number of entries of `neighbour`. There are some in front, for a node without neighbours. */
static inline size_t noge_neighbours_space(size_t nodes, size_t edges) {
    return NOGE_FILL + 2 * edges + (NOGE_FILL - 1) * nodes;
}

static inline uint32_t noge_edges_count(const noge_edges *edges) {
    return edges->visit_count > 0 ? edges->edge_end[edges->visit_count - 1] : 0;
}

/* Makes the lists of `node_count` nodes. The caller's arrays are filled. O(nodes + edges). */
void noge_neighbours_list(noge_neighbours *lists, const noge_edges *edges, uint32_t node_count);

/* Copies the lists of the first `node_count` nodes as they were after `visit_count` visits. visited_at: as in an
 * observation, with an entry for the row of zeros that says "not yet". factor_of: [NOGE_FACTORS] by degree. unvisited:
 * room for node_count numbers. */
void noge_neighbours_cut(noge_neighbours *lists, const noge_neighbours *whole, const uint32_t *visited_at,
                         uint32_t visit_count, uint32_t node_count, const float *factor_of, uint32_t *unvisited);

#endif
