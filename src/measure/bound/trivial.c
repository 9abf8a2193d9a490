/* A walk through n nodes contains a tree of them: n - 1 different edges of the component. */
#include "base/error.h"
#include "base/memory.h"
#include "measure/bound/places.h"

#include <noge/bound.h>
#include <stdlib.h>

static int by_length(const void *a, const void *b) {
    double one = *(const double *)a, other = *(const double *)b;
    return (one > other) - (one < other);
}

static noge_status sum_shortest(const noge_places *places, uint32_t wanted, double *sum, noge_error *error) {
    const noge_graph *graph = places->graph;
    double *length = noge_allocate(places->edges, sizeof *length, error);
    uint64_t count = 0;
    if (!length)
        return NOGE_NO_MEMORY;
    for (uint32_t i = 0; i < places->count; i++)
        for (uint64_t e = graph->offset[places->node[i]]; e < graph->offset[places->node[i] + 1]; e++)
            if (graph->neighbor[e] > places->node[i])
                length[count++] = graph->length[e];
    qsort(length, count, sizeof *length, by_length);
    *sum = 0;
    for (uint64_t i = 0; i < wanted && i < count; i++)
        *sum += length[i];
    free(length);
    return NOGE_OK;
}

noge_status noge_bound_trivial(double *lower, const noge_graph *graph, noge_node source, uint32_t visits, bool weighted,
                               noge_error *error) {
    if (!lower || !graph || source >= graph->node_count)
        return noge_fail(error, NOGE_USAGE, "lower and graph must not be NULL, and source must be a node");
    uint32_t wanted = visits > 0 ? visits - 1 : 0;
    *lower = wanted;
    if (!weighted || !graph->length)
        return NOGE_OK;
    noge_places places = {0};
    noge_status status = noge_places_find(&places, graph, source, true, error);
    if (status == NOGE_OK)
        status = sum_shortest(&places, wanted, lower, error);
    noge_places_free(&places);
    return status;
}
