/* Connected caveman graphs: cliques on a ring, each joined to the one before by a moved edge.
 *
 * As in networkx, clique c has the nodes c * size … (c + 1) * size - 1. The edge between its first two nodes is
 * removed, and the first node is joined to the last node of the previous clique. Cliques of two nodes would become
 * disconnected, so a clique has at least three.
 *
 * Drawn as circles on a ring. In each circle the first node faces the previous clique and the last node the next
 * one, so that the edges between cliques are short and do not cross. */
#include "graph/generate/family.h"

static noge_status add_clique(noge_builder *builder, uint32_t clique, uint32_t cliques, uint32_t size,
                              noge_error *error) {
    noge_node first = clique * size, total = cliques * size;
    noge_status status = noge_builder_add_edge(builder, first, (first + total - 1) % total, 1, error);
    for (noge_node a = first; a < first + size; a++)
        for (noge_node b = a + 1; b < first + size && status == NOGE_OK; b++)
            if (a != first || b != first + 1)
                status = noge_builder_add_edge(builder, a, b, 1, error);
    return status;
}

/* Place of a node on the circle of its clique: place 0 faces the previous clique, place size / 2 the next one. */
static uint32_t place_in_circle(uint32_t member, uint32_t size) {
    if (member + 1 == size)
        return size / 2;
    return member < size / 2 ? member : member + 1;
}

/* Nodes are one apart on their circle, circles half a circle apart on the ring. */
static noge_status place_clique(noge_builder *builder, uint32_t clique, uint32_t cliques, uint32_t size,
                                noge_error *error) {
    const double turn = 6.28318530717958647692;
    double radius = size / turn;
    double ring = cliques > 1 ? 1.5 * radius / noge_circle_point(1, 2 * (uint64_t)cliques).y : 0;
    noge_point out = noge_circle_point(clique, cliques), centre = {ring * out.x, ring * out.y};
    noge_status status = NOGE_OK;
    for (uint32_t member = 0; member < size && status == NOGE_OK; member++) {
        noge_point at = noge_circle_point(place_in_circle(member, size), size);
        /* turned so that place 0 points backwards along the ring */
        noge_point turned = {at.x * out.y + at.y * out.x, at.y * out.y - at.x * out.x};
        noge_point position = {centre.x + radius * turned.x, centre.y + radius * turned.y};
        status = noge_builder_set_position(builder, clique * size + member, position, error);
    }
    return status;
}

static noge_status make(const uint32_t *parameter, noge_random *random, bool with_positions, noge_graph **graph,
                        noge_error *error) {
    (void)random;
    uint32_t cliques = parameter[0], size = parameter[1];
    uint64_t nodes = (uint64_t)cliques * size, edges = nodes * (size - 1) / 2;
    noge_builder *builder;
    noge_status status = noge_family_builder(&builder, nodes, edges, error);
    for (uint32_t clique = 0; clique < cliques && status == NOGE_OK; clique++) {
        status = add_clique(builder, clique, cliques, size, error);
        if (status == NOGE_OK && with_positions)
            status = place_clique(builder, clique, cliques, size, error);
    }
    if (status == NOGE_OK)
        status = noge_builder_finish(builder, graph, NULL, error);
    noge_builder_free(builder);
    return status;
}

/* 2 … 4 cliques, for each of them 30 … 79 nodes a clique. */
static void paper_parameters(uint32_t index, uint32_t *parameter) {
    parameter[0] = 2 + index / 50;
    parameter[1] = 30 + index % 50;
}

static const uint32_t paper_test[] = {14, 98, 75, 16, 131, 56, 141, 44, 29, 120, 94, 5,  102, 51, 78,
                                      42, 92, 66, 31, 35,  90, 84,  77, 40, 125, 99, 33, 19,  73, 146};

const noge_family_maker noge_maker_caveman = {.make = make,
                                              .set_parameters = paper_parameters,
                                              .set_count = 150,
                                              .test_count = sizeof paper_test / sizeof *paper_test,
                                              .test = paper_test};
