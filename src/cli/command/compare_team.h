/* `noge compare` by several processes: each explores batches of episodes, and rank 0 puts the outcomes together. */
#ifndef NOGE_CLI_COMMAND_COMPARE_TEAM_H
#define NOGE_CLI_COMMAND_COMPARE_TEAM_H

#include "base/team.h"
#include "catalog/set_name.h"
#include "cli/show/comparison.h"

/* Rank 0: explores a set, whose graphs are loaded. spec: [all->policy_count]. */
noge_status noge_compare_team_evaluate(noge_team *team, noge_comparison *all, size_t set, noge_policy_spec *const *spec,
                                       const noge_evaluation_options *options, noge_error *error);

/* The other ranks: explore batches until the team is dismissed. They load sets themselves when they need them. ready:
 * whether this process understood the command; *error says why not. */
noge_status noge_compare_team_serve(noge_team *team, noge_comparison *all, const noge_data_choice *data,
                                    noge_policy_spec *const *spec, const noge_evaluation_options *options,
                                    noge_status ready, noge_error *error);

#endif
