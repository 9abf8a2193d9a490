/* The kind of model that method plus trains: a ranker of candidates, used by ranked.c. "universal" is one, too. */
#ifndef NOGE_POLICY_LEARNED_RANKER_MODEL_H
#define NOGE_POLICY_LEARNED_RANKER_MODEL_H

#include "policy/learned/model.h"

extern const noge_model_type noge_ranker_model_type;

/* The model that the library contains (universal.h): three rankers, the second for explorations that a limit will end,
 * the third for maps with edge lengths. guards: for the model's hash. */
noge_status noge_universal_load(noge_model **model, noge_kernel kernel, const char *guards, noge_error *error);

#endif
