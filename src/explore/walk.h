/* A walk over a graph: every node walked over, in order, for replays and drawings. */
#ifndef NOGE_EXPLORE_WALK_H
#define NOGE_EXPLORE_WALK_H

#include <noge/graph.h>

typedef struct noge_walk {
    noge_node *node;
    size_t count, space;
    size_t *end; /* number of nodes up to each visit; animations need it */
    size_t end_count, end_space;
} noge_walk;

/* Appends a node. Amortised O(1). */
noge_status noge_walk_add(noge_walk *walk, noge_node node, noge_error *error);

/* Says that the node added last was visited. */
noge_status noge_walk_end(noge_walk *walk, noge_error *error);
void noge_walk_free(noge_walk *walk);

#endif
