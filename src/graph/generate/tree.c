/* Balanced trees: every node above the last level has `branching` children; the root is at level 0, the leaves at level
 * `height`. Nodes are numbered level by level, so the parent of v is (v - 1) / branching.
 *
 * Drawn as a snowflake: the children of a node stand around it with even gaps, one of which leads to its parent, and
 * each level's edges are shorter than those before by a factor that keeps neighbouring branches apart. The last level
 * of the paper's largest tree has 1,024 leaves; in layers, even in rings, they would touch in a picture of a thousand
 * pixels, while a snowflake uses the whole plane. */
#include "base/error.h"
#include "base/memory.h"
#include "graph/generate/family.h"

#include <stdlib.h>

/* Number of nodes; stops counting above the greatest number of nodes of a graph. */
static uint64_t count_nodes(uint32_t branching, uint32_t height) {
    uint64_t nodes = 1, level = 1;
    for (uint32_t depth = 0; depth < height && nodes <= NOGE_MAX_NODES; depth++) {
        level *= branching;
        nodes += level;
    }
    return nodes;
}

static noge_status add_edges(noge_builder *builder, uint64_t nodes, uint32_t branching, noge_error *error) {
    noge_status status = NOGE_OK;
    for (uint64_t v = 1; v < nodes && status == NOGE_OK; v++)
        status = noge_builder_add_edge(builder, (noge_node)((v - 1) / branching), (noge_node)v, 1, error);
    return status;
}

/* The factor by which edges are shorter on each level. Branches that reach q + q² + … beyond a node stay within discs
 * that do not touch if q / (1 - q) is the sine of half the angle between them. With few branches there is room for
 * longer edges: two branches do not touch below 0.618, three below one half. */
static double shrink_factor(uint32_t branching) {
    double sine = noge_circle_point(1, 2 * ((uint64_t)branching + 1)).y;
    switch (branching) {
    case 1: return 1; /* a path */
    case 2: return 0.6;
    case 3: return 0.49;
    default: return sine / (1 + sine);
    }
}

/* Directions are fractions of a turn that fit the children of the root, those of other nodes, and the edge to the
 * parent. */
static noge_status place(noge_builder *builder, uint64_t nodes, uint32_t branching, noge_error *error) {
    uint64_t r = branching, turn = 2 * r * (r + 1), level_begin = 1;
    double factor = shrink_factor(branching), edge = 1;
    uint64_t *direction = noge_allocate(nodes, sizeof *direction, error);
    noge_point *position = noge_allocate(nodes, sizeof *position, error);
    noge_status status = direction && position ? NOGE_OK : NOGE_NO_MEMORY;
    if (status == NOGE_OK)
        status = noge_builder_set_position(builder, 0, position[0], error);
    for (uint64_t v = 1; v < nodes && status == NOGE_OK; v++) {
        uint64_t parent = (v - 1) / r, child = (v - 1) % r;
        if (v == level_begin * r + 1) { /* the next level begins */
            level_begin = v;
            edge *= factor;
        }
        direction[v] = parent == 0 ? 2 * (r + 1) * child : (direction[parent] + turn / 2 + 2 * r * (child + 1)) % turn;
        noge_point way = noge_circle_point(direction[v], turn);
        position[v] = (noge_point){position[parent].x + edge * way.x, position[parent].y + edge * way.y};
        status = noge_builder_set_position(builder, (noge_node)v, position[v], error);
    }
    free(direction);
    free(position);
    return status;
}

static noge_status make(const uint32_t *parameter, noge_random *random, bool with_positions, noge_graph **graph,
                        noge_error *error) {
    (void)random;
    uint32_t branching = parameter[0], height = parameter[1];
    uint64_t nodes = count_nodes(branching, height);
    if (nodes > NOGE_MAX_NODES)
        return noge_fail(error, NOGE_USAGE,
                         "a tree of branching %u and height %u has more than %u nodes; try a smaller height", branching,
                         height, (unsigned)NOGE_MAX_NODES);
    noge_builder *builder;
    noge_status status = noge_family_builder(&builder, nodes, nodes, error);
    if (status == NOGE_OK)
        status = add_edges(builder, nodes, branching, error);
    if (status == NOGE_OK && with_positions)
        status = place(builder, nodes, branching, error);
    if (status == NOGE_OK)
        status = noge_builder_finish(builder, graph, NULL, error);
    noge_builder_free(builder);
    return status;
}

static void paper_parameters(uint32_t index, uint32_t *parameter) {
    static const uint32_t shape[][2] = {{3, 4}, {3, 5}, {3, 6}, {4, 4}, {4, 5}, {5, 4}};
    parameter[0] = shape[index][0];
    parameter[1] = shape[index][1];
}

static const uint32_t paper_test[] = {2, 1};

const noge_family_maker noge_maker_tree = {.make = make,
                                           .set_parameters = paper_parameters,
                                           .set_count = 6,
                                           .test_count = sizeof paper_test / sizeof *paper_test,
                                           .test = paper_test};
