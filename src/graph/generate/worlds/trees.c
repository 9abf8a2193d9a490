/* Trees of many shapes, trees with a few cycles, web sites and clustered networks with hubs. */
#include "graph/generate/worlds/kinds.h"

#include <stddef.h>

/* Holme and Kim's growth: a new node is linked to a node by its degree, then often to a neighbour of that one. */
void noge_world_clustered(noge_sketch *sketch, uint32_t nodes) {
    uint32_t links = noge_draw_between(sketch->random, 2, 5);
    double triangles = noge_draw_share(sketch->random, 0.2, 0.95);
    noge_sketch_clique(sketch, noge_sketch_add(sketch, links), links);
    while (sketch->node_count < nodes && sketch->status == NOGE_OK) {
        noge_node node = noge_sketch_add(sketch, 1), last = 0;
        uint32_t before = sketch->link_count;
        for (uint32_t i = 0; i < links && sketch->status == NOGE_OK; i++) {
            noge_link at = sketch->link[noge_random_below(sketch->random, before)];
            bool first_end = noge_random_below(sketch->random, 2);
            noge_node target = first_end ? at.a : at.b;
            bool close = i > 0 && noge_draw_chance(sketch->random, triangles);
            for (uint32_t tries = 0; close && tries < 400; tries++) { /* look for a link of the last target */
                at = sketch->link[noge_random_below(sketch->random, before)];
                if (at.a == last || at.b == last) {
                    target = at.a == last ? at.b : at.a;
                    break;
                }
            }
            noge_sketch_link(sketch, node, target);
            last = target;
        }
    }
}

/* A tree of pages. Sections share a menu, pages link to the head of their section, and some pages to any other. */
void noge_world_website(noge_sketch *sketch, uint32_t nodes) {
    uint32_t sections = noge_draw_between(sketch->random, 2, nodes < 60 ? 5 : 12);
    double deep = noge_draw_share(sketch->random, 0, 1), back = noge_draw_share(sketch->random, 0, 0.8);
    double across = noge_draw_share(sketch->random, 0, 0.5), home = noge_draw_share(sketch->random, 0, 0.3);
    uint32_t *section = noge_sketch_array(sketch, nodes, sizeof *section);
    noge_sketch_add(sketch, nodes);
    if (!section)
        return;
    if (noge_random_below(sketch->random, 2))
        noge_sketch_clique(sketch, 0, sections + 1);
    for (noge_node v = 1; v < nodes; v++) {
        noge_node parent = 0;
        if (v > sections) { /* below any page, or only below heads of sections */
            bool anywhere = noge_draw_chance(sketch->random, deep);
            parent = 1 + noge_random_below(sketch->random, anywhere ? v - 1 : sections);
        }
        section[v] = v > sections ? section[parent] : v;
        noge_sketch_link(sketch, parent, v);
        if (noge_draw_chance(sketch->random, back))
            noge_sketch_link(sketch, section[v], v);
        if (noge_draw_chance(sketch->random, across))
            noge_sketch_link(sketch, noge_random_below(sketch->random, v), v);
        if (noge_draw_chance(sketch->random, home))
            noge_sketch_link(sketch, 0, v);
    }
}

/* Each node is linked to a random earlier one: any, one by its degree, or one of the last few. */
static void grow_tree(noge_sketch *sketch, uint32_t nodes) {
    uint32_t style = noge_random_below(sketch->random, 3), recent = noge_draw_magnitude(sketch->random, 2, 32);
    noge_sketch_path(sketch, noge_sketch_add(sketch, nodes), 2);
    for (noge_node v = 2; v < nodes && sketch->status == NOGE_OK; v++) {
        uint32_t window = v < recent || style != 2 ? v : recent;
        noge_node target = v - 1 - noge_random_below(sketch->random, window);
        if (style == 1 && target > 0 && noge_random_below(sketch->random, 2))
            target = sketch->link[target - 1].a; /* node i hangs on the first end of link i - 1 */
        noge_sketch_link(sketch, target, v);
    }
}

void noge_world_recursive(noge_sketch *sketch, uint32_t nodes) {
    grow_tree(sketch, nodes);
}

/* A path with legs of one or more nodes. */
void noge_world_caterpillar(noge_sketch *sketch, uint32_t nodes) {
    uint32_t spine = noge_draw_between(sketch->random, nodes / 5 + 2, nodes * 2 / 3);
    uint32_t longest = noge_draw_between(sketch->random, 1, 4);
    noge_sketch_path(sketch, noge_sketch_add(sketch, spine), spine);
    while (sketch->node_count < nodes && sketch->status == NOGE_OK) {
        uint32_t leg = noge_draw_between(sketch->random, 1, longest);
        noge_node first = noge_sketch_add(sketch, leg);
        noge_sketch_path(sketch, first, leg);
        noge_sketch_link(sketch, noge_random_below(sketch->random, spine), first);
    }
}

/* Long legs that meet at one node, or at a few that are linked. */
void noge_world_spider(noge_sketch *sketch, uint32_t nodes) {
    uint32_t bodies = noge_random_below(sketch->random, 2) ? 1 : noge_draw_between(sketch->random, 2, 4);
    uint32_t longest = noge_draw_magnitude(sketch->random, 2, nodes / 4);
    noge_sketch_path(sketch, noge_sketch_add(sketch, bodies), bodies);
    while (sketch->node_count < nodes && sketch->status == NOGE_OK) {
        uint32_t leg = noge_draw_between(sketch->random, (longest + 1) / 2, longest);
        noge_node first = noge_sketch_add(sketch, leg);
        noge_sketch_path(sketch, first, leg);
        noge_sketch_link(sketch, noge_random_below(sketch->random, bodies), first);
    }
}

/* Every node has up to two children: as a heap, or a random free place is taken each time. Some have threads between
 * leaves that follow each other. */
void noge_world_binary(noge_sketch *sketch, uint32_t nodes) {
    noge_node *place = noge_sketch_array(sketch, 2 * (size_t)nodes, sizeof *place); /* parents with free places */
    bool heap = noge_random_below(sketch->random, 2), threads = noge_random_below(sketch->random, 4) == 0;
    uint32_t places = 2;
    noge_sketch_add(sketch, nodes);
    for (noge_node v = 1; v < nodes && place; v++) {
        uint32_t chosen = noge_random_below(sketch->random, places);
        noge_sketch_link(sketch, heap ? (v - 1) / 2 : place[chosen], v);
        place[chosen] = v;
        place[places++] = v;
    }
    for (noge_node v = nodes / 2; v + 1 < nodes && threads; v += 2)
        noge_sketch_link(sketch, v, v + 1);
}

/* A tree and one more link, or up to one for every six nodes. */
void noge_world_tree_plus(noge_sketch *sketch, uint32_t nodes) {
    bool one = noge_random_below(sketch->random, 3) == 0;
    uint32_t more = one ? 1 : noge_draw_magnitude(sketch->random, 2, nodes / 6 + 2);
    grow_tree(sketch, nodes);
    noge_sketch_pairs(sketch, 0, nodes, more);
}

/* Cycles and single links that hang on each other: no link is on two cycles. */
void noge_world_cactus(noge_sketch *sketch, uint32_t nodes) {
    uint32_t longest = noge_draw_between(sketch->random, 3, 12);
    double single = noge_draw_share(sketch->random, 0, 0.5);
    noge_sketch_add(sketch, 1);
    while (sketch->node_count < nodes && sketch->status == NOGE_OK) {
        noge_node at = noge_random_below(sketch->random, sketch->node_count);
        uint32_t length = noge_draw_chance(sketch->random, single) ? 2 : noge_draw_between(sketch->random, 3, longest);
        noge_node first = noge_sketch_add(sketch, length - 1);
        noge_sketch_path(sketch, first, length - 1);
        noge_sketch_link(sketch, at, first);
        if (length > 2)
            noge_sketch_link(sketch, at, first + length - 2);
    }
}
