/* Searches on a map, from the explorer's node.
 *
 * A search labels nodes in the order in which it meets them. The labels are both the queue of the breadth-first search
 * and the tree of shortest paths. Each node has one number, its ticket: base + 2 * label + side. Tickets below the base
 * are from earlier searches. So nothing has to be reset, and a search costs O(nodes and edges that it touches). */
#ifndef NOGE_EXPLORE_SEARCH_H
#define NOGE_EXPLORE_SEARCH_H

#include <noge/map.h>

enum { NOGE_FROM_CURRENT, NOGE_FROM_TARGET };

/* Choices among equally near frontier nodes: the first met, the newest, the oldest, the first with the most or the
 * fewest visited neighbours. */
typedef enum noge_tie {
    NOGE_TIE_FIRST,
    NOGE_TIE_NEWEST,
    NOGE_TIE_OLDEST,
    NOGE_TIE_MOST,
    NOGE_TIE_FEWEST,
    NOGE_TIE_COUNT,
    NOGE_TIE_NONE = NOGE_TIE_COUNT /* all of them */
} noge_tie;

/* One side of a search: labels in the order in which nodes were met. Label 0 is where the side began. */
typedef struct noge_search_side {
    noge_node *node; /* [label] */
    uint32_t *from;  /* [label] the label it was met from */
    uint32_t count;
    double *distance;     /* [label]; weighted maps only, as are the next three */
    uint32_t *heap;       /* labels not yet settled, nearest first */
    uint32_t *heap_place; /* [label] in heap, or settled */
    const uint64_t *rank; /* [label] order among equal distances; NULL: by label. See cursors.c */
    uint32_t heap_count;
} noge_search_side;

/* The last search, which began at the current node; cleared at a visit. */
typedef struct noge_search {
    uint32_t ticket_base;
    uint32_t *back_ticket;    /* [node] tickets of the side from the target; weighted maps only */
    noge_search_side side[2]; /* from the current node; from the target */
    bool searched;            /* side[0] holds distances from the current node */
    bool searched_all;        /* … to all that can be reached */
    noge_node target;         /* NOGE_NO_NODE, or the node with a known distance: */
    double target_distance;
    /* the labels where the two sides met; meeting[1] is NOGE_NO_NODE if side 0 reached the target */
    uint32_t meeting[2];
    noge_node *found; /* nearest frontier nodes, or a path */
    noge_node *row;   /* part of a row */
    uint64_t looks;   /* entries of rows that searches were given, for tests */
} noge_search;

/* Discards the labels and distances of the last search, because the map has changed. */
void noge_map_clear_search(noge_map *map);

/* A ticket that the last search has not used. It is invalid after noge_map_clear_search. */
static inline uint32_t noge_search_unused_ticket(const noge_search *search) {
    uint32_t used = search->side[0].count > search->side[1].count ? search->side[0].count : search->side[1].count;
    return search->ticket_base + 2 * used;
}

/* Begins a search: invalidates the tickets of earlier ones. */
void noge_search_begin(noge_map *map);

/* The two kinds of searches. nearest: fills `found` with the nearest frontier nodes, at most `most`, and returns how
 * many. With a tie-break, the best node by it is among them, but not all others. nearby: the same for noge_map_nearby.
 * between: sets target, target_distance and meeting. all: labels everything that can be reached. */
uint32_t noge_hops_nearest(noge_map *map, uint32_t most, noge_tie tie);
uint32_t noge_hops_nearby(noge_map *map, double reach, uint32_t most, double *distance);
void noge_hops_between(noge_map *map, noge_node to);
void noge_hops_all(noge_map *map);
uint32_t noge_lengths_nearest(noge_map *map, uint32_t most, noge_tie tie);
uint32_t noge_lengths_nearby(noge_map *map, double reach, uint32_t most, double *distance);
void noge_lengths_between(noge_map *map, noge_node to);
void noge_lengths_all(noge_map *map);

#endif
