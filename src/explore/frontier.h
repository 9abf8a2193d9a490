/* Both forms of the frontier: an array in no order, and a list in order of discovery. Only for map.c and map_change.c.
 */
#ifndef NOGE_EXPLORE_FRONTIER_H
#define NOGE_EXPLORE_FRONTIER_H

#include "explore/map.h"

static inline void frontier_add(noge_map *map, noge_node node) {
    map->link[node] = (noge_map_link){.place = map->frontier_count, .older = map->newest, .newer = NOGE_NO_NODE};
    map->frontier[map->frontier_count++] = node;
    if (map->newest == NOGE_NO_NODE)
        map->oldest = node;
    else
        map->link[map->newest].newer = node;
    map->newest = node;
}

static inline void frontier_remove(noge_map *map, noge_node node) {
    noge_map_link link = map->link[node];
    noge_node last = map->frontier[--map->frontier_count];
    map->frontier[link.place] = last;
    map->link[last].place = link.place;
    if (link.older == NOGE_NO_NODE)
        map->oldest = link.newer;
    else
        map->link[link.older].newer = link.newer;
    if (link.newer == NOGE_NO_NODE)
        map->newest = link.older;
    else
        map->link[link.newer].older = link.older;
}

/* Puts a node back on the frontier, at its place in the order of discovery, which is the order of numbers. Looks for
 * its neighbours there from its number on in both directions and from the newest on: O(the shortest of these ways), and
 * little for each of many nodes that come back together. */
static inline void frontier_put_back(noge_map *map, noge_node node) {
    noge_node older = map->newest, newer = NOGE_NO_NODE;
    for (noge_node step = 1; older != NOGE_NO_NODE && older > node; step++) {
        if (step <= node && noge_map_on_frontier(map, node - step)) {
            older = node - step;
            newer = map->link[older].newer;
        } else if (step < map->node_count - node && noge_map_on_frontier(map, node + step)) {
            newer = node + step;
            older = map->link[newer].older;
        } else {
            newer = older;
            older = map->link[older].older;
        }
    }
    map->link[node] = (noge_map_link){.place = map->frontier_count, .older = older, .newer = newer};
    map->frontier[map->frontier_count++] = node;
    if (older == NOGE_NO_NODE)
        map->oldest = node;
    else
        map->link[older].newer = node;
    if (newer == NOGE_NO_NODE)
        map->newest = node;
    else
        map->link[newer].older = node;
}

#endif
