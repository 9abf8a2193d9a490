/* The learned policy of method plus: a network ranks the candidates of the outlook, and the best of them is taken. */
#ifndef NOGE_POLICY_LEARNED_RANKED_H
#define NOGE_POLICY_LEARNED_RANKED_H

#include "neural/file/ranker_file.h"
#include "policy/learned/outlook.h"
#include "policy/learned/recogniser.h"
#include "policy/policy.h"

/* Which of the outlook's inputs a model has. */
typedef enum noge_inputs {
    NOGE_INPUTS_NARROW, /* those of the first models */
    NOGE_INPUTS_TOLD,   /* and the step limit */
    NOGE_INPUTS_WIDE,   /* all */
} noge_inputs;

/* Facts with the names of the inputs; the rest is zero. */
noge_ranker_facts noge_ranked_facts(noge_inputs inputs);
noge_ranker_shape noge_ranked_shape(uint32_t hidden, noge_inputs inputs);

/* Scores of the prospect's candidates: the ranker's score minus a handicap for each step of detour. So an untrained
 * network chooses one of the nearest, and first learns which of them. */
void noge_ranked_score(const noge_ranker *ranker, noge_ranker_work *work, const noge_prospect *prospect,
                       float score[NOGE_OUTLOOK_MOST]);

/* The candidate with the greatest score, of equals the one discovered first. */
uint32_t noge_ranked_best(const noge_prospect *prospect, const float *score);

/* Are the inputs of a model one of the choices above? NOGE_BAD_INPUT names the file. */
noge_status noge_ranked_check_inputs(const char *file, const noge_ranker_facts *facts, noge_error *error);

/* The ranker in a model file, and its facts. Inputs that the outlook does not have are NOGE_BAD_INPUT. */
noge_status noge_ranked_read(const char *path, noge_kernel kernel, noge_ranker **ranker, noge_ranker_facts *facts,
                             noge_error *error);

/* Makes a policy that decides with this ranker in every situation. It is borrowed, since trainers change it. */
noge_status noge_ranked_policy_create(noge_policy **policy, const noge_ranker *ranker, const noge_ranker_facts *facts,
                                      noge_error *error);

/* What decides between networks: do edges have lengths, is a limit likely to end the exploration before everything is
 * visited, and is it short or long? */
enum { NOGE_SHORT_LIMIT = 250, NOGE_LONG_LIMIT = 1000 }; /* decisions: short up to the first, long beyond the second */
typedef enum noge_situation {
    NOGE_SITUATION_WHOLE,
    NOGE_SITUATION_SHORT,
    NOGE_SITUATION_LIMITED,
    NOGE_SITUATION_LONG,
    NOGE_SITUATION_LENGTHS,
    NOGE_SITUATION_LENGTHS_LIMITED,
    NOGE_SITUATIONS,
} noge_situation;

/* How a candidate is chosen without a ranker: the nearest, and of equally near ones … */
typedef enum noge_ranked_rule {
    NOGE_RANKED_FIRST_MET,
    NOGE_RANKED_OLDEST,
    NOGE_RANKED_MOST_VISITED,   /* the most visited neighbours; of these the first met */
    NOGE_RANKED_FEWEST_VISITED, /* the fewest */
} noge_ranked_rule;

typedef struct noge_ranked_network {
    const noge_ranker *ranker; /* borrowed; NULL: the rule decides */
    double reach;              /* of its candidates */
    noge_ranked_rule rule;
} noge_ranked_network;

/* Which network decides: by the kind of the graph, by whether the exploration ends at home, and by the situation.
 * Networks of one situation have the same reach. With lengths the kind does not count. */
typedef struct noge_ranked_networks {
    noge_ranked_network of[NOGE_KINDS][2][NOGE_SITUATIONS]; /* the second index is 1 if it ends at home */
    const noge_ranker *recogniser;                          /* borrowed */
} noge_ranked_networks;

/* Gives a policy these networks. Where no limit counts and little is left, far away, this policy follows plans instead
 * of networks: policy/plan/plan.h. */
noge_status noge_ranked_policy_set_networks(noge_policy *policy, const noge_ranked_networks *networks,
                                            noge_error *error);

/* The kind of graph that the policy recognises in the map; NOGE_KIND_OTHER for a policy with one network. */
noge_status noge_ranked_policy_kind(noge_policy *policy, noge_map *map, noge_kind *kind, noge_error *error);

/* The current candidates and their scores, without deciding. Both arrays belong to the policy and are valid until the
 * next call. A frontier node must be in reach. */
noge_status noge_ranked_policy_scores(noge_policy *policy, noge_map *map, const noge_node **node, const float **score,
                                      uint32_t *count, noge_error *error);

#endif
