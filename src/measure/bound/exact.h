/* Answers without a gap: trees by a formula, few places by dynamic programming, few cycles by trying all ways round
 * them. */
#ifndef NOGE_MEASURE_BOUND_EXACT_H
#define NOGE_MEASURE_BOUND_EXACT_H

#include "measure/bound/walk.h"

/* Up to so many places all subsets are tried. */
enum { NOGE_SUBSETS_MOST = 18 };

bool noge_places_is_tree(const noge_places *places);

/* Every edge twice but those on the way to the farthest place, which is where the walk ends. O(places). */
noge_status noge_tree_walk(const noge_places *places, noge_place_walk *walk, noge_error *error);

/* At most NOGE_SUBSETS_MOST places. O(2^n n²); 18 MB for 18 of them. */
noge_status noge_subsets_walk(noge_places *places, noge_place_walk *walk, noge_error *error);

/* How many cases noge_cycles_order would try, times what one costs; UINT64_MAX for far too many. */
uint64_t noge_cycles_cases(const noge_places *core);

/* The nodes in the order of a shortest walk that ends at `end`, visited before or not. order: [core->count]. O(cases).
 */
noge_status noge_cycles_order(const noge_places *core, uint32_t *order, uint32_t *end, noge_error *error);

#endif
