/* Measures the cells of a plan that the store lacks. */
#ifndef NOGE_EXPERIMENT_JUDGE_RUN_H
#define NOGE_EXPERIMENT_JUDGE_RUN_H

#include "base/team.h"
#include "experiment/judge/plan.h"
#include "experiment/judge/store.h"

/* Measures what is missing, set by set and condition by condition, and saves the store after each condition. Progress
 * goes to standard error. Sets without data are reported and left out, unless the user named them. team: processes that
 * explore, too; NULL: none. */
noge_status noge_judge_run(noge_judge_plan *plan, noge_judge_store *store, noge_team *team, noge_error *error);

/* Is this set under this condition in the plan's share? Pairs are dealt out in turn, in the order of the plan. */
bool noge_judge_is_shared(const noge_judge_plan *plan, const char *set, const char *condition);

#endif
