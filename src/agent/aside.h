/* Edges of unreachable places, which the map does not have. Each edge is in the lists of both its ends, oldest first,
 * so that closing and opening a place costs O(its edges), however many other places are closed. */
#ifndef NOGE_AGENT_ASIDE_H
#define NOGE_AGENT_ASIDE_H

#include <noge/graph.h>

#define NOGE_NOT_ASIDE UINT32_MAX

typedef struct noge_closed_edge {
    noge_node end[2];
    double length;
    uint32_t next[2], previous[2]; /* in the list of each end; NOGE_NOT_ASIDE: none */
} noge_closed_edge;

typedef struct noge_aside_list {
    uint32_t first, last, count;
} noge_aside_list;

/* Begin with all members zero. */
typedef struct noge_aside {
    noge_closed_edge *edge;
    size_t edge_space;
    uint32_t edge_count;   /* used so far, removed ones included */
    uint32_t removed;      /* the last removed edge plus 1, which has the one before as its `next`; 0: none */
    noge_aside_list *list; /* [node] */
    size_t list_space;
    uint32_t list_count;
} noge_aside;

void noge_aside_free(noge_aside *aside);

/* Appends an edge, which must not be there. O(1) amortised. On failure nothing has changed. */
noge_status noge_aside_put(noge_aside *aside, noge_node a, noge_node b, double length, noge_error *error);

/* The edge between two nodes; NOGE_NOT_ASIDE if it is not there. O(the shorter list). */
uint32_t noge_aside_find(const noge_aside *aside, noge_node a, noge_node b);

/* The oldest edge of a node, and the one after `edge`; NOGE_NOT_ASIDE: none. */
uint32_t noge_aside_first(const noge_aside *aside, noge_node node);
uint32_t noge_aside_next(const noge_aside *aside, noge_node node, uint32_t edge);

/* O(1). */
void noge_aside_remove(noge_aside *aside, uint32_t edge);

#endif
