/* Layouts show the shape of a graph, whatever the graph, and every kernel draws the same. */
#include "support/random.h"
#include "support/unit.h"

#include "base/random.h"
#include "graph/kernel_repulsion.h"
#include "graph/layout.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static noge_graph *generate(const char *name, uint32_t first, uint32_t second) {
    noge_graph *graph;
    const uint32_t parameter[NOGE_FAMILY_PARAMETERS] = {first, second};
    assert_int_equal(noge_generate(noge_family_find(name), parameter, 1, &graph, NULL), NOGE_OK);
    return graph;
}

static noge_graph *build(uint32_t nodes, const noge_node (*edge)[2], size_t edges) {
    noge_builder *builder;
    noge_graph *graph;
    assert_int_equal(noge_builder_create(&builder, false, NULL), NOGE_OK);
    assert_int_equal(noge_builder_add_nodes(builder, nodes, NULL), NOGE_OK);
    for (size_t e = 0; e < edges; e++)
        assert_int_equal(noge_builder_add_edge(builder, edge[e][0], edge[e][1], 1, NULL), NOGE_OK);
    assert_int_equal(noge_builder_finish(builder, &graph, NULL, NULL), NOGE_OK);
    noge_builder_free(builder);
    return graph;
}

static noge_point *lay_out(const noge_graph *graph) {
    noge_error error;
    noge_point *position = malloc((graph->node_count + (size_t)1) * sizeof *position);
    assert_int_equal(noge_layout(graph, position, &error), NOGE_OK);
    for (noge_node v = 0; v < graph->node_count; v++)
        assert_true(isfinite(position[v].x) && isfinite(position[v].y));
    return position;
}

static double apart(const noge_point *position, noge_node a, noge_node b) {
    return hypot(position[a].x - position[b].x, position[a].y - position[b].y);
}

static double longest_edge(const noge_graph *graph, const noge_point *position) {
    double longest = 0;
    for (noge_node v = 0; v < graph->node_count; v++)
        for (uint64_t e = graph->offset[v]; e < graph->offset[v + 1]; e++)
            longest = fmax(longest, apart(position, v, graph->neighbor[e]));
    return longest;
}

/* Sizes on both sides of the bound for springs. */
static void a_path_keeps_its_order(void **state) {
    (void)state;
    static const uint32_t lengths[] = {9, 300, 2500};
    for (size_t i = 0; i < 3; i++) {
        uint32_t n = lengths[i];
        noge_graph *graph = generate("tree", 1, n);
        noge_point *position = lay_out(graph);
        for (noge_node v = 0; v + 4 <= n; v++) {
            assert_true(apart(position, v, v + 1) < apart(position, v, v + 4));
            assert_true(apart(position, v, 0) < apart(position, v + 4, 0) + 4);
        }
        assert_true(apart(position, 0, n) > 0.5 * n); /* stretched, for edges are 1 long on average */
        free(position);
        noge_graph_free(graph);
    }
}

/* On a lattice, neighbours are nearer than nodes a few rows and columns away, and opposite corners are far apart. */
static void a_grid_is_flat(void **state) {
    (void)state;
    static const uint32_t sides[][2] = {{6, 6}, {17, 12}, {30, 40}, {60, 60}};
    for (size_t i = 0; i < 4; i++) {
        uint32_t rows = sides[i][0], columns = sides[i][1];
        noge_graph *graph = generate("grid", rows, columns);
        noge_point *position = lay_out(graph);
        double longest = longest_edge(graph, position);
        assert_true(longest < 3);
        for (uint32_t row = 0; row + 4 < rows; row++)
            for (uint32_t column = 0; column + 4 < columns; column++)
                assert_true(apart(position, row * columns + column, (row + 4) * columns + column + 4) > longest);
        assert_true(apart(position, 0, rows * columns - 1) > 0.5 * hypot(rows, columns));
        free(position);
        noge_graph_free(graph);
    }
}

static void hubs_are_in_the_middle(void **state) {
    (void)state;
    noge_graph *graph = generate("barabasi", 200, 4);
    noge_point *position = lay_out(graph), centre = {0, 0};
    for (noge_node v = 0; v < 200; v++)
        centre = (noge_point){centre.x + position[v].x / 200, centre.y + position[v].y / 200};
    double hub_sum = 0, other_sum = 0;
    uint32_t hubs = 0, others = 0;
    for (noge_node v = 0; v < 200; v++) {
        double away = hypot(position[v].x - centre.x, position[v].y - centre.y);
        bool hub = noge_graph_degree(graph, v) > 20;
        hub_sum += hub ? away : 0;
        other_sum += hub ? 0 : away;
        hubs += hub;
        others += !hub;
    }
    assert_in_range(hubs, 1, 40);
    assert_true(hub_sum / hubs < 0.6 * other_sum / others);
    free(position);
    noge_graph_free(graph);
}

static void small_graphs_work(void **state) {
    (void)state;
    static const noge_node edges[][2] = {{0, 1}, {1, 2}, {2, 0}};
    noge_graph *none = build(0, edges, 0), *one = build(1, edges, 0), *two = build(2, edges, 1),
               *triangle = build(3, edges, 3);
    free(lay_out(none));
    free(lay_out(one));
    noge_point *position = lay_out(two);
    assert_true(fabs(apart(position, 0, 1) - 1) < 1e-6);
    free(position);
    position = lay_out(triangle);
    for (noge_node v = 0; v < 3; v++)
        assert_true(fabs(apart(position, v, (v + 1) % 3) - 1) < 0.05);
    free(position);
    noge_graph_free(none);
    noge_graph_free(one);
    noge_graph_free(two);
    noge_graph_free(triangle);
}

/* A star's leaves are all alike to the pivots. */
static void nodes_do_not_fall_together(void **state) {
    (void)state;
    static const uint32_t leaves[] = {30, 3000};
    for (size_t i = 0; i < 2; i++) {
        noge_graph *graph = generate("tree", leaves[i], 1);
        noge_point *position = lay_out(graph);
        for (noge_node a = 0; a < graph->node_count; a++)
            for (noge_node b = 0; b < a; b++)
                assert_true(apart(position, a, b) > 0);
        free(position);
        noge_graph_free(graph);
    }
}

static void components_stand_side_by_side(void **state) {
    (void)state;
    enum { NODES = 60 };
    static const noge_node edges[][2] = {{0, 5}, {5, 9}, {9, 0}, {9, 20}, {1, 2}, {2, 3}, {3, 4}, {40, 41}};
    noge_graph *graph = build(NODES, edges, sizeof edges / sizeof *edges);
    noge_point *position = lay_out(graph), least[NODES], most[NODES];
    uint32_t component[NODES], count = noge_graph_components(graph, component);
    for (uint32_t c = 0; c < count; c++) {
        least[c] = (noge_point){INFINITY, INFINITY};
        most[c] = (noge_point){-INFINITY, -INFINITY};
    }
    for (noge_node v = 0; v < NODES; v++) {
        uint32_t c = component[v];
        least[c] = (noge_point){fmin(least[c].x, position[v].x), fmin(least[c].y, position[v].y)};
        most[c] = (noge_point){fmax(most[c].x, position[v].x), fmax(most[c].y, position[v].y)};
    }
    for (uint32_t a = 0; a < count; a++)
        for (uint32_t b = 0; b < a; b++) {
            double gap_x = fmax(least[a].x - most[b].x, least[b].x - most[a].x);
            double gap_y = fmax(least[a].y - most[b].y, least[b].y - most[a].y);
            assert_true(fmax(gap_x, gap_y) >= 1);
        }
    free(position);
    noge_graph_free(graph);
}

/* ---- Kernels ----------------------------------------------------------------------------------------------------- */

typedef struct kernel_test {
    noge_kernel level;
    noge_repulsion *repulsion;
} kernel_test;

static const kernel_test kernels[] = {
    {NOGE_KERNEL_PORTABLE, noge_repulsion_portable},
#if defined(__x86_64__)
    {NOGE_KERNEL_AVX2, noge_repulsion_avx2},
    {NOGE_KERNEL_AVX512, noge_repulsion_avx512},
#endif
};

static void repulsion_is_what_it_says(void **state) {
    (void)state;
    const float x[] = {0, 3, 0, 3}, y[] = {0, 4, 2, 4};
    float push_x[4], push_y[4];
    noge_repulsion_portable(x, y, 4, push_x, push_y);
    for (int i = 0; i < 4; i++) {
        double sum_x = 0, sum_y = 0;
        for (int j = 0; j < 4; j++) {
            double dx = x[i] - x[j], dy = y[i] - y[j], square = dx * dx + dy * dy;
            sum_x += square > 0 ? dx / square : 0;
            sum_y += square > 0 ? dy / square : 0;
        }
        assert_true(fabs(push_x[i] - sum_x) < 1e-6 && fabs(push_y[i] - sum_y) < 1e-6);
    }
}

static void all_kernels_give_the_same_bytes(void **state) {
    (void)state;
    enum { MOST = 301 };
    static const uint32_t counts[] = {1, 2, 3, 7, 8, 15, 16, 17, 31, 33, 64, 100, 255, MOST};
    noge_random random = test_random(1, "test repulsion", 0);
    float x[MOST], y[MOST], expected[2][MOST], found[2][MOST];
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        uint32_t count = counts[i];
        for (uint32_t k = 0; k < count; k++) {
            x[k] = (float)(100 * noge_random_unit(&random));
            y[k] = (float)(100 * noge_random_unit(&random));
        }
        noge_repulsion_portable(x, y, count, expected[0], expected[1]);
        for (size_t k = 0; k < sizeof kernels / sizeof *kernels; k++) {
            if (kernels[k].level > noge_kernel_best())
                continue;
            kernels[k].repulsion(x, y, count, found[0], found[1]);
            assert_memory_equal(found[0], expected[0], count * sizeof **found);
            assert_memory_equal(found[1], expected[1], count * sizeof **found);
        }
    }
}

static void all_kernels_draw_the_same(void **state) {
    (void)state;
    noge_graph *graph = generate("barabasi", 190, 4);
    noge_point expected[190], found[190];
    assert_int_equal(noge_layout_with(graph, NOGE_KERNEL_PORTABLE, expected, NULL), NOGE_OK);
    for (size_t k = 0; k < sizeof kernels / sizeof *kernels; k++) {
        if (kernels[k].level > noge_kernel_best()) {
            print_message("no %s here: that kernel goes untested\n", noge_kernel_name(kernels[k].level));
            continue;
        }
        assert_int_equal(noge_layout_with(graph, kernels[k].level, found, NULL), NOGE_OK);
        assert_memory_equal(found, expected, sizeof found);
    }
    noge_graph_free(graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_path_keeps_its_order),     cmocka_unit_test(a_grid_is_flat),
        cmocka_unit_test(hubs_are_in_the_middle),     cmocka_unit_test(small_graphs_work),
        cmocka_unit_test(nodes_do_not_fall_together), cmocka_unit_test(components_stand_side_by_side),
        cmocka_unit_test(repulsion_is_what_it_says),  cmocka_unit_test(all_kernels_give_the_same_bytes),
        cmocka_unit_test(all_kernels_draw_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
