/* The forward pass of a batch: predictions for one candidate each, or the best value over each whole frontier. */
#ifndef NOGE_NEURAL_FORWARD_H
#define NOGE_NEURAL_FORWARD_H

#include "neural/workspace.h"

/* Computes predictions for the batch laid out in `work`: work->out, [count][stride of head.1]. The features must be
 * filled in, and each observation must have a candidate. */
void noge_network_forward(noge_workspace *work);

/* Computes the greatest value, goal · prediction, over the frontier of each observation: best, [count]; -INFINITY where
 * the frontier is empty. All observations must be laid out with NOGE_WHOLE_FRONTIER. Destroys the features. Costs the
 * embedding of every node and a product of hidden by 2 · hidden for each on the frontier. */
void noge_network_best(noge_workspace *work, const float *goal, float *best);

#endif
