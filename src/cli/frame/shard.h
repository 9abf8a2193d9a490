/* Shards: several processes that share the work of a command without talking to each other, as in a Slurm array.
 *
 * Process K of N has --shard K/N. It does its share and leaves the file FOLDER/K-of-N.json. When all N files are in one
 * folder, the same command with --merge checks them and goes on as if it had done everything itself. */
#ifndef NOGE_CLI_FRAME_SHARD_H
#define NOGE_CLI_FRAME_SHARD_H

#include <jansson.h>
#include <noge/status.h>

typedef struct noge_shard {
    uint32_t number; /* 1 … count */
    uint32_t count;  /* 0: there are no shards */
} noge_shard;

/* Parses the value of --shard; NULL gives a shard with count 0. NOGE_USAGE unless it is K/N with 1 ≤ K ≤ N. */
noge_status noge_shard_parse(noge_shard *shard, const char *word, noge_error *error);

/* Writes the file of a shard and makes the folder if it is missing. made_by: everything that decides the shard's
 * content, which all shards of a command have in common. The function releases made_by and content. */
noge_status noge_shard_write(const char *folder, noge_shard shard, json_t *made_by, json_t *content, noge_error *error);

/* Counts the shards in a folder. NOGE_BAD_INPUT if there are none, if some are missing, or if they are shards of
 * different numbers. The message says what to do. */
noge_status noge_shards_find(const char *folder, uint32_t *count, noge_error *error);

/* Reads the content of a shard. NOGE_BAD_INPUT if the file has another shard, or if made_by differs from this one's.
 * The caller releases *content. */
noge_status noge_shard_read(json_t **content, const char *folder, noge_shard shard, const json_t *made_by,
                            noge_error *error);

/* Deletes the files of all shards, and the folder if nothing else is in it. */
void noge_shards_remove(const char *folder, uint32_t count);

/* const char *shard, bool merge. folder: of the shards; result: what --merge does, in words. */
#define NOGE_SHARD_OPTIONS(settings, folder, result)                                                                   \
    {.name = "shard",                                                                                                  \
     .kind = NOGE_OPTION_TEXT,                                                                                         \
     .placeholder = "K/N",                                                                                             \
     .target = offsetof(settings, shard),                                                                              \
     .help = "do only share K of N of the work, and leave " folder "/K-of-N.json; see docs/CLUSTER.md"},               \
    {                                                                                                                  \
        .name = "merge", .kind = NOGE_OPTION_FLAG, .target = offsetof(settings, merge),                                \
        .help = result " from the shards in " folder ", with the same bytes as without shards"                         \
    }

#endif
