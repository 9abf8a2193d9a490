/* Random graphs by their degrees, without any geometry. None of them is regular. */
#include "graph/generate/worlds/kinds.h"

#include <stddef.h>

/* A node's degree; each style is another distribution. */
static uint32_t draw_degree(noge_random *random, uint32_t style) {
    uint32_t degree = 0;
    switch (style) {
    case 0: return noge_draw_between(random, 3, 4);
    case 1: return noge_draw_between(random, 2, 6);
    case 2: return noge_random_below(random, 4) ? 2 : 8;
    case 3: return noge_draw_between(random, 1, 5);
    case 4: /* nearly a Poisson distribution with mean 4 */
        for (int i = 0; i < 40; i++)
            degree += noge_random_below(random, 10) == 0;
        return degree;
    default: return noge_draw_magnitude(random, 1, 24); /* heavy tail */
    }
}

/* Joins the ends of links at random. end: nodes, each as often as its degree. */
static void join_ends(noge_sketch *sketch, noge_node *end, uint32_t count) {
    noge_random_shuffle(sketch->random, end, count);
    for (uint32_t i = 0; i + 1 < count; i += 2)
        noge_sketch_link(sketch, end[i], end[i + 1]);
}

void noge_world_degrees(noge_sketch *sketch, uint32_t nodes) {
    enum { MOST_DEGREE = 40 };
    noge_node *end = noge_sketch_array(sketch, (size_t)nodes * MOST_DEGREE, sizeof *end);
    uint32_t style = noge_random_below(sketch->random, 6), count = 0;
    noge_sketch_add(sketch, nodes);
    if (!end)
        return;
    for (noge_node v = 0; v < nodes; v++)
        for (uint32_t degree = draw_degree(sketch->random, style); degree > 0; degree--)
            end[count++] = v;
    join_ends(sketch, end, count);
}

/* Erdős and Rényi's graphs of mean degree 2 to 8. */
void noge_world_random(noge_sketch *sketch, uint32_t nodes) {
    double degree = noge_draw_share(sketch->random, 2, 8);
    noge_sketch_pairs(sketch, noge_sketch_add(sketch, nodes), nodes, (uint32_t)(degree * nodes / 2));
}

void noge_world_bipartite(noge_sketch *sketch, uint32_t nodes) {
    uint32_t left = (uint32_t)(noge_draw_share(sketch->random, 0.1, 0.5) * nodes) + 1;
    double degree = noge_draw_share(sketch->random, 2.5, 6);
    noge_sketch_add(sketch, nodes);
    for (uint32_t i = 0; i < (uint32_t)(degree * nodes / 2); i++) {
        noge_node a = noge_random_below(sketch->random, left);
        noge_sketch_link(sketch, a, left + noge_random_below(sketch->random, nodes - left));
    }
}

/* Do all nodes have the same degree? Small sketches only. */
static bool is_regular(const noge_sketch *sketch) {
    uint32_t first = 0;
    for (noge_node v = 0; v < sketch->node_count; v++) {
        uint32_t degree = 0;
        for (uint32_t i = 0; i < sketch->link_count; i++)
            degree += (uint32_t)((sketch->link[i].a == v) + (sketch->link[i].b == v));
        if (v > 0 && degree != first)
            return false;
        first = degree;
    }
    return true;
}

/* A cover of a small graph that is not regular: each node becomes `sheets` nodes, each link a random matching between
 * those of its ends. */
void noge_world_lift(noge_sketch *sketch, uint32_t nodes) {
    uint32_t base = noge_draw_between(sketch->random, 4, 9), sheets = nodes / base;
    uint32_t *order = noge_sketch_array(sketch, sheets, sizeof *order);
    noge_sketch_tree(sketch, noge_sketch_add(sketch, base), base);
    noge_sketch_pairs(sketch, 0, base, noge_draw_between(sketch->random, 1, 2 * base / 3 + 1));
    if (is_regular(sketch) && sketch->link_count > 0)
        sketch->link_count--;
    uint32_t base_links = sketch->link_count;
    noge_sketch_add(sketch, base * sheets); /* node v of the base has the sheets base + v * sheets … */
    for (uint32_t i = 0; i < base_links && order && sketch->status == NOGE_OK; i++) {
        noge_link at = sketch->link[i];
        for (uint32_t s = 0; s < sheets; s++)
            order[s] = s;
        noge_random_shuffle(sketch->random, order, sheets);
        for (uint32_t s = 0; s < sheets; s++)
            noge_sketch_link(sketch, base + at.a * sheets + s, base + at.b * sheets + order[s]);
    }
    for (uint32_t i = 0; i < base_links && i < sketch->link_count; i++) /* the base itself becomes isolated */
        sketch->link[i].b = sketch->link[i].a;
}

/* Equal degrees, then every tenth to fourth link is removed, or as many are added. */
void noge_world_near_regular(noge_sketch *sketch, uint32_t nodes) {
    uint32_t degree = noge_draw_between(sketch->random, 3, 7);
    noge_node *end = noge_sketch_array(sketch, (size_t)nodes * degree, sizeof *end);
    double share = noge_draw_share(sketch->random, 0.1, 0.25);
    noge_sketch_add(sketch, nodes);
    if (!end)
        return;
    for (uint32_t i = 0; i < nodes * degree; i++)
        end[i] = i / degree;
    join_ends(sketch, end, nodes * degree);
    if (noge_random_below(sketch->random, 2))
        noge_sketch_thin(sketch, 0, share);
    else
        noge_sketch_pairs(sketch, 0, nodes, (uint32_t)(share * sketch->link_count) + 1);
}
