/* Counts about the known graph, updated at each visit: for each visited node its neighbours on the frontier, for each
 * frontier node the degrees of its visited neighbours, and sums over all visited nodes.
 *
 * The degree of a visited node never changes, so a visit changes the counts of its neighbours only. Visits can be
 * counted later than they happen, because every row of the map says when its nodes were visited. */
#ifndef NOGE_POLICY_LEARNED_TALLY_H
#define NOGE_POLICY_LEARNED_TALLY_H

#include "explore/map.h"

/* What visits to nodes with a number of visited neighbours found: one, two, three or more. */
enum { NOGE_TALLY_YIELDS = 3 };

typedef struct noge_visit_yield {
    double visits, found, dead; /* nodes discovered; visits without any */
} noge_visit_yield;

typedef struct noge_node_tally {
    uint32_t open;                      /* of a visited node: neighbours on the frontier */
    uint32_t parent_least, parent_most; /* of a frontier node: degrees of its visited neighbours; refresh it first */
    uint32_t candidate_at; /* used by the outlook: the last decision at which it was a candidate; 0: none */
    uint32_t degree;       /* of a visited node: as it was counted */
    uint32_t earlier;      /* of a visited node: neighbours visited before it, as counted */
    uint32_t recounted;    /* the last catching up that counted it again; 0: none */
} noge_node_tally;

/* The lengths of a node's known edges, each edge at both its ends. */
typedef struct noge_row_lengths {
    double sum, squares;
} noge_row_lengths;

/* Begin with all members zero. */
typedef struct noge_tally {
    noge_node_tally *node;
    size_t node_space;
    noge_row_lengths *row; /* [node] only in weighted maps that have changed otherwise than by visits; see `rows` */
    size_t row_space;
    bool rows;            /* is `row` kept? */
    uint32_t node_count;  /* counted so far */
    uint32_t visit_count; /* counted so far */
    uint64_t alterations; /* changes of the map other than visits, counted so far */
    uint64_t news_read;   /* position in the map's log of changes */
    uint32_t catch_ups;   /* with the log, so far */
    uint32_t regraded;    /* the last of these in which a visited node had another degree; 0: none */

    /* Over visited nodes; over known edges. */
    double visited, degree_sum, degree_squares, leaves;
    double length_sum, length_squares;
    noge_visit_yield yield[NOGE_TALLY_YIELDS]; /* over visits 1 … yielded - 1: not the last, which may find more */
    uint32_t yielded;
} noge_tally;

/* Before each exploration. */
void noge_tally_begin(noge_tally *tally);
void noge_tally_free(noge_tally *tally);

/* Counts what happened since the last call. O(edges of the nodes visited since, and of the nodes that changed); where
 * edges were only added, O(these edges). */
noge_status noge_tally_update(noge_tally *tally, const noge_map *map, noge_error *error);

/* Brings parent_least and parent_most of a frontier node up to date, after an update. O(1) unless a visited node has
 * got another degree since this node was counted; then O(its edges). */
void noge_tally_refresh(noge_tally *tally, const noge_map *map, noge_node node);

#endif
