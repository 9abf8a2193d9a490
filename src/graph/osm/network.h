/* A street network between ways and graph: directed, with parallel streets. */
#ifndef NOGE_GRAPH_OSM_NETWORK_H
#define NOGE_GRAPH_OSM_NETWORK_H

#include "graph/osm/ways.h"

/* A street from one node to another, in one direction. */
typedef struct noge_street {
    uint32_t from, to;
    double length; /* metres */
    size_t bend;   /* index of its first inner node in the network's `bend` */
    uint32_t bend_count;
} noge_street;

/* A network. Nodes are numbers that the caller assigns. Zero it before use. */
typedef struct noge_streets {
    size_t node_count;
    noge_street *street;
    size_t count, space;
    uint32_t *bend;
    size_t bend_count, bend_space;
} noge_streets;

noge_status noge_streets_add(noge_streets *streets, noge_street street, noge_error *error);
void noge_streets_release(noge_streets *streets);

/* Makes a street of every piece of a way between two nodes with positions, in each allowed direction: way by way, along
 * the direction of travel. */
noge_status noge_streets_of_ways(noge_streets *streets, const noge_ways *ways, noge_nodes *nodes, noge_error *error);

/* Removes the streets with an end that `keep`, [node_count], does not mark. */
void noge_streets_filter(noge_streets *streets, const bool *keep);

/* For each node the lowest node that it is connected with, in any direction; [node_count], free it with free().
 * NULL if out of memory. Nearly O(nodes + streets). */
uint32_t *noge_streets_components(const noge_streets *streets, noge_error *error);

/* Sets keep[v] for the nodes of the largest weakly connected component; of several, the one with the lowest node.
 * Nodes without streets belong to no component. */
noge_status noge_streets_largest_component(const noge_streets *streets, bool *keep, noge_error *error);

/* Removes all nodes but crossings, dead ends and the like, and joins the streets between them: OSMnx's simplification.
 * crossing: [node_count], true for the remaining nodes. */
noge_status noge_streets_simplify(noge_streets *simple, const noge_streets *raw, bool *crossing, noge_error *error);

#endif
