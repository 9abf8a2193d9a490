#include "support/graphs.h"

#include <stdlib.h>

static double draw_length(noge_random *random) {
    return 1 + noge_random_below(random, 9);
}

noge_graph *test_random_graph(noge_random *random, uint32_t nodes, uint32_t extra, bool weighted) {
    noge_builder *builder;
    noge_graph *graph = NULL;
    if (noge_builder_create(&builder, weighted, NULL) != NOGE_OK)
        abort();
    noge_builder_add_nodes(builder, nodes, NULL);
    for (noge_node v = 1; v < nodes; v++)
        noge_builder_add_edge(builder, v, noge_random_below(random, v), draw_length(random), NULL);
    for (uint32_t e = 0; e < extra; e++)
        noge_builder_add_edge(builder, noge_random_below(random, nodes), noge_random_below(random, nodes),
                              draw_length(random), NULL);
    if (noge_builder_finish(builder, &graph, NULL, NULL) != NOGE_OK)
        abort();
    noge_builder_free(builder);
    return graph;
}

bool test_connected(const noge_graph *graph) {
    uint32_t *component = malloc(graph->node_count * sizeof *component);
    uint32_t count = noge_graph_components(graph, component);
    free(component);
    return count == 1;
}
