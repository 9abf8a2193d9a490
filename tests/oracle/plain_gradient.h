/* Loss and gradient of a batch without any cleverness: one observation after the other, all nodes, double precision,
 * the chain rule layer by layer. And one step of Adam. */
#ifndef NOGE_TESTS_PLAIN_GRADIENT_H
#define NOGE_TESTS_PLAIN_GRADIENT_H

#include "oracle/plain_network.h"

/* Weights and biases as files have them, layer after layer: [out][in], then [out]. */
size_t plain_parameter_count(const noge_network *network);

/* `block`, laid out like network->parameter, in that order. */
void plain_parameters(const noge_network *network, const float *block, double *parameter);

/* The squared error over the outputs that count (mask [count][outputs]), averaged over the observations. gradient:
 * [plain_parameter_count]. Returns the loss. Stops the program if memory runs out. */
double plain_gradient(const noge_network *network, const plain_sight *sight, const uint32_t *candidate,
                      const double *target, const uint8_t *mask, uint32_t count, double *gradient);

/* Step number `step`, from 1, with the usual betas and epsilon. */
void plain_adam(double *parameter, const double *gradient, double *first, double *second, size_t count, uint64_t step,
                double rate);

#endif
