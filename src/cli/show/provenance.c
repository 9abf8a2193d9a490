/* Hashes cover test graphs only: no policy sees the others. */
#include "cli/show/provenance.h"
#include "base/text/json.h"
#include "base/version.h"

#include <inttypes.h>
#include <stdio.h>
#define XXH_INLINE_ALL
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

json_t *noge_provenance_json(const noge_comparison *all) {
    const noge_evaluation *any = all->evaluation[0];
    json_t *data = json_array();
    for (size_t s = 0; s < all->set_count; s++) {
        char hash[NOGE_HASH_TEXT];
        noge_dataset_hash(all->dataset[s], hash);
        noge_json_add(&data, json_pack("{s:o,s:s}", "set", noge_json_string(all->set[s]), "hash", hash));
    }
    json_t *made = json_pack(
        "{s:s,s:s,s:I,s:I,s:I,s:o,s:b,s:s,s:I,s:o}", "version", NOGE_VERSION, "noge", noge_build_commit(), "first_seed",
        (json_int_t)all->first_seed, "seeds", (json_int_t)any->seed_count, "episodes", (json_int_t)any->episodes,
        "limit", all->step_limit == UINT32_MAX ? json_null() : json_integer((json_int_t)all->step_limit), "weighted",
        (int)all->weighted, "kernel", all->kernel, "data_seed", (json_int_t)all->data_seed, "data", data);
    if (all->returns)
        noge_json_set(&made, "return", json_true());
    if (all->budget_distance > 0)
        noge_json_set(&made, "budget_distance", noge_json_number(all->budget_distance));
    return made;
}
