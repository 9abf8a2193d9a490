#include "oracle/plain_ways.h"

#include <math.h>

void plain_ways(const noge_map *map, noge_node from, double distance[PLAIN_WAYS_MOST]) {
    for (noge_node v = 0; v < map->node_count; v++)
        distance[v] = v == from ? 0 : INFINITY;
    for (bool changed = true; changed;) {
        changed = false;
        for (noge_node v = 0; v < map->node_count; v++) {
            uint32_t count;
            const noge_node *row = noge_map_neighbors(map, v, &count);
            for (uint32_t i = 0; i < count; i++) {
                double length = distance[v] + noge_map_length(map, v, row[i]);
                if (length < distance[row[i]]) {
                    distance[row[i]] = length;
                    changed = true;
                }
            }
        }
    }
}

void plain_costs(const noge_map *map, double cost[PLAIN_WAYS_MOST]) {
    double home[PLAIN_WAYS_MOST];
    plain_ways(map, map->at, cost);
    plain_ways(map, 0, home);
    for (noge_node v = 0; v < map->node_count; v++)
        if (map->task.returns && !isinf(home[v]))
            cost[v] += home[v];
}

noge_node plain_nearest_affordable(const noge_map *map, double left) {
    double distance[PLAIN_WAYS_MOST], cost[PLAIN_WAYS_MOST];
    noge_node best = NOGE_NO_NODE;
    plain_ways(map, map->at, distance);
    plain_costs(map, cost);
    for (noge_node v = map->oldest; v != NOGE_NO_NODE; v = noge_map_next(map, v))
        if (cost[v] <= left && !isinf(cost[v]) && (best == NOGE_NO_NODE || distance[v] < distance[best]))
            best = v;
    return best;
}
