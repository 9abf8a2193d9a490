/* The ways of the network, collected while the file is read, and their nodes. */
#ifndef NOGE_GRAPH_OSM_WAYS_H
#define NOGE_GRAPH_OSM_WAYS_H

#include "graph/osm/source.h"

typedef struct noge_kept_way {
    int64_t id;
    size_t first;   /* in ref */
    uint32_t count; /* 0: the way was replaced */
    noge_osm_direction direction;
} noge_kept_way;

/* Zero it before the first. */
typedef struct noge_ways {
    noge_kept_way *way;
    size_t count, space;
    int64_t *ref;
    size_t ref_count, ref_space;
    bool any, unordered; /* ids do not ascend: some may come again */
    int64_t highest;
    uint64_t seen; /* number of ways, in the network or not */
} noge_ways;

/* Keeps a way that belongs to the network. Equal references in a row count once. */
noge_status noge_ways_add(noge_ways *ways, const noge_osm_way *way, noge_osm_network network, noge_error *error);

/* Call it after the last way: of ways with the same id only the last is kept. Returns the number of kept ways.
 * O(ways log ways) if the ids are not ascending. */
noge_status noge_ways_settle(noge_ways *ways, uint64_t *kept, noge_error *error);

void noge_ways_release(noge_ways *ways);

/* ---- Nodes ------------------------------------------------------------------------------------------------------- */

/* The nodes that ways refer to, by ascending id, and their positions. */
typedef struct noge_nodes {
    int64_t *id;       /* [count] */
    noge_place *place; /* [count] */
    size_t count;
    size_t near; /* index of the last result; the next is often near it */
} noge_nodes;

/* x of nodes without a place. */
#define NOGE_NOWHERE INT64_MAX        /* not in the file */
#define NOGE_LEFT_OUT (INT64_MAX - 1) /* too far away */
#define NOGE_NOT_FOUND SIZE_MAX

noge_status noge_nodes_of_ways(noge_nodes *nodes, const noge_ways *ways, noge_error *error);

/* The index of an id, or NOGE_NOT_FOUND. Fast if ids are looked up in nearly ascending order. */
size_t noge_nodes_find(noge_nodes *nodes, int64_t id);

static inline bool noge_nodes_has(const noge_nodes *nodes, size_t at) {
    return nodes->place[at].x < NOGE_LEFT_OUT;
}

void noge_nodes_release(noge_nodes *nodes);

#endif
