/* The formats that networkx writes: what they mean, every refusal, and how a format is recognised. */
#include "support/files.h"
#include "support/folder.h"
#include "support/unit.h"

#include <noge/files.h>
#include <noge/import.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const noge_format EDGES = NOGE_FORMAT_EDGELIST, GML = NOGE_FORMAT_GML, JSON = NOGE_FORMAT_NODELINK,
                         ADJACENCY = NOGE_FORMAT_ADJACENCY;

/* The graph as an edge list without its comment: the graph in a few lines. */
static void assert_means(const char *text, noge_format format, const char *meaning) {
    noge_graph *graph = parse(text, format);
    void *bytes;
    size_t size;
    assert_fine(noge_graph_print(graph, NOGE_FORMAT_EDGELIST, &bytes, &size, error));
    const char *body = strchr(bytes, '\n');
    assert_non_null(body);
    assert_string_equal(body + 1, meaning);
    free(bytes);
    noge_graph_free(graph);
}

static void gml_is_understood(void **state) {
    (void)state;
    assert_means("graph [ node [ id 7 label \"a\" ] node [ id 8 label \"b\" ] edge [ source 7 target 8 ] ]", GML,
                 "a b\n");
    assert_means("Creator \"x\"\n# comment ]\ngraph\n[\n  directed 0\n  node [ id 1 ]\n  node [ id 2 ]\n"
                 "  edge [ source 1 target 2 weight 2.5 ]\n  edge [ source 2 target 1 weight 2 ]\n]\n",
                 GML, "1 2 2\n");
    /* Labels that are not distinct, or missing somewhere, are no names. */
    assert_means("graph [ node [ id 5 label \"a\" ] node [ id 9 label \"a\" ] edge [ source 5 target 9 ] ]", GML,
                 "5 9\n");
    assert_means("graph [ node [ id 5 label \"a\" ] node [ id 9 ] edge [ source 5 target 9 ] ]", GML, "5 9\n");
    /* Edges may come first, and lists that nobody knows are skipped. */
    assert_means("graph [ edge [ source 0 target 1 length 4 Line [ point [ x 1 ] ] ] node [ id 0 ] node [ id 1 ] ]",
                 GML, "0 1 4\n");
    assert_means("graph [ node [ id 0 label \"&#228;&#xE9;&amp;&quot;&nope;&\" ] node [ id 1 label \"b\" ]"
                 " edge [ source 0 target 1 ] ]",
                 GML, "\"äé&\"\"&nope;&\" b\n");
    noge_graph *graph = parse("graph [ node [ id 0 graphics [ x 3 y -4.5 w 1 ] ] node [ id 1 x 1 y 2 ] ]", GML);
    assert_non_null(graph->position);
    assert_true(graph->position[0].x == 3 && graph->position[0].y == -4.5 && graph->position[1].y == 2);
    noge_graph_free(graph);
}

static void gml_is_refused(void **state) {
    (void)state;
    refuse("", GML, "f:1: expected `graph [`");
    refuse("graph [ node [ id 0 ]\n", GML, "f:2: a list without a closing bracket");
    refuse("graph [ node [ label \"a\" ] ]", GML, "f:1: a node without id");
    refuse("graph [ node [ id 0 ]\nnode [ id 0 ] ]", GML, "f:2: a second node of id \"0\"");
    refuse("graph [ node [ id 0 ]\nedge [ source 0 ] ]", GML, "f:2: an edge without source or target");
    refuse("graph [ node [ id 0 ]\nedge [ source 0 target 1 ] ]", GML, "f:2: edge refers to node \"1\"");
    refuse("graph [ node [ id \"0\n", GML, "f:1: a string without a closing quote");
    refuse("graph [ node 3 ]", GML, "f:1: expected [ after node, found \"3\"");
    refuse("graph [ 3 ]", GML, "f:1: expected a key of GML, found \"3\"");
    refuse("graph [ node [ id ] ]", GML, "f:1: expected a number, a string or [, found \"]\"");
    refuse("graph [ ] graph [ ]", GML, "f:1: a second graph");
    refuse("graph [ ]", GML, "f: no edges or nodes");
    refuse("graph [ ] ]", GML, "f:1: a closing bracket without an opening one");
    refuse("graph [ node [ id 0 x NAN y 1 ] ]", GML, "f:1: the coordinate \"NAN\" is not a finite number");
    refuse("graph [ node [ id 0 ] node [ id 1 ] node [ id 2 ]\nedge [ source 0 target 1 weight 1 ]\n"
           "edge [ source 1 target 2 ] ]",
           GML, "f:3: an edge without weight");
    char deep[2000] = "graph [ a ";
    for (int i = 0; i < 100; i++)
        strcat(deep, "[ a ");
    refuse(deep, GML, "f:1: lists nested deeper than 64 levels");
}

static void node_link_json_is_understood(void **state) {
    (void)state;
    assert_means(
        "{\"directed\": false, \"nodes\": [{\"id\": 0}, {\"id\": 1}], \"links\": [{\"source\": 0, \"target\": 1}]}",
        JSON, "0 1\n");
    assert_means("{\"nodes\": [{\"id\": \"a\"}, {\"id\": 2.5}],"
                 " \"edges\": [{\"source\": \"a\", \"target\": 2.5, \"weight\": 3}]}",
                 JSON, "a 2.5 3\n");
    assert_means("{\"nodes\": [{\"id\": [0, 1]}, {\"id\": [\"x\"]}],"
                 " \"edges\": [{\"source\": [0, 1], \"target\": [\"x\"], \"length\": \"4\"}]}",
                 JSON, "\"(0, 1)\" \"('x',)\" 4\n");
    noge_graph *graph =
        parse("{\"nodes\": [{\"id\": 0, \"pos\": [1, 2]}, {\"id\": 1, \"x\": 3, \"y\": 4}], \"links\": []}", JSON);
    assert_true(graph->position[0].y == 2 && graph->position[1].x == 3);
    noge_graph_free(graph);
}

static void node_link_json_is_refused(void **state) {
    (void)state;
    refuse("{\"nodes\": [", JSON, "f:1: broken JSON");
    refuse("[1]", JSON, "f: not node-link JSON");
    refuse("{\"links\": []}", JSON, "f: not node-link JSON: expected the list \"nodes\"");
    refuse("{\"nodes\": [], \"links\": [], \"edges\": []}", JSON, "f: has both \"links\" and \"edges\"");
    refuse("{\"nodes\": [], \"links\": []}", JSON, "f: no edges or nodes");
    refuse("{\"nodes\": [{\"id\": 0}, {\"name\": 1}], \"links\": []}", JSON,
           "f:1: nodes[1]: expected an object with \"id\"");
    refuse("{\"nodes\": [{\"id\": 0}, {\"id\": null}], \"links\": []}", JSON, "f:1: nodes[1]: expected \"id\" to be");
    refuse("{\"nodes\": [{\"id\": 0}, {\"id\": 0}], \"links\": []}", JSON, "f:1: nodes[1]: a second node \"0\"");
    refuse("{\"nodes\": [{\"id\": 0}], \"links\": [{\"source\": 0, \"target\": 4}]}", JSON,
           "f:1: links[0]: edge refers to node \"4\"");
    refuse("{\"nodes\": [{\"id\": 0}, {\"id\": 1}], \"edges\": [{\"source\": 0, \"target\": 1, \"weight\": -1}]}", JSON,
           "f:1: edges[0]: edge weight -1");
    refuse("{\"nodes\": [{\"id\": 0, \"x\": [1]}], \"links\": []}", JSON, "f:1: nodes[0]: the x \"neither a number");
}

static void adjacency_lists_are_understood(void **state) {
    (void)state;
    assert_means("#script.py\n# GMT now\n0 1 2 # x\n1 2\n2\n3\n", ADJACENCY, "0 1\n0 2\n1 2\n3\n");
    assert_means("a b\r\nb a c\r\n", ADJACENCY, "a b\nb c\n");
    refuse("# nothing\n", ADJACENCY, "f: no edges or nodes");
    refuse("\n(0, 0) (1, 0)\n", ADJACENCY, "f:2: \"(0,\" is part of a name with blanks");
}

static void dictionaries_of_edge_lists_are_understood(void **state) {
    (void)state;
    assert_means("0 1 {}\n1 2 {}\n", EDGES, "0 1\n1 2\n");
    assert_means("0 1 {'weight': 4}\n1 2 {'name': \"it's, {\", 'pos': (1, 2), 'weight': 2.5}\n", EDGES,
                 "0 1 4\n1 2 2.5\n");
    assert_means("0 1 {'weight': 4, 'length': 7}\n", EDGES, "0 1 7\n");
    refuse("0 1 {'weight': 4}\n1 2 {}\n", EDGES, "f:2: 2 columns, but the first edge has 3");
    refuse("0 1 {'weight': 'x'}\n", EDGES, "f:1: the third column is a length");
    refuse("0 1 {'weight': 4\n", EDGES, "f:1: expected a Python dictionary");
    refuse("0 1 {'weight' 4}\n", EDGES, "f:1: expected a Python dictionary");
    refuse("0 1 {'a': 4} x\n", EDGES, "f:1: expected a Python dictionary");
}

/* Files of OSMnx are known by the edges' osmid. */
static void data_of_openstreetmap_is_attributed(void **state) {
    (void)state;
    static const char osmnx[] =
        "<graphml><key id='o' for='edge' attr.name='osmid'/><key id='a' for='graph' attr.name='attribution'/><graph>"
        "%s<node id='0'/><node id='1'/><edge source='0' target='1'><data key='o'>[4, "
        "5]</data></edge></graph></graphml>";
    char text[500];
    snprintf(text, sizeof text, osmnx, "");
    noge_graph *graph = parse(text, NOGE_FORMAT_GRAPHML);
    assert_string_equal(graph->attribution, NOGE_OSM_ATTRIBUTION);
    noge_graph_free(graph);
    snprintf(text, sizeof text, osmnx, "<data key='a'>me</data>");
    graph = parse(text, NOGE_FORMAT_GRAPHML);
    assert_string_equal(graph->attribution, "me");
    noge_graph_free(graph);
    graph = parse(
        "{\"nodes\": [{\"id\": 0}, {\"id\": 1}], \"links\": [{\"source\": 0, \"target\": 1, \"osmid\": [3]}]}", JSON);
    assert_string_equal(graph->attribution, NOGE_OSM_ATTRIBUTION);
    noge_graph_free(graph);
    graph = parse("graph [ node [ id 0 ] node [ id 1 ] edge [ source 0 target 1 osmid 3 ] ]", GML);
    assert_string_equal(graph->attribution, NOGE_OSM_ATTRIBUTION);
    noge_graph_free(graph);
}

/* A first line that may be an edge is one. */
static void headings_are_beyond_doubt(void **state) {
    (void)state;
    refuse("a b c\nd e 1\n", EDGES, "f:1: the third column is a length, and \"c\" is not a number");
    assert_means("a,b,weight\nd,e,1\n", EDGES, "d e 1\n");
    assert_means("# nodes 2 edges 1\nsource target\n", EDGES, "source target\n");
}

/* Writes `text` as `name` and reads it with the format left open. */
static noge_status read_as(const char *name, const char *text, noge_error *error) {
    const char *path = in_folder(name);
    noge_graph *graph = NULL;
    put_file(path, text, strlen(text));
    noge_status status = noge_graph_read(&graph, path, NULL, NULL, error);
    noge_graph_free(graph);
    unlink(path);
    return status;
}

static void extension_and_content_must_agree(void **state) {
    (void)state;
    static const char gml[] = "graph [\n  node [ id 0 ]\n]\n";
    static const struct {
        const char *name, *text, *complaint; /* NULL: it is read */
    } cases[] = {
        {"k.gml", gml, NULL},
        {"k.unknown", gml, NULL}, /* beyond doubt */
        {"k.txt", gml, "the extension says edges, but the content is GML"},
        {"k.edges", "{\"nodes\": []}", "the extension says edges, but the content is JSON"},
        {"k.csv", "<graphml/>", "the extension says edges, but the content is XML"},
        {"k.json", "<graphml/>", "the extension says json, but the content is XML"},
        {"k.edges", "0 1\n", NULL},
        {"k", "0 1\n", NULL},
        {"k.foo", "0 1\n", "unknown extension; noge reads .graph"},
        {"k.adjlist", "0 1 2\n", NULL},
        {"k.gpickle", "\x80\x04\x95\x01", "this is a pickle of Python"},
        {"k.edges", "BZh91AY", "this is compressed with bzip2"},
        {"k.graph", "p sp 1 0\n", "the extension says binary, but the content is DIMACS"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        noge_error error = {0};
        noge_status status = read_as(cases[i].name, cases[i].text, &error);
        if (cases[i].complaint && !strstr(error.text, cases[i].complaint))
            fail_msg("%s: got \"%s\", expected \"%s\"", cases[i].name, error.text, cases[i].complaint);
        assert_int_equal(status, cases[i].complaint ? NOGE_BAD_INPUT : NOGE_OK);
    }
}

static void formats_that_are_only_read_are_not_written(void **state) {
    (void)state;
    noge_graph *graph = parse("a b\n", EDGES);
    void *bytes;
    size_t size;
    noge_error error;
    for (noge_format format = NOGE_FORMAT_GML; format <= NOGE_FORMAT_ADJACENCY; format++)
        assert_int_equal(noge_graph_print(graph, format, &bytes, &size, &error), NOGE_USAGE);
    noge_graph_free(graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gml_is_understood),
        cmocka_unit_test(gml_is_refused),
        cmocka_unit_test(node_link_json_is_understood),
        cmocka_unit_test(node_link_json_is_refused),
        cmocka_unit_test(adjacency_lists_are_understood),
        cmocka_unit_test(dictionaries_of_edge_lists_are_understood),
        cmocka_unit_test(data_of_openstreetmap_is_attributed),
        cmocka_unit_test(headings_are_beyond_doubt),
        in_a_folder(extension_and_content_must_agree),
        cmocka_unit_test(formats_that_are_only_read_are_not_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
