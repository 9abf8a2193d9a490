/* Shards of `noge compare`: the outcomes of some episodes in a file, and all of them read back. */
#ifndef NOGE_CLI_COMMAND_COMPARE_SHARD_H
#define NOGE_CLI_COMMAND_COMPARE_SHARD_H

#include "cli/frame/shard.h"
#include "cli/show/comparison.h"
#include "measure/evaluate.h"

/* The units of a shard in a set. The units of all sets are dealt out in turn, as if they were one list. before: number
 * of units in the sets before this one. */
noge_evaluation_part noge_compare_shard_part(noge_shard shard, uint64_t before);

/* Writes the outcomes of the shard. made_by: settings that decide outcomes and are not in the comparison; released. */
noge_status noge_compare_shard_write(const noge_comparison *all, noge_shard shard, const char *folder, json_t *made_by,
                                     noge_error *error);

/* Fills in the outcomes of all shards. The comparison has its trials already. made_by: as above; released. */
noge_status noge_compare_shards_merge(noge_comparison *all, const char *folder, json_t *made_by, noge_error *error);

#endif
