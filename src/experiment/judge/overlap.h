/* Do training, choosing and judging share graphs or streets? */
#ifndef NOGE_EXPERIMENT_JUDGE_OVERLAP_H
#define NOGE_EXPERIMENT_JUDGE_OVERLAP_H

#include "base/text/text.h"
#include "experiment/judge/plan.h"

typedef struct noge_overlap_options {
    const char *trained; /* SET,…: their training graphs were trained on */
    const char *chosen;  /* SET,…: by their test graphs models and settings were chosen */
} noge_overlap_options;

/* A hash of a graph's structure that does not depend on the numbers of its nodes; lengths do not count. Isomorphic
 * graphs have equal hashes. Graphs with different hashes differ. Equal hashes of different graphs are unlikely: colour
 * refinement begins with the number of nodes at each distance. O(nodes · edges) up to 10,000 nodes, O(edges) beyond. */
noge_status noge_graph_structure(const noge_graph *graph, uint64_t *hash, noge_error *error);

/* Appends a table with a row for each judging set of the plan, and one for each set of `chosen`: the number of test
 * graphs, how many of them have the structure of a training or choosing graph, the number of nodes of the largest such
 * graph, and how many of their nodes have the position of a node in those. *shared: does any row have an overlap? Sets
 * without data are reported and left out. */
noge_status noge_judge_overlap(noge_judge_plan *plan, const noge_overlap_options *options, noge_text *text,
                               bool *shared, noge_error *error);

#endif
