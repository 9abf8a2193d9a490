/* A shard's content is the list of its jobs: [name, is it done?]. A job without data is not done, with or without
 * shards. */
#include "cli/command/reproduce_shard.h"
#include "base/error.h"
#include "base/text/json.h"
#include "report/terminal/print.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void name_folder(const noge_reproduction *all, char path[PATH_MAX]) {
    snprintf(path, PATH_MAX, "%s/shards", all->out);
}

/* The choice in words that a person knows, and the hash that decides. */
static json_t *describe(const noge_reproduction *all, uint64_t plan) {
    const noge_reproduce_choice *choice = &all->plan->choice;
    char hash[20];
    snprintf(hash, sizeof hash, "%016" PRIx64, plan);
    json_t *made_by =
        json_pack("{s:b,s:b,s:b,s:b,s:I}", "quick", (int)choice->miniature, "tables", (int)choice->tables, "ablations",
                  (int)choice->ablations, "beyond", (int)choice->beyond, "steps", (json_int_t)choice->steps);
    noge_json_set(&made_by, "sets", noge_json_string(choice->sets));
    noge_json_set(&made_by, "methods", noge_json_string(choice->methods));
    noge_json_set(&made_by, "seeds", noge_json_string(choice->seeds));
    noge_json_set(&made_by, "plan", json_string(hash));
    return made_by;
}

noge_status noge_reproduce_shard_write(const noge_reproduction *all, noge_shard shard, uint64_t plan,
                                       noge_error *error) {
    char folder[PATH_MAX];
    json_t *jobs = json_array();
    size_t count = 0;
    for (size_t i = 0; i < all->plan->count; i++)
        if (all->work[i].job->wanted) {
            bool done = all->work[i].state == NOGE_WORK_DONE;
            noge_json_add(&jobs, json_pack("[s,b]", all->work[i].job->name, (int)done));
            count += done;
        }
    name_folder(all, folder);
    noge_status status = noge_shard_write(folder, shard, describe(all, plan), jobs, error);
    if (status == NOGE_OK)
        noge_print(stderr, "%s has all %zu results of shard %u of %u; the same command with --merge makes the report\n",
                   all->out, count, shard.number, shard.count);
    return status;
}

/* ---- Merging ----------------------------------------------------------------------------------------------------- */

static const noge_work *find_work(const noge_reproduction *all, const char *name) {
    for (size_t i = 0; name && i < all->plan->count; i++)
        if (strcmp(all->work[i].job->name, name) == 0)
            return &all->work[i];
    return NULL;
}

/* Are the results here that the shard has made? A foreign one has a better message elsewhere. */
static noge_status check_results(const noge_reproduction *all, const json_t *jobs, noge_shard shard,
                                 noge_error *error) {
    for (size_t i = 0; i < json_array_size(jobs); i++) {
        const json_t *job = json_array_get(jobs, i);
        const char *name = json_string_value(json_array_get(job, 0));
        const noge_work *work = find_work(all, name);
        if (work && json_is_true(json_array_get(job, 1)) && work->state == NOGE_WORK_OPEN)
            return noge_fail(error, NOGE_BAD_INPUT,
                             "%s/results/%s.json is missing, a result of shard %u/%u; copy results/ and runs/ of that "
                             "shard to %s, or run the same command with --shard %u/%u",
                             all->out, name, shard.number, shard.count, all->out, shard.number, shard.count);
    }
    return NOGE_OK;
}

noge_status noge_reproduce_shards_check(const noge_reproduction *all, uint64_t plan, uint32_t *count,
                                        noge_error *error) {
    char folder[PATH_MAX];
    name_folder(all, folder);
    json_t *made_by = describe(all, plan);
    noge_status status = noge_shards_find(folder, count, error);
    for (uint32_t number = 1; status == NOGE_OK && number <= *count; number++) {
        noge_shard shard = {number, *count};
        json_t *jobs;
        status = noge_shard_read(&jobs, folder, shard, made_by, error);
        if (status == NOGE_OK)
            status = check_results(all, jobs, shard, error);
        json_decref(jobs);
    }
    json_decref(made_by);
    return status;
}

void noge_reproduce_shards_remove(const noge_reproduction *all, uint32_t count) {
    char folder[PATH_MAX];
    name_folder(all, folder);
    noge_shards_remove(folder, count);
}
