/* Inside a map, for the rooms that decide and learn by it. What policies see is the public struct of noge/map.h. The
 * other parts belong to one file each, whose header declares them; outside this room only the functions below look into
 * them. */
#ifndef NOGE_EXPLORE_MAP_H
#define NOGE_EXPLORE_MAP_H

#include "base/random.h"
#include "explore/frontier.h"
#include "explore/home.h"
#include "explore/hops.h"
#include "explore/hub.h"
#include "explore/log.h"
#include "explore/reach.h"
#include "explore/rows.h"
#include "explore/search.h"
#include "explore/task.h"

#include <math.h>
#include <noge/map.h>

typedef struct noge_map_inside {
    noge_map known;    /* what policies see; first, so that a map is its inside */
    double created_at; /* with `clears` and its address, it tells this exploration from all others */
    uint64_t clears;   /* number of explorations begun */
    noge_rows rows;
    noge_open open;
    noge_search search;
    noge_reach reach;
    noge_home home;
    noge_log log;
    noge_hops hops;
    noge_hubs hubs;
} noge_map_inside;

/* For src/explore only, as are the three functions after it. */
static inline noge_map_inside *noge_inside(const noge_map *map) {
    return (noge_map_inside *)map;
}

/* Do the kept distances in hops hold now? Never in a weighted map. */
static inline bool noge_hops_hold(const noge_map *map) {
    return noge_inside(map)->hops.changes == noge_inside(map)->log.changes && noge_inside(map)->hops.from == map->at;
}

/* Has the last search met the node? Then it has a label. */
static inline bool noge_search_has_met(const noge_map *map, noge_node node) {
    return noge_inside(map)->rows.node[node].ticket >= noge_inside(map)->search.ticket_base;
}

static inline uint32_t noge_search_label(const noge_map *map, noge_node node) {
    return (noge_inside(map)->rows.node[node].ticket - noge_inside(map)->search.ticket_base) >> 1;
}

static inline noge_node noge_map_current(const noge_map *map) {
    return map->at;
}

/* ---- Rows -------------------------------------------------------------------------------------------------------- */

/* When the node was visited; NOGE_NOT_VISITED on the frontier, NOGE_EXCLUDED. */
static inline uint32_t noge_map_visited_at(const noge_map *map, noge_node node) {
    return noge_inside(map)->rows.node[node].visited_at;
}

static inline bool noge_map_on_frontier(const noge_map *map, noge_node node) {
    return noge_map_visited_at(map, node) == NOGE_NOT_VISITED;
}

static inline noge_row noge_map_row(const noge_map *map, noge_node node) {
    const noge_rows *rows = &noge_inside(map)->rows;
    const uint32_t first = rows->node[node].first;
    return (noge_row){rows->edge + first, rows->length ? rows->length + first : NULL, rows->node[node].degree};
}

/* The same for all nodes, as arrays: row v begins in the pool at nodes[v].first. */
static inline const noge_map_node *noge_map_nodes(const noge_map *map) {
    return noge_inside(map)->rows.node;
}

static inline const noge_node *noge_map_pool(const noge_map *map) {
    return noge_inside(map)->rows.edge;
}

/* Number of nodes known just before visit t, or now if it is the next. */
static inline uint32_t noge_map_known_before(const noge_map *map, uint32_t t) {
    return t < map->visit_count ? noge_inside(map)->open.known_before[t] : map->node_count;
}

/* When a frontier node or a visited one was first seen: at the visit of the node to which its first edge leads. If that
 * edge was removed, it counts as seen now. */
static inline uint32_t noge_map_seen_at(const noge_map *map, noge_node node) {
    noge_row row = noge_map_row(map, node);
    uint32_t now = map->visit_count - 1, seen = row.count > 0 ? noge_map_visited_at(map, row.node[0]) : now;
    return node == 0 ? 0 : seen < now ? seen : now;
}

/* Makes room for more nodes and more entries in the pool of rows. On failure nothing has changed. */
noge_status noge_map_reserve(noge_map *map, uint64_t more_nodes, uint64_t more_entries, noge_error *error);

/* A node without edges on the frontier; there must be room. */
noge_node noge_map_new_node(noge_map *map);

/* The frontier node that was discovered next after this one; NOGE_NO_NODE after the newest. */
static inline noge_node noge_map_newer(const noge_map *map, noge_node frontier_node) {
    return noge_inside(map)->open.link[frontier_node].newer;
}

/* ---- Changes ----------------------------------------------------------------------------------------------------- */

/* Counts everything that changed, visits included. */
static inline uint64_t noge_map_changes(const noge_map *map) {
    return noge_inside(map)->log.changes;
}

/* Where and when something was computed: as long as a map's stamp is the same, so is the answer. */
typedef struct noge_stamp {
    double created_at;
    uint64_t clears, changes;
    noge_node at;
} noge_stamp;

static inline noge_stamp noge_map_stamp(const noge_map *map) {
    return (noge_stamp){noge_inside(map)->created_at, noge_inside(map)->clears, noge_map_changes(map), map->at};
}

/* Are they of one exploration, if they are of one map? */
static inline bool noge_stamp_continues(noge_stamp now, noge_stamp before) {
    return now.created_at == before.created_at && now.clears == before.clears;
}

static inline bool noge_stamp_equal(noge_stamp now, noge_stamp before) {
    return noge_stamp_continues(now, before) && now.changes == before.changes && now.at == before.at;
}

/* Reads the log at a reader's position, which moves on. False at its end. */
static inline bool noge_log_next(const noge_map *map, uint64_t *reader, noge_news *news) {
    const noge_log *log = &noge_inside(map)->log;
    if (*reader == log->dropped + log->count)
        return false;
    if (*reader < log->dropped) {
        *news = (noge_news){.end = map->node_count, .seen = true, .all = true};
        *reader = log->dropped + log->count;
        return true;
    }
    const uint32_t entry = log->entry[(*reader)++ - log->dropped];
    *news = (noge_news){.first = entry >> 1, .end = (entry >> 1) + 1, .seen = entry & 1};
    return true;
}

/* Where the log ends. */
static inline uint64_t noge_log_end(const noge_map *map) {
    return noge_inside(map)->log.dropped + noge_inside(map)->log.count;
}

/* ---- Reach and budget -------------------------------------------------------------------------------------------- */

/* Is the map in several parts? O(1) in a connected map. */
bool noge_map_is_parted(noge_map *map);

/* Has nothing but visits changed the map? */
static inline bool noge_map_is_plain(const noge_map *map) {
    return noge_map_changes(map) == map->visit_count && !noge_inside(map)->reach.parted;
}

static inline bool noge_map_has_budget(const noge_map *map) {
    return map->task.budget > 0;
}

/* ---- Searches ---------------------------------------------------------------------------------------------------- */

/* The nearest frontier node; ties are broken as `tie` says. NOGE_NO_NODE if none is in reach. Costs one search, and a
 * hub on the way no more than a node with few edges. */
noge_node noge_map_nearest_by(noge_map *map, noge_tie tie);

/* One of the nearest frontier nodes, all equally likely; one must be in reach. Draws one number below their number. */
noge_node noge_map_nearest_any(noge_map *map, noge_random *random);

/* Finds the frontier nodes that are at most `reach` farther away than the nearest: at most `most`, nearest first, and
 * their distances. Returns their number. Costs one search; walking to one of them afterwards needs no further
 * search. */
uint32_t noge_map_nearby(noge_map *map, double reach, uint32_t most, double *distance);

/* What it found; valid until the next search. */
static inline const noge_node *noge_map_found(const noge_map *map) {
    return noge_inside(map)->search.found;
}

#endif
