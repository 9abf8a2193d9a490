/* Shards of `noge reproduce`. They work in one folder OUT, or in folders that are copied together afterwards: names of
 * results and runs differ. OUT/shards has a small file for each shard that is done. */
#ifndef NOGE_CLI_COMMAND_REPRODUCE_SHARD_H
#define NOGE_CLI_COMMAND_REPRODUCE_SHARD_H

#include "cli/frame/shard.h"
#include "experiment/results/results.h"

/* Records that the wanted jobs, which are those of the shard, are done. plan: hash of the whole plan. */
noge_status noge_reproduce_shard_write(const noge_reproduction *all, noge_shard shard, uint64_t plan,
                                       noge_error *error);

/* Checks that all shards are there and that their results are. NOGE_BAD_INPUT says what to do. */
noge_status noge_reproduce_shards_check(const noge_reproduction *all, uint64_t plan, uint32_t *count,
                                        noge_error *error);

/* Deletes the files of the shards, so that the folder is as without shards. */
void noge_reproduce_shards_remove(const noge_reproduction *all, uint32_t count);

#endif
