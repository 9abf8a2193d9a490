/* The ring of places and its reversals. */
#include "measure/bound/tour.h"
#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Distances --------------------------------------------------------------------------------------------------- */

/* The link between gap and source is worth more than anything that a move could save. */
static double gap_distance(const noge_tour *tour, uint32_t other) {
    return other == 0 ? -8 * tour->places->total : tour->places->end_value[other];
}

double noge_tour_distance(noge_tour *tour, uint32_t a, uint32_t b) {
    uint32_t gap = noge_tour_gap(tour);
    if (a == gap || b == gap)
        return gap_distance(tour, a == gap ? b : a);
    double distance = noge_places_distance(tour->places, a, b);
    return distance == INFINITY && a != b ? noge_pairs_distance(&tour->pairs, a, b) : distance;
}

/* A pair in no row is at least the mean of the two radii apart. */
double noge_tour_distance_below(noge_tour *tour, uint32_t a, uint32_t b, double limit) {
    const noge_places *places = tour->places;
    uint32_t gap = noge_tour_gap(tour);
    if (a == gap || b == gap || places->matrix)
        return noge_tour_distance(tour, a, b);
    double distance = noge_places_distance(places, a, b);
    if (distance != INFINITY || (places->radius[a] + places->radius[b]) / 2 >= limit)
        return distance;
    return noge_pairs_distance(&tour->pairs, a, b);
}

void noge_tour_forget_distances(noge_tour *tour) {
    if (tour->spare && noge_pairs_is_filling(&tour->pairs))
        noge_pairs_keep_links(&tour->pairs, tour->order, tour->size, tour->spare);
}

/* Measures the tour's first links that are in no row, however long they are: every link of a tour has a distance. */
static void measure_far_links(noge_tour *tour, noge_places *places) {
    for (uint32_t i = 1; i < places->count; i++)
        if (noge_places_distance(places, tour->order[i - 1], tour->order[i]) == INFINITY)
            noge_pairs_measure(&tour->pairs, tour->order[i - 1], tour->order[i]);
}

/* ---- Creating and freeing ---------------------------------------------------------------------------------------- */

noge_status noge_tour_create(noge_tour *tour, noge_places *places, const uint32_t *order, noge_error *error) {
    uint32_t size = places->count + 1;
    tour->places = places;
    tour->size = size;
    tour->order = noge_allocate(size, sizeof *tour->order, error);
    tour->position = noge_allocate(size, sizeof *tour->position, error);
    tour->queue = noge_allocate(size, sizeof *tour->queue, error);
    tour->queued = noge_allocate(size, sizeof *tour->queued, error);
    if (!tour->order || !tour->position || !tour->queue || !tour->queued)
        return NOGE_NO_MEMORY;
    memcpy(tour->order, order, places->count * sizeof *order);
    tour->order[size - 1] = size - 1;
    for (uint32_t i = 0; i < size; i++)
        tour->position[tour->order[i]] = i;
    if (places->matrix)
        return NOGE_OK;
    tour->spare = noge_allocate(size, sizeof *tour->spare, error);
    noge_status status = tour->spare ? noge_pairs_create(&tour->pairs, places, error) : NOGE_NO_MEMORY;
    if (status == NOGE_OK)
        measure_far_links(tour, places);
    return status;
}

void noge_tour_free(noge_tour *tour) {
    free(tour->order);
    free(tour->position);
    free(tour->spare);
    noge_pairs_free(&tour->pairs);
    free(tour->log);
    free(tour->queue);
    free(tour->queued);
}

/* ---- Reversals --------------------------------------------------------------------------------------------------- */

static void reverse(noge_tour *tour, noge_reversal stretch) {
    uint32_t low = stretch.from, high = (stretch.from + stretch.length - 1) % tour->size;
    for (uint32_t swaps = stretch.length / 2; swaps > 0; swaps--) {
        uint32_t a = tour->order[low], b = tour->order[high];
        tour->order[low] = b;
        tour->position[b] = low;
        tour->order[high] = a;
        tour->position[a] = high;
        low = low + 1 == tour->size ? 0 : low + 1;
        high = high == 0 ? tour->size - 1 : high - 1;
    }
}

/* Reverses the stretch from place `first` forward to `last`, or the rest of the ring, which is the same ring. */
static noge_status reverse_path(noge_tour *tour, uint32_t first, uint32_t last, noge_error *error) {
    uint32_t from = tour->position[first], to = tour->position[last], size = tour->size;
    noge_reversal stretch = {from, (to + size - from) % size + 1};
    if (2 * stretch.length > size)
        stretch = (noge_reversal){(to + 1) % size, size - stretch.length};
    noge_status status = noge_reserve(&tour->log, &tour->log_space, tour->log_count + 1, sizeof *tour->log, error);
    if (status != NOGE_OK)
        return status;
    tour->log[tour->log_count++] = stretch;
    reverse(tour, stretch);
    return NOGE_OK;
}

noge_status noge_tour_exchange(noge_tour *tour, uint32_t a, uint32_t b, uint32_t c, uint32_t d, noge_error *error) {
    (void)d;
    return noge_tour_next(tour, a) == b ? reverse_path(tour, b, c, error) : reverse_path(tour, c, b, error);
}

void noge_tour_undo(noge_tour *tour, size_t log_count) {
    while (tour->log_count > log_count)
        reverse(tour, tour->log[--tour->log_count]);
}

void noge_tour_read(const noge_tour *tour, uint32_t *order) {
    uint32_t gap = noge_tour_gap(tour), at = 0;
    bool forward = noge_tour_previous(tour, 0) == gap;
    for (uint32_t i = 0; i < gap; i++) {
        order[i] = at;
        at = forward ? noge_tour_next(tour, at) : noge_tour_previous(tour, at);
    }
}

double noge_tour_length(noge_tour *tour) {
    double length = 0;
    for (uint32_t i = 0; i < tour->size; i++) {
        uint32_t a = tour->order[i], b = noge_tour_next(tour, a), gap = noge_tour_gap(tour);
        bool is_seam = (a == gap && b == 0) || (a == 0 && b == gap);
        length += is_seam ? 0 : noge_tour_distance(tour, a, b);
    }
    return length;
}
