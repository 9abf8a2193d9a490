/* The sets `worlds` and `roads`, whose graphs generate/worlds makes. */
#include "graph/dataset.h"
#include "graph/generate/worlds/worlds.h"

#include <string.h>

/* Kinds take turns and graphs are independent, so the last fifth is a fair test set. Joined with other sets, each kind
 * counts as a set. */
noge_status noge_dataset_of_worlds(noge_dataset **dataset, const char *name, uint64_t seed, bool with_positions,
                                   noge_error *error) {
    enum { WORLDS = 5600, ROADS = 600 };
    uint32_t count = strcmp(name, NOGE_ROADS) == 0 ? ROADS : WORLDS, train_count = count / 5 * 4;
    noge_dataset *set;
    noge_status status = noge_dataset_allocate(&set, name, count, train_count, count - train_count, error);
    if (status == NOGE_OK)
        status = noge_dataset_allocate_kinds(set, error);
    for (uint32_t i = 0; i < count && status == NOGE_OK; i++) {
        *(i < train_count ? &set->train[i] : &set->test[i - train_count]) = i;
        status = noge_worlds_make(name, seed, i, with_positions, &set->graph[i], &set->kind[i], error);
    }
    if (status != NOGE_OK) {
        noge_dataset_free(set);
        return status;
    }
    set->seed = seed;
    set->turns = noge_worlds_turns(name);
    *dataset = set;
    return NOGE_OK;
}
