/* Points in the unit square and graphs of neighbours among them. */
#include "graph/generate/triangulation.h"
#include "graph/generate/worlds/kinds.h"

#include <math.h>
#include <stdlib.h>

/* ---- Points ------------------------------------------------------------------------------------------------------ */

enum { MOST_CLUSTERS = 8 };

typedef struct scatter {
    uint32_t clusters; /* 0: uniform */
    noge_point centre[MOST_CLUSTERS];
    double width, background; /* of a cluster; share of the points outside clusters */
} scatter;

static noge_point draw_point(noge_random *random) {
    double x = noge_random_unit(random);
    return (noge_point){x, noge_random_unit(random)};
}

static scatter draw_scatter(noge_random *random) {
    scatter all = {.clusters = noge_random_below(random, 2) ? noge_draw_between(random, 1, MOST_CLUSTERS) : 0};
    for (uint32_t i = 0; i < all.clusters; i++)
        all.centre[i] = draw_point(random);
    all.width = noge_draw_share(random, 0.1, 0.35);
    all.background = noge_draw_share(random, 0.1, 0.7);
    return all;
}

/* The sum of three uniform numbers is nearly normal. */
static double draw_offset(noge_random *random, double width) {
    double sum = noge_random_unit(random);
    sum += noge_random_unit(random);
    sum += noge_random_unit(random);
    return (sum - 1.5) * width;
}

/* A point of the scatter, within the unit square. */
static noge_point draw_scattered(noge_random *random, const scatter *all) {
    if (all->clusters == 0 || noge_draw_chance(random, all->background))
        return draw_point(random);
    noge_point centre = all->centre[noge_random_below(random, all->clusters)], point;
    do {
        point.x = centre.x + draw_offset(random, all->width);
        point.y = centre.y + draw_offset(random, all->width);
    } while (point.x < 0 || point.x > 1 || point.y < 0 || point.y > 1);
    return point;
}

static void place_points(noge_sketch *sketch, uint32_t nodes) {
    scatter all = draw_scatter(sketch->random);
    for (uint32_t i = 0; i < nodes; i++) {
        noge_point point = draw_scattered(sketch->random, &all);
        noge_sketch_place(sketch, point.x, point.y);
    }
}

/* Each side of a triangle is in two triangles, once in each direction. Nodes are as the sites. */
static void link_sides(noge_sketch *sketch, const noge_triangulation *all, noge_node first) {
    for (uint32_t t = 0; t < all->triangle_count; t++)
        for (int i = 0; i < 3; i++) {
            uint32_t from = all->triangle[t].corner[i], to = all->triangle[t].corner[(i + 1) % 3];
            if (from < to && to != all->ghost)
                noge_sketch_link(sketch, first + from, first + to);
        }
}

noge_node noge_sketch_triangulate(noge_sketch *sketch, uint32_t nodes) {
    scatter points = draw_scatter(sketch->random);
    noge_triangulation all = {0};
    noge_node first = sketch->node_count;
    if (sketch->status == NOGE_OK)
        sketch->status = noge_triangulation_create(&all, nodes, sketch->error);
    while (sketch->status == NOGE_OK && all.site_count < nodes) {
        noge_point point = draw_scattered(sketch->random, &points);
        noge_site site = {(int64_t)(point.x * NOGE_SQUARE_SIDE), (int64_t)(point.y * NOGE_SQUARE_SIDE)};
        if (noge_triangulation_add(&all, site)) /* a point that exists already is drawn again */
            noge_sketch_place(sketch, point.x, point.y);
    }
    if (sketch->status == NOGE_OK)
        link_sides(sketch, &all, first);
    noge_triangulation_free(&all);
    return first;
}

/* ---- Neighbours -------------------------------------------------------------------------------------------------- */

/* Each node is linked to its nearest few, which need not count it among theirs. O(nodes²). */
void noge_world_nearest(noge_sketch *sketch, uint32_t nodes) {
    uint32_t count = noge_draw_between(sketch->random, 3, 7);
    bool *taken = noge_sketch_array(sketch, nodes, sizeof *taken);
    double *distance = noge_sketch_array(sketch, nodes, sizeof *distance);
    place_points(sketch, nodes);
    for (noge_node v = 0; v < nodes && sketch->status == NOGE_OK; v++) {
        for (noge_node w = 0; w < nodes; w++) {
            distance[w] = noge_sketch_distance(sketch, v, w);
            taken[w] = w == v;
        }
        for (uint32_t i = 0; i < count; i++) {
            noge_node best = NOGE_NO_NODE;
            for (noge_node w = 0; w < nodes; w++)
                if (!taken[w] && (best == NOGE_NO_NODE || distance[w] < distance[best]))
                    best = w;
            taken[best] = true;
            noge_sketch_link(sketch, v, best);
        }
    }
}

/* Is there a third node too near to the link? Gabriel: in the circle whose diameter the link is. Relative
 * neighbourhood: nearer to both ends than these are to each other. The neighbours of one end are looked at. */
static bool is_blocked(const noge_sketch *sketch, const noge_sketch_rows *rows, noge_link at, bool gabriel,
                       noge_node end) {
    double length = noge_sketch_distance(sketch, at.a, at.b);
    for (uint32_t i = rows->offset[end]; i < rows->offset[end + 1]; i++) {
        noge_node w = rows->neighbor[i];
        if (w == at.a || w == at.b)
            continue;
        double a = noge_sketch_distance(sketch, at.a, w), b = noge_sketch_distance(sketch, at.b, w);
        if (gabriel ? a * a + b * b < length * length : a < length && b < length)
            return true;
    }
    return false;
}

void noge_sketch_keep_near(noge_sketch *sketch, noge_nearness how, double more) {
    noge_sketch_rows rows;
    uint32_t kept = 0;
    if (!noge_sketch_rows_make(sketch, &rows))
        return;
    for (uint32_t i = 0; i < sketch->link_count; i++) {
        noge_link at = sketch->link[i];
        bool gabriel = how == NOGE_GABRIEL;
        bool blocked = is_blocked(sketch, &rows, at, gabriel, at.a) || is_blocked(sketch, &rows, at, gabriel, at.b);
        if (!blocked || noge_draw_chance(sketch->random, more))
            sketch->link[kept++] = at;
    }
    sketch->link_count = kept;
}

void noge_world_gabriel(noge_sketch *sketch, uint32_t nodes) {
    noge_sketch_triangulate(sketch, nodes);
    noge_sketch_keep_near(sketch, NOGE_GABRIEL, 0);
}

void noge_world_relative(noge_sketch *sketch, uint32_t nodes) {
    noge_sketch_triangulate(sketch, nodes);
    noge_sketch_keep_near(sketch, NOGE_RELATIVE, 0);
}

/* Like Waxman's graphs: any two points may be linked, near ones more likely. The chance falls with the cube of the
 * distance instead of an exponential, which machines round differently. */
static double closeness(const noge_sketch *sketch, noge_node a, noge_node b, double scale) {
    double times = noge_sketch_distance(sketch, a, b) / scale;
    return 1 / (1 + times * times * times);
}

void noge_world_waxman(noge_sketch *sketch, uint32_t nodes) {
    double degree = noge_draw_share(sketch->random, 3, 7), scale = noge_draw_share(sketch->random, 0.04, 0.3), sum = 0;
    place_points(sketch, nodes);
    for (noge_node v = 0; v < sketch->node_count; v++)
        for (noge_node w = 0; w < v; w++)
            sum += closeness(sketch, v, w, scale);
    double factor = degree * nodes / 2 / sum;
    for (noge_node v = 0; v < sketch->node_count; v++)
        for (noge_node w = 0; w < v; w++)
            if (noge_draw_chance(sketch->random, factor * closeness(sketch, v, w, scale)))
                noge_sketch_link(sketch, v, w);
}

/* A spanning tree of a triangulation and up to half of its other links. */
void noge_world_sparse(noge_sketch *sketch, uint32_t nodes) {
    noge_sketch_triangulate(sketch, nodes);
    noge_sketch_sparsify(sketch, noge_draw_share(sketch->random, 0, 0.5));
}

/* ---- Pairs by distance ------------------------------------------------------------------------------------------- */

typedef struct near_pair {
    double distance;
    noge_node a, b;
} near_pair;

static int by_distance(const void *left, const void *right) {
    const near_pair *a = left, *b = right;
    if (a->distance != b->distance)
        return a->distance < b->distance ? -1 : 1;
    return a->a != b->a ? (a->a < b->a ? -1 : 1) : (a->b > b->b) - (a->b < b->b);
}

/* The distance of two points, from the distance of their places and a number that each of them has. */
typedef double apartness(double flat, double a, double b);

/* Places points, each with a number in least … most, and links the nearest of all pairs. The mean degree is 5 to 11.
 * O(nodes² log nodes). */
static void link_nearest_pairs(noge_sketch *sketch, uint32_t nodes, double least, double most, apartness *apart) {
    near_pair *pair = noge_sketch_array(sketch, (size_t)nodes * (nodes - 1) / 2, sizeof *pair);
    double *number = noge_sketch_array(sketch, nodes, sizeof *number);
    uint32_t count = 0;
    place_points(sketch, nodes);
    if (sketch->status != NOGE_OK)
        return;
    for (noge_node v = 0; v < nodes; v++) {
        number[v] = noge_draw_share(sketch->random, least, most);
        for (noge_node w = 0; w < v; w++)
            pair[count++] = (near_pair){apart(noge_sketch_distance(sketch, v, w), number[v], number[w]), w, v};
    }
    uint32_t links = (uint32_t)(noge_draw_share(sketch->random, 5, 11) * sketch->node_count / 2);
    qsort(pair, count, sizeof *pair, by_distance);
    for (uint32_t i = 0; i < links && i < count; i++)
        noge_sketch_link(sketch, pair[i].a, pair[i].b);
}

static double in_ranges(double flat, double a, double b) {
    return flat / (a < b ? a : b);
}

static double in_heights(double flat, double a, double b) {
    return flat * flat + (a - b) * (a - b);
}

/* Stations of different ranges; two are linked if each is within the range of the other. */
void noge_world_radio(noge_sketch *sketch, uint32_t nodes) {
    link_nearest_pairs(sketch, nodes, 1, noge_draw_share(sketch->random, 1.5, 3), in_ranges);
}

/* Points in a box of three dimensions, linked if they are near. */
void noge_world_space(noge_sketch *sketch, uint32_t nodes) {
    link_nearest_pairs(sketch, nodes, 0, noge_draw_share(sketch->random, 0.3, 1), in_heights);
}
