/* Made-up folders of graphs with a split.json: refused with a reason, or sets whose parts name graphs of the set, each
 * at most once. */
#include "graph/graph.h"
#include "mutate/mutate.h"
#include "support.h"

#include <noge/files.h>
#include <stdlib.h>
#include <string.h>

static void mark(const uint32_t *part, uint32_t count, bool *taken, uint32_t graphs) {
    for (uint32_t i = 0; i < count; i++) {
        fuzz_require(part[i] < graphs && !taken[part[i]], "a graph that is not there, or twice in the parts", NULL);
        taken[part[i]] = true;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    const fuzz_named files[] = {
        {"a.edges", "a b\nb c\n", 8}, {"b.edges", "a b 1\nb c 2\n", 12}, {"split.json", bytes, size}};
    noge_dataset *set = NULL;
    noge_error error = {0};
    noge_status status = noge_dataset_read(&set, fuzz_folder_of(files, 3), &error);
    if (status != NOGE_OK) {
        fuzz_require(set == NULL, "a refused set was handed out", &error);
        fuzz_require_reason(status, &error);
        return 0;
    }
    fuzz_accept();
    bool *taken = calloc(set->graph_count, sizeof *taken);
    if (!taken)
        abort();
    mark(set->train, set->train_count, taken, set->graph_count);
    mark(set->test, set->test_count, taken, set->graph_count);
    for (uint32_t i = 0; i < set->graph_count; i++)
        fuzz_require(noge_graph_check(set->graph[i], &error) == NOGE_OK, "an improper graph was accepted", &error);
    free(taken);
    noge_dataset_free(set);
    return 0;
}

FUZZ_MUTATOR(fuzz_mutate_json)
