/* The index of a hub, a node with many edges. With it a search does not read the whole row of the hub.
 *
 * Each edge of the hub has a slot, in the order of its row. Two sets of slots say which neighbours are open, that is on
 * the frontier, and which are passable, that is have a second edge. A search for the frontier needs the open ones, or
 * the passable ones if none is open; visited dead ends are in neither set. Tournament trees over the slots, built when
 * they are first needed, know the best open neighbour by length and tie-break.
 *
 * A node gets its index when its row has been read a few times. From then on every visit and change updates the
 * indices of its neighbours, in O(log degree) each. Without memory for an index, searches read the row as before. */
#ifndef NOGE_EXPLORE_HUB_H
#define NOGE_EXPLORE_HUB_H

#include "explore/rows.h"
#include "explore/search.h"

/* Rows longer than NOGE_LONG_ROW are indexed after NOGE_HUB_READINGS readings. */
enum { NOGE_LONG_ROW = 256, NOGE_HUB_READINGS = 4 };

#define NOGE_NO_SLOT UINT32_MAX

/* One tree for each tie-break, over the open neighbours: the shorter edge wins, then the tie-break decides. One more
 * over the open leaves, which have no other edge: the shorter edge wins, then the first. */
enum { NOGE_HUB_TREES = NOGE_TIE_COUNT + 1, NOGE_HUB_LEAVES = NOGE_TIE_COUNT };

/* A set of slots: bits, and for each 64 words which of them are not 0 and how many bits are set. */
typedef struct noge_hub_set {
    uint64_t *bit, *any;
    uint32_t *count;
    uint32_t total;
} noge_hub_set;

typedef struct noge_hub {
    noge_node node;
    uint32_t slot_count, slot_space; /* the space is a power of two */
    noge_node *at;                   /* [slot] the neighbour; NOGE_NO_NODE if the edge was removed */
    double *length;                  /* [slot]; weighted maps only */
    uint64_t *place;                 /* the neighbour in the high half, its slot in the low half; sorted */
    uint32_t place_count;
    noge_hub_set open, passable;
    uint32_t *tree[NOGE_HUB_TREES];      /* winners; 1 is the root, slot s is at slot_space + s */
    uint32_t tree_space[NOGE_HUB_TREES]; /* the slot_space it was allocated for */
    bool has_tree[NOGE_HUB_TREES];
    uint64_t degrees_read; /* `regraded` when the trees by degree were built */

    /* Weighted maps: all different lengths, sorted, and the least difference between two of them. */
    double *distinct;
    uint32_t distinct_count;
    double gap;
} noge_hub;

/* The indices of a map. They are only faster: tests set the first two to compare. */
typedef struct noge_hubs {
    uint32_t long_row, readings;
    noge_hub *hub;
    uint32_t count, made; /* in use; with buffers */
    size_t space;
    uint64_t regraded; /* counts visits and changes after which the indices do not know all degrees */

    /* Weighted maps: hubs whose neighbours the search offers one by one, see cursors.c. */
    struct noge_map_cursor *cursor;
    uint32_t cursor_count;
    uint64_t *rank;      /* [label] */
    uint64_t expansions; /* nodes whose rows this search has offered, since the first cursor */
} noge_hubs;

/* The index of the node, made now if it is due; NULL if there is none. */
noge_hub *noge_hub_find(noge_map *map, noge_node node);

/* The slot of a neighbour; NOGE_NO_SLOT if it is none. O(log degree). */
uint32_t noge_hub_slot(const noge_hub *hub, noge_node neighbor);

/* The first slot of a set from `from` on; NOGE_NO_SLOT if there is none. */
uint32_t noge_hub_next(const noge_hub *hub, const noge_hub_set *set, uint32_t from);

/* The number of slots of a set before this one, and the slot with this number. */
uint32_t noge_hub_rank(const noge_hub_set *set, uint32_t slot);
uint32_t noge_hub_select(const noge_hub_set *set, uint32_t rank);

/* A tree, built if it is not there; NULL without memory. */
const uint32_t *noge_hub_tree(noge_map *map, noge_hub *hub, int tree);

/* Does slot `a` come before slot `b` in this tree? */
bool noge_hub_before(const noge_map *map, const noge_hub *hub, int tree, uint32_t a, uint32_t b);

/* Frees all indices of a map. */
void noge_hubs_free(noge_hubs *hubs);

/* ---- Changes; call them after the map has changed. O(1) while there is no index. --------------------------------- */

/* A node was visited. first_new: its degree before; known, known_count: as in its sight. */
void noge_hubs_visited(noge_map *map, noge_node at, uint32_t first_new, const noge_node *known, uint32_t known_count);

/* An edge was added or removed, or has another length. */
void noge_hubs_edge_added(noge_map *map, noge_node a, noge_node b, double length);
void noge_hubs_edge_removed(noge_map *map, noge_node a, noge_node b);
void noge_hubs_length_changed(noge_map *map, noge_node a, noge_node b, double length);

/* ---- The part of a row that a search needs; valid until the next row is asked for -------------------------------- */

/* For the nearest frontier nodes: the open neighbours, or with a tie-break the best of them; if none is open, the
 * passable ones if the search goes on. */
noge_row noge_hub_row_nearest(noge_map *map, noge_node node, noge_tie tie, bool goes_on);

/* For frontier nodes nearby: the open neighbours, and the passable ones if the search goes on. Where `needed` open
 * neighbours have not been met, only these. */
noge_row noge_hub_row_nearby(noge_map *map, noge_node node, uint32_t needed, bool goes_on);

/* For a path to `end`: the passable neighbours, or only the end if it is a neighbour without another edge. */
noge_row noge_hub_row_between(noge_map *map, noge_node node, noge_node end);

#endif
