/* Hashes of graphs and of sets, which tell whether two files hold the same data. */
#include "graph/dataset.h"

#include <inttypes.h>
#include <stdio.h>
#define XXH_STATIC_LINKING_ONLY /* states on the stack */
#include <xxhash.h>

static void add_graph(XXH3_state_t *state, const noge_graph *graph) {
    uint64_t size[2] = {graph->node_count, graph->edge_count};
    XXH3_64bits_update(state, size, sizeof size);
    XXH3_64bits_update(state, graph->offset, ((size_t)graph->node_count + 1) * sizeof *graph->offset);
    XXH3_64bits_update(state, graph->neighbor, 2 * graph->edge_count * sizeof *graph->neighbor);
    if (graph->length)
        XXH3_64bits_update(state, graph->length, 2 * graph->edge_count * sizeof *graph->length);
}

void noge_dataset_hash(const noge_dataset *dataset, char text[NOGE_HASH_TEXT]) {
    XXH3_state_t state;
    XXH3_64bits_reset(&state);
    for (uint32_t i = 0; i < dataset->test_count; i++)
        add_graph(&state, dataset->graph[dataset->test[i]]);
    snprintf(text, NOGE_HASH_TEXT, "%016" PRIx64, (uint64_t)XXH3_64bits_digest(&state));
}
