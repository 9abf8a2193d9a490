/* Every edge must be straight and have length 1. There must be as many edges as pairs of adjacent cells, so that all
 * adjacent cells are joined. */
#include "play/lattice.h"
#include "base/memory.h"

#include <math.h>
#include <stdlib.h>

static const double farthest = 1e9;

static bool is_cell(noge_point point) {
    return fabs(point.x) < farthest && fabs(point.y) < farthest && floor(point.x) == point.x &&
           floor(point.y) == point.y;
}

static bool edges_are_steps(const noge_graph *graph) {
    for (noge_node v = 0; v < graph->node_count; v++)
        for (uint64_t i = graph->offset[v]; i < graph->offset[v + 1]; i++) {
            noge_point a = graph->position[v], b = graph->position[graph->neighbor[i]];
            if (fabs(a.x - b.x) + fabs(a.y - b.y) != 1)
                return false;
        }
    return true;
}

static int compare_cells(const void *one, const void *other) {
    const noge_point *a = one, *b = other;
    if (a->y != b->y)
        return a->y < b->y ? -1 : 1;
    return a->x < b->x ? -1 : a->x > b->x;
}

/* Pairs of cells side by side among the sorted ones; UINT64_MAX if two are the same. */
static uint64_t count_pairs(const noge_point *cell, uint32_t count) {
    uint64_t pairs = 0;
    for (uint32_t i = 0; i < count; i++) {
        noge_point above = {cell[i].x, cell[i].y + 1};
        if (i + 1 < count && compare_cells(cell + i, cell + i + 1) == 0)
            return UINT64_MAX;
        pairs += i + 1 < count && cell[i + 1].y == cell[i].y && cell[i + 1].x == cell[i].x + 1;
        pairs += bsearch(&above, cell, count, sizeof *cell, compare_cells) != NULL;
    }
    return pairs;
}

noge_status noge_is_lattice(const noge_graph *graph, bool *lattice, noge_error *error) {
    *lattice = graph->position && !graph->geographic;
    for (noge_node v = 0; v < graph->node_count && *lattice; v++)
        *lattice = is_cell(graph->position[v]);
    if (!*lattice || !edges_are_steps(graph)) {
        *lattice = false;
        return NOGE_OK;
    }
    noge_point *cell = noge_allocate(graph->node_count, sizeof *cell, error);
    if (!cell)
        return NOGE_NO_MEMORY;
    for (noge_node v = 0; v < graph->node_count; v++)
        cell[v] = graph->position[v];
    qsort(cell, graph->node_count, sizeof *cell, compare_cells);
    *lattice = count_pairs(cell, graph->node_count) == graph->edge_count;
    free(cell);
    return NOGE_OK;
}
