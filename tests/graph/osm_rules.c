/* Every rule of the import on maps that fit on a napkin, from XML and from all forms of PBF alike. */
#include "support/folder.h"
#include "support/osm.h"
#include "support/unit.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define DRIVE NOGE_NETWORK_DRIVE

static noge_graph *import_text(const char *map, const char *boundary, noge_import_report *report) {
    noge_graph *graph = NULL;
    noge_text xml = osm_xml(map), outline = boundary ? geojson(boundary) : (noge_text){0};
    put_file(in_folder("map"), xml.bytes, xml.size);
    put_file(in_folder("outline"), outline.bytes ? outline.bytes : "", outline.size);
    assert_fine(import_file(&graph, "map", boundary ? "outline" : NULL, DRIVE, report, error));
    noge_text_free(&xml);
    noge_text_free(&outline);
    return graph;
}

static double length_of(const noge_graph *graph, const char *a, const char *b) {
    uint64_t entry = noge_graph_edge(graph, noge_graph_find(graph, a), noge_graph_find(graph, b));
    assert_true(entry != NOGE_NO_EDGE);
    return graph->length[entry];
}

static void assert_length(const noge_graph *graph, const char *a, const char *b, double expected) {
    double found = length_of(graph, a, b);
    if (fabs(found - expected) > 1e-9)
        fail_msg("%s - %s is %.9g long, not %.9g", a, b, found, expected);
}

/* ---- Which ways -------------------------------------------------------------------------------------------------- */

#define ROW "n 1 0 0\nn 2 10 0\nn 3 20 0\n" /* three nodes in a row */

static void tags_decide_which_ways_are_streets(void **state) {
    (void)state;
    static const struct {
        const char *tags;
        const char *networks; /* the first letters of those it is in */
    } cases[] = {
        {"highway=residential", "dawb"},
        {"highway=busway", "dawb"},
        {"highway=rest_area", "dawb"},
        {"highway=motorway_link", "da"},
        {"highway=Service", "dawb"}, /* small and capital letters differ */
        {"waterway=river", ""},
        {"area=yes", ""},
        {"highway=abandoned", ""},
        {"highway=bridleway", "awb"},
        {"highway=construction", ""},
        {"highway=corridor", "aw"},
        {"highway=cycleway", "ab"},
        {"highway=elevator", "aw"},
        {"highway=escalator", "aw"},
        {"highway=footway", "aw"},
        {"highway=path", "awb"},
        {"highway=pedestrian", "awb"},
        {"highway=planned", ""},
        {"highway=platform", ""},
        {"highway=proposed", ""},
        {"highway=raceway", ""},
        {"highway=service", "awb"},
        {"highway=services", "awb"}, /* contains "service" */
        {"highway=steps", "aw"},
        {"highway=track", "awb"},
        {"highway=residential area=yes", ""},
        {"highway=residential area=no", "dawb"},
        {"highway=residential access=private", ""},
        {"highway=residential access=no", "dawb"},
        {"highway=residential access=customers", "dawb"},
        {"highway=residential vehicle=no", "dawb"},
        {"highway=residential motor_vehicle=no", "awb"},
        {"highway=residential motor_vehicle=unknown", "awb"}, /* contains "no" */
        {"highway=residential motor_vehicle=yes", "dawb"},
        {"highway=residential motorcar=no", "awb"},
        {"highway=residential motorcar=NO", "dawb"},
        {"highway=residential service=alley", "awb"},
        {"highway=residential service=driveway", "awb"},
        {"highway=residential service=driveway2", "awb"},
        {"highway=residential service=emergency_access", "awb"},
        {"highway=residential service=parking", "awb"},
        {"highway=residential service=parking_aisle", "awb"},
        {"highway=residential service=private", ""},
        {"highway=residential service=yard", "dawb"},
        {"highway=footway highway=residential", "dawb"}, /* a key twice: the last counts */
        {"highway=residential highway=footway", "aw"},
        {"highway=motorway", "da"},
        {"highway=residential foot=no", "dab"},
        {"highway=residential foot=unknown", "dab"},
        {"highway=residential bicycle=no", "daw"},
        {"highway=cycleway foot=yes", "ab"},
        {"highway=footway bicycle=yes", "aw"},
        {"highway=path foot=designated", "awb"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char map[300];
        snprintf(map, sizeof map, ROW "w 1 1,2 highway=primary\nw 2 2,3 %s\n", cases[i].tags);
        for (noge_osm_network network = 0; network < NOGE_NETWORK_COUNT; network++) {
            bool in = strchr(cases[i].networks, noge_osm_network_name(network)[0]);
            expect_edges(map, NULL, network, in ? "1-3" : "1-2");
        }
    }
}

static void one_way_streets(void **state) {
    (void)state;
    typedef enum { BOTH, FORWARD, BACKWARD } direction;
    static const struct {
        const char *tags;
        direction direction;
    } cases[] = {
        {"oneway=yes", FORWARD},
        {"oneway=true", FORWARD},
        {"oneway=1", FORWARD},
        {"oneway=F", FORWARD},
        {"oneway=-1", BACKWARD},
        {"oneway=reverse", BACKWARD},
        {"oneway=T", BACKWARD},
        {"oneway=no", BOTH},
        {"oneway=YES", BOTH},
        {"oneway=reversible", BOTH},
        {"junction=roundabout", FORWARD},
        {"junction=circular", BOTH},
        {"junction=roundabout oneway=no", FORWARD},
        {"junction=roundabout oneway=-1", BACKWARD},
        {"highway=motorway", BOTH},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char map[300];
        direction found = cases[i].direction;
        /* Behind a one-way street only a street in the same direction makes no end of the node between them … */
        snprintf(map, sizeof map, ROW "w 1 1,2 highway=primary oneway=yes\nw 2 2,3 highway=primary %s\n",
                 cases[i].tags);
        expect_edges(map, NULL, DRIVE, found == FORWARD ? "1-3" : "1-2 2-3");
        snprintf(map, sizeof map, ROW "w 1 2,1 highway=primary oneway=yes\nw 2 2,3 highway=primary %s\n",
                 cases[i].tags);
        expect_edges(map, NULL, DRIVE, found == BACKWARD ? "1-3" : "1-2 2-3");
        /* … and behind a street of two directions only another one. */
        snprintf(map, sizeof map, ROW "w 1 1,2 highway=primary\nw 2 2,3 highway=primary %s\n", cases[i].tags);
        expect_edges(map, NULL, DRIVE, found == BOTH ? "1-3" : "1-2 2-3");
        if (strncmp(cases[i].tags, "highway", 7) != 0) /* people on foot go both ways */
            expect_edges(map, NULL, NOGE_NETWORK_WALK, "1-3");
    }
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static void references_repeated_in_a_row_are_one(void **state) {
    (void)state;
    expect_edges(ROW "w 1 1,1,2,2,2,3,3 highway=primary\n", NULL, DRIVE, "1-3");
}

static void of_repeated_ids_the_last_counts(void **state) {
    (void)state;
    expect_edges(ROW "n 4 30 0\nw 5 1,2 highway=primary\nw 7 2,3 highway=primary\nw 7 2,4 highway=primary\n", NULL,
                 DRIVE, "1-4");
    expect_edges(ROW "w 7 2,3 highway=primary\nw 5 1,2 highway=primary\nw 7 2,3 highway=footway\n", NULL, DRIVE, "1-2");
    expect_edges(ROW "w 7 2,3 highway=footway\nw 5 1,2 highway=primary\nw 7 2,3 highway=primary\n", NULL, DRIVE, "1-3");
    expect_edges(ROW "w 7 2,3 highway=primary\nw 7 2,3 waterway=river\nw 8 1,2 highway=primary\n", NULL, DRIVE, "1-2");
    noge_graph *graph = import_text("n 1 0 0\nn 2 99 0\nn 2 10 0\nw 1 1,2 highway=primary\n", NULL, NULL);
    assert_length(graph, "1", "2", 111.195);
    noge_graph_free(graph);
}

static void missing_nodes_split_ways(void **state) {
    (void)state;
    const char *map = "n 1 0 0\nn 2 10 0\nn 3 20 0\nn 4 30 0\nn 5 40 0\nw 1 1,2,99,3,4,5 highway=primary\n";
    expect_edges(map, NULL, DRIVE, "3-5");
    noge_import_report report = {.size = sizeof report};
    noge_graph_free(import_text(map, NULL, &report));
    assert_int_equal(report.missing, 1);
    assert_int_equal(report.nodes, 5);
    assert_int_equal(report.unconnected, 2);
    /* One missing between two of the same makes no loop. */
    expect_edges(ROW "w 1 1,99,1,2,3 highway=primary\n", NULL, DRIVE, "1-3");
}

static void nodes_may_follow_ways_and_ids_be_negative(void **state) {
    (void)state;
    expect_edges("w -7 -1,-2,-3 highway=primary\nn -3 0 0\nn -1 10 0\nn -2 20 0\n", NULL, DRIVE, "-3--1");
    expect_edges("w 1 9000000000,2 highway=primary\nn 9000000000 -17999 -800\nn 2 -17998 -800\n", NULL, DRIVE,
                 "2-9000000000");
}

/* ---- Simplifying ------------------------------------------------------------------------------------------------- */

static void bends_vanish_and_crossings_stay(void **state) {
    (void)state;
    /* A change of street, name or way is no crossing. */
    expect_edges(ROW "w 1 1,2 highway=primary name=a\nw 2 2,3 highway=residential name=b\n", NULL, DRIVE, "1-3");
    expect_edges(ROW "n 4 10 10\nw 1 1,2,3 highway=primary\nw 2 2,4 highway=primary\n", NULL, DRIVE, "1-2 2-3 2-4");
    /* A one-way street that becomes two-way ends there. */
    expect_edges(ROW "w 1 1,2 highway=primary oneway=yes\nw 2 2,3 highway=primary\n", NULL, DRIVE, "1-2 2-3");
    /* Two one-way streets that meet, or that begin at one place. */
    expect_edges(ROW "w 1 1,2 highway=primary oneway=yes\nw 2 3,2 highway=primary oneway=yes\n", NULL, DRIVE,
                 "1-2 2-3");
    expect_edges(ROW "w 1 2,1 highway=primary oneway=yes\nw 2 2,3 highway=primary oneway=yes\n", NULL, DRIVE,
                 "1-2 2-3");
}

static void streets_drawn_twice(void **state) {
    (void)state;
    /* Two neighbours but six streets: it stays. With four it goes. */
    expect_edges(ROW "w 1 1,2 highway=primary\nw 2 1,2 highway=primary\nw 3 2,3 highway=primary\n", NULL, DRIVE,
                 "1-2 2-3");
    expect_edges(ROW "w 1 1,2,3 highway=primary oneway=yes\nw 2 1,2,3 highway=primary oneway=yes\n", NULL, DRIVE,
                 "1-3");
}

/* Nodes 1 and 4 with two dead ends each; between them 2 and 3, which each have two neighbours and four streets. */
#define TWO_ENDS                                                                                                       \
    "n 1 0 0\nn 2 10 0\nn 3 20 0\nn 4 30 0\nn 5 0 10\nn 6 30 10\nn 7 0 -10\nn 8 30 -10\n"                              \
    "w 1 5,1,7 highway=primary\nw 2 6,4,8 highway=primary\nw 3 2,3 highway=primary\n"

static void chains_that_do_not_go_through(void **state) {
    (void)state;
    /* Into the middle from both sides: both chains get stuck there and remove each other's end. */
    expect_edges(TWO_ENDS "w 4 1,2 highway=primary oneway=1\nw 5 1,2 highway=primary oneway=1\n"
                          "w 6 4,3 highway=primary oneway=1\nw 7 4,3 highway=primary oneway=1\n",
                 NULL, DRIVE, "1-5 1-7");
    /* Out of the middle to both sides: no chain reaches it, and it stays as it is. */
    expect_edges(TWO_ENDS "w 4 2,1 highway=primary oneway=1\nw 5 2,1 highway=primary oneway=1\n"
                          "w 6 3,4 highway=primary oneway=1\nw 7 3,4 highway=primary oneway=1\n",
                 NULL, DRIVE, "1-2 1-5 1-7 2-3 3-4 4-6 4-8");
}

static void loops_and_rings(void **state) {
    (void)state;
    noge_import_report report = {.size = sizeof report};
    const char *loop = ROW "n 4 -10 0\nw 1 1,2,3,1 highway=primary\nw 2 1,4 highway=primary\n";
    expect_edges(loop, NULL, DRIVE, "1-4");
    noge_graph_free(import_text(loop, NULL, &report));
    assert_int_equal(report.build.loops, 2); /* once in each direction */
    assert_int_equal(report.crossings, 2);
    /* A plain ring has no end point and vanishes; alone it leaves nothing. */
    const char *ring = ROW "n 4 10 10\nw 1 1,2,3,4,1 highway=primary\n";
    expect_edges(ring, NULL, DRIVE, "");
    char both[500];
    snprintf(both, sizeof both, "%sn 10 0 20\nn 11 10 20\nw 2 10,11 highway=primary\n", ring);
    expect_edges(both, NULL, DRIVE, "");                               /* the ring is the largest component */
    expect_edges(both, "-50,-50 50,-50 50,50 -50,50", DRIVE, "10-11"); /* but gone before that is asked */
    /* The same ring with a street that leads to it twice is a loop or two streets. */
    expect_edges(ROW
                 "n 4 10 10\nn 5 -10 0\nn 6 30 0\nw 1 1,2,3,4,1 highway=primary oneway=yes\nw 2 5,1 highway=primary\n"
                 "w 3 3,6 highway=primary\n",
                 NULL, DRIVE, "1-3 1-5 3-6");
}

static void parallels_keep_the_shortest(void **state) {
    (void)state;
    /* 1 to 2 by way of 3 (a detour), by way of 6 (a larger one) and, in the second map, straight. */
    const char *two = "n 1 0 0\nn 2 20 0\nn 3 10 5\nn 4 -10 0\nn 5 30 0\nn 6 10 -50\n"
                      "w 1 1,6,2 highway=primary\nw 2 2,3,1 highway=primary\nw 3 1,4 highway=primary\nw 4 2,5 "
                      "highway=primary\n";
    expect_edges(two, NULL, DRIVE, "1-2 1-4 2-5");
    noge_import_report report = {.size = sizeof report};
    noge_graph *graph = import_text(two, NULL, &report);
    uint64_t entry = noge_graph_edge(graph, noge_graph_find(graph, "1"), noge_graph_find(graph, "2"));
    assert_int_equal(graph->bend_offset[entry + 1] - graph->bend_offset[entry], 1);
    assert_true(graph->bend[graph->bend_offset[entry]].y == 0.0005);
    noge_graph_free(graph);
    char three[500];
    snprintf(three, sizeof three, "%sw 5 1,2 highway=primary\n", two);
    graph = import_text(three, NULL, &report);
    assert_length(graph, "1", "2", 222.39);
    assert_null(graph->bend_offset); /* all three are straight now */
    noge_graph_free(graph);
}

/* ---- Measures ---------------------------------------------------------------------------------------------------- */

static void lengths_are_haversine_in_millimetres(void **state) {
    (void)state;
    /* 0.001 degrees of 6,371,009 m · π / 180 = 111,195.0797 m are 111.195 m; half of it at 60 degrees north. */
    noge_graph *graph = import_text("n 1 0 0\nn 2 10 0\nw 1 1,2 highway=primary\n", NULL, NULL);
    assert_length(graph, "1", "2", 111.195);
    noge_graph_free(graph);
    graph = import_text("n 1 0 600000\nn 2 10 600000\nw 1 1,2 highway=primary\n", NULL, NULL);
    assert_length(graph, "1", "2", 55.598);
    noge_graph_free(graph);
    /* Pieces are rounded, then added: 2 · 111.195, not 222.390 rounded from 222.3902. */
    graph = import_text("n 1 0 0\nn 2 0 10\nn 3 0 20\nn 4 0 60\nw 1 1,2,3,4 highway=primary\n", NULL, NULL);
    assert_length(graph, "1", "4", 111.195 + 111.195 + 444.78);
    noge_graph_free(graph);
    /* Nodes in the same place are a millimetre apart. */
    graph = import_text("n 1 5 5\nn 2 5 5\nw 1 1,2 highway=primary\n", NULL, NULL);
    assert_length(graph, "1", "2", 0.001);
    noge_graph_free(graph);
}

static void streets_keep_their_course(void **state) {
    (void)state;
    noge_graph *graph =
        import_text("n 1 0 0\nn 2 10 5\nn 3 30 0\nn 4 20 -5\nw 1 3,4,2,1 highway=primary\n", NULL, NULL);
    static const noge_point course[] = {{0.0020, -0.0005}, {0.0010, 0.0005}}; /* from the lower node on */
    assert_int_equal(graph->bend_offset[1] - graph->bend_offset[0], 2);
    assert_memory_equal(graph->bend, course, sizeof course);
    assert_true(graph->geographic && graph->position[0].x == 0.0030);
    noge_graph_free(graph);
}

/* ---- Boundaries -------------------------------------------------------------------------------------------------- */

static void streets_are_simplified_before_they_are_cut(void **state) {
    (void)state;
    /* Along a street 1 … 4 there are two side streets. Their ends, and node 4, are outside; the crossings stay nodes,
     * though 2 has but two neighbours left. */
    const char *map = "n 1 0 0\nn 2 10 0\nn 3 20 0\nn 4 30 0\nn 12 10 5\nn 13 20 5\n"
                      "w 1 1,2,3,4 highway=primary\nw 2 2,12 highway=primary\nw 3 3,13 highway=primary\n";
    expect_edges(map, "-5,-1 25,-1 25,1 -5,1", DRIVE, "1-2 2-3");
    noge_import_report report = {.size = sizeof report};
    noge_graph_free(import_text(map, "-5,-1 25,-1 25,1 -5,1", &report));
    assert_int_equal(report.crossings, 6);
    assert_int_equal(report.outside, 3);
    assert_int_equal(report.other_components, 0);
    /* A street that bends outside the boundary keeps its bend. */
    expect_edges("n 1 0 0\nn 2 10 5\nn 3 20 0\nw 1 1,2,3 highway=primary\n", "-5,-1 25,-1 25,1 -5,1", DRIVE, "1-3");
}

static void what_is_500_metres_away_does_not_count(void **state) {
    (void)state;
    /* A side street of 333 m makes node 2 a crossing, though it ends outside; one of 1,112 m is as if it were not
     * there. */
    expect_edges(ROW "n 9 10 30\nw 1 1,2,3 highway=primary\nw 2 2,9 highway=primary\n", "-5,-1 25,-1 25,1 -5,1", DRIVE,
                 "1-2 2-3");
    expect_edges(ROW "n 9 10 100\nw 1 1,2,3 highway=primary\nw 2 2,9 highway=primary\n", "-5,-1 25,-1 25,1 -5,1", DRIVE,
                 "1-3");
}

static void the_line_is_inside_and_holes_are_not(void **state) {
    (void)state;
    /* A star whose rays end inside, on a corner, on a side, on a slanting side, in a hole, on the hole's line, outside.
     */
    const char *star = "n 1 0 0\nn 2 10 0\nn 3 40 40\nn 4 40 7\nn 5 0 -40\nn 6 20 20\nn 7 15 20\nn 8 41 0\n"
                       "w 1 1,2 highway=a\nw 2 1,3 highway=a\nw 3 1,4 highway=a\nw 4 1,5 highway=a\nw 5 1,6 highway=a\n"
                       "w 6 1,7 highway=a\nw 7 1,8 highway=a\n";
    const char *outline = "40,40 40,-20 -40,-60 -40,40; 15,15 25,15 25,25 15,25";
    expect_edges(star, outline, DRIVE, "1-2 1-3 1-4 1-5 1-7");
}

static void several_polygons_are_one_area(void **state) {
    (void)state;
    const char *map = ROW "n 4 30 0\nn 5 40 0\nn 12 10 9\nn 13 20 9\nn 14 30 9\nw 1 1,2,3,4,5 highway=a\n"
                          "w 2 2,12 highway=a\nw 3 3,13 highway=a\nw 4 4,14 highway=a\n";
    /* Overlapping ones, one of which has the other's hole in it. */
    expect_edges(map, "-1,-1 25,-1 25,1 -1,1; 9,-0.5 11,-0.5 11,0.5 9,0.5 | 5,-2 45,-2 45,2 5,2", DRIVE,
                 "1-2 2-3 3-4 4-5");
    /* Apart from each other: the larger part stays. */
    expect_edges(map, "-1,-1 1,-1 1,1 -1,1 | 15,-2 45,-2 45,2 15,2", DRIVE, "3-4 4-5");
}

static void the_largest_component(void **state) {
    (void)state;
    /* A chain of six nodes and a star of four: before simplification the chain is larger, afterwards the star. */
    const char *map = "n 1 0 0\nn 2 1 0\nn 3 2 0\nn 4 3 0\nn 5 4 0\nn 6 5 0\nn 11 0 9\nn 12 1 9\nn 13 0 8\nn 14 -1 9\n"
                      "w 1 1,2,3,4,5,6 highway=a\nw 2 11,12 highway=a\nw 3 11,13 highway=a\nw 4 11,14 highway=a\n";
    const char *outline = "-20,-20 20,-20 20,20 -20,20";
    expect_edges(map, NULL, DRIVE, "1-6");
    expect_edges(map, outline, DRIVE, "11-12 11-13 11-14");
    noge_import_report report = {.size = sizeof report};
    noge_graph_free(import_text(map, outline, &report));
    assert_int_equal(report.crossings, 6);
    assert_int_equal(report.other_components, 2);
    assert_int_equal(report.ways, 4);
    assert_int_equal(report.ways_kept, 4);
    assert_int_equal(report.nodes, 10);
    /* Of two alike that with the lowest id. */
    expect_edges("n 5 0 0\nn 6 1 0\nn 2 5 0\nn 9 6 0\nw 1 5,6 highway=a\nw 2 2,9 highway=a\n", NULL, DRIVE, "2-9");
}

static bool stop_soon(void *context, double done) {
    int *calls = context;
    assert_true(done >= 0 && done <= 1);
    return ++*calls < 3;
}

static void stopping(void **state) {
    (void)state;
    noge_text file = osm_pbf(ROW "w 1 1,2,3 highway=primary\n", PBF_BLOCKS);
    put_file(in_folder("map"), file.bytes, file.size);
    noge_text_free(&file);
    int calls = 0;
    noge_graph *graph = NULL;
    noge_error error = {0};
    noge_import_options options = {.size = sizeof options, .progress = stop_soon, .context = &calls};
    assert_int_equal(noge_import_osm(&graph, in_folder("map"), &options, NULL, &error), NOGE_INTERRUPTED);
    assert_null(graph);
    assert_int_equal(calls, 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        in_a_folder(tags_decide_which_ways_are_streets),
        in_a_folder(one_way_streets),
        in_a_folder(references_repeated_in_a_row_are_one),
        in_a_folder(of_repeated_ids_the_last_counts),
        in_a_folder(missing_nodes_split_ways),
        in_a_folder(nodes_may_follow_ways_and_ids_be_negative),
        in_a_folder(bends_vanish_and_crossings_stay),
        in_a_folder(streets_drawn_twice),
        in_a_folder(chains_that_do_not_go_through),
        in_a_folder(loops_and_rings),
        in_a_folder(parallels_keep_the_shortest),
        in_a_folder(lengths_are_haversine_in_millimetres),
        in_a_folder(streets_keep_their_course),
        in_a_folder(streets_are_simplified_before_they_are_cut),
        in_a_folder(what_is_500_metres_away_does_not_count),
        in_a_folder(the_line_is_inside_and_holes_are_not),
        in_a_folder(several_polygons_are_one_area),
        in_a_folder(the_largest_component),
        in_a_folder(stopping),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
