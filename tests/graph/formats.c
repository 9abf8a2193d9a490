/* What each text format means, and every complaint about it with the line it is about. */
#include "support/files.h"
#include "support/unit.h"

#include <noge/files.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const noge_format EDGES = NOGE_FORMAT_EDGELIST, XML = NOGE_FORMAT_GRAPHML, DIMACS = NOGE_FORMAT_DIMACS;

/* "name-name:length …" of every edge, each once, isolated nodes by their name: the graph in one line. */
static const char *summary(noge_graph *graph) {
    static char text[1000];
    size_t used = 0, length, other_length;
    char number[NOGE_NUMBER_TEXT], other_number[NOGE_NUMBER_TEXT];
    text[0] = 0;
    for (noge_node v = 0; v < graph->node_count; v++) {
        const char *name = noge_graph_name(graph, v, number, &length);
        if (noge_graph_degree(graph, v) == 0)
            used += (size_t)snprintf(text + used, sizeof text - used, "%.*s ", (int)length, name);
        for (uint64_t e = graph->offset[v]; e < graph->offset[v + 1]; e++) {
            if (graph->neighbor[e] < v)
                continue;
            const char *other = noge_graph_name(graph, graph->neighbor[e], other_number, &other_length);
            used += (size_t)snprintf(text + used, sizeof text - used, "%.*s-%.*s", (int)length, name, (int)other_length,
                                     other);
            if (graph->length)
                used += (size_t)snprintf(text + used, sizeof text - used, ":%g", graph->length[e]);
            used += (size_t)snprintf(text + used, sizeof text - used, " ");
        }
    }
    noge_graph_free(graph);
    return text;
}

/* ---- Edge lists -------------------------------------------------------------------------------------------------- */

static void edge_lists_are_understood(void **state) {
    (void)state;
    const struct {
        const char *text, *meaning;
    } cases[] = {
        {"a b\nb c\n", "a-b b-c "},
        {"a b\r\nb c\r\n\r\n", "a-b b-c "},
        {"  a \t b  \n\n# x\n% y\nb,c\nc , d", "a-b b-c c-d "},
        {"a b 1.5\nc\nb c 2e0\n", "a-b:1.5 b-c:2 "},
        {"a b\nlonely\n", "a-b lonely "},
        {"lonely", "lonely "},
        {"1 2\n3\n", "1-2 3 "},
        {"2 1\n0 2\n", "0-2 1-2 "}, /* numbers are sorted */
        {"5 7\n", "5-7 "},
        {"\"a b\" \"c,\"\"d\"\n", "a b-c,\"d "},
        {"\"a\nb\",\"#\"\n", "a\nb-# "},
        {"a \"\"\n", "a- "},
        {"a\"b c\n", "a\"b-c "},
        {"source,target,weight\na,b,2\n", "a-b:2 "},
        {"\"From\",\"To\"\na,b\n", "a-b "},
        {"# a comment\nsource target\na b\n", "a-b "},
        {"x y length\na b 3\n", "a-b:3 "},
        {"# nodes 2 edges 1\nsource target\n", "source-target "},
        {"\xef\xbb\xbf"
         "a b\n",
         "a-b "},
        {"a b 3\nb a 2\na a 1\n", "a-b:2 "},
        {"a;b c\nd;e\n", "a;b-c d;e "},
        {"\"a;b\"\n", "a;b "},
        {"\"a;\"\"b\"\n", "a;\"b "},
        {"# nodes 1 edges 0\na;b\n", "a;b "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(summary(parse(cases[i].text, EDGES)), cases[i].meaning);
    noge_graph *graph = parse("2 1\n3 1\n", EDGES);
    assert_int_equal(graph->first_number, 1);
    assert_null(graph->name_offset);
    noge_graph_free(graph);
}

static void edge_lists_are_refused(void **state) {
    (void)state;
    refuse("# nothing\n\n", EDGES, "f: no edges or nodes");
    refuse("a b\nb c 2\n", EDGES, "f:2: 3 columns, but the first edge has 2");
    refuse("a b 1\n\nb c\n", EDGES, "f:3: 2 columns, but the first edge has 3");
    refuse("a b 1\nb c x\n", EDGES, "f:2: the third column is a length, and \"x\" is not a number");
    refuse("a b 1\nb c -2\n", EDGES, "f:2: edge length -2");
    refuse("a b nan\n", EDGES, "f:1: edge length nan");
    refuse("a b 0\n", EDGES, "f:1: edge length 0");
    refuse("a b inf\n", EDGES, "f:1: edge length inf");
    refuse("a b 1 2 3\n", EDGES, "f:1: 5 columns");
    refuse("New York City,Boston,300\n", EDGES, "put names with blanks or commas in double quotes");
    refuse("a b\nc 2 3 4 5\n", EDGES, "f:2: 5 columns");
    refuse("a b\n\"c d\n", EDGES, "f:2: a name in quotes without a closing quote");
    refuse("\"a\nb\" c\n\"x\"y z\n", EDGES, "f:3: text right after a closing quote");
    refuse("a b\na,,b\n", EDGES, "f:2: an empty column");
    refuse("a b\n,b\n", EDGES, "f:2: an empty column");
    refuse("a b\na,\n", EDGES, "f:2: a comma with nothing after it");
}

static void order_of_names_survives(void **state) {
    (void)state;
    noge_graph *graph = parse("c\nb\na\na b\n", EDGES);
    void *bytes;
    size_t size;
    assert_fine(noge_graph_print(graph, EDGES, &bytes, &size, error));
    assert_string_equal(bytes, "# nodes 3 edges 1\nc\nb a\n"); /* edges alone keep the order here */
    free(bytes);
    noge_graph_free(graph);
    graph = parse("c\nb\na\na c\n", EDGES);
    assert_fine(noge_graph_print(graph, EDGES, &bytes, &size, error));
    assert_string_equal(bytes, "# nodes 3 edges 1\nc\nb\na\nc a\n"); /* and not here */
    free(bytes);
    noge_graph_free(graph);
}

/* ---- DIMACS ------------------------------------------------------------------------------------------------------ */

static void dimacs_is_understood(void **state) {
    (void)state;
    assert_string_equal(summary(parse("c hi\np sp 3 3\na 1 2 5\na 2 1 5\na 3 2 0.5\n", DIMACS)), "1-2:5 2-3:0.5 ");
    assert_string_equal(summary(parse("p edge 3 1\nn 1 2\ne 3 1\n", DIMACS)), "1-3 2 ");
    assert_string_equal(summary(parse("p col 2 1\r\ne 1 2\r\n", DIMACS)), "1-2 ");
    assert_string_equal(summary(parse("p tw 3 2\n1 2\n\nc between\n 2\t3", DIMACS)), "1-2 2-3 ");
    noge_graph *graph = parse("a b", EDGES);
    void *bytes;
    size_t size;
    assert_fine(noge_graph_print(graph, DIMACS, &bytes, &size, error));
    assert_non_null(strstr(bytes, "c The nodes had other names"));
    assert_non_null(strstr(bytes, "\np tw 2 1\n1 2\n"));
    free(bytes);
    noge_graph_free(graph);
}

static void dimacs_is_refused(void **state) {
    (void)state;
    refuse("c only\n", DIMACS, "f: no edges or nodes");
    refuse("c\n1 2\np tw 2 1\n", DIMACS, "f:2: \"1\" before the p line");
    refuse("p tw 2 1\n1 2\np tw 2 1\n", DIMACS, "f:3: a second p line");
    refuse("p tw 2\n", DIMACS, "f:1: a p line reads");
    refuse("p tw -2 1\n", DIMACS, "f:1: a p line reads");
    refuse("p max 2 1\n", DIMACS, "f:1: a problem \"max\"");
    refuse("p tw 0 0\n", DIMACS, "f:1: a graph of 0 nodes");
    refuse("p tw 2 1\n1 3\n", DIMACS, "f:2: node \"3\" is not among 1 to 2");
    refuse("p tw 2 1\n0 1\n", DIMACS, "f:2: node \"0\" is not among");
    refuse("p tw 2 1\n1 x\n", DIMACS, "f:2: node \"x\" is not among");
    refuse("p tw 2 1\n1 2 3\n", DIMACS, "f:2: an edge reads `NODE NODE`");
    refuse("p tw 3 2\n1 2\n", DIMACS, "f:2: 2 edges announced, but 1 found; the file may be cut off");
    refuse("p tw 3 1\n1 2\n2 3\n", DIMACS, "f:3: 1 edges announced, but 2 found");
    refuse("p edge 3 1\n1 2\n", DIMACS, "f:2: an edge reads `e NODE NODE`");
    refuse("p sp 3 1\na 1 2\n", DIMACS, "f:2: an arc reads");
    refuse("p sp 3 1\na 1 2 x\n", DIMACS, "f:2: the length \"x\" is not a number");
    refuse("p sp 3 1\na 1 2 -1\n", DIMACS, "f:2: edge length -1");
    refuse("p sp 3 1\na 1 2 NaN\n", DIMACS, "f:2: edge length nan");
    refuse("p tw 4294967294 0\n", DIMACS, "f:1: ");
    refuse("c\np tw 18446744073709551615 0\n", DIMACS, "f:2: more than 4294967294 nodes");
    refuse("p tw 18446744073709551616 0\n", DIMACS, "f:1: a p line reads");
}

/* ---- GraphML ----------------------------------------------------------------------------------------------------- */

#define KEYS                                                                                                           \
    "<key id='x' for='node' attr.name='x'/><key id='y' for='node' attr.name='y'/>"                                     \
    "<key id='lon' for='node' attr.name='lon'/><key id='lat' for='node' attr.name='lat'/>"                             \
    "<key id='w' for='edge' attr.name='weight'/><key id='c' for='graph' attr.name='crs'/>"
#define LENGTH_KEY "<key id='l' for='edge' attr.name='length'/>"
#define AB "<node id='a'/><node id='b'/>"

static noge_graph *xml(const char *keys, const char *content) {
    char text[2000];
    snprintf(text, sizeof text,
             "<?xml version='1.0'?>\n<graphml>%s<graph edgedefault='undirected'>\n%s</graph></graphml>", keys, content);
    return parse(text, XML);
}

static void refuse_xml(const char *keys, const char *content, const char *complaint) {
    char text[2000];
    snprintf(text, sizeof text,
             "<?xml version='1.0'?>\n<graphml>%s<graph edgedefault='undirected'>\n%s</graph></graphml>", keys, content);
    refuse(text, XML, complaint);
}

static void graphml_is_understood(void **state) {
    (void)state;
    const struct {
        const char *keys, *content, *meaning;
    } cases[] = {
        {"", AB "<edge source='a' target='b'/><edge source='b' target='a'/>", "a-b "},
        {"", "<edge source='b' target='a'/>" AB, "b-a "}, /* nodes in order of appearance */
        {"", "<node id='a&amp;&#10;'/>", "a&\n "},
        {KEYS LENGTH_KEY, AB "<edge source='a' target='b'/>", "a-b "}, /* declared, not used */
        {KEYS LENGTH_KEY, AB "<edge source='a' target='b'><data key='w'>3</data></edge>", "a-b:3 "},
        {KEYS LENGTH_KEY,
         AB
         "<edge source='a' target='b'><data key='w'>3</data><data key='l'> 4.5\n</data><data key='zz'>x</data></edge>",
         "a-b:4.5 "},
        {"<key id='l' for='edge' attr.name='length'><default>7</default></key>",
         AB "<node id='c'/><edge source='a' target='b'/><edge source='b' target='c'><data key='l'>1</data></edge>",
         "a-b:7 b-c:1 "},
        {"<key id='l' attr.name='length' for='all'/>", AB "<edge source='a' target='b'><data key='l'>2</data></edge>",
         "a-b:2 "},
        {"<desc>words <b>and</b> more</desc>",
         "<node id='1'><port name='p'><port name='q'/></port><data key='k'><shape><node id='no'/></shape></data></node>"
         "<node id='2'/><edge source='1' sourceport='p' target='2' directed='false'/>",
         "1-2 "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(summary(xml(cases[i].keys, cases[i].content)), cases[i].meaning);
}

#define PLACED_AB                                                                                                      \
    "<node id='a'><data key='x'>0</data><data key='y'>0</data></node>"                                                 \
    "<node id='b'><data key='x'>3</data><data key='y'>0</data></node>"
#define GEOMETRY_KEY "<key id='g' for='edge' attr.name='geometry'/>"

/* The time for a tag grows with the square of its length, so its length has a limit. */
static void long_tags_are_refused(void **state) {
    (void)state;
    enum { LONG = 3 << 20 };
    char *text = malloc(LONG + 100);
    assert_non_null(text);
    int used = sprintf(text, "<graphml><graph><node id='");
    memset(text + used, 'a', LONG);
    strcpy(text + used + LONG, "'/></graph></graphml>");
    refuse(text, XML, "f:1: a tag of more than 1 MiB");
    free(text);
}

/* Lines come in either direction; what is no line is no course. */
static void graphml_has_courses(void **state) {
    (void)state;
    const struct {
        const char *line;
        int count;
        double first; /* x */
    } cases[] = {
        {"LINESTRING (0 0, 1 1, 2 1, 3 0)", 2, 1},
        {"linestring(3 0,2 1,1 1,0 0)", 2, 1},
        {" LINESTRING\n(0 0 , 1e0 1,3 0) ", 1, 1},
        {"LINESTRING (0 0, 3 0)", 0, 0},
        {"POINT (1 1)", 0, 0},
        {"", 0, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[500];
        snprintf(text, sizeof text, "<edge source='a' target='b'><data key='g'>%s</data></edge>" PLACED_AB,
                 cases[i].line);
        noge_graph *graph = xml(KEYS GEOMETRY_KEY, text);
        assert_int_equal(graph->bend_offset ? graph->bend_offset[1] : 0, cases[i].count);
        if (cases[i].count > 0)
            assert_true(graph->bend[0].x == cases[i].first && graph->bend[0].y == 1);
        noge_graph_free(graph);
    }
    const char *const broken[] = {"LINESTRING EMPTY",      "LINESTRING (0 0)",        "LINESTRING (0 0, 1, 2 2)",
                                  "LINESTRING (0 0, 1 x)", "LINESTRING (0 0, 1 1) 2", "LINESTRING (0 0, 1 nan)",
                                  "LINESTRING (0 0, 1 1"};
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        char text[500];
        snprintf(text, sizeof text, PLACED_AB "\n<edge source='a' target='b'><data key='g'>%s</data></edge>",
                 broken[i]);
        refuse_xml(KEYS GEOMETRY_KEY, text, "f:4: the geometry \"LINESTRING");
    }
}

static void graphml_is_refused(void **state) {
    (void)state;
    refuse_xml("", AB "\n<edge source='a' target='zz'/>", "f:4: edge refers to node \"zz\" that is not in the file");
    refuse_xml("", "<edge source='zz' target='a'/>\n" AB "\n<edge source='a' target='yy'/>",
               "f:3: edge refers to node \"zz\" that is not in the file");
    refuse_xml("", AB "\n\n<edge source='a'/>", "f:5: an edge without source or target");
    refuse_xml("", "<node/>", "f:3: a node without id");
    refuse_xml("", AB "\n<node id='a'/>", "f:4: a second node \"a\"");
    refuse_xml("", AB "\n<hyperedge/>", "f:4: a hyperedge");
    refuse_xml("", "<node id='a'>\n<graph/></node>", "f:4: a graph inside a graph");
    refuse_xml("", AB "</graph>\n<graph>", "f:4: a second graph");
    refuse_xml("", "", "f: no edges or nodes in it");
    refuse_xml(KEYS LENGTH_KEY,
               AB "<edge source='a' target='b'><data key='l'>1</data></edge>\n<edge source='b' target='a'/>",
               "f:4: an edge without length, though others have one");
    refuse_xml(KEYS, AB "\n<edge source='a' target='b'/><edge source='a' target='b'><data key='w'>1</data></edge>",
               "f:4: an edge without weight");
    refuse_xml(LENGTH_KEY, AB "\n<edge source='a' target='b'><data key='l'>-1</data></edge>", "f:4: edge length -1");
    refuse_xml(LENGTH_KEY, AB "\n<edge source='a' target='b'><data key='l'>NaN</data></edge>",
               "f:4: the length \"NaN\" is not a finite number");
    refuse_xml(LENGTH_KEY, AB "\n<edge source='a' target='b'><data key='l'/></edge>", "f:4: the length \"\" is not");
    refuse_xml(KEYS, "<node id='a'>\n<data key='x'>east</data></node>", "f:4: the x \"east\" is not a finite number");
    refuse("<osm version='0.6'>\n</osm>", XML, "f:1: this is not GraphML: it begins with <osm>");
    refuse("<?xml version='1.0'?>\n<!DOCTYPE graphml [\n<!ENTITY a 'aaaa'>\n<!ENTITY b '&a;&a;'>]>\n<graphml/>", XML,
           "f:3: declares an XML entity \"a\"");
    refuse("<!DOCTYPE g [<!ENTITY % p SYSTEM 'file:///etc/passwd'>]><graphml/>", XML, "declares an XML entity");
    char deep[9 + 3 * 300 + 1] = "<graphml>"; /* 300 elements in each other */
    for (size_t i = 0; i < 300; i++)
        memcpy(deep + 9 + 3 * i, "<a>", 4);
    refuse(deep, XML, "nested deeper than 256 levels");
    refuse("<graphml>\n<graph>\n<node id='a'/>\n<node", XML, "f:4: broken XML");
    refuse("<graphml>\n<graph>\n<node id='a'/>\n", XML, "cut off");
    refuse("<graphml>\n<graph>\n</node>", XML, "f:3: broken XML: mismatched tag");
    refuse("not xml", XML, "f:1: broken XML");
}

/* Where a cut file does not end by chance inside the last tag, every length is an error. */
static void every_cut_of_graphml_is_noticed(void **state) {
    (void)state;
    const char text[] = "<graphml>" LENGTH_KEY "<graph>" AB
                        "<edge source='a' target='b'><data key='l'>12.5</data></edge></graph></graphml>";
    for (size_t size = 0; size < sizeof text - 1; size++) {
        noge_graph *graph = NULL;
        noge_error why = {0};
        assert_int_equal(noge_graph_parse(&graph, "f", text, size, READ(XML), NULL, &why), NOGE_BAD_INPUT);
        assert_null(graph);
    }
}

static void check_geographic(const char *keys, const char *crs, const char *east, const char *north, double x,
                             bool geographic) {
    char content[500];
    snprintf(content, sizeof content, "%s<node id='a'><data key='%s'>%g</data><data key='%s'>5</data></node>", crs,
             east, x, north);
    noge_graph *graph = xml(keys, content);
    assert_non_null(graph->position);
    assert_true(graph->position[0].x == x && graph->position[0].y == 5);
    assert_int_equal(graph->geographic, geographic);
    noge_graph_free(graph);
}

static void positions_on_the_globe(void **state) {
    (void)state;
    check_geographic(KEYS LENGTH_KEY, "", "x", "y", 10, true); /* as street networks look */
    check_geographic(KEYS, "", "x", "y", 10, false);
    check_geographic(KEYS LENGTH_KEY, "", "x", "y", 190, false);
    check_geographic(KEYS, "", "lon", "lat", 10, true);
    check_geographic(KEYS, "<data key='c'>epsg:4326</data>", "x", "y", 10, true);
    check_geographic(KEYS, "<data key='c'>WGS 84</data>", "x", "y", 10, true);
    check_geographic(KEYS LENGTH_KEY, "<data key='c'>epsg:32632</data>", "x", "y", 10, false);
    check_geographic(KEYS LENGTH_KEY, "<data key='c'>none</data>", "x", "y", 10, false);
    noge_graph *graph = xml(KEYS, AB "<node id='c'><data key='x'>1</data><data key='y'>1</data></node>");
    assert_null(graph->position); /* all or none */
    noge_graph_free(graph);
}

static void check_attribution(const char *data, const char *expected) {
    noge_graph *graph = xml(KEYS "<key id='a' for='graph' attr.name='attribution'/>", data);
    if (expected)
        assert_string_equal(graph->attribution, expected);
    else
        assert_true(!graph->attribution || !*graph->attribution);
    noge_graph_free(graph);
}

/* An empty element after one with text once wrote before the text's buffer. */
static void attributions_may_be_empty(void **state) {
    (void)state;
    check_attribution(AB "<data key='c'>x</data><data key='a'/>", NULL);
    check_attribution("<data key='c'>x</data><data key='a'> \n </data>" AB, NULL);
    check_attribution("<data key='a'/>" AB, NULL);
    check_attribution("<data key='c'/>" AB "<data key='a'>\n by a, b </data>", "by a, b");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(long_tags_are_refused),
        cmocka_unit_test(edge_lists_are_understood),
        cmocka_unit_test(edge_lists_are_refused),
        cmocka_unit_test(order_of_names_survives),
        cmocka_unit_test(dimacs_is_understood),
        cmocka_unit_test(dimacs_is_refused),
        cmocka_unit_test(graphml_is_understood),
        cmocka_unit_test(graphml_is_refused),
        cmocka_unit_test(every_cut_of_graphml_is_noticed),
        cmocka_unit_test(positions_on_the_globe),
        cmocka_unit_test(graphml_has_courses),
        cmocka_unit_test(attributions_may_be_empty),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
