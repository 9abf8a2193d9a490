/* Dealing the jobs of a plan out to several processes that do not talk to each other. */
#ifndef NOGE_EXPERIMENT_PLAN_DEAL_H
#define NOGE_EXPERIMENT_PLAN_DEAL_H

#include "experiment/plan/plan.h"

/* Leaves only the jobs of share `number`, 1 … count, wanted. Every wanted job is in one share. A job that uses the
 * models of a training is in the share of that training. The rule depends on the plan alone, not on existing results.
 * O(jobs · (jobs + count)). */
noge_status noge_reproduce_plan_deal(noge_reproduce_plan *plan, uint32_t number, uint32_t count, noge_error *error);

/* The training whose models a probe or a model test uses; NULL: none in this plan. */
const noge_job *noge_reproduce_plan_training(const noge_reproduce_plan *plan, const noge_job *job);

/* A hash of the names and configurations of all wanted jobs. */
uint64_t noge_reproduce_plan_hash(const noge_reproduce_plan *plan);

#endif
