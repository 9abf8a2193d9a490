/* Graphs with few cycles, such as mazes: every way of walking round them is tried.
 *
 * A shortest walk passes an edge once, twice or not at all. Every node but the two ends has an even number of edges
 * passed once. So these edges are the tree path between the ends combined with some of the independent cycles; an edge
 * in both cancels out. Given those edges, the others only have to connect the pieces, each passed twice: a minimum
 * spanning tree over the pieces. With c cycles and n nodes there are n 2^c cases, and the best of them is the
 * answer. A walk that returns has one end, the source, and 2^c cases. */
#include "base/memory.h"
#include "measure/bound/exact.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct link {
    uint32_t a, b; /* in a tree link b is the child */
    double length;
    uint32_t passed;
} link;

typedef struct cycles {
    const noge_places *places; /* of the core */
    uint32_t n, m, c;
    link *link;          /* [m] shortest first */
    uint32_t *tree_link; /* [n] the link to a place's parent; m for place 0 */
    uint32_t *extra;     /* [c] links that close the cycles */
    bool *odd;           /* [m] passed once */
    bool *turns;         /* [n] true: end of an odd number of chosen extra links */
    uint32_t *piece;     /* [n] union-find */
    double best;
    uint64_t best_choice;
    uint32_t best_end;
} cycles;

uint64_t noge_cycles_cases(const noge_places *core) {
    uint64_t c = core->edges + 1 - core->count;
    uint64_t ends = core->task.returns ? 1 : core->count;
    return c > 30 ? UINT64_MAX : ((uint64_t)1 << c) * ends * core->edges;
}

/* ---- Preparing --------------------------------------------------------------------------------------------------- */

static int by_length(const void *a, const void *b) {
    const link *one = a, *other = b;
    if (one->length != other->length)
        return one->length < other->length ? -1 : 1;
    return one->b != other->b ? (one->b < other->b ? -1 : 1) : (one->a > other->a) - (one->a < other->a);
}

static noge_status allocate(cycles *all, noge_error *error) {
    all->link = noge_allocate(all->m, sizeof *all->link, error);
    all->tree_link = noge_allocate(all->n, sizeof *all->tree_link, error);
    all->extra = noge_allocate(all->c, sizeof *all->extra, error);
    all->odd = noge_allocate(all->m + 1, sizeof *all->odd, error);
    all->turns = noge_allocate(all->n, sizeof *all->turns, error);
    all->piece = noge_allocate(all->n, sizeof *all->piece, error);
    return all->link && all->tree_link && all->extra && all->odd && all->turns && all->piece ? NOGE_OK : NOGE_NO_MEMORY;
}

/* Places are numbered breadth-first: a place's lowest neighbour is lower than itself and serves as its parent. */
static void collect(cycles *all) {
    const noge_places *places = all->places;
    const noge_graph *graph = places->graph;
    uint32_t m = 0, c = 0;
    for (uint32_t i = 0; i < all->n; i++)
        for (uint64_t e = graph->offset[places->node[i]]; e < graph->offset[places->node[i] + 1]; e++) {
            uint32_t other = places->place[graph->neighbor[e]];
            if (other < i)
                all->link[m++] = (link){.a = other, .b = i, .length = noge_places_length(places, e)};
        }
    qsort(all->link, m, sizeof *all->link, by_length);
    for (uint32_t i = 0; i < all->n; i++)
        all->tree_link[i] = all->m;
    for (uint32_t l = 0; l < m; l++)
        if (all->tree_link[all->link[l].b] == all->m)
            all->tree_link[all->link[l].b] = l;
        else
            all->extra[c++] = l;
}

/* ---- One case ---------------------------------------------------------------------------------------------------- */

static uint32_t root_of(uint32_t *piece, uint32_t place) {
    while (piece[place] != place)
        place = piece[place] = piece[piece[place]];
    return place;
}

static bool unite(uint32_t *piece, const link *joined) {
    uint32_t a = root_of(piece, joined->a), b = root_of(piece, joined->b);
    piece[a] = b;
    return a != b;
}

/* Marks the links that are passed once: the chosen extra links, and the tree links with an odd number of ends below
 * them. The walk's end counts as an end. */
static void mark_odd(cycles *all, uint64_t choice, uint32_t end) {
    memset(all->odd, 0, all->m + 1);
    memset(all->turns, 0, all->n);
    all->turns[end] = true;
    for (uint32_t i = 0; i < all->c; i++)
        if (choice >> i & 1) {
            const link *closing = &all->link[all->extra[i]];
            all->odd[all->extra[i]] = true;
            all->turns[closing->a] ^= true;
            all->turns[closing->b] ^= true;
        }
    for (uint32_t i = all->n; i-- > 1;) {
        const link *up = &all->link[all->tree_link[i]];
        all->odd[all->tree_link[i]] = all->turns[i];
        all->turns[up->a] ^= all->turns[i];
    }
}

/* Returns the length of the walk and fills in how often each link is passed. */
static double pass_links(cycles *all) {
    double length = 0;
    for (uint32_t i = 0; i < all->n; i++)
        all->piece[i] = i;
    for (uint32_t l = 0; l < all->m; l++) {
        all->link[l].passed = all->odd[l];
        if (all->odd[l]) {
            unite(all->piece, &all->link[l]);
            length += all->link[l].length;
        }
    }
    for (uint32_t l = 0; l < all->m; l++)
        if (!all->odd[l] && unite(all->piece, &all->link[l])) {
            all->link[l].passed = 2;
            length += 2 * all->link[l].length;
        }
    return length;
}

static double end_value(const cycles *all, uint32_t end) {
    return all->places->height && !all->places->task.returns ? -all->places->height[end] : 0;
}

static void try_all(cycles *all) {
    uint32_t ends = all->places->task.returns ? 1 : all->n; /* a walk that returns ends at place 0 */
    all->best = INFINITY;
    for (uint64_t choice = 0; choice < (uint64_t)1 << all->c; choice++)
        for (uint32_t end = 0; end < ends; end++) {
            mark_odd(all, choice, end);
            double length = pass_links(all) + end_value(all, end);
            if (length < all->best) {
                all->best = length;
                all->best_choice = choice;
                all->best_end = end;
            }
        }
}

/* ---- The walk ---------------------------------------------------------------------------------------------------- */

/* Hierholzer's algorithm from the walk's end. It gives the trail backwards, so the trail begins at the source. trail:
 * [all passes + 1]. */
static uint32_t euler(cycles *all, uint32_t *trail, uint32_t *stack) {
    uint32_t depth = 1, count = 0;
    stack[0] = all->best_end;
    while (depth > 0) {
        uint32_t at = stack[depth - 1], l = 0;
        while (l < all->m && (all->link[l].passed == 0 || (all->link[l].a != at && all->link[l].b != at)))
            l++;
        if (l == all->m) {
            trail[count++] = at;
            depth--;
            continue;
        }
        all->link[l].passed--;
        stack[depth++] = all->link[l].a == at ? all->link[l].b : all->link[l].a;
    }
    return count;
}

noge_status noge_cycles_order(const noge_places *core, uint32_t *order, uint32_t *end, noge_error *error) {
    cycles all = {.places = core, .n = core->count, .m = (uint32_t)core->edges};
    all.c = all.m + 1 - all.n;
    uint32_t *trail = noge_allocate((size_t)2 * all.m + 2, sizeof *trail, error);
    uint32_t *stack = noge_allocate((size_t)2 * all.m + 2, sizeof *stack, error);
    noge_status status = trail && stack ? allocate(&all, error) : NOGE_NO_MEMORY;
    if (status == NOGE_OK) {
        collect(&all);
        try_all(&all);
        mark_odd(&all, all.best_choice, all.best_end);
        pass_links(&all);
        uint32_t length = euler(&all, trail, stack), count = 0;
        memset(all.turns, 0, all.n);
        for (uint32_t i = 0; i < length; i++) {
            if (!all.turns[trail[i]])
                order[count++] = core->node[trail[i]];
            all.turns[trail[i]] = true;
        }
        *end = core->node[all.best_end];
    }
    free(trail);
    free(stack);
    free(all.link);
    free(all.tree_link);
    free(all.extra);
    free(all.odd);
    free(all.turns);
    free(all.piece);
    return status;
}
