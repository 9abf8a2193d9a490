/* The table of families, and single graphs of them. To add a family: a file beside this one with its maker, a row in
 * each of the two tables. */
#include "base/error.h"
#include "base/memory.h"
#include "graph/generate/family.h"
#include "graph/graph.h"

#include <string.h>

/* What people may ask for, in the order of the paper's tables. The bounds hold for each parameter alone; what they make
 * together is checked by the maker and by noge_family_builder. */
static const noge_family families[] = {
    {"barabasi",
     "Barabási-Albert graphs: new nodes prefer to link to well-linked ones",
     {{"nodes", 2, 100000000, 150, "nodes in all"}, {"links", 1, 100000, 4, "links that each new node brings"}},
     true},
    {"caveman",
     "connected cavemen: cliques on a ring, joined by one edge each",
     {{"cliques", 1, 100000000, 3, "cliques"}, {"size", 3, 100000, 50, "nodes a clique"}},
     false},
    {"grid",
     "two-dimensional grids",
     {{"rows", 1, 100000000, 12, "rows"}, {"columns", 1, 100000000, 12, "columns"}},
     false},
    {"ladder", "ladders: two rails joined by rungs", {{"rungs", 1, 100000000, 150, "rungs"}, {0}}, false},
    {"maze",
     "mazes on a square board",
     {{"side", 5, 20001, 19, "cells on a side of the board, border included; odd"}, {0}},
     true},
    {"tree",
     "balanced trees",
     {{"branching", 1, 1000000, 3, "children a node"}, {"height", 0, 1000000, 5, "levels below the root"}},
     false},
};

enum { FAMILY_COUNT = sizeof families / sizeof *families };

static const noge_family_maker *const makers[FAMILY_COUNT] = {
    &noge_maker_barabasi, &noge_maker_caveman, &noge_maker_grid, &noge_maker_ladder, &noge_maker_maze, &noge_maker_tree,
};

const noge_family *noge_families(size_t *count) {
    *count = FAMILY_COUNT;
    return families;
}

bool noge_family_maker_find(const char *name, const noge_family **family, const noge_family_maker **maker) {
    for (size_t i = 0; i < FAMILY_COUNT; i++)
        if (strcmp(families[i].name, name) == 0) {
            *family = &families[i];
            *maker = makers[i];
            return true;
        }
    return false;
}

const noge_family *noge_family_find(const char *name) {
    const noge_family *family;
    const noge_family_maker *maker;
    return noge_family_maker_find(name, &family, &maker) ? family : NULL;
}

static noge_status check_bounds(const noge_family *family, const uint32_t *parameter, noge_error *error) {
    for (size_t i = 0; i < NOGE_FAMILY_PARAMETERS; i++) {
        const noge_family_parameter *bound = &family->parameter[i];
        if (bound->name && (parameter[i] < bound->least || parameter[i] > bound->most))
            return noge_fail(error, NOGE_USAGE, "%s: %s is %u, and must be %u … %u (%s)", family->name, bound->name,
                             parameter[i], bound->least, bound->most, bound->meaning);
    }
    return NOGE_OK;
}

noge_status noge_generate(const noge_family *family, const uint32_t parameter[NOGE_FAMILY_PARAMETERS], uint64_t seed,
                          noge_graph **graph, noge_error *error) {
    const noge_family *known;
    const noge_family_maker *maker;
    *graph = NULL;
    if (!family || !noge_family_maker_find(family->name, &known, &maker))
        return noge_fail(error, NOGE_USAGE, "no such family of graphs");
    noge_status status = check_bounds(known, parameter, error);
    if (status != NOGE_OK)
        return status;
    noge_random lots = noge_random_stream(seed, known->name, 0);
    return maker->make(parameter, &lots, true, graph, error);
}

/* ---- Services for the families ----------------------------------------------------------------------------------- */

noge_status noge_family_builder(noge_builder **builder, uint64_t nodes, uint64_t edges, noge_error *error) {
    enum { BYTES_A_NODE = 64, BYTES_AN_EDGE = 64 }; /* at the peak, while the builder sorts */
    _Static_assert(BYTES_A_NODE == BYTES_AN_EDGE, "one sum serves both");
    *builder = NULL;
    if (nodes > NOGE_MAX_NODES)
        return noge_fail(error, NOGE_USAGE, "this graph would have %llu nodes, and a graph has at most %u",
                         (unsigned long long)nodes, (unsigned)NOGE_MAX_NODES);
    noge_status status = noge_check_fits("a graph of this size", nodes + edges, BYTES_A_NODE, error);
    if (status == NOGE_OK)
        status = noge_builder_create(builder, false, error);
    if (status == NOGE_OK)
        status = noge_builder_add_nodes(*builder, nodes, error);
    return status;
}

/* A graph never changes once it is made, so the one with positions is a copy. */
noge_status noge_family_lay_out(noge_graph **graph, noge_error *error) {
    noge_graph *bare = *graph;
    noge_graph_shape shape = {.node_count = bare->node_count, .edge_count = bare->edge_count, .positioned = true};
    noge_graph_arrays arrays;
    noge_status status = NOGE_NO_MEMORY;
    *graph = noge_graph_allocate(&shape, &arrays, error);
    if (*graph) {
        memcpy(arrays.offset, bare->offset, ((size_t)bare->node_count + 1) * sizeof *arrays.offset);
        memcpy(arrays.neighbor, bare->neighbor, 2 * (size_t)bare->edge_count * sizeof *arrays.neighbor);
        status = noge_layout(bare, arrays.position, error);
    }
    if (status != NOGE_OK) {
        noge_graph_free(*graph);
        *graph = NULL;
    }
    noge_graph_free(bare);
    return status;
}
