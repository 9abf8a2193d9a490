/* The depth-first rules for lengths in their recursive form, with an explicit stack of calls. Everything is computed
 * anew at each decision: distances between all nodes, components, and which edge blocks which. */
#ifndef NOGE_TESTS_PLAIN_WEIGHTED_H
#define NOGE_TESTS_PLAIN_WEIGHTED_H

#include <noge/map.h>

enum { PLAIN_NODES = 48 };

typedef enum plain_rule { PLAIN_DEPTH, PLAIN_BLOCKING, PLAIN_HIERARCHY } plain_rule;

typedef struct plain_call {
    noge_node node;
    double limit;              /* hierarchy: explores up to edges of this level */
    double level;              /* hierarchy: of the tour, 0 before it begins */
    bool cluster[PLAIN_NODES]; /* hierarchy: the nodes that the tour visits */
} plain_call;

typedef struct plain_weighted {
    plain_rule rule;
    double parameter; /* DELTA, or BASE */
    uint32_t count;
    double length[PLAIN_NODES][PLAIN_NODES];   /* known edges, INFINITY without one */
    double distance[PLAIN_NODES][PLAIN_NODES]; /* by known edges */
    bool visited[PLAIN_NODES];
    bool was_blocked_by[PLAIN_NODES][PLAIN_NODES][PLAIN_NODES]; /* [u][v][y] */
    noge_node parent[PLAIN_NODES];                              /* hierarchy: the tree of edges taken */
    noge_node order[PLAIN_NODES];                               /* visited nodes in order */
    uint32_t visit_count;
    noge_node from; /* hierarchy: where the last allowed edges begin, and their level */
    double from_level;
    plain_call call[4 * PLAIN_NODES];
    uint32_t call_count;
} plain_weighted;

void plain_weighted_begin(plain_weighted *self, plain_rule rule, double parameter);

/* The map's last visit has been made: reads the whole map. */
void plain_weighted_visit(plain_weighted *self, const noge_map *map);

/* Which nodes the rule may choose now. Ends calls that have nothing left to do. */
void plain_weighted_allowed(plain_weighted *self, bool allowed[PLAIN_NODES]);

/* Length of a minimum spanning tree of the known graph. base: lengths are rounded up to powers of it; 1: not rounded.
 * kinds: number of different lengths among its edges, may be NULL. */
double plain_spanning_tree(const plain_weighted *self, double base, uint32_t *kinds);

/* Length of the tree of edges taken by the hierarchical rule, rounded in the same way. */
double plain_taken_tree(const plain_weighted *self);

#endif
