/* Watts-Strogatz small-world graphs, beyond the paper: a ring in which every node is joined to the nearest
 * `neighbours`, half of them on each side. A share `rewire` of the edges is moved to random nodes.
 *
 * As in networkx, first come all edges to the next node on the ring, then all to the one after it, and so on. Each
 * edge is moved with the given probability: its far end becomes a random node that is not yet a neighbour. |E| =
 * nodes * neighbours / 2 always. A graph that is not connected is made again, up to twenty times.
 *
 * An edge belongs to its near end, so whether two nodes are joined is found among the edges that they own. */
#include "base/error.h"
#include "base/memory.h"
#include "graph/generate/family.h"

#include <stdlib.h>

enum { MOST_DRAWS = 20, CERTAIN = 1000000 };

typedef struct ring {
    uint32_t nodes, half; /* half: number of edges that a node owns */
    noge_node *far;       /* [nodes * half] the other ends of these */
    uint32_t *degree;     /* [nodes] */
} ring;

static bool owns(const ring *world, noge_node owner, noge_node other) {
    for (uint32_t i = 0; i < world->half; i++)
        if (world->far[(size_t)owner * world->half + i] == other)
            return true;
    return false;
}

static void close_ring(ring *world) {
    for (noge_node v = 0; v < world->nodes; v++) {
        world->degree[v] = 2 * world->half;
        for (uint32_t i = 0; i < world->half; i++)
            world->far[(size_t)v * world->half + i] = (noge_node)(((uint64_t)v + i + 1) % world->nodes);
    }
}

static void rewire(ring *world, uint32_t chance, noge_random *random) {
    for (uint32_t i = 0; i < world->half; i++)
        for (noge_node v = 0; v < world->nodes; v++) {
            noge_node *far = &world->far[(size_t)v * world->half + i], other;
            if (noge_random_below(random, CERTAIN) >= chance || world->degree[v] == world->nodes - 1)
                continue;
            do
                other = noge_random_below(random, world->nodes);
            while (other == v || owns(world, v, other) || owns(world, other, v));
            world->degree[*far]--;
            world->degree[other]++;
            *far = other;
        }
}

static noge_status build(const ring *world, bool with_positions, noge_graph **graph, noge_error *error) {
    noge_builder *builder;
    size_t edges = (size_t)world->nodes * world->half;
    noge_status status = noge_family_builder(&builder, world->nodes, edges, error);
    for (size_t e = 0; e < edges && status == NOGE_OK; e++)
        status = noge_builder_add_edge(builder, (noge_node)(e / world->half), world->far[e], 1, error);
    for (noge_node v = 0; v < world->nodes && with_positions && status == NOGE_OK; v++)
        status = noge_builder_set_position(builder, v, noge_circle_point(v, world->nodes), error);
    if (status == NOGE_OK)
        status = noge_builder_finish(builder, graph, NULL, error);
    noge_builder_free(builder);
    return status;
}

static noge_status draw(ring *world, uint32_t chance, noge_random *random, bool with_positions, noge_graph **graph,
                        noge_error *error) {
    bool connected = false;
    *graph = NULL;
    noge_status status = NOGE_OK;
    for (int draws = 0; draws < MOST_DRAWS && status == NOGE_OK && !connected; draws++) {
        noge_graph_free(*graph);
        *graph = NULL;
        close_ring(world);
        rewire(world, chance, random);
        status = build(world, with_positions, graph, error);
        if (status == NOGE_OK)
            status = noge_family_connected(*graph, &connected, error);
    }
    if (status == NOGE_OK && !connected)
        status = noge_fail(error, NOGE_USAGE,
                           "small-world: %u nodes with %u neighbours were not connected in %d attempts; "
                           "try more neighbours or less rewiring",
                           world->nodes, 2 * world->half, MOST_DRAWS);
    if (status != NOGE_OK) {
        noge_graph_free(*graph);
        *graph = NULL;
    }
    return status;
}

static noge_status check(uint32_t nodes, uint32_t neighbours, noge_error *error) {
    if (neighbours % 2 == 1)
        return noge_fail(error, NOGE_USAGE, "small-world: the neighbours (%u) must be even; try %u", neighbours,
                         neighbours + 1);
    if (neighbours >= nodes)
        return noge_fail(error, NOGE_USAGE, "a small-world of %u nodes cannot have %u neighbours each; try %u", nodes,
                         neighbours, (nodes - 1) / 2 * 2);
    return noge_check_fits("a small-world of this size", (uint64_t)nodes * (neighbours + 1), 64, error);
}

static noge_status make(const uint32_t *parameter, noge_random *random, bool with_positions, noge_graph **graph,
                        noge_error *error) {
    ring world = {.nodes = parameter[0], .half = parameter[1] / 2};
    noge_status status = check(parameter[0], parameter[1], error);
    if (status != NOGE_OK)
        return status;
    world.far = noge_allocate((size_t)world.nodes * world.half, sizeof *world.far, error);
    world.degree = noge_allocate(world.nodes, sizeof *world.degree, error);
    status =
        world.far && world.degree ? draw(&world, parameter[2], random, with_positions, graph, error) : NOGE_NO_MEMORY;
    free(world.far);
    free(world.degree);
    return status;
}

/* For each of 200, 202 … 398 nodes: few and many neighbours, a little and much rewiring. */
static void set_parameters(uint32_t index, uint32_t *parameter) {
    static const uint32_t shape[][2] = {{4, 50000}, {4, 100000}, {4, 300000}, {6, 100000}, {6, 300000}};
    parameter[0] = 200 + 2 * (index / 5);
    parameter[1] = shape[index % 5][0];
    parameter[2] = shape[index % 5][1];
}

const noge_family_maker noge_maker_small_world = {
    .make = make, .set_parameters = set_parameters, .set_count = 500, .test_count = 100};
