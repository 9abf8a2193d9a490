/* Judging by several processes: the others explore for rank 0, which has the store. Without other processes these
 * functions do nothing, and rank 0 explores while it judges. */
#ifndef NOGE_EXPERIMENT_JUDGE_TEAM_H
#define NOGE_EXPERIMENT_JUDGE_TEAM_H

#include "base/team.h"
#include "experiment/judge/group.h"

/* Rank 0: who explores which set. */
typedef struct noge_judge_team {
    noge_team *team; /* NULL: none */
    noge_judge_plan *plan;
    size_t set; /* number in the plan */
} noge_judge_team;

/* Finds out how many episodes each of these groups of the set needs. */
noge_status noge_judge_team_survey(const noge_judge_team *team, noge_judge_group *group, size_t count,
                                   noge_error *error);

/* Explores the episodes that the store lacks and puts them there. Groups are listed. */
noge_status noge_judge_team_explore(const noge_judge_team *team, noge_judge_group *group, size_t count,
                                    noge_error *error);

/* The other ranks: explore until the team is dismissed. They load sets when they need them. ready: whether this process
 * understood the command; *error says why not. */
noge_status noge_judge_serve(noge_team *team, noge_judge_plan *plan, noge_status ready, noge_error *error);

#endif
