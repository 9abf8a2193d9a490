/* Random geometric graphs, beyond the paper: points in the unit square, joined if their distance is at most
 * `radius`.
 *
 * Such a graph is rarely connected. The result is its largest component, so there may be fewer nodes than points.
 * Of two components of the same size it is the one with the first point. Nodes are in the order of the points.
 *
 * The radius is in millionths and points are in billionths, so that "at most" is exact. Points are sorted into
 * square cells that are not smaller than the radius, so near points are in the same cell or in one of the eight
 * around it. */
#include "base/error.h"
#include "base/memory.h"
#include "graph/generate/family.h"
#include "graph/generate/square.h"

#include <math.h>
#include <stdlib.h>

typedef struct cells {
    uint32_t side;   /* cells in a row */
    uint32_t *first; /* [side * side + 1] where each cell begins in `order` */
    noge_node *order;
} cells;

static uint32_t lane(const cells *all, int64_t coordinate) {
    return (uint32_t)(coordinate * all->side / (NOGE_SQUARE_SIDE + 1));
}

static size_t cell_of(const cells *all, noge_site site) {
    return (size_t)lane(all, site.y) * all->side + lane(all, site.x);
}

/* Cells are not narrower than the radius, and there are not many more cells than points. */
static uint32_t choose_side(uint32_t nodes, int64_t radius) {
    uint32_t by_count = (uint32_t)sqrt((double)nodes), by_radius = (uint32_t)(NOGE_SQUARE_SIDE / radius);
    uint32_t side = by_count < by_radius ? by_count : by_radius;
    return side > 0 ? side : 1;
}

static void sort(cells *all, const noge_site *site, uint32_t nodes) {
    size_t count = (size_t)all->side * all->side;
    for (noge_node v = 0; v < nodes; v++)
        all->first[cell_of(all, site[v])]++;
    for (size_t cell = 1; cell <= count; cell++)
        all->first[cell] += all->first[cell - 1];
    for (noge_node v = nodes; v-- > 0;) /* each cell fills from its end, which leaves `first` at its beginning */
        all->order[--all->first[cell_of(all, site[v])]] = v;
}

static bool is_near(noge_site a, noge_site b, int64_t radius) {
    int64_t x = a.x - b.x, y = a.y - b.y;
    return x * x + y * y <= radius * radius;
}

/* Joins v to the later points of one cell. */
static noge_status join_cell(const cells *all, size_t cell, const noge_site *site, noge_node v, int64_t radius,
                             noge_builder *builder, noge_error *error) {
    noge_status status = NOGE_OK;
    for (uint32_t i = all->first[cell]; i < all->first[cell + 1] && status == NOGE_OK; i++)
        if (all->order[i] > v && is_near(site[v], site[all->order[i]], radius))
            status = noge_builder_add_edge(builder, v, all->order[i], 1, error);
    return status;
}

static noge_status join(const cells *all, const noge_site *site, noge_node v, int64_t radius, noge_builder *builder,
                        noge_error *error) {
    uint32_t row = lane(all, site[v].y), column = lane(all, site[v].x), last = all->side - 1;
    noge_status status = NOGE_OK;
    for (uint32_t y = row > 0 ? row - 1 : 0; y <= (row < last ? row + 1 : last); y++)
        for (uint32_t x = column > 0 ? column - 1 : 0; x <= (column < last ? column + 1 : last); x++)
            if (status == NOGE_OK)
                status = join_cell(all, (size_t)y * all->side + x, site, v, radius, builder, error);
    return status;
}

/* Expected number of edges, from the share of the square that a point's disc covers. */
static uint64_t expected_edges(uint32_t nodes, double radius) {
    double part = 3.15 * radius * radius;
    return (uint64_t)((part < 1 ? part : 1) * nodes * ((double)nodes - 1) / 2);
}

static noge_status make(const uint32_t *parameter, noge_random *random, bool with_positions, noge_graph **graph,
                        noge_error *error) {
    uint32_t nodes = parameter[0];
    int64_t radius = (int64_t)parameter[1] * (NOGE_SQUARE_SIDE / 1000000);
    cells all = {.side = choose_side(nodes, radius)};
    noge_site *site = NULL;
    noge_builder *builder;
    noge_status status = noge_family_builder(&builder, nodes, expected_edges(nodes, parameter[1] / 1e6), error);
    if (status == NOGE_OK) {
        site = noge_allocate(nodes, sizeof *site, error);
        all.first = noge_allocate((size_t)all.side * all.side + 1, sizeof *all.first, error);
        all.order = noge_allocate(nodes, sizeof *all.order, error);
        status = site && all.first && all.order ? NOGE_OK : NOGE_NO_MEMORY;
    }
    for (noge_node v = 0; v < nodes && status == NOGE_OK; v++) {
        site[v] = noge_site_draw(random);
        if (with_positions)
            status = noge_builder_set_position(builder, v, noge_site_point(site[v]), error);
    }
    if (status == NOGE_OK)
        sort(&all, site, nodes);
    for (noge_node v = 0; v < nodes && status == NOGE_OK; v++)
        status = join(&all, site, v, radius, builder, error);
    if (status == NOGE_OK)
        status = noge_builder_finish(builder, graph, NULL, error);
    if (status == NOGE_OK)
        status = noge_family_largest_part(graph, error);
    noge_builder_free(builder);
    free(site);
    free(all.first);
    free(all.order);
    return status;
}

/* For each of 200, 202 … 398 points a radius that gives about 6, 7, 8, 9 and 10 neighbours: from barely connected to
 * almost always connected. degree = nodes * pi * radius², and sqrt is rounded the same on every machine. */
static void set_parameters(uint32_t index, uint32_t *parameter) {
    uint64_t nodes = 200 + 2 * (index / 5), degree = 6 + index % 5;
    parameter[0] = (uint32_t)nodes;
    parameter[1] = (uint32_t)sqrt((double)(degree * 1000000000000000000u / (3141593 * nodes)));
}

const noge_family_maker noge_maker_geometric = {
    .make = make, .set_parameters = set_parameters, .set_count = 500, .test_count = 100};
