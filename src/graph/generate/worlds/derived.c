/* Graphs made from something else: a group, a random graph whose links or ends of links become nodes, a lattice whose
 * links are moved. */
#include "graph/generate/worlds/kinds.h"

/* ---- Cayley graphs ----------------------------------------------------------------------------------------------- */

static bool is_prime(uint32_t number) {
    for (uint32_t i = 2; i * i <= number; i++)
        if (number % i == 0)
            return false;
    return number > 1;
}

/* The smallest number whose powers modulo the prime repeat after `order` of them; `order` divides prime - 1. */
static uint32_t element_of_order(uint32_t prime, uint32_t order) {
    for (uint32_t number = 1;; number++) {
        uint32_t power = number, repeats = 1;
        for (; power != 1; repeats++)
            power = power * number % prime;
        if (repeats == order)
            return number;
    }
}

/* A Cayley graph of maps x -> factor x + offset modulo a prime, whose factors are the powers of one number. Two or
 * three random maps are the steps. Every node looks alike, and short cycles are rare. */
void noge_world_cayley(noge_sketch *sketch, uint32_t nodes) {
    enum { MOST_ORDER = 8 };
    uint32_t order = noge_draw_between(sketch->random, 2, MOST_ORDER), prime = nodes / order;
    uint32_t steps = noge_draw_between(sketch->random, 2, 3), power[MOST_ORDER] = {1};
    while (prime > 2 && (!is_prime(prime) || prime % order != 1))
        prime--;
    if (prime <= 2) /* too few nodes for this order */
        prime = 3, order = 2;
    for (uint32_t i = 1, number = element_of_order(prime, order); i < order; i++)
        power[i] = power[i - 1] * number % prime;
    noge_sketch_add(sketch,
                    order * prime); /* node i * prime + b is the map with the factor power[i] and the offset b */
    for (uint32_t s = 0; s < steps; s++) {
        uint32_t turn = noge_random_below(sketch->random, order), offset = noge_random_below(sketch->random, prime);
        for (uint32_t i = 0; i < order; i++)
            for (uint32_t b = 0; b < prime; b++)
                noge_sketch_link(sketch, i * prime + b, (i + turn) % order * prime + (power[i] * offset + b) % prime);
    }
}

/* ---- Links and their ends as nodes ------------------------------------------------------------------------------- */

/* A random graph of about `links` links, in a sketch of its own. False after a failure. */
static bool draw_base(noge_sketch *sketch, uint32_t links, double degree, noge_sketch *base, noge_sketch_rows *rows) {
    uint32_t nodes = (uint32_t)(2 * links / degree) + 2;
    *base = (noge_sketch){.random = sketch->random, .error = sketch->error};
    noge_sketch_tree(base, noge_sketch_add(base, nodes), nodes);
    noge_sketch_pairs(base, 0, nodes, links > nodes ? links - nodes : 0);
    if (noge_sketch_rows_make(base, rows))
        return true;
    sketch->status = base->status;
    noge_sketch_free(base);
    return false;
}

/* The line graph of a random graph: its links are the nodes, neighbours if they have an end in common. */
void noge_world_line(noge_sketch *sketch, uint32_t nodes) {
    noge_sketch base;
    noge_sketch_rows rows;
    if (!draw_base(sketch, nodes, noge_draw_share(sketch->random, 2.2, 4), &base, &rows))
        return;
    noge_sketch_add(sketch, base.link_count);
    for (noge_node v = 0; v < base.node_count; v++)
        for (uint32_t i = rows.offset[v]; i < rows.offset[v + 1]; i++)
            for (uint32_t j = rows.offset[v]; j < i; j++)
                noge_sketch_link(sketch, rows.link[i], rows.link[j]);
    noge_sketch_free(&base);
}

/* A random graph whose nodes are cut off: the ends of its links are the nodes. The ends at a node form a cycle. */
void noge_world_truncated(noge_sketch *sketch, uint32_t nodes) {
    noge_sketch base;
    noge_sketch_rows rows;
    if (!draw_base(sketch, nodes / 2, noge_draw_share(sketch->random, 3, 6), &base, &rows))
        return;
    noge_node *other = noge_sketch_array(&base, base.link_count, sizeof *other); /* the end met first, plus 1 */
    noge_sketch_add(sketch, 2 * base.link_count);
    for (noge_node v = 0; other && v < base.node_count; v++)
        for (uint32_t first = rows.offset[v], i = first, end = rows.offset[v + 1]; i < end; i++) {
            noge_sketch_link(sketch, i, i + 1 < end ? i + 1 : first);
            if (other[rows.link[i]] > 0)
                noge_sketch_link(sketch, i, other[rows.link[i]] - 1);
            other[rows.link[i]] = i + 1;
        }
    noge_sketch_free(&base);
}

/* ---- Moved links ------------------------------------------------------------------------------------------------- */

/* A square or triangular grid; one end of some links moves to a random node. */
void noge_world_rewired(noge_sketch *sketch, uint32_t nodes) {
    noge_rectangle size = noge_rectangle_draw(sketch->random, nodes);
    bool diagonals = noge_random_below(sketch->random, 2);
    double moved = noge_draw_share(sketch->random, 0.02, 0.3);
    noge_node first = noge_sketch_grid(sketch, size, 0, 0);
    for (uint32_t r = 1; r < size.rows && diagonals; r++)
        for (uint32_t c = 1; c < size.columns; c++)
            noge_sketch_link(sketch, first + r * size.columns + c, first + (r - 1) * size.columns + c - 1);
    for (uint32_t i = 0; i < sketch->link_count; i++)
        if (noge_draw_chance(sketch->random, moved))
            sketch->link[i].b = noge_random_below(sketch->random, sketch->node_count);
}
