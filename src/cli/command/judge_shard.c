/* A shard's content is the list of its cells. Its episodes stay files, which the merge moves. */
#include "cli/command/judge_shard.h"
#include "base/error.h"
#include "base/file/folder.h"
#include "base/version.h"
#include "experiment/judge/run.h"
#include "report/terminal/print.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

static noge_status make_path(const char *folder, const char *name, char path[PATH_MAX], noge_error *error) {
    if (snprintf(path, PATH_MAX, "%s/%s", folder, name) < PATH_MAX)
        return NOGE_OK;
    return noge_fail(error, NOGE_USAGE, "%.60s…: the name of the folder is too long", folder);
}

noge_status noge_judge_shard_folder(const char *out, noge_shard shard, char folder[PATH_MAX], noge_error *error) {
    char name[60];
    snprintf(name, sizeof name, "shards/%u-of-%u", shard.number, shard.count);
    return make_path(out, name, folder, error);
}

/* Everything that decides the cells. The data are in the keys of the cells. */
static json_t *describe(const noge_judge_plan *plan) {
    const noge_judge_options *options = &plan->options;
    json_t *sets = json_array(), *conditions = json_array(), *policies = json_array();
    for (size_t i = 0; i < plan->set_count; i++)
        noge_json_add(&sets, noge_json_string(plan->set[i]));
    for (size_t i = 0; i < plan->condition_count; i++)
        noge_json_add(&conditions, json_string(plan->condition[i]->name));
    for (size_t i = 0; i < plan->policy_count; i++)
        noge_json_add(&policies, json_pack("[o,s]", noge_json_string(plan->policy[i].name), plan->policy[i].model));
    return json_pack("{s:o,s:o,s:o,s:I,s:I,s:I,s:I,s:b,s:s}", "sets", sets, "conditions", conditions, "policies",
                     policies, "seed", (json_int_t)options->seed, "data_seed", (json_int_t)options->data.seed,
                     "episodes", (json_int_t)options->episodes, "decisions", (json_int_t)options->decisions, "fastest",
                     (int)options->fastest, "commit", noge_build_commit());
}

noge_status noge_judge_shard_write(const noge_judge_plan *plan, const noge_judge_store *store, const char *out,
                                   noge_shard shard, noge_error *error) {
    char folder[PATH_MAX];
    json_t *cells = json_array();
    const char *name;
    json_t *cell;
    json_object_foreach(store->cells, name, cell) {
        if (noge_judge_is_shared(plan, json_string_value(json_object_get(cell, "set")),
                                 json_string_value(json_object_get(cell, "condition"))))
            noge_json_add(&cells, json_incref(cell));
    }
    size_t count = json_array_size(cells);
    noge_status status = make_path(out, "shards", folder, error);
    if (status != NOGE_OK) {
        json_decref(cells);
        return status;
    }
    status = noge_shard_write(folder, shard, describe(plan), cells, error);
    if (status == NOGE_OK)
        noge_print(stderr, "%s has %zu cells of shard %u of %u; the same command with --merge prints the tables\n",
                   folder, count, shard.number, shard.count);
    return status;
}

/* ---- Merging ----------------------------------------------------------------------------------------------------- */

/* Moves the files of episodes. A shard that was copied from another machine may have left them there. */
static noge_status move_episodes(const char *from, const char *out, noge_error *error) {
    char source[PATH_MAX], target[PATH_MAX], old[PATH_MAX], new[PATH_MAX];
    noge_status status = make_path(from, "episodes", source, error);
    if (status == NOGE_OK)
        status = make_path(out, "episodes", target, error);
    if (status == NOGE_OK)
        status = noge_folder_make(target, 0777, error);
    DIR *list = status == NOGE_OK ? opendir(source) : NULL;
    for (const struct dirent *file; list && status == NOGE_OK && (file = readdir(list));) {
        if (file->d_name[0] == '.')
            continue;
        status = make_path(source, file->d_name, old, error);
        if (status == NOGE_OK)
            status = make_path(target, file->d_name, new, error);
        if (status == NOGE_OK && rename(old, new) != 0)
            status = noge_fail_errno(error, NOGE_IO, "cannot move %s to %s", old, target);
    }
    if (list)
        closedir(list);
    return status;
}

static noge_status put_cells(noge_judge_store *store, const json_t *cells, noge_error *error) {
    noge_status status = NOGE_OK;
    for (size_t i = 0; i < json_array_size(cells) && status == NOGE_OK; i++)
        status = noge_judge_store_put(store, json_incref(json_array_get(cells, i)), error);
    return status;
}

noge_status noge_judge_shards_merge(const noge_judge_plan *plan, noge_judge_store *store, const char *out,
                                    noge_error *error) {
    char shards[PATH_MAX], folder[PATH_MAX];
    uint32_t count = 0;
    json_t *made_by = describe(plan);
    noge_status status = make_path(out, "shards", shards, error);
    if (status == NOGE_OK)
        status = noge_shards_find(shards, &count, error);
    for (uint32_t number = 1; status == NOGE_OK && number <= count; number++) {
        json_t *cells;
        status = noge_shard_read(&cells, shards, (noge_shard){number, count}, made_by, error);
        if (status == NOGE_OK)
            status = put_cells(store, cells, error);
        json_decref(cells);
    }
    for (uint32_t number = 1; status == NOGE_OK && number <= count; number++) {
        status = noge_judge_shard_folder(out, (noge_shard){number, count}, folder, error);
        if (status == NOGE_OK)
            status = move_episodes(folder, out, error);
    }
    if (status == NOGE_OK)
        status = noge_judge_store_save(store, error);
    for (uint32_t number = 1; status == NOGE_OK && number <= count; number++)
        if (noge_judge_shard_folder(out, (noge_shard){number, count}, folder, NULL) == NOGE_OK)
            noge_folder_remove(folder);
    if (status == NOGE_OK)
        noge_shards_remove(shards, count);
    json_decref(made_by);
    return status;
}
