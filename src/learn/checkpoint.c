/* A checkpoint is one sealed safetensors file: the method's tensors, and metadata that say which run it belongs to.
 * These are the set's name, the seed and a hash of all settings. Checkpoints of version 1 (noge 0.2) have no checksum,
 * the oldest of them the set's name only. */
#include "learn/checkpoint.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text/json.h"
#include "base/text/text.h"
#include "learn/settings/settings.h"
#include "learn/trainer.h"
#include "neural/file/model.h"
#include "neural/kernels.h"

#include <fcntl.h>
#include <float.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#define FORMAT "noge-checkpoint"
#define VERSION "2"
#define UNSEALED "1" /* the last version without a checksum */

enum { IDENTITY_TEXT = 24 };

/* ---- Which run --------------------------------------------------------------------------------------------------- */

/* Which run a checkpoint belongs to, as texts. */
typedef struct identity {
    char set[NOGE_MODEL_TEXT]; /* the data set's name as models have it, possibly cut short */
    char seed[IDENTITY_TEXT];
    char settings[IDENTITY_TEXT]; /* hash of the settings that config.json has, without threads */
} identity;

/* One line for each setting, such as `"steps": 25600`. */
static noge_status print_settings(const noge_train_config *config, noge_text *text, noge_error *error) {
    size_t threads = noge_setting_find("threads");
    noge_status status = NOGE_OK;
    for (size_t i = 0; noge_train_setting_at(i) && status == NOGE_OK; i++) {
        if (i == threads || !noge_setting_is_written(config, i))
            continue;
        json_t *value = noge_setting_json(config, i);
        status = value ? noge_text_print(text, error, "\"%s\": ", noge_train_setting_at(i)->name)
                       : noge_fail(error, NOGE_NO_MEMORY, "out of memory");
        if (status == NOGE_OK)
            status = noge_json_print(text, value, 0, error);
        if (status == NOGE_OK)
            status = noge_text_append(text, "\n", 1, error);
        json_decref(value);
    }
    return status;
}

static noge_status identify(const noge_trainer *trainer, identity *run, noge_error *error) {
    noge_text text = {0};
    noge_status status = print_settings(&trainer->config, &text, error);
    snprintf(run->set, sizeof run->set, "%s", trainer->dataset->name);
    snprintf(run->seed, sizeof run->seed, "%" PRIu64, trainer->config.seed);
    if (status == NOGE_OK)
        snprintf(run->settings, sizeof run->settings, "%016" PRIx64, (uint64_t)XXH64(text.bytes, text.size, 0));
    noge_text_free(&text);
    return status;
}

/* ---- Saving ------------------------------------------------------------------------------------------------------ */

noge_tensor noge_saving_tensor(const char *name, noge_tensor_type type, const void *data, uint64_t count) {
    uint64_t width = type == NOGE_I64 || type == NOGE_F64 ? 8 : 4;
    return (noge_tensor){.name = name, .type = type, .rank = 1, .shape = {count}, .data = data, .size = count * width};
}

/* Where a checkpoint goes. */
typedef struct target {
    int folder;
    const char *path, *extra;
    identity run;
} target;

static noge_status write_file(void *context, const noge_tensor *tensor, size_t count, noge_error *error) {
    const target *to = context;
    json_t *metadata =
        json_pack("{s:s,s:s,s:s,s:s,s:s,s:s}", "format", FORMAT, "version", VERSION, "set", to->run.set, "seed",
                  to->run.seed, "settings", to->run.settings, "extra", to->extra ? to->extra : "");
    if (!metadata)
        return noge_fail(error, NOGE_NO_MEMORY, "%s: out of memory, or a name that is not in UTF-8", to->path);
    noge_status status = noge_tensors_write_in(to->folder, to->path, true, tensor, count, metadata, true, error);
    json_decref(metadata);
    return status;
}

noge_status noge_trainer_save(const noge_trainer *trainer, const char *path, const char *extra, noge_error *error) {
    if (!trainer || !path)
        return noge_fail(error, NOGE_USAGE, "trainer and path must not be NULL");
    return noge_trainer_save_in(trainer, AT_FDCWD, path, extra, error);
}

noge_status noge_trainer_save_in(const noge_trainer *trainer, int folder, const char *path, const char *extra,
                                 noge_error *error) {
    target to = {.folder = folder, .path = path, .extra = extra};
    noge_status status = identify(trainer, &to.run, error);
    return status == NOGE_OK ? trainer->method->save(trainer->learner, &trainer->progress, write_file, &to, error)
                             : status;
}

/* ---- Loading ----------------------------------------------------------------------------------------------------- */

noge_status noge_loading_unfit(noge_loading *from, const char *what) {
    return noge_fail(from->error, NOGE_BAD_INPUT, "%s: %s; it is damaged or belongs to another run", from->path, what);
}

noge_status noge_loading_copy(noge_loading *from, const char *name, noge_tensor_type type, uint64_t count, void **copy,
                              uint64_t *found) {
    const noge_tensor *at = noge_tensors_find(&from->tensors, name);
    uint64_t width = type == NOGE_I64 || type == NOGE_F64 ? 8 : 4;
    if (!at || at->type != type || at->rank != 1 || (count != UINT64_MAX && at->shape[0] != count))
        return noge_loading_unfit(from, "the checkpoint does not fit");
    *copy = noge_allocate(at->shape[0], width, from->error);
    if (!*copy)
        return NOGE_NO_MEMORY;
    memcpy(*copy, at->data, at->size);
    if (found)
        *found = at->shape[0];
    return NOGE_OK;
}

/* Loads floats of which each must be from `least` to `most`. */
static noge_status load_block(noge_loading *from, const char *name, float *block, uint64_t count, float least,
                              float most) {
    void *copy = NULL;
    noge_status status = noge_loading_copy(from, name, NOGE_F32, count, &copy, NULL);
    const float *value = copy;
    for (uint64_t i = 0; i < count && status == NOGE_OK; i++)
        if (!(value[i] >= least && value[i] <= most))
            status = noge_fail(from->error, NOGE_BAD_INPUT,
                               "%s: number %" PRIu64 " of '%s' is %g, which no training leaves; the file is damaged",
                               from->path, i, name, (double)value[i]);
    if (status == NOGE_OK)
        memcpy(block, copy, count * sizeof(float));
    free(copy);
    return status;
}

noge_status noge_loading_weights(noge_loading *from, const char *name, float *weight, uint64_t count) {
    return load_block(from, name, weight, count, -NOGE_WEIGHT_LIMIT, NOGE_WEIGHT_LIMIT);
}

noge_status noge_loading_moments(noge_loading *from, const noge_adam *adam) {
    noge_status status = load_block(from, "adam.first", adam->first, adam->count, -FLT_MAX, FLT_MAX);
    return status == NOGE_OK ? load_block(from, "adam.second", adam->second, adam->count, 0, FLT_MAX) : status;
}

/* NOGE_BAD_INPUT if the checkpoint says that it belongs to another run. */
static noge_status check_identity(noge_loading *from, const noge_trainer *trainer) {
    const char *format = noge_tensors_metadata(&from->tensors, "format");
    const char *version = noge_tensors_metadata(&from->tensors, "version");
    const char *set = noge_tensors_metadata(&from->tensors, "set");
    const char *seed = noge_tensors_metadata(&from->tensors, "seed");
    const char *settings = noge_tensors_metadata(&from->tensors, "settings");
    identity run;
    noge_status status = identify(trainer, &run, from->error);
    if (status != NOGE_OK)
        return status;
    bool sealed = version && strcmp(version, VERSION) == 0;
    if (!format || strcmp(format, FORMAT) != 0 || !(sealed || (version && strcmp(version, UNSEALED) == 0)))
        return noge_loading_unfit(from, "not a checkpoint of this version of noge");
    if (sealed)
        status = noge_tensors_check_seal(&from->tensors, from->path, from->error);
    if (status != NOGE_OK)
        return status;
    if (!set || strcmp(set, run.set) != 0)
        return noge_loading_unfit(from, "trained on another set");
    if (seed && strcmp(seed, run.seed) != 0)
        return noge_fail(from->error, NOGE_BAD_INPUT,
                         "%s: the checkpoint of a run with seed %.20s, but this run has seed %s; bring back the run's "
                         "own checkpoint or replace the run",
                         from->path, seed, run.seed);
    if (settings && strcmp(settings, run.settings) != 0)
        return noge_fail(from->error, NOGE_BAD_INPUT,
                         "%s: the checkpoint of a run with other settings; bring back the run's own checkpoint or "
                         "replace the run",
                         from->path);
    return NOGE_OK;
}

noge_status noge_trainer_load(noge_trainer *trainer, const char *path, char **extra, noge_error *error) {
    if (!trainer || !path)
        return noge_fail(error, NOGE_USAGE, "trainer and path must not be NULL");
    noge_loading from = {.path = path, .error = error};
    noge_status status = noge_tensors_read(&from.tensors, path, error);
    if (extra)
        *extra = NULL;
    if (status == NOGE_OK)
        status = check_identity(&from, trainer);
    if (status == NOGE_OK)
        status = trainer->method->load(trainer->learner, &trainer->progress, &from);
    if (status == NOGE_OK && extra) {
        const char *text = noge_tensors_metadata(&from.tensors, "extra");
        *extra = strdup(text ? text : "");
        if (!*extra)
            status = noge_fail(error, NOGE_NO_MEMORY, "out of memory");
    }
    noge_tensors_free(&from.tensors);
    return status;
}
