/* Trails: an order of edges in which each begins at the end of the one before, as far as possible. A city has tens of
 * thousands of streets, and a line that continues needs half the bytes of a new one. */
#include "report/draw/scene.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

noge_status noge_draw_trail_create(noge_draw_trail *trail, const noge_graph *graph, noge_error *error) {
    *trail = (noge_draw_trail){.graph = graph};
    trail->wanted = noge_allocate(2 * graph->edge_count, sizeof *trail->wanted, error);
    trail->cursor = noge_allocate(graph->node_count, sizeof *trail->cursor, error);
    return trail->wanted && trail->cursor ? NOGE_OK : NOGE_NO_MEMORY;
}

void noge_draw_trail_free(noge_draw_trail *trail) {
    free(trail->wanted);
    free(trail->cursor);
}

void noge_draw_trail_begin(noge_draw_trail *trail) {
    const noge_graph *graph = trail->graph;
    memset(trail->wanted, 0, 2 * graph->edge_count * sizeof *trail->wanted);
    for (noge_node v = 0; v < graph->node_count; v++)
        trail->cursor[v] = graph->offset[v];
    trail->first = trail->at = 0;
    trail->apart = true;
}

/* Continues from the current node; false if it has no wanted edge left. */
static bool go_on(noge_draw_trail *trail, noge_draw_leg *leg) {
    const noge_graph *graph = trail->graph;
    noge_node from = trail->at;
    while (trail->cursor[from] < graph->offset[from + 1]) {
        noge_node to = graph->neighbor[trail->cursor[from]++];
        uint64_t edge = noge_draw_find_edge(graph, from, to);
        if (!trail->wanted[edge])
            continue;
        trail->wanted[edge] = false;
        *leg = (noge_draw_leg){from, to, edge, trail->apart};
        trail->at = to;
        trail->apart = false;
        return true;
    }
    return false;
}

bool noge_draw_trail_next(noge_draw_trail *trail, noge_draw_leg *leg) {
    if (trail->graph->node_count == 0)
        return false;
    while (!go_on(trail, leg)) {
        trail->apart = true;
        if (trail->at == trail->first && ++trail->first == trail->graph->node_count)
            return false;
        trail->at = trail->first;
    }
    return true;
}
