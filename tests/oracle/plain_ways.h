/* Distances on a map and what a budget affords, computed from the public questions alone and without cleverness. */
#ifndef NOGE_TESTS_PLAIN_WAYS_H
#define NOGE_TESTS_PLAIN_WAYS_H

#include <noge/map.h>

enum { PLAIN_WAYS_MOST = 256 };

/* Distances from a node over all known edges, by relaxing every edge until nothing changes. INFINITY: no known path. At
 * most PLAIN_WAYS_MOST nodes. */
void plain_ways(const noge_map *map, noge_node from, double distance[PLAIN_WAYS_MOST]);

/* What walking to each node costs, the way home included if the map must return; INFINITY: out of reach. The way home
 * does not count if no known path leads home. */
void plain_costs(const noge_map *map, double cost[PLAIN_WAYS_MOST]);

/* The nearest frontier node whose cost is at most `left`, of equally near ones the one discovered first. */
noge_node plain_nearest_affordable(const noge_map *map, double left);

#endif
