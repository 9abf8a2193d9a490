/* Minimum spanning trees by Prim's algorithm, for a matrix and for rows, and the steps of the penalties. Steps are
 * Polyak's, with a share of the previous direction as Volgenant and Jonker do. Their size is halved when they stop
 * helping. */
#include "measure/bound/ascent.h"
#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PATIENCE = 20 };

/* ---- Creating and freeing ---------------------------------------------------------------------------------------- */

/* Lists the pairs in the rows, each from both ends. A pair may be in one row or in two. */
static noge_status collect_pairs(noge_ascent *ascent, noge_error *error) {
    const noge_places *places = ascent->places;
    uint32_t n = places->count, width = places->near_width;
    ascent->offset = noge_allocate((size_t)n + 2, sizeof *ascent->offset, error);
    ascent->partner = noge_allocate((size_t)2 * n * width, sizeof *ascent->partner, error);
    ascent->distance = noge_allocate((size_t)2 * n * width, sizeof *ascent->distance, error);
    if (!ascent->offset || !ascent->partner || !ascent->distance)
        return NOGE_NO_MEMORY;
    /* Counting sort; offset[i + 2] counts, then offset[i + 1] is where i's next entry goes. */
    for (size_t e = 0; e < (size_t)n * width; e++) {
        ascent->offset[e / width + 2]++;
        ascent->offset[places->near[e] + 2]++;
    }
    for (uint32_t i = 2; i < n + 2; i++)
        ascent->offset[i] += ascent->offset[i - 1];
    for (size_t e = 0; e < (size_t)n * width; e++) {
        uint32_t end[2] = {(uint32_t)(e / width), places->near[e]};
        for (int side = 0; side < 2; side++) {
            uint64_t at = ascent->offset[end[side] + 1]++;
            ascent->partner[at] = end[!side];
            ascent->distance[at] = places->near_distance[e];
        }
    }
    return NOGE_OK;
}

noge_status noge_ascent_create(noge_ascent *ascent, const noge_places *places, noge_error *error) {
    uint32_t n = places->count;
    ascent->places = places;
    ascent->stride = 1;
    ascent->best = -INFINITY;
    ascent->penalty = noge_allocate(n, sizeof *ascent->penalty, error);
    ascent->best_penalty = noge_allocate(n, sizeof *ascent->best_penalty, error);
    ascent->trial_key = noge_allocate(n, sizeof *ascent->trial_key, error);
    ascent->parent = noge_allocate(n, sizeof *ascent->parent, error);
    ascent->degree = noge_allocate(n, sizeof *ascent->degree, error);
    ascent->outside = noge_allocate(n, sizeof *ascent->outside, error);
    ascent->slope = noge_allocate(n, sizeof *ascent->slope, error);
    ascent->former_slope = noge_allocate(n, sizeof *ascent->former_slope, error);
    if (!ascent->penalty || !ascent->best_penalty || !ascent->trial_key || !ascent->parent || !ascent->degree ||
        !ascent->outside || !ascent->slope || !ascent->former_slope)
        return NOGE_NO_MEMORY;
    if (places->matrix)
        return NOGE_OK;
    noge_status status = noge_heap_create(&ascent->heap, n, error);
    return status == NOGE_OK ? collect_pairs(ascent, error) : status;
}

void noge_ascent_free(noge_ascent *ascent) {
    free(ascent->penalty);
    free(ascent->best_penalty);
    free(ascent->trial_key);
    free(ascent->parent);
    free(ascent->degree);
    free(ascent->outside);
    free(ascent->slope);
    free(ascent->former_slope);
    free(ascent->offset);
    free(ascent->partner);
    free(ascent->distance);
    noge_heap_free(&ascent->heap);
}

/* ---- Minimum spanning trees -------------------------------------------------------------------------------------- */

static double join(noge_ascent *ascent, uint32_t place, double key) {
    ascent->degree[place]++;
    ascent->degree[ascent->parent[place]]++;
    return key;
}

/* The first place of the tree: a 1-tree leaves out the source. */
static uint32_t first_in_tree(const noge_places *places) {
    return places->task.returns && places->count > 2 ? 1 : 0;
}

/* All pairs from the matrix. The places that are not in the tree yet are contiguous, so a round is one pass over
 * them. */
static double dense_tree(noge_ascent *ascent) {
    const noge_places *places = ascent->places;
    uint32_t n = places->count, left = 0, at = first_in_tree(places);
    uint32_t *outside = ascent->outside;
    double *key = ascent->trial_key, total = 0;
    for (uint32_t i = at + 1; i < n; i++) {
        outside[left++] = i;
        key[i] = INFINITY;
    }
    while (left > 0) {
        const double *row = places->matrix + (size_t)at * n;
        double own = ascent->penalty[at], least = INFINITY;
        uint32_t nearest = 0;
        for (uint32_t i = 0; i < left; i++) {
            uint32_t v = outside[i];
            double through = row[v] + own + ascent->penalty[v];
            if (through < key[v]) {
                key[v] = through;
                ascent->parent[v] = at;
            }
            if (key[v] < least) {
                least = key[v];
                nearest = i;
            }
        }
        at = outside[nearest];
        outside[nearest] = outside[--left];
        total += join(ascent, at, least);
    }
    return total;
}

/* The share of a place in the cost of a pair that no row has: half its radius, plus its penalty. Such a pair costs at
 * least the sum of the shares of its two ends. */
static double far_share(const noge_ascent *ascent, uint32_t place) {
    const noge_places *places = ascent->places;
    double half = places->radius[place] / 2;
    return floor(half / places->grain) * places->grain + ascent->penalty[place];
}

/* Pairs in the rows have their true cost, all others at least the sum of two shares. The star around the place with the
 * smallest share is a minimum spanning tree of those others, so only its links are considered. Prim's algorithm begins
 * at the star's centre. */
static double sparse_tree(noge_ascent *ascent) {
    uint32_t n = ascent->places->count, first = first_in_tree(ascent->places), centre = first;
    double total = 0;
    for (uint32_t i = first + 1; i < n; i++)
        if (far_share(ascent, i) < far_share(ascent, centre))
            centre = i;
    double central = far_share(ascent, centre);
    noge_heap *heap = &ascent->heap;
    noge_heap_clear(heap);
    ascent->outside[0] = 0;
    for (uint32_t i = first; i < n; i++) {
        ascent->parent[i] = centre;
        ascent->outside[i] = 1;
        if (i != centre)
            noge_heap_offer(heap, i, central + far_share(ascent, i));
    }
    for (uint32_t at = centre;; at = noge_heap_take(heap)) {
        if (at != centre)
            total += join(ascent, at, heap->key[at]);
        ascent->outside[at] = 0;
        double own = ascent->penalty[at];
        for (uint64_t e = ascent->offset[at]; e < ascent->offset[at + 1]; e++) {
            uint32_t next = ascent->partner[e];
            double through = ascent->distance[e] + own + ascent->penalty[next];
            if (!ascent->outside[next] || !(through < heap->key[next]))
                continue;
            ascent->parent[next] = at;
            noge_heap_offer(heap, next, through);
        }
        if (heap->count == 0)
            return total;
    }
}

/* ---- Steps ------------------------------------------------------------------------------------------------------- */

/* The two places whose ends are worth most, least values with penalties first; count >= 3. */
static void find_two_ends(const noge_ascent *ascent, uint32_t end[2]) {
    const double *value = ascent->places->end_value, *penalty = ascent->penalty;
    end[0] = end[1] = 0;
    for (uint32_t i = 1; i < ascent->places->count; i++)
        if (end[0] == 0 || penalty[i] + value[i] < penalty[end[0]] + value[end[0]]) {
            end[1] = end[0];
            end[0] = i;
        } else if (end[1] == 0 || penalty[i] + value[i] < penalty[end[1]] + value[end[1]]) {
            end[1] = i;
        }
}

/* The bound for a walk from the source to an end: one link each. */
static double close_path(noge_ascent *ascent, double tree) {
    uint32_t end = 1;
    const double *value = ascent->places->end_value, *penalty = ascent->penalty;
    for (uint32_t i = 2; i < ascent->places->count; i++)
        if (penalty[i] + value[i] < penalty[end] + value[end])
            end = i;
    ascent->slope[0]++;
    ascent->slope[end]++;
    return tree + penalty[0] + penalty[end] + value[end];
}

/* The bound for a tour: the source has two links beside the tree. */
static double close_tour(noge_ascent *ascent, double tree) {
    uint32_t end[2];
    find_two_ends(ascent, end);
    for (int i = 0; i < 2; i++) {
        ascent->slope[0]++;
        ascent->slope[end[i]]++;
        tree += ascent->penalty[0] + ascent->penalty[end[i]] + ascent->places->end_value[end[i]];
    }
    return tree;
}

/* Returns the bound for the current penalties and fills in the slopes. */
static double evaluate(noge_ascent *ascent) {
    uint32_t n = ascent->places->count;
    memset(ascent->degree, 0, n * sizeof *ascent->degree);
    double bound = ascent->places->matrix ? dense_tree(ascent) : sparse_tree(ascent);
    double sum = 0;
    for (uint32_t i = 0; i < n; i++) {
        sum += ascent->penalty[i];
        ascent->slope[i] = (int32_t)ascent->degree[i] - 2;
    }
    bool is_tour = first_in_tree(ascent->places) == 1;
    return (is_tour ? close_tour(ascent, bound - 2 * sum) : close_path(ascent, bound - 2 * sum));
}

static void go(noge_ascent *ascent, double gap) {
    const noge_places *places = ascent->places;
    double squares = 0;
    for (uint32_t i = 0; i < places->count; i++) {
        double direction = 0.7 * ascent->slope[i] + 0.3 * ascent->former_slope[i];
        squares += direction * direction;
    }
    double step = squares > 0 ? ascent->stride * gap / squares : 0;
    for (uint32_t i = 0; i < places->count; i++) {
        double direction = 0.7 * ascent->slope[i] + 0.3 * ascent->former_slope[i];
        double penalty = ascent->penalty[i] + step * direction;
        penalty = fmin(fmax(penalty, -places->total), places->total);
        ascent->penalty[i] = nearbyint(penalty / places->grain) * places->grain;
        ascent->former_slope[i] = ascent->slope[i];
    }
}

bool noge_ascent_step(noge_ascent *ascent, double upper) {
    uint32_t n = ascent->places->count;
    double bound = evaluate(ascent);
    if (bound > ascent->best) {
        ascent->best = bound;
        memcpy(ascent->best_penalty, ascent->penalty, n * sizeof *ascent->penalty);
        ascent->idle = 0;
    } else if (++ascent->idle >= PATIENCE) {
        ascent->stride *= 0.7;
        ascent->idle = 0;
        memcpy(ascent->penalty, ascent->best_penalty, n * sizeof *ascent->penalty);
        memset(ascent->former_slope, 0, n * sizeof *ascent->former_slope);
        evaluate(ascent);
    }
    go(ascent, fmax(upper - bound, 0));
    return ascent->stride > 1e-3;
}
