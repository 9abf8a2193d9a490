/* Both bounds: exact where that is cheap. Otherwise local search lowers the upper bound and an ascent raises the lower
 * one, in turns, until they meet or the work is done. */
#include "measure/bound/bound.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/sized.h"
#include "explore/task.h"
#include "measure/bound/ascent.h"
#include "measure/bound/core.h"
#include "measure/bound/exact.h"
#include "measure/bound/start.h"
#include "measure/bound/tour.h"

#include <math.h>
#include <stdlib.h>

/* Greatest number of cases for the search of all walks around the cycles; it then takes a second or two. */
#define MOST_CASES 100000000u

/* The usual work: kicks of the tour for each node, and steps of the ascent. Mazes of 250 nodes take a tenth of a
 * second, and more work improves the bounds little. */
enum { KICKS_A_PLACE = 60, FEWEST_KICKS = 2000, STEPS = 1200, ROUNDS = 4, CLOCK_EVERY = 64 };

typedef struct work {
    noge_places whole;  /* the component */
    noge_core core;     /* the component without its dead ends */
    noge_places places; /* the nodes of the core */
    noge_tour tour;
    noge_ascent ascent;
    noge_random random;
    const noge_bound_options *options;
    double begun;
    double length; /* of the tour, rounded */
    double lower;  /* in rounded distances; rounded up where the answer is an integer */
    uint64_t kicks, steps, kicks_done, steps_done;
    bool timed_out;
    noge_stop stop, *asked; /* asked: NULL if nobody may interrupt */
} work;

const char *noge_bound_method_name(noge_bound_method method) {
    static const char *const names[] = {"tree", "subsets", "cycles", "ascent"};
    return (unsigned)method < sizeof names / sizeof *names ? names[method] : "unknown";
}

/* ---- In turns ---------------------------------------------------------------------------------------------------- */

static bool have_met(const work *all) {
    return all->lower >= all->length;
}

/* Looks at the clock, asks for interruptions and reports progress at every `every`-th call. */
static bool is_over(work *all, uint64_t count, uint64_t every) {
    const noge_bound_options *options = all->options;
    if (have_met(all) || all->timed_out || atomic_load(&all->stop.stopped))
        return true;
    if (count % every != 0)
        return false;
    if (options->progress)
        options->progress(options->context, all->kicks_done + all->steps_done * (all->kicks / all->steps + 1),
                          all->kicks + all->steps * (all->kicks / all->steps + 1));
    all->timed_out = options->seconds > 0 && noge_clock_seconds() - all->begun > options->seconds;
    return all->timed_out || noge_stop_poll(all->asked, 0, NULL) != NOGE_OK;
}

static noge_status search(work *all, uint64_t until, noge_error *error) {
    noge_status status = NOGE_OK;
    while (status == NOGE_OK && all->kicks_done < until && !is_over(all, all->kicks_done, CLOCK_EVERY)) {
        status = noge_tour_kick(&all->tour, &all->random, &all->length, error);
        all->kicks_done++;
    }
    return status;
}

static void raise_lower(work *all) {
    double bound = all->places.whole ? ceil(all->ascent.best) : all->ascent.best;
    all->lower = fmax(all->lower, bound);
}

static void ascend(work *all, uint64_t until) {
    uint64_t every = all->places.count > CLOCK_EVERY * CLOCK_EVERY ? 1 : CLOCK_EVERY;
    while (all->steps_done < until && !is_over(all, all->steps_done, every)) {
        bool more = noge_ascent_step(&all->ascent, all->length);
        raise_lower(all);
        all->steps_done++;
        if (!more)
            all->steps_done = all->steps;
    }
}

static noge_status approach(work *all, noge_error *error) {
    noge_places *places = &all->places;
    uint32_t *order = noge_allocate(places->count, sizeof *order, error);
    noge_status status = order ? noge_places_measure(places, error) : NOGE_NO_MEMORY;
    if (status == NOGE_OK)
        status = noge_start_order(places, order, error);
    if (status == NOGE_OK)
        status = noge_tour_create(&all->tour, places, order, error);
    if (status == NOGE_OK)
        status = noge_ascent_create(&all->ascent, places, error);
    free(order);
    if (status != NOGE_OK)
        return status;
    all->length = noge_tour_length(&all->tour);
    noge_tour_queue_all(&all->tour);
    status = noge_tour_improve(&all->tour, &all->length, error);
    noge_ascent_step(&all->ascent,
                     all->length); /* without penalties: the minimum spanning tree, even at a time limit of 0 */
    raise_lower(all);
    for (uint64_t round = 1; round <= ROUNDS && status == NOGE_OK; round++) {
        status = search(all, all->kicks * round / ROUNDS, error);
        ascend(all, all->steps * round / ROUNDS);
    }
    return status == NOGE_OK ? noge_stop_poll(all->asked, 0, error) : status;
}

/* ---- Methods ----------------------------------------------------------------------------------------------------- */

/* Cuts off the dead ends. way: may be NULL. */
static noge_status prepare_core(work *all, const noge_bound_way *way, noge_error *error) {
    noge_status status = noge_core_find(&all->core, &all->whole, error);
    if (status == NOGE_OK)
        status = noge_places_find(&all->places, all->core.graph, 0, &all->whole.task, error);
    if (status != NOGE_OK)
        return status;
    noge_places *places = &all->places;
    places->stop = all->asked;
    double *height = noge_allocate(places->count, sizeof *height, error);
    if (!height)
        return NOGE_NO_MEMORY;
    for (uint32_t i = 0; i < places->count; i++)
        height[i] = all->core.height[all->core.place[places->node[i]]];
    noge_places_set_heights(places, height, all->core.cut_length, all->whole.whole);
    places->dense_most = way ? way->dense_most : NOGE_PLACES_DENSE;
    places->near_most = way ? way->near_most : NOGE_PLACES_NEAR;
    return NOGE_OK;
}

/* The order that local search left, in nodes of the core. */
static void read_tour(work *all, uint32_t *order, uint32_t *end) {
    noge_places *places = &all->places;
    noge_tour_read(&all->tour, order);
    uint32_t last = order[places->count - 1];
    noge_places_search(places, last, places->count, 0, NULL);
    bool returns = places->reach[0] - places->height[0] < -places->height[last];
    *end = places->node[returns ? 0 : last];
    for (uint32_t i = 0; i < places->count; i++)
        order[i] = places->node[order[i]];
}

static noge_status walk_core(work *all, bool by_cycles, noge_place_walk *walk, noge_error *error) {
    uint32_t *order = noge_allocate(all->places.count, sizeof *order, error), end = 0;
    uint32_t *full = noge_allocate(all->whole.count, sizeof *full, error);
    noge_status status = order && full ? NOGE_OK : NOGE_NO_MEMORY;
    if (status == NOGE_OK)
        status = by_cycles ? noge_cycles_order(&all->places, order, &end, error) : approach(all, error);
    if (status == NOGE_OK) {
        if (!by_cycles)
            read_tour(all, order, &end);
        noge_core_order(&all->core, order, end, full);
        status = noge_place_walk_follow(walk, &all->whole, full, error);
    }
    free(order);
    free(full);
    return status;
}

/* Finds a walk by the given method, or by the best one (way: NULL). *method: the method used. */
static noge_status find(work *all, const noge_bound_way *way, noge_bound_method *method, noge_place_walk *walk,
                        noge_error *error) {
    bool small = all->whole.count <= NOGE_SUBSETS_MOST;
    *method = way                                ? way->method
              : noge_places_is_tree(&all->whole) ? NOGE_BOUND_TREE
              : small                            ? NOGE_BOUND_SUBSETS
                                                 : NOGE_BOUND_ASCENT;
    if (*method == NOGE_BOUND_TREE)
        return noge_tree_walk(&all->whole, walk, error);
    if (*method == NOGE_BOUND_SUBSETS)
        return noge_subsets_walk(&all->whole, walk, error);
    noge_status status = prepare_core(all, way, error);
    if (status == NOGE_OK && !way && noge_cycles_cases(&all->places) <= MOST_CASES)
        *method = NOGE_BOUND_CYCLES;
    return status == NOGE_OK ? walk_core(all, *method == NOGE_BOUND_CYCLES, walk, error) : status;
}

/* The lower bound of the component: the core's bound plus twice the length of the dead ends. Sums of lengths that are
 * not integers have rounding errors; subtracting a share of 2^-40 more than covers them. */
static double lower_of(const work *all, noge_bound_method method, double walked) {
    if (method != NOGE_BOUND_ASCENT)
        return walked;
    double lower = 2 * all->core.cut_length + all->lower;
    return fmin(all->places.whole ? lower : lower - walked * 0x1p-40, walked);
}

/* Takes over the walk. */
static void fill_in(noge_bound *bound, const work *all, noge_bound_method method, const noge_place_walk *walk) {
    *bound = (noge_bound){.size = sizeof *bound,
                          .lower = lower_of(all, method, walk->length),
                          .upper = walk->length,
                          .timed_out = all->timed_out,
                          .method = method,
                          .reachable = all->whole.count,
                          .seconds = noge_clock_seconds() - all->begun,
                          .walk = walk->node,
                          .walk_count = walk->count,
                          .returns = all->whole.task.returns};
    bound->exact = bound->lower == bound->upper;
}

/* ---- Creating and freeing ---------------------------------------------------------------------------------------- */

static noge_status check(const noge_graph *graph, noge_node source, const noge_bound_options *options,
                         noge_error *error) {
    if (!graph)
        return noge_fail(error, NOGE_USAGE, "graph must not be NULL");
    if (source >= graph->node_count)
        return noge_fail(error, NOGE_USAGE, "source %u is not in the graph; it has %u nodes", source,
                         graph->node_count);
    if (!(options->effort >= 0) || !(options->seconds >= 0) || isinf(options->effort))
        return noge_fail(error, NOGE_USAGE, "effort (%g) and seconds (%g) must be at least 0", options->effort,
                         options->seconds);
    return NOGE_OK;
}

/* way: NULL for the best. */
static noge_status find_any(noge_bound *bound, const noge_graph *graph, noge_node source, const noge_bound_way *way,
                            const noge_bound_options *options, noge_error *error) {
    work all = {
        .options = options, .begun = noge_clock_seconds(), .random = noge_random_stream(options->seed, "bound", 0)};
    all.stop = (noge_stop){.asked = options->interrupted, .context = options->context};
    all.asked = options->interrupted ? &all.stop : NULL;
    noge_place_walk walk = {0};
    double effort = options->effort > 0 ? options->effort : 1;
    noge_bound_method method = NOGE_BOUND_TREE;
    *bound = (noge_bound){.size = sizeof *bound};
    noge_task task;
    noge_status status = noge_task_copy(&task, options->task, error);
    if (status == NOGE_OK)
        status = noge_places_find(&all.whole, graph, source, &task, error);
    all.kicks = (uint64_t)(effort * ((double)FEWEST_KICKS + (double)KICKS_A_PLACE * all.whole.count));
    all.steps = (uint64_t)(effort * STEPS) + 1;
    if (status == NOGE_OK)
        status = find(&all, way, &method, &walk, error);
    if (status == NOGE_OK)
        fill_in(bound, &all, method, &walk);
    else
        free(walk.node);
    noge_ascent_free(&all.ascent);
    noge_tour_free(&all.tour);
    noge_places_free(&all.places);
    noge_core_free(&all.core);
    noge_places_free(&all.whole);
    return status;
}

noge_status noge_bound_find_by(noge_bound *bound, const noge_graph *graph, noge_node source, const noge_bound_way *way,
                               const noge_bound_options *options, noge_error *error) {
    return find_any(bound, graph, source, way, options, error);
}

noge_status noge_bound_find(noge_bound *bound, const noge_graph *graph, noge_node source,
                            const noge_bound_options *options, noge_error *error) {
    noge_bound_options own;
    noge_bound found = {0};
    noge_status status = noge_sized_check(bound, "noge_bound", error);
    if (status != NOGE_OK)
        return status;
    status = noge_sized_read(&own, sizeof own, options, "noge_bound_options", error);
    if (status == NOGE_OK)
        status = check(graph, source, &own, error);
    if (status == NOGE_OK)
        status = find_any(&found, graph, source, NULL, &own, error);
    noge_sized_write(bound, &found, sizeof found);
    return status;
}

void noge_bound_free(noge_bound *bound) {
    if (!bound)
        return;
    free(bound->walk);
    noge_sized_write(bound, &(noge_bound){0}, sizeof(noge_bound));
}
