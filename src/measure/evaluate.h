/* Evaluating policies that have no specification: a trainer's own network. Public part: noge/measure.h. */
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

/* Counts the test episodes of a seed that have no decision, because their source has no neighbours. Means leave them
 * out. episodes: number of test episodes. */
noge_status noge_protocol_count_idle(const noge_dataset *dataset, uint64_t seed, uint32_t episodes, uint32_t *idle,
                                     noge_error *error);

#endif
