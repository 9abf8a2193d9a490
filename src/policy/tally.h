/* What is counted about the known graph, visit by visit: of each visited node its open neighbours, of each frontier
 * node the degrees of its visited neighbours, and sums over all visited nodes.
 *
 * A visited node's degree never changes again, so the smallest and the largest degree beside a frontier node only need
 * a look at each new visit; and so it is with the number of open neighbours of a visited node, which falls by one when
 * one of them is visited. All of it can be computed visit by visit from the map as it is later, because every row says
 * who came when. */
#ifndef NOGE_POLICY_TALLY_H
#define NOGE_POLICY_TALLY_H

#include "explore/map.h"

typedef struct noge_node_tally {
    uint32_t open;                      /* of a visited node: neighbours on the frontier */
    uint32_t parent_least, parent_most; /* of a frontier node: degrees of its visited neighbours */
    uint32_t candidate_at;              /* the owner's: the last look at which it was a candidate; 0: none */
    uint32_t degree;                    /* of a visited node: as it was counted */
} noge_node_tally;

/* All zero at first. */
typedef struct noge_tally {
    noge_node_tally *node;
    size_t node_space;
    uint32_t node_count;  /* taken in */
    uint32_t visit_count; /* taken in */
    uint64_t alterations; /* of the map other than by visits, taken in … */
    uint64_t news_read;   /* … from its log up to here */

    /* Over visited nodes; over known edges. */
    double visited, degree_sum, degree_squares, leaves;
    double length_sum;
} noge_tally;

/* Before each exploration. */
void noge_tally_begin(noge_tally *tally);
void noge_tally_free(noge_tally *tally);

/* Takes in what happened since the last call. Costs the edges of the nodes visited since, and what an alteration
 * touches. */
noge_status noge_tally_update(noge_tally *tally, const noge_map *map, noge_error *error);

#endif
