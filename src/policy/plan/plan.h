/* A plan: a short walk through everything that is left.
 *
 * Towards the end of an exploration a few open places are left behind, far apart. Going to the nearest is then a poor
 * choice, and so is a network that looks a few steps around: the order of all of them decides. The plan is that order,
 * found by local search. Only its first step is taken, because what is seen there may change it.
 *
 * Earlier a plan does harm: what lies behind the frontier is not known, and decides more than the way to it.
 *
 * The distances between open places are kept from plan to plan, so a new place costs one search of the known graph.
 * Paths found since then may be shorter; only those that lead through a new place are noticed. */
#ifndef NOGE_POLICY_PLAN_PLAN_H
#define NOGE_POLICY_PLAN_PLAN_H

#include "explore/map.h"

/* Planning is for at most `most` frontier nodes, and at most one for each `visits` visited nodes, if the nearest is at
 * least `far` steps away (mean known edge lengths, in weighted maps). The figures were chosen on the training halves of
 * three cities, on `roads` and on mazes. The first and the last are not critical. With twenty visits for each, Oxford's
 * training half gains another half per cent, but mazes with few loops lose one. */
enum { NOGE_PLAN_MOST = 100, NOGE_PLAN_VISITS = 50, NOGE_PLAN_FAR = 5 };

typedef struct noge_plan noge_plan;

noge_status noge_plan_create(noge_plan **plan, noge_error *error);
void noge_plan_free(noge_plan *plan);

/* Before each exploration. */
void noge_plan_begin(noge_plan *plan);

/* Is little enough left? O(1). */
bool noge_plan_is_due(const noge_map *map);

/* The greatest number of edges that the searches of one decision look at. The first plan in a city needs about 100
 * searches: in Munich 2.1 million edges. In larger maps they are made in several decisions, before there is a plan. */
enum { NOGE_PLAN_EDGES = 2200000 };

/* The frontier node that a plan visits first. NOGE_NO_NODE if there is no plan: some node cannot be reached, searches
 * are left for the next decisions, or they would cost more than 256 edges for each decision so far. So plans cost
 * amortised O(1) for each decision, and none costs more than NOGE_PLAN_EDGES. */
noge_status noge_plan_first(noge_plan *plan, noge_map *map, noge_node *first, noge_error *error);

/* Edges that the searches of this exploration looked at so far. */
uint64_t noge_plan_spent(const noge_plan *plan);

#endif
