/* Adam, as in the paper by Kingma and Ba and in PyTorch, for any block of parameters. One optimiser belongs to one
 * thread. */
#ifndef NOGE_NEURAL_ADAM_H
#define NOGE_NEURAL_ADAM_H

#include "neural/kernels.h"

#include <noge/status.h>

typedef struct noge_adam {
    double beta1, beta2; /* decay of the moments */
    float epsilon;
    uint64_t step_count; /* steps done */
    size_t count;
    float *first, *second; /* moments, laid out like the parameters */
} noge_adam;

/* Makes an optimiser of `count` parameters with the usual constants (0.9, 0.999, 1e-8), which may be changed before the
 * first step. Free it after success and after failure. */
noge_status noge_adam_create(noge_adam *adam, size_t count, noge_error *error);
void noge_adam_free(noge_adam *adam);

/* Moves the parameters by one step. rate: learning rate of this step; gradient: laid out like the parameters. */
void noge_adam_step(noge_adam *adam, const noge_kernels *kernels, double rate, float *parameter, const float *gradient);

#endif
