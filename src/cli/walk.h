/* A walk over a graph: every node stepped on, in order, for traces and drawings. */
#ifndef NOGE_CLI_WALK_H
#define NOGE_CLI_WALK_H

#include <noge/graph.h>

typedef struct noge_walk {
    noge_node *node;
    size_t count, space;
} noge_walk;

noge_status noge_walk_add(noge_walk *walk, noge_node node, noge_error *error);
void noge_walk_free(noge_walk *walk);

#endif
