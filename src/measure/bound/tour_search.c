/* Local search: 2-opt and Or-opt moves that give a place a nearer partner, tried around places whose surroundings
 * changed, and kicks out of the local optimum. All distances are multiples of the grain, so the gain of a move is
 * exact. */
#include "base/memory.h"
#include "measure/bound/tour.h"

#include <math.h>

enum { LONGEST_MOVED = 3, LONGEST_KICKED = 50, SPARSE_KICKED = 10, PARTNERS = 12 };

/* ---- The list of places to look at ------------------------------------------------------------------------------ */

static void queue(noge_tour *tour, uint32_t place) {
    if (tour->queued[place])
        return;
    tour->queued[place] = true;
    tour->queue[(tour->queue_begin + tour->queue_count++) % tour->size] = place;
}

static uint32_t take(noge_tour *tour) {
    uint32_t place = tour->queue[tour->queue_begin];
    tour->queue_begin = (tour->queue_begin + 1) % tour->size;
    tour->queue_count--;
    tour->queued[place] = false;
    return place;
}

void noge_tour_queue_all(noge_tour *tour) {
    for (uint32_t i = 0; i < tour->size; i++)
        queue(tour, tour->order[i]);
}

/* The i-th partner to try for a place: the gap, which is always near, then the nearest places. NOGE_NO_NODE at the end.
 */
static uint32_t partner(const noge_tour *tour, uint32_t place, uint32_t i) {
    uint32_t width = tour->places->near_width;
    if (place == noge_tour_gap(tour))
        return NOGE_NO_NODE; /* all ends have the same value; other moves change the end */
    if (i == 0)
        return noge_tour_gap(tour);
    return i <= width && i <= PARTNERS ? tour->places->near[(size_t)place * width + i - 1] : NOGE_NO_NODE;
}

static uint32_t beside(const noge_tour *tour, uint32_t place, bool forward) {
    return forward ? noge_tour_next(tour, place) : noge_tour_previous(tour, place);
}

/* ---- 2-opt ------------------------------------------------------------------------------------------------------- */

/* Links a to a nearer partner than its neighbour in the ring, by reversing the stretch between them. *gain is 0 if
 * nothing helps. */
static noge_status try_turns(noge_tour *tour, uint32_t a, bool forward, double *gain, noge_error *error) {
    uint32_t b = beside(tour, a, forward), c;
    double now = noge_tour_distance(tour, a, b);
    *gain = 0;
    for (uint32_t i = 0; (c = partner(tour, a, i)) != NOGE_NO_NODE; i++) {
        double then = noge_tour_distance(tour, a, c);
        if (then >= now) {
            if (i == 0)
                continue; /* the gap is not sorted by distance */
            break;
        }
        uint32_t d = beside(tour, c, forward);
        if (c == b || d == a)
            continue;
        double saved = now + noge_tour_distance(tour, c, d) - then;
        *gain = saved - noge_tour_distance_below(tour, b, d, saved);
        if (!(*gain > 0))
            continue;
        queue(tour, a), queue(tour, b), queue(tour, c), queue(tour, d);
        return forward ? noge_tour_exchange(tour, a, b, c, d, error) : noge_tour_exchange(tour, b, a, d, c, error);
    }
    *gain = 0;
    return NOGE_OK;
}

/* ---- Or-opt ------------------------------------------------------------------------------------------------------ */

/* A short stretch from a to `end`, between `out` (beside a) and `onward` (beside end). */
typedef struct stretch {
    uint32_t a, end, out, onward;
    uint32_t length;
    bool forward; /* from a to end is forward in the ring */
} stretch;

static bool is_inside(const noge_tour *tour, const stretch *moved, uint32_t place) {
    uint32_t size = tour->size, from = tour->position[moved->forward ? moved->a : moved->end];
    return (tour->position[place] + size - from) % size < moved->length;
}

/* Puts the stretch between c and f, which are side by side, with a beside c. */
static noge_status insert(noge_tour *tour, const stretch *moved, uint32_t c, uint32_t f, noge_error *error) {
    bool onto_next = noge_tour_next(tour, c) == f;
    uint32_t first = moved->forward ? moved->a : moved->end, last = moved->forward ? moved->end : moved->a;
    uint32_t before = moved->forward ? moved->out : moved->onward, after = moved->forward ? moved->onward : moved->out;
    uint32_t low = onto_next ? c : f, high = onto_next ? f : c;
    bool turned = onto_next ? moved->a == last : moved->a == first;
    noge_status status = noge_tour_exchange(tour, before, first, low, high, error);
    if (status == NOGE_OK && low != after)
        status = noge_tour_exchange(tour, before, low, after, last, error);
    if (status == NOGE_OK && !turned)
        status = noge_tour_exchange(tour, low, last, first, high, error);
    return status;
}

static noge_status try_places_for(noge_tour *tour, const stretch *moved, double *gain, noge_error *error) {
    uint32_t c;
    double links = noge_tour_distance(tour, moved->out, moved->a) + noge_tour_distance(tour, moved->end, moved->onward);
    double freed = links - noge_tour_distance_below(tour, moved->out, moved->onward, links);
    for (uint32_t i = 0; freed > 0 && (c = partner(tour, moved->a, i)) != NOGE_NO_NODE; i++) {
        double link = noge_tour_distance(tour, moved->a, c);
        if (link >= freed) {
            if (i == 0)
                continue;
            break;
        }
        if (is_inside(tour, moved, c))
            continue;
        for (int side = 0; side < 2; side++) {
            uint32_t f = beside(tour, c, side == 0);
            if (is_inside(tour, moved, f))
                continue;
            double saved = freed + noge_tour_distance(tour, c, f) - link;
            *gain = saved - noge_tour_distance_below(tour, moved->end, f, saved);
            if (!(*gain > 0))
                continue;
            queue(tour, moved->a), queue(tour, moved->end), queue(tour, moved->out), queue(tour, moved->onward);
            queue(tour, c), queue(tour, f);
            return insert(tour, moved, c, f, error);
        }
    }
    *gain = 0;
    return NOGE_OK;
}

static noge_status try_moves(noge_tour *tour, uint32_t a, bool forward, double *gain, noge_error *error) {
    stretch moved = {.a = a, .end = a, .out = beside(tour, a, !forward), .forward = forward};
    *gain = 0;
    for (moved.length = 1; moved.length <= LONGEST_MOVED && moved.length + 3 <= tour->size; moved.length++) {
        moved.onward = beside(tour, moved.end, forward);
        noge_status status = try_places_for(tour, &moved, gain, error);
        if (status != NOGE_OK || *gain > 0)
            return status;
        moved.end = moved.onward;
    }
    return NOGE_OK;
}

/* ---- Search ------------------------------------------------------------------------------------------------------ */

/* The first move around a that helps. */
static noge_status try_all(noge_tour *tour, uint32_t a, double *gain, noge_error *error) {
    noge_status status = NOGE_OK;
    *gain = 0;
    for (int side = 0; side < 2 && status == NOGE_OK && *gain == 0; side++) {
        status = try_turns(tour, a, side == 0, gain, error);
        if (status == NOGE_OK && *gain == 0)
            status = try_moves(tour, a, side == 0, gain, error);
    }
    return status;
}

noge_status noge_tour_improve(noge_tour *tour, double *length, noge_error *error) {
    for (uint32_t count = 1; tour->queue_count > 0; count++) {
        double gain = 1;
        uint32_t a = take(tour);
        if (count % NOGE_PLACES_POLL == 0 && noge_stop_poll(tour->places->stop, 0, error) != NOGE_OK)
            return NOGE_INTERRUPTED;
        while (gain > 0) {
            noge_status status = try_all(tour, a, &gain, error);
            if (status != NOGE_OK)
                return status;
            *length -= gain;
        }
    }
    return NOGE_OK;
}

/* p [s … t] [u … v] n becomes p [u … v] [s … t] n: the double bridge, which reversals alone do not find. *gain: NAN if
 * the random stretches cannot be swapped. */
static noge_status swap_stretches(noge_tour *tour, noge_random *random, double *gain, noge_error *error) {
    uint32_t size = tour->size, most = tour->places->matrix ? LONGEST_KICKED : SPARSE_KICKED;
    if (most > (size - 2) / 2)
        most = (size - 2) / 2;
    uint32_t at = noge_random_below(random, size);
    uint32_t one = 1 + noge_random_below(random, most), two = 1 + noge_random_below(random, most);
    uint32_t p = tour->order[at], s = tour->order[(at + 1) % size], t = tour->order[(at + one) % size];
    uint32_t u = tour->order[(at + one + 1) % size], v = tour->order[(at + one + two) % size];
    uint32_t n = tour->order[(at + one + two + 1) % size];
    double added = noge_tour_distance(tour, p, u) + noge_tour_distance(tour, v, s) + noge_tour_distance(tour, t, n);
    double removed = noge_tour_distance(tour, p, s) + noge_tour_distance(tour, t, u) + noge_tour_distance(tour, v, n);
    *gain = NAN;
    if (added == INFINITY || removed < -4 * tour->places->total)
        return NOGE_OK;
    *gain = removed - added;
    noge_status status = noge_tour_exchange(tour, p, s, v, n, error);
    if (status == NOGE_OK)
        status = noge_tour_exchange(tour, p, v, u, t, error);
    if (status == NOGE_OK)
        status = noge_tour_exchange(tour, v, t, s, n, error);
    queue(tour, p), queue(tour, s), queue(tour, t), queue(tour, u), queue(tour, v), queue(tour, n);
    return status;
}

noge_status noge_tour_kick(noge_tour *tour, noge_random *random, double *length, noge_error *error) {
    double gain, then = *length;
    tour->log_count = 0;
    noge_tour_forget_distances(tour);
    noge_status status = swap_stretches(tour, random, &gain, error);
    if (status != NOGE_OK || isnan(gain))
        return status;
    then -= gain;
    status = noge_tour_improve(tour, &then, error);
    if (status != NOGE_OK)
        return status;
    if (then <= *length)
        *length = then; /* accept equal lengths too: unweighted tours have many neighbours of the same length */
    else
        noge_tour_undo(tour, 0);
    return NOGE_OK;
}
