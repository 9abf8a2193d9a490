/* The graphs of the sets `worlds` and `roads`: many kinds, for training explorers of anything. */
#ifndef NOGE_GRAPH_GENERATE_WORLDS_WORLDS_H
#define NOGE_GRAPH_GENERATE_WORLDS_WORLDS_H

#include <noge/generate.h>

/* Makes graph `index` of the set "worlds" or "roads". *kind: the name of its kind, which the library owns. */
noge_status noge_worlds_make(const char *name, uint64_t seed, uint32_t index, bool with_positions, noge_graph **graph,
                             const char **kind, noge_error *error);

/* Makes the road network of a large town, to measure with: of divided blocks, with `nodes` nodes or up to a tenth more.
 * nodes: 20 … 1,000,000. */
noge_status noge_worlds_town(uint32_t nodes, uint64_t seed, noge_graph **graph, noge_error *error);

/* Number of turns that the kinds of a set take. */
uint32_t noge_worlds_turns(const char *name);

#endif
