/* Drawings of towns: the explored part, streets and their bends, scale bars and attributions. */
#include "support/drawings.h"
#include "support/svg_path.h"
#include "support/unit.h"

#include "base/random.h"
#include "report/draw/draw.h"
#include "report/draw/scene.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 40, TOWN = SIDE * SIDE };

/* A town of SIDE × SIDE crossings around Greenwich, no two streets in line, those from west to east bent if `bent`. */
static noge_graph *town(bool bent) {
    noge_builder *builder;
    noge_graph *graph = NULL;
    assert_int_equal(noge_builder_create(&builder, false, NULL), NOGE_OK);
    noge_builder_add_nodes(builder, TOWN, NULL);
    noge_builder_set_geographic(builder);
    noge_builder_set_attribution(builder, "© Town", NULL);
    for (noge_node v = 0; v < TOWN; v++) {
        noge_node column = v % SIDE, row = v / SIDE;
        double x = 0.001 * (column + 0.3 * (row % 2)), y = 51.4 + 0.001 * (row + 0.3 * (column % 2));
        const noge_point bend = {x + 0.0005, y + 0.0006};
        noge_builder_set_position(builder, v, (noge_point){x, y}, NULL);
        if (v + SIDE < TOWN)
            noge_builder_add_edge(builder, v, v + SIDE, 1, NULL);
        if (v % SIDE + 1 == SIDE)
            continue;
        noge_builder_add_edge(builder, v, v + 1, 1, NULL);
        if (bent)
            noge_builder_set_bends(builder, &bend, 1, NULL);
    }
    assert_int_equal(noge_builder_finish(builder, &graph, NULL, NULL), NOGE_OK);
    noge_builder_free(builder);
    return graph;
}

/* Everything known within columns and rows [from, from + size), the last of these visited. */
static void explore_square(uint8_t *known_states, noge_node from, noge_node size) {
    for (noge_node v = 0; v < TOWN; v++) {
        noge_node column = v % SIDE, row = v / SIDE;
        bool known = column >= from && column < from + size && row >= from && row < from + size;
        known_states[v] = known ? NOGE_DRAW_FRONTIER : NOGE_DRAW_UNKNOWN;
    }
    known_states[(from + size - 1) * (SIDE + 1)] = NOGE_DRAW_CURRENT;
}

static bool within(const noge_draw_box *box, noge_point place) {
    return place.x >= box->corner.x && place.x <= box->corner.x + box->width && place.y >= box->corner.y &&
           place.y <= box->corner.y + box->height;
}

static void shows_the_explored_part_of_a_town(void **state) {
    (void)state;
    noge_graph *graph = town(true);
    uint8_t town_states[TOWN];
    noge_drawing drawing = {.graph = graph, .state = town_states, .source = NOGE_NO_NODE};
    for (noge_node from = 0; from < SIDE; from += 11)
        for (noge_node size = 1; from + size <= SIDE; size += 4) {
            noge_draw_scene scene;
            explore_square(town_states, from, size);
            assert_int_equal(noge_draw_arrange(&scene, &drawing, NULL), NOGE_OK);
            assert_true(scene.map);
            noge_draw_box part = noge_draw_part(&scene), mark = noge_draw_inset_mark(&scene);
            uint32_t outside = 0;
            for (noge_node v = 0; v < TOWN; v++) {
                if (town_states[v] != NOGE_DRAW_UNKNOWN) {
                    assert_true(within(&part, scene.place[v]));
                    assert_false(scene.cropped && within(&scene.inset, scene.place[v]));
                }
                outside += !within(&part, scene.place[v]);
            }
            if (scene.cropped) {
                assert_true(outside > 0);
                /* On the page, below the graph. */
                assert_true(scene.inset.corner.y > part.corner.y + part.height);
                assert_true(scene.inset.corner.x > 0);
                assert_true(scene.inset.corner.x + scene.inset.width < scene.page_width);
                assert_true(scene.inset.corner.y + scene.inset.height < scene.page_height);
                assert_true(fmax(mark.width, mark.height) < 0.81 * fmax(scene.inset.width, scene.inset.height));
            } else {
                assert_int_equal(outside, 0);
            }
            assert_true(scene.cropped || size > 1);
            assert_true(!scene.cropped || size < 25);
            noge_draw_scene_free(&scene);
        }
    noge_graph_free(graph);
}

static size_t count_of(const char *text, const char *word) {
    size_t count = 0;
    for (const char *at = text; (at = strstr(at, word)); at += strlen(word))
        count++;
    return count;
}

/* The bar of a town is a round length, and as long on the page as two nodes of that distance. */
static void has_a_scale_bar_on_maps(void **state) {
    (void)state;
    noge_graph *graph = town(false), *grid = test_lattice(true);
    noge_drawing drawing = {.graph = graph, .source = NOGE_NO_NODE}, abstract = test_exploration(grid);
    noge_draw_scene scene;
    noge_draw_scale scale;
    assert_int_equal(noge_draw_arrange(&scene, &drawing, NULL), NOGE_OK);
    assert_true(noge_draw_scale_bar(&scene, &scale));
    /* From south to north the town has 39.3 thousandths of a degree; one is 111.195 m long. */
    double metres = scale.points / scene.height * 39.3 * 111.195;
    char expected[32];
    snprintf(expected, sizeof expected, "%.0f m", metres);
    assert_string_equal(scale.label, expected);
    assert_true(strspn(expected, "125") == 1 && strspn(expected + 1, "0") >= 2);
    noge_draw_scene_free(&scene);
    noge_text text = {0};
    assert_int_equal(noge_draw_print(&drawing, NOGE_DRAW_SVG, &text, NULL), NOGE_OK);
    strcat(expected, "</text>");
    assert_non_null(strstr(text.bytes, expected));
    noge_text_free(&text);
    assert_int_equal(noge_draw_arrange(&scene, &abstract, NULL), NOGE_OK);
    assert_false(noge_draw_scale_bar(&scene, &scale));
    noge_draw_scene_free(&scene);
    noge_graph_free(graph);
    noge_graph_free(grid);
}

/* Lines to bends, and no spots. */
static void draws_a_town_as_streets(void **state) {
    (void)state;
    const size_t streets = 2 * SIDE * (SIDE - 1), bent_streets = SIDE * (SIDE - 1);
    for (int bent = 0; bent < 2; bent++) {
        noge_graph *graph = town(bent);
        noge_drawing drawing = {.graph = graph, .source = NOGE_NO_NODE};
        noge_text text = {0};
        assert_int_equal(noge_draw_print(&drawing, NOGE_DRAW_SVG, &text, NULL), NOGE_OK);
        size_t lines = test_svg_lines(text.bytes, text.bytes + text.size, NULL),
               least = streets + (bent ? bent_streets : 0);
        assert_in_range(lines, least, least + 20); /* the legend has some */
        assert_int_equal(count_of(text.bytes, "</svg>"), 1);
        noge_text_free(&text);
        noge_graph_free(graph);
    }
}

static void tells_whose_data_it_is(void **state) {
    (void)state;
    noge_graph *graph = town(false);
    noge_drawing drawing = {.graph = graph, .source = NOGE_NO_NODE};
    noge_draw_scene scene;
    double height[3];
    for (int i = 0; i < 3; i++) {
        drawing.attribution = i == 1 ? "" : NULL;
        if (i == 2)
            graph->attribution = NULL;
        assert_int_equal(noge_draw_arrange(&scene, &drawing, NULL), NOGE_OK);
        height[i] = scene.page_height;
        noge_draw_scene_free(&scene);
    }
    assert_true(height[0] > height[1] && height[1] > height[2]); /* a line, an empty one, none */
    noge_graph_free(graph);
}

static double distance_to_piece(noge_point point, noge_point from, noge_point to) {
    double dx = to.x - from.x, dy = to.y - from.y, square = dx * dx + dy * dy;
    double share = square > 0 ? ((point.x - from.x) * dx + (point.y - from.y) * dy) / square : 0;
    share = fmin(fmax(share, 0), 1);
    return hypot(point.x - from.x - share * dx, point.y - from.y - share * dy);
}

/* A half circle of 200 bends between two nodes, walked there and back. */
static void keeps_bends_that_are_seen(void **state) {
    (void)state;
    enum { BENDS = 200 };
    noge_builder *builder;
    noge_graph *graph = NULL;
    noge_point bend[BENDS];
    for (int i = 0; i < BENDS; i++) {
        double angle = acos(-1) * (i + 1) / (BENDS + 1);
        bend[i] = (noge_point){-cos(angle), sin(angle)};
    }
    assert_int_equal(noge_builder_create(&builder, false, NULL), NOGE_OK);
    noge_builder_add_nodes(builder, 2, NULL);
    noge_builder_set_position(builder, 0, (noge_point){-1, 0}, NULL);
    noge_builder_set_position(builder, 1, (noge_point){1, 0}, NULL);
    noge_builder_add_edge(builder, 0, 1, 1, NULL);
    noge_builder_set_bends(builder, bend, BENDS, NULL);
    assert_int_equal(noge_builder_finish(builder, &graph, NULL, NULL), NOGE_OK);
    noge_builder_free(builder);
    const noge_node there_and_back[] = {0, 1, 0};
    const uint8_t both[] = {3, 2};
    noge_drawing drawing = {.graph = graph, .state = both, .source = 0, .walk = there_and_back, .walk_count = 3};
    noge_draw_scene scene;
    assert_int_equal(noge_draw_arrange(&scene, &drawing, NULL), NOGE_OK);
    size_t count;
    const noge_point *kept = noge_draw_bends(&scene, 0, &count);
    assert_in_range(count, 10, BENDS / 2);
    double radius = (scene.place[1].x - scene.place[0].x) / 2;
    for (int i = 0; i < BENDS; i++) {
        noge_point place = {scene.place[0].x + radius * (bend[i].x + 1), scene.place[0].y - radius * bend[i].y};
        double nearest = distance_to_piece(place, scene.place[0], kept[0]);
        for (size_t k = 0; k < count; k++)
            nearest = fmin(nearest, distance_to_piece(place, kept[k], k + 1 < count ? kept[k + 1] : scene.place[1]));
        assert_true(nearest < 0.13);
    }
    /* Back the same way, in its own lane: as far from the first everywhere. */
    const noge_draw_stride *there = &scene.stride[0], *back = &scene.stride[1];
    double gap = hypot(there->from.x - back->to.x, there->from.y - back->to.y);
    assert_true(gap > 1);
    for (size_t i = 0; i < count; i++) {
        noge_point a = scene.stride_bend[there->bend_begin + i],
                   b = scene.stride_bend[back->bend_begin + count - 1 - i];
        assert_true(fabs(hypot(a.x - b.x, a.y - b.y) - gap) < 1e-6);
    }
    noge_draw_scene_free(&scene);
    noge_graph_free(graph);
}

/* Every wanted edge once, no other; each leg that is not apart begins where the one before ended. */
static void trails_take_every_edge_once(void **state) {
    (void)state;
    noge_graph *graph = town(false);
    noge_draw_trail trail;
    uint8_t *met = calloc(2 * graph->edge_count, 1);
    assert_int_equal(noge_draw_trail_create(&trail, graph, NULL), NOGE_OK);
    for (uint32_t every = 1; every < 6; every++) {
        uint64_t wanted = 0, legs = 0, apart = 0;
        noge_node last = NOGE_NO_NODE;
        memset(met, 0, 2 * graph->edge_count);
        noge_draw_trail_begin(&trail);
        for (noge_node v = 0; v < graph->node_count; v++)
            for (uint64_t e = graph->offset[v]; e < graph->offset[v + 1]; e++)
                wanted += trail.wanted[e] = v < graph->neighbor[e] && e % every == 0;
        for (noge_draw_leg leg; noge_draw_trail_next(&trail, &leg); legs++) {
            noge_node low = leg.from < leg.to ? leg.from : leg.to, high = leg.from < leg.to ? leg.to : leg.from;
            assert_int_equal(leg.edge, noge_graph_edge(graph, low, high));
            assert_int_equal(leg.edge % every, 0);
            assert_int_equal(met[leg.edge]++, 0);
            assert_true(leg.apart || leg.from == last);
            apart += leg.apart;
            last = leg.to;
        }
        assert_int_equal(legs, wanted);
        assert_true(apart > 0 && (every > 1 || apart < legs / 4));
    }
    free(met);
    free(trail.wanted);
    free(trail.cursor);
    noge_graph_free(graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shows_the_explored_part_of_a_town), cmocka_unit_test(has_a_scale_bar_on_maps),
        cmocka_unit_test(draws_a_town_as_streets),           cmocka_unit_test(tells_whose_data_it_is),
        cmocka_unit_test(keeps_bends_that_are_seen),         cmocka_unit_test(trails_take_every_edge_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
