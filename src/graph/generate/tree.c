/* Balanced trees: every node above the last level has `branching` children; the root is at level 0, the leaves at level
 * `height`. Nodes are numbered level by level, so the parent of v is (v - 1) / branching.
 *
 * Drawn with the root in the middle and each level a ring around it: the last level of the paper's largest tree has
 * 1,024 leaves, and a circle gives them three times the room of a line as wide as the picture. */
#include "base/error.h"
#include "graph/generate/family.h"

/* Stops counting beyond what a graph can have. */
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

/* The leaves stand evenly on their ring, every parent in the middle of its children's arc. */
static noge_status add_rings(noge_builder *builder, uint32_t branching, uint32_t height, noge_error *error) {
    noge_status status = noge_builder_set_position(builder, 0, (noge_point){0, 0}, error);
    uint64_t level = 1, first = 1;
    for (uint32_t depth = 1; depth <= height; depth++) {
        level *= branching;
        for (uint64_t i = 0; i < level && status == NOGE_OK; i++) {
            noge_point at = noge_circle_point(2 * i + 1, 2 * level);
            at = (noge_point){at.x * depth, at.y * depth};
            status = noge_builder_set_position(builder, (noge_node)(first + i), at, error);
        }
        first += level;
    }
    return status;
}

static noge_status make(const uint32_t *parameter, noge_random *lots, bool with_positions, noge_graph **graph,
                        noge_error *error) {
    (void)lots;
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
        status = add_rings(builder, branching, height, error);
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
                                           .paper_parameters = paper_parameters,
                                           .paper_count = 6,
                                           .paper_test_count = sizeof paper_test / sizeof *paper_test,
                                           .paper_test = paper_test};
