/* The other learned policy: a network that ranks the candidates of the outlook, and the best of them is taken. It comes
 * from a file, from a trainer, or with the library itself (universal.h). */
#ifndef NOGE_POLICY_RANKED_H
#define NOGE_POLICY_RANKED_H

#include "neural/ranker_file.h"
#include "policy/outlook.h"
#include "policy/policy.h"

/* Facts with the inputs of the outlook, in its words; the rest is zero. told: the explorer is told of the limit. */
noge_ranker_facts noge_ranked_facts(bool told);
noge_ranker_shape noge_ranked_shape(uint32_t hidden, bool told);

/* Scores of the prospect's candidates, by the ranker and less a handicap for each step of detour, so that a network
 * that has learned nothing yet goes to one of the nearest, and learns first which of them. */
void noge_ranked_score(const noge_ranker *ranker, noge_ranker_work *work, const noge_prospect *prospect,
                       float score[NOGE_OUTLOOK_MOST]);

/* The candidate with the greatest score, of equals the one discovered first. */
uint32_t noge_ranked_best(const noge_prospect *prospect, const float *score);

/* The ranker in a model file, and what the file says of it. One that wants other inputs than there are is refused;
 * not to be told of the limit is fine. */
noge_status noge_ranked_read(const char *path, noge_kernel kernel, noge_ranker **ranker, noge_ranker_facts *facts,
                             noge_error *error);

/* A policy that decides with this ranker, which is borrowed: a trainer's, whose parameters change. */
noge_status noge_ranked_policy_create(noge_policy **policy, const noge_ranker *ranker, const noge_ranker_facts *facts,
                                      noge_error *error);

/* A policy from a model file; it owns its ranker. */
noge_status noge_ranked_policy_load(noge_policy **policy, const char *path, noge_kernel kernel, noge_error *error);

/* What the model says of itself; NULL if the policy is of another kind. */
const noge_ranker_facts *noge_ranked_policy_facts(const noge_policy *policy);

/* Its network; NULL if the policy is of another kind. */
const noge_ranker *noge_ranked_policy_ranker(const noge_policy *policy);

/* The candidates of a decision here and now, and their scores; it decides nothing. Both arrays are the policy's, until
 * it is asked again. The policy must be of this kind, and a frontier node in reach. */
noge_status noge_ranked_policy_scores(noge_policy *policy, noge_map *map, const noge_node **node, const float **score,
                                      uint32_t *count, noge_error *error);

/* A policy from a model file of either kind. */
noge_status noge_policy_load(noge_policy **policy, const char *path, noge_kernel kernel, noge_error *error);

#endif
