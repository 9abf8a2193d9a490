/* Searches on a map, from the explorer's node.
 *
 * A search labels nodes in the order in which it meets them. The labels are both the queue of the breadth-first search
 * and the tree of shortest paths. Each node has one number, its ticket: base + 2 * label + side. Tickets below the base
 * are from earlier searches. So nothing has to be reset, and a search costs O(nodes and edges that it touches). */
#ifndef NOGE_EXPLORE_SEARCH_H
#define NOGE_EXPLORE_SEARCH_H

#include "explore/map.h"

enum { NOGE_FROM_CURRENT, NOGE_FROM_TARGET };

/* Discards the labels and distances of the last search, because the map has changed. */
void noge_map_clear_search(noge_map *map);

/* A ticket that the last search has not used. It is invalid after noge_map_clear_search. */
static inline uint32_t noge_search_unused_ticket(const noge_map *map) {
    uint32_t used = map->side[0].count > map->side[1].count ? map->side[0].count : map->side[1].count;
    return map->ticket_base + 2 * used;
}

/* Begins a search: invalidates the tickets of earlier ones. */
void noge_search_begin(noge_map *map);

static inline bool noge_search_has_met(const noge_map *map, noge_node node) {
    return map->node[node].ticket >= map->ticket_base;
}

static inline uint32_t noge_search_label(const noge_map *map, noge_node node) {
    return (map->node[node].ticket - map->ticket_base) >> 1;
}

/* Labels a node that this search meets for the first time. */
static inline uint32_t noge_search_meet(noge_map *map, uint32_t side, noge_node node, uint32_t from) {
    noge_map_side *at = &map->side[side];
    uint32_t label = at->count++;
    at->node[label] = node;
    at->from[label] = from;
    map->node[node].ticket = map->ticket_base + 2 * label + side;
    return label;
}

/* The two kinds of searches. nearest: fills map->found with the nearest frontier nodes, at most `most`, and returns how
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
