#include "neural/adam.h"
#include "base/memory.h"

#include <math.h>
#include <stdlib.h>

noge_status noge_adam_create(noge_adam *adam, size_t count, noge_error *error) {
    *adam = (noge_adam){.beta1 = 0.9, .beta2 = 0.999, .epsilon = 1e-8f, .count = count};
    adam->first = noge_allocate_aligned(count, sizeof(float), error);
    adam->second = noge_allocate_aligned(count, sizeof(float), error);
    return adam->first && adam->second ? NOGE_OK : NOGE_NO_MEMORY;
}

void noge_adam_free(noge_adam *adam) {
    free(adam->first);
    free(adam->second);
    adam->first = adam->second = NULL;
}

void noge_adam_step(noge_adam *adam, const noge_kernels *kernels, double rate, float *parameter,
                    const float *gradient) {
    double t = (double)++adam->step_count;
    noge_adam_rates rates = {
        .beta1 = (float)adam->beta1,
        .beta2 = (float)adam->beta2,
        .step = (float)(rate / (1 - pow(adam->beta1, t))),
        .root = (float)(1 / sqrt(1 - pow(adam->beta2, t))),
        .epsilon = adam->epsilon,
    };
    kernels->adam(parameter, gradient, adam->first, adam->second, adam->count, rates);
}
