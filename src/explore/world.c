/* The hidden graph. It maps the graph's nodes to the map's nodes and back. It reveals the edges of a visited node in
 * random order, so that the graph's numbering does not leak into the map. */
#include "explore/world.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/random.h"
#include "explore/map.h"

#include <noge/explore.h>
#include <stdlib.h>
#include <string.h>

struct noge_world {
    const noge_graph *graph;
    noge_map *map;
    noge_random random;
    noge_node *map_node; /* [graph node]; NOGE_NO_NODE for unknown nodes, also beyond this graph's nodes */
    size_t map_node_space;
    noge_node *graph_node; /* [map node]; room for the whole graph */
    size_t graph_node_space;
    uint32_t known_count;

    /* One look around: indices in the row of the graph, later nodes of the map, and their lengths. */
    uint32_t *fresh, *closing;
    double *fresh_length, *closing_length;
    size_t row_space; /* room in all four, the lengths only if `weighted` */
    bool weighted;    /* the last exploration */
};

noge_status noge_world_create(noge_world **world, noge_error *error) {
    if (!world)
        return noge_fail(error, NOGE_USAGE, "world must not be NULL");
    *world = noge_allocate(1, sizeof **world, error);
    if (!*world)
        return NOGE_NO_MEMORY;
    noge_status status = noge_map_create(&(*world)->map, NULL, error);
    if (status != NOGE_OK) {
        free(*world);
        *world = NULL;
    }
    return status;
}

void noge_world_free(noge_world *world) {
    if (!world)
        return;
    noge_map_free(world->map);
    free(world->map_node);
    free(world->graph_node);
    free(world->fresh);
    free(world->closing);
    free(world->fresh_length);
    free(world->closing_length);
    free(world);
}

noge_map *noge_world_map(noge_world *world) {
    return world ? world->map : NULL;
}

noge_node noge_world_graph_node(const noge_world *world, noge_node map_node) {
    if (!world)
        return NOGE_NO_NODE;
    return map_node < world->known_count ? world->graph_node[map_node] : NOGE_NO_NODE;
}

noge_node noge_world_map_node(const noge_world *world, noge_node graph_node) {
    if (!world)
        return NOGE_NO_NODE;
    return world->graph && graph_node < world->graph->node_count ? world->map_node[graph_node] : NOGE_NO_NODE;
}

static noge_status clear(noge_world *world, const noge_task *task, noge_error *error) {
    for (uint32_t i = 0; i < world->known_count; i++)
        world->map_node[world->graph_node[i]] = NOGE_NO_NODE;
    world->known_count = 0;
    return noge_map_clear(world->map, task, error);
}

static noge_status reserve_graph(noge_world *world, uint32_t node_count, noge_error *error) {
    size_t before = world->map_node_space;
    noge_status status =
        noge_reserve(&world->map_node, &world->map_node_space, node_count, sizeof *world->map_node, error);
    for (size_t v = before; v < world->map_node_space; v++)
        world->map_node[v] = NOGE_NO_NODE;
    if (status == NOGE_OK)
        status =
            noge_reserve(&world->graph_node, &world->graph_node_space, node_count, sizeof *world->graph_node, error);
    return status;
}

/* Room for a row and one more entry, which look_around may write without counting it. */
static noge_status grow_row(noge_world *world, uint32_t degree, noge_error *error) {
    size_t wanted = 2 * (size_t)degree + 16;
    noge_status status = noge_resize(&world->fresh, wanted, sizeof *world->fresh, error);
    if (status == NOGE_OK)
        status = noge_resize(&world->closing, wanted, sizeof *world->closing, error);
    if (status == NOGE_OK && world->map->task.weighted)
        status = noge_resize(&world->fresh_length, wanted, sizeof(double), error);
    if (status == NOGE_OK && world->map->task.weighted)
        status = noge_resize(&world->closing_length, wanted, sizeof(double), error);
    if (status == NOGE_OK)
        world->row_space = wanted;
    return status;
}

static void learn(noge_world *world, noge_node graph_node) {
    world->map_node[graph_node] = world->known_count;
    world->graph_node[world->known_count++] = graph_node;
}

static void look_up_lengths(const noge_world *world, uint64_t row, const uint32_t *place, uint32_t count,
                            double *length) {
    for (uint32_t i = 0; i < count; i++)
        length[i] = world->graph->length ? world->graph->length[row + place[i]] : 1;
}

/* Sorts the row of a graph's node into new nodes and loop closures and shuffles both. The processor cannot predict
 * which is which, so both lists are written every time and counted without branches. For an unknown node the state of
 * node 0, or of `unknown` in an empty map, is read and ignored. */
static void look_around(noge_world *world, noge_node here, noge_sight *sight) {
    uint64_t row = world->graph->offset[here];
    uint32_t degree = noge_graph_degree(world->graph, here), fresh = 0, closing = 0;
    const noge_map_node unknown = {0}, *node = world->map->node_count > 0 ? noge_map_nodes(world->map) : &unknown;
    for (uint32_t i = 0; i < degree; i++) {
        noge_node known = world->map_node[world->graph->neighbor[row + i]];
        bool is_new = known == NOGE_NO_NODE;
        world->fresh[fresh] = world->closing[closing] = i;
        fresh += is_new;
        closing += !is_new & (node[is_new ? 0 : known].visited_at == NOGE_NOT_VISITED);
    }
    noge_random_shuffle(&world->random, world->fresh, fresh);
    noge_random_shuffle(&world->random, world->closing, closing);
    *sight = (noge_sight){.new_count = fresh, .known_count = closing, .known = world->closing};
    if (world->map->task.weighted) {
        look_up_lengths(world, row, world->fresh, fresh, world->fresh_length);
        look_up_lengths(world, row, world->closing, closing, world->closing_length);
        sight->new_length = world->fresh_length;
        sight->known_length = world->closing_length;
    }
    for (uint32_t i = 0; i < closing; i++)
        world->closing[i] = world->map_node[world->graph->neighbor[row + world->closing[i]]];
}

static noge_status reveal(noge_world *world, noge_node node, double *cost, noge_error *error) {
    noge_node here = world->graph_node[node];
    uint32_t degree = noge_graph_degree(world->graph, here);
    noge_status status = degree < world->row_space ? NOGE_OK : grow_row(world, degree, error);
    if (status != NOGE_OK)
        return status;
    noge_sight sight;
    look_around(world, here, &sight);
    status = noge_map_visit(world->map, node, &sight, cost, error);
    if (status != NOGE_OK)
        return status;
    uint64_t row = world->graph->offset[here];
    for (uint32_t i = 0; i < sight.new_count; i++)
        learn(world, world->graph->neighbor[row + world->fresh[i]]);
    return NOGE_OK;
}

noge_status noge_world_enter(noge_world *world, const noge_graph *graph, noge_node source, const noge_task *task,
                             uint64_t seed, noge_error *error) {
    if (!world || !graph)
        return noge_fail(error, NOGE_USAGE, "world and graph must not be NULL");
    if (source >= graph->node_count)
        return noge_fail(error, NOGE_USAGE, "source %u does not exist: the graph has %u nodes", source,
                         graph->node_count);
    noge_status status = noge_task_check(task, error); /* a refused task changes nothing */
    if (status == NOGE_OK)
        status = clear(world, task, error);
    if (status != NOGE_OK)
        return status;
    if (world->map->task.weighted != world->weighted)
        world->row_space = 0;
    world->weighted = world->map->task.weighted;
    world->graph = graph;
    world->random = noge_random_stream(seed, "reveal", 0);
    status = reserve_graph(world, graph->node_count, error);
    if (status != NOGE_OK)
        return status;
    learn(world, source);
    return reveal(world, 0, NULL, error);
}

noge_status noge_world_visit(noge_world *world, noge_node node, double *cost, noge_error *error) {
    if (!world)
        return noge_fail(error, NOGE_USAGE, "world must not be NULL");
    if (node >= world->map->node_count || !noge_map_on_frontier(world->map, node))
        return noge_fail(error, NOGE_USAGE, "node %u is not on the frontier; visit one that is", node);
    return reveal(world, node, cost, error);
}

void noge_explore_seeds(uint64_t seed, uint64_t *world_seed, uint64_t *policy_seed) {
    if (!world_seed || !policy_seed)
        return;
    *world_seed = noge_random_seed(seed, "world", 0);
    *policy_seed = noge_random_seed(seed, "policy", 0);
}
