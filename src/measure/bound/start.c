/* Nearest neighbour and depth-first search over places. */
#include "measure/bound/start.h"
#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Goes to the nearest place not visited yet. Returns the length. */
static double order_by_nearness(noge_places *places, bool *visited, uint32_t *order) {
    double length = 0;
    memset(visited, 0, places->count * sizeof *visited);
    order[0] = 0;
    visited[0] = true;
    for (uint32_t i = 1; i < places->count; i++) {
        order[i] = noge_places_search(places, order[i - 1], places->count, NOGE_NO_NODE, visited);
        length += places->reach[order[i]];
        visited[order[i]] = true;
    }
    return length;
}

/* Goes on from the place visited last that has an unvisited neighbour. stack: [count]. */
static void order_by_depth(const noge_places *places, bool *visited, uint32_t *stack, uint32_t *order) {
    const noge_graph *graph = places->graph;
    uint32_t count = 1, depth = 1;
    memset(visited, 0, places->count * sizeof *visited);
    order[0] = stack[0] = 0;
    visited[0] = true;
    while (depth > 0) {
        noge_node at = places->node[stack[depth - 1]];
        uint64_t e = graph->offset[at];
        while (e < graph->offset[at + 1] && visited[places->place[graph->neighbor[e]]])
            e++;
        if (e == graph->offset[at + 1]) {
            depth--;
            continue;
        }
        uint32_t next = places->place[graph->neighbor[e]];
        visited[next] = true;
        order[count++] = stack[depth++] = next;
    }
}

static double length_of(noge_places *places, const uint32_t *order, double give_up) {
    double length = 0;
    for (uint32_t i = 1; i < places->count && length < give_up; i++) {
        noge_places_search(places, order[i - 1], places->count, order[i], NULL);
        length += places->reach[order[i]];
    }
    return length;
}

noge_status noge_start_order(noge_places *places, uint32_t *order, noge_error *error) {
    bool *visited = noge_allocate(places->count, sizeof *visited, error);
    uint32_t *stack = noge_allocate(places->count, sizeof *stack, error);
    uint32_t *deep = noge_allocate(places->count, sizeof *deep, error);
    noge_status status = visited && stack && deep ? NOGE_OK : NOGE_NO_MEMORY;
    if (status == NOGE_OK) {
        double nearest = order_by_nearness(places, visited, order);
        order_by_depth(places, visited, stack, deep);
        if (length_of(places, deep, nearest) < nearest)
            memcpy(order, deep, places->count * sizeof *order);
    }
    free(visited);
    free(stack);
    free(deep);
    return status;
}
