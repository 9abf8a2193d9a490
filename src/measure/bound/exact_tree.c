/* Trees. A walk that visits everything crosses every edge, and one that returns crosses each twice. Stopping at the
 * farthest place saves the way back from it, and no walk can save more. Depth-first with the deepest branch last is
 * such a walk. A walk that must return then goes back to the source. */
#include "base/memory.h"
#include "measure/bound/exact.h"

#include <stdlib.h>

bool noge_places_is_tree(const noge_places *places) {
    return places->edges + 1 == places->count;
}

/* Places are numbered breadth-first: of a place's neighbours only its parent has a lower number. */
typedef struct rooted {
    uint32_t *parent;  /* [count] */
    uint32_t *deepest; /* [count] the child on the way to the deepest leaf, NOGE_NO_NODE for leaves */
    double *height;    /* [count] length of that way */
    uint32_t *order;   /* [count] depth-first, deepest child last */
    uint32_t *stack;   /* [count] */
} rooted;

static noge_status rooted_allocate(rooted *tree, uint32_t count, noge_error *error) {
    tree->parent = noge_allocate(count, sizeof *tree->parent, error);
    tree->deepest = noge_allocate(count, sizeof *tree->deepest, error);
    tree->height = noge_allocate(count, sizeof *tree->height, error);
    tree->order = noge_allocate(count, sizeof *tree->order, error);
    tree->stack = noge_allocate(count, sizeof *tree->stack, error);
    return tree->parent && tree->deepest && tree->height && tree->order && tree->stack ? NOGE_OK : NOGE_NO_MEMORY;
}

static void rooted_free(rooted *tree) {
    free(tree->parent);
    free(tree->deepest);
    free(tree->height);
    free(tree->order);
    free(tree->stack);
}

static void find_heights(rooted *tree, const noge_places *places) {
    const noge_graph *graph = places->graph;
    for (uint32_t at = 0; at < places->count; at++)
        tree->deepest[at] = NOGE_NO_NODE;
    for (uint32_t at = places->count; at-- > 0;) {
        noge_node node = places->node[at];
        for (uint64_t e = graph->offset[node]; e < graph->offset[node + 1]; e++) {
            uint32_t parent = places->place[graph->neighbor[e]];
            double height = tree->height[at] + noge_places_length(places, e);
            if (parent > at)
                continue;
            tree->parent[at] = parent;
            if (tree->deepest[parent] == NOGE_NO_NODE || height > tree->height[parent]) {
                tree->height[parent] = height;
                tree->deepest[parent] = at;
            }
        }
    }
}

static void order_depth_first(rooted *tree, const noge_places *places) {
    const noge_graph *graph = places->graph;
    uint32_t count = 0, depth = 0;
    tree->stack[depth++] = 0;
    while (depth > 0) {
        uint32_t at = tree->stack[--depth];
        noge_node node = places->node[at];
        tree->order[count++] = at;
        if (tree->deepest[at] != NOGE_NO_NODE)
            tree->stack[depth++] = tree->deepest[at]; /* taken last */
        for (uint64_t e = graph->offset[node]; e < graph->offset[node + 1]; e++) {
            uint32_t child = places->place[graph->neighbor[e]];
            if (child > at && child != tree->deepest[at])
                tree->stack[depth++] = child;
        }
    }
}

noge_status noge_tree_walk(const noge_places *places, noge_place_walk *walk, noge_error *error) {
    rooted tree = {0};
    noge_status status = rooted_allocate(&tree, places->count, error);
    if (status != NOGE_OK)
        goto done;
    find_heights(&tree, places);
    order_depth_first(&tree, places);
    status = noge_place_walk_add(walk, places, 0, error);
    uint32_t at = 0;
    for (uint32_t i = 1; i < places->count && status == NOGE_OK; i++) {
        uint32_t next = tree.order[i];
        while (at != tree.parent[next] && status == NOGE_OK) {
            at = tree.parent[at];
            status = noge_place_walk_add(walk, places, at, error);
        }
        at = next;
        if (status == NOGE_OK)
            status = noge_place_walk_add(walk, places, at, error);
    }
    while (places->task.returns && at != 0 && status == NOGE_OK) {
        at = tree.parent[at];
        status = noge_place_walk_add(walk, places, at, error);
    }
done:
    rooted_free(&tree);
    return status;
}
