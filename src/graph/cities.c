/* A city is a graph with positions. Cut in two parts, it is a data set. */
#include "graph/cities.h"
#include "base/error.h"
#include "base/memory.h"
#include "graph/dataset.h"
#include "graph/tables.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const noge_city cities[] = {
    {"MUC", "Munich", "Munich, Bavaria, Germany"},
    {"OXF", "Oxford", "Oxford, Oxfordshire, England, United Kingdom"},
    {"SFO", "San Francisco", "San Francisco, California, USA"},
};

enum { CITIES = sizeof cities / sizeof *cities };

const noge_city *noge_cities(size_t *count) {
    *count = CITIES;
    return cities;
}

const noge_city *noge_city_at(size_t index) {
    return index < CITIES ? &cities[index] : NULL;
}

const noge_city *noge_city_find(const char *name) {
    for (size_t i = 0; name && i < CITIES; i++)
        if (strcmp(cities[i].name, name) == 0)
            return &cities[i];
    return NULL;
}

/* ---- Cutting ----------------------------------------------------------------------------------------------------- */

typedef struct box {
    noge_point low, high;
} box;

static void widen(box *around, noge_point point) {
    around->low = (noge_point){fmin(around->low.x, point.x), fmin(around->low.y, point.y)};
    around->high = (noge_point){fmax(around->high.x, point.x), fmax(around->high.y, point.y)};
}

/* The box around all edges. Nodes without edges do not count. */
static box bounding_box(const noge_graph *graph) {
    box around = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    for (noge_node v = 0; v < graph->node_count; v++)
        if (noge_graph_degree(graph, v) > 0)
            widen(&around, graph->position[v]);
    for (uint64_t i = 0; graph->bend_offset && i < graph->bend_offset[2 * graph->edge_count]; i++)
        widen(&around, graph->bend[i]);
    return around;
}

/* True for points on the diagonal, and on its north-western side. */
static bool is_north_west(const box *around, noge_point point) {
    double width = around->high.x - around->low.x, height = around->high.y - around->low.y;
    return width * (point.y - around->low.y) >= height * (point.x - around->low.x);
}

/* Marks the nodes of one side that have an edge within it. Returns the number of such edges. */
static uint64_t mark_side(const noge_graph *graph, const bool *north_west, bool side, bool *keep) {
    uint64_t halves = 0;
    for (noge_node v = 0; v < graph->node_count; v++) {
        uint64_t inside = 0;
        for (uint64_t e = graph->offset[v]; e < graph->offset[v + 1] && north_west[v] == side; e++)
            inside += north_west[graph->neighbor[e]] == side;
        keep[v] = inside > 0;
        halves += inside;
    }
    return halves / 2;
}

static noge_status cut(const noge_graph *graph, const bool *north_west, bool *keep, noge_graph **train,
                       noge_graph **test, noge_error *error) {
    uint64_t edges[2] = {mark_side(graph, north_west, false, keep), mark_side(graph, north_west, true, keep)};
    if (edges[0] == 0 || edges[1] == 0)
        return noge_fail(error, NOGE_BAD_INPUT, "one side of the diagonal has no edges");
    bool training = edges[1] >= edges[0];
    mark_side(graph, north_west, training, keep);
    noge_status status = noge_graph_part(graph, keep, train, error);
    if (status != NOGE_OK)
        return status;
    mark_side(graph, north_west, !training, keep);
    status = noge_graph_part(graph, keep, test, error);
    if (status != NOGE_OK) {
        noge_graph_free(*train);
        *train = NULL;
    }
    return status;
}

noge_status noge_cut_diagonal(const noge_graph *graph, noge_graph **train, noge_graph **test, noge_error *error) {
    if (!graph || !train || !test)
        return noge_fail(error, NOGE_USAGE, "graph, train and test must not be NULL");
    *train = *test = NULL;
    if (!graph->position)
        return noge_fail(error, NOGE_BAD_INPUT, "the nodes have no positions; a diagonal cut needs them");
    bool *north_west = noge_allocate(graph->node_count, sizeof *north_west, error);
    bool *keep = noge_allocate(graph->node_count, sizeof *keep, error);
    noge_status status = NOGE_NO_MEMORY;
    if (north_west && keep) {
        box around = bounding_box(graph);
        for (noge_node v = 0; v < graph->node_count; v++)
            north_west[v] = is_north_west(&around, graph->position[v]);
        status = cut(graph, north_west, keep, train, test, error);
    }
    free(north_west);
    free(keep);
    return status;
}

noge_status noge_dataset_of_city(noge_dataset **dataset, const char *name, const noge_graph *graph, noge_error *error) {
    if (!dataset || !name || !graph)
        return noge_fail(error, NOGE_USAGE, "dataset, name and graph must not be NULL");
    noge_dataset *set = *dataset = NULL;
    noge_status status = noge_dataset_allocate(&set, name, 2, 1, 1, error);
    if (status == NOGE_OK)
        status = noge_cut_diagonal(graph, &set->graph[0], &set->graph[1], error);
    if (status != NOGE_OK) {
        noge_dataset_free(set);
        return status;
    }
    set->train[0] = 0;
    set->test[0] = 1;
    *dataset = set;
    return NOGE_OK;
}
