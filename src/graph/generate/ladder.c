/* Ladders: two rails of `rungs` nodes each, node i of the one joined to node i of the other. The first rail is
 * 0 … rungs - 1, the second rungs … 2 * rungs - 1. */
#include "graph/generate/family.h"

static noge_status add_rungs(noge_builder *builder, uint32_t rungs, bool with_positions, noge_error *error) {
    noge_status status = NOGE_OK;
    for (uint32_t i = 0; i < rungs && status == NOGE_OK; i++) {
        noge_node above = i, below = rungs + i;
        status = noge_builder_add_edge(builder, above, below, 1, error);
        if (status == NOGE_OK && i > 0)
            status = noge_builder_add_edge(builder, above - 1, above, 1, error);
        if (status == NOGE_OK && i > 0)
            status = noge_builder_add_edge(builder, below - 1, below, 1, error);
        if (status == NOGE_OK && with_positions)
            status = noge_builder_set_position(builder, above, (noge_point){i, 0}, error);
        if (status == NOGE_OK && with_positions)
            status = noge_builder_set_position(builder, below, (noge_point){i, -1}, error);
    }
    return status;
}

static noge_status make(const uint32_t *parameter, noge_random *random, bool with_positions, noge_graph **graph,
                        noge_error *error) {
    (void)random;
    uint32_t rungs = parameter[0];
    noge_builder *builder;
    noge_status status = noge_family_builder(&builder, 2 * (uint64_t)rungs, 3 * (uint64_t)rungs, error);
    if (status == NOGE_OK)
        status = add_rungs(builder, rungs, with_positions, error);
    if (status == NOGE_OK)
        status = noge_builder_finish(builder, graph, NULL, error);
    noge_builder_free(builder);
    return status;
}

/* 100 … 199 rungs. */
static void paper_parameters(uint32_t index, uint32_t *parameter) {
    parameter[0] = 100 + index;
}

static const uint32_t paper_test[] = {80, 84, 33, 81, 93, 17, 36, 82, 69, 65, 92, 39, 56, 52, 51, 32, 31, 44, 78, 10};

const noge_family_maker noge_maker_ladder = {.make = make,
                                             .set_parameters = paper_parameters,
                                             .set_count = 100,
                                             .test_count = sizeof paper_test / sizeof *paper_test,
                                             .test = paper_test};
