/* Shortcuts and communities: lattices with long links, cliques, blocks and windmills. */
#include "graph/generate/worlds/kinds.h"

/* Links to far nodes are as frequent at every magnitude of distance (as Kleinberg proposed), or uniform. */
static noge_node draw_far(noge_sketch *sketch, noge_rectangle size, noge_node from, bool uniform) {
    noge_random *random = sketch->random;
    uint32_t nodes = size.rows * size.columns, row = from / size.columns, column = from % size.columns;
    if (uniform)
        return noge_random_below(random, nodes);
    uint32_t down = size.rows > 1 ? noge_draw_magnitude(random, 1, size.rows) - 1 : 0;
    uint32_t along = noge_draw_magnitude(random, 1, size.columns) - 1;
    if (noge_random_below(random, 2))
        down = size.rows - down;
    if (noge_random_below(random, 2))
        along = size.columns - along;
    return (row + down) % size.rows * size.columns + (column + along) % size.columns;
}

/* A cycle or a grid, with shortcuts from one in twenty up to all nodes. */
void noge_world_shortcuts(noge_sketch *sketch, uint32_t nodes) {
    bool cycle = noge_random_below(sketch->random, 2), uniform = noge_random_below(sketch->random, 2);
    noge_rectangle size = {1, nodes};
    double share = noge_draw_share(sketch->random, 0.05, 1);
    if (cycle) {
        noge_sketch_path(sketch, noge_sketch_add(sketch, nodes), nodes);
        noge_sketch_link(sketch, nodes - 1, 0);
    } else {
        size = noge_rectangle_draw(sketch->random, nodes);
        noge_sketch_grid(sketch, size, 0, 0);
    }
    for (noge_node v = 0; v < size.rows * size.columns; v++)
        if (noge_draw_chance(sketch->random, share))
            noge_sketch_link(sketch, v, draw_far(sketch, size, v, uniform));
}

/* A ring of cliques of different sizes, with links across. */
void noge_world_cliques(noge_sketch *sketch, uint32_t nodes) {
    uint32_t most = noge_draw_between(sketch->random, 4, 12), first = 0;
    double across = noge_draw_share(sketch->random, 0, 0.1);
    while (first < nodes) {
        uint32_t size = noge_draw_between(sketch->random, 3, most);
        noge_sketch_clique(sketch, noge_sketch_add(sketch, size), size);
        if (first > 0)
            noge_sketch_link(sketch, noge_random_below(sketch->random, first), first);
        first += size;
    }
    noge_sketch_link(sketch, 0, first - 1);
    noge_sketch_pairs(sketch, 0, first, (uint32_t)(across * first));
}

/* A stochastic block model: blocks of different sizes, many links within and few between them. */
void noge_world_blocks(noge_sketch *sketch, uint32_t nodes) {
    uint32_t blocks = noge_draw_between(sketch->random, 2, nodes < 100 ? 4 : 12), first = 0;
    double inside = noge_draw_share(sketch->random, 3, 9), between = noge_draw_share(sketch->random, 0.05, 1.5);
    noge_sketch_add(sketch, nodes);
    for (uint32_t b = 0; b < blocks; b++) {
        uint32_t usual = (nodes - first) / (blocks - b);
        uint32_t size = b + 1 == blocks ? nodes - first : noge_draw_between(sketch->random, usual / 2, usual) + 1;
        noge_sketch_pairs(sketch, first, size, (uint32_t)(inside * size / 2));
        first += size;
    }
    noge_sketch_pairs(sketch, 0, nodes, (uint32_t)(between * nodes / 2) + blocks);
}

/* Cliques of equal size; the far end of some links moves to a random node. */
void noge_world_relaxed(noge_sketch *sketch, uint32_t nodes) {
    uint32_t size = noge_draw_between(sketch->random, 4, nodes < 60 ? 6 : 14);
    double moved = noge_draw_share(sketch->random, 0.03, 0.3);
    for (uint32_t first = 0; first + size <= nodes + size / 2; first += size)
        noge_sketch_clique(sketch, noge_sketch_add(sketch, size), size);
    for (uint32_t i = 0; i < sketch->link_count; i++)
        if (noge_draw_chance(sketch->random, moved))
            sketch->link[i].b = noge_random_below(sketch->random, sketch->node_count);
}

/* Cliques that share a hub; the hubs are a random tree with a few more links. */
void noge_world_windmill(noge_sketch *sketch, uint32_t nodes) {
    uint32_t hubs = noge_draw_between(sketch->random, 1, 1 + nodes / 15),
             blade = noge_draw_between(sketch->random, 2, 7);
    bool even = noge_random_below(sketch->random, 2);
    noge_sketch_tree(sketch, noge_sketch_add(sketch, hubs), hubs);
    noge_sketch_pairs(sketch, 0, hubs, noge_random_below(sketch->random, hubs));
    for (uint32_t made = hubs; made < nodes;) {
        uint32_t size = even ? blade : noge_draw_between(sketch->random, 1, blade);
        noge_node first = noge_sketch_add(sketch, size), hub = noge_random_below(sketch->random, hubs);
        noge_sketch_clique(sketch, first, size);
        for (uint32_t i = 0; i < size; i++)
            noge_sketch_link(sketch, hub, first + i);
        made += size;
    }
}
