/* The families of graphs: their structure, their natural positions, and what they refuse. */
#include "graph/graph.h"
#include "graph/tables.h"
#include "support/graphs.h"
#include "support/unit.h"

#include "graph/generate/family.h"
#include <math.h>
#include <noge/generate.h>
#include <stdlib.h>
#include <string.h>

static noge_graph *generate(const char *name, uint32_t first, uint32_t second, uint64_t seed) {
    noge_error error;
    noge_graph *graph;
    const uint32_t parameter[NOGE_FAMILY_PARAMETERS] = {first, second};
    assert_int_equal(noge_generate(noge_family_find(name), parameter, seed, &graph, &error), NOGE_OK);
    assert_int_equal(noge_graph_check(graph, &error), NOGE_OK);
    assert_non_null(graph->position);
    return graph;
}

static bool adjacent(const noge_graph *graph, noge_node a, noge_node b) {
    return noge_graph_edge(graph, a, b) != NOGE_NO_EDGE;
}

/* ---- Structure --------------------------------------------------------------------------------------------------- */

static void barabasi_links_every_newcomer_to_earlier_nodes(void **state) {
    (void)state;
    noge_graph *graph = generate("barabasi", 300, 3, 5);
    for (noge_node v = 3; v < 300; v++) {
        uint32_t earlier = 0;
        for (uint64_t e = graph->offset[v]; e < graph->offset[v + 1]; e++)
            earlier += graph->neighbor[e] < v;
        assert_int_equal(earlier, 3);
    }
    for (noge_node a = 0; a < 3; a++) {
        assert_true(adjacent(graph, a, 3)); /* the first newcomer links to all starters */
        for (noge_node b = 0; b < 3; b++)
            assert_false(adjacent(graph, a, b));
    }
    noge_graph_free(graph);
}

/* Uniform attachment would leave the largest degree of 2,000 nodes with 2 links each at about 2 + 2 ln(2000) = 17;
 * preference makes it about 2 sqrt(2000) = 90. */
static void barabasi_prefers_the_well_linked(void **state) {
    (void)state;
    uint32_t largest = 0;
    noge_graph *graph = generate("barabasi", 2000, 2, 5);
    for (noge_node v = 0; v < graph->node_count; v++)
        largest = noge_graph_degree(graph, v) > largest ? noge_graph_degree(graph, v) : largest;
    assert_in_range(largest, 45, 300);
    noge_graph_free(graph);
}

static void caveman_is_cliques_bent_into_a_ring(void **state) {
    (void)state;
    static const uint32_t shapes[][2] = {{1, 3}, {1, 6}, {2, 3}, {2, 5}, {4, 7}};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        uint32_t cliques = shapes[i][0], size = shapes[i][1], total = cliques * size;
        noge_graph *graph = generate("caveman", cliques, size, 1);
        assert_true(test_connected(graph));
        for (noge_node a = 0; a < total; a++)
            for (noge_node b = 0; b < a; b++) {
                bool inside = a / size == b / size && !(b % size == 0 && a == b + 1);
                bool link =
                    (a % size == 0 && (a + total - 1) % total == b) || (b % size == 0 && (b + total - 1) % total == a);
                assert_int_equal(adjacent(graph, a, b), inside || link);
            }
        noge_graph_free(graph);
    }
}

static void trees_have_one_parent_a_node(void **state) {
    (void)state;
    noge_graph *graph = generate("tree", 3, 4, 1);
    assert_int_equal(graph->node_count, 121);
    for (noge_node v = 1; v < 121; v++) {
        assert_true(adjacent(graph, v, (v - 1) / 3));
        assert_int_equal(noge_graph_degree(graph, v), v < 40 ? 4 : 1);
    }
    assert_int_equal(noge_graph_degree(graph, 0), 3);
    noge_graph_free(graph);
    graph = generate("tree", 1, 4, 1); /* a path */
    assert_int_equal(graph->edge_count, 4);
    assert_true(graph->position[4].x - graph->position[3].x == graph->position[1].x - graph->position[0].x);
    noge_graph_free(graph);
    graph = generate("tree", 9, 0, 1);
    assert_int_equal(graph->node_count, 1);
    noge_graph_free(graph);
}

/* In lattices and mazes, edges join exactly the nodes that lie side by side. */
static void assert_lattice(const noge_graph *graph) {
    for (noge_node a = 0; a < graph->node_count; a++)
        for (noge_node b = 0; b < a; b++) {
            double apart =
                fabs(graph->position[a].x - graph->position[b].x) + fabs(graph->position[a].y - graph->position[b].y);
            assert_true(apart >= 1);
            assert_int_equal(adjacent(graph, a, b), apart == 1);
        }
}

static void edges_join_what_lies_side_by_side(void **state) {
    (void)state;
    static const uint32_t maze_sides[] = {5, 7, 15, 23, 31};
    noge_graph *graph = generate("grid", 9, 14, 1);
    assert_int_equal(graph->node_count, 126);
    assert_true(graph->position[14].x == 0 && graph->position[14].y == -1); /* row by row, row 0 on top */
    assert_lattice(graph);
    noge_graph_free(graph);
    graph = generate("ladder", 40, 0, 1);
    assert_int_equal(graph->node_count, 80);
    assert_true(adjacent(graph, 7, 47) && adjacent(graph, 7, 8) && adjacent(graph, 47, 48));
    assert_lattice(graph);
    noge_graph_free(graph);
    for (size_t i = 0; i < sizeof maze_sides / sizeof *maze_sides; i++)
        for (uint64_t seed = 0; seed < 20; seed++) {
            graph = generate("maze", maze_sides[i], 0, seed);
            assert_lattice(graph);
            assert_true(test_connected(graph));
            noge_graph_free(graph);
        }
}

static void natural_positions_keep_nodes_apart(void **state) {
    (void)state;
    static const struct {
        const char *name;
        uint32_t parameter[2];
        double gap; /* between any two nodes, as a part of the picture's width */
    } drawn[] = {{"tree", {4, 5}, 0.005}, {"tree", {3, 6}, 0.007}, {"tree", {5, 4}, 0.01}, {"caveman", {3, 50}, 0.02}};
    for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++) {
        noge_graph *graph = generate(drawn[i].name, drawn[i].parameter[0], drawn[i].parameter[1], 1);
        double least = INFINITY, most = 0;
        for (noge_node a = 0; a < graph->node_count; a++)
            for (noge_node b = 0; b < a; b++) {
                double apart =
                    hypot(graph->position[a].x - graph->position[b].x, graph->position[a].y - graph->position[b].y);
                least = apart < least ? apart : least;
                most = apart > most ? apart : most;
            }
        assert_true(least > drawn[i].gap * most);
        noge_graph_free(graph);
    }
}

static void circle_points_are_sine_and_cosine(void **state) {
    (void)state;
    const double turn = 6.28318530717958647692;
    for (uint64_t whole = 1; whole < 400; whole += 3)
        for (uint64_t part = 0; part < 2 * whole; part++) {
            noge_point at = noge_circle_point(part, whole);
            double angle = turn * (double)(part % whole) / (double)whole;
            assert_true(fabs(at.x - cos(angle)) < 2e-15 && fabs(at.y - sin(angle)) < 2e-15);
        }
    noge_point up = noge_circle_point(1, 4), back = noge_circle_point(3, 6);
    assert_true(up.x == 0 && up.y == 1 && back.x == -1 && back.y == 0);
}

/* ---- Wrong use --------------------------------------------------------------------------------------------------- */

static void refuses_what_cannot_be(void **state) {
    (void)state;
    static const struct {
        const char *name;
        uint32_t parameter[NOGE_FAMILY_PARAMETERS];
        noge_status status;
        const char *hint; /* must be in the message */
    } wrong[] = {
        {"grid", {0, 5}, NOGE_USAGE, "1 … 100000000"},
        {"grid", {100000000, 100000000}, NOGE_USAGE, "nodes"},
        {"caveman", {3, 2}, NOGE_USAGE, "3 … 100000"},
        {"barabasi", {5, 5}, NOGE_USAGE, "1 … 4"},
        {"barabasi", {100000000, 100000}, NOGE_USAGE, "edges"},
        {"maze", {16, 0}, NOGE_USAGE, "17"},
        {"maze", {3, 0}, NOGE_USAGE, "5 …"},
        {"tree", {2, 1000}, NOGE_USAGE, "smaller height"},
        {"tree", {1000000, 1000000}, NOGE_USAGE, "smaller height"},
        {"caveman", {40000, 100000}, NOGE_BAD_INPUT, "memory"},
        {"ladder", {100000001, 0}, NOGE_USAGE, "rungs"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        noge_error error = {0};
        noge_graph *graph;
        assert_int_equal(noge_generate(noge_family_find(wrong[i].name), wrong[i].parameter, 1, &graph, &error),
                         wrong[i].status);
        assert_null(graph);
        assert_non_null(strstr(error.text, wrong[i].hint));
    }
    noge_error error = {0};
    noge_graph *graph;
    assert_int_equal(noge_generate(NULL, (const uint32_t[NOGE_FAMILY_PARAMETERS]){1, 1}, 1, &graph, &error),
                     NOGE_USAGE);
    assert_null(noge_family_find("mase"));
}

static void usual_values_are_within_their_bounds(void **state) {
    (void)state;
    static const char *const order[] = {"barabasi", "caveman",  "grid",      "ladder",  "maze",
                                        "tree",     "delaunay", "geometric", "regular", "small-world"};
    size_t count;
    const noge_family *family = noge_families(&count);
    assert_int_equal(count, 10);
    for (size_t i = 0; i < count; i++) {
        assert_string_equal(family[i].name, order[i]);
        assert_int_equal(family[i].beyond, i >= 6); /* the paper's first, in the order of its tables */
        uint32_t usual[NOGE_FAMILY_PARAMETERS];
        for (int p = 0; p < NOGE_FAMILY_PARAMETERS; p++)
            usual[p] = family[i].parameter[p].usual;
        noge_graph *graph;
        assert_fine(noge_generate(&family[i], usual, 1, &graph, error));
        noge_graph_free(graph);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(barabasi_links_every_newcomer_to_earlier_nodes),
        cmocka_unit_test(barabasi_prefers_the_well_linked),
        cmocka_unit_test(caveman_is_cliques_bent_into_a_ring),
        cmocka_unit_test(trees_have_one_parent_a_node),
        cmocka_unit_test(edges_join_what_lies_side_by_side),
        cmocka_unit_test(natural_positions_keep_nodes_apart),
        cmocka_unit_test(circle_points_are_sine_and_cosine),
        cmocka_unit_test(refuses_what_cannot_be),
        cmocka_unit_test(usual_values_are_within_their_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
