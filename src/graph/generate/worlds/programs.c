/* Buildings and state spaces: rooms and corridors, mazes, layers with forks and joins, words that overlap, chains of
 * bottlenecks. */
#include "graph/generate/worlds/kinds.h"

#include <stddef.h>

/* ---- Buildings --------------------------------------------------------------------------------------------------- */

/* A small grid or clique at (x, y). Returns its first node. */
static noge_node place_room(noge_sketch *sketch, bool open, double x, double y) {
    noge_rectangle size = {.rows = noge_draw_between(sketch->random, 1, 4)};
    size.columns = noge_draw_between(sketch->random, 2, 4);
    noge_node first = noge_sketch_grid(sketch, size, x, y);
    if (open)
        noge_sketch_clique(sketch, first, size.rows * size.columns);
    return first;
}

/* A path of new nodes between two nodes. */
static void build_corridor(noge_sketch *sketch, noge_node from, noge_node to, uint32_t length) {
    if (sketch->status != NOGE_OK)
        return;
    noge_point a = sketch->position[from], b = sketch->position[to];
    noge_node last = from;
    for (uint32_t i = 1; i <= length; i++) {
        double part = (double)i / (length + 1);
        noge_node next = noge_sketch_place(sketch, a.x + part * (b.x - a.x), a.y + part * (b.y - a.y));
        noge_sketch_link(sketch, last, next);
        last = next;
    }
    noge_sketch_link(sketch, last, to);
}

/* Rooms in rows and columns. Corridors between neighbours: a spanning tree and some more. */
void noge_world_rooms(noge_sketch *sketch, uint32_t nodes) {
    enum { NODES_A_ROOM = 10, SPACING = 8 };
    noge_rectangle plan = noge_rectangle_draw(sketch->random, nodes / NODES_A_ROOM > 3 ? nodes / NODES_A_ROOM : 4);
    uint32_t rooms = plan.rows * plan.columns, longest = noge_draw_between(sketch->random, 0, 4);
    double open = noge_draw_share(sketch->random, 0, 1), doors = noge_draw_share(sketch->random, 0, 0.7);
    noge_node *first = noge_sketch_array(sketch, (size_t)rooms + 1, sizeof *first);
    noge_sketch_grid(sketch, plan, 0, 0); /* first the plan, whose links become corridors */
    noge_sketch_sparsify(sketch, doors);
    uint32_t corridors = sketch->link_count;
    noge_link *plan_link = noge_sketch_array(sketch, corridors, sizeof *plan_link);
    if (!first || !plan_link)
        return;
    for (uint32_t i = 0; i < corridors; i++)
        plan_link[i] = sketch->link[i];
    sketch->link_count = 0;
    for (uint32_t i = 0; i < rooms; i++) {
        bool clique = noge_draw_chance(sketch->random, open);
        first[i] = place_room(sketch, clique, i % plan.columns * SPACING, i / plan.columns * SPACING);
        first[i + 1] = sketch->node_count;
    }
    for (uint32_t i = 0; i < corridors && sketch->status == NOGE_OK; i++) {
        noge_node a = plan_link[i].a, b = plan_link[i].b;
        noge_node from = noge_draw_between(sketch->random, first[a], first[a + 1] - 1);
        noge_node to = noge_draw_between(sketch->random, first[b], first[b + 1] - 1);
        build_corridor(sketch, from, to, noge_draw_between(sketch->random, 0, longest));
    }
}

/* A maze in a grid, with a share of the other walls opened, and some rooms without walls inside. */
void noge_world_openings(noge_sketch *sketch, uint32_t nodes) {
    noge_rectangle size = noge_rectangle_draw(sketch->random, nodes);
    double open = noge_draw_share(sketch->random, 0.05, 0.6);
    uint32_t rooms = noge_random_below(sketch->random, 2) ? noge_draw_between(sketch->random, 1, 1 + nodes / 40) : 0;
    noge_sketch_grid(sketch, size, 0, 0);
    noge_sketch_sparsify(sketch, open);
    for (uint32_t i = 0; i < rooms; i++) {
        uint32_t height = noge_draw_between(sketch->random, 1, size.rows < 5 ? size.rows - 1 : 4);
        uint32_t width = noge_draw_between(sketch->random, 1, size.columns < 7 ? size.columns - 1 : 6);
        uint32_t top = noge_random_below(sketch->random, size.rows - height);
        uint32_t left = noge_random_below(sketch->random, size.columns - width);
        for (uint32_t r = top; r <= top + height; r++)
            for (uint32_t c = left; c <= left + width; c++) {
                if (c < left + width)
                    noge_sketch_link(sketch, r * size.columns + c, r * size.columns + c + 1);
                if (r < top + height)
                    noge_sketch_link(sketch, r * size.columns + c, (r + 1) * size.columns + c);
            }
    }
}

/* ---- State spaces ------------------------------------------------------------------------------------------------ */

/* Layers whose width changes: forks, joins and cross links between one layer and the next. */
static void draw_layers(noge_sketch *sketch, uint32_t nodes) {
    uint32_t widest = noge_draw_magnitude(sketch->random, 2, nodes < 100 ? 7 : 24), width = 1;
    double cross = noge_draw_share(sketch->random, 0, 0.6), skip = noge_draw_share(sketch->random, 0, 0.05);
    noge_node before = noge_sketch_add(sketch, 1);
    while (sketch->node_count < nodes && sketch->status == NOGE_OK) {
        uint32_t next = noge_draw_between(sketch->random, width > 2 ? width - 2 : 1, width + 2);
        next = next > widest ? widest : next;
        noge_node first = noge_sketch_add(sketch, next);
        for (uint32_t i = 0; i < (next > width ? next : width); i++)
            noge_sketch_link(sketch, before + i * width / (next > width ? next : width),
                             first + i * next / (next > width ? next : width));
        for (uint32_t i = 0; i < next; i++) {
            if (noge_draw_chance(sketch->random, cross))
                noge_sketch_link(sketch, before + noge_random_below(sketch->random, width), first + i);
            if (noge_draw_chance(sketch->random, skip))
                noge_sketch_link(sketch, noge_random_below(sketch->random, first), first + i);
        }
        before = first;
        width = next;
    }
}

/* Several programs side by side: the states are pairs of a state of a small random graph and one of a path or cycle. */
static void draw_product(noge_sketch *sketch, uint32_t nodes) {
    uint32_t base = noge_draw_between(sketch->random, 3, nodes < 60 ? 5 : 12), copies = nodes / base;
    bool cycle = noge_random_below(sketch->random, 2);
    noge_sketch_tree(sketch, noge_sketch_add(sketch, base), base);
    noge_sketch_pairs(sketch, 0, base, noge_random_below(sketch->random, base));
    uint32_t base_links = sketch->link_count;
    for (uint32_t k = 1; k < copies && sketch->status == NOGE_OK; k++) {
        noge_node first = noge_sketch_add(sketch, base);
        for (uint32_t i = 0; i < base_links && sketch->status == NOGE_OK; i++)
            noge_sketch_link(sketch, first + sketch->link[i].a, first + sketch->link[i].b);
        for (uint32_t i = 0; i < base; i++)
            noge_sketch_link(sketch, first - base + i, first + i);
    }
    for (uint32_t i = 0; i < base && cycle && copies > 2; i++)
        noge_sketch_link(sketch, i, (copies - 1) * base + i);
    noge_sketch_wear(sketch);
}

void noge_world_states(noge_sketch *sketch, uint32_t nodes) {
    if (noge_random_below(sketch->random, 3))
        draw_layers(sketch, nodes);
    else
        draw_product(sketch, nodes);
}

/* Words linked to the words that follow when a letter enters on the right (de Bruijn); or to their rotation and to the
 * words with another last letter (shuffle-exchange). */
void noge_world_debruijn(noge_sketch *sketch, uint32_t nodes) {
    static const uint32_t alphabet[] = {2, 2, 3, 4};
    uint32_t letters = alphabet[noge_random_below(sketch->random, 4)], words = letters;
    bool shuffle = noge_random_below(sketch->random, 3) == 0;
    while (words < 20 || words * letters <= nodes)
        words *= letters;
    /* Any number of words will do for de Bruijn's arithmetic. */
    words = noge_random_below(sketch->random, 2) && !shuffle ? nodes : words;
    noge_sketch_add(sketch, words);
    for (uint32_t word = 0; word < words; word++) {
        if (shuffle) {
            noge_sketch_link(sketch, word, word * letters % words + word * letters / words);
            noge_sketch_link(sketch, word, word / letters * letters + (word + 1) % letters);
        }
        for (uint32_t letter = 0; letter < letters && !shuffle; letter++)
            noge_sketch_link(sketch, word, (word * letters + letter) % words);
    }
    noge_sketch_wear(sketch);
}

/* Dense parts one after the other, joined by single links or paths. */
void noge_world_bottleneck(noge_sketch *sketch, uint32_t nodes) {
    uint32_t usual = noge_draw_magnitude(sketch->random, 4, nodes / 3 < 8 ? 8 : nodes / 3 < 100 ? nodes / 3 : 100);
    uint32_t longest = noge_draw_between(sketch->random, 0, 6), from = 0, before = 0;
    while (sketch->node_count < nodes && sketch->status == NOGE_OK) {
        uint32_t size = noge_draw_between(sketch->random, 3, usual), style = noge_random_below(sketch->random, 3);
        uint32_t first = sketch->node_count;
        if (style == 0 && size <= 12) {
            noge_sketch_clique(sketch, noge_sketch_add(sketch, size), size);
        } else if (style == 1 && size >= 4) {
            noge_rectangle grid = noge_rectangle_draw(sketch->random, size);
            size = grid.rows * grid.columns;
            noge_sketch_grid(sketch, grid, first, 0);
        } else {
            noge_sketch_tree(sketch, noge_sketch_add(sketch, size), size);
            noge_sketch_pairs(sketch, first, size, size);
        }
        if (before > 0) {
            noge_node exit = from + noge_random_below(sketch->random, before);
            noge_node entry = first + noge_random_below(sketch->random, size);
            uint32_t length = noge_random_below(sketch->random, 2) ? noge_random_below(sketch->random, longest + 1) : 0;
            build_corridor(sketch, exit, entry, length);
        }
        from = first;
        before = size;
    }
    sketch->placed = false;
}
