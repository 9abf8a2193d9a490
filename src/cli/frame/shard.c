/* A shard's file is JSON: {"shard": K, "of": N, "made_by": …, "content": …}. */
#include "cli/frame/shard.h"
#include "base/error.h"
#include "base/file/folder.h"
#include "base/file/input.h"
#include "base/file/json_file.h"
#include "base/text/json.h"
#include "base/text/text.h"
#include "experiment/plan/config.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SHARDS_MOST = 1000000 };

/* Parses the two numbers around a separator. */
static bool parse_pair(const char *word, const char *separator, const char *end, noge_shard *shard) {
    const char *middle = strstr(word, separator), *behind = middle ? middle + strlen(separator) : NULL;
    size_t rest = behind ? strlen(behind) : 0, ending = strlen(end);
    uint64_t number, count;
    if (!middle || rest < ending || strcmp(behind + rest - ending, end) != 0 ||
        !noge_parse_unsigned(word, (size_t)(middle - word), SHARDS_MOST, &number) ||
        !noge_parse_unsigned(behind, rest - ending, SHARDS_MOST, &count) || number < 1 || number > count)
        return false;
    *shard = (noge_shard){(uint32_t)number, (uint32_t)count};
    return true;
}

noge_status noge_shard_parse(noge_shard *shard, const char *word, noge_error *error) {
    *shard = (noge_shard){0};
    if (!word || parse_pair(word, "/", "", shard))
        return NOGE_OK;
    return noge_fail(error, NOGE_USAGE, "--shard %s: expected K/N, such as 3/16, with K from 1 to N", word);
}

static noge_status path_of(const char *folder, noge_shard shard, char path[PATH_MAX], noge_error *error) {
    if (snprintf(path, PATH_MAX, "%s/%u-of-%u.json", folder, shard.number, shard.count) < PATH_MAX)
        return NOGE_OK;
    return noge_fail(error, NOGE_USAGE, "%.60s…: the name of the folder is too long", folder);
}

noge_status noge_shard_write(const char *folder, noge_shard shard, json_t *made_by, json_t *content,
                             noge_error *error) {
    char path[PATH_MAX];
    json_t *all = json_pack("{s:I,s:I,s:o,s:o}", "shard", (json_int_t)shard.number, "of", (json_int_t)shard.count,
                            "made_by", made_by, "content", content);
    noge_status status = noge_folder_make(folder, 0777, error);
    if (status == NOGE_OK)
        status = path_of(folder, shard, path, error);
    if (status == NOGE_OK)
        status = noge_json_write_file(path, true, all, 1, error);
    json_decref(all);
    return status;
}

/* ---- Finding them ------------------------------------------------------------------------------------------------ */

/* Names the shards that are missing, the first few of them. */
static noge_status check_complete(const char *folder, uint32_t count, noge_error *error) {
    enum { TOLD = 4 };
    char path[PATH_MAX], names[200] = "", word[40], first[40] = "";
    uint32_t missing = 0;
    for (uint32_t number = 1; number <= count; number++) {
        noge_shard shard = {number, count};
        noge_status status = path_of(folder, shard, path, error);
        if (status != NOGE_OK)
            return status;
        if (access(path, F_OK) == 0)
            continue;
        snprintf(word, sizeof word, "%u/%u", number, count);
        if (missing++ == 0)
            memcpy(first, word, sizeof first);
        if (missing <= TOLD)
            noge_list_more(names, sizeof names, ", ", word);
    }
    if (missing == 0)
        return NOGE_OK;
    return noge_fail(error, NOGE_BAD_INPUT,
                     "%s: %u of %u shards %s missing (%s%s); run the same command with --shard %s, or bring its "
                     "file here",
                     folder, missing, count, missing == 1 ? "is" : "are", names, missing > TOLD ? ", …" : "", first);
}

noge_status noge_shards_find(const char *folder, uint32_t *count, noge_error *error) {
    DIR *list = opendir(folder);
    if (!list && errno != ENOENT)
        return noge_fail_errno(error, NOGE_IO, "cannot read the folder %s", folder);
    noge_status status = NOGE_OK;
    *count = 0;
    for (const struct dirent *file; list && status == NOGE_OK && (file = readdir(list));) {
        noge_shard shard;
        if (!parse_pair(file->d_name, "-of-", ".json", &shard))
            continue;
        if (*count != 0 && *count != shard.count)
            status =
                noge_fail(error, NOGE_BAD_INPUT,
                          "%s has shards of %u and of %u; move away those that do not belong to this command", folder,
                          *count < shard.count ? *count : shard.count, *count < shard.count ? shard.count : *count);
        *count = shard.count;
    }
    if (list)
        closedir(list);
    if (status == NOGE_OK && *count == 0)
        status = noge_fail(error, NOGE_BAD_INPUT,
                           "the folder %s has no shards; run the same command with --shard 1/N to --shard N/N first",
                           folder);
    return status == NOGE_OK ? check_complete(folder, *count, error) : status;
}

/* ---- Reading them ------------------------------------------------------------------------------------------------ */

static noge_status check_shard(const char *path, const json_t *all, noge_shard shard, const json_t *made_by,
                               noge_error *error) {
    json_int_t number = 0, count = 0;
    json_t *theirs = NULL, *content = NULL;
    if (json_unpack((json_t *)(uintptr_t)all, "{s:I,s:I,s:o,s:o}", "shard", &number, "of", &count, "made_by", &theirs,
                    "content", &content) != 0)
        return noge_fail(error, NOGE_BAD_INPUT, "%s: not a shard; run the same command with --shard %u/%u", path,
                         shard.number, shard.count);
    if (number != shard.number || count != shard.count)
        return noge_fail(error, NOGE_BAD_INPUT,
                         "%s has shard %lld/%lld, which is there twice; run the same command with --shard %u/%u", path,
                         (long long)number, (long long)count, shard.number, shard.count);
    if (noge_config_hash(theirs) == noge_config_hash(made_by))
        return NOGE_OK;
    char difference[250];
    noge_config_difference(theirs, made_by, difference, sizeof difference);
    return noge_fail(error, NOGE_BAD_INPUT,
                     "%s is a shard of another command: %s; merge with the options of the shards, or run the same "
                     "command with --shard %u/%u",
                     path, difference, shard.number, shard.count);
}

noge_status noge_shard_read(json_t **content, const char *folder, noge_shard shard, const json_t *made_by,
                            noge_error *error) {
    char path[PATH_MAX], *bytes = NULL;
    size_t size;
    json_error_t fault;
    *content = NULL;
    noge_status status = path_of(folder, shard, path, error);
    if (status == NOGE_OK)
        status = noge_input_read_all(path, &bytes, &size, error);
    if (status != NOGE_OK)
        return status;
    json_t *all = noge_json_read(bytes, size, JSON_REJECT_DUPLICATES, &fault);
    free(bytes);
    if (!all)
        return noge_json_fail(error, &fault, "%s:%d: not JSON: %s; run the same command with --shard %u/%u", path,
                              fault.line, fault.text, shard.number, shard.count);
    status = check_shard(path, all, shard, made_by, error);
    if (status == NOGE_OK)
        *content = json_incref(json_object_get(all, "content"));
    json_decref(all);
    return status;
}

void noge_shards_remove(const char *folder, uint32_t count) {
    char path[PATH_MAX];
    for (uint32_t number = 1; number <= count; number++)
        if (path_of(folder, (noge_shard){number, count}, path, NULL) == NOGE_OK)
            unlink(path);
    rmdir(folder);
}
