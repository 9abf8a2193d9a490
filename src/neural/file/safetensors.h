/* safetensors files: named arrays behind a JSON header, opened by PyTorch and many others as they are.
 *
 * Layout: 8 bytes length of the header, little-endian; the header, a JSON object of tensors and "__metadata__", texts
 * by name; the arrays one after the other. */
#ifndef NOGE_NEURAL_FILE_SAFETENSORS_H
#define NOGE_NEURAL_FILE_SAFETENSORS_H

#include "base/text/text.h"

#include <jansson.h>

enum { NOGE_TENSOR_RANK = 4 };

typedef enum noge_tensor_type { NOGE_F32, NOGE_F64, NOGE_I32, NOGE_I64, NOGE_U8, NOGE_TENSOR_TYPES } noge_tensor_type;

typedef struct noge_tensor {
    const char *name;
    noge_tensor_type type;
    uint32_t rank;
    uint64_t shape[NOGE_TENSOR_RANK];
    const void *data; /* not aligned when read from a file: copy it out */
    uint64_t size;    /* bytes */
} noge_tensor;

typedef struct noge_tensors {
    noge_tensor *tensor; /* in the order of their data */
    size_t count;
    json_t *header; /* owns the names */
    char *bytes;    /* the file; owns the data */
    size_t size;    /* bytes of the file */
} noge_tensors;

/* Reads a file and checks all of it, so that its users need no checks of their own. NOGE_BAD_INPUT says what is wrong.
 * Free it with noge_tensors_free after success and after failure. */
noge_status noge_tensors_read(noge_tensors *tensors, const char *path, noge_error *error);

/* The same of bytes in memory, which are copied. `name` stands for the file in messages. */
noge_status noge_tensors_parse(noge_tensors *tensors, const char *name, const void *bytes, size_t size,
                               noge_error *error);
void noge_tensors_free(noge_tensors *tensors);

/* NULL if there is none of that name. */
const noge_tensor *noge_tensors_find(const noge_tensors *tensors, const char *name);

/* A text of the metadata, NULL if it is not there. */
const char *noge_tensors_metadata(const noge_tensors *tensors, const char *key);

/* NOGE_BAD_INPUT unless the last tensor is the checksum of a sealed file and fits all bytes before it. `file` stands
 * for the file in messages. */
noge_status noge_tensors_check_seal(const noge_tensors *tensors, const char *file, noge_error *error);

/* Writes tensors and metadata (an object of texts, may be NULL); the same content gives the same bytes. */
noge_status noge_tensors_write(const char *path, bool overwrite, const noge_tensor *tensor, size_t count,
                               const json_t *metadata, noge_error *error);

/* The same for a file in an open folder, as noge_output_open_in has it. A sealed file ends with one tensor more, the
 * checksum (XXH3) of all bytes before it, low byte first. */
noge_status noge_tensors_write_in(int folder, const char *path, bool overwrite, const noge_tensor *tensor, size_t count,
                                  const json_t *metadata, bool sealed, noge_error *error);

#endif
