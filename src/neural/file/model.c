/* The weights of a model: a weight [out,in] and a bias [out] for each layer, in the order of the layers: twelve
 * tensors, sixteen if the goal is an input, so that PyTorch takes them as they are. Reading refuses tensors with other
 * names, types, shapes or another number of them. */
#include "neural/file/model.h"
#include "base/error.h"
#include "base/file/input.h"
#include "base/memory.h"
#include "base/text/text.h"
#include "neural/file/model_facts.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MOST_TENSORS = 2 * NOGE_MOST_LAYERS, NAME_TEXT = 24, SHAPE_TEXT = 96 };

static void tensor_name(const noge_layer *layer, int bias, char name[NAME_TEXT]) {
    snprintf(name, NAME_TEXT, "%s.%s", layer->name, bias ? "bias" : "weight");
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static void print_shape(const noge_tensor *tensor, char text[SHAPE_TEXT]) {
    snprintf(text, SHAPE_TEXT, "[");
    for (uint32_t i = 0; i < tensor->rank; i++)
        noge_print_more(text, SHAPE_TEXT, "%s%llu", i ? "," : "", (unsigned long long)tensor->shape[i]);
    noge_print_more(text, SHAPE_TEXT, "]");
}

/* Is there a tensor of this name, of floats and [out,in], or [out] if `in` is 0? */
static noge_status check_tensor(const noge_tensors *tensors, const char *file, const char *name, uint32_t out,
                                uint32_t in, noge_error *error) {
    const noge_tensor *tensor = noge_tensors_find(tensors, name);
    noge_tensor wanted = {.rank = in ? 2 : 1, .shape = {out, in}};
    char has[SHAPE_TEXT], wants[SHAPE_TEXT];
    print_shape(&wanted, wants);
    if (!tensor)
        return noge_fail(error, NOGE_BAD_INPUT, "%s: the model lacks tensor '%s' of shape %s", file, name, wants);
    if (tensor->type != NOGE_F32)
        return noge_fail(error, NOGE_BAD_INPUT, "%s: tensor '%s' is not of type F32, as a model's must be", file, name);
    print_shape(tensor, has);
    if (strcmp(has, wants) != 0)
        return noge_fail(error, NOGE_BAD_INPUT, "%s: tensor '%s' has shape %s where the metadata asks for %s", file,
                         name, has, wants);
    return NOGE_OK;
}

static noge_status check_tensors(const noge_tensors *tensors, const char *file, const noge_network *network,
                                 noge_error *error) {
    char name[NAME_TEXT];
    noge_status status = NOGE_OK;
    for (int i = 0; i < 2 * network->layer_count && status == NOGE_OK; i++) {
        const noge_layer *layer = &network->layer[i / 2];
        tensor_name(layer, i % 2, name);
        status = check_tensor(tensors, file, name, layer->out, i % 2 ? 0 : layer->in, error);
    }
    for (size_t t = 0; t < tensors->count && status == NOGE_OK; t++) {
        bool known = false;
        for (int i = 0; i < 2 * network->layer_count && !known; i++) {
            tensor_name(&network->layer[i / 2], i % 2, name);
            known = strcmp(tensors->tensor[t].name, name) == 0;
        }
        if (!known)
            status = noge_fail(error, NOGE_BAD_INPUT, "%s: tensor '%.60s' has no place in a model", file,
                               tensors->tensor[t].name);
    }
    return status;
}

static noge_status load_layer(const noge_tensors *tensors, const char *file, const noge_network *network, int number,
                              noge_error *error) {
    const noge_layer *layer = &network->layer[number];
    size_t size[2] = {(size_t)layer->in * layer->out, layer->out};
    float *copy = noge_allocate(size[0] + size[1], sizeof *copy, error), *part = copy;
    noge_status status = copy ? NOGE_OK : NOGE_NO_MEMORY;
    for (int bias = 0; bias < 2 && status == NOGE_OK; bias++) {
        char name[NAME_TEXT];
        tensor_name(layer, bias, name);
        memcpy(part, noge_tensors_find(tensors, name)->data, size[bias] * sizeof *copy);
        const float *bad = noge_wild_weight(part, size[bias]);
        if (bad)
            status = noge_fail(error, NOGE_BAD_INPUT, "%s: entry %zu of tensor '%s' is %g; weights must be within %g",
                               file, (size_t)(bad - part), name, (double)*bad, (double)NOGE_WEIGHT_LIMIT);
        part += size[bias];
    }
    if (status == NOGE_OK)
        noge_layer_import(layer, network->parameter, copy, copy + size[0]);
    free(copy);
    return status;
}

noge_status noge_model_load(const noge_tensors *tensors, const char *file, noge_kernel level, noge_network **network,
                            noge_model_facts *facts, noge_error *error) {
    *network = NULL;
    noge_status status = noge_facts_read(facts, tensors, file, error);
    /* check the largest tensor first: metadata alone must not decide how much memory is allocated */
    if (status == NOGE_OK)
        status = check_tensor(tensors, file, "head.0.weight", 2 * facts->hidden,
                              (facts->goal_input ? 5 : 4) * facts->hidden, error);
    if (status == NOGE_OK)
        status = noge_network_create(network, noge_model_shape(facts), level, error);
    if (status == NOGE_OK)
        status = check_tensors(tensors, file, *network, error);
    for (int i = 0; status == NOGE_OK && i < (*network)->layer_count; i++)
        status = load_layer(tensors, file, *network, i, error);
    if (status == NOGE_OK) {
        noge_network_reverse(*network);
        return NOGE_OK;
    }
    noge_network_free(*network);
    *network = NULL;
    return status;
}

noge_status noge_model_parse(const char *name, const void *bytes, size_t size, noge_kernel level,
                             noge_network **network, noge_model_facts *facts, noge_error *error) {
    noge_tensors tensors;
    *network = NULL;
    noge_status status = noge_tensors_parse(&tensors, name, bytes, size, error);
    if (status == NOGE_OK)
        status = noge_model_load(&tensors, name, level, network, facts, error);
    noge_tensors_free(&tensors);
    return status;
}

noge_status noge_model_read_tensors(noge_tensors *tensors, const char *path, noge_error *error) {
    noge_status status = noge_tensors_read(tensors, path, error);
    if (status == NOGE_BAD_INPUT && tensors->bytes && !noge_model_recognise(path))
        return noge_fail(error, NOGE_BAD_INPUT,
                         "%s: is not a model or any safetensors file; perhaps a graph? `noge train` makes models",
                         path);
    return status;
}

noge_status noge_model_read(const char *path, noge_kernel level, noge_network **network, noge_model_facts *facts,
                            noge_error *error) {
    noge_tensors tensors;
    *network = NULL;
    noge_status status = noge_model_read_tensors(&tensors, path, error);
    if (status == NOGE_OK)
        status = noge_model_load(&tensors, path, level, network, facts, error);
    noge_tensors_free(&tensors);
    return status;
}

/* ---- Recognising ------------------------------------------------------------------------------------------------- */

/* The file begins with a header length below 256 MB and the header's brace. The length's upper four bytes are zero,
 * which never happens in text or graph files. */
bool noge_model_recognise(const char *path) {
    struct stat about;
    noge_input *input;
    uint8_t bytes[9];
    size_t size = 0, got = 1;
    if (stat(path, &about) != 0 || !S_ISREG(about.st_mode)) /* a pipe can be read only once */
        return false;
    if (noge_input_open(&input, path, NULL) != NOGE_OK)
        return false;
    while (size < sizeof bytes && got > 0) {
        if (noge_input_read(input, bytes + size, sizeof bytes - size, &got, NULL) != NOGE_OK)
            break;
        size += got;
    }
    noge_input_close(input);
    return size == sizeof bytes && bytes[3] < 16 && memcmp(bytes + 4, "\0\0\0\0{", 5) == 0;
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

static noge_status check_network(const noge_network *network, const noge_model_facts *facts, noge_error *error) {
    noge_network_shape shape = noge_model_shape(facts);
    if (shape.inputs != network->shape.inputs || shape.hidden != network->shape.hidden ||
        shape.outputs != network->shape.outputs || shape.goals != network->shape.goals)
        return noge_fail(error, NOGE_USAGE, "a network of %u inputs, %u hidden and %u outputs does not fit its facts",
                         network->shape.inputs, network->shape.hidden, network->shape.outputs);
    if (noge_wild_weight(network->parameter, network->parameter_count))
        return noge_fail(error, NOGE_USAGE, "the network has weights beyond %g; it is not written",
                         (double)NOGE_WEIGHT_LIMIT);
    return NOGE_OK;
}

/* The tensors as files have them, their data in `block`. */
static void export_tensors(const noge_network *network, noge_tensor tensor[MOST_TENSORS],
                           char names[MOST_TENSORS][NAME_TEXT], float *block) {
    for (int i = 0; i < 2 * network->layer_count; i++) {
        const noge_layer *layer = &network->layer[i / 2];
        size_t count = i % 2 ? layer->out : (size_t)layer->out * layer->in;
        tensor_name(layer, i % 2, names[i]);
        tensor[i] = (noge_tensor){.name = names[i],
                                  .type = NOGE_F32,
                                  .rank = i % 2 ? 1 : 2,
                                  .shape = {layer->out, layer->in},
                                  .data = block,
                                  .size = count * sizeof *block};
        if (i % 2 == 0)
            noge_layer_export(layer, network->parameter, block, block + count);
        block += count;
    }
}

noge_status noge_model_write(const char *path, bool overwrite, const noge_network *network,
                             const noge_model_facts *facts, noge_error *error) {
    return noge_model_write_in(AT_FDCWD, path, overwrite, network, facts, error);
}

noge_status noge_model_write_in(int folder, const char *path, bool overwrite, const noge_network *network,
                                const noge_model_facts *facts, noge_error *error) {
    noge_tensor tensor[MOST_TENSORS];
    char names[MOST_TENSORS][NAME_TEXT];
    json_t *metadata = NULL;
    float *block = NULL;
    noge_status status = noge_facts_print(facts, &metadata, error);
    if (status == NOGE_OK)
        status = check_network(network, facts, error);
    if (status == NOGE_OK && !(block = noge_allocate(network->parameter_count, sizeof *block, error)))
        status = NOGE_NO_MEMORY;
    if (status == NOGE_OK) {
        export_tensors(network, tensor, names, block);
        status = noge_tensors_write_in(folder, path, overwrite, tensor, 2 * (size_t)network->layer_count, metadata,
                                       false, error);
    }
    free(block);
    json_decref(metadata);
    return status;
}
