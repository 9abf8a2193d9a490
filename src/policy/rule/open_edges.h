/* The edges from each visited node to unvisited ones, shortest first: what the depth-first rules for lengths choose
 * from. Equally short edges are in random order, because these rules have no preference among them.
 *
 * A node's row is sorted once, when it is visited, and its cursor only moves forward. So following a whole exploration
 * costs O(edges · log(degree)). A row is made again if a change of the world concerns its node. */
#ifndef NOGE_POLICY_RULE_OPEN_EDGES_H
#define NOGE_POLICY_RULE_OPEN_EDGES_H

#include "base/random.h"
#include "explore/map.h"

typedef struct noge_open_edge {
    double length;
    uint32_t order; /* random: decides between equal lengths */
    noge_node node; /* the unvisited end */
} noge_open_edge;

typedef struct noge_open_row {
    size_t first;          /* in the pool */
    uint32_t count, space; /* edges, and room for them */
    uint32_t next;         /* the edges before it lead to nodes visited since */
} noge_open_row;

typedef struct noge_open_edges {
    noge_random random;
    noge_open_edge *edge; /* the pool of rows */
    size_t edge_used, edge_space;
    noge_open_row *row; /* [node]; empty for nodes that are not visited */
    size_t row_count, row_space;
    uint32_t visits_read;
    uint64_t news_read, changes_read;
} noge_open_edges;

/* What noge_open_edges_follow reads off the map. */
typedef enum noge_open_event {
    NOGE_OPEN_NOTHING, /* everything has been read */
    NOGE_OPEN_VISIT,   /* a node was visited */
    NOGE_OPEN_CHANGE,  /* the edges or the state of a node changed without a visit */
    NOGE_OPEN_ALL,     /* any node may have changed: the map has dropped its log */
} noge_open_event;

/* A new exploration. */
void noge_open_edges_begin(noge_open_edges *self, uint64_t seed);

/* Frees what it holds. */
void noge_open_edges_free(noge_open_edges *self);

/* Reads the next event off the map and updates the rows by it: visits first, in order, then changes. node: of a visit
 * or a change. Call it until there is nothing, before any question. */
noge_status noge_open_edges_follow(noge_open_edges *self, const noge_map *map, noge_open_event *event, noge_node *node,
                                   noge_error *error);

/* The shortest edge from a visited node to a frontier node; NULL if there is none. Valid until the next event.
 * Amortised O(1). */
const noge_open_edge *noge_open_edges_least(noge_open_edges *self, const noge_map *map, noge_node node);

#endif
