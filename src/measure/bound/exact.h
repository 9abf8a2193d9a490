/* Exact answers: trees by a formula, few places by dynamic programming, few cycles by trying all ways around them. */
#ifndef NOGE_MEASURE_BOUND_EXACT_H
#define NOGE_MEASURE_BOUND_EXACT_H

#include "measure/bound/walk.h"

/* Greatest number of places for noge_subsets_walk. */
enum { NOGE_SUBSETS_MOST = 18 };

bool noge_places_is_tree(const noge_places *places);

/* The shortest walk of a tree: every edge twice, except those on the path to the farthest place, where a walk ends that
 * need not return.
 * O(places). */
noge_status noge_tree_walk(const noge_places *places, noge_place_walk *walk, noge_error *error);

/* At most NOGE_SUBSETS_MOST places. O(2^n n²); 18 MB for 18 of them. */
noge_status noge_subsets_walk(noge_places *places, noge_place_walk *walk, noge_error *error);

/* Work of noge_cycles_order: number of cases times the cost of one. UINT64_MAX: far too many cases. */
uint64_t noge_cycles_cases(const noge_places *core);

/* The nodes in the order of a shortest walk that ends at `end`, visited before or not. order: [core->count]. O(cases).
 */
noge_status noge_cycles_order(const noge_places *core, uint32_t *order, uint32_t *end, noge_error *error);

#endif
