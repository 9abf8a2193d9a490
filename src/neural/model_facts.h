/* A model's facts as the metadata of its file, texts by name, and back. */
#ifndef NOGE_NEURAL_MODEL_FACTS_H
#define NOGE_NEURAL_MODEL_FACTS_H

#include "neural/model.h"
#include "neural/safetensors.h"

/* Checks all of the metadata. `file` stands for the file in messages. NOGE_BAD_INPUT says what is wrong. */
noge_status noge_facts_read(noge_model_facts *facts, const noge_tensors *tensors, const char *file, noge_error *error);

/* The metadata, to be freed with json_decref. Facts that could not be read back are NOGE_USAGE. */
noge_status noge_facts_print(const noge_model_facts *facts, json_t **metadata, noge_error *error);

#endif
