/* Evaluating policies that have no specification, such as a trainer's own network, and parts of an evaluation, for
 * several processes that share one. Public part: noge/measure.h. */
#ifndef NOGE_MEASURE_EVALUATE_H
#define NOGE_MEASURE_EVALUATE_H

#include "base/threads.h"

#include <noge/measure.h>

/* Makes policy number `number`; called for each thread, before any episode begins, from one thread. */
typedef noge_status (*noge_policy_maker)(void *context, uint32_t number, noge_policy **policy, noge_error *error);

/* noge_evaluate with policies made by `make`. stop: polled before each episode, NOGE_INTERRUPTED then; may be NULL. */
noge_status noge_evaluate_with(noge_evaluation **evaluation, const noge_dataset *dataset, noge_policy_maker make,
                               void *context, uint32_t policy_count, const noge_evaluation_options *options,
                               noge_stop *stop, noge_error *error);

/* A noge_policy_maker whose context is an array of specifications. */
noge_status noge_policy_make_from_spec(void *context, uint32_t number, noge_policy **policy, noge_error *error);

/* Some of the units of an evaluation: first, first + step, … before end. A unit is one episode of one policy. With
 * certificates it is one trial for all policies, because they share its bounds. Units are numbered trial by trial. */
typedef struct noge_evaluation_part {
    uint64_t first, step, end;
} noge_evaluation_part;

/* The number of units of an evaluation. */
uint64_t noge_evaluation_units(uint32_t policy_count, const noge_evaluation_options *options);

/* Is the outcome of this number in the part? certify: as in the options. */
bool noge_evaluation_part_has(const noge_evaluation_part *part, const noge_evaluation *evaluation, bool certify,
                              uint64_t outcome);

/* noge_evaluate_with that explores the units of a part only; NULL: all. Other outcomes have their trial and their
 * number of reachable nodes, and nothing else. */
noge_status noge_evaluate_part(noge_evaluation **evaluation, const noge_dataset *dataset, noge_policy_maker make,
                               void *context, uint32_t policy_count, const noge_evaluation_options *options,
                               const noge_evaluation_part *part, noge_stop *stop, noge_error *error);

/* Counts the test episodes of a seed that have no decision, because their source has no neighbours. Means leave them
 * out. episodes: number of test episodes. */
noge_status noge_protocol_count_idle(const noge_dataset *dataset, uint64_t seed, uint32_t episodes, uint32_t *idle,
                                     noge_error *error);

/* Draws the `count` test episodes of a seed, the same for every policy. If there are at least `count` test graphs, each
 * of the first `count` gets one random source. Otherwise the pairs (graph, source) are distinct and uniform over all
 * nodes; they repeat only when all are used. trial: caller's array of count. */
noge_status noge_protocol_draw(const noge_dataset *dataset, uint64_t seed, uint32_t count, noge_trial *trial,
                               noge_error *error);

/* Mean and standard deviation (n - 1) of the values that are not NaN. */
noge_summary noge_summarise(const double *value, uint32_t count);

#endif
