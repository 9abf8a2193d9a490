/* Weights are stored as PyTorch's linear layers have them, [out,in]: first.weight takes a candidate's own numbers and
 * then the context's, second.weight and last.weight follow. Metadata are texts. Reading refuses anything else. */
#include "neural/file/ranker_file.h"
#include "base/error.h"
#include "base/memory.h"
#include "neural/file/metadata.h"
#include "neural/file/model.h"
#include "neural/file/model_facts.h"

#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TENSORS = 5, MOST_INPUTS = 256, VERSION = 1 };

/* A tensor [out,in], or [out] if `in` is 0, and the parts of the parameters whose rows are its columns. */
typedef struct place {
    const char *name;
    uint32_t out, in;
    int part, other; /* the columns behind those of the first part; NOGE_RANKER_PARTS: there are none */
} place;

static void list_places(noge_ranker_shape shape, place to[TENSORS]) {
    uint32_t inputs = shape.own + shape.context, hidden = shape.hidden;
    to[0] = (place){"first.weight", hidden, inputs, NOGE_RANKER_OWN, NOGE_RANKER_CONTEXT};
    to[1] = (place){"first.bias", hidden, 0, NOGE_RANKER_BIAS1, NOGE_RANKER_PARTS};
    to[2] = (place){"second.weight", hidden, hidden, NOGE_RANKER_SECOND, NOGE_RANKER_PARTS};
    to[3] = (place){"second.bias", hidden, 0, NOGE_RANKER_BIAS2, NOGE_RANKER_PARTS};
    to[4] = (place){"last.weight", 1, hidden, NOGE_RANKER_LAST, NOGE_RANKER_PARTS};
}

/* Where the weight [out,in] of a tensor is among the parameters. */
static float *weight_at(const noge_ranker *ranker, const place *at, uint32_t out, uint32_t in) {
    uint32_t own = ranker->shape.own;
    if (at->part == NOGE_RANKER_LAST)
        return ranker->parameter + ranker->part[at->part] + in;
    if (at->other != NOGE_RANKER_PARTS && in >= own)
        return ranker->parameter + ranker->part[at->other] + (in - own) * ranker->stride + out;
    return ranker->parameter + ranker->part[at->part] + in * ranker->stride + out;
}

static size_t size_of(const place *at) {
    return (size_t)at->out * (at->in ? at->in : 1);
}

/* ---- Facts ------------------------------------------------------------------------------------------------------- */

#define AT(member) .offset = offsetof(noge_ranker_facts, member), .room = sizeof(((noge_ranker_facts *)0)->member)

static const noge_metadata_field fields[] = {
    {.key = "method", .kind = NOGE_METADATA_CONSTANT, .expected = "plus"},
    {.key = "own", .kind = NOGE_METADATA_TEXT, AT(own)},
    {.key = "context", .kind = NOGE_METADATA_TEXT, AT(context)},
    {.key = "reach", .kind = NOGE_METADATA_DOUBLE, AT(reach), .expected = "a number from 0 on"},
    {.key = "hidden",
     .kind = NOGE_METADATA_UINT32,
     AT(hidden),
     .least = 8,
     .most = NOGE_FACTS_HIDDEN,
     .multiple = 8,
     .expected = "a multiple of 8 up to 4096"},
    {.key = "set", .kind = NOGE_METADATA_TEXT, AT(set)},
    {.key = "seed", .kind = NOGE_METADATA_UINT64, AT(seed), .expected = "a whole number"},
    {.key = "steps", .kind = NOGE_METADATA_UINT64, AT(steps), .expected = "a whole number"},
    {.key = "score", .kind = NOGE_METADATA_SCORE, AT(score)},
};

enum { FIELDS = sizeof fields / sizeof *fields };

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

/* All weights as files have them. */
static noge_status export_weights(const noge_ranker *ranker, const place *at, float *block, noge_tensor *tensor,
                                  noge_error *error) {
    for (int i = 0; i < TENSORS; i++) {
        tensor[i] = (noge_tensor){.name = at[i].name,
                                  .type = NOGE_F32,
                                  .rank = at[i].in ? 2 : 1,
                                  .shape = {at[i].out, at[i].in},
                                  .data = block,
                                  .size = size_of(&at[i]) * sizeof *block};
        for (uint32_t out = 0; out < at[i].out; out++)
            for (uint32_t in = 0; in < (at[i].in ? at[i].in : 1); in++) {
                *block = *weight_at(ranker, &at[i], out, in);
                if (noge_wild_weight(block++, 1))
                    return noge_fail(error, NOGE_USAGE, "the network has weights beyond %g; it is not written",
                                     (double)NOGE_WEIGHT_LIMIT);
            }
    }
    return NOGE_OK;
}

noge_status noge_ranker_write(const char *path, bool overwrite, const noge_ranker *ranker,
                              const noge_ranker_facts *facts, noge_error *error) {
    return noge_ranker_write_in(AT_FDCWD, path, overwrite, ranker, facts, error);
}

noge_status noge_ranker_write_in(int folder, const char *path, bool overwrite, const noge_ranker *ranker,
                                 const noge_ranker_facts *facts, noge_error *error) {
    place at[TENSORS];
    noge_tensor tensor[TENSORS];
    list_places(ranker->shape, at);
    float *block = noge_allocate(ranker->parameter_count, sizeof *block, error);
    json_t *metadata = noge_metadata_write(NOGE_RANKER_FORMAT, VERSION, fields, FIELDS, facts);
    noge_status status = block && metadata ? export_weights(ranker, at, block, tensor, error)
                                           : noge_fail(error, NOGE_NO_MEMORY, "out of memory for a model");
    if (status == NOGE_OK)
        status = noge_tensors_write_in(folder, path, overwrite, tensor, TENSORS, metadata, false, error);
    json_decref(metadata);
    free(block);
    return status;
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static uint32_t count_names(const char *list) {
    uint32_t count = *list != 0;
    for (; *list; list++)
        count += *list == ',';
    return count;
}

static void check_tensor(noge_metadata_reader *from, const place *at) {
    const noge_tensor *tensor = noge_tensors_find(from->tensors, at->name);
    bool fits = tensor && tensor->type == NOGE_F32 && tensor->rank == (at->in ? 2u : 1u) &&
                tensor->shape[0] == at->out && (!at->in || tensor->shape[1] == at->in);
    if (from->status == NOGE_OK && !fits)
        from->status =
            noge_fail(from->error, NOGE_BAD_INPUT, "%s: the model lacks a tensor '%s' of %u by %u numbers of type F32",
                      from->file, at->name, at->out, at->in ? at->in : 1);
}

static void load_tensor(noge_metadata_reader *from, noge_ranker *ranker, const place *at) {
    const char *data = noge_tensors_find(from->tensors, at->name)->data;
    for (uint32_t out = 0; out < at->out; out++)
        for (uint32_t in = 0; in < (at->in ? at->in : 1); in++, data += sizeof(float)) {
            float value;
            memcpy(&value, data, sizeof value);
            *weight_at(ranker, at, out, in) = value;
            if (noge_wild_weight(&value, 1) && from->status == NOGE_OK)
                from->status =
                    noge_fail(from->error, NOGE_BAD_INPUT, "%s: tensor '%s' has %g; weights must be within %g",
                              from->file, at->name, (double)value, (double)NOGE_WEIGHT_LIMIT);
        }
}

noge_status noge_ranker_load(const noge_tensors *tensors, const char *file, noge_kernel level, noge_ranker **ranker,
                             noge_ranker_facts *facts, noge_error *error) {
    *ranker = NULL;
    noge_metadata_reader from = {tensors, file, error, NOGE_OK};
    place at[TENSORS];
    *facts = (noge_ranker_facts){.score = (double)NAN};
    noge_metadata_read_format(&from, NOGE_RANKER_FORMAT, VERSION);
    noge_metadata_read(&from, fields, FIELDS, facts);
    noge_ranker_shape shape = {count_names(facts->own), count_names(facts->context), facts->hidden};
    if (from.status == NOGE_OK && (shape.own == 0 || shape.own > MOST_INPUTS || shape.context > MOST_INPUTS))
        noge_metadata_refuse(&from, "own", facts->own, "a list of names");
    list_places(shape, at);
    for (int i = 0; i < TENSORS; i++)
        check_tensor(&from, &at[i]);
    if (from.status == NOGE_OK && tensors->count != TENSORS)
        from.status = noge_fail(error, NOGE_BAD_INPUT, "%s: %zu tensors where a model of this kind has %d", file,
                                tensors->count, TENSORS);
    /* after checking the sizes of the tensors: metadata alone must not decide how much memory is allocated */
    if (from.status == NOGE_OK)
        from.status = noge_ranker_create(ranker, shape, level, error);
    for (int i = 0; i < TENSORS && from.status == NOGE_OK; i++)
        load_tensor(&from, *ranker, &at[i]);
    if (from.status == NOGE_OK) {
        noge_ranker_reverse(*ranker);
        return NOGE_OK;
    }
    noge_ranker_free(*ranker);
    *ranker = NULL;
    return from.status;
}

noge_status noge_ranker_parse(const char *name, const void *bytes, size_t size, noge_kernel level, noge_ranker **ranker,
                              noge_ranker_facts *facts, noge_error *error) {
    noge_tensors tensors;
    *ranker = NULL;
    noge_status status = noge_tensors_parse(&tensors, name, bytes, size, error);
    if (status == NOGE_OK)
        status = noge_ranker_load(&tensors, name, level, ranker, facts, error);
    noge_tensors_free(&tensors);
    return status;
}

noge_status noge_ranker_read(const char *path, noge_kernel level, noge_ranker **ranker, noge_ranker_facts *facts,
                             noge_error *error) {
    noge_tensors tensors;
    *ranker = NULL;
    noge_status status = noge_tensors_read(&tensors, path, error);
    if (status == NOGE_OK)
        status = noge_ranker_load(&tensors, path, level, ranker, facts, error);
    noge_tensors_free(&tensors);
    return status;
}
