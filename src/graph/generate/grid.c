/* Grids: a lattice of rows and columns, each node joined to its neighbours left, right, above and below. Nodes are
 * numbered row by row; row 0 is drawn on top. */
#include "graph/generate/family.h"

static noge_status add_node(noge_builder *builder, uint32_t row, uint32_t column, uint32_t columns, bool with_positions,
                            noge_error *error) {
    noge_node here = row * columns + column;
    noge_status status = NOGE_OK;
    if (column > 0)
        status = noge_builder_add_edge(builder, here - 1, here, 1, error);
    if (status == NOGE_OK && row > 0)
        status = noge_builder_add_edge(builder, here - columns, here, 1, error);
    if (status == NOGE_OK && with_positions) /* negated as an integer, which has one zero only */
        status = noge_builder_set_position(builder, here, (noge_point){column, (double)-(int64_t)row}, error);
    return status;
}

static noge_status make(const uint32_t *parameter, noge_random *random, bool with_positions, noge_graph **graph,
                        noge_error *error) {
    (void)random;
    uint32_t rows = parameter[0], columns = parameter[1];
    uint64_t nodes = (uint64_t)rows * columns;
    noge_builder *builder;
    noge_status status = noge_family_builder(&builder, nodes, 2 * nodes, error);
    for (uint32_t row = 0; row < rows && status == NOGE_OK; row++)
        for (uint32_t column = 0; column < columns && status == NOGE_OK; column++)
            status = add_node(builder, row, column, columns, with_positions, error);
    if (status == NOGE_OK)
        status = noge_builder_finish(builder, graph, NULL, error);
    noge_builder_free(builder);
    return status;
}

/* 8 … 17 rows, for each of them 8 … 17 columns. */
static void paper_parameters(uint32_t index, uint32_t *parameter) {
    parameter[0] = 8 + index / 10;
    parameter[1] = 8 + index % 10;
}

static const uint32_t paper_test[] = {80, 84, 33, 81, 93, 17, 36, 82, 69, 65, 92, 39, 56, 52, 51, 32, 31, 44, 78, 10};

const noge_family_maker noge_maker_grid = {.make = make,
                                           .set_parameters = paper_parameters,
                                           .set_count = 100,
                                           .test_count = sizeof paper_test / sizeof *paper_test,
                                           .test = paper_test};
