/* Adam, as in the paper by Kingma and Ba and in PyTorch. */
#ifndef NOGE_NEURAL_ADAM_H
#define NOGE_NEURAL_ADAM_H

#include "neural/network.h"

typedef struct noge_adam {
    float rate;          /* learning rate */
    uint64_t step_count; /* steps done */
    size_t count;
    float *first, *second; /* moments, laid out like the parameters */
} noge_adam;

noge_status noge_adam_create(noge_adam *adam, const noge_network *network, float rate, noge_error *error);
void noge_adam_free(noge_adam *adam);

/* Moves the network's parameters by one step and reverses its weights. gradient: laid out like them. */
void noge_adam_step(noge_adam *adam, noge_network *network, const float *gradient);

#endif
