/* A trained network in a safetensors file; the metadata have everything needed to use it. */
#ifndef NOGE_NEURAL_FILE_MODEL_H
#define NOGE_NEURAL_FILE_MODEL_H

#include "neural/file/model_facts.h"
#include "neural/network.h"

/* Writes a model; the same model gives the same bytes. NOGE_USAGE if the facts contradict themselves or the network, or
 * a weight is beyond NOGE_WEIGHT_LIMIT. Bytes of texts that are not valid UTF-8 become question marks. */
noge_status noge_model_write(const char *path, bool overwrite, const noge_network *network,
                             const noge_model_facts *facts, noge_error *error);

/* The same for a file in an open folder, as noge_output_open_in has it. */
noge_status noge_model_write_in(int folder, const char *path, bool overwrite, const noge_network *network,
                                const noge_model_facts *facts, noge_error *error);

/* Loading checks everything: format version, facts, names, types and shapes of all tensors, that no weight is
 * beyond NOGE_WEIGHT_LIMIT. NOGE_BAD_INPUT says what does not fit; *network is NULL then. */
noge_status noge_model_read(const char *path, noge_kernel level, noge_network **network, noge_model_facts *facts,
                            noge_error *error);

/* The same of bytes in memory, which are copied. `name` stands for the file in messages. */
noge_status noge_model_parse(const char *name, const void *bytes, size_t size, noge_kernel level,
                             noge_network **network, noge_model_facts *facts, noge_error *error);

/* Reads a file that should be a model of any kind. If it is not a safetensors file, the error says so. */
noge_status noge_model_read_tensors(noge_tensors *tensors, const char *path, noge_error *error);

/* The network in these tensors, checked as by noge_model_read. `file` stands for the file in messages. */
noge_status noge_model_load(const noge_tensors *tensors, const char *file, noge_kernel level, noge_network **network,
                            noge_model_facts *facts, noge_error *error);

/* Does the file begin like a model, or like any other safetensors file? Tells models from graphs. False if the file
 * cannot be read or is not a regular file. Reads a few bytes. */
bool noge_model_recognise(const char *path);

#endif
