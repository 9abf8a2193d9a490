/* Delaunay triangulations of random points in the unit square, beyond the paper: planar graphs whose faces, but for the
 * outer one, are triangles, like a network of roads between neighbouring towns. Connected, and |E| = 3n - 3 - h for h
 * points on the hull. Nodes are numbered in random order, independent of their positions. */
#include "base/error.h"
#include "base/memory.h"
#include "graph/generate/family.h"
#include "graph/generate/triangulation.h"

static void draw_sites(noge_triangulation *all, uint32_t nodes, noge_random *random) {
    while (all->site_count < nodes)
        noge_triangulation_add(all, noge_site_draw(random)); /* a point that exists already is drawn again */
}

/* Every side is in two triangles, once in each direction. */
static noge_status add_sides(const noge_triangulation *all, noge_builder *builder, noge_error *error) {
    noge_status status = NOGE_OK;
    for (uint32_t t = 0; t < all->triangle_count; t++)
        for (int i = 0; i < 3 && status == NOGE_OK; i++) {
            uint32_t from = all->triangle[t].corner[i], to = all->triangle[t].corner[(i + 1) % 3];
            if (from < to && to != all->ghost)
                status = noge_builder_add_edge(builder, from, to, 1, error);
        }
    return status;
}

static noge_status make(const uint32_t *parameter, noge_random *random, bool with_positions, noge_graph **graph,
                        noge_error *error) {
    enum { BYTES_A_NODE = 200 }; /* of the triangulation */
    uint32_t nodes = parameter[0];
    noge_triangulation all = {0};
    noge_builder *builder = NULL;
    noge_status status = noge_check_fits("a triangulation of this size", nodes, BYTES_A_NODE, error);
    if (status == NOGE_OK)
        status = noge_triangulation_create(&all, nodes, error);
    if (status == NOGE_OK) {
        draw_sites(&all, nodes, random);
        status = noge_family_builder(&builder, nodes, 3 * (uint64_t)nodes, error);
    }
    if (status == NOGE_OK)
        status = add_sides(&all, builder, error);
    for (noge_node v = 0; v < nodes && with_positions && status == NOGE_OK; v++)
        status = noge_builder_set_position(builder, v, noge_site_point(all.site[v]), error);
    if (status == NOGE_OK)
        status = noge_builder_finish(builder, graph, NULL, error);
    noge_builder_free(builder);
    noge_triangulation_free(&all);
    return status;
}

/* Five graphs for each of 200, 202 … 398 nodes. */
static void set_parameters(uint32_t index, uint32_t *parameter) {
    parameter[0] = 200 + 2 * (index / 5);
}

const noge_family_maker noge_maker_delaunay = {
    .make = make, .set_parameters = set_parameters, .set_count = 500, .test_count = 100};
