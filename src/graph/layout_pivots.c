/* Classical scaling on a few pivots: the shape of a graph from some of its distances (Brandes and Pich 2007).
 *
 * Scaling finds points in the plane with distances similar to those in the graph. With all distances it costs
 * O(nodes²). The distances to some fifty pivots, each as far as possible from those before, give nearly the same
 * picture in O(nodes). Squared distances, centred in rows and columns, are a matrix C[node, pivot] of inner products;
 * its two leading right singular vectors v, found by power iteration on the small matrix CᵀC, give the coordinates C ·
 * v. Distances are hops, because the picture shows the structure of the graph. Only + - * / and square roots are used,
 * and sums run in a fixed order: the same bytes on every machine. */
#include "base/memory.h"
#include "base/random.h"
#include "graph/layout.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PIVOTS = 50, POWER_ROUNDS = 100 };

typedef struct scaling {
    const noge_layout_part *part;
    uint32_t pivots;
    uint32_t *hops;                 /* [pivots, count] */
    uint32_t *nearest;              /* [count] hops to the nearest pivot so far */
    uint32_t *queue;                /* [count] */
    double pivot_mean[MOST_PIVOTS]; /* mean of the squared distances to each pivot */
    double mean;                    /* mean of all squared distances */
} scaling;

/* ---- Distances --------------------------------------------------------------------------------------------------- */

/* hops[count] from a node to all. The part is connected, so every node is reached. */
static void search(const noge_layout_part *part, uint32_t from, uint32_t *hops, uint32_t *queue) {
    const noge_graph *graph = part->graph;
    uint32_t head = 0, tail = 0;
    memset(hops, 0xff, part->count * sizeof *hops);
    hops[from] = 0;
    queue[tail++] = from;
    while (head < tail) {
        uint32_t at = queue[head++];
        noge_node node = part->node[at];
        for (uint64_t e = graph->offset[node]; e < graph->offset[node + 1]; e++) {
            uint32_t next = part->local[graph->neighbor[e]];
            if (hops[next] == UINT32_MAX) {
                hops[next] = hops[at] + 1;
                queue[tail++] = next;
            }
        }
    }
}

/* Each pivot is a node farthest from those before; of equally far ones the first. */
static void measure(scaling *s) {
    uint32_t count = s->part->count, pivot = 0;
    memset(s->nearest, 0xff, count * sizeof *s->nearest);
    for (uint32_t k = 0; k < s->pivots; k++) {
        uint32_t *hops = s->hops + (size_t)k * count, farthest = 0;
        search(s->part, pivot, hops, s->queue);
        double sum = 0;
        for (uint32_t i = 0; i < count; i++) {
            sum += (double)hops[i] * hops[i];
            if (hops[i] < s->nearest[i])
                s->nearest[i] = hops[i];
            if (s->nearest[i] > s->nearest[farthest])
                farthest = i;
        }
        s->pivot_mean[k] = sum / count;
        s->mean += s->pivot_mean[k] / s->pivots;
        pivot = farthest;
    }
}

/* ---- Scaling ----------------------------------------------------------------------------------------------------- */

/* Row `i` of C, centred. */
static void centred_row(const scaling *s, uint32_t i, double row[MOST_PIVOTS]) {
    double row_mean = 0;
    for (uint32_t k = 0; k < s->pivots; k++) {
        double hops = s->hops[(size_t)k * s->part->count + i];
        row[k] = hops * hops;
        row_mean += row[k];
    }
    row_mean /= s->pivots;
    for (uint32_t k = 0; k < s->pivots; k++)
        row[k] = -0.5 * (row[k] - s->pivot_mean[k] - row_mean + s->mean);
}

/* product = CᵀC */
static void multiply(const scaling *s, double product[MOST_PIVOTS][MOST_PIVOTS]) {
    double row[MOST_PIVOTS] = {0};
    memset(product, 0, sizeof(double[MOST_PIVOTS][MOST_PIVOTS]));
    for (uint32_t i = 0; i < s->part->count; i++) {
        centred_row(s, i, row);
        for (uint32_t a = 0; a < s->pivots; a++)
            for (uint32_t b = 0; b < s->pivots; b++)
                product[a][b] += row[a] * row[b];
    }
}

static double inner(const double *a, const double *b, uint32_t count) {
    double sum = 0;
    for (uint32_t i = 0; i < count; i++)
        sum += a[i] * b[i];
    return sum;
}

/* Normalises v to length 1; a zero vector stays. */
static void shorten(double *v, uint32_t count) {
    double norm = sqrt(inner(v, v, count));
    for (uint32_t i = 0; i < count && norm > 0; i++)
        v[i] /= norm;
}

/* One round: v = product · v, kept orthogonal to `other` (NULL for the first vector). Returns how far v turned. */
static double iterate(double product[MOST_PIVOTS][MOST_PIVOTS], double *v, const double *other, uint32_t count) {
    double next[MOST_PIVOTS];
    for (uint32_t a = 0; a < count; a++)
        next[a] = inner(product[a], v, count);
    double along = other ? inner(next, other, count) : 0;
    for (uint32_t a = 0; a < count && other; a++)
        next[a] -= along * other[a];
    shorten(next, count);
    double turned = fabs(1 - fabs(inner(next, v, count)));
    memcpy(v, next, count * sizeof *v);
    return turned;
}

static void leading_vectors(double product[MOST_PIVOTS][MOST_PIVOTS], double first[MOST_PIVOTS],
                            double second[MOST_PIVOTS], uint32_t count) {
    noge_random random = noge_random_stream(0, "layout power iteration", 0);
    for (uint32_t k = 0; k < count; k++) {
        first[k] = noge_random_unit(&random) - 0.5;
        second[k] = noge_random_unit(&random) - 0.5;
    }
    shorten(first, count);
    shorten(second, count);
    for (int round = 0; round < POWER_ROUNDS; round++) {
        double turned = iterate(product, first, NULL, count);
        turned += iterate(product, second, first, count);
        if (turned < 1e-12)
            break;
    }
}

/* Nodes with the same distances to all pivots, such as the leaves of a star, get the same position; a small shift
 * separates them. */
static void spread(noge_point *position, uint32_t count) {
    noge_random random = noge_random_stream(0, "layout spread", 0);
    for (uint32_t i = 0; i < count; i++) {
        position[i].x += 0.05 * (noge_random_unit(&random) - 0.5);
        position[i].y += 0.05 * (noge_random_unit(&random) - 0.5);
    }
}

static void place(const scaling *s, noge_point *position) {
    double product[MOST_PIVOTS][MOST_PIVOTS], first[MOST_PIVOTS], second[MOST_PIVOTS], row[MOST_PIVOTS];
    multiply(s, product);
    leading_vectors(product, first, second, s->pivots);
    for (uint32_t i = 0; i < s->part->count; i++) {
        centred_row(s, i, row);
        position[i] = (noge_point){inner(row, first, s->pivots), inner(row, second, s->pivots)};
    }
    noge_layout_normalise(s->part, position);
    spread(position, s->part->count);
}

noge_status noge_layout_by_pivots(const noge_layout_part *part, noge_point *position, noge_error *error) {
    uint32_t count = part->count;
    scaling s = {.part = part, .pivots = count < MOST_PIVOTS ? count : MOST_PIVOTS};
    noge_status status = noge_check_fits("the layout of this graph", (uint64_t)s.pivots * count, sizeof *s.hops, error);
    if (status != NOGE_OK)
        return status;
    s.hops = noge_allocate((size_t)s.pivots * count, sizeof *s.hops, error);
    s.nearest = noge_allocate(count, sizeof *s.nearest, error);
    s.queue = noge_allocate(count, sizeof *s.queue, error);
    if (s.hops && s.nearest && s.queue) {
        measure(&s);
        place(&s, position);
    } else {
        status = NOGE_NO_MEMORY;
    }
    free(s.hops);
    free(s.nearest);
    free(s.queue);
    return status;
}
