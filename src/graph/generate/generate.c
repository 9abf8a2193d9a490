/* The table of families, and single graphs of them. To add a family, write a file with its maker and add a row to
 * both tables. */
#include "base/error.h"
#include "base/memory.h"
#include "graph/generate/family.h"
#include "graph/graph.h"
#include "graph/tables.h"

#include <string.h>

/* The families of the paper in the order of its tables, then the others. The ranges hold for each parameter alone;
 * combinations are checked by the maker and by noge_family_builder. */
static const noge_family families[] = {
    {.name = "barabasi",
     .summary = "Barabási-Albert graphs: new nodes prefer to link to well-linked ones",
     .parameter = {{"nodes", 2, 100000000, 150, 0, "nodes in all"},
                   {"links", 1, 100000, 4, 0, "links that each new node brings"}},
     .random = true},
    {.name = "caveman",
     .summary = "connected cavemen: cliques on a ring, joined by one edge each",
     .parameter = {{"cliques", 1, 100000000, 3, 0, "cliques"}, {"size", 3, 100000, 50, 0, "nodes a clique"}}},
    {.name = "grid",
     .summary = "two-dimensional grids",
     .parameter = {{"rows", 1, 100000000, 12, 0, "rows"}, {"columns", 1, 100000000, 12, 0, "columns"}}},
    {.name = "ladder",
     .summary = "ladders: two rails joined by rungs",
     .parameter = {{"rungs", 1, 100000000, 150, 0, "rungs"}}},
    {.name = "maze",
     .summary = "mazes on a square board",
     .parameter = {{"side", 5, 20001, 19, 0, "cells on a side of the board, border included; odd"},
                   {"openings", 0, 100000000, 0, 0, "walls broken through besides, which makes loops"}},
     .random = true},
    {.name = "tree",
     .summary = "balanced trees",
     .parameter = {{"branching", 1, 1000000, 3, 0, "children a node"},
                   {"height", 0, 1000000, 5, 0, "levels below the root"}}},
    {.name = "delaunay",
     .summary = "beyond the paper: Delaunay triangulations of random points",
     .parameter = {{"nodes", 3, 1000000, 400, 0, "points"}},
     .random = true,
     .beyond = true},
    {.name = "geometric",
     .summary = "beyond the paper: random points in the unit square, joined if near; the largest component",
     .parameter = {{"nodes", 2, 100000000, 400, 0, "points, not all of which need be in the largest component"},
                   {"radius", 1, 1414214, 80000, 6, "points at most so far apart are joined"}},
     .random = true,
     .beyond = true},
    {.name = "regular",
     .summary = "beyond the paper: random connected graphs in which every node has the same degree",
     .parameter = {{"nodes", 4, 100000000, 400, 0, "nodes"}, {"degree", 3, 1000, 3, 0, "neighbours of each node"}},
     .random = true,
     .beyond = true},
    {.name = "small-world",
     .summary = "beyond the paper: Watts-Strogatz graphs, a ring of acquaintances with some edges moved anywhere",
     .parameter = {{"nodes", 3, 100000000, 400, 0, "nodes on the ring"},
                   {"neighbours", 2, 1000, 4, 0, "nearest nodes that each is joined to at first; even"},
                   {"rewire", 0, 1000000, 100000, 6, "share of the edges that are rewired"}},
     .random = true,
     .beyond = true},
};

enum { FAMILY_COUNT = sizeof families / sizeof *families };

static const noge_family_maker *const makers[FAMILY_COUNT] = {
    &noge_maker_barabasi, &noge_maker_caveman,  &noge_maker_grid,      &noge_maker_ladder,  &noge_maker_maze,
    &noge_maker_tree,     &noge_maker_delaunay, &noge_maker_geometric, &noge_maker_regular, &noge_maker_small_world,
};

const noge_family *noge_families(size_t *count) {
    *count = FAMILY_COUNT;
    return families;
}

const noge_family *noge_family_at(size_t index) {
    return index < FAMILY_COUNT ? &families[index] : NULL;
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
    return name && noge_family_maker_find(name, &family, &maker) ? family : NULL;
}

static noge_status check_bounds(const noge_family *family, const uint32_t *parameter, noge_error *error) {
    for (size_t i = 0; i < NOGE_FAMILY_PARAMETERS; i++) {
        const noge_family_parameter *bound = &family->parameter[i];
        if (bound->name && (parameter[i] < bound->least || parameter[i] > bound->most)) {
            char is[NOGE_PARAMETER_TEXT], least[NOGE_PARAMETER_TEXT], most[NOGE_PARAMETER_TEXT];
            noge_parameter_print(bound, parameter[i], is);
            noge_parameter_print(bound, bound->least, least);
            noge_parameter_print(bound, bound->most, most);
            return noge_fail(error, NOGE_USAGE, "%s: %s is %s, and must be %s … %s (%s)", family->name, bound->name, is,
                             least, most, bound->meaning);
        }
    }
    return NOGE_OK;
}

noge_status noge_generate(const noge_family *family, const uint32_t parameter[NOGE_FAMILY_PARAMETERS], uint64_t seed,
                          noge_graph **graph, noge_error *error) {
    const noge_family *known;
    const noge_family_maker *maker;
    if (!parameter || !graph)
        return noge_fail(error, NOGE_USAGE, "parameter and graph must not be NULL");
    *graph = NULL;
    if (!family || !noge_family_maker_find(family->name, &known, &maker))
        return noge_fail(error, NOGE_USAGE, "unknown family of graphs");
    noge_status status = check_bounds(known, parameter, error);
    if (status != NOGE_OK)
        return status;
    noge_random random = noge_random_stream(seed, known->name, 0);
    return maker->make(parameter, &random, true, graph, error);
}

/* ---- Services for the families ----------------------------------------------------------------------------------- */

noge_status noge_family_builder(noge_builder **builder, uint64_t nodes, uint64_t edges, noge_error *error) {
    enum { BYTES_A_NODE = 64, BYTES_AN_EDGE = 64 }; /* at the peak, while the builder sorts */
    _Static_assert(BYTES_A_NODE == BYTES_AN_EDGE, "one sum serves both");
    *builder = NULL;
    if (nodes > NOGE_MAX_NODES)
        return noge_fail(error, NOGE_USAGE, "the graph would have %llu nodes; at most %u are possible",
                         (unsigned long long)nodes, (unsigned)NOGE_MAX_NODES);
    noge_status status = noge_check_fits("a graph of this size", nodes + edges, BYTES_A_NODE, error);
    if (status == NOGE_OK)
        status = noge_builder_create(builder, false, error);
    if (status == NOGE_OK)
        status = noge_builder_add_nodes(*builder, nodes, error);
    return status;
}

/* Graphs are immutable, so the graph with positions is a copy. */
noge_status noge_family_lay_out(noge_graph **graph, noge_error *error) {
    noge_graph *bare = *graph;
    noge_graph_shape shape = {.node_count = bare->node_count,
                              .edge_count = bare->edge_count,
                              .weighted = bare->length != NULL,
                              .positioned = true};
    noge_graph_arrays arrays;
    noge_status status = NOGE_NO_MEMORY;
    *graph = noge_graph_allocate(&shape, &arrays, error);
    if (*graph) {
        memcpy(arrays.offset, bare->offset, ((size_t)bare->node_count + 1) * sizeof *arrays.offset);
        memcpy(arrays.neighbor, bare->neighbor, 2 * (size_t)bare->edge_count * sizeof *arrays.neighbor);
        if (bare->length)
            memcpy(arrays.length, bare->length, 2 * (size_t)bare->edge_count * sizeof *arrays.length);
        status = noge_layout(bare, arrays.position, error);
    }
    if (status != NOGE_OK) {
        noge_graph_free(*graph);
        *graph = NULL;
    }
    noge_graph_free(bare);
    return status;
}
