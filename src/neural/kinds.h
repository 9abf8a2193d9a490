/* Gives equal nodes of a batch the same number, their kind, so that each kind is computed once. Each batch decides anew
 * whether this saves time. The decision never changes a result: rows of the same kind are equal to the bit. */
#ifndef NOGE_NEURAL_KINDS_H
#define NOGE_NEURAL_KINDS_H

#include "neural/workspace.h"

/* Forgets the kinds of the last batch. Kind 0 of y is then the row of zeros. */
void noge_kinds_begin(noge_workspace *work);

/* Sets the y kinds of nodes `begin` to end - 1 of observation i. Their features summed over neighbours are the rows of
 * x_sum behind those of all kinds so far; the rows of new kinds stay, in order. */
void noge_kinds_of_nodes(noge_workspace *work, uint32_t i, size_t begin, size_t end);

/* Sets the z kinds of rows `begin` to end - 1 of observation i's visits and candidates. Writes one node of each new
 * kind to work->fresh and returns their number. */
size_t noge_kinds_of_rows(noge_workspace *work, uint32_t i, size_t begin, size_t end);

/* Numbers the signs of z kinds `begin` to end - 1, whose embeddings are computed. */
void noge_kinds_of_signs(noge_workspace *work, size_t begin, size_t end);

#endif
