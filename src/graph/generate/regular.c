/* Random regular graphs, beyond the paper: every node has `degree` neighbours.
 *
 * Made by switching. It starts with a ring in which every node is joined to the nearest ones (and, if the degree is
 * odd, to the opposite node). Two random edges u-v and w-x become u-x and w-v if that makes neither a loop nor a
 * parallel edge. Degrees never change. After ten tries for each end of an edge nothing of the ring is left: the
 * tests count triangles. If the graph is not connected then, which is rare from degree 3 on, switching continues.
 * Positions come from the layout by springs. */
#include "base/error.h"
#include "base/memory.h"
#include "graph/generate/family.h"

#include <stdlib.h>

enum { TRIES_AN_END = 10, MOST_ROUNDS = 100 };

typedef struct mesh {
    uint32_t nodes, degree;
    noge_node *near; /* [nodes * degree] the neighbours of each node */
} mesh;

static noge_node *neighbours(const mesh *all, noge_node v) {
    return all->near + (size_t)v * all->degree;
}

static bool joined(const mesh *all, noge_node a, noge_node b) {
    const noge_node *near = neighbours(all, a);
    for (uint32_t i = 0; i < all->degree; i++)
        if (near[i] == b)
            return true;
    return false;
}

static void close_ring(mesh *all) {
    uint64_t nodes = all->nodes;
    for (noge_node v = 0; v < all->nodes; v++) {
        noge_node *near = neighbours(all, v);
        for (uint32_t i = 0; i < all->degree / 2; i++) {
            near[2 * i] = (noge_node)((v + (uint64_t)i + 1) % nodes);
            near[2 * i + 1] = (noge_node)((v + nodes - i - 1) % nodes);
        }
        if (all->degree % 2 == 1)
            near[all->degree - 1] = (noge_node)((v + nodes / 2) % nodes);
    }
}

static void replace(mesh *all, noge_node v, noge_node former, noge_node next) {
    noge_node *near = neighbours(all, v);
    while (*near != former)
        near++;
    *near = next;
}

static void switch_edges(mesh *all, noge_random *random) {
    noge_node u = noge_random_below(random, all->nodes), w = noge_random_below(random, all->nodes);
    noge_node *of_u = neighbours(all, u) + noge_random_below(random, all->degree);
    noge_node *of_w = neighbours(all, w) + noge_random_below(random, all->degree);
    noge_node v = *of_u, x = *of_w;
    if (u == w || v == x || u == x || w == v || joined(all, u, x) || joined(all, w, v))
        return;
    *of_u = x;
    *of_w = v;
    replace(all, v, u, w);
    replace(all, x, w, u);
}

static noge_status build(const mesh *all, noge_graph **graph, noge_error *error) {
    noge_builder *builder;
    size_t ends = (size_t)all->nodes * all->degree;
    noge_status status = noge_family_builder(&builder, all->nodes, ends / 2, error);
    for (size_t end = 0; end < ends && status == NOGE_OK; end++)
        if (end / all->degree < all->near[end])
            status = noge_builder_add_edge(builder, (noge_node)(end / all->degree), all->near[end], 1, error);
    if (status == NOGE_OK)
        status = noge_builder_finish(builder, graph, NULL, error);
    noge_builder_free(builder);
    return status;
}

static noge_status draw(mesh *all, noge_random *random, noge_graph **graph, noge_error *error) {
    bool connected = false;
    *graph = NULL;
    noge_status status = NOGE_OK;
    close_ring(all);
    for (int round = 0; round < MOST_ROUNDS && status == NOGE_OK && !connected; round++) {
        noge_graph_free(*graph);
        *graph = NULL;
        for (uint64_t i = 0; i < (uint64_t)TRIES_AN_END * all->nodes * all->degree; i++)
            switch_edges(all, random);
        status = build(all, graph, error);
        if (status == NOGE_OK)
            status = noge_family_connected(*graph, &connected, error);
    }
    if (status == NOGE_OK && !connected)
        status = noge_fail(error, NOGE_USAGE,
                           "a regular graph of %u nodes and degree %u did not become connected; "
                           "try another seed or a greater degree",
                           all->nodes, all->degree);
    if (status != NOGE_OK) {
        noge_graph_free(*graph);
        *graph = NULL;
    }
    return status;
}

static noge_status check(uint32_t nodes, uint32_t degree, noge_error *error) {
    if (degree >= nodes)
        return noge_fail(error, NOGE_USAGE,
                         "a regular graph of %u nodes cannot have degree %u; the degree must be 3 … %u", nodes, degree,
                         nodes - 1);
    if (nodes % 2 == 1 && degree % 2 == 1)
        return noge_fail(error, NOGE_USAGE,
                         "a regular graph of %u nodes and degree %u is impossible: nodes and degree must not both be "
                         "odd; try %u nodes",
                         nodes, degree, nodes + 1);
    return noge_check_fits("a regular graph of this size", (uint64_t)nodes * (degree + 1), 64, error);
}

static noge_status make(const uint32_t *parameter, noge_random *random, bool with_positions, noge_graph **graph,
                        noge_error *error) {
    mesh all = {.nodes = parameter[0], .degree = parameter[1]};
    noge_status status = check(all.nodes, all.degree, error);
    if (status != NOGE_OK)
        return status;
    all.near = noge_allocate((size_t)all.nodes * all.degree, sizeof *all.near, error);
    status = all.near ? draw(&all, random, graph, error) : NOGE_NO_MEMORY;
    if (status == NOGE_OK && with_positions)
        status = noge_family_lay_out(graph, error);
    free(all.near);
    return status;
}

/* For each of 200, 202 … 398 nodes the degrees 3, 4, 5, 6 and 8. */
static void set_parameters(uint32_t index, uint32_t *parameter) {
    static const uint32_t degree[] = {3, 4, 5, 6, 8};
    parameter[0] = 200 + 2 * (index / 5);
    parameter[1] = degree[index % 5];
}

const noge_family_maker noge_maker_regular = {
    .make = make, .set_parameters = set_parameters, .set_count = 500, .test_count = 100};
