/* Inside a map, for the rooms that decide and learn by it. Public part: noge/map.h.
 *
 * Rows of edges are in one pool, each in a block of 4, 8, 16 … entries. A row that outgrows its block moves to one of
 * twice the size, and the old block is reused. So a visit costs O(what it adds), rows are contiguous, and the pool is
 * at most about twice as large as the known edges. Typical: a maze has rows of 2, a caveman clique of 79. */
#ifndef NOGE_EXPLORE_MAP_H
#define NOGE_EXPLORE_MAP_H

#include "base/heap.h"
#include "base/random.h"

#include "explore/task.h"
#include <math.h>
#include <noge/map.h>

#define NOGE_NOT_VISITED UINT32_MAX
#define NOGE_EXCLUDED (UINT32_MAX - 1) /* neither visited nor on the frontier */

/* Everything that a search needs of a node, in 16 bytes. */
typedef struct noge_map_node {
    uint32_t first;      /* its row: edge[first] … edge[first + degree - 1] */
    uint32_t degree;     /* known edges */
    uint32_t visited_at; /* t, or NOGE_NOT_VISITED on the frontier, or NOGE_EXCLUDED */
    uint32_t ticket;     /* the last search that met the node, its side and label: see search.h */
} noge_map_node;

/* A frontier node's place in the two forms of the frontier. Once it is visited, only `hub` has a meaning. */
typedef struct noge_map_link {
    uint32_t place; /* in `frontier` */
    noge_node older, newer;
    uint32_t hub; /* how often its row was read if it is long; beyond `hub_readings`, less that: its index. See hub.h */
} noge_map_link;

typedef struct noge_hub noge_hub;

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

enum { NOGE_MAP_BLOCK_SIZES = 30, NOGE_MAP_LEAST_BLOCK = 4 };

/* One side of a search: labels in the order in which nodes were met. Label 0 is where the side began. */
typedef struct noge_map_side {
    noge_node *node; /* [label] */
    uint32_t *from;  /* [label] the label it was met from */
    uint32_t count;
    double *distance;     /* [label]; weighted maps only, as are the next three */
    uint32_t *heap;       /* labels not yet settled, nearest first */
    uint32_t *heap_place; /* [label] in heap, or settled */
    const uint64_t *rank; /* [label] order among equal distances; NULL: by label. See cursors.c */
    uint32_t heap_count;
} noge_map_side;

/* A budget in distance, and what tells which frontier nodes are affordable. See budget.c. */
typedef struct noge_map_budget {
    uint32_t space;  /* room in the next two; 0 until a budget is set */
    noge_heap home;  /* keys: distance to node 0 of each node below `nodes`, up to date with `visits` and `others` */
    double *nearby;  /* [space] distances of the frontier nodes that a search finds */
    uint32_t nodes;  /* number of nodes with a key */
    uint32_t visits; /* number of visits whose edges are in the keys; 0: the keys mean nothing */
    uint64_t others; /* number of other changes of the map when the keys were computed */

    /* The last answer to noge_map_nearest_affordable, and the state that it is for. */
    noge_node answer;
    uint64_t answer_changes; /* UINT64_MAX: no answer yet */
    noge_node answer_from;
    double answer_walked;
} noge_map_budget;

/* Distances from a node to all others, in hops; unweighted maps only. See hops.c. */
typedef struct noge_map_hops {
    uint32_t *hops;   /* [nodes] */
    uint32_t nodes;   /* number of nodes with a distance */
    noge_node from;   /* where they begin */
    uint64_t changes; /* number of changes of the map when they were found; UINT64_MAX: there are none */
    uint32_t visits;  /* number of visits then */
    bool whole;       /* all nodes can be reached */
} noge_map_hops;

struct noge_map {
    noge_task task;    /* how it is explored */
    double created_at; /* with `clears` and its address, it tells this exploration from all others */
    uint64_t clears;   /* number of explorations begun */
    uint32_t node_count;
    uint64_t edge_count;
    noge_map_node *node;
    noge_map_link *link;
    uint32_t node_space; /* room in every array that is indexed by node, visit or label */

    noge_node *frontier;
    uint32_t frontier_count;
    noge_node oldest, newest;

    noge_node at;     /* where the explorer stands; visited */
    noge_node *visit; /* in order */
    uint32_t visit_count;
    uint32_t *known_before; /* [visit] nodes known just before it */
    double walked;
    noge_map_budget budget;
    noge_map_hops kept;

    noge_node *edge;     /* the pool of rows */
    double *edge_length; /* beside `edge`; weighted maps only */
    uint32_t edge_used, edge_space;
    uint32_t free_block[NOGE_MAP_BLOCK_SIZES]; /* heads of lists of unused blocks, linked through `edge` */

    /* Indices of nodes with long rows, see hub.h. They are only faster: tests set the first two to compare. */
    uint32_t long_row, hub_readings;
    noge_hub *hub;
    uint32_t hub_count, hub_made; /* in use; with buffers */
    size_t hub_space;
    uint64_t regraded; /* counts visits and changes after which the indices do not know all degrees */
    uint64_t looks;    /* entries of rows that searches were given, for tests */

    /* Weighted maps: hubs whose neighbours the search offers one by one, see cursors.c. */
    struct noge_map_cursor *cursor;
    uint32_t cursor_count;
    uint64_t *rank;      /* [label] */
    uint64_t expansions; /* nodes whose rows this search has offered, since the first cursor */
    double least_length; /* no edge has been shorter */

    /* Only worlds that change or contradict the map split it. While `parted` is false, all nodes that are not excluded
     * are connected. Otherwise `part` is a forest with one tree for each part. See parts.c. */
    bool parted, parts_stale;
    noge_node *part;     /* [node] its parent in the forest, or itself */
    uint32_t part_count; /* trees, excluded nodes aside */

    /* The log of changes other than visits: nodes with another edge, length or state, in order, for policies that keep
     * values by node. Position p of the log is news[p - news_dropped]. A reader at a position before the beginning of
     * the log has missed entries and looks at every node. */
    uint32_t *news; /* the node doubled; 1 more if it was seen again */
    size_t news_count, news_space;
    uint64_t news_dropped;
    uint64_t changes; /* counts everything that changed, visits included */

    /* The last search, which began at the current node; cleared at a visit. */
    uint32_t ticket_base;
    uint32_t *back_ticket; /* [node] tickets of the side from the target; weighted maps only */
    noge_map_side side[2]; /* from the current node; from the target */
    bool searched;         /* side[0] holds distances from the current node */
    bool searched_all;     /* … to all that can be reached */
    noge_node target;      /* NOGE_NO_NODE, or the node with a known distance: */
    double target_distance;
    /* the labels where the two sides met; meeting[1] is NOGE_NO_NODE if side 0 reached the target */
    uint32_t meeting[2];
    noge_node *found; /* nearest frontier nodes, or a path */
    noge_node *row;   /* part of a row */
};

static inline noge_node noge_map_current(const noge_map *map) {
    return map->at;
}

static inline bool noge_map_on_frontier(const noge_map *map, noge_node node) {
    return map->node[node].visited_at == NOGE_NOT_VISITED;
}

/* Entry p of the log: its node, and whether the node was seen again, as by a new edge. */
static inline noge_node noge_map_news_node(const noge_map *map, uint64_t p) {
    return map->news[p - map->news_dropped] >> 1;
}

static inline bool noge_map_news_seen(const noge_map *map, uint64_t p) {
    return map->news[p - map->news_dropped] & 1;
}

/* Where the log of news ends. */
static inline uint64_t noge_map_news_end(const noge_map *map) {
    return map->news_dropped + map->news_count;
}

/* Makes room for more nodes and more entries in the pool of rows. On failure nothing has changed. */
noge_status noge_map_reserve(noge_map *map, uint64_t more_nodes, uint64_t more_entries, noge_error *error);

/* A node without edges on the frontier; there must be room. */
noge_node noge_map_new_node(noge_map *map);

/* ---- Budget ------------------------------------------------------------------------------------------------------ */

static inline bool noge_map_has_budget(const noge_map *map) {
    return map->task.budget > 0;
}

/* Forgets what was computed for the budget; keeps its memory. */
void noge_map_clear_budget(noge_map *map);

/* Makes room for the distances of `space` nodes. */
noge_status noge_map_grow_budget(noge_map *map, uint32_t space, noge_error *error);
void noge_map_free_budget(noge_map *map);

/* ---- Parts ------------------------------------------------------------------------------------------------------- */

/* Marks the map as possibly disconnected. O(1); the next question about parts is O(known edges). */
void noge_map_part(noge_map *map);

/* Updates of the parts: a new node, a new edge, all edges of a node. */
void noge_parts_add(noge_map *map, noge_node node);
void noge_parts_join(noge_map *map, noge_node a, noge_node b);
void noge_parts_join_row(noge_map *map, noge_node node);

/* Is the map in several parts? O(1) in a connected map. */
bool noge_map_is_parted(noge_map *map);

/* When a frontier node or a visited one was first seen: at the visit of the node to which its first edge leads. If that
 * edge was removed, it counts as seen now. */
static inline uint32_t noge_map_seen_at(const noge_map *map, noge_node node) {
    const noge_map_node *at = &map->node[node];
    uint32_t now = map->visit_count - 1, seen = at->degree > 0 ? map->node[map->edge[at->first]].visited_at : now;
    return node == 0 ? 0 : seen < now ? seen : now;
}

/* The nearest frontier node; ties are broken as `tie` says. NOGE_NO_NODE if none is in reach. Costs one search, and a
 * hub on the way no more than a node with few edges. */
noge_node noge_map_nearest_by(noge_map *map, noge_tie tie);

/* One of the nearest frontier nodes, all equally likely; one must be in reach. Draws one number below their number. */
noge_node noge_map_nearest_any(noge_map *map, noge_random *random);

/* Finds the frontier nodes that are at most `reach` farther away than the nearest: at most `most`, nearest first, in
 * map->found, and their distances. Returns their number. Costs one search; walking to one of them afterwards needs no
 * further search. */
uint32_t noge_map_nearby(noge_map *map, double reach, uint32_t most, double *distance);

#endif
