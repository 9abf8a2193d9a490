/* Drawings: valid files, the same bytes each time, the colours the legend promises, and shapes that are none. */
#include "support/drawings.h"
#include "support/folder.h"

#include "base/random.h"
#include "report/draw/draw.h"
#include "report/draw/scene.h"

#include <expat.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void writes_three_formats_reproducibly(void **state) {
    (void)state;
    static const char *const magic[] = {"<?xml", "\x89PNG\r\n\x1a\n", "%PDF-"};
    noge_graph *graph = test_lattice(true);
    noge_drawing drawing = test_exploration(graph);
    noge_error error;
    for (int format = NOGE_DRAW_SVG; format <= NOGE_DRAW_PDF; format++) {
        noge_text first = {0}, second = {0};
        assert_int_equal(noge_draw_print(&drawing, (noge_draw_format)format, &first, &error), NOGE_OK);
        if (format == NOGE_DRAW_PDF)
            sleep(1); /* a date would show */
        assert_int_equal(noge_draw_print(&drawing, (noge_draw_format)format, &second, &error), NOGE_OK);
        assert_true(first.size > 2000);
        assert_memory_equal(first.bytes, magic[format], strlen(magic[format]));
        assert_int_equal(first.size, second.size);
        assert_true(memcmp(first.bytes, second.bytes, first.size) == 0);
        noge_text_free(&first);
        noge_text_free(&second);
    }
    noge_graph_free(graph);
}

static void takes_any_bytes_as_text(void **state) {
    (void)state;
    noge_graph *graph = test_lattice(true);
    noge_drawing drawing = test_exploration(graph);
    char endless[2000];
    memset(endless, 'x', sizeof endless - 1);
    endless[sizeof endless - 1] = '\0';
    const char *const titles[] = {"", "\xff\xfe caf\xe9", "two\nlines\tand\033[1m more", endless, "   ", "\n"};
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++)
        for (int format = NOGE_DRAW_SVG; format <= NOGE_DRAW_PDF; format++) {
            noge_text text = {0};
            noge_error error = {0};
            drawing.title = drawing.caption = drawing.attribution = titles[i];
            assert_int_equal(noge_draw_print(&drawing, (noge_draw_format)format, &text, &error), NOGE_OK);
            noge_text_free(&text);
        }
    noge_graph_free(graph);
}

/* Words of an SVG can be searched: they are text with markup escaped, in its place, not outlines. */
static void writes_text_as_text(void **state) {
    (void)state;
    noge_graph *graph = test_lattice(true);
    noge_drawing drawing = test_exploration(graph);
    drawing.title = "a <b> & \"c\"";
    noge_text text = {0};
    assert_int_equal(noge_draw_print(&drawing, NOGE_DRAW_SVG, &text, NULL), NOGE_OK);
    assert_null(strstr(text.bytes, "glyph"));
    assert_non_null(strstr(text.bytes, ">a &lt;b&gt; &amp; &quot;c&quot;</text>"));
    assert_non_null(strstr(text.bytes, "<text x=\"24\" y=\"38\" font-size=\"14\" textLength="));
    assert_non_null(strstr(text.bytes, ">Half-way.</text>"));
    assert_non_null(strstr(text.bytes, ">6 on the frontier</text>"));
    assert_non_null(strstr(text.bytes, "sans-serif"));
    XML_Parser parser = XML_ParserCreate(NULL);
    assert_int_equal(XML_Parse(parser, text.bytes, (int)text.size, 1), XML_STATUS_OK);
    XML_ParserFree(parser);
    noge_text_free(&text);
    noge_graph_free(graph);
}

/* ---- Colours ----------------------------------------------------------------------------------------------------- */

typedef struct reader {
    const noge_text *text;
    size_t at;
} reader;

static cairo_status_t read_bytes(void *context, unsigned char *bytes, unsigned size) {
    reader *source = context;
    if (size > source->text->size - source->at)
        return CAIRO_STATUS_READ_ERROR;
    memcpy(bytes, source->text->bytes + source->at, size);
    source->at += size;
    return CAIRO_STATUS_SUCCESS;
}

static bool has_colour(cairo_surface_t *image, int x, int y, noge_draw_colour colour) {
    const unsigned char *row = cairo_image_surface_get_data(image) + y * cairo_image_surface_get_stride(image);
    uint32_t pixel;
    memcpy(&pixel, row + 4 * x, sizeof pixel);
    const double wanted[3] = {colour.red, colour.green, colour.blue};
    for (int i = 0; i < 3; i++)
        if (fabs((pixel >> (16 - 8 * i) & 255) - 255 * wanted[i]) > 1.5)
            return false;
    return true;
}

static bool legend_shows(cairo_surface_t *image, const noge_draw_scene *scene, noge_draw_colour colour) {
    int below = (int)(NOGE_DRAW_PIXELS * (scene->corner.y + scene->height + 2 * scene->padding)), seen = 0;
    for (int y = below; y < cairo_image_surface_get_height(image); y++)
        for (int x = 0; x < cairo_image_surface_get_width(image); x++)
            seen += has_colour(image, x, y, colour);
    return seen > 100; /* a disc, not a stray pixel */
}

static void paints_the_colours_of_the_legend(void **state) {
    (void)state;
    noge_graph *graph = test_lattice(true);
    noge_drawing drawing = test_exploration(graph);
    noge_draw_scene scene;
    noge_text text = {0};
    noge_error error;
    assert_int_equal(noge_draw_arrange(&scene, &drawing, &error), NOGE_OK);
    assert_int_equal(noge_draw_print(&drawing, NOGE_DRAW_PNG, &text, &error), NOGE_OK);
    reader source = {&text, 0};
    cairo_surface_t *image = cairo_image_surface_create_from_png_stream(read_bytes, &source);
    assert_int_equal(cairo_surface_status(image), CAIRO_STATUS_SUCCESS);
    const noge_draw_colour colours[] = {NOGE_DRAW_WHITE, NOGE_DRAW_GREEN, NOGE_DRAW_BLUE, NOGE_DRAW_RED};
    for (noge_node v = 0; v < TEST_NODES; v++)
        assert_true(has_colour(image, (int)(NOGE_DRAW_PIXELS * scene.place[v].x),
                               (int)(NOGE_DRAW_PIXELS * scene.place[v].y), colours[test_states[v]]));
    for (size_t i = 0; i < 4; i++)
        assert_true(legend_shows(image, &scene, colours[i]));
    /* Step 4 of 5 leads from node 1 to node 6, in one of 32 shades: the one that ends 4/5 of the way. */
    noge_point a = scene.place[1], b = scene.place[6];
    int x = (int)(NOGE_DRAW_PIXELS * (a.x + b.x) / 2), y = (int)(NOGE_DRAW_PIXELS * (a.y + b.y) / 2);
    assert_true(has_colour(image, x, y, noge_draw_walk_colour(25.0 / 31, false)));
    cairo_surface_destroy(image);
    noge_text_free(&text);
    noge_draw_scene_free(&scene);
    noge_graph_free(graph);
}

/* A frontier node has corners and a visited one has none; the agent is wide below and narrow above. */
static void shows_states_by_shapes(void **state) {
    (void)state;
    noge_graph *graph = test_lattice(true);
    noge_drawing drawing = test_exploration(graph);
    noge_draw_scene scene;
    noge_text text = {0};
    assert_int_equal(noge_draw_arrange(&scene, &drawing, NULL), NOGE_OK);
    assert_int_equal(noge_draw_print(&drawing, NOGE_DRAW_PNG, &text, NULL), NOGE_OK);
    reader source = {&text, 0};
    cairo_surface_t *image = cairo_image_surface_create_from_png_stream(read_bytes, &source);
#define AT(v, right, down, colour)                                                                                     \
    has_colour(image, (int)(NOGE_DRAW_PIXELS * (scene.place[v].x + (right))),                                          \
               (int)(NOGE_DRAW_PIXELS * (scene.place[v].y + (down))), colour)
    double corner = 0.75 * scene.node_radius, side = 0.9 * scene.agent_radius;
    for (noge_node v = 0; v < TEST_NODES; v++) {
        assert_int_equal(AT(v, corner, corner, NOGE_DRAW_GREEN), test_states[v] == NOGE_DRAW_FRONTIER);
        assert_false(AT(v, corner, corner, NOGE_DRAW_BLUE));
        assert_int_equal(AT(v, side, 0.6 * scene.agent_radius, NOGE_DRAW_RED), test_states[v] == NOGE_DRAW_CURRENT);
        assert_false(AT(v, side, -0.6 * scene.agent_radius, NOGE_DRAW_RED));
    }
#undef AT
    cairo_surface_destroy(image);
    noge_text_free(&text);
    noge_draw_scene_free(&scene);
    noge_graph_free(graph);
}

static double linear(double channel) {
    return channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4);
}

static double luminance(noge_draw_colour colour) {
    return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue);
}

/* A contrast of 3 to 1 is what the Web Content Accessibility Guidelines ask of graphics. */
static void shows_the_whole_walk_on_white(void **state) {
    (void)state;
    for (int map = 0; map < 2; map++) {
        double before = 1;
        for (int i = 0; i <= 50; i++) {
            double light = luminance(noge_draw_walk_colour(i / 50.0, map));
            assert_true(1.05 / (light + 0.05) >= 3);
            assert_true(light < before); /* newer is darker */
            before = light;
        }
        before = 0;
        for (int i = 0; i <= 50; i++) {
            double light = luminance(noge_draw_walk_glow(i / 50.0, map));
            assert_true((light + 0.05) / (0.0056 + 0.05) >= 3); /* on the paper of a dark page, #0d1117 */
            assert_true(light > before);
            before = light;
        }
    }
}

/* ---- Geometry ---------------------------------------------------------------------------------------------------- */

static void counts_what_it_shows(void **state) {
    (void)state;
    noge_graph *graph = test_lattice(true);
    noge_drawing drawing = test_exploration(graph);
    noge_draw_scene scene;
    assert_int_equal(noge_draw_arrange(&scene, &drawing, NULL), NOGE_OK);
    uint64_t known = 0;
    for (noge_node v = 0; v < TEST_NODES; v++)
        for (noge_node w = v + 1; w < TEST_NODES; w++) {
            bool edge = w == v + TEST_COLUMNS || (w == v + 1 && w % TEST_COLUMNS != 0);
            known += edge && (test_states[v] >= 2 || test_states[w] >= 2);
        }
    assert_int_equal(scene.known_edges, known);
    assert_int_equal(scene.state_count[NOGE_DRAW_FRONTIER], 6);
    assert_int_equal(scene.stride_count, 5);
    assert_int_equal(scene.repeated_edges, 1);
    noge_draw_scene_free(&scene);
    noge_graph_free(graph);
}

static void keeps_lanes_apart_and_within_the_nodes(void **state) {
    (void)state;
    static const noge_node back_and_forth[] = {0, 1, 0, 1, 0};
    noge_graph *graph = test_lattice(true);
    noge_drawing drawing = test_exploration(graph);
    noge_draw_scene scene;
    drawing.walk = back_and_forth;
    drawing.walk_count = 5;
    assert_int_equal(noge_draw_arrange(&scene, &drawing, NULL), NOGE_OK);
    for (size_t i = 0; i < 4; i++) {
        noge_draw_stride one = scene.stride[i];
        assert_true(fabs(one.from.y - one.to.y) < 1e-9); /* parallel to the edge */
        assert_true(fabs(one.from.x - scene.place[back_and_forth[i]].x) < 1e-9);
        assert_true(fabs(one.from.y - scene.place[0].y) + scene.walk_width / 2 <= scene.node_radius + 1e-9);
        for (size_t k = 0; k < i; k++)
            assert_true(fabs(one.from.y - scene.stride[k].from.y) > 0.5);
    }
    noge_draw_scene_free(&scene);
    noge_graph_free(graph);
}

static noge_draw_scene arrange_at(noge_point first, noge_point step_x, noge_point step_y, bool geographic) {
    noge_graph *graph = test_lattice(false);
    noge_point position[TEST_NODES];
    for (noge_node v = 0; v < TEST_NODES; v++) {
        double column = v % TEST_COLUMNS, row = v / TEST_COLUMNS;
        position[v] =
            (noge_point){first.x + column * step_x.x + row * step_y.x, first.y + column * step_x.y + row * step_y.y};
    }
    graph->geographic = geographic;
    noge_drawing drawing = test_exploration(graph);
    drawing.position = position;
    noge_draw_scene scene;
    noge_error error;
    assert_int_equal(noge_draw_arrange(&scene, &drawing, &error), NOGE_OK);
    for (noge_node v = 0; v < TEST_NODES; v++) {
        assert_true(scene.place[v].x > 0 && scene.place[v].x < scene.page_width);
        assert_true(scene.place[v].y > 0 && scene.place[v].y < scene.page_height);
    }
    for (int format = NOGE_DRAW_SVG; format <= NOGE_DRAW_PDF; format++) {
        noge_text text = {0};
        assert_int_equal(noge_draw_print(&drawing, (noge_draw_format)format, &text, &error), NOGE_OK);
        assert_true(text.size > 1000);
        if (format == NOGE_DRAW_SVG) {
            assert_null(strstr(text.bytes, "nan"));
            assert_null(strstr(text.bytes, "inf"));
        }
        noge_text_free(&text);
    }
    noge_graph_free(graph);
    return scene;
}

static void keeps_shapes(void **state) {
    (void)state;
    noge_draw_scene scene = arrange_at((noge_point){0, 0}, (noge_point){1, 0}, (noge_point){0, -1}, false);
    assert_true(fabs(scene.width / scene.height - 4.0 / 3) < 1e-9);
    assert_true(scene.place[0].y < scene.place[TEST_COLUMNS].y); /* y upwards */
    noge_draw_scene_free(&scene);
    /* At 60° north a degree of longitude is half as long as one of latitude. */
    scene = arrange_at((noge_point){10, 59.985}, (noge_point){0.01, 0}, (noge_point){0, 0.01}, true);
    assert_true(fabs(scene.width / scene.height - 0.5 * 4 / 3) < 1e-6);
    noge_draw_scene_free(&scene);
}

static void draws_what_has_no_shape(void **state) {
    (void)state;
    const double big = 2e307, tiny = 5e-324;
    const noge_point steps[][2] = {
        {{0, 0}, {0, 0}},      {{1, 0}, {0, 0}},       {{0, 0}, {0, 1}},    {{1, 1}, {2, 2}},
        {{big, 0}, {0, -big}}, {{tiny, 0}, {0, tiny}}, {{1, 0}, {0, 1e-9}},
    };
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        for (int geographic = 0; geographic < 2; geographic++) {
            noge_draw_scene scene = arrange_at((noge_point){0, 0}, steps[i][0], steps[i][1], geographic);
            noge_draw_scene_free(&scene);
        }
}

static void draws_one_node_and_none(void **state) {
    (void)state;
    for (uint32_t n = 0; n < 2; n++) {
        noge_builder *builder;
        noge_graph *graph = NULL;
        noge_error error;
        const uint8_t here = NOGE_DRAW_CURRENT;
        const noge_node step = 0;
        const noge_point position = {7, 7};
        assert_int_equal(noge_builder_create(&builder, false, NULL), NOGE_OK);
        noge_builder_add_nodes(builder, n, NULL);
        assert_int_equal(noge_builder_finish(builder, &graph, NULL, &error), NOGE_OK);
        noge_builder_free(builder);
        noge_drawing bare = {.graph = graph, .position = &position};
        noge_drawing visited = {.graph = graph,
                                .position = &position,
                                .state = &here,
                                .source = n ? 0 : NOGE_NO_NODE,
                                .walk = &step,
                                .walk_count = n};
        for (int format = NOGE_DRAW_SVG; format <= NOGE_DRAW_PDF; format++) {
            noge_text text = {0};
            assert_int_equal(noge_draw_print(&bare, (noge_draw_format)format, &text, &error), NOGE_OK);
            assert_int_equal(noge_draw_print(&visited, (noge_draw_format)format, &text, &error), NOGE_OK);
            noge_text_free(&text);
        }
        noge_graph_free(graph);
    }
}

/* ---- Refusals ---------------------------------------------------------------------------------------------------- */

static void refuse(const noge_drawing *drawing, const char *because) {
    noge_text text = {0};
    noge_error error;
    assert_int_equal(noge_draw_print(drawing, NOGE_DRAW_SVG, &text, &error), NOGE_USAGE);
    assert_non_null(strstr(error.text, because));
    assert_int_equal(text.size, 0);
    noge_text_free(&text);
}

static void refuses_drawings_that_contradict_themselves(void **state) {
    (void)state;
    static const noge_node jump[] = {0, 1, 12}, outside[] = {0, TEST_NODES};
    noge_graph *graph = test_lattice(true), *nowhere = test_lattice(false);
    noge_drawing drawing = test_exploration(nowhere);
    refuse(&drawing, "without positions");
    drawing = test_exploration(graph);
    drawing.walk = jump;
    drawing.walk_count = 3;
    refuse(&drawing, "from node 1 to node 12, is no edge");
    drawing.walk = outside;
    drawing.walk_count = 2;
    refuse(&drawing, "leads to no node");
    drawing = test_exploration(graph);
    drawing.source = TEST_NODES;
    refuse(&drawing, "is no node of the graph");
    uint8_t odd[TEST_NODES] = {[3] = NOGE_DRAW_STATES};
    drawing = test_exploration(graph);
    drawing.state = odd;
    refuse(&drawing, "node 3 is in no state");
    noge_point lost[TEST_NODES] = {[4] = {NAN, 0}};
    drawing = test_exploration(graph);
    drawing.position = lost;
    refuse(&drawing, "node 4 cannot be drawn");
    noge_graph_free(graph);
    noge_graph_free(nowhere);
}

static size_t file_size(const char *path) {
    size_t size;
    free(get_file(path, &size));
    return size;
}

static void writes_files_or_nothing(void **state) {
    (void)state;
    noge_graph *graph = test_lattice(true);
    noge_drawing drawing = test_exploration(graph);
    noge_error error;
    static const char *const bad[] = {"walk.jpg", "walk", "walk.svg.gz", "png", ".d/svg"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(noge_draw(&drawing, in_folder(bad[i]), true, &error), NOGE_USAGE);
        assert_non_null(strstr(error.text, ".svg, .png or .pdf"));
    }
    assert_int_equal(folder_entries(), 0);
    const char *path = in_folder("walk.PNG");
    assert_int_equal(noge_draw(&drawing, path, false, &error), NOGE_OK);
    size_t size = file_size(path);
    assert_true(size > 2000);
    drawing.title = NULL;
    assert_int_equal(noge_draw(&drawing, path, false, &error), NOGE_USAGE);
    assert_int_equal(file_size(path), size);
    assert_int_equal(noge_draw(&drawing, path, true, &error), NOGE_OK);
    assert_int_not_equal(file_size(path), size);
    assert_int_equal(folder_entries(), 1);
    noge_graph_free(graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writes_three_formats_reproducibly),
        cmocka_unit_test(takes_any_bytes_as_text),
        cmocka_unit_test(writes_text_as_text),
        cmocka_unit_test(paints_the_colours_of_the_legend),
        cmocka_unit_test(shows_states_by_shapes),
        cmocka_unit_test(shows_the_whole_walk_on_white),
        cmocka_unit_test(counts_what_it_shows),
        cmocka_unit_test(keeps_lanes_apart_and_within_the_nodes),
        cmocka_unit_test(keeps_shapes),
        cmocka_unit_test(draws_what_has_no_shape),
        cmocka_unit_test(draws_one_node_and_none),
        cmocka_unit_test(refuses_drawings_that_contradict_themselves),
        in_a_folder(writes_files_or_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
