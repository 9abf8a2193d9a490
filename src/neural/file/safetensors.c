/* Reading trusts nothing: types, shapes, places and metadata are checked here once, so that users of a tensor need not.
 * All rules of the format are checked: the header begins with a brace, names are unique, metadata are texts, and the
 * arrays cover the data without overlaps or gaps. */
#include "neural/file/safetensors.h"
#include "base/error.h"
#include "base/file/input.h"
#include "base/file/output.h"
#include "base/memory.h"
#include "base/text/json.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

#define XXH_STATIC_LINKING_ONLY /* states on the stack */
#include <xxhash.h>

static const struct {
    const char *name;
    uint64_t size;
} types[NOGE_TENSOR_TYPES] = {
    [NOGE_F32] = {"F32", 4}, [NOGE_F64] = {"F64", 8}, [NOGE_I32] = {"I32", 4},
    [NOGE_I64] = {"I64", 8}, [NOGE_U8] = {"U8", 1},
};

#define SEAL "checksum" /* the name of the tensor that ends a sealed file */

enum { LENGTH_BYTES = 8, SEAL_BYTES = 8 };

static const uint64_t longest_header = 100u << 20;

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static bool parse_type(const json_t *value, noge_tensor_type *type) {
    const char *name = json_string_value(value);
    for (int i = 0; name && i < NOGE_TENSOR_TYPES; i++)
        if (strcmp(name, types[i].name) == 0) {
            *type = (noge_tensor_type)i;
            return true;
        }
    return false;
}

/* Reads the shape and computes its size in bytes; false if it is not valid. */
static bool parse_shape(const json_t *value, noge_tensor *tensor) {
    size_t i;
    json_t *extent;
    if (!json_is_array(value) || json_array_size(value) > NOGE_TENSOR_RANK)
        return false;
    tensor->rank = (uint32_t)json_array_size(value);
    tensor->size = types[tensor->type].size;
    json_array_foreach(value, i, extent) {
        json_int_t number = json_integer_value(extent);
        if (!json_is_integer(extent) || number < 0 ||
            (number > 0 && tensor->size > (uint64_t)INT64_MAX / (uint64_t)number))
            return false;
        tensor->shape[i] = (uint64_t)number;
        tensor->size *= (uint64_t)number;
    }
    return true;
}

static bool parse_offsets(const json_t *value, uint64_t *begin, uint64_t *end) {
    const json_t *first = json_array_get(value, 0), *second = json_array_get(value, 1);
    if (json_array_size(value) != 2 || !json_is_integer(first) || !json_is_integer(second) ||
        json_integer_value(first) < 0 || json_integer_value(second) < json_integer_value(first))
        return false;
    *begin = (uint64_t)json_integer_value(first);
    *end = (uint64_t)json_integer_value(second);
    return true;
}

static noge_status parse_tensor(noge_tensor *tensor, const char *file, const char *name, const json_t *value,
                                const char *data, uint64_t size, noge_error *error) {
    uint64_t begin, end;
    tensor->name = name;
    if (!parse_type(json_object_get(value, "dtype"), &tensor->type))
        return noge_fail(error, NOGE_BAD_INPUT, "%s: tensor '%s' has a type noge does not know", file, name);
    if (!parse_shape(json_object_get(value, "shape"), tensor))
        return noge_fail(error, NOGE_BAD_INPUT, "%s: tensor '%s' has an impossible shape", file, name);
    if (!parse_offsets(json_object_get(value, "data_offsets"), &begin, &end) || end > size ||
        end - begin != tensor->size)
        return noge_fail(error, NOGE_BAD_INPUT, "%s: the data of tensor '%s' is not where the header says; cut off?",
                         file, name);
    tensor->data = data + begin;
    return NOGE_OK;
}

static noge_status check_metadata(const noge_tensors *tensors, const char *file, noge_error *error) {
    json_t *metadata = json_object_get(tensors->header, "__metadata__"), *value;
    const char *key;
    if (metadata && !json_is_object(metadata))
        return noge_fail(error, NOGE_BAD_INPUT, "%s: the metadata is not a JSON object", file);
    json_object_foreach(metadata, key, value) if (!json_is_string(value)) return noge_fail(
        error, NOGE_BAD_INPUT, "%s: metadata '%s' is not a text", file, key);
    return NOGE_OK;
}

static int compare_places(const void *a, const void *b) {
    const noge_tensor *first = a, *second = b;
    if (first->data != second->data)
        return (const char *)first->data < (const char *)second->data ? -1 : 1;
    return (first->size > second->size) - (first->size < second->size); /* empty ones first */
}

/* Puts the tensors in the order of their data, which they must cover exactly. */
static noge_status check_cover(noge_tensors *tensors, const char *file, const char *data, uint64_t size,
                               noge_error *error) {
    const char *at = data;
    qsort(tensors->tensor, tensors->count, sizeof *tensors->tensor, compare_places);
    for (size_t i = 0; i < tensors->count; i++) {
        const noge_tensor *tensor = &tensors->tensor[i];
        if ((const char *)tensor->data < at)
            return noge_fail(error, NOGE_BAD_INPUT, "%s: tensors '%s' and '%s' overlap", file, tensor[-1].name,
                             tensor->name);
        if ((const char *)tensor->data > at)
            return noge_fail(error, NOGE_BAD_INPUT, "%s: %llu bytes before tensor '%s' belong to none", file,
                             (unsigned long long)((const char *)tensor->data - at), tensor->name);
        at += tensor->size;
    }
    if (at != data + size)
        return noge_fail(error, NOGE_BAD_INPUT, "%s: %llu bytes after the last tensor belong to no tensor", file,
                         (unsigned long long)(data + size - at));
    return NOGE_OK;
}

static noge_status parse_header(noge_tensors *tensors, const char *file, uint64_t length, uint64_t size,
                                noge_error *error) {
    json_error_t where = {.text = "it begins with no brace"};
    const char *key;
    json_t *value;
    if (length > 0 && tensors->bytes[LENGTH_BYTES] == '{') /* blanks may follow it, none may precede */
        tensors->header = noge_json_read(tensors->bytes + LENGTH_BYTES, length, JSON_REJECT_DUPLICATES, &where);
    if (!tensors->header)
        return noge_json_fail(error, &where, "%s: the header is not a JSON object: no safetensors file", file);
    tensors->tensor = noge_allocate(json_object_size(tensors->header), sizeof *tensors->tensor, error);
    if (!tensors->tensor)
        return NOGE_NO_MEMORY;
    noge_status status = check_metadata(tensors, file, error);
    const char *data = tensors->bytes + LENGTH_BYTES + length;
    uint64_t data_size = size - LENGTH_BYTES - length;
    json_object_foreach(tensors->header, key, value) {
        if (strcmp(key, "__metadata__") == 0)
            continue;
        if (status == NOGE_OK)
            status = parse_tensor(&tensors->tensor[tensors->count], file, key, value, data, data_size, error);
        if (status != NOGE_OK)
            return status;
        tensors->count++;
    }
    return status == NOGE_OK ? check_cover(tensors, file, data, data_size, error) : status;
}

static uint64_t read_number(const char *bytes) {
    uint64_t number = 0;
    for (int i = 0; i < 8; i++)
        number |= (uint64_t)(uint8_t)bytes[i] << (8 * i);
    return number;
}

static noge_status parse_bytes(noge_tensors *tensors, const char *file, noge_error *error) {
    size_t size = tensors->size;
    if (size < LENGTH_BYTES)
        return noge_fail(error, NOGE_BAD_INPUT, "%s: %zu bytes are too few for a safetensors file", file, size);
    uint64_t length = read_number(tensors->bytes);
    if (length > longest_header || length > size - LENGTH_BYTES)
        return noge_fail(error, NOGE_BAD_INPUT, "%s: no safetensors file, or one cut off in its header", file);
    return parse_header(tensors, file, length, size, error);
}

noge_status noge_tensors_read(noge_tensors *tensors, const char *path, noge_error *error) {
    *tensors = (noge_tensors){0};
    noge_status status = noge_input_read_all(path, &tensors->bytes, &tensors->size, error);
    return status == NOGE_OK ? parse_bytes(tensors, path, error) : status;
}

noge_status noge_tensors_parse(noge_tensors *tensors, const char *name, const void *bytes, size_t size,
                               noge_error *error) {
    *tensors = (noge_tensors){.bytes = noge_allocate(size, 1, error), .size = size};
    if (!tensors->bytes)
        return NOGE_NO_MEMORY;
    if (size > 0)
        memcpy(tensors->bytes, bytes, size);
    return parse_bytes(tensors, name, error);
}

void noge_tensors_free(noge_tensors *tensors) {
    free(tensors->tensor);
    json_decref(tensors->header);
    free(tensors->bytes);
    *tensors = (noge_tensors){0};
}

const noge_tensor *noge_tensors_find(const noge_tensors *tensors, const char *name) {
    for (size_t i = 0; i < tensors->count; i++)
        if (strcmp(tensors->tensor[i].name, name) == 0)
            return &tensors->tensor[i];
    return NULL;
}

const char *noge_tensors_metadata(const noge_tensors *tensors, const char *key) {
    return json_string_value(json_object_get(json_object_get(tensors->header, "__metadata__"), key));
}

noge_status noge_tensors_check_seal(const noge_tensors *tensors, const char *file, noge_error *error) {
    const noge_tensor *seal = tensors->count > 0 ? &tensors->tensor[tensors->count - 1] : NULL;
    if (!seal || strcmp(seal->name, SEAL) != 0 || seal->size != SEAL_BYTES)
        return noge_fail(error, NOGE_BAD_INPUT, "%s: the file is damaged: its checksum is missing", file);
    size_t size = (size_t)((const char *)seal->data - tensors->bytes);
    if (XXH3_64bits(tensors->bytes, size) != read_number(seal->data))
        return noge_fail(error, NOGE_BAD_INPUT, "%s: the file is damaged: its checksum is wrong", file);
    return NOGE_OK;
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

static json_t *describe(const noge_tensor *tensor, uint64_t begin) {
    json_t *shape = json_array();
    for (uint32_t i = 0; i < tensor->rank; i++)
        noge_json_add(&shape, json_integer((json_int_t)tensor->shape[i]));
    return json_pack("{s:s,s:o,s:[I,I]}", "dtype", types[tensor->type].name, "shape", shape, "data_offsets",
                     (json_int_t)begin, (json_int_t)(begin + tensor->size));
}

/* The header, padded with blanks so that the data is aligned to 8 bytes. */
static noge_status print_header(noge_text *text, const noge_tensor *tensor, size_t count, const json_t *metadata,
                                bool sealed, noge_error *error) {
    static const noge_tensor seal = {.type = NOGE_U8, .rank = 1, .shape = {SEAL_BYTES}, .size = SEAL_BYTES};
    json_t *header = json_object();
    uint64_t at = 0;
    int failed = metadata ? json_object_set(header, "__metadata__", (json_t *)(uintptr_t)metadata) : 0;
    for (size_t i = 0; i < count && !failed; i++) {
        failed = json_object_set_new(header, tensor[i].name, describe(&tensor[i], at));
        at += tensor[i].size;
    }
    if (sealed && !failed)
        failed = json_object_set_new(header, SEAL, describe(&seal, at));
    noge_status status = failed ? noge_fail(error, NOGE_NO_MEMORY, "out of memory for the header of a model")
                                : noge_json_dump(text, header, JSON_COMPACT, error);
    json_decref(header);
    while (status == NOGE_OK && text->size % 8 != 0)
        status = noge_text_append(text, " ", 1, error);
    return status;
}

noge_status noge_tensors_write(const char *path, bool overwrite, const noge_tensor *tensor, size_t count,
                               const json_t *metadata, noge_error *error) {
    return noge_tensors_write_in(AT_FDCWD, path, overwrite, tensor, count, metadata, false, error);
}

static void print_number(uint64_t number, uint8_t bytes[8]) {
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(number >> (8 * i));
}

static noge_status put(noge_output *output, XXH3_state_t *sum, const void *bytes, uint64_t size, noge_error *error) {
    XXH3_64bits_update(sum, bytes, size);
    return noge_output_write(output, bytes, size, error);
}

noge_status noge_tensors_write_in(int folder, const char *path, bool overwrite, const noge_tensor *tensor, size_t count,
                                  const json_t *metadata, bool sealed, noge_error *error) {
    noge_text header = {0};
    noge_output *output = NULL;
    XXH3_state_t sum;
    uint8_t number[8];
    noge_status status = print_header(&header, tensor, count, metadata, sealed, error);
    if (status == NOGE_OK)
        status = noge_output_open_in(&output, folder, path, overwrite, error);
    XXH3_64bits_reset(&sum);
    print_number(header.size, number);
    if (status == NOGE_OK)
        status = put(output, &sum, number, LENGTH_BYTES, error);
    if (status == NOGE_OK)
        status = put(output, &sum, header.bytes, header.size, error);
    for (size_t i = 0; i < count && status == NOGE_OK; i++)
        status = put(output, &sum, tensor[i].data, tensor[i].size, error);
    print_number(XXH3_64bits_digest(&sum), number);
    if (status == NOGE_OK && sealed)
        status = noge_output_write(output, number, SEAL_BYTES, error);
    noge_text_free(&header);
    if (status == NOGE_OK)
        return noge_output_commit(output, error);
    noge_output_abandon(output);
    return status;
}
