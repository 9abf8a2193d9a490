/* What the network says of a batch: predictions for one candidate each, or the best value over each whole frontier. */
#ifndef NOGE_NEURAL_FORWARD_H
#define NOGE_NEURAL_FORWARD_H

#include "neural/workspace.h"

/* Predictions for the batch laid out in `work`, whose features are filled in and each of whose observations has a
 * candidate: work->out, [count][stride of head.1]. */
void noge_network_forward(noge_workspace *work);

/* The greatest value, goal · prediction, over the frontier of each observation, all of which were laid out with
 * NOGE_WHOLE_FRONTIER: best, [count]. -INFINITY where the frontier is empty. Destroys the features. Costs the embedding
 * of every node and a product of hidden by 2 · hidden for each on the frontier. */
void noge_network_best(noge_workspace *work, const float *goal, float *best);

#endif
