/* Incremental inference: the network decides while the known graph grows. Every value computed for a node is kept.
 * After a visit only what changed is computed again: features and degrees of a few nodes, first embeddings one hop
 * around them, second embeddings two hops around. Each frontier node's part of the head is kept, too. A decision
 * computes the context's part once and one short vector operation for each frontier node. Of a large frontier, only
 * the nodes that can be the best are computed (anchors.h).
 *
 * Rounding errors do not accumulate. Embeddings are always computed from the stored ones of their neighbours. The only
 * running sum, of the visited nodes' embeddings, is in double precision and loses less than 1e-15 a step. */
#ifndef NOGE_NEURAL_INFERENCE_H
#define NOGE_NEURAL_INFERENCE_H

#include "neural/network.h"

typedef struct noge_inference noge_inference;

/* Makes an inference without nodes. The network is borrowed. goal: [outputs], folded into the last layer, and an input
 * if the network has one for it. */
noge_status noge_inference_create(noge_inference **inference, const noge_network *network, const float *goal,
                                  noge_error *error);
void noge_inference_free(noge_inference *inference);

/* Clears the graph but keeps the memory. */
void noge_inference_clear(noge_inference *inference);

/* Sets another goal. Cheap, because no stored value of a node depends on it. */
void noge_inference_set_goal(noge_inference *inference, const float *goal);

/* Of nodes with equal values, choose the highest number (newest) instead of the lowest (oldest). */
void noge_inference_prefer_newest(noge_inference *inference, bool newest);

/* Call it when the network's parameters have changed: the next decision computes everything again. */
void noge_inference_refresh(noge_inference *inference);

/* Nodes 0 … node_count - 1 exist from now on; new ones are on the frontier and have features 0. */
noge_status noge_inference_grow(noge_inference *inference, uint32_t node_count, noge_error *error);

/* Returns the node's features, to be written. The next decision computes touched nodes again. Call it also when a
 * node's degree has changed. */
float *noge_inference_touch(noge_inference *inference, uint32_t node);

/* The node leaves the frontier. It must be touched too. */
void noge_inference_visit(noge_inference *inference, uint32_t node);

/* The node leaves the frontier unvisited, or comes back to it. It must be touched too. Nothing happens if it is there
 * already, or visited. */
noge_status noge_inference_set_absent(noge_inference *inference, uint32_t node, bool absent, noge_error *error);

/* The frontier node of greatest value; of equal values the one with the lowest number, unless the newest are preferred.
 * measurement: as the network takes it. The frontier must not be empty. */
uint32_t noge_inference_decide(noge_inference *inference, noge_graph_view graph, uint32_t current, float measurement);

/* The same among allowed nodes, by the values of the last decision; UINT32_MAX if none is allowed. */
uint32_t noge_inference_best(noge_inference *inference, bool (*allowed)(void *judge, uint32_t node), void *judge);

/* The same among some frontier nodes, by the values of the last decision. */
uint32_t noge_inference_best_of(noge_inference *inference, const uint32_t *candidate, uint32_t count);

/* The value of every frontier node at the last decision, in no particular order: what `noge_inference_decide` compared.
 */
uint32_t noge_inference_values(noge_inference *inference, const uint32_t **node, const float **value);

#endif
