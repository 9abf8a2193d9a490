/* A map without any cleverness: a list of edges in order of discovery, and searches that read all of it. */
#ifndef NOGE_TESTS_PLAIN_MAP_H
#define NOGE_TESTS_PLAIN_MAP_H

#include <noge/map.h>

enum { PLAIN_NODES = 128, PLAIN_EDGES = 4096 };

typedef struct plain_map {
    uint32_t node_count, edge_count, visit_count;
    bool visited[PLAIN_NODES];
    noge_node visit[PLAIN_NODES];
    struct {
        noge_node a, b;
        double length;
    } edge[PLAIN_EDGES];
    double walked;
} plain_map;

/* What noge_map_visit does, `known` and lengths as there; the node's walk is added to `walked`. */
void plain_visit(plain_map *map, noge_node at, const noge_sight *sight);

/* Shortest distances from a node, by relaxing all edges until nothing changes. */
void plain_distances(const plain_map *map, noge_node from, double distance[PLAIN_NODES]);

/* The order in which a breadth-first search from the current node meets nodes, following edges in order of discovery.
 */
uint32_t plain_breadth_first(const plain_map *map, noge_node order[PLAIN_NODES]);

#endif
