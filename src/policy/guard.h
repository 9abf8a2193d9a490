/* Guards: policies that let another decide and keep it from straying, so that what is proved of nearest neighbour is
 * true of it, too, whatever it was trained on.
 *
 * nearest: only the nearest frontier nodes may be chosen. The guarded policy is nearest neighbour with tie-breaks of
 * its own, and walks at most (⌈log2 n⌉ + 1) times the shortest walk that visits all n nodes.
 *
 * robust:LAMBDA, after Eberle, Lindermayr, Megow, Nölke and Schlöter (AAAI 2022). An exploration is cut into phases. At
 * the beginning of each the policy names its target, at distance d. Nearest neighbour explores first, as long as what
 * it walks in this phase does not exceed LAMBDA · d; then the walk goes to the target, and the phase ends where that is
 * visited. Two bounds hold at once:
 *  - a phase costs at most (1 + 2 LAMBDA) d, for the way to the target is never longer than back and then d. So a
 * policy with a fixed order of nodes is not spoiled: it walks at most 1 + 2 LAMBDA times what it would alone;
 *  - all phases together cost at most (2 + 1 / LAMBDA) (⌈log2 n⌉ + 1) times the shortest walk, however bad the policy
 * is: a phase that walks N by nearest neighbour stops for the next step s with N + s > LAMBDA · d and costs at most 2 N
 * + d; and the distances to the nearest frontier node, added up over all visits, are what nearest neighbour's own bound
 * is proved for, whoever decides in between. Both hold with lengths as without. docs/BOUNDS.md has the proofs. */
#ifndef NOGE_POLICY_GUARD_H
#define NOGE_POLICY_GUARD_H

#include "policy/policy.h"

typedef enum noge_guard_kind { NOGE_GUARD_NONE, NOGE_GUARD_NEAREST, NOGE_GUARD_ROBUST } noge_guard_kind;

typedef struct noge_guard {
    noge_guard_kind kind;
    double lambda; /* of NOGE_GUARD_ROBUST, more than 0 */
} noge_guard;

/* Understands "nearest" and "robust:0.5". NOGE_USAGE says what is wrong. */
noge_status noge_guard_parse(noge_guard *guard, const char *text, noge_error *error);

/* Splits "dfs@robust:0.5" into the length of the policy's name and its guard; names without a guard, and files with
 * another @ in their names, are all name. */
noge_status noge_guard_of_name(noge_guard *guard, const char *name, size_t *length, noge_error *error);

/* Guards *policy, which belongs to the new one from then on; without a guard nothing changes. On failure *policy is
 * freed and NULL. */
noge_status noge_guard_policy(noge_policy **policy, noge_guard guard, noge_error *error);

/* The robust guard's account of its present phase, for tests. */
typedef struct noge_guard_account {
    noge_node target;
    double distance; /* to the target, when the phase began */
    double spent;    /* on nearest neighbour's steps since */
} noge_guard_account;

noge_guard_account noge_guard_present(const noge_policy *policy);

#endif
