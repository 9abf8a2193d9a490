/* A model's facts as the metadata of its file, texts by name, and back. */
#ifndef NOGE_NEURAL_MODEL_FACTS_H
#define NOGE_NEURAL_MODEL_FACTS_H

#include "neural/model.h"
#include "neural/safetensors.h"

#define NOGE_FACTS_FORMAT "noge-model"

/* The newest version; the longest history and greatest width that a model may have. */
enum { NOGE_FACTS_VERSION = 2, NOGE_FACTS_HISTORY = 8, NOGE_FACTS_HIDDEN = 4096 };

/* The channels of a node at one time step, in their order, and whether a model has one. */
enum { NOGE_CHANNELS = 6 };
extern const char *const noge_channel_names[NOGE_CHANNELS];
bool noge_facts_have(const noge_model_facts *facts, int channel);

/* Is it free of control characters? */
bool noge_facts_text_is_proper(const char *text);

/* A short text for metadata. What is not UTF-8, as a name that was cut in the middle of a character, or has control
 * characters gets question marks. NULL: no memory. */
json_t *noge_facts_text(const char *text);

/* Checks all of the metadata. `file` stands for the file in messages. NOGE_BAD_INPUT says what is wrong. */
noge_status noge_facts_read(noge_model_facts *facts, const noge_tensors *tensors, const char *file, noge_error *error);

/* The metadata, to be freed with json_decref. Facts that could not be read back are NOGE_USAGE. */
noge_status noge_facts_print(const noge_model_facts *facts, json_t **metadata, noge_error *error);

#endif
