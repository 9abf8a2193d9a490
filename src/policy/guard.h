/* Guards: policies that let another policy decide within limits, so that the bounds of nearest neighbour hold for it
 * too.
 *
 * nearest: only the nearest frontier nodes may be chosen. The guarded policy is nearest neighbour with tie-breaks of
 * its own, and walks at most (⌈log2 n⌉ + 1) times the shortest walk that visits all n nodes.
 *
 * robust:LAMBDA, after Eberle, Lindermayr, Megow, Nölke and Schlöter (AAAI 2022). An exploration has phases. At the
 * beginning of a phase the policy names its target, at distance d. First nearest neighbour explores, while its walk in
 * this phase does not exceed LAMBDA · d. Then the explorer goes to the target, and its visit ends the phase.
 *
 * Two bounds hold at once, with lengths or without:
 *  - A phase costs at most (1 + 2 LAMBDA) d, because the way to the target is at most the way back plus d. So a policy
 *    with a fixed order of nodes walks at most 1 + 2 LAMBDA times as far as alone.
 *  - All phases together cost at most (2 + 1 / LAMBDA) (⌈log2 n⌉ + 1) times the shortest walk, for any policy. A phase
 *    with N walked by nearest neighbour stops before a step s with N + s > LAMBDA · d, and costs at most 2 N + d.
 *    The bound of nearest neighbour holds for the sum of the distances to the nearest frontier node over all visits,
 *    whichever policy decided them.
 * docs/BOUNDS.md has the proofs. */
#ifndef NOGE_POLICY_GUARD_H
#define NOGE_POLICY_GUARD_H

#include "policy/policy.h"
#include "policy/rule/rules.h"

typedef struct noge_guard {
    const noge_policy_type *type;
    double number; /* of the robust guard, more than 0; NaN: none */
} noge_guard;

/* The guards of a policy, the innermost first: the last one decides. Free `item`. */
typedef struct noge_guards {
    noge_guard *item;
    size_t count;
} noge_guards;

/* Adds the guards of a text such as "nearest" or "nearest@robust:0.5". NOGE_USAGE says what is wrong. */
noge_status noge_guards_parse(noge_guards *list, const char *text, noge_error *error);

/* Where the guards of a policy's name begin: 3 in "dfs@nearest@robust:0.5", the length of a name without guards. An @
 * in a folder's name, or before any other word, is a part of the policy's name. */
size_t noge_guards_begin(const char *name);

/* Replaces *policy by its guarded version, which owns it. On failure *policy is freed and NULL. */
noge_status noge_guard_policy(noge_policy **policy, const noge_guard *guard, noge_error *error);

/* The robust guard's account of its present phase, for tests. */
typedef struct noge_guard_account {
    noge_node target;
    double distance; /* to the target, when the phase began */
    double spent;    /* on nearest neighbour's steps since */
} noge_guard_account;

noge_guard_account noge_guard_present(const noge_policy *policy);

#endif
