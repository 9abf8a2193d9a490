/* Kruskal's algorithm: take the edges from the shortest on, and keep each that joins two trees. */
#include "measure/spanning_tree.h"
#include "base/memory.h"
#include "explore/map.h"

#include <stdlib.h>

typedef struct street {
    double length;
    noge_node a, b;
} street;

static int by_length(const void *a, const void *b) {
    const street *one = a, *other = b;
    return (one->length > other->length) - (one->length < other->length);
}

/* The edges between visited nodes, each once. Returns how many. */
static size_t collect(const noge_map *map, street *links) {
    size_t count = 0;
    for (uint32_t i = 0; i < map->visit_count; i++) {
        noge_node a = map->visit[i];
        const noge_row row = noge_map_row(map, a);
        for (uint32_t e = 0; e < row.count; e++)
            if (row.node[e] > a && !noge_map_on_frontier(map, row.node[e]))
                links[count++] = (street){row.length[e], a, row.node[e]};
    }
    return count;
}

/* The root of the tree that holds a node; compresses the path to it. */
static noge_node root_of(noge_node *parent, noge_node node) {
    while (parent[node] != node) {
        parent[node] = parent[parent[node]];
        node = parent[node];
    }
    return node;
}

noge_status noge_spanning_tree_length(const noge_map *map, double *length, noge_error *error) {
    *length = map->visit_count > 0 ? map->visit_count - 1 : 0;
    if (!map->task.weighted)
        return NOGE_OK;
    street *links = noge_allocate(map->edge_count, sizeof *links, error);
    noge_node *parent = noge_allocate(map->node_count, sizeof *parent, error);
    if (links && parent) {
        size_t count = collect(map, links);
        qsort(links, count, sizeof *links, by_length);
        for (noge_node v = 0; v < map->node_count; v++)
            parent[v] = v;
        *length = 0;
        for (size_t i = 0; i < count; i++) {
            noge_node a = root_of(parent, links[i].a), b = root_of(parent, links[i].b);
            if (a != b) {
                parent[a] = b;
                *length += links[i].length;
            }
        }
    }
    noge_status status = links && parent ? NOGE_OK : NOGE_NO_MEMORY;
    free(links);
    free(parent);
    return status;
}
