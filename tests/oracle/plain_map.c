#include "oracle/plain_map.h"

#include <math.h>

static void add_edge(plain_map *map, noge_node a, noge_node b, double length) {
    map->edge[map->edge_count].a = a;
    map->edge[map->edge_count].b = b;
    map->edge[map->edge_count++].length = length;
}

void plain_visit(plain_map *map, noge_node at, const noge_sight *sight) {
    double distance[PLAIN_NODES];
    if (map->visit_count == 0) {
        map->node_count = 1;
    } else {
        plain_distances(map, map->visit[map->visit_count - 1], distance);
        map->walked += distance[at];
    }
    map->visited[at] = true;
    map->visit[map->visit_count++] = at;
    for (uint32_t i = 0; i < sight->new_count; i++)
        add_edge(map, at, map->node_count++, sight->new_length ? sight->new_length[i] : 1);
    for (uint32_t i = 0; i < sight->known_count; i++)
        add_edge(map, at, sight->known[i], sight->known_length ? sight->known_length[i] : 1);
}

void plain_distances(const plain_map *map, noge_node from, double distance[PLAIN_NODES]) {
    for (uint32_t v = 0; v < PLAIN_NODES; v++)
        distance[v] = v == from ? 0 : INFINITY;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t e = 0; e < map->edge_count; e++) {
            noge_node a = map->edge[e].a, b = map->edge[e].b;
            double length = map->edge[e].length;
            if (distance[a] + length < distance[b]) {
                distance[b] = distance[a] + length;
                changed = true;
            } else if (distance[b] + length < distance[a]) {
                distance[a] = distance[b] + length;
                changed = true;
            }
        }
    }
}

uint32_t plain_breadth_first(const plain_map *map, noge_node order[PLAIN_NODES]) {
    bool met[PLAIN_NODES] = {false};
    uint32_t count = 1;
    order[0] = map->visit[map->visit_count - 1];
    met[order[0]] = true;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t e = 0; e < map->edge_count; e++) {
            noge_node a = map->edge[e].a, b = map->edge[e].b;
            noge_node next = a == order[i] ? b : b == order[i] ? a : NOGE_NO_NODE;
            if (next != NOGE_NO_NODE && !met[next]) {
                met[next] = true;
                order[count++] = next;
            }
        }
    return count;
}
