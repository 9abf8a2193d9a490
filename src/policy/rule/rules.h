/* The rules: policies that need no training. One type each, and their table in the order in which they are listed. */
#ifndef NOGE_POLICY_RULE_RULES_H
#define NOGE_POLICY_RULE_RULES_H

#include "base/random.h"
#include "explore/map.h"

#include <noge/policy.h>

extern const noge_policy_type noge_rule_random;
extern const noge_policy_type noge_rule_bfs;
extern const noge_policy_type noge_rule_dfs;
extern const noge_policy_type noge_rule_dfs_stack;
extern const noge_policy_type noge_rule_nn;
extern const noge_policy_type noge_rule_nn_most_visited;
extern const noge_policy_type noge_rule_nn_fewest_visited;
extern const noge_policy_type noge_rule_nn_newest;
extern const noge_policy_type noge_rule_nn_oldest;
extern const noge_policy_type noge_rule_nn_random;

enum { NOGE_RULE_COUNT = 10 };
extern const noge_policy_type *const noge_rules[NOGE_RULE_COUNT];

/* A frontier node that can be reached, all equally likely; there must be one. */
noge_node noge_rule_any(noge_map *map, noge_random *random);

#endif
