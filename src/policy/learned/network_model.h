/* The kind of model that the methods dfp and dqn train: an exploration network, used by neural.c. */
#ifndef NOGE_POLICY_LEARNED_NETWORK_MODEL_H
#define NOGE_POLICY_LEARNED_NETWORK_MODEL_H

#include "policy/learned/model.h"

extern const noge_model_type noge_network_model_type;

#endif
