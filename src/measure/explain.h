/* What a ranker goes by: how often its choice would be another if candidates had each other's value of an input.
 *
 * Decisions are those that the ranker itself meets on test episodes. Most have one candidate, or several that look the
 * same; only the others, called open, tell anything. Of these a number is drawn, all equally likely, and examined:
 *
 *   an input of the candidates   every candidate gets the value of another one, round in a random circle, so that none
 *                                keeps its own
 *   an input of the context      all candidates get the value of another decision
 *   a group of inputs            all its inputs at once, in the same way
 *
 * The part of decisions whose choice changes is the input's weight: 0 means that it might as well not be there. Inputs
 * that say much the same share it, so a group may weigh more than its members together. It tells what the ranker uses,
 * not what it would miss: for that it has to be trained without. */
#ifndef NOGE_MEASURE_EXPLAIN_H
#define NOGE_MEASURE_EXPLAIN_H

#include "policy/model.h"
#include "policy/outlook.h"

#include <noge/measure.h>

enum { NOGE_EXPLAIN_INPUTS = NOGE_OUTLOOK_OWN + NOGE_OUTLOOK_CONTEXT };

typedef struct noge_explain_options {
    uint64_t seed;       /* of the episodes and of all random choices */
    uint32_t episodes;   /* as noge_protocol_draw has them */
    uint32_t step_limit; /* decisions of an episode at most */
    uint32_t decisions;  /* to examine at most */
} noge_explain_options;

/* Seed 1, 50 episodes of 500 decisions, 2,000 of them examined. */
noge_explain_options noge_explain_defaults(void);

typedef struct noge_explanation {
    uint64_t met;                        /* decisions of the episodes */
    uint64_t open;                       /* those with candidates that differ */
    uint32_t examined;                   /* those of the open ones that the figures are of; if 0 they are NaN */
    double changed[NOGE_EXPLAIN_INPUTS]; /* part of the examined, NaN of inputs that the model does not have;
                                            candidates' inputs first, then the context's */
    double group[NOGE_OUTLOOK_GROUPS];   /* the same of groups */

    /* Mean value of each candidates' input: of what was chosen, and of what there was to choose from, a decision
     * weighing the same however many candidates it has. */
    double chosen[NOGE_OUTLOOK_OWN], offered[NOGE_OUTLOOK_OWN];
} noge_explanation;

/* facts: for how far the ranker's candidates reach. Its inputs must be those of the outlook. Needs about 5 KB for each
 * decision to examine. */
noge_status noge_explain(noge_explanation *explanation, const noge_dataset *dataset, const noge_ranker *ranker,
                         const noge_ranker_facts *facts, const noge_explain_options *options, noge_error *error);

/* The same of a model; NOGE_USAGE if it ranks no candidates, as models of other methods than plus. */
noge_status noge_explain_model(noge_explanation *explanation, const noge_dataset *dataset, const noge_model *model,
                               const noge_explain_options *options, noge_error *error);

#endif
