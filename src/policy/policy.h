/* What a policy is inside: a type and, for those that need it, a state. Public part: noge/policy.h.
 *
 * To add one: a file that defines a noge_policy_type, a line here and a line in the table of policy.c. */
#ifndef NOGE_POLICY_POLICY_H
#define NOGE_POLICY_POLICY_H

#include "base/cpu.h"
#include "base/random.h"
#include "explore/map.h"

#include <noge/policy.h>

typedef struct noge_policy_type {
    noge_policy_info info;
    size_t size;                                       /* of the policy's struct, whose first member is a noge_policy */
    void (*begin)(noge_policy *policy, uint64_t seed); /* a new exploration; may be NULL */
    /* One that can be reached; asked only if there is one. */
    noge_status (*choose)(noge_policy *policy, noge_map *map, noge_node *choice, noge_error *error);
    void (*release)(noge_policy *policy); /* what the state holds; may be NULL */
    noge_status (*choose_among)(noge_policy *policy, noge_map *map, const noge_node *candidate, uint32_t count,
                                noge_node *choice, noge_error *error); /* see below; may be NULL */
    /* Makes one that needs more than zeroes to begin with, computing at this level; may be NULL. */
    noge_status (*create)(noge_policy **policy, noge_kernel kernel, noge_error *error);
} noge_policy_type;

struct noge_policy {
    const noge_policy_type *type;
};

/* A frontier node that can be reached, all equally likely; there must be one. */
noge_node noge_policy_any(noge_map *map, noge_random *random);

extern const noge_policy_type noge_policy_random;
extern const noge_policy_type noge_policy_bfs;
extern const noge_policy_type noge_policy_dfs;
extern const noge_policy_type noge_policy_dfs_stack;
extern const noge_policy_type noge_policy_nn;
extern const noge_policy_type noge_policy_nn_most_visited;
extern const noge_policy_type noge_policy_nn_fewest_visited;
extern const noge_policy_type noge_policy_nn_newest;
extern const noge_policy_type noge_policy_nn_oldest;
extern const noge_policy_type noge_policy_nn_random;
extern const noge_policy_type noge_policy_universal;

/* The candidate that the policy likes best. candidate: [count >= 1] frontier nodes, all equally near, in the order in
 * which a search meets them; not the map's own array, since policies may search. Of a policy that cannot tell it is its
 * choice if that is among them, otherwise the first. */
noge_status noge_policy_choose_among(noge_policy *policy, noge_map *map, const noge_node *candidate, uint32_t count,
                                     noge_node *choice, noge_error *error);

/* noge_policy_create without a guard, computing at this level where there is something to compute. */
noge_status noge_policy_create_plain(noge_policy **policy, const char *name, noge_kernel kernel, noge_error *error);

/* Does this name a model's file rather than a policy? */
bool noge_policy_is_file(const char *name);

#endif
