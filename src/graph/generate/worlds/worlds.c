/* The kinds of worlds in turns. Every graph has its own random stream: first for its size, then for its shape, then for
 * its lengths. A graph that is too small or too large is drawn again from the same stream. */
#include "graph/generate/worlds/worlds.h"
#include "base/error.h"
#include "graph/generate/family.h"
#include "graph/generate/worlds/kinds.h"

#include <string.h>

typedef struct world_kind {
    const char *name;
    noge_world_draw *draw;
    bool spatial; /* lengths are distances */
} world_kind;

static const world_kind kinds[] = {
    /* lattices */
    {"king", noge_world_king, false},
    {"triangular", noge_world_triangular, false},
    {"hexagonal", noge_world_hexagonal, false},
    {"tiling", noge_world_tiling, false},
    {"torus", noge_world_torus, false},
    {"cylinder", noge_world_cylinder, false},
    {"box", noge_world_box, false},
    {"hamming", noge_world_hamming, false},
    {"circulant", noge_world_circulant, false},
    {"power", noge_world_power, false},
    /* random graphs */
    {"degrees", noge_world_degrees, false},
    {"random", noge_world_random, false},
    {"bipartite", noge_world_bipartite, false},
    {"lift", noge_world_lift, false},
    {"near-regular", noge_world_near_regular, false},
    /* communities */
    {"shortcuts", noge_world_shortcuts, false},
    {"cliques", noge_world_cliques, false},
    {"blocks", noge_world_blocks, false},
    {"relaxed", noge_world_relaxed, false},
    {"windmill", noge_world_windmill, false},
    /* points in a square */
    {"nearest", noge_world_nearest, true},
    {"gabriel", noge_world_gabriel, true},
    {"relative", noge_world_relative, true},
    {"waxman", noge_world_waxman, true},
    {"sparse", noge_world_sparse, true},
    {"radio", noge_world_radio, true},
    {"space", noge_world_space, false},
    /* made from something else */
    {"cayley", noge_world_cayley, false},
    {"line", noge_world_line, false},
    {"truncated", noge_world_truncated, false},
    {"rewired", noge_world_rewired, false},
    /* trees and the web */
    {"clustered", noge_world_clustered, false},
    {"website", noge_world_website, false},
    {"recursive", noge_world_recursive, false},
    {"caterpillar", noge_world_caterpillar, false},
    {"spider", noge_world_spider, false},
    {"binary", noge_world_binary, false},
    {"tree-plus", noge_world_tree_plus, false},
    {"cactus", noge_world_cactus, false},
    /* buildings and programs */
    {"rooms", noge_world_rooms, true},
    {"openings", noge_world_openings, false},
    {"states", noge_world_states, false},
    {"debruijn", noge_world_debruijn, false},
    {"bottleneck", noge_world_bottleneck, false},
};

static const world_kind road_kinds[] = {
    {"avenues", noge_world_avenues, true},     {"oldtown", noge_world_oldtown, true}, {"rings", noge_world_rings, true},
    {"districts", noge_world_districts, true}, {"suburb", noge_world_suburb, true},   {"towns", noge_world_towns, true},
};

enum {
    KINDS = sizeof kinds / sizeof *kinds,
    ROAD_KINDS = sizeof road_kinds / sizeof *road_kinds,
    TURNS = KINDS + 2 * ROAD_KINDS, /* in `worlds` each road-like kind has two turns */
    MOST_ATTEMPTS = 200,
};

/* A kind and the numbers of nodes that its graphs may have. */
typedef struct order {
    const world_kind *kind;
    uint32_t least, most;
} order;

static order order_world(uint32_t index) {
    uint32_t turn = index % TURNS;
    bool road = turn >= KINDS;
    return (order){road ? &road_kinds[(turn - KINDS) % ROAD_KINDS] : &kinds[turn], 20, road ? 1200 : 600};
}

static order order_road(uint32_t index) {
    return (order){&road_kinds[index % ROAD_KINDS], 200, 1500};
}

/* One attempt. *graph is NULL if its size is out of range. */
static noge_status attempt(const order *wanted, noge_random *random, bool with_positions, noge_graph **graph,
                           noge_error *error) {
    noge_sketch sketch = {.random = random, .error = error};
    wanted->kind->draw(&sketch, noge_draw_magnitude(random, wanted->least, wanted->most));
    noge_status status = noge_sketch_finish(&sketch, wanted->kind->spatial, with_positions, graph);
    noge_sketch_free(&sketch);
    if (status == NOGE_OK && ((*graph)->node_count < wanted->least || (*graph)->node_count > wanted->most)) {
        noge_graph_free(*graph);
        *graph = NULL;
    }
    return status;
}

static noge_status make(const order *wanted, noge_random *random, bool with_positions, noge_graph **graph,
                        noge_error *error) {
    noge_status status = NOGE_OK;
    *graph = NULL;
    for (int i = 0; i < MOST_ATTEMPTS && !*graph && status == NOGE_OK; i++)
        status = attempt(wanted, random, with_positions, graph, error);
    if (status == NOGE_OK && !*graph)
        status = noge_fail(error, NOGE_USAGE, "no graph of kind %s has %u … %u nodes; try another seed",
                           wanted->kind->name, wanted->least, wanted->most);
    if (status == NOGE_OK && with_positions && !(*graph)->position)
        status = noge_family_lay_out(graph, error);
    return status;
}

uint32_t noge_worlds_turns(const char *name) {
    return strcmp(name, NOGE_ROADS) == 0 ? ROAD_KINDS : TURNS;
}

noge_status noge_worlds_make(const char *name, uint64_t seed, uint32_t index, bool with_positions, noge_graph **graph,
                             const char **kind, noge_error *error) {
    order wanted = strcmp(name, NOGE_ROADS) == 0 ? order_road(index) : order_world(index);
    noge_random random = noge_random_stream(seed, name, index);
    *kind = wanted.kind->name;
    return make(&wanted, &random, with_positions, graph, error);
}

noge_status noge_worlds_town(uint32_t nodes, uint64_t seed, noge_graph **graph, noge_error *error) {
    const order wanted = {&(world_kind){"districts", noge_world_districts, true}, nodes, nodes + nodes / 10};
    noge_random random = noge_random_stream(seed, "town", nodes);
    return make(&wanted, &random, true, graph, error);
}
