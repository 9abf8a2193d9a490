/* A checkpoint is one safetensors file: the method's tensors, and metadata that say what it belongs to. */
#include "learn/checkpoint.h"
#include "base/error.h"
#include "base/memory.h"
#include "learn/trainer.h"
#include "neural/model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FORMAT "noge-checkpoint"
#define VERSION "1"

/* ---- Saving ------------------------------------------------------------------------------------------------------ */

noge_tensor noge_saving_tensor(const char *name, noge_tensor_type type, const void *data, uint64_t count) {
    uint64_t width = type == NOGE_I64 || type == NOGE_F64 ? 8 : 4;
    return (noge_tensor){.name = name, .type = type, .rank = 1, .shape = {count}, .data = data, .size = count * width};
}

/* Where a checkpoint goes. */
typedef struct target {
    const char *path, *set, *extra;
} target;

/* The data set's name as models have it, possibly cut short. */
static void name_set(const noge_trainer *trainer, char set[NOGE_MODEL_TEXT]) {
    snprintf(set, NOGE_MODEL_TEXT, "%s", trainer->dataset->name);
}

static noge_status write_file(void *context, const noge_tensor *tensor, size_t count, noge_error *error) {
    const target *to = context;
    json_t *metadata = json_pack("{s:s,s:s,s:s,s:s}", "format", FORMAT, "version", VERSION, "set", to->set, "extra",
                                 to->extra ? to->extra : "");
    noge_status status = noge_tensors_write(to->path, true, tensor, count, metadata, error);
    json_decref(metadata);
    return status;
}

noge_status noge_trainer_save(const noge_trainer *trainer, const char *path, const char *extra, noge_error *error) {
    char set[NOGE_MODEL_TEXT];
    name_set(trainer, set);
    target to = {path, set, extra};
    return trainer->method->save(trainer->learner, &trainer->progress, write_file, &to, error);
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

noge_status noge_loading_block(noge_loading *from, const char *name, float *block, uint64_t count) {
    void *copy = NULL;
    noge_status status = noge_loading_copy(from, name, NOGE_F32, count, &copy, NULL);
    if (status == NOGE_OK)
        memcpy(block, copy, count * sizeof(float));
    free(copy);
    return status;
}

noge_status noge_trainer_load(noge_trainer *trainer, const char *path, char **extra, noge_error *error) {
    noge_loading from = {.path = path, .error = error};
    noge_status status = noge_tensors_read(&from.tensors, path, error);
    if (extra)
        *extra = NULL;
    if (status == NOGE_OK) {
        const char *format = noge_tensors_metadata(&from.tensors, "format");
        const char *version = noge_tensors_metadata(&from.tensors, "version");
        const char *set = noge_tensors_metadata(&from.tensors, "set");
        char wanted[NOGE_MODEL_TEXT];
        name_set(trainer, wanted);
        if (!format || strcmp(format, FORMAT) != 0 || !version || strcmp(version, VERSION) != 0)
            status = noge_loading_unfit(&from, "not a checkpoint of this version of noge");
        else if (!set || strcmp(set, wanted) != 0)
            status = noge_loading_unfit(&from, "trained on another set");
    }
    if (status == NOGE_OK)
        status = trainer->method->load(trainer->learner, &trainer->progress, &from);
    if (status == NOGE_OK && extra) {
        const char *text = noge_tensors_metadata(&from.tensors, "extra");
        *extra = strdup(text ? text : "");
        if (!*extra)
            status = noge_fail(error, NOGE_NO_MEMORY, "not enough memory");
    }
    noge_tensors_free(&from.tensors);
    return status;
}
