#include "support/hub_graphs.h"

#include <stdlib.h>

double test_length(noge_random *random, int lengths) {
    uint32_t drawn = 1 + noge_random_below(random, lengths == 4 ? 4 : lengths == 3 ? 9 : 3);
    switch (lengths) {
    case 2: return drawn;
    case 3: return drawn / 3.0;
    case 4: return drawn == 1 ? 0.3 : drawn == 2 ? 0.1 + 0.2 : drawn == 3 ? 1e-17 : 5;
    default: return 1;
    }
}

/* The node that node v is joined to, in a tree of this kind. */
static noge_node parent(noge_random *random, int kind, uint32_t nodes, noge_node v) {
    switch (kind) {
    case 0: return 0;                                                                /* star */
    case 1: return v == 1 ? 0 : v % 2;                                               /* two centres */
    case 2: return v == 1 ? 0 : v % 2;                                               /* the same; see below */
    case 3: return v < nodes / 6 ? v - 1 : noge_random_below(random, nodes / 6 + 1); /* caterpillar */
    case 4: return 0;                                                                /* wheel; see below */
    case 5: return v % 2 ? 0 : v - 1;                                                /* legs of two edges */
    default: return v < 6 ? noge_random_below(random, v) : noge_random_below(random, 6);
    }
}

noge_graph *test_hub_graph(noge_random *random, int kind, uint32_t nodes, int lengths) {
    noge_builder *builder;
    noge_graph *graph = NULL;
    if (noge_builder_create(&builder, lengths > 0, NULL) != NOGE_OK)
        abort();
    noge_builder_add_nodes(builder, nodes, NULL);
    for (noge_node v = 1; v < nodes; v++)
        noge_builder_add_edge(builder, v, parent(random, kind, nodes, v), test_length(random, lengths), NULL);
    for (noge_node v = 2; v < nodes && kind == 2; v++)
        noge_builder_add_edge(builder, v, (v + 1) % 2, test_length(random, lengths), NULL);
    for (noge_node v = 2; v < nodes && kind == 4; v++)
        noge_builder_add_edge(builder, v, v - 1, test_length(random, lengths), NULL);
    for (noge_node v = 0; v < 36 && kind == 6; v++)
        if (v / 6 < v % 6 && v % 6 < nodes)
            noge_builder_add_edge(builder, v / 6, v % 6, test_length(random, lengths), NULL);
    uint32_t extra = noge_random_below(random, 3) == 0 ? 0 : noge_random_below(random, nodes);
    for (uint32_t e = 0; e < extra; e++)
        noge_builder_add_edge(builder, noge_random_below(random, nodes), noge_random_below(random, nodes),
                              test_length(random, lengths), NULL);
    if (noge_builder_finish(builder, &graph, NULL, NULL) != NOGE_OK)
        abort();
    noge_builder_free(builder);
    return graph;
}
