/* Finding the component, choosing the grain, searching from every place. */
#include "measure/bound/places.h"
#include "base/error.h"
#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- The component ----------------------------------------------------------------------------------------------- */

static noge_status allocate(noge_places *places, noge_error *error) {
    uint32_t nodes = places->graph->node_count;
    places->node = noge_allocate(nodes, sizeof *places->node, error);
    places->place = noge_allocate(nodes, sizeof *places->place, error);
    return places->node && places->place ? NOGE_OK : NOGE_NO_MEMORY;
}

/* Breadth-first, so that places near each other have near numbers. */
static void collect(noge_places *places, noge_node source) {
    const noge_graph *graph = places->graph;
    memset(places->place, 0xff, graph->node_count * sizeof *places->place);
    places->node[0] = source;
    places->place[source] = 0;
    places->count = 1;
    uint64_t entries = 0;
    places->whole = true;
    for (uint32_t head = 0; head < places->count; head++) {
        noge_node at = places->node[head];
        for (uint64_t e = graph->offset[at]; e < graph->offset[at + 1]; e++) {
            double length = noge_places_length(places, e);
            entries++;
            places->total += length / 2; /* each edge is met twice */
            places->whole = places->whole && length == floor(length);
            if (places->place[graph->neighbor[e]] != NOGE_NO_NODE)
                continue;
            places->place[graph->neighbor[e]] = places->count;
            places->node[places->count++] = graph->neighbor[e];
        }
    }
    places->edges = entries / 2;
}

/* Penalties are at most `total` and so are distances: no sum of a bound exceeds 8 · count · total, which must fit into
 * the 53 bits of a double. */
static void choose_grain(noge_places *places) {
    int exponent;
    frexp(8.0 * places->count * fmax(places->total, 1e-300), &exponent);
    places->grain = ldexp(1, exponent - 52);
    if (places->grain > 1)
        places->whole = false; /* a double cannot hold the sum exactly */
}

noge_status noge_places_find(noge_places *places, const noge_graph *graph, noge_node source, const noge_task *task,
                             noge_error *error) {
    places->graph = graph;
    places->task = *task;
    noge_status status = allocate(places, error);
    if (status != NOGE_OK)
        return status;
    collect(places, source);
    choose_grain(places);
    places->reach = noge_allocate(places->count, sizeof *places->reach, error);
    places->from = noge_allocate(places->count, sizeof *places->from, error);
    places->met = noge_allocate(places->count, sizeof *places->met, error);
    if (!places->reach || !places->from || !places->met)
        return NOGE_NO_MEMORY;
    for (uint32_t i = 0; i < places->count; i++)
        places->reach[i] = INFINITY;
    return noge_heap_create(&places->heap, places->count, error);
}

void noge_places_set_heights(noge_places *places, double *height, double cut, bool whole) {
    places->height = height;
    places->total += cut;
    places->whole = places->whole && whole;
    choose_grain(places);
}

void noge_places_free(noge_places *places) {
    free(places->height);
    free(places->end_value);
    free(places->node);
    free(places->place);
    free(places->matrix);
    free(places->near);
    free(places->near_distance);
    free(places->radius);
    free(places->reach);
    free(places->from);
    free(places->met);
    noge_heap_free(&places->heap);
}

/* ---- Searching --------------------------------------------------------------------------------------------------- */

static void clear_search(noge_places *places) {
    for (uint32_t i = 0; i < places->met_count; i++)
        places->reach[places->met[i]] = INFINITY;
    for (uint32_t i = 0; i < places->heap.count; i++)
        places->reach[places->heap.item[i]] = INFINITY;
    noge_heap_clear(&places->heap);
    places->met_count = 0;
}

/* Breadth-first: a place is met when it is first seen, in order of distance. */
static void meet_neighbors(noge_places *places, uint32_t at, uint32_t *seen) {
    const noge_graph *graph = places->graph;
    noge_node node = places->node[at];
    for (uint64_t e = graph->offset[node]; e < graph->offset[node + 1]; e++) {
        uint32_t next = places->place[graph->neighbor[e]];
        if (places->reach[next] != INFINITY)
            continue;
        places->reach[next] = places->reach[at] + 1;
        places->from[next] = at;
        places->met[(*seen)++] = next;
    }
}

static bool is_enough(uint32_t at, uint32_t settled, uint32_t most, uint32_t until, const bool *done) {
    return at == until || settled > most || (done && !done[at]);
}

static uint32_t search_hops(noge_places *places, uint32_t from, uint32_t most, uint32_t until, const bool *done) {
    uint32_t seen = 1, at = from;
    places->met[0] = from;
    for (uint32_t head = 0; head < seen; head++) {
        at = places->met[head];
        if (is_enough(at, head + 1, most, until, done)) {
            /* Places seen after it are not settled. */
            for (uint32_t i = head + 1; i < seen; i++)
                places->reach[places->met[i]] = INFINITY;
            places->met_count = head + 1;
            return at;
        }
        meet_neighbors(places, at, &seen);
    }
    places->met_count = seen;
    return at;
}

static uint32_t search_lengths(noge_places *places, uint32_t from, uint32_t most, uint32_t until, const bool *done) {
    const noge_graph *graph = places->graph;
    uint32_t at = from;
    noge_heap_offer(&places->heap, from, 0);
    while (places->heap.count > 0) {
        at = noge_heap_take(&places->heap);
        places->met[places->met_count++] = at;
        if (is_enough(at, places->met_count, most, until, done))
            break;
        noge_node node = places->node[at];
        for (uint64_t e = graph->offset[node]; e < graph->offset[node + 1]; e++) {
            uint32_t next = places->place[graph->neighbor[e]];
            double length = places->reach[at] + graph->length[e];
            if (!(length < places->reach[next]))
                continue;
            places->reach[next] = length;
            places->from[next] = at;
            noge_heap_offer(&places->heap, next, length);
        }
    }
    return at;
}

uint32_t noge_places_search(noge_places *places, uint32_t from, uint32_t most, uint32_t until, const bool *done) {
    clear_search(places);
    places->reach[from] = 0;
    places->from[from] = from;
    bool by_length = places->task.weighted && places->graph->length;
    return by_length ? search_lengths(places, from, most, until, done) : search_hops(places, from, most, until, done);
}

/* ---- Distances --------------------------------------------------------------------------------------------------- */

double noge_places_round(const noge_places *places, double distance) {
    if (places->whole)
        return distance;
    double grains = floor(distance / places->grain) - 1;
    return grains > 0 ? grains * places->grain : 0;
}

static void keep_row(noge_places *places, uint32_t place) {
    uint32_t width = places->near_width;
    for (uint32_t i = 0; i < width; i++) {
        uint32_t other = places->met[i + 1];
        places->near[(size_t)place * width + i] = other;
        places->near_distance[(size_t)place * width + i] = noge_places_round(places, places->reach[other]);
    }
    bool all = width + 1 == places->count;
    places->radius[place] = all ? INFINITY : noge_places_round(places, places->reach[places->met[width]]);
    for (uint32_t i = 0; places->matrix && i < places->count; i++)
        places->matrix[(size_t)place * places->count + i] = noge_places_round(places, places->reach[i]);
}

/* The value of ending at a place: minus its height, or the way back to the source minus the source's height. A walk
 * that must return has the way back only. */
static void keep_end_values(noge_places *places) {
    noge_places_search(places, 0, places->count, NOGE_NO_NODE, NULL);
    for (uint32_t i = 0; (places->height || places->task.returns) && i < places->count; i++) {
        double value =
            places->task.returns ? places->reach[i] : fmin(-places->height[i], places->reach[i] - places->height[0]);
        places->end_value[i] = places->whole ? value : (floor(value / places->grain) - 1) * places->grain;
    }
}

/* Searches from the two ends of a pair may round differently. */
static void make_symmetric(noge_places *places) {
    uint32_t n = places->count;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < i; k++)
            places->matrix[i * n + k] = places->matrix[k * n + i] =
                fmin(places->matrix[i * n + k], places->matrix[k * n + i]);
}

noge_status noge_places_measure(noge_places *places, noge_error *error) {
    uint32_t n = places->count, width = n - 1 < places->near_most ? n - 1 : places->near_most;
    bool dense = n <= places->dense_most;
    noge_status status = noge_check_fits("the bound", n, 2500, error);
    if (status != NOGE_OK)
        return status;
    places->near_width = width;
    places->near = noge_allocate((size_t)n * width, sizeof *places->near, error);
    places->near_distance = noge_allocate((size_t)n * width, sizeof *places->near_distance, error);
    places->radius = noge_allocate(n, sizeof *places->radius, error);
    places->end_value = noge_allocate(n, sizeof *places->end_value, error);
    places->matrix = dense ? noge_allocate((size_t)n * n, sizeof *places->matrix, error) : NULL;
    if (!places->near || !places->near_distance || !places->radius || !places->end_value || (dense && !places->matrix))
        return NOGE_NO_MEMORY;
    for (uint32_t i = 0; i < n; i++) {
        if (i % NOGE_PLACES_POLL == 0 && noge_stop_poll(places->stop, 0, error) != NOGE_OK)
            return NOGE_INTERRUPTED;
        noge_places_search(places, i, dense ? n : width, NOGE_NO_NODE, NULL);
        keep_row(places, i);
    }
    keep_end_values(places);
    if (dense)
        make_symmetric(places);
    return NOGE_OK;
}

static double look_up(const noge_places *places, uint32_t a, uint32_t b) {
    const uint32_t *row = places->near + (size_t)a * places->near_width;
    for (uint32_t i = 0; i < places->near_width; i++)
        if (row[i] == b)
            return places->near_distance[(size_t)a * places->near_width + i];
    return INFINITY;
}

double noge_places_distance(const noge_places *places, uint32_t a, uint32_t b) {
    if (places->matrix)
        return places->matrix[(size_t)a * places->count + b];
    return fmin(look_up(places, a, b), look_up(places, b, a));
}
