/* Loss and gradient of a batch: squared error over the horizons that count, averaged over the observations. */
#ifndef NOGE_NEURAL_GRADIENT_H
#define NOGE_NEURAL_GRADIENT_H

#include "neural/forward.h"

/* Computes the loss of the batch laid out in `work`; the features must be filled in. target and mask: [count][outputs];
 * entries with mask 0 add nothing. Sets `gradient`, a block laid out like the parameters, to the loss's gradient.
 * Destroys the features. Returns the loss. */
double noge_network_gradient(noge_workspace *work, const float *target, const uint8_t *mask, float *gradient);

/* The backward pass alone, from work->dout, after a forward pass; for other losses. */
void noge_network_backward(noge_workspace *work, float *gradient);

#endif
