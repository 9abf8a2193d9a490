/* Files of columns as people have them: tables with headings, spreadsheets, SNAP, Gephi, Matrix Market, Pajek; and what
 * must not be misread silently. */
#include "graph/read_options.h"
#include "support/files.h"
#include "support/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Edges in the words of noge's own edge list, without its first line. */
static noge_status read_as(const char *name, const char *text, size_t size, char meaning[1000], noge_error *why) {
    const noge_read_options options = {.size = sizeof options, .two_way = true};
    noge_graph *graph;
    noge_read_report report = NOGE_READ_REPORT;
    void *bytes;
    size_t length;
    noge_status status = noge_graph_parse(&graph, name, text, size, &options, &report, why);
    if (status != NOGE_OK)
        return status;
    assert_fine(noge_graph_print(graph, NOGE_FORMAT_EDGELIST, &bytes, &length, error));
    snprintf(meaning, 1000, "%.*s", (int)length, strchr(bytes, '\n') + 1);
    if (report.directed)
        sprintf(meaning + strlen(meaning), "(%u one way)", (unsigned)report.one_way);
    free(bytes);
    noge_graph_free(graph);
    return NOGE_OK;
}

typedef struct sample {
    const char *name, *text, *meaning; /* the meaning, or what is said of a file that is refused */
} sample;

static void check(const sample *all, size_t count, noge_status wanted) {
    for (size_t i = 0; i < count; i++) {
        char meaning[1000] = "";
        noge_error why = {0};
        noge_status status = read_as(all[i].name, all[i].text, strlen(all[i].text), meaning, &why);
        const char *got = status == NOGE_OK ? meaning : why.text;
        if (status != wanted || (wanted == NOGE_OK ? strcmp(got, all[i].meaning) : !strstr(got, all[i].meaning)))
            fail_msg("%s: %s\ngives: %s\nnot: %s", all[i].name, all[i].text, got, all[i].meaning);
    }
}

static void tables_are_understood(void **state) {
    (void)state;
    static const sample all[] = {
        {"a.csv", "Room A,7\nRoom B,Room A\n", "\"Room A\" 7\n\"Room A\" \"Room B\"\n"},
        {"a.csv", "Room A,Room B,2.5\n", "\"Room A\" \"Room B\" 2.5\n"},
        {"a.csv", " a , b \n\"c \",d\n", "a b\n\"c \" d\n"},
        {"a.tsv", "Room A\tRoom B, left\t3\n", "\"Room A\" \"Room B, left\" 3\n"},
        {"a.tsv", "\"a\tb\"\tc\n", "\"a\tb\" c\n"},
        {"a.csv", "a;b;2,5\nb;c;1\n", "a b 2.5\nb c 1\n"},
        {"a.csv", "Source;Target;Weight\na;\"b;c\";1,25\n", "a b;c 1.25\n"},
        {"a.edges", "from;to\na;b c\n", "a \"b c\"\n"},
        {"a.csv", "\"a;b\",c\n", "a;b c\n"},
        /* headings */
        {"a.csv", "id_1,id_2\n0,1\n1,2\n", "0 1\n1 2\n"},
        {"a.txt", "# Directed graph\n# FromNodeId\tToNodeId\n0\t4\n4\t9\n", "0 4\n4 9\n"},
        {"a.txt", "FromNodeId ToNodeId\n0 4\n", "0 4\n"},
        {"a.csv", "from_node_id,To Node ID\na,b\n", "a b\n"},
        {"a.csv", "u,v\nalice,bob\nbob,carl\n", "alice bob\nbob carl\n"},
        {"a.edges", "u v\nv w\n", "u v\nv w\n"}, /* names */
        {"a.edges", "start end\na end\n", "start end\nend a\n"},
        {"a.csv", "id,source,target,colour,length\n1,a,b,red,2\n2,b,c,blue,3\n", "a b 2\nb c 3\n"},
        {"a.csv", "weight,to,from,length\n9,a,b,1\n", "b a 1\n"},
        {"a.csv", "source,target,label\na,b,x\n", "a b\n"},
        {"a.csv", "Source,Target,Type,Id,Label,timeset,Weight\n1,2,Undirected,0,,,1.5\n2,3,Undirected,1,,,2\n",
         "1 2 1.5\n2 3 2\n"},
        {"a.csv", "Source,Target,Type\na,b,Directed\nb,c,Undirected\nb,a,Directed\nd,a,directed\n",
         "a\nb\nc\nd\na b\na d\nb c\n(1 one way)"},
        /* four columns */
        {"a.edges", "a b 2 1082040961\nb c 3 1082155839\n", "a b 2\nb c 3\n"},
        {"a.csv", "a,b,2,1082040961\n", "a b 2\n"},
        {"a.edges", "\"//x\" y\n", "\"//x\" y\n"},
    };
    check(all, sizeof all / sizeof *all, NOGE_OK);
}

static void nothing_is_misread_silently(void **state) {
    (void)state;
    static const sample all[] = {
        {"a.csv", "Room A,Room B,Room C\n", "a.csv:1: the third column is a length, and \"Room C\" is not a number"},
        {"a.csv", "Room A 7\nRoom B 8\n", "a.csv: no line has a comma, which separates columns"},
        {"a.tsv", "a,b\nc,d\n", "a.tsv: no line has a tab, which separates columns"},
        {"a.csv", "a,b\na,\n", "a.csv:2: an empty column where a name is expected"},
        {"a.csv", "a,b;c\n", "a.csv:1: both commas and semicolons"},
        {"a.csv", "a,b\n\"c\" x,d\n", "a.csv:2: text right after a closing quote"},
        {"a.csv", "source,target,weight\na,b,1\na,b\n", "a.csv:3: 2 columns, but the heading has 3"},
        {"a.edges", "first second\n1 2\n2 3\n",
         "a.edges:1: \"first\" and \"second\" above numbers only; begin the line"},
        {"a.edges", "a b\rb c\rc d\r", "a.edges:1: a carriage return without a line feed"},
        {"a.csv", "# x\ra,b\rb,c\r", "a.csv:1: a carriage return without a line feed"},
        {"a.adjlist", "a b\rb c\r", "a.adjlist:1: a carriage return without a line feed"},
        {"a.edges", "// made by hand\na b\n", "a.edges:1: a line that begins with //; comments begin with # or %"},
        {"a.csv", "a,b\n//c,d\n", "a.csv:2: a line that begins with //"},
        {"a.txt", "%%MatrixMarket matrix\n", "the extension says edges, but the content is Matrix Market"},
        {"a.txt", "*Vertices 3\n", "the extension says edges, but the content is a Pajek network"},
    };
    check(all, sizeof all / sizeof *all, NOGE_BAD_INPUT);
    char meaning[1000];
    noge_error why;
    const struct {
        const char *name, *text;
        size_t size;
        const char *said;
    } wide[] = {{"a.csv",
                 "\xff\xfe"
                 "a\0,\0b\0\n",
                 10, "a.csv: this is text in UTF-16, not a graph that noge reads; convert it"},
                {"a.txt", "\xfe\xff\0a\0 \0b\0\n", 10, "a.txt: this is text in UTF-16"},
                {"a.txt", "a\0 \0b\0\n", 8, "a.txt: this is text in UTF-16"}};
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(read_as(wide[i].name, wide[i].text, wide[i].size, meaning, &why), NOGE_BAD_INPUT);
        if (!strstr(why.text, wide[i].said))
            fail_msg("got %s", why.text);
    }
    noge_graph *graph;
    assert_int_equal(noge_graph_parse(&graph, "f",
                                      "\xff\xfe"
                                      "a\0 \0b\0",
                                      8, READ(NOGE_FORMAT_EDGELIST), NULL, &why),
                     NOGE_BAD_INPUT);
    assert_non_null(strstr(why.text, "text in UTF-16"));
}

/* ---- Matrix Market ----------------------------------------------------------------------------------------------- */

#define BANNER "%%MatrixMarket matrix coordinate "

static void matrices_are_understood(void **state) {
    (void)state;
    static const sample all[] = {
        {"m.mtx", BANNER "pattern symmetric\n% x\n3 3 2\n2 1\n3 2\n", "1 2\n2 3\n"},
        {"m.mtx", BANNER "real symmetric\n4 4 2\n2 1 1.5\n3 2 2e0\n", "1 2 1.5\n2 3 2\n4\n"},
        {"m.mtx", BANNER "integer general\n3 3 3\n2 1 5\n1 2 4\n3 2 1\n", "1 2 4\n2 3 1\n(1 one way)"},
        {"m", "%%matrixmarket MATRIX Coordinate Pattern General\r\n2 2 1\r\n1 2\r\n", "1 2\n(1 one way)"},
    };
    static const sample bad[] = {
        {"m.mtx", "", "m.mtx: no edges or nodes"},
        {"m.mtx", "1 2\n", "m.mtx:1: expected `%%MatrixMarket"},
        {"m.mtx", "%%MatrixMarket matrix array real general\n1 1\n1\n", "m.mtx:1: a dense matrix"},
        {"m.mtx", BANNER "complex general\n", "m.mtx:1: expected values that are real"},
        {"m.mtx", BANNER "real skew-symmetric\n", "m.mtx:1: expected a matrix that is general or symmetric"},
        {"m.mtx", BANNER "real symmetric\n3 4 1\n", "m.mtx:2: 3 rows and 4 columns; the matrix of a graph is square"},
        {"m.mtx", BANNER "real symmetric\n3 3\n", "m.mtx:2: expected the sizes"},
        {"m.mtx", BANNER "real symmetric\n", "expected the sizes"},
        {"m.mtx", BANNER "real symmetric\n3 3 1\n1 2\n", "m.mtx:3: expected an entry `ROW COLUMN VALUE`"},
        {"m.mtx", BANNER "pattern symmetric\n3 3 1\n1 2 3\n", "m.mtx:3: expected an entry `ROW COLUMN`"},
        {"m.mtx", BANNER "pattern symmetric\n3 3 1\n0 2\n", "m.mtx:3: node \"0\" is not among 1 to 3"},
        {"m.mtx", BANNER "real symmetric\n3 3 1\n1 2 0\n", "m.mtx:3: edge length 0"},
        {"m.mtx", BANNER "pattern symmetric\n3 3 2\n1 2\n",
         "2 entries announced, but 1 found; the file may be cut off"},
        {"m.mtx", BANNER "pattern symmetric\n4000000000 4000000000 1\n1 2\n", "m.mtx:2: 4000000000 nodes in a file"},
    };
    check(all, sizeof all / sizeof *all, NOGE_OK);
    check(bad, sizeof bad / sizeof *bad, NOGE_BAD_INPUT);
}

/* ---- Pajek ------------------------------------------------------------------------------------------------------- */

static void pajek_is_understood(void **state) {
    (void)state;
    static const sample all[] = {
        {"p.net", "*Vertices 3\n1 \"a b\"\n2 c\n3 \"d\"\n*Edges\n1 2\n2 3\n", "\"a b\" c\nc d\n"},
        {"p.net",
         "*network x\r\n*vertices 2\r\n1 a 0.1 0.2 ellipse ic Red\r\n2 b 0.3 0.4\r\n*EDGES\r\n1 2 2.5 c Blue\r\n",
         "a b 2.5\n"},
        {"p", "% made\n*Vertices 3\n*Edges\n1 2 4\n2 3 c Blue\n", "1 2 4\n2 3 1\n"},
        {"p.net", "*Vertices 3 2\n2 \"b\"\n*Edges\n1 3\n", "1 3\n2\n"},
        {"p.net", "*Vertices 2\n1 \"a\"\n2 \"a\"\n*Edges\n1 2\n", "1 2\n"},
        {"p.net", "*Vertices 4\n*Arcs\n1 2\n2 1\n3 2\n*Edges :1 \"roads\"\n3 4\n", "1 2\n2 3\n3 4\n(1 one way)"},
        {"p.net", "*Vertices 2\n*Arcs\n*Edges\n1 2\n", "1 2\n"}, /* no arc */
    };
    static const sample bad[] = {
        {"p.net", "1 2\n", "p.net:1: expected a section"},
        {"p.net", "*Edges\n1 2\n", "p.net:2: node \"1\" is not among"},
        {"p.net", "*Vertices x\n", "p.net:1: expected *Vertices with the number of nodes"},
        {"p.net", "*Vertices 2\n1 a\n1 b\n", "p.net:3: a second node 1"},
        {"p.net", "*Vertices 2\n*Edges\n1 3\n", "p.net:3: node \"3\" is not among 1 to 2"},
        {"p.net", "*Vertices 2\n*Edges\n1\n", "p.net:3: expected `NODE NODE`"},
        {"p.net", "*Vertices 2\n*Edges\n1 2 -1\n", "p.net:3: edge length -1"},
        {"p.net", "*Vertices 2\n*Arcslist\n1 2\n", "p.net:2: expected *Vertices, *Arcs or *Edges, found \"*Arcslist\""},
        {"p.net", "*Vertices 2\n*Vertices 2\n", "p.net:2: a second *Vertices"},
        {"p.net", "*Vertices 4000000000\n", "p.net:1: 4000000000 nodes in a file"},
        {"p.net", "*Network x\n", "p.net: no edges or nodes"},
    };
    check(all, sizeof all / sizeof *all, NOGE_OK);
    check(bad, sizeof bad / sizeof *bad, NOGE_BAD_INPUT);
    static const char placed[] = "*Vertices 2\n1 a 0.5 1\n2 b 2 3\n*Edges\n1 2\n";
    noge_graph *graph = parse(placed, NOGE_FORMAT_PAJEK);
    assert_true(graph->position && graph->position[1].x == 2 && graph->position[0].y == 1);
    noge_graph_free(graph);
    graph = parse("*vertices 2\n1 a 0.0 0.0 ellipse\n2 b 0.0 0.0 ellipse\n*edges\n1 2 1.0\n", NOGE_FORMAT_PAJEK);
    assert_null(graph->position); /* as networkx writes nodes without positions */
    noge_graph_free(graph);
    noge_error why = {0};
    assert_int_equal(noge_graph_parse(&graph, "p", "*Vertices 2\n*Arcs\n1 2\n", 22, NULL, NULL, &why), NOGE_BAD_INPUT);
    assert_int_equal(why.remedy, NOGE_REMEDY_TWO_WAY);
}

/* ---- Repeated keys ----------------------------------------------------------------------------------------------- */

static void repeated_keys_are_refused(void **state) {
    (void)state;
    static const sample all[] = {
        {"g.graphml",
         "<graphml><key id='x' for='node' attr.name='x'/><graph>\n<node id='a'><data key='x'>1</data>\n"
         "<data key='x'>2</data></node></graph></graphml>",
         "g.graphml:3: a second x of the same element"},
        {"g.graphml",
         "<graphml><key id='x' for='node' attr.name='x'/>\n<key id='x' for='edge' attr.name='what'/><graph/></graphml>",
         "g.graphml:2: a second key of id \"x\""},
        {"g.graphml",
         "<graphml><key id='l' for='edge' attr.name='length'/><graph><node id='a'/><node id='b'/>\n<edge source='a' "
         "target='b'><data key='l'>1</data><data key='l'>1</data></edge></graph></graphml>",
         "g.graphml:2: a second length of the same element"},
        {"g.gml", "graph [ node [ id 1\nid 2 ] ]", "g.gml:2: a key of the same list for the second time"},
        {"g.gml", "graph [ node [ id 1 x 1\nx 2 ] ]", "g.gml:2: a key of the same list"},
        {"g.gml", "graph [ node [ id 1 ] node [ id 2 ] edge [ source 1 target 2 weight 1\nweight 2 ] ]",
         "g.gml:2: a key of the same list"},
        {"g.gml", "graph [ directed 0\ndirected 1 node [ id 1 ] ]", "g.gml:2: a key of the same list"},
    };
    static const sample fine[] = {
        {"g.gml",
         "graph [ node [ id 1 x 1 y 1 graphics [ x 2 y 2 ] ] node [ id 2 ] edge [ source 1 target 2 osmid 1 osmid 2 ] "
         "]",
         "1 2\n"},
        {"g.json", "{\"nodes\": [{\"id\": 0, \"pos\": [1, 2], \"x\": 3, \"y\": 4}, {\"id\": 1}], \"links\": []}",
         "0\n1\n"},
    };
    check(all, sizeof all / sizeof *all, NOGE_BAD_INPUT);
    check(fine, sizeof fine / sizeof *fine, NOGE_OK);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_are_understood),     cmocka_unit_test(nothing_is_misread_silently),
        cmocka_unit_test(matrices_are_understood),   cmocka_unit_test(pajek_is_understood),
        cmocka_unit_test(repeated_keys_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
