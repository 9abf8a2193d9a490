/* Allocating and hashing a data set, and sets of pieces. Public part: noge/generate.h. */
#ifndef NOGE_GRAPH_DATASET_H
#define NOGE_GRAPH_DATASET_H

#include "graph/read_options.h"

#include <noge/generate.h>

/* Allocates a set with room for its graphs and both parts, still to be filled. The caller frees *dataset after a
 * failure too. */
noge_status noge_dataset_allocate(noge_dataset **dataset, const char *name, uint32_t graph_count, uint32_t train_count,
                                  uint32_t test_count, noge_error *error);

/* noge_dataset_read with options. report: those of the files are added to it. */
noge_status noge_dataset_read_folder(noge_dataset **dataset, const char *folder, const noge_read_options *options,
                                     noge_read_report *report, noge_error *error);

/* Allocates the kinds of the graphs, still NULL. */
noge_status noge_dataset_allocate_kinds(noge_dataset *dataset, noge_error *error);

/* Makes a set of connected pieces of a graph: 300 for training, then 75 for testing. Each has the nodes nearest to a
 * random node, by lengths of paths; 100 to 800, small pieces as often as large ones. A piece has all edges between its
 * nodes, with lengths, names, positions and bends. NOGE_BAD_INPUT if no component of the graph has 100 nodes. */
noge_status noge_dataset_of_pieces(noge_dataset **dataset, const char *name, const noge_graph *graph, uint64_t seed,
                                   noge_error *error);

/* Generates the set "worlds" or "roads"; `name` must be one of them. */
noge_status noge_dataset_of_worlds(noge_dataset **dataset, const char *name, uint64_t seed, bool with_positions,
                                   noge_error *error);

enum { NOGE_HASH_TEXT = 17 };

/* A hash of the structure and lengths of a set's test graphs: 16 hexadecimal digits. Equal graphs have equal hashes in
 * whatever file or format they are. O(nodes + edges). */
void noge_dataset_hash(const noge_dataset *dataset, char text[NOGE_HASH_TEXT]);

/* True if a set of this name can be generated. */
bool noge_dataset_exists(const char *name);

/* Joins several sets into one, whose members are drawn in turns, equally often; a member that joins several sets counts
 * as these. The first eight test graphs of each member, or all if it has fewer, are for testing. The graphs move out of
 * the members, which the caller still frees. */
noge_status noge_dataset_join(noge_dataset **dataset, const char *name, noge_dataset *const *member, uint32_t count,
                              noge_error *error);

/* The sets made of several families: index 0, 1, … NULL after the last. */
const noge_blend *noge_blend_at(size_t index);

#endif
