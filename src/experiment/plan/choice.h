/* What of a plan was asked for: the lists of names and seeds that stand behind options, as typed. */
#ifndef NOGE_EXPERIMENT_PLAN_CHOICE_H
#define NOGE_EXPERIMENT_PLAN_CHOICE_H

#include "experiment/plan/plan.h"

/* Is the name in the list A,B,…? NULL is the list of everything. */
bool noge_reproduce_lists(const char *list, const char *name);

/* NOGE_USAGE for a set or a method that does not exist, with the one that may have been meant. */
noge_status noge_reproduce_check_names(const noge_reproduce_choice *choice, noge_error *error);

/* Does a list of methods name any classical policy? They are measured all together. */
bool noge_reproduce_wants_baselines(const char *list);

/* The seeds of a plan: those of the words N (seeds 1 to N) or A,B,…, and all the usual ones besides. */
noge_status noge_reproduce_read_seeds(noge_reproduce_plan *plan, noge_error *error);
bool noge_reproduce_wants_seed(const noge_reproduce_choice *choice, uint64_t seed);

#endif
