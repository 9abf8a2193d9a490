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
extern const noge_policy_type noge_rule_dfs_shortest;
extern const noge_policy_type noge_rule_blocking;
extern const noge_policy_type noge_rule_hdfs;

enum { NOGE_RULE_COUNT = 13 };
extern const noge_policy_type *const noge_rules[NOGE_RULE_COUNT];

/* The rule of this name without a guard; NULL if there is none. A number may follow the name of some: "blocking:0.5".
 * The rule is found whatever follows; noge_rule_context checks it. */
const noge_policy_type *noge_rule_find(const char *name, size_t length);

/* The context of a rule found by this name: the number that follows its name, NULL if there is none. Free with the
 * type's release_context. NOGE_USAGE: not a number, or out of range. */
noge_status noge_rule_context(void **context, const char *name, noge_error *error);

/* A frontier node that can be reached, all equally likely; there must be one. */
noge_node noge_rule_any(noge_map *map, noge_random *random);

#endif
