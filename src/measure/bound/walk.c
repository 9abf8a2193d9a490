/* From an order of places to a walk. The walk visits every place that it passes, so a place that was passed is skipped
 * later in the order. */
#include "measure/bound/walk.h"
#include "base/memory.h"

#include <stdlib.h>

noge_status noge_place_walk_add(noge_place_walk *walk, const noge_places *places, uint32_t place, noge_error *error) {
    noge_status status = noge_reserve(&walk->node, &walk->space, walk->count + 1, sizeof *walk->node, error);
    if (status != NOGE_OK)
        return status;
    noge_node node = places->node[place];
    if (walk->count > 0)
        walk->length += noge_places_length(places, noge_graph_edge(places->graph, walk->node[walk->count - 1], node));
    walk->node[walk->count++] = node;
    return NOGE_OK;
}

/* Adds the path to `to` that the last search found. It begins at the walk's end. */
static noge_status add_way(noge_place_walk *walk, const noge_places *places, uint32_t to, uint32_t *way, bool *visited,
                           noge_error *error) {
    uint32_t hops = 0;
    for (uint32_t at = to; places->from[at] != at; at = places->from[at])
        way[hops++] = at;
    noge_status status = NOGE_OK;
    while (hops > 0 && status == NOGE_OK) {
        visited[way[--hops]] = true;
        status = noge_place_walk_add(walk, places, way[hops], error);
    }
    return status;
}

noge_status noge_place_walk_follow(noge_place_walk *walk, noge_places *places, const uint32_t *order,
                                   noge_error *error) {
    bool *visited = noge_allocate(places->count, sizeof *visited, error);
    uint32_t *way = noge_allocate(places->count, sizeof *way, error);
    noge_status status = visited && way ? noge_place_walk_add(walk, places, order[0], error) : NOGE_NO_MEMORY;
    if (status == NOGE_OK)
        visited[order[0]] = true;
    uint32_t at = order[0];
    for (uint32_t i = 1; i < places->count && status == NOGE_OK; i++) {
        if (visited[order[i]])
            continue;
        noge_places_search(places, at, places->count, order[i], NULL);
        status = add_way(walk, places, order[i], way, visited, error);
        at = order[i];
    }
    if (status == NOGE_OK && places->task.returns) {
        noge_places_search(places, at, places->count, order[0], NULL);
        status = add_way(walk, places, order[0], way, visited, error);
    }
    free(visited);
    free(way);
    return status;
}
