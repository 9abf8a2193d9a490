/* Cutting off dead ends, and adding them to an order of the core. */
#include "measure/bound/core.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- Cutting ----------------------------------------------------------------------------------------------------- */

/* Attaches the leaf to its only remaining neighbour and returns that neighbour. */
static uint32_t cut(noge_core *core, uint32_t leaf) {
    const noge_places *whole = core->whole;
    const noge_graph *graph = whole->graph;
    noge_node node = whole->node[leaf];
    uint64_t e = graph->offset[node];
    while (core->parent[whole->place[graph->neighbor[e]]] == leaf) /* cut off before and attached to this leaf */
        e++;
    uint32_t parent = whole->place[graph->neighbor[e]];
    double length = noge_places_length(whole, e);
    core->parent[leaf] = parent;
    core->cut_length += length;
    if (core->deepest[parent] == NOGE_NO_NODE || core->height[leaf] + length > core->height[parent]) {
        core->height[parent] = core->height[leaf] + length;
        core->deepest[parent] = leaf;
    }
    return parent;
}

static void cut_all(noge_core *core) {
    const noge_places *whole = core->whole;
    uint32_t depth = 0;
    for (uint32_t i = whole->count; i-- > 1;) {
        core->open[i] = noge_graph_degree(whole->graph, whole->node[i]);
        if (core->open[i] == 1)
            core->stack[depth++] = i;
    }
    while (depth > 0) {
        uint32_t parent = cut(core, core->stack[--depth]);
        if (parent != 0 && --core->open[parent] == 1)
            core->stack[depth++] = parent;
    }
}

/* ---- The core as a graph ----------------------------------------------------------------------------------------- */

static noge_status add_edges(const noge_core *core, const uint32_t *number, noge_builder *builder, noge_error *error) {
    const noge_places *whole = core->whole;
    const noge_graph *graph = whole->graph;
    noge_status status = NOGE_OK;
    for (uint32_t i = 0; i < whole->count; i++)
        for (uint64_t e = graph->offset[whole->node[i]]; e < graph->offset[whole->node[i] + 1]; e++) {
            uint32_t other = whole->place[graph->neighbor[e]];
            bool kept = core->parent[i] == NOGE_NO_NODE && core->parent[other] == NOGE_NO_NODE;
            if (kept && other > i && status == NOGE_OK)
                status = noge_builder_add_edge(builder, number[i], number[other], noge_places_length(whole, e), error);
        }
    return status;
}

static noge_status build(noge_core *core, noge_error *error) {
    const noge_places *whole = core->whole;
    noge_builder *builder = NULL;
    uint32_t *number = core->stack, count = 0; /* `stack` is unused from here on */
    noge_status status = noge_builder_create(&builder, whole->task.weighted && whole->graph->length, error);
    for (uint32_t i = 0; i < whole->count; i++)
        if (core->parent[i] == NOGE_NO_NODE) {
            core->place[count] = i;
            number[i] = count++;
        }
    if (status == NOGE_OK)
        status = noge_builder_add_nodes(builder, count, error);
    if (status == NOGE_OK)
        status = add_edges(core, number, builder, error);
    if (status == NOGE_OK)
        status = noge_builder_finish(builder, &core->graph, NULL, error);
    noge_builder_free(builder);
    return status;
}

noge_status noge_core_find(noge_core *core, const noge_places *whole, noge_error *error) {
    uint32_t n = whole->count;
    core->whole = whole;
    core->place = noge_allocate(n, sizeof *core->place, error);
    core->height = noge_allocate(n, sizeof *core->height, error);
    core->deepest = noge_allocate(n, sizeof *core->deepest, error);
    core->parent = noge_allocate(n, sizeof *core->parent, error);
    core->open = noge_allocate(n, sizeof *core->open, error);
    core->stack = noge_allocate(n, sizeof *core->stack, error);
    if (!core->place || !core->height || !core->deepest || !core->parent || !core->open || !core->stack)
        return NOGE_NO_MEMORY;
    memset(core->deepest, 0xff, n * sizeof *core->deepest);
    memset(core->parent, 0xff, n * sizeof *core->parent);
    cut_all(core);
    return build(core, error);
}

void noge_core_free(noge_core *core) {
    noge_graph_free(core->graph);
    free(core->place);
    free(core->height);
    free(core->deepest);
    free(core->parent);
    free(core->open);
    free(core->stack);
}

/* ---- Putting together -------------------------------------------------------------------------------------------- */

/* Pushes the branches of dead ends at a place, the deepest first, so that it is visited last. but_deepest: leave the
 * deepest out. */
static uint32_t push_branches(const noge_core *core, uint32_t place, bool but_deepest, uint32_t depth) {
    const noge_places *whole = core->whole;
    const noge_graph *graph = whole->graph;
    noge_node node = whole->node[place];
    uint32_t deepest = core->deepest[place];
    if (deepest != NOGE_NO_NODE && !but_deepest)
        core->stack[depth++] = deepest;
    for (uint64_t e = graph->offset[node]; e < graph->offset[node + 1]; e++) {
        uint32_t other = whole->place[graph->neighbor[e]];
        if (core->parent[other] == place && other != deepest)
            core->stack[depth++] = other;
    }
    return depth;
}

/* Visits the branches on the stack depth-first. Returns the new length of the order. */
static uint32_t visit_branches(const noge_core *core, uint32_t depth, uint32_t *full, uint32_t count) {
    while (depth > 0) {
        uint32_t at = core->stack[--depth];
        full[count++] = at;
        depth = push_branches(core, at, false, depth);
    }
    return count;
}

void noge_core_order(const noge_core *core, const uint32_t *order, uint32_t end, uint32_t *full) {
    uint32_t count = 0, deepest = core->deepest[core->place[end]];
    for (uint32_t i = 0; i < core->graph->node_count; i++) {
        uint32_t at = core->place[order[i]];
        full[count++] = at;
        count = visit_branches(core, push_branches(core, at, order[i] == end, 0), full, count);
    }
    if (deepest != NOGE_NO_NODE) {
        core->stack[0] = deepest;
        visit_branches(core, 1, full, count);
    }
}
