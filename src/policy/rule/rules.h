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

/* A policy's type in a table of names: a rule, or a guard (policy/guard.h). */
typedef struct noge_policy_row {
    const noge_policy_type *type;
    const char *number; /* what the number after its name must be, for messages; NULL: none may follow */
    double least, most; /* of the number */
    bool required;      /* the number must follow */
} noge_policy_row;

enum { NOGE_RULE_COUNT = 13 };
extern const noge_policy_row noge_rules[NOGE_RULE_COUNT];

/* The row that a text of this length names, with or without a number: "nn", "blocking:0.5"; NULL if there is none. */
const noge_policy_row *noge_policy_row_find(const noge_policy_row *row, size_t count, const char *text, size_t length);

/* The number after the name in a text for which the row was found; NaN if none follows. kind: begins the message.
 * NOGE_USAGE: not a number, or out of range. */
noge_status noge_policy_row_number(const noge_policy_row *row, const char *kind, const char *text, size_t length,
                                   double *number, noge_error *error);

/* A frontier node that can be reached, all equally likely; there must be one. */
noge_node noge_rule_any(noge_map *map, noge_random *random);

#endif
