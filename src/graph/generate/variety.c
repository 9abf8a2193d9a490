/* Random variations of the paper's six families, for an explorer that must not rely on their sizes: from small to
 * about twice the paper's, of all proportions, with gaps, loops and irregular branching.
 *
 * Every graph has its own random stream, first for its shape and then for its edges. Sizes from a wide range are
 * drawn by their logarithm, so that small ones are as frequent as large ones. */
#include "base/error.h"
#include "graph/generate/draw.h"
#include "graph/generate/family.h"

static noge_status make_barabasi(noge_random *random, bool with_positions, noge_graph **graph, noge_error *error) {
    uint32_t nodes = noge_draw_magnitude(random, 25, 399), links = noge_draw_between(random, 1, 6);
    const uint32_t parameter[NOGE_FAMILY_PARAMETERS] = {nodes, links};
    return noge_maker_barabasi.make(parameter, random, with_positions, graph, error);
}

/* Up to 400 nodes: from many small caves to two large ones. */
static noge_status make_caveman(noge_random *random, bool with_positions, noge_graph **graph, noge_error *error) {
    uint32_t cliques = noge_draw_magnitude(random, 2, 31), most = 400 / cliques;
    const uint32_t parameter[NOGE_FAMILY_PARAMETERS] = {cliques, noge_draw_between(random, 4, most < 100 ? most : 100)};
    return noge_maker_caveman.make(parameter, random, with_positions, graph, error);
}

/* From square to forty times as long as wide, up to 600 nodes; a third whole, a third without some edges, a third
 * without some nodes. */
static noge_status make_grid(noge_random *random, bool with_positions, noge_graph **graph, noge_error *error) {
    uint32_t rows = noge_draw_magnitude(random, 3, 24), most = 600 / rows;
    const uint32_t parameter[NOGE_FAMILY_PARAMETERS] = {rows,
                                                        noge_draw_magnitude(random, rows, most > 120 ? 120 : most)};
    uint32_t gaps = noge_random_below(random, 3);
    noge_status status = noge_maker_grid.make(parameter, random, with_positions, graph, error);
    if (status != NOGE_OK || gaps == 0)
        return status;
    double nodes = gaps == 1 ? noge_draw_share(random, 0, 0.25) : 0,
           edges = gaps == 2 ? noge_draw_share(random, 0, 0.25) : 0;
    return noge_family_thin_out(graph, nodes, edges, random, error);
}

/* A third without some rungs and pieces of rail. */
static noge_status make_ladder(noge_random *random, bool with_positions, noge_graph **graph, noge_error *error) {
    const uint32_t parameter[NOGE_FAMILY_PARAMETERS] = {noge_draw_magnitude(random, 12, 399)};
    bool whole = noge_random_below(random, 3) > 0;
    noge_status status = noge_maker_ladder.make(parameter, random, with_positions, graph, error);
    if (status != NOGE_OK || whole)
        return status;
    return noge_family_thin_out(graph, 0, noge_draw_share(random, 0, 0.1), random, error);
}

/* Up to one and a half times the paper's longest side; half of them with up to one opening for every ten rooms. */
static noge_status make_maze(noge_random *random, bool with_positions, noge_graph **graph, noge_error *error) {
    uint32_t half = noge_draw_between(random, 3, 16);
    const uint32_t parameter[NOGE_FAMILY_PARAMETERS] = {
        2 * half + 1, noge_random_below(random, 2) ? 1 + noge_random_below(random, 1 + half * half / 10) : 0};
    return noge_maker_maze.make(parameter, random, with_positions, graph, error);
}

/* A tree in which every node, in order, gets up to `most` children until there are enough nodes, and at least one
 * if no other node is left to have children. */
static noge_status grow_tree(noge_random *random, uint32_t nodes, uint32_t most, bool with_positions,
                             noge_graph **graph, noge_error *error) {
    noge_builder *builder;
    noge_status status = noge_family_builder(&builder, nodes, nodes, error);
    noge_node next = 1;
    for (noge_node parent = 0; next < nodes && status == NOGE_OK; parent++) {
        uint32_t children = noge_draw_between(random, next == parent + 1 ? 1 : 0, most);
        for (; children > 0 && next < nodes && status == NOGE_OK; children--)
            status = noge_builder_add_edge(builder, parent, next++, 1, error);
    }
    if (status == NOGE_OK)
        status = noge_builder_finish(builder, graph, NULL, error);
    if (status == NOGE_OK && with_positions)
        status = noge_family_lay_out(graph, error);
    noge_builder_free(builder);
    return status;
}

/* Half of them balanced, with at most the 1,365 nodes of the paper's largest. */
static noge_status make_tree(noge_random *random, bool with_positions, noge_graph **graph, noge_error *error) {
    static const uint32_t most_height[] = {0, 0, 9, 6, 5, 4, 3, 3, 3};
    uint32_t branching = noge_draw_between(random, 2, 8);
    if (noge_random_below(random, 2))
        return grow_tree(random, noge_draw_magnitude(random, 30, 700), branching, with_positions, graph, error);
    const uint32_t parameter[NOGE_FAMILY_PARAMETERS] = {branching,
                                                        noge_draw_between(random, 2, most_height[branching])};
    return noge_maker_tree.make(parameter, random, with_positions, graph, error);
}

noge_status noge_variety_make(uint64_t seed, uint32_t index, bool with_positions, noge_graph **graph,
                              noge_error *error) {
    static noge_status (*const make[])(noge_random *, bool, noge_graph **, noge_error *) = {
        make_barabasi, make_caveman, make_grid, make_ladder, make_maze, make_tree};
    noge_random random = noge_random_stream(seed, NOGE_VARIETY, index);
    *graph = NULL;
    return make[index % (sizeof make / sizeof *make)](&random, with_positions, graph, error);
}
