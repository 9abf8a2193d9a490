/* Certificates: how short a walk from a node through all that it can reach could be, for whoever has the map in hand.
 *
 * The walk need not return. It is a Hamiltonian path of the metric that the graph's distances make, so the exact answer
 * is out of reach for large graphs and lies between two numbers: no walk is shorter than `lower`, and `walk` is one of
 * length `upper`. Trees, up to eighteen nodes, graphs with few cycles such as mazes, and
 * whatever else lets the two meet are exact. docs/BOUNDS.md tells how.
 */
#ifndef NOGE_BOUND_H
#define NOGE_BOUND_H

#include <noge/graph.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum noge_bound_method {
    NOGE_BOUND_TREE,    /* twice the edges but for the way to the farthest node: exact */
    NOGE_BOUND_SUBSETS, /* dynamic programming over subsets of nodes: exact */
    NOGE_BOUND_CYCLES,  /* all ways round the few cycles there are: exact */
    NOGE_BOUND_ASCENT,  /* Held-Karp 1-trees below, local search above */
} noge_bound_method;

typedef struct noge_bound_options {
    bool weighted;  /* distances add up lengths instead of counting edges */
    uint64_t seed;  /* of the local search */
    double effort;  /* 1: the usual number of steps; 0 is 1. The same effort gives the same bounds everywhere */
    double seconds; /* stop looking after so long with what there is; 0: never. What is found then depends on speed */
    void (*progress)(void *context, uint64_t done, uint64_t total); /* may be NULL */
    void *context;
} noge_bound_options;

typedef struct noge_bound {
    double lower, upper;
    bool exact;   /* they are the same and the answer is known */
    bool hurried; /* the time was up before the work was done */
    noge_bound_method method;
    uint32_t reachable; /* nodes that the walk visits, the source included */
    double seconds;     /* that it took */
    noge_node *walk;    /* [walk_count] from the source, every two in a row neighbours; its length is `upper` */
    size_t walk_count;
} noge_bound;

/* "tree", "subsets", "cycles" or "ascent". */
NOGE_API const char *noge_bound_method_name(noge_bound_method method);

/* Both bounds for the component of `source`. Free the walk with noge_bound_free. Needs 8 n² bytes up to 2,500 nodes,
 * beyond that about 1.5 kB a node. NOGE_BAD_INPUT if that is more than this machine has. */
NOGE_API noge_status noge_bound_find(noge_bound *bound, const noge_graph *graph, noge_node source,
                                     const noge_bound_options *options, noge_error *error);
NOGE_API void noge_bound_free(noge_bound *bound);

/* No walk that visits `visits` nodes, the source included, is shorter: the sum of so many shortest edges but one of the
 * source's component. What can be said of explorations that end early. O(edges log edges) if weighted. */
NOGE_API noge_status noge_bound_trivial(double *lower, const noge_graph *graph, noge_node source, uint32_t visits,
                                        bool weighted, noge_error *error);

#ifdef __cplusplus
}
#endif
#endif
