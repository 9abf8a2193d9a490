/* What an exploration of the lab keeps for itself. */
#ifndef NOGE_LAB_STATE_H
#define NOGE_LAB_STATE_H

#include "lab.h"
#include "policy/learned/outlook.h"

typedef struct lab_state {
    const lab_world *world;
    char *policy_name;
    noge_policy_spec *spec; /* NULL: the player decides */
    noge_policy *policy;
    noge_episode *episode;
    uint64_t seed;
    noge_task task;
    noge_node source;
    noge_node *choice; /* [choice_count] nodes of the map, for the trace */
    size_t choice_count, choice_space, path_space, discovered_space;
    size_t candidate_space, candidate_distance_space, candidate_score_space, distance_space;
    double *distance;      /* of the map's nodes, for candidates */
    noge_outlook *outlook; /* for explanations; NULL: none was asked for */
} lab_state;

/* Makes an episode and enters the world as the exploration did. Free it with noge_episode_free, also after a failure.
 */
noge_status lab_enter(const lab_state *state, noge_episode **episode);

/* Makes the policy that decides, begun with its seed; *policy is NULL if the player decides. */
noge_status lab_begin_policy(const lab_state *state, noge_policy **policy);

#endif
