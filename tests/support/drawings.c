#include "support/drawings.h"
#include "support/unit.h"

noge_graph *test_lattice(bool positioned) {
    noge_builder *builder;
    noge_graph *graph = NULL;
    assert_int_equal(noge_builder_create(&builder, false, NULL), NOGE_OK);
    noge_builder_add_nodes(builder, TEST_NODES, NULL);
    for (noge_node v = 0; v < TEST_NODES; v++) {
        if (v % TEST_COLUMNS + 1 < TEST_COLUMNS)
            noge_builder_add_edge(builder, v, v + 1, 1, NULL);
        if (v + TEST_COLUMNS < TEST_NODES)
            noge_builder_add_edge(builder, v, v + TEST_COLUMNS, 1, NULL);
        if (positioned)
            noge_builder_set_position(builder, v, (noge_point){v % TEST_COLUMNS, -(double)(v / TEST_COLUMNS)}, NULL);
    }
    assert_int_equal(noge_builder_finish(builder, &graph, NULL, NULL), NOGE_OK);
    noge_builder_free(builder);
    return graph;
}

static const noge_node walk[] = {0, 1, 2, 1, 6, 11};
const uint8_t test_states[TEST_NODES] = {2, 2, 2, 1, 0, 1, 2, 1, 0, 0, 1, 3, 1, 0, 0, 0, 1, 0, 0, 0};

noge_drawing test_exploration(const noge_graph *graph) {
    return (noge_drawing){.graph = graph,
                          .state = test_states,
                          .walk = walk,
                          .walk_count = sizeof walk / sizeof *walk,
                          .source = 0,
                          .title = "grid 4 × 5 · nn · 4 decisions in 5 steps, rate 0.800",
                          .caption = "Half-way.",
                          .attribution = "© nobody"};
}
