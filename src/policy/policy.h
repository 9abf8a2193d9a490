/* What a policy is inside: a type, a context and a state. Public part: noge/policy.h.
 *
 * Built-in policies are noge_policy_types like those of callers. To add a rule, write a file that defines its type, and
 * add a line to rules.h and a line to the table of rules.c. */
#ifndef NOGE_POLICY_POLICY_H
#define NOGE_POLICY_POLICY_H

#include "base/threads.h"
#include "explore/map.h"

#include <noge/policy.h>
#include <stddef.h>

struct noge_policy {
    const noge_policy_type *type;
    void *context;
    const struct noge_model *model; /* the model that decides; NULL: none */
    bool is_rule;                   /* a rule of noge: tests prove its choices, so they are not checked each time */
    noge_policy_spec *spec;         /* holds a reference; NULL for policies made inside the library, as by trainers */
    noge_error failure;             /* of the last beginning; NOGE_OK: none */
    uint64_t seed;                  /* of the last beginning */

    /* The exploration that the state belongs to: the address of its map, and a stamp that no later map at the same
     * address continues. NULL since the last beginning. */
    const noge_map *map;
    noge_stamp begun;

    max_align_t state[]; /* type->state_size bytes */
};

static inline void *noge_policy_state(const noge_policy *policy) {
    return (void *)(uintptr_t)policy->state;
}

/* Makes a policy of this type with a zeroed state, not yet begun. The type must live as long as the policy. */
noge_status noge_policy_make(noge_policy **policy, const noge_policy_type *type, void *context, noge_error *error);

/* Before the policy looks at a map: if its state belongs to another exploration, it begins anew with the same seed.
 * Otherwise the state would name nodes that this map does not have. Returns the failure of the last beginning. O(1). */
noge_status noge_policy_attend(noge_policy *policy, const noge_map *map, noge_error *error);

/* Lets the policy choose one of the candidates. candidate: [count >= 1] frontier nodes, all equally near, in the order
 * in which a search meets them; not the map's own array, because policies may search. A choice that is not a candidate
 * is NOGE_USAGE. */
noge_status noge_policy_choose_among(noge_policy *policy, noge_map *map, const noge_node *candidate, uint32_t count,
                                     noge_node *choice, noge_error *error);

/* noge_policy_run that polls `stop` as worker `worker` before each decision. NOGE_INTERRUPTED in the middle of the
 * episode if it says so. stop: may be NULL. */
noge_status noge_policy_run_until(noge_policy *policy, noge_episode *episode, noge_stop *stop, uint32_t worker,
                                  noge_error *error);

#endif
