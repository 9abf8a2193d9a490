/* A walk over a graph: every node stepped on, in order, for traces and drawings. */
#ifndef NOGE_EXPLORE_WALK_H
#define NOGE_EXPLORE_WALK_H

#include <noge/graph.h>

typedef struct noge_walk {
    noge_node *node;
    size_t count, space;
    size_t *end; /* where each visit's way ends, in nodes; animations need it */
    size_t end_count, end_space;
} noge_walk;

noge_status noge_walk_add(noge_walk *walk, noge_node node, noge_error *error);

/* The node added last was visited. */
noge_status noge_walk_end(noge_walk *walk, noge_error *error);
void noge_walk_free(noge_walk *walk);

#endif
