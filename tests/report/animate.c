/* Animations: what the script reads is what happened, the paths have a part for every step and street, and nothing from
 * a file becomes markup. */
#include "support/unit.h"

#include "report/animate/animate.h"
#include "report/draw/scene.h"

#include <expat.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { A, B, C, D, E, NODES };

/* a-b, a-c, b-d, c-d with two bends, d-e; of the given names, or a … e. */
static noge_graph *five_nodes(const char *const *name) {
    static const char *const usual[NODES] = {"a", "b", "c", "d", "e"};
    static const noge_point position[NODES] = {{0, 0}, {1, 0}, {0, -1}, {1, -1}, {2, -1}};
    static const noge_node edge[][2] = {{A, B}, {A, C}, {B, D}, {D, E}, {C, D}};
    static const noge_point bend[] = {{0.3, -1.4}, {0.7, -1.4}};
    noge_builder *builder;
    noge_graph *graph = NULL;
    assert_int_equal(noge_builder_create(&builder, false, NULL), NOGE_OK);
    for (noge_node v = 0; v < NODES; v++) {
        const char *word = name ? name[v] : usual[v];
        noge_node made;
        assert_int_equal(noge_builder_named_node(builder, word, strlen(word), &made, NULL), NOGE_OK);
        assert_int_equal(made, v);
        noge_builder_set_position(builder, v, position[v], NULL);
    }
    for (size_t i = 0; i < sizeof edge / sizeof *edge; i++)
        noge_builder_add_edge(builder, edge[i][0], edge[i][1], 1, NULL);
    assert_int_equal(noge_builder_set_bends(builder, bend, 2, NULL), NOGE_OK); /* of the last */
    assert_int_equal(noge_builder_finish(builder, &graph, NULL, NULL), NOGE_OK);
    noge_builder_free(builder);
    return graph;
}

/* From a, which shows c and b; to c, which shows d; back and to b; to d, which shows e. */
static const noge_node walk[] = {A, C, A, B, D};
static const noge_node seen[] = {A, C, B, D, E};
static const uint8_t states[NODES] = {2, 2, 2, 3, 1};
static const noge_draw_visit visits[] = {{1, 3, 0}, {2, 4, 1}, {4, 4, 2}, {5, 5, 1}};

static noge_drawing exploration(const noge_graph *graph) {
    return (noge_drawing){.graph = graph,
                          .state = states,
                          .walk = walk,
                          .walk_count = 5,
                          .visit = visits,
                          .visit_count = 4,
                          .seen = seen,
                          .source = A,
                          .title = "five",
                          .caption = "nn: 3 decisions",
                          .policy = "nn",
                          .attribution = "© nobody"};
}

static noge_text print(const noge_drawing *drawing, noge_animate_format format) {
    noge_text text = {0};
    noge_error error = {0};
    assert_int_equal(noge_animate_print(drawing, format, &text, &error), NOGE_OK);
    return text;
}

/* ---- Data -------------------------------------------------------------------------------------------------------- */

static json_t *data_of(const noge_text *text) {
    static const char mark[] = "id=\"noge-data\">";
    const char *begin = strstr(text->bytes, mark);
    assert_non_null(begin);
    begin += sizeof mark - 1;
    const char *end = strstr(begin, "</script>");
    json_error_t error;
    json_t *data = json_loadb(begin, (size_t)(end - begin), 0, &error);
    assert_non_null(data);
    return data;
}

static void expect_list(const json_t *data, const char *key, const int *expected, size_t count) {
    const json_t *list = json_object_get(data, key);
    assert_int_equal(json_array_size(list), count);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(json_integer_value(json_array_get(list, i)), expected[i]);
}

static void tells_what_happened(void **state) {
    (void)state;
    static const int steps[] = {0, 1, 0, 2, 3}, strides[] = {0, 1, 2, 1}, shown[] = {3, 1, 0, 1},
                     known[] = {2, 1, 1, 1};
    static const char *const names[] = {"a", "c", "b", "d", "e"};
    noge_graph *graph = five_nodes(NULL);
    noge_drawing drawing = exploration(graph);
    noge_draw_scene scene;
    assert_int_equal(noge_draw_arrange(&scene, &drawing, NULL), NOGE_OK);
    noge_text text = print(&drawing, NOGE_ANIMATE_HTML);
    json_t *data = data_of(&text);
    expect_list(data, "walk", steps, 5);
    expect_list(data, "strides", strides, 4);
    expect_list(data, "seen", shown, 4);
    expect_list(data, "known", known, 4);
    assert_null(json_object_get(data, "cost")); /* they are the strides */
    assert_int_equal(json_integer_value(json_object_get(data, "shades")), NOGE_DRAW_SHADES);
    assert_null(json_object_get(data, "unit"));
    assert_null(json_object_get(data, "metres"));
    long x = 0, y = 0;
    for (size_t i = 0; i < NODES; i++) {
        const json_t *place = json_object_get(data, "place");
        x += json_integer_value(json_array_get(place, 2 * i));
        y += json_integer_value(json_array_get(place, 2 * i + 1));
        assert_int_equal(x, lround(10 * scene.place[seen[i]].x));
        assert_int_equal(y, lround(10 * scene.place[seen[i]].y));
        assert_string_equal(json_string_value(json_array_get(json_object_get(data, "name"), i)), names[i]);
    }
    json_decref(data);
    noge_text_free(&text);
    noge_draw_scene_free(&scene);
    noge_graph_free(graph);
}

static void keeps_distances_that_are_no_counts(void **state) {
    (void)state;
    static const noge_draw_visit weighted[] = {{1, 3, 0}, {2, 4, 0.1}, {4, 4, 1234567.875}, {5, 5, 1}};
    noge_graph *graph = five_nodes(NULL);
    noge_drawing drawing = exploration(graph);
    drawing.visit = weighted;
    drawing.unit = "m";
    graph->geographic = true;
    noge_text text = print(&drawing, NOGE_ANIMATE_HTML);
    json_t *data = data_of(&text);
    for (size_t t = 0; t < 4; t++)
        assert_true(json_number_value(json_array_get(json_object_get(data, "cost"), t)) == weighted[t].cost);
    assert_string_equal(json_string_value(json_object_get(data, "unit")), "m");
    /* d and e are one degree apart on the equator, almost. */
    noge_draw_scene scene;
    assert_int_equal(noge_draw_arrange(&scene, &drawing, NULL), NOGE_OK);
    double units = 10 * (scene.place[E].x - scene.place[D].x);
    assert_true(fabs(units * json_number_value(json_object_get(data, "metres")) - 111195) < 20);
    noge_draw_scene_free(&scene);
    json_decref(data);
    noge_text_free(&text);
    noge_graph_free(graph);
}

/* ---- Paths ------------------------------------------------------------------------------------------------------- */

enum { MOST_POINTS = 8 };

typedef struct part {
    noge_point point[MOST_POINTS];
    size_t count;
} part;

/* Reads the parts of all paths between two places: M x y l dx dy …; returns how many. */
static size_t read_parts(const char *from, const char *to, part *parts, size_t room) {
    size_t count = 0;
    for (const char *at = from; (at = strchr(at, 'M')) && at < to;) {
        part *one = &parts[count++];
        assert_true(count <= room);
        one->count = 0;
        at++;
        noge_point here = {0, 0};
        while (one->count < MOST_POINTS && strchr(" -l0123456789", *at)) {
            char *next;
            at += *at == 'l';
            double x = (double)strtol(at, &next, 10), y = (double)strtol(next, &next, 10);
            at = next;
            here = one->count ? (noge_point){here.x + x, here.y + y} : (noge_point){x, y};
            one->point[one->count++] = here;
        }
        assert_true(*at == 'M' || *at == '"');
    }
    return count;
}

static void expect_point(noge_point found, noge_point place) {
    assert_true(fabs(found.x - 10 * place.x) <= 0.5 && fabs(found.y - 10 * place.y) <= 0.5);
}

static void has_a_part_for_every_street_and_step(void **state) {
    (void)state;
    static const noge_node streets[][2] = {{A, B}, {A, C}, {C, D}, {B, D}, {D, E}};
    noge_graph *graph = five_nodes(NULL);
    noge_drawing drawing = exploration(graph);
    noge_draw_scene scene;
    assert_int_equal(noge_draw_arrange(&scene, &drawing, NULL), NOGE_OK);
    noge_text text = print(&drawing, NOGE_ANIMATE_HTML);
    part parts[8];
    const char *known = strstr(text.bytes, "id=\"noge-known\""), *trail = strstr(text.bytes, "id=\"noge-walk\"");
    assert_int_equal(read_parts(strstr(known, " d="), trail, parts, 8), 5);
    for (size_t i = 0; i < 5; i++) {
        assert_int_equal(parts[i].count, i == 2 ? 4 : 2);
        expect_point(parts[i].point[0], scene.place[streets[i][0]]);
        expect_point(parts[i].point[parts[i].count - 1], scene.place[streets[i][1]]);
    }
    noge_point c = scene.place[C], d = scene.place[D];
    expect_point(parts[2].point[1], (noge_point){c.x + 0.3 * (d.x - c.x), c.y + 0.4 * (d.x - c.x)});
    assert_int_equal(read_parts(trail, strstr(trail, "</g>"), parts, 8), scene.stride_count);
    for (size_t i = 0; i < scene.stride_count; i++) {
        expect_point(parts[i].point[0], scene.stride[i].from);
        expect_point(parts[i].point[parts[i].count - 1], scene.stride[i].to);
    }
    noge_text_free(&text);
    noge_draw_scene_free(&scene);
    noge_graph_free(graph);
}

/* ---- Text from files --------------------------------------------------------------------------------------------- */

static size_t count_of(const char *text, const char *word) {
    size_t count = 0;
    for (const char *at = text; (at = strstr(at, word)); at += strlen(word))
        count++;
    return count;
}

static void expect_xml(const noge_text *text) {
    XML_Parser parser = XML_ParserCreate(NULL);
    assert_int_equal(XML_Parse(parser, text->bytes, (int)text->size, 1), XML_STATUS_OK);
    XML_ParserFree(parser);
}

/* The names of nothing_from_a_file_becomes_markup, as a script reads them. */
static void expect_names(const noge_text *text) {
    json_t *data = data_of(text), *list = json_object_get(data, "name");
    assert_string_equal(json_string_value(json_array_get(list, 0)),
                        "</script><script>alert(1)</script>]]>--><!--\"'&amp;<b>\\\n\t\x01\xef\xbf\xbd\xef\xbf\xbd("
                        "\xe2\x80\xa8");
    assert_string_equal(json_string_value(json_array_get(list, 3)), "</title></svg>");
    json_decref(data);
}

static void nothing_from_a_file_becomes_markup(void **state) {
    (void)state;
    static const char evil[] = "</script><script>alert(1)</script>]]>--><!--\"'&amp;<b>\\\n\t\x01\xff\xc3(\xe2\x80\xa8";
    static const char *const names[NODES] = {evil, "\"", "\\", "</title></svg>", "]]>"};
    noge_graph *plain = five_nodes(NULL), *graph = five_nodes(names);
    noge_drawing drawing = exploration(plain);
    for (int format = NOGE_ANIMATE_HTML; format <= NOGE_ANIMATE_SVG; format++) {
        noge_text harmless = print(&drawing, (noge_animate_format)format);
        noge_drawing odd = exploration(graph);
        odd.title = odd.caption = odd.attribution = odd.policy = odd.unit = evil;
        noge_text text = print(&odd, (noge_animate_format)format);
        static const char *const words[] = {"<script", "</script", "]]>", "<!--", "-->", "</title>", "<b>", "</svg>"};
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            assert_int_equal(count_of(text.bytes, words[i]), count_of(harmless.bytes, words[i]));
        assert_int_equal(strlen(text.bytes), text.size);
        if (format == NOGE_ANIMATE_SVG)
            expect_xml(&text);
        else
            expect_names(&text);
        noge_text_free(&text);
        noge_text_free(&harmless);
    }
    noge_graph_free(graph);
    noge_graph_free(plain);
}

/* ---- Pages ------------------------------------------------------------------------------------------------------- */

/* Words are HTML, so they do not shrink with the picture; colours follow the reader's setting. */
static void pages_are_legible(void **state) {
    (void)state;
    noge_graph *graph = five_nodes(NULL);
    noge_drawing drawing = exploration(graph);
    noge_text text = print(&drawing, NOGE_ANIMATE_HTML);
    assert_int_equal(count_of(text.bytes, "<text"), NODES); /* only the names of nodes scale with the picture */
    assert_int_equal(count_of(text.bytes, " data-seen=\""), NODES);
    assert_non_null(strstr(text.bytes, "data-seen=\"1\">c</text>"));
    static const char *const words[] = {"agent", "start", "visited", "on the frontier", "unknown", "known edges"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        char item[64];
        snprintf(item, sizeof item, "</svg>%s</li>", words[i]);
        assert_int_equal(count_of(text.bytes, item), 1);
    }
    assert_non_null(strstr(text.bytes, "<h1 id=\"noge-title\">five</h1>"));
    assert_non_null(strstr(text.bytes, "<p>policy nn</p>"));
    assert_non_null(strstr(text.bytes, "<p id=\"noge-result\">nn: 3 decisions</p>"));
    assert_non_null(strstr(text.bytes, "<footer>© nobody</footer>"));
    /* Every colour has a light and a dark value; the picture itself names none. */
    static const char *const colours[] = {"--paper:", "--known:", "--visited:", "--frontier:", "--w0:", "--w31:"};
    for (size_t i = 0; i < sizeof colours / sizeof *colours; i++)
        assert_int_equal(count_of(text.bytes, colours[i]), 2);
    const char *picture = strstr(text.bytes, "<svg xmlns");
    for (const char *at = picture; at < strstr(picture, "</svg>"); at++)
        assert_true(memcmp(at, "=\"#", 3) != 0 || memcmp(at - 4, "href", 4) == 0);
    noge_text_free(&text);
    noge_graph_free(graph);
}

/* ---- Loops ------------------------------------------------------------------------------------------------------- */

/* The percentage behind the first comma of a keyframe rule: "aN{0%,12.345%{…". */
static double begin_of(const noge_text *text, const char *rule) {
    char mark[40];
    snprintf(mark, sizeof mark, "@keyframes %s{0%%,", rule);
    const char *at = strstr(text->bytes, mark);
    assert_non_null(at);
    return strtod(at + strlen(mark), NULL);
}

static void loops_in_time_with_the_walk(void **state) {
    (void)state;
    noge_graph *graph = five_nodes(NULL);
    noge_drawing drawing = exploration(graph);
    noge_text text = print(&drawing, NOGE_ANIMATE_SVG);
    expect_xml(&text);
    assert_null(strstr(text.bytes, "<script"));
    assert_non_null(strstr(text.bytes, "prefers-reduced-motion"));
    assert_int_equal(count_of(text.bytes, "class=\"e a"), 4); /* edges, by visits */
    assert_int_equal(count_of(text.bytes, "class=\"v v"), 4);
    assert_int_equal(count_of(text.bytes, "class=\"w w"), 3); /* the source takes no walk */
    assert_int_equal(count_of(text.bytes, "class=\"f a"), 3); /* visit 2 reveals no node */
    assert_non_null(strstr(text.bytes, "decision 3 of 3 · path length 4 · rate 0.750"));
    /* The result shows only after the last visit; the policy's name stands there before. */
    assert_int_equal(count_of(text.bytes, ">nn: 3 decisions</text>"), 1);
    assert_non_null(strstr(text.bytes, "<text class=\"q y\""));
    assert_non_null(strstr(text.bytes, ">policy nn</text>"));
    const char *caption = strstr(text.bytes, ">nn: 3 decisions</text>");
    while (*caption != '<' || strncmp(caption, "<text", 5) != 0)
        caption--;
    assert_non_null(strstr(caption, "class=\"q z\""));
    assert_true(begin_of(&text, "z") >= begin_of(&text, "a3"));
    /* Visits come after 0, 1, 3 and 4 strides, and the walk to a visit ends when the visit reveals its edges. */
    double at[] = {begin_of(&text, "w1"), begin_of(&text, "a1"), begin_of(&text, "a2"), begin_of(&text, "a3")};
    double stride = at[1] - at[0];
    assert_true(stride > 1);
    assert_true(fabs(at[2] - at[1] - 2 * stride) < 0.01 && fabs(at[3] - at[2] - stride) < 0.01);
    assert_true(fabs(begin_of(&text, "w2") - at[1]) < 0.01 && at[3] < 80);
    noge_text_free(&text);
    noge_graph_free(graph);
}

/* ---- The file ---------------------------------------------------------------------------------------------------- */

static void fetches_nothing_and_repeats_itself(void **state) {
    (void)state;
    noge_graph *graph = five_nodes(NULL);
    noge_drawing drawing = exploration(graph);
    for (int format = NOGE_ANIMATE_HTML; format <= NOGE_ANIMATE_SVG; format++) {
        noge_text first = print(&drawing, (noge_animate_format)format);
        noge_text second = print(&drawing, (noge_animate_format)format);
        assert_string_equal(first.bytes, second.bytes);
        assert_null(strstr(first.bytes, "src="));
        assert_null(strstr(first.bytes, "@import"));
        assert_null(strstr(first.bytes, "url(h"));
        assert_int_equal(count_of(first.bytes, "http"), /* names of namespaces, and one word */
                         count_of(first.bytes, "http://www.w3.org/") + count_of(first.bytes, "http-equiv"));
        assert_non_null(strstr(first.bytes, "© nobody"));
        noge_text_free(&first);
        noge_text_free(&second);
    }
    noge_graph_free(graph);
}

static void animates_one_node(void **state) {
    (void)state;
    noge_graph *graph = five_nodes(NULL);
    const uint8_t alone[NODES] = {[A] = NOGE_DRAW_CURRENT};
    const noge_draw_visit visit = {1, 1, 0};
    noge_drawing drawing = exploration(graph);
    drawing.state = alone;
    drawing.walk_count = drawing.visit_count = 1;
    drawing.visit = &visit;
    noge_text text = print(&drawing, NOGE_ANIMATE_SVG);
    expect_xml(&text);
    noge_text_free(&text);
    noge_graph_free(graph);
}

static void refuse(const noge_drawing *drawing, const char *because) {
    noge_text text = {0};
    noge_error error = {0};
    noge_text_append(&text, "before", 6, NULL);
    assert_int_equal(noge_animate_print(drawing, NOGE_ANIMATE_HTML, &text, &error), NOGE_USAGE);
    assert_non_null(strstr(error.text, because));
    assert_int_equal(text.size, 6);
    noge_text_free(&text);
}

static void refuses_walks_that_contradict_themselves(void **state) {
    (void)state;
    noge_graph *graph = five_nodes(NULL);
    noge_drawing drawing = {.graph = graph, .source = NOGE_NO_NODE};
    refuse(&drawing, "no walk to animate");
    drawing = exploration(graph);
    drawing.visit_count = 3;
    refuse(&drawing, "not that of its visits");
    const noge_draw_visit back[] = {{1, 3, 0}, {4, 4, 1}, {2, 4, 2}, {5, 5, 1}};
    drawing.visit = back;
    drawing.visit_count = 4;
    refuse(&drawing, "visit 2 to be animated does not follow");
    const noge_draw_visit few[] = {{1, 1, 0}, {2, 2, 1}, {4, 2, 2}, {5, 2, 1}};
    drawing.visit = few;
    refuse(&drawing, "leads to a node never seen");
    const noge_node outside[] = {A, C, B, NODES, E};
    drawing = exploration(graph);
    drawing.seen = outside;
    refuse(&drawing, "is no node of the graph");
    noge_graph_free(graph);
}

static void knows_formats_by_their_endings(void **state) {
    (void)state;
    static const char *const bad[] = {"walk.png", "walk", "walk.html.gz", "html", "walk.gif", "a.html/walk"};
    noge_animate_format format;
    noge_error error;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(noge_animate_format_of(bad[i], &format, &error), NOGE_USAGE);
        assert_non_null(strstr(error.text, ".html or .svg"));
    }
    static const char *const pages[] = {"-", "walk.html", "a.b/walk.HTM"};
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        assert_int_equal(noge_animate_format_of(pages[i], &format, &error), NOGE_OK);
        assert_int_equal(format, NOGE_ANIMATE_HTML);
    }
    assert_int_equal(noge_animate_format_of("walk.SVG", &format, &error), NOGE_OK);
    assert_int_equal(format, NOGE_ANIMATE_SVG);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tells_what_happened),
        cmocka_unit_test(keeps_distances_that_are_no_counts),
        cmocka_unit_test(has_a_part_for_every_street_and_step),
        cmocka_unit_test(nothing_from_a_file_becomes_markup),
        cmocka_unit_test(pages_are_legible),
        cmocka_unit_test(loops_in_time_with_the_walk),
        cmocka_unit_test(fetches_nothing_and_repeats_itself),
        cmocka_unit_test(animates_one_node),
        cmocka_unit_test(refuses_walks_that_contradict_themselves),
        cmocka_unit_test(knows_formats_by_their_endings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
