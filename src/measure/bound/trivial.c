/* A walk through n nodes contains a tree of them: n - 1 different edges of the component. A walk that returns passes
 * each edge of that tree twice, or has a further edge. */
#include "base/error.h"
#include "base/memory.h"
#include "explore/task.h"
#include "measure/bound/places.h"

#include <math.h>
#include <noge/bound.h>
#include <stdlib.h>

static int by_length(const void *a, const void *b) {
    double one = *(const double *)a, other = *(const double *)b;
    return (one > other) - (one < other);
}

/* The lengths of the component's edges, shortest first. [places->edges], the caller's to free; NULL without memory. */
static double *sorted_lengths(const noge_places *places, noge_error *error) {
    const noge_graph *graph = places->graph;
    double *length = noge_allocate(places->edges, sizeof *length, error);
    uint64_t count = 0;
    for (uint32_t i = 0; length && i < places->count; i++)
        for (uint64_t e = graph->offset[places->node[i]]; e < graph->offset[places->node[i] + 1]; e++)
            if (graph->neighbor[e] > places->node[i])
                length[count++] = noge_places_length(places, e);
    if (length && places->task.weighted)
        qsort(length, count, sizeof *length, by_length);
    return length;
}

/* The shortest `tree` edges and, if there is one, the next: both sums. *cycle is INFINITY if there is none. */
static noge_status sum_shortest(const noge_graph *graph, noge_node source, const noge_task *task, uint32_t tree,
                                double *sum, double *cycle, noge_error *error) {
    noge_places places = {0};
    noge_status status = noge_places_find(&places, graph, source, task, error);
    double *length = status == NOGE_OK ? sorted_lengths(&places, error) : NULL;
    *sum = 0;
    for (uint64_t i = 0; length && i < tree && i < places.edges; i++)
        *sum += length[i];
    *cycle = length && tree < places.edges ? *sum + length[tree] : INFINITY;
    if (status == NOGE_OK && !length)
        status = NOGE_NO_MEMORY;
    noge_places_free(&places);
    free(length);
    return status;
}

noge_status noge_bound_trivial(double *lower, const noge_graph *graph, noge_node source, uint32_t visits,
                               const noge_task *task, noge_error *error) {
    noge_task own;
    if (!lower || !graph || source >= graph->node_count)
        return noge_fail(error, NOGE_USAGE, "lower and graph must not be NULL, and source must be a node");
    noge_status status = noge_task_copy(&own, task, error);
    if (status != NOGE_OK)
        return status;
    uint32_t tree = visits > 0 ? visits - 1 : 0;
    double cycle;
    *lower = tree;
    if (!own.returns && (!own.weighted || !graph->length))
        return NOGE_OK;
    status = sum_shortest(graph, source, &own, tree, lower, &cycle, error);
    if (own.returns)
        *lower = tree > 0 ? fmin(2 * *lower, cycle) : 0;
    return status;
}
