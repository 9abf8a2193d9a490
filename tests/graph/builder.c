/* The builder makes the canonical graph of whatever edges it is given, and says what it threw away. */
#include "graph/graph.h"
#include "support/random.h"
#include "support/unit.h"

#include "base/free_memory.h"
#include "base/random.h"

#include <math.h>
#include <noge/graph.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static noge_graph *finish(noge_builder *builder, noge_build_report *report) {
    noge_error error;
    noge_graph *graph = NULL;
    assert_int_equal(noge_builder_finish(builder, &graph, report, &error), NOGE_OK);
    assert_int_equal(noge_graph_check(graph, &error), NOGE_OK);
    noge_builder_free(builder);
    return graph;
}

static void merges_parallels_and_drops_loops(void **state) {
    (void)state;
    noge_builder *builder;
    noge_build_report report;
    assert_int_equal(noge_builder_create(&builder, true, NULL), NOGE_OK);
    noge_builder_add_nodes(builder, 4, NULL);
    noge_builder_add_edge(builder, 2, 1, 5, NULL);
    noge_builder_add_edge(builder, 1, 2, 3, NULL); /* opposite, shorter */
    noge_builder_add_edge(builder, 2, 1, 4, NULL); /* parallel */
    noge_builder_add_edge(builder, 3, 3, 1, NULL); /* loop */
    noge_builder_add_edge(builder, 0, 3, 7, NULL);
    noge_graph *graph = finish(builder, &report);
    assert_int_equal(graph->edge_count, 2);
    assert_int_equal(report.loops, 1);
    assert_int_equal(report.opposites, 1);
    assert_int_equal(report.parallels, 1);
    assert_int_equal(graph->neighbor[graph->offset[1]], 2);
    assert_true(graph->length[graph->offset[1]] == 3);
    noge_graph_free(graph);
}

/* A street is kept with the length it has, is told once, from its lower node, and lasts when nodes are renumbered. */
static void streets_keep_their_course(void **state) {
    (void)state;
    noge_builder *builder;
    const noge_point bends[] = {{1, 1}, {2, 2}, {3, 3}};
    noge_node two, zero, one;
    assert_int_equal(noge_builder_create(&builder, true, NULL), NOGE_OK);
    noge_builder_named_node(builder, "2", 1, &two, NULL); /* names become numbers: this is node 2 in the end */
    noge_builder_named_node(builder, "0", 1, &zero, NULL);
    noge_builder_named_node(builder, "1", 1, &one, NULL);
    for (noge_node v = 0; v < 3; v++)
        noge_builder_set_position(builder, v, (noge_point){v, 0}, NULL);
    noge_builder_add_edge(builder, two, zero, 9, NULL); /* from the higher to the lower: turned round */
    noge_builder_set_bends(builder, bends + 2, 1, NULL);
    noge_builder_set_bends(builder, bends, 3, NULL); /* said anew */
    noge_builder_add_edge(builder, zero, one, 5, NULL);
    noge_builder_set_bends(builder, bends, 1, NULL);
    noge_builder_add_edge(builder, one, zero, 4, NULL); /* shorter: straight */
    noge_builder_add_edge(builder, one, zero, 4, NULL); /* as short, but later */
    noge_builder_set_bends(builder, bends, 2, NULL);
    noge_builder_add_edge(builder, one, two, 1, NULL);
    noge_builder_set_bends(builder, bends + 1, 2, NULL);
    assert_int_equal(noge_builder_set_attribution(builder, "thanks", NULL), NOGE_OK);
    noge_graph *graph = finish(builder, NULL);
    /* Rows: 0: 1 2; 1: 0 2; 2: 0 1. */
    const uint64_t offsets[] = {0, 0, 3, 3, 5, 5, 5};
    const double course[] = {3, 2, 1, 2, 3};
    assert_memory_equal(graph->bend_offset, offsets, sizeof offsets);
    for (int i = 0; i < 5; i++)
        assert_true(graph->bend[i].x == course[i] && graph->bend[i].y == course[i]);
    assert_string_equal(graph->attribution, "thanks");
    noge_graph_free(graph);
}

static void straight_streets_have_no_course(void **state) {
    (void)state;
    noge_builder *builder;
    const noge_point bend = {1, 1}, nowhere = {NAN, 0};
    noge_builder_create(&builder, false, NULL);
    noge_builder_add_nodes(builder, 2, NULL);
    noge_builder_add_edge(builder, 0, 1, 1, NULL);
    assert_int_equal(noge_builder_set_bends(builder, &nowhere, 1, NULL), NOGE_BAD_INPUT);
    noge_builder_set_bends(builder, &bend, 1, NULL);
    noge_builder_set_attribution(builder, "thanks", NULL);
    noge_builder_set_attribution(builder, "", NULL);
    noge_graph *graph = finish(builder, NULL);
    assert_null(graph->bend_offset); /* a course between ends that are nowhere */
    assert_null(graph->attribution);
    noge_graph_free(graph);
}

static void equals_an_adjacency_matrix(void **state) {
    (void)state;
    noge_random random = test_random(1, "test builder", 0);
    for (int round = 0; round < 200; round++) {
        uint32_t n = 1 + noge_random_below(&random, 30), m = noge_random_below(&random, 120);
        double shortest[30][30];
        for (uint32_t a = 0; a < 30; a++)
            for (uint32_t b = 0; b < 30; b++)
                shortest[a][b] = INFINITY;
        noge_builder *builder;
        assert_int_equal(noge_builder_create(&builder, true, NULL), NOGE_OK);
        noge_builder_add_nodes(builder, n, NULL);
        uint64_t loops = 0, edges = 0;
        for (uint32_t e = 0; e < m; e++) {
            uint32_t a = noge_random_below(&random, n), b = noge_random_below(&random, n);
            double length = 1 + noge_random_below(&random, 9);
            noge_builder_add_edge(builder, a, b, length, NULL);
            loops += a == b;
            if (a == b)
                continue;
            edges += isinf(shortest[a][b]) != 0;
            shortest[a][b] = shortest[b][a] = fmin(shortest[a][b], length);
        }
        noge_build_report report;
        noge_graph *graph = finish(builder, &report);
        assert_int_equal(graph->edge_count, edges);
        assert_int_equal(report.loops, loops);
        assert_int_equal(report.parallels + report.opposites, m - loops - edges);
        for (noge_node v = 0; v < n; v++)
            for (noge_node w = 0; w < n; w++) {
                uint64_t edge = noge_graph_edge(graph, v, w);
                assert_int_equal(edge == NOGE_NO_EDGE, isinf(shortest[v][w]) != 0);
                if (edge != NOGE_NO_EDGE)
                    assert_true(graph->neighbor[edge] == w && graph->length[edge] == shortest[v][w]);
            }
        noge_graph_free(graph);
    }
}

/* A first number is for nodes without names; equal graphs are equal, whatever was set. */
static void named_nodes_have_no_first_number(void **state) {
    (void)state;
    noge_builder *builder;
    noge_node node;
    assert_int_equal(noge_builder_create(&builder, false, NULL), NOGE_OK);
    assert_int_equal(noge_builder_named_node(builder, "here", 4, &node, NULL), NOGE_OK);
    noge_builder_set_first_number(builder, 7);
    noge_graph *graph = finish(builder, NULL);
    assert_int_equal(graph->first_number, 0);
    noge_graph_free(graph);
}

static void names_that_are_numbers_become_numbers(void **state) {
    (void)state;
    const char *const numbers[] = {"3", "1", "2"}, *const words[] = {"3", "01", "2"};
    for (int i = 0; i < 2; i++) {
        const char *const *name = i == 0 ? numbers : words;
        noge_builder *builder;
        noge_node node[3];
        assert_int_equal(noge_builder_create(&builder, false, NULL), NOGE_OK);
        for (int k = 0; k < 3; k++) {
            noge_builder_named_node(builder, name[k], strlen(name[k]), &node[k], NULL);
            noge_builder_set_position(builder, node[k], (noge_point){k, -k}, NULL);
        }
        noge_builder_add_edge(builder, node[0], node[1], 1, NULL);
        noge_graph *graph = finish(builder, NULL);
        assert_true((graph->name_offset == NULL) == (i == 0));
        for (int k = 0; k < 3; k++) {
            noge_node found = noge_graph_find(graph, name[k]);
            assert_int_not_equal(found, NOGE_NO_NODE);
            assert_true(graph->position[found].x == k);
            char number[NOGE_NUMBER_TEXT];
            size_t length;
            const char *text = noge_graph_name(graph, found, number, &length);
            assert_memory_equal(text, name[k], length);
        }
        assert_int_equal(noge_graph_find(graph, "4"), NOGE_NO_NODE);
        assert_int_equal(noge_graph_find(graph, ""), NOGE_NO_NODE);
        noge_graph_free(graph);
    }
}

static void refuses_lengths_that_are_none(void **state) {
    (void)state;
    const double bad[] = {0, -1, NAN, INFINITY};
    noge_builder *builder;
    assert_int_equal(noge_builder_create(&builder, true, NULL), NOGE_OK);
    noge_builder_add_nodes(builder, 2, NULL);
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(noge_builder_add_edge(builder, 0, 1, bad[i], NULL), NOGE_BAD_INPUT);
    noge_builder_free(builder);
}

static void finds_components(void **state) {
    (void)state;
    noge_builder *builder;
    assert_int_equal(noge_builder_create(&builder, false, NULL), NOGE_OK);
    noge_builder_add_nodes(builder, 6, NULL);
    noge_builder_add_edge(builder, 0, 4, 1, NULL);
    noge_builder_add_edge(builder, 5, 2, 1, NULL);
    noge_graph *graph = finish(builder, NULL);
    uint32_t component[6], expected[6] = {0, 1, 2, 3, 0, 2};
    assert_int_equal(noge_graph_components(graph, component), 4);
    assert_memory_equal(component, expected, sizeof expected);
    noge_graph_free(graph);
}

static void refuses_more_nodes_than_memory(void **state) {
    (void)state;
    noge_builder *builder;
    noge_error error;
    assert_int_equal(noge_builder_create(&builder, false, NULL), NOGE_OK);
    assert_int_equal(noge_builder_add_nodes(builder, 5000000000u, &error), NOGE_BAD_INPUT);
    /* Finishing takes 24 bytes a node at least. */
    uint64_t memory = (uint64_t)sysconf(_SC_PHYS_PAGES) * (uint64_t)sysconf(_SC_PAGESIZE);
    assert_int_equal(noge_builder_add_nodes(builder, memory / 22, &error), NOGE_BAD_INPUT);
    double fits = noge_free_memory() / (2 * 24); /* half of it: others may take memory meanwhile */
    assert_int_equal(noge_builder_add_nodes(builder, fits < NOGE_MAX_NODES ? (uint64_t)fits : 1, &error), NOGE_OK);
    noge_builder_free(builder);
}

/* What a program may get wrong is refused and leaves the builder as it was. */
static void wrong_calls_are_refused(void **state) {
    (void)state;
    noge_builder *builder;
    noge_error error;
    noge_node node;
    const noge_point bend = {1, 1};
    assert_int_equal(noge_builder_create(NULL, false, NULL), NOGE_USAGE);
    assert_int_equal(noge_builder_create(&builder, false, NULL), NOGE_OK);
    assert_int_equal(noge_builder_set_bends(builder, &bend, 1, &error), NOGE_USAGE);
    assert_non_null(strstr(error.text, "add the edge first"));
    assert_int_equal(noge_builder_add_nodes(builder, 2, NULL), NOGE_OK);
    assert_int_equal(noge_builder_named_node(builder, "a", 1, &node, NULL), NOGE_USAGE);
    assert_int_equal(node, NOGE_NO_NODE);
    assert_int_equal(noge_builder_add_edge(builder, 0, 2, 1, &error), NOGE_USAGE);
    assert_string_equal(error.text, "node 2 does not exist: the graph has 2 nodes so far");
    assert_int_equal(noge_builder_add_edge(builder, NOGE_NO_NODE, 0, 1, NULL), NOGE_USAGE);
    assert_int_equal(noge_builder_set_position(builder, 2, bend, NULL), NOGE_USAGE);
    assert_int_equal(noge_builder_set_attribution(builder, NULL, NULL), NOGE_USAGE);
    assert_int_equal(noge_builder_add_edge(builder, 0, 1, 1, NULL), NOGE_OK);
    assert_int_equal(noge_builder_set_bends(builder, NULL, 1, NULL), NOGE_USAGE);
    noge_graph *graph = finish(builder, NULL);
    assert_int_equal(graph->edge_count, 1);

    char number[NOGE_NUMBER_TEXT];
    size_t length;
    assert_string_equal(noge_graph_name(graph, 2, number, &length), "");
    assert_int_equal(length, 0);
    assert_true(noge_graph_edge(graph, 2, 0) == NOGE_NO_EDGE && noge_graph_edge(graph, 0, 2) == NOGE_NO_EDGE);
    assert_int_equal(noge_graph_find(graph, NULL), NOGE_NO_NODE);
    noge_graph_free(graph);
}

static void names_and_numbers_do_not_mix(void **state) {
    (void)state;
    noge_builder *builder;
    noge_node node;
    assert_int_equal(noge_builder_create(&builder, false, NULL), NOGE_OK);
    assert_int_equal(noge_builder_named_node(builder, "a", 1, &node, NULL), NOGE_OK);
    assert_int_equal(noge_builder_add_nodes(builder, 1, NULL), NOGE_USAGE);
    assert_int_equal(noge_builder_named_node(builder, NULL, 1, &node, NULL), NOGE_USAGE);
    assert_int_equal(noge_builder_node_count(builder), 1);
    assert_int_equal(noge_builder_node_count(NULL), 0);
    assert_int_equal(noge_builder_finish(builder, NULL, NULL, NULL), NOGE_USAGE);
    noge_graph_free(finish(builder, NULL));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(merges_parallels_and_drops_loops), cmocka_unit_test(equals_an_adjacency_matrix),
        cmocka_unit_test(named_nodes_have_no_first_number), cmocka_unit_test(names_that_are_numbers_become_numbers),
        cmocka_unit_test(refuses_lengths_that_are_none),    cmocka_unit_test(finds_components),
        cmocka_unit_test(refuses_more_nodes_than_memory),   cmocka_unit_test(streets_keep_their_course),
        cmocka_unit_test(straight_streets_have_no_course),  cmocka_unit_test(wrong_calls_are_refused),
        cmocka_unit_test(names_and_numbers_do_not_mix),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
