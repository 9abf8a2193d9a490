/* From ways to streets, and their connected components. */
#include "graph/osm/network.h"
#include "base/error.h"
#include "base/memory.h"

#include <stdlib.h>

noge_status noge_streets_add(noge_streets *streets, noge_street street, noge_error *error) {
    if (streets->count == UINT32_MAX)
        return noge_fail(error, NOGE_BAD_INPUT, "more streets than noge can count; import a smaller area");
    noge_status status =
        noge_reserve(&streets->street, &streets->space, streets->count + 1, sizeof *streets->street, error);
    if (status == NOGE_OK)
        streets->street[streets->count++] = street;
    return status;
}

void noge_streets_release(noge_streets *streets) {
    free(streets->street);
    free(streets->bend);
    *streets = (noge_streets){0};
}

static noge_status add_piece(noge_streets *streets, const noge_nodes *nodes, size_t a, size_t b, bool both,
                             noge_error *error) {
    noge_street forward = {.from = (uint32_t)a, .to = (uint32_t)b}, backward = {.from = (uint32_t)b, .to = (uint32_t)a};
    forward.length = backward.length = noge_place_distance(nodes->place[a], nodes->place[b]);
    noge_status status = noge_streets_add(streets, forward, error);
    return status == NOGE_OK && both ? noge_streets_add(streets, backward, error) : status;
}

noge_status noge_streets_of_ways(noge_streets *streets, const noge_ways *ways, noge_nodes *nodes, noge_error *error) {
    noge_status status = NOGE_OK;
    streets->node_count = nodes->count;
    for (size_t i = 0; i < ways->count; i++) {
        const noge_kept_way *way = &ways->way[i];
        size_t before = NOGE_NOT_FOUND;
        for (uint32_t j = 0; j < way->count && status == NOGE_OK; j++) {
            uint32_t at = way->direction == NOGE_OSM_BACKWARD ? way->count - 1 - j : j;
            size_t here = noge_nodes_find(nodes, ways->ref[way->first + at]);
            if (!noge_nodes_has(nodes, here))
                here = NOGE_NOT_FOUND;
            if (here != NOGE_NOT_FOUND && before != NOGE_NOT_FOUND)
                status = add_piece(streets, nodes, before, here, way->direction == NOGE_OSM_BOTH, error);
            before = here;
        }
    }
    return status;
}

void noge_streets_filter(noge_streets *streets, const bool *keep) {
    size_t kept = 0;
    for (size_t i = 0; i < streets->count; i++)
        if (keep[streets->street[i].from] && keep[streets->street[i].to])
            streets->street[kept++] = streets->street[i];
    streets->count = kept;
}

/* ---- Components -------------------------------------------------------------------------------------------------- */

/* Every node points to another node of its component, or it is the root. Roots are the lowest nodes. */
static uint32_t root_of(uint32_t *parent, uint32_t node) {
    while (parent[node] != node)
        node = parent[node] = parent[parent[node]];
    return node;
}

uint32_t *noge_streets_components(const noge_streets *streets, noge_error *error) {
    uint32_t *parent = noge_allocate(streets->node_count, sizeof *parent, error);
    if (!parent)
        return NULL;
    for (size_t v = 0; v < streets->node_count; v++)
        parent[v] = (uint32_t)v;
    for (size_t i = 0; i < streets->count; i++) {
        uint32_t a = root_of(parent, streets->street[i].from), b = root_of(parent, streets->street[i].to);
        if (a < b)
            parent[b] = a;
        else
            parent[a] = b;
    }
    for (size_t v = 0; v < streets->node_count; v++)
        parent[v] = parent[parent[v]]; /* the parent is lower and points to the root already */
    return parent;
}

noge_status noge_streets_largest_component(const noge_streets *streets, bool *keep, noge_error *error) {
    uint32_t *component = noge_streets_components(streets, error);
    uint32_t *size = component ? noge_allocate(streets->node_count, sizeof *size, error) : NULL;
    if (size) {
        size_t largest = 0;
        for (size_t v = 0; v < streets->node_count; v++)
            size[component[v]]++;
        for (size_t v = 0; v < streets->node_count; v++)
            if (size[v] > size[largest])
                largest = v;
        for (size_t v = 0; v < streets->node_count; v++)
            keep[v] = component[v] == largest && size[largest] > 1;
    }
    noge_status status = size ? NOGE_OK : NOGE_NO_MEMORY;
    free(component);
    free(size);
    return status;
}
