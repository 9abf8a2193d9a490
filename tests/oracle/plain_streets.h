/* Simplification and polygons as one would write them down first: slow, without indexes, for small networks. */
#ifndef NOGE_TESTS_PLAIN_STREETS_H
#define NOGE_TESTS_PLAIN_STREETS_H

#include <stdbool.h>

enum { PLAIN_NODES = 12, PLAIN_STREETS = 200 };

typedef struct plain_streets {
    int node_count, count;
    struct {
        int from, to;
        int length; /* whole, so that sums are exact in any order */
    } street[PLAIN_STREETS];
    bool gone[PLAIN_NODES];
} plain_streets;

/* OSMnx's simplify_graph in its own steps: paths as lists of nodes, new edges added, inner nodes removed, rings
 * removed. */
void plain_simplify(plain_streets *network);

typedef struct plain_polygon {
    int count;
    int x[16], y[16]; /* corners; the last is joined to the first */
} plain_polygon;

/* Inside by the number of sides that a ray crosses, in exact fractions; true on a side. */
bool plain_inside(const plain_polygon *polygon, int x, int y);

#endif
