/* The learned policy: a network that looks at the map through features and is greedy in its predictions. */
#ifndef NOGE_POLICY_LEARNED_NEURAL_H
#define NOGE_POLICY_LEARNED_NEURAL_H

#include "neural/file/model.h"
#include "policy/policy.h"

/* Makes a policy that decides with this network, which is borrowed. For trainers, which change its parameters. */
noge_status noge_neural_policy_create(noge_policy **policy, const noge_network *network, const noge_model_facts *facts,
                                      noge_error *error);

/* Call it when the network's parameters have changed. */
void noge_neural_policy_refresh(noge_policy *policy);

/* Sets the scale of the model's measurement. */
void noge_neural_policy_rescale(noge_policy *policy, double measurement_scale);

/* Takes in the visits since the last call. Choosing does this automatically. A trainer that makes its own decisions
 * calls it after each visit, because past picks cannot be computed later. */
noge_status noge_neural_policy_observe(noge_policy *policy, noge_map *map, noge_error *error);

/* The greedy choice, always by the network. In contrast, noge_policy_choose makes a random first move and takes the
 * only frontier node without evaluating the network. */
noge_status noge_neural_policy_greedy(noge_policy *policy, noge_map *map, noge_node *choice, noge_error *error);

/* The value of every frontier node at the last greedy choice, in no particular order. */
uint32_t noge_neural_policy_values(const noge_policy *policy, const noge_node **node, const float **value);

/* The picks at time t, as recorded; NOGE_NO_NODE where there is no such channel. */
noge_node noge_neural_policy_pick(const noge_policy *policy, int pick, uint32_t t);

/* Replaces the goal; NULL: the model's own. If the map's task expects a number of decisions, horizons beyond the end
 * get weight 0. */
noge_status noge_neural_policy_set_goal(noge_policy *policy, const float *goal, uint32_t goal_count, noge_error *error);

/* Of nodes that the network cannot tell apart: the one discovered last instead of the one discovered first. */
void noge_neural_policy_prefer_newest(noge_policy *policy, bool newest);

#endif
