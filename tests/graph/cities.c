/* Cities: cut by the diagonal as worked out by hand, and as the real ones come out. */
#include "graph/graph.h"
#include "support/data.h"
#include "support/files.h"
#include "support/unit.h"

#include "graph/cities.h"
#include <noge/files.h>
#include <stdio.h>
#include <string.h>

/* Nodes by name and place, in a square from (0, 0) to (10, 10) if `bend` is not given; edges as pairs of letters. */
static noge_graph *town(const char *edges, const noge_point *bend) {
    static const struct {
        char name;
        noge_point at;
    } places[] = {{'a', {0, 1}}, {'b', {1, 9}}, {'c', {0, 10}}, {'d', {9, 9}},  {'e', {10, 0}},
                  {'f', {9, 1}}, {'g', {5, 0}}, {'h', {0, 0}},  {'i', {10, 10}}};
    noge_builder *builder;
    noge_graph *graph;
    assert_fine(noge_builder_create(&builder, true, error));
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        noge_node node;
        assert_fine(noge_builder_named_node(builder, &places[i].name, 1, &node, error));
        assert_fine(noge_builder_set_position(builder, node, places[i].at, error));
    }
    for (const char *at = edges; *at; at += 2)
        assert_fine(
            noge_builder_add_edge(builder, (noge_node)(at[0] - 'a'), (noge_node)(at[1] - 'a'), at[0] - 'a' + 1, error));
    if (bend)
        assert_fine(noge_builder_set_bends(builder, bend, 1, error));
    assert_fine(noge_builder_set_attribution(builder, "thanks", error));
    assert_fine(noge_builder_finish(builder, &graph, NULL, error));
    noge_builder_free(builder);
    return graph;
}

/* "ab:1 " for each edge. */
static void check_part(const noge_graph *part, const char *edges) {
    char text[200] = "";
    for (noge_node v = 0; v < part->node_count; v++)
        for (uint64_t e = part->offset[v]; e < part->offset[v + 1]; e++)
            if (part->neighbor[e] > v)
                snprintf(text + strlen(text), sizeof text - strlen(text), "%c%c:%g ",
                         part->name_text[part->name_offset[v]], part->name_text[part->name_offset[part->neighbor[e]]],
                         part->length[e]);
    assert_string_equal(text, edges);
    assert_fine(noge_graph_check(part, error));
    assert_string_equal(part->attribution, "thanks");
    for (noge_node v = 0; v < part->node_count; v++)
        assert_true(noge_graph_degree(part, v) > 0);
}

static void cuts_along_the_diagonal(void **state) {
    (void)state;
    noge_graph *train, *test;
    /* North-west, or on the line: a b c d h i. South-east: e f g. bg crosses; i, on the line, loses its only edge. */
    noge_graph *graph = town("abbccaadbgefegfgahei", NULL);
    assert_fine(noge_cut_diagonal(graph, &train, &test, error));
    check_part(train, "ab:1 ac:3 ad:1 ah:1 bc:2 ");
    check_part(test, "ef:5 eg:5 fg:6 ");
    noge_graph_free(train);
    noge_graph_free(test);
    noge_graph_free(graph);
    /* With more edges in the south-east, that part trains. */
    graph = town("abefegfgbg", NULL);
    assert_fine(noge_cut_diagonal(graph, &train, &test, error));
    check_part(train, "ef:5 eg:5 fg:6 ");
    check_part(test, "ab:1 ");
    noge_graph_free(train);
    noge_graph_free(test);
    noge_graph_free(graph);
}

/* A street that swings out to (30, 5) makes the box wide and its diagonal flat: d and f lie above it now. */
static void courses_widen_the_box(void **state) {
    (void)state;
    const noge_point bend = {30, 5};
    noge_graph *train, *test;
    noge_graph *graph = town("abbcbdegef", &bend);
    assert_fine(noge_cut_diagonal(graph, &train, &test, error));
    check_part(train, "ab:1 bc:2 bd:2 ");
    check_part(test, "ef:5 eg:5 ");
    assert_non_null(test->bend_offset);
    assert_true(test->bend[0].x == 30 && test->bend_offset[2 * test->edge_count] == 1);
    noge_graph_free(train);
    noge_graph_free(test);
    noge_graph_free(graph);
}

static void says_what_cannot_be_cut(void **state) {
    (void)state;
    noge_graph *train, *test, *graph = town("abbc", NULL);
    noge_error why = {0};
    assert_int_equal(noge_cut_diagonal(graph, &train, &test, &why), NOGE_BAD_INPUT);
    assert_non_null(strstr(why.text, "one side of the diagonal has no edges"));
    noge_graph_free(graph);
    assert_fine(noge_graph_parse(&graph, "f", "a b\nb c\n", 8, READ(NOGE_FORMAT_EDGELIST), NULL, error));
    assert_int_equal(noge_cut_diagonal(graph, &train, &test, &why), NOGE_BAD_INPUT);
    assert_non_null(strstr(why.text, "no positions"));
    noge_graph_free(graph);
}

/* Numbers of a network and of the two parts of its cut: whole, training, testing. */
typedef struct city {
    const char *name, *path;
    uint32_t nodes[3];
    uint64_t edges[3];
} city;

static void check_cut(const city *expected) {
    noge_graph *graph;
    noge_dataset *set;
    assert_fine(noge_graph_read(&graph, expected->path, NULL, NULL, error));
    assert_fine(noge_dataset_of_city(&set, expected->name, graph, error));
    const noge_graph *all[] = {graph, set->graph[set->train[0]], set->graph[set->test[0]]};
    for (int part = 0; part < 3; part++) {
        assert_int_equal(all[part]->node_count, expected->nodes[part]);
        assert_int_equal(all[part]->edge_count, expected->edges[part]);
    }
    noge_dataset_free(set);
    noge_graph_free(graph);
}

/* Its parts were counted by a script: nodes on either side of the diagonal of all courses, edges between them. */
static void the_town_is_cut_as_counted(void **state) {
    (void)state;
    check_cut(&(city){"TOWN", "tests/data/town/town.graphml", {127, 79, 45}, {145, 85, 50}});
    check_cut(&(city){"WHOLE", "tests/data/town/whole.graphml", {529, 348, 177}, {592, 366, 207}});
}

static void real_cities_come_out_as_published(void **state) {
    (void)state;
    city cities[] = {
        {"MUC", "MUC.graphml", {14015, 8563, 5445}, {20728, 12824, 7779}},
        {"OXF", "OXF.graphml", {3419, 2302, 1110}, {4011, 2646, 1344}},
        {"SFO", "SFO.graphml", {9657, 6104, 3546}, {15853, 9689, 6022}},
    };
    for (size_t i = 0; i < sizeof cities / sizeof *cities; i++) {
        cities[i].path = need_data(cities[i].path);
        check_cut(&cities[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cuts_along_the_diagonal),           cmocka_unit_test(courses_widen_the_box),
        cmocka_unit_test(says_what_cannot_be_cut),           cmocka_unit_test(the_town_is_cut_as_counted),
        cmocka_unit_test(real_cities_come_out_as_published),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
