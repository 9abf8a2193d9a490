/* Shards of `noge judge`: each judges some of the pairs of set and condition in a store of its own. */
#ifndef NOGE_CLI_COMMAND_JUDGE_SHARD_H
#define NOGE_CLI_COMMAND_JUDGE_SHARD_H

#include "cli/frame/shard.h"
#include "experiment/judge/plan.h"
#include "experiment/judge/store.h"

#include <limits.h>

/* The folder of a shard's store: OUT/shards/K-of-N. */
noge_status noge_judge_shard_folder(const char *out, noge_shard shard, char folder[PATH_MAX], noge_error *error);

/* Records the cells of a shard that is done. */
noge_status noge_judge_shard_write(const noge_judge_plan *plan, const noge_judge_store *store, const char *out,
                                   noge_shard shard, noge_error *error);

/* Puts the cells and episodes of all shards into the store in `out`, saves it and deletes the shards. */
noge_status noge_judge_shards_merge(const noge_judge_plan *plan, noge_judge_store *store, const char *out,
                                    noge_error *error);

#endif
