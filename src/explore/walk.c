/* Grows by half when full, so that a step costs O(1) on average. */
#include "explore/walk.h"
#include "base/memory.h"

#include <stdlib.h>

noge_status noge_walk_add(noge_walk *walk, noge_node node, noge_error *error) {
    noge_status status = noge_reserve(&walk->node, &walk->space, walk->count + 1, sizeof *walk->node, error);
    if (status == NOGE_OK)
        walk->node[walk->count++] = node;
    return status;
}

noge_status noge_walk_end(noge_walk *walk, noge_error *error) {
    noge_status status = noge_reserve(&walk->end, &walk->end_space, walk->end_count + 1, sizeof *walk->end, error);
    if (status == NOGE_OK)
        walk->end[walk->end_count++] = walk->count;
    return status;
}

void noge_walk_free(noge_walk *walk) {
    free(walk->node);
    free(walk->end);
    *walk = (noge_walk){0};
}
