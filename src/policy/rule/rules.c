/* The table of rules: the paper's four first. */
#include "policy/rule/rules.h"

const noge_policy_type *const noge_rules[NOGE_RULE_COUNT] = {
    &noge_rule_random,
    &noge_rule_bfs,
    &noge_rule_dfs,
    &noge_rule_nn,
    &noge_rule_dfs_stack,
    &noge_rule_nn_most_visited,
    &noge_rule_nn_fewest_visited,
    &noge_rule_nn_newest,
    &noge_rule_nn_oldest,
    &noge_rule_nn_random,
};
