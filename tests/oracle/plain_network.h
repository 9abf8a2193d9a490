/* The whole network without any cleverness: every node's embedding, every layer, in double precision, straight from the
 * formulas in neural/network.h. What the fast ways (batches, incremental inference) are compared with. */
#ifndef NOGE_TESTS_PLAIN_NETWORK_H
#define NOGE_TESTS_PLAIN_NETWORK_H

#include "neural/network.h"

/* What the agent sees when it decides. All arrays are borrowed. */
typedef struct plain_sight {
    uint32_t node_count, edge_count;
    const uint32_t *edge; /* [edge_count][2], each edge once, in any order and direction */
    const float *x;       /* [node_count][stride] features, of which the first `inputs` count */
    size_t stride;
    const uint32_t *visit; /* [visit_count] visited nodes in order; the last is the current one */
    uint32_t visit_count;
    float measurement; /* as the network takes it: u - 0.5 */
    const float *goal; /* [goals] if that is an input of the network; else not read */
} plain_sight;

/* prediction: [count][outputs], one row for each node of `candidate`, for which any node will do. Uses
 * network->parameter alone, so that nothing need be told when that changes. O(nodes · hidden² + edges · hidden +
 * count · hidden²). Stops the program if memory runs out. */
void plain_predict(const noge_network *network, const plain_sight *sight, const uint32_t *candidate, uint32_t count,
                   double *prediction);

/* value[i] = goal · prediction of candidate i. goal: [outputs]. */
void plain_values(const noge_network *network, const plain_sight *sight, const float *goal, const uint32_t *candidate,
                  uint32_t count, double *value);

/* out = Â in for rows of `width`: what a graph convolution does before its weight. */
void plain_convolve(const plain_sight *sight, double *out, const double *in, size_t width);

#endif
