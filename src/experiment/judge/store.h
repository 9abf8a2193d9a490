/* The store of judged cells: FOLDER/cells.jsonl has a line of JSON for each cell, sorted by set, condition and policy.
 * FOLDER/episodes/KEY.f64 has the figure of each episode, as 64-bit numbers of this machine, NaN if there is none.
 *
 * Files are complete or absent. A cell whose episodes are there is never measured again. The episodes may be deleted:
 * then only the rules are measured again when a policy is added. */
#ifndef NOGE_EXPERIMENT_JUDGE_STORE_H
#define NOGE_EXPERIMENT_JUDGE_STORE_H

#include "base/text/json.h"

#include <limits.h>

typedef struct noge_judge_store {
    const char *folder; /* borrowed */
    json_t *cells;      /* object: set, condition and policy, joined by spaces, to the cell */
} noge_judge_store;

/* Reads the cells; an absent file is an empty store. NOGE_BAD_INPUT names the line that is wrong. Close it after a
 * failure too. */
noge_status noge_judge_store_open(noge_judge_store *store, const char *folder, noge_error *error);
void noge_judge_store_close(noge_judge_store *store);

/* The cell, which the store owns; NULL: not there. */
const json_t *noge_judge_store_find(const noge_judge_store *store, const char *set, const char *condition,
                                    const char *policy);

/* Adds or replaces a cell, which the store takes over; NULL is NOGE_NO_MEMORY. */
noge_status noge_judge_store_put(noge_judge_store *store, json_t *cell, noge_error *error);

/* Appends the lines of the cells for which `wanted` is true; NULL: of all. */
noge_status noge_judge_store_print(const noge_judge_store *store, bool (*wanted)(const json_t *cell, void *context),
                                   void *context, noge_text *text, noge_error *error);

/* Writes cells.jsonl. */
noge_status noge_judge_store_save(const noge_judge_store *store, noge_error *error);

/* Reads the figures of `count` episodes. False if they are not there or are fewer. */
bool noge_judge_episodes_read(const noge_judge_store *store, const char *key, double *value, uint32_t count);
noge_status noge_judge_episodes_write(const noge_judge_store *store, const char *key, const double *value,
                                      uint32_t count, noge_error *error);

#endif
