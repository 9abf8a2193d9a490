/* What remains to be done in a training episode, as one number after each decision: for every unvisited node the
 * distance to the nearest other unvisited node, summed.
 *
 * A node left alone among visited ones has a large distance, because somebody must come back for it. So differences of
 * this sum tell at once what an episode would otherwise show only at its end. The trainer knows the hidden graph; the
 * policy never sees this number. */
#ifndef NOGE_LEARN_PLUS_REMAINING_H
#define NOGE_LEARN_PLUS_REMAINING_H

#include <noge/explore.h>

typedef struct noge_remaining noge_remaining;

noge_status noge_remaining_create(noge_remaining **remaining, noge_error *error);
void noge_remaining_free(noge_remaining *remaining);

/* The sum after each of the episode's decisions, t = 0 included, in units of `unit`. sum: [step_count + 1]. weighted:
 * in lengths, otherwise in hops. About O(known edges) on ordinary graphs. */
noge_status noge_remaining_of(noge_remaining *remaining, const noge_graph *graph, const noge_episode *episode,
                              double unit, double *sum, noge_error *error);

#endif
