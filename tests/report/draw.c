/* Drawings: valid files, the same bytes each time, the colours the legend promises, and shapes that are none. */
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

enum { ROWS = 4, COLUMNS = 5, NODES = ROWS * COLUMNS };

/* A lattice: node row * COLUMNS + column. */
static noge_graph *lattice(bool positioned) {
    noge_builder *builder;
    noge_graph *graph = NULL;
    assert_int_equal(noge_builder_create(&builder, false, NULL), NOGE_OK);
    noge_builder_add_nodes(builder, NODES, NULL);
    for (noge_node v = 0; v < NODES; v++) {
        if (v % COLUMNS + 1 < COLUMNS)
            noge_builder_add_edge(builder, v, v + 1, 1, NULL);
        if (v + COLUMNS < NODES)
            noge_builder_add_edge(builder, v, v + COLUMNS, 1, NULL);
        if (positioned)
            noge_builder_set_position(builder, v, (noge_point){v % COLUMNS, -(double)(v / COLUMNS)}, NULL);
    }
    assert_int_equal(noge_builder_finish(builder, &graph, NULL, NULL), NOGE_OK);
    noge_builder_free(builder);
    return graph;
}

/* 0 → 1 → 2, back to 1, to 6 and 11: edge 1-2 is walked twice. */
static const noge_node walk[] = {0, 1, 2, 1, 6, 11};
static const uint8_t states[NODES] = {2, 2, 2, 1, 0, 1, 2, 1, 0, 0, 1, 3, 1, 0, 0, 0, 1, 0, 0, 0};

static noge_drawing exploration(const noge_graph *graph) {
    return (noge_drawing){.graph = graph,
                          .state = states,
                          .walk = walk,
                          .walk_count = sizeof walk / sizeof *walk,
                          .source = 0,
                          .title = "grid 4 × 5 · nn · 4 decisions in 5 steps, rate 0.800",
                          .caption = "Half-way.",
                          .attribution = "© nobody"};
}

static void writes_three_formats_reproducibly(void **state) {
    (void)state;
    static const char *const magic[] = {"<?xml", "\x89PNG\r\n\x1a\n", "%PDF-"};
    noge_graph *graph = lattice(true);
    noge_drawing drawing = exploration(graph);
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
    noge_graph *graph = lattice(true);
    noge_drawing drawing = exploration(graph);
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
    noge_graph *graph = lattice(true);
    noge_drawing drawing = exploration(graph);
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
    noge_graph *graph = lattice(true);
    noge_drawing drawing = exploration(graph);
    noge_draw_scene scene;
    noge_text text = {0};
    noge_error error;
    assert_int_equal(noge_draw_arrange(&scene, &drawing, &error), NOGE_OK);
    assert_int_equal(noge_draw_print(&drawing, NOGE_DRAW_PNG, &text, &error), NOGE_OK);
    reader source = {&text, 0};
    cairo_surface_t *image = cairo_image_surface_create_from_png_stream(read_bytes, &source);
    assert_int_equal(cairo_surface_status(image), CAIRO_STATUS_SUCCESS);
    const noge_draw_colour colours[] = {NOGE_DRAW_WHITE, NOGE_DRAW_GREEN, NOGE_DRAW_BLUE, NOGE_DRAW_RED};
    for (noge_node v = 0; v < NODES; v++)
        assert_true(has_colour(image, (int)(NOGE_DRAW_PIXELS * scene.place[v].x),
                               (int)(NOGE_DRAW_PIXELS * scene.place[v].y), colours[states[v]]));
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
    noge_graph *graph = lattice(true);
    noge_drawing drawing = exploration(graph);
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
    for (noge_node v = 0; v < NODES; v++) {
        assert_int_equal(AT(v, corner, corner, NOGE_DRAW_GREEN), states[v] == NOGE_DRAW_FRONTIER);
        assert_false(AT(v, corner, corner, NOGE_DRAW_BLUE));
        assert_int_equal(AT(v, side, 0.6 * scene.agent_radius, NOGE_DRAW_RED), states[v] == NOGE_DRAW_CURRENT);
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
    noge_graph *graph = lattice(true);
    noge_drawing drawing = exploration(graph);
    noge_draw_scene scene;
    assert_int_equal(noge_draw_arrange(&scene, &drawing, NULL), NOGE_OK);
    uint64_t known = 0;
    for (noge_node v = 0; v < NODES; v++)
        for (noge_node w = v + 1; w < NODES; w++) {
            bool edge = w == v + COLUMNS || (w == v + 1 && w % COLUMNS != 0);
            known += edge && (states[v] >= 2 || states[w] >= 2);
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
    noge_graph *graph = lattice(true);
    noge_drawing drawing = exploration(graph);
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
    noge_graph *graph = lattice(false);
    noge_point position[NODES];
    for (noge_node v = 0; v < NODES; v++) {
        double column = v % COLUMNS, row = v / COLUMNS;
        position[v] =
            (noge_point){first.x + column * step_x.x + row * step_y.x, first.y + column * step_x.y + row * step_y.y};
    }
    graph->geographic = geographic;
    noge_drawing drawing = exploration(graph);
    drawing.position = position;
    noge_draw_scene scene;
    noge_error error;
    assert_int_equal(noge_draw_arrange(&scene, &drawing, &error), NOGE_OK);
    for (noge_node v = 0; v < NODES; v++) {
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
    assert_true(scene.place[0].y < scene.place[COLUMNS].y); /* y upwards */
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

/* ---- Labels ------------------------------------------------------------------------------------------------------ */

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
    noge_graph *graph = lattice(true);
    noge_drawing drawing = {.graph = graph, .source = NOGE_NO_NODE, .labels = NOGE_DRAW_LABELS_ALL};
    noge_draw_scene scene;
    assert_int_equal(noge_draw_arrange(&scene, &drawing, NULL), NOGE_OK);
    assert_int_equal(count_labels(&scene), NODES);
    for (noge_node v = 0; v < NODES; v++)
        for (noge_node w = 0; w < NODES; w++) {
            noge_draw_box row = {{0, scene.place[w].y}, scene.page_width, 0.1};
            noge_draw_box column = {{scene.place[w].x, 0}, 0.1, scene.page_height};
            bool inside = v % COLUMNS > 0 && v % COLUMNS + 1 < COLUMNS && v >= COLUMNS && v + COLUMNS < NODES;
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
    noge_graph *small = named_graph(20, 1), *large = named_graph(61, 1), *numbered = lattice(true);
    assert_true(labels_of(small, NOGE_DRAW_LABELS_AUTO) > 10);
    assert_int_equal(labels_of(small, NOGE_DRAW_LABELS_NONE), 0);
    assert_int_equal(labels_of(large, NOGE_DRAW_LABELS_AUTO), 0);
    assert_true(labels_of(large, NOGE_DRAW_LABELS_ALL) > 20);
    assert_int_equal(labels_of(numbered, NOGE_DRAW_LABELS_AUTO), 0);
    assert_int_equal(labels_of(numbered, NOGE_DRAW_LABELS_ALL), NODES);
    noge_graph_free(small);
    noge_graph_free(large);
    noge_graph_free(numbered);
}

/* ---- Maps -------------------------------------------------------------------------------------------------------- */

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
    noge_graph *graph = town(false), *grid = lattice(true);
    noge_drawing drawing = {.graph = graph, .source = NOGE_NO_NODE}, abstract = exploration(grid);
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
        size_t lines = count_of(text.bytes, " L "), least = streets + (bent ? bent_streets : 0);
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
    static const noge_node jump[] = {0, 1, 12}, outside[] = {0, NODES};
    noge_graph *graph = lattice(true), *nowhere = lattice(false);
    noge_drawing drawing = exploration(nowhere);
    refuse(&drawing, "without positions");
    drawing = exploration(graph);
    drawing.walk = jump;
    drawing.walk_count = 3;
    refuse(&drawing, "from node 1 to node 12, is no edge");
    drawing.walk = outside;
    drawing.walk_count = 2;
    refuse(&drawing, "leads to no node");
    drawing = exploration(graph);
    drawing.source = NODES;
    refuse(&drawing, "is no node of the graph");
    uint8_t odd[NODES] = {[3] = NOGE_DRAW_STATES};
    drawing = exploration(graph);
    drawing.state = odd;
    refuse(&drawing, "node 3 is in no state");
    noge_point lost[NODES] = {[4] = {NAN, 0}};
    drawing = exploration(graph);
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
    noge_graph *graph = lattice(true);
    noge_drawing drawing = exploration(graph);
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
        cmocka_unit_test(labels_cover_nothing),
        cmocka_unit_test(labels_avoid_edges),
        cmocka_unit_test(labels_use_the_corners_of_a_crossing),
        cmocka_unit_test(labels_small_graphs_with_names),
        cmocka_unit_test(shows_the_explored_part_of_a_town),
        cmocka_unit_test(has_a_scale_bar_on_maps),
        cmocka_unit_test(draws_a_town_as_streets),
        cmocka_unit_test(tells_whose_data_it_is),
        cmocka_unit_test(keeps_bends_that_are_seen),
        cmocka_unit_test(trails_take_every_edge_once),
        cmocka_unit_test(refuses_drawings_that_contradict_themselves),
        in_a_folder(writes_files_or_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
