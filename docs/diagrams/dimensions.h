/* The widths of a network's layers, asked of the network that a configuration makes. */
#ifndef NOGE_DIAGRAMS_DIMENSIONS_H
#define NOGE_DIAGRAMS_DIMENSIONS_H

#include "neural/file/model.h"

#include "learn/settings/config.h"

typedef struct dimensions {
    noge_model_facts facts;
    uint32_t channels; /* features of a node in a time step */
    struct {
        uint32_t in, out;
    } layer[NOGE_GOAL_0]; /* by noge_layer_number, those that every network has */
    uint64_t numbers;     /* weights and biases in all */
} dimensions;

noge_status noge_dimensions_of(const noge_train_config *config, dimensions *size, noge_error *error);

#endif
