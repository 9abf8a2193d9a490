/* Gives equal nodes of a batch the same number, their kind, so that each kind is computed once. Each batch decides anew
 * whether this saves time. The decision never changes a result: rows of the same kind are equal to the bit. */
#ifndef NOGE_NEURAL_KINDS_H
#define NOGE_NEURAL_KINDS_H

#include "neural/workspace.h"

/* Forgets the kinds of the last batch. Kind 0 of x and of y is then the row of zeros. */
void noge_kinds_begin(noge_workspace *work);

/* Does looking up surroundings save time in the next graph? They are x kinds, so there must be codes. */
bool noge_kinds_pay(const noge_workspace *work);

/* Sets the x kinds of observation i. */
void noge_kinds_of_features(noge_workspace *work, uint32_t i);

/* Sets the y kinds of nodes `begin` to end - 1 of observation i. Their features summed over neighbours are the rows of
 * x_sum behind those of all kinds so far; the rows of new kinds stay, in order. */
void noge_kinds_of_nodes(noge_workspace *work, uint32_t i, size_t begin, size_t end);

/* The same by the x kinds around each node. `sum` computes the sums of some nodes; it is called for one node of each
 * new surroundings. */
typedef void noge_sum_function(noge_workspace *work, uint32_t i, const uint32_t *node, size_t count);
void noge_kinds_of_surroundings(noge_workspace *work, uint32_t i, size_t begin, size_t end, noge_sum_function *sum);

/* Sets the z kinds of rows `begin` to end - 1 of observation i's visits and candidates. Writes one node of each new
 * kind to work->fresh and returns their number. */
size_t noge_kinds_of_rows(noge_workspace *work, uint32_t i, size_t begin, size_t end);

/* Numbers the signs of z kinds `begin` to end - 1, which are in work->kind_signs. */
void noge_kinds_of_signs(noge_workspace *work, size_t begin, size_t end);

#endif
