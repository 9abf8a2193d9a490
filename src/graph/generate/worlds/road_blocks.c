/* Towns by division: a square is split into convex blocks, again and again, by streets that end at other streets. Most
 * crossings of real towns have three streets, and so have these.
 *
 * The map is a planar subdivision of half-edges: half-edge h leads from origin[h] to origin[h ^ 1], and next[h] follows
 * it around the block on its left. A block is known by any of its half-edges. A division adds two nodes and three
 * edges. */
#include "graph/generate/worlds/kinds.h"

#include <stddef.h>

typedef struct division {
    noge_sketch *sketch;
    noge_node *origin;
    uint32_t *next;
    uint32_t half_count, block_count;
    uint32_t *block;   /* a half-edge of each block */
    noge_point centre; /* blocks near it are smaller */
    double contrast;   /* how much smaller */
    double skew;       /* how far a street may be from the middle of a side, and from a right angle */
} division;

static noge_point at(const division *all, uint32_t half) {
    return all->sketch->position[all->origin[half]];
}

/* Twice the area of the triangle a, b, c; positive if they are counter-clockwise. */
static double turn(noge_point a, noge_point b, noge_point c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static double square_length(const division *all, uint32_t half) {
    noge_point a = at(all, half), b = at(all, half ^ 1);
    return (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y);
}

/* Twice the area of a block, weighted by the density that is wanted there. */
static double weight(const division *all, uint32_t start) {
    noge_point corner = at(all, start);
    double area = 0;
    for (uint32_t h = all->next[start]; h != start; h = all->next[h])
        area += turn(corner, at(all, h), at(all, h ^ 1));
    double x = corner.x - all->centre.x, y = corner.y - all->centre.y;
    return area / (1 + all->contrast * (x * x + y * y));
}

/* Puts a node on an edge. Afterwards h leads to it, and next[h] from it to the old end. Returns the new half-edge. */
static uint32_t put_node(division *all, uint32_t h, double part) {
    noge_point a = at(all, h), b = at(all, h ^ 1);
    noge_node node = noge_sketch_place(all->sketch, a.x + part * (b.x - a.x), a.y + part * (b.y - a.y));
    uint32_t on = all->half_count, back = on + 1, twin = h ^ 1;
    all->half_count += 2;
    all->origin[on] = node;
    all->origin[back] = all->origin[twin];
    all->origin[twin] = node;
    all->next[on] = all->next[h];
    all->next[h] = on;
    uint32_t before = twin; /* the half-edge that leads to `twin` now leads to `back` */
    while (all->next[before] != twin)
        before = all->next[before];
    all->next[before] = back;
    all->next[back] = twin;
    return on;
}

/* Joins the origins of two half-edges of a block, which becomes two. The block of `to` is new. */
static void join(division *all, uint32_t from, uint32_t to) {
    uint32_t there = all->half_count, back = there + 1, before_from = from, before_to = to;
    while (all->next[before_from] != from)
        before_from = all->next[before_from];
    while (all->next[before_to] != to)
        before_to = all->next[before_to];
    all->half_count += 2;
    all->origin[there] = all->origin[from];
    all->origin[back] = all->origin[to];
    all->next[before_from] = there;
    all->next[there] = to;
    all->next[before_to] = back;
    all->next[back] = from;
    all->block[all->block_count++] = there;
}

/* Divides a block from about the middle of its longest side to the opposite side. */
static void divide(division *all, uint32_t which) {
    noge_random *random = all->sketch->random;
    uint32_t start = all->block[which], side = start;
    for (uint32_t h = all->next[start]; h != start; h = all->next[h])
        if (square_length(all, h) > square_length(all, side))
            side = h;
    noge_point a = at(all, side), b = at(all, side ^ 1);
    double part = 0.5 + noge_draw_share(random, -all->skew, all->skew),
           lean = noge_draw_share(random, -all->skew, all->skew);
    noge_point foot = {a.x + part * (b.x - a.x), a.y + part * (b.y - a.y)};
    noge_point ahead = {foot.x - (b.y - a.y) + lean * (b.x - a.x), foot.y + (b.x - a.x) + lean * (b.y - a.y)};
    uint32_t opposite = side;
    for (uint32_t h = all->next[side]; h != side; h = all->next[h]) /* its start is right of the street, its end left */
        if (turn(foot, ahead, at(all, h)) <= 0 && turn(foot, ahead, at(all, h ^ 1)) > 0)
            opposite = h;
    if (opposite == side)
        return;
    noge_point c = at(all, opposite), d = at(all, opposite ^ 1);
    double right = -turn(foot, ahead, c), left = turn(foot, ahead, d), where = right / (right + left);
    where = where < 0.02 ? 0.02 : where > 0.98 ? 0.98 : where;
    uint32_t from = put_node(all, side, part), to = put_node(all, opposite, where);
    all->block[which] = from;
    join(all, from, to);
}

/* The square with its four corners; half-edges 0, 2, 4, 6 go around it counter-clockwise. */
static void begin(division *all) {
    for (uint32_t i = 0; i < 4; i++) {
        all->origin[2 * i] = noge_sketch_place(all->sketch, i == 1 || i == 2, i >= 2);
        all->next[2 * i] = (2 * i + 2) % 8;
        all->next[2 * i + 1] = (2 * i + 7) % 8;
    }
    for (uint32_t i = 0; i < 4; i++)
        all->origin[2 * i + 1] = all->origin[(2 * i + 2) % 8];
    all->half_count = 8;
    all->block[all->block_count++] = 0;
}

/* The block that needs division most among a few random ones. */
static uint32_t choose(const division *all) {
    uint32_t best = noge_random_below(all->sketch->random, all->block_count);
    for (int i = 0; i < 5; i++) {
        uint32_t other = noge_random_below(all->sketch->random, all->block_count);
        if (weight(all, all->block[other]) > weight(all, all->block[best]))
            best = other;
    }
    return best;
}

void noge_sketch_split_blocks(noge_sketch *sketch, uint32_t nodes) {
    noge_random *random = sketch->random;
    uint32_t divisions = nodes / 2;
    division all = {.sketch = sketch};
    all.origin = noge_sketch_array(sketch, 8 + 6 * (size_t)divisions, sizeof *all.origin);
    all.next = noge_sketch_array(sketch, 8 + 6 * (size_t)divisions, sizeof *all.next);
    all.block = noge_sketch_array(sketch, 1 + (size_t)divisions, sizeof *all.block);
    all.centre.x = noge_random_unit(random);
    all.centre.y = noge_random_unit(random);
    all.contrast = noge_draw_share(random, 0, 12);
    all.skew = noge_draw_share(random, 0.05, 0.3);
    if (sketch->status == NOGE_OK)
        begin(&all);
    for (uint32_t i = 0; i < divisions && sketch->status == NOGE_OK; i++)
        divide(&all, choose(&all));
    for (uint32_t h = 0; h < all.half_count && sketch->status == NOGE_OK; h += 2)
        noge_sketch_link(sketch, all.origin[h], all.origin[h + 1]);
}
