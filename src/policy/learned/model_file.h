/* Reading a model file of any kind. */
#ifndef NOGE_POLICY_LEARNED_MODEL_FILE_H
#define NOGE_POLICY_LEARNED_MODEL_FILE_H

#include "policy/learned/model.h"

/* Does this name a model's file rather than a policy: a name with a slash or ending in .safetensors? */
bool noge_model_is_file(const char *name);

/* Reads and checks all of the file, opening it once. guards: for the model's hash. NOGE_BAD_INPUT says what is wrong.
 */
noge_status noge_model_open(noge_model **model, const char *path, noge_kernel kernel, const char *guards,
                            noge_error *error);

#endif
