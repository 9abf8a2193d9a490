#include "neural/adam.h"
#include "base/memory.h"

#include <math.h>
#include <stdlib.h>

static const double beta1 = 0.9, beta2 = 0.999;

noge_status noge_adam_create(noge_adam *adam, const noge_network *network, float rate, noge_error *error) {
    *adam = (noge_adam){.rate = rate, .count = network->parameter_count};
    adam->first = noge_allocate(adam->count, sizeof(float), error);
    adam->second = noge_allocate(adam->count, sizeof(float), error);
    return adam->first && adam->second ? NOGE_OK : NOGE_NO_MEMORY;
}

void noge_adam_free(noge_adam *adam) {
    free(adam->first);
    free(adam->second);
}

void noge_adam_step(noge_adam *adam, noge_network *network, const float *gradient) {
    double t = (double)++adam->step_count;
    noge_adam_rates rates = {
        .beta1 = (float)beta1,
        .beta2 = (float)beta2,
        .step = (float)(adam->rate / (1 - pow(beta1, t))),
        .root = (float)(1 / sqrt(1 - pow(beta2, t))),
        .epsilon = 1e-8f,
    };
    network->kernels->adam(network->parameter, gradient, adam->first, adam->second, adam->count, rates);
    noge_network_reverse(network);
}
