/* Observations grow with the map: edges and nodes are appended, and only distances are written anew at each visit. */
#include "observation.h"

#include <stdlib.h>
#include <string.h>

bool observation_reserve(observation *seen, uint32_t nodes, uint64_t edges) {
    if (seen->feature && nodes <= seen->node_space && edges <= seen->edge_space)
        return true;
    if (edges > SIZE_MAX / (2 * sizeof(int64_t)) - 1)
        return false;
    observation made = {
        .weighted = seen->weighted,
        .node_space = nodes,
        .edge_space = edges,
        .feature = malloc(((size_t)nodes + 1) * FEATURES * sizeof(float)),
        .allowed = malloc((size_t)nodes + 1),
        .link = malloc(((size_t)edges + 1) * 2 * sizeof(int64_t)),
        .length = malloc(((size_t)edges + 1) * sizeof(float)),
    };
    if (!made.feature || !made.allowed || !made.link || !made.length) {
        observation_free(&made);
        return false;
    }
    observation_free(seen);
    *seen = made;
    return true;
}

void observation_free(observation *seen) {
    free(seen->feature);
    free(seen->allowed);
    free(seen->link);
    free(seen->length);
    *seen = (observation){0};
}

void observation_clear(observation *seen, bool zero) {
    if (zero) {
        memset(seen->feature, 0, (size_t)seen->nodes * FEATURES * sizeof(float));
        memset(seen->allowed, 0, seen->nodes);
        memset(seen->link, 0, (size_t)seen->edges * 2 * sizeof(int64_t));
        memset(seen->length, 0, (size_t)seen->edges * sizeof(float));
    }
    seen->nodes = 0;
    seen->edges = 0;
}

static void append_edges(observation *seen, const noge_map *map, noge_node at, uint32_t degree) {
    uint32_t count;
    const noge_node *neighbor = noge_map_neighbors(map, at, &count);
    int64_t *link = seen->link + 2 * seen->edges;
    float *length = seen->length + seen->edges;
    for (uint32_t i = degree; i < count; i++) {
        *link++ = neighbor[i] < at ? neighbor[i] : at;
        *link++ = neighbor[i] < at ? at : neighbor[i];
        *length++ = seen->weighted ? (float)noge_map_length(map, at, neighbor[i]) : 1;
    }
    seen->edges += count - degree;
}

static void append_nodes(observation *seen, uint32_t count) {
    for (noge_node v = seen->nodes; v < count; v++) {
        float *feature = seen->feature + (size_t)v * FEATURES;
        feature[0] = feature[1] = 0;
        feature[2] = 1;
        seen->allowed[v] = true;
    }
    seen->nodes = count;
}

void observation_visit(observation *seen, const noge_map *map, uint32_t degree) {
    noge_node at = map->at;
    bool first = seen->nodes == 0;
    append_edges(seen, map, at, degree);
    append_nodes(seen, map->node_count);
    if (!first)
        seen->feature[(size_t)seen->at * FEATURES + 1] = 0;
    float *feature = seen->feature + (size_t)at * FEATURES;
    feature[0] = feature[1] = 1;
    feature[2] = 0;
    seen->allowed[at] = false;
    seen->at = at;
}

void observation_distances(observation *seen, noge_map *map) {
    noge_map_distances_float(map, seen->feature + 3, FEATURES);
}
