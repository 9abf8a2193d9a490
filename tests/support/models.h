/* A small model for tests, the one that tests/golden/model.safetensors holds. */
#ifndef NOGE_TESTS_MODELS_H
#define NOGE_TESTS_MODELS_H

#include "neural/file/model.h"

/* Hidden 8, two time steps of visited, current, frontier and nn, eight horizons. */
noge_model_facts test_model_facts(void);

/* A network of these facts' shape with fresh weights of this seed. Stops the program if it cannot be had. */
noge_network *test_model_network(const noge_model_facts *facts, uint64_t seed, noge_kernel level);

#endif
