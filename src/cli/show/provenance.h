/* What made a figure: program, seeds, protocol, kernel and data. Who has it can make the figure again. */
#ifndef NOGE_CLI_SHOW_PROVENANCE_H
#define NOGE_CLI_SHOW_PROVENANCE_H

#include "cli/show/comparison.h"

enum { NOGE_HASH_TEXT = 17 };

/* A hash of the structure and lengths of a set's test graphs: 16 hexadecimal digits. Equal graphs have equal hashes in
 * whatever file or format they are. O(nodes + edges). */
void noge_dataset_hash(const noge_dataset *dataset, char text[NOGE_HASH_TEXT]);

/* {"version", "noge", "first_seed", "seeds", "episodes", "limit", "weighted", "kernel", "data_seed", "data":
 * [{"set", "hash"}]}. "noge" is the commit. "limit" counts decisions; null: none. NULL if out of memory. */
json_t *noge_provenance_json(const noge_comparison *all);

#endif
