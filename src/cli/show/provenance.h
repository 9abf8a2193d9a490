/* What made a figure: program, seeds, protocol, kernel and data. Who has it can make the figure again. */
#ifndef NOGE_CLI_SHOW_PROVENANCE_H
#define NOGE_CLI_SHOW_PROVENANCE_H

#include "cli/show/comparison.h"
#include "graph/dataset.h"

/* {"version", "noge", "first_seed", "seeds", "episodes", "limit", "weighted", "kernel", "data_seed", "data":
 * [{"set", "hash"}]}. "noge" is the commit. "limit" counts decisions; null: none. NULL if out of memory. */
json_t *noge_provenance_json(const noge_comparison *all);

#endif
