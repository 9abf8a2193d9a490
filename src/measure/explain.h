/* The weight of a ranker's inputs: how often its choice changes if the values of an input are exchanged.
 *
 * The decisions are those of the ranker's own test episodes. Most have one candidate, or several with equal inputs. The
 * others are called open. A random sample of the open decisions is examined:
 *
 *   an input of the candidates   every candidate gets the value of another, by a random cyclic permutation, so that
 * none keeps its own an input of the context      all candidates get the value of another decision a group of inputs
 * all its inputs at once, in the same way
 *
 * An input's weight is the share of decisions with a changed choice; 0 means that the ranker does not use the input.
 * Similar inputs share their weight, so a group may weigh more than the sum of its members. The weight says what this
 * ranker uses. To know whether an input is needed, train a ranker without it. */
#ifndef NOGE_MEASURE_EXPLAIN_H
#define NOGE_MEASURE_EXPLAIN_H

#include "policy/learned/model.h"
#include "policy/learned/outlook.h"

#include <noge/measure.h>

enum { NOGE_EXPLAIN_INPUTS = NOGE_OUTLOOK_OWN + NOGE_OUTLOOK_CONTEXT };

typedef struct noge_explain_options {
    uint64_t seed;      /* seed of the episodes and of all random choices */
    uint32_t episodes;  /* number of episodes, drawn by noge_protocol_draw */
    noge_task task;     /* of the episodes */
    uint32_t decisions; /* greatest number of decisions to examine */
} noge_explain_options;

/* Seed 1, 50 episodes of 500 decisions, 2,000 of them examined. */
noge_explain_options noge_explain_defaults(void);

typedef struct noge_explanation {
    uint64_t met;                        /* decisions of the episodes */
    uint64_t open;                       /* those with candidates that differ */
    uint32_t examined;                   /* number of open decisions examined; if 0 all figures are NaN */
    double changed[NOGE_EXPLAIN_INPUTS]; /* share of the examined decisions, NaN for inputs that the model does not
                                          * have; candidates' inputs first, then the context's */
    double group[NOGE_OUTLOOK_GROUPS];   /* the same for groups */

    /* Mean value of each input of the candidates: of the chosen ones, and of all that were offered. Every decision has
     * the same weight. */
    double chosen[NOGE_OUTLOOK_OWN], offered[NOGE_OUTLOOK_OWN];
} noge_explanation;

/* Examines a ranker. facts: say which frontier nodes are candidates. The ranker's inputs must be those of the outlook.
 * Needs about 5 KB for each decision to examine. */
noge_status noge_explain(noge_explanation *explanation, const noge_dataset *dataset, const noge_ranker *ranker,
                         const noge_ranker_facts *facts, const noge_explain_options *options, noge_error *error);

/* The same for a model file; NOGE_USAGE unless the model was trained by method plus. */
noge_status noge_explain_model(noge_explanation *explanation, const noge_dataset *dataset, const noge_model *model,
                               const noge_explain_options *options, noge_error *error);

#endif
