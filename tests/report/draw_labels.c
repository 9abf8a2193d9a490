/* Labels of nodes: they cover nothing, and stand only where they fit. */
#include "support/drawings.h"
#include "support/unit.h"

#include "base/random.h"
#include "report/draw/draw.h"
#include "report/draw/scene.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* A graph of `count` named nodes at random places; each has an edge to an earlier one. */
static noge_graph *named_graph(noge_node count, uint64_t seed) {
    noge_builder *builder;
    noge_graph *graph = NULL;
    noge_random random = noge_random_stream(seed, "named graph", 0);
    assert_int_equal(noge_builder_create(&builder, false, NULL), NOGE_OK);
    for (noge_node v = 0; v < count; v++) {
        char name[32];
        noge_node made;
        size_t length = (size_t)snprintf(name, sizeof name, "%u%.*s", v, (int)(v % 12), "-town-at-sea");
        assert_int_equal(noge_builder_named_node(builder, name, length, &made, NULL), NOGE_OK);
        noge_point at = {noge_random_unit(&random), noge_random_unit(&random)};
        noge_builder_set_position(builder, v, at, NULL);
        if (v > 0)
            noge_builder_add_edge(builder, v, (noge_node)(noge_random_unit(&random) * v), 1, NULL);
    }
    assert_int_equal(noge_builder_finish(builder, &graph, NULL, NULL), NOGE_OK);
    noge_builder_free(builder);
    return graph;
}

static bool overlap(const noge_draw_box *a, const noge_draw_box *b) {
    return a->corner.x < b->corner.x + b->width && b->corner.x < a->corner.x + a->width &&
           a->corner.y < b->corner.y + b->height && b->corner.y < a->corner.y + a->height;
}

static uint32_t count_labels(const noge_draw_scene *scene) {
    uint32_t count = 0;
    for (noge_node v = 0; scene->label && v < scene->drawing->graph->node_count; v++)
        count += scene->label[v].width > 0;
    return count;
}

/* No label covers a node or another label, and none leaves the page. */
static void labels_cover_nothing(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        noge_graph *graph = named_graph(40, seed);
        noge_drawing drawing = {.graph = graph, .source = NOGE_NO_NODE};
        noge_draw_scene scene;
        assert_int_equal(noge_draw_arrange(&scene, &drawing, NULL), NOGE_OK);
        assert_true(count_labels(&scene) > 20);
        for (noge_node v = 0; v < 40; v++) {
            const noge_draw_box *label = &scene.label[v];
            if (label->width <= 0)
                continue;
            assert_true(label->corner.x > 0 && label->corner.x + label->width < scene.page_width);
            for (noge_node w = 0; w < 40; w++) {
                noge_point centre = scene.place[w];
                double x = fmin(fmax(centre.x, label->corner.x), label->corner.x + label->width);
                double y = fmin(fmax(centre.y, label->corner.y), label->corner.y + label->height);
                if (hypot(x - centre.x, y - centre.y) < scene.node_radius ||
                    (v != w && overlap(label, &scene.label[w])))
                    fail_msg("seed %llu: the label of %u covers %u", (unsigned long long)seed, v, w);
            }
        }
        noge_draw_scene_free(&scene);
        noge_graph_free(graph);
    }
}

/* A street of three nodes: every label has a place beside the edges. */
static void labels_avoid_edges(void **state) {
    (void)state;
    noge_graph *graph = named_graph(3, 1);
    const noge_point line[] = {{0, 0}, {1, 0}, {2, 0}};
    noge_drawing drawing = {.graph = graph, .position = line, .source = NOGE_NO_NODE};
    noge_draw_scene scene;
    assert_int_equal(noge_draw_arrange(&scene, &drawing, NULL), NOGE_OK);
    assert_int_equal(count_labels(&scene), 3);
    const noge_draw_box edges = {scene.place[0], scene.place[2].x - scene.place[0].x, 0.1};
    for (noge_node v = 0; v < 3; v++)
        assert_false(overlap(&scene.label[v], &edges));
    noge_text text = {0};
    assert_int_equal(noge_draw_print(&drawing, NOGE_DRAW_SVG, &text, NULL), NOGE_OK);
    assert_non_null(strstr(text.bytes, ">2-t</text>"));
    noge_text_free(&text);
    noge_draw_scene_free(&scene);
    noge_graph_free(graph);
}

/* Where four edges meet, the corners between them are free. */
static void labels_use_the_corners_of_a_crossing(void **state) {
    (void)state;
    noge_graph *graph = test_lattice(true);
    noge_drawing drawing = {.graph = graph, .source = NOGE_NO_NODE, .labels = NOGE_DRAW_LABELS_ALL};
    noge_draw_scene scene;
    assert_int_equal(noge_draw_arrange(&scene, &drawing, NULL), NOGE_OK);
    assert_int_equal(count_labels(&scene), TEST_NODES);
    for (noge_node v = 0; v < TEST_NODES; v++)
        for (noge_node w = 0; w < TEST_NODES; w++) {
            noge_draw_box row = {{0, scene.place[w].y}, scene.page_width, 0.1};
            noge_draw_box column = {{scene.place[w].x, 0}, 0.1, scene.page_height};
            bool inside = v % TEST_COLUMNS > 0 && v % TEST_COLUMNS + 1 < TEST_COLUMNS && v >= TEST_COLUMNS &&
                          v + TEST_COLUMNS < TEST_NODES;
            assert_false(inside && (overlap(&scene.label[v], &row) || overlap(&scene.label[v], &column)));
        }
    noge_draw_scene_free(&scene);
    noge_graph_free(graph);
}

static uint32_t labels_of(const noge_graph *graph, noge_draw_labelling how) {
    noge_drawing drawing = {.graph = graph, .source = NOGE_NO_NODE, .labels = how};
    noge_draw_scene scene;
    assert_int_equal(noge_draw_arrange(&scene, &drawing, NULL), NOGE_OK);
    uint32_t count = count_labels(&scene);
    noge_draw_scene_free(&scene);
    return count;
}

static void labels_small_graphs_with_names(void **state) {
    (void)state;
    noge_graph *small = named_graph(20, 1), *large = named_graph(61, 1), *numbered = test_lattice(true);
    assert_true(labels_of(small, NOGE_DRAW_LABELS_AUTO) > 10);
    assert_int_equal(labels_of(small, NOGE_DRAW_LABELS_NONE), 0);
    assert_int_equal(labels_of(large, NOGE_DRAW_LABELS_AUTO), 0);
    assert_true(labels_of(large, NOGE_DRAW_LABELS_ALL) > 20);
    assert_int_equal(labels_of(numbered, NOGE_DRAW_LABELS_AUTO), 0);
    assert_int_equal(labels_of(numbered, NOGE_DRAW_LABELS_ALL), TEST_NODES);
    noge_graph_free(small);
    noge_graph_free(large);
    noge_graph_free(numbered);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(labels_cover_nothing),
        cmocka_unit_test(labels_avoid_edges),
        cmocka_unit_test(labels_use_the_corners_of_a_crossing),
        cmocka_unit_test(labels_small_graphs_with_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
