/* Bounds on the shortest walk from a node through all nodes that can be reached from it, with the whole graph known.
 *
 *     const noge_bound_options options = {.size = sizeof options, .seed = 1};
 *     noge_bound bound = {.size = sizeof bound};
 *     noge_bound_find(&bound, graph, source, &options, &error);     // bound.lower <= shortest walk <= bound.upper
 *     noge_bound_free(&bound);
 *
 * The walk need not return, unless options.returns asks for a tour. Finding the shortest one is a travelling-salesman
 * problem, so large graphs get two numbers: no walk is shorter than `lower`, and `walk` has the length `upper`. The
 * answer is exact for trees, for graphs of up to 18 nodes, for graphs with few cycles such as mazes, and wherever the
 * two numbers are equal. docs/BOUNDS.md explains the methods.
 *
 * Thread-safety: the functions keep no state and may be called from any number of threads. */
#ifndef NOGE_BOUND_H
#define NOGE_BOUND_H

#include <noge/graph.h>
#include <noge/task.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How bounds were found. */
typedef enum noge_bound_method {
    NOGE_BOUND_TREE,    /* twice the edges minus the path to the farthest node: exact */
    NOGE_BOUND_SUBSETS, /* dynamic programming over subsets of nodes: exact */
    NOGE_BOUND_CYCLES,  /* all ways to walk the few cycles: exact */
    NOGE_BOUND_ASCENT,  /* Held-Karp 1-trees for the lower bound, local search for the upper */
} noge_bound_method;

/* How to search. Fields that are 0 have their defaults. */
typedef struct noge_bound_options {
    size_t size;           /* sizeof(noge_bound_options) */
    const noge_task *task; /* what the walk must do: count lengths, return. NULL: NOGE_TASK; limits do not count */
    uint64_t seed;         /* seed of the local search */
    double effort;  /* multiple of the usual number of steps; 0: 1. The same effort gives the same bounds everywhere */
    double seconds; /* time limit; 0: none. Bounds found at a time limit depend on the machine's speed */
    void (*progress)(void *context, uint64_t done, uint64_t total); /* called now and then; may be NULL */
    void *context;                                                  /* for progress and interrupted */
    /* Asked now and then, in the caller's thread; true stops with NOGE_INTERRUPTED. May be NULL. */
    bool (*interrupted)(void *context);
} noge_bound_options;

/* Both bounds. */
typedef struct noge_bound {
    size_t size;              /* sizeof(noge_bound), set by the caller */
    double lower, upper;      /* no walk is shorter than `lower`; `walk` has the length `upper` */
    bool exact;               /* both are equal: the shortest length is known */
    bool timed_out;           /* the time limit ended the search */
    noge_bound_method method; /* how they were found */
    uint32_t reachable;       /* number of nodes that the walk visits, the source included */
    double seconds;           /* time that the search took */
    noge_node *walk;          /* [walk_count] nodes from the source on, each a neighbour of the one before */
    size_t walk_count;        /* number of nodes in `walk` */
    bool returns;             /* the walk ends back at the source */
} noge_bound;

/* "tree", "subsets", "cycles" or "ascent"; "unknown" for other values. */
NOGE_API const char *noge_bound_method_name(noge_bound_method method);

/* Finds both bounds for the component of `source`. options: NULL for the defaults. Free the walk with noge_bound_free.
 * Needs 8 n² bytes for up to 2,500 nodes, beyond that about 2.5 kB a node; NOGE_BAD_INPUT if the machine has less. */
NOGE_API noge_status noge_bound_find(noge_bound *bound, const noge_graph *graph, noge_node source,
                                     const noge_bound_options *options, noge_error *error);

/* Frees the walk and clears the other fields. */
NOGE_API void noge_bound_free(noge_bound *bound);

/* A lower bound on any walk that visits `visits` nodes, the source included, for explorations that end early: the sum
 * of the visits - 1 shortest edges of the source's component. A walk that returns passes a tree twice, or as many
 * different edges as it visits nodes. O(edges log edges) with lengths, otherwise O(edges) for walks that return, else
 * O(1). */
NOGE_API noge_status noge_bound_trivial(double *lower, const noge_graph *graph, noge_node source, uint32_t visits,
                                        const noge_task *task, noge_error *error);

#ifdef __cplusplus
}
#endif
#endif
