/* Imported road networks equal those of OSMnx: the same nodes, edges and courses, and lengths to a centimetre.
 * The town in tests/data is always there; Munich (PBF) and Oxford (XML) are compared where NOGE_DATA has them. */
#include "graph/graph.h"
#include "support/data.h"
#include "support/unit.h"

#include <math.h>
#include <noge/files.h>
#include <noge/import.h>
#include <stdio.h>
#include <stdlib.h>

static int compare_numbers(const void *a, const void *b) {
    const long long *x = a, *y = b;
    return *x < *y ? -1 : *x > *y;
}

static long long id_of(const noge_graph *graph, noge_node node) {
    char number[NOGE_NUMBER_TEXT], text[32];
    size_t length;
    const char *name = noge_graph_name(graph, node, number, &length);
    assert_true(length < sizeof text);
    snprintf(text, sizeof text, "%.*s", (int)length, name);
    return atoll(text);
}

typedef struct numbered {
    long long id; /* first, for compare_numbers */
    noge_node node;
} numbered;

/* twin[v]: our number of their node v. */
static noge_node *find_twins(const noge_graph *ours, const noge_graph *theirs) {
    numbered *ids = calloc(ours->node_count, sizeof *ids);
    noge_node *twin = calloc(theirs->node_count, sizeof *twin);
    assert_non_null(ids);
    assert_non_null(twin);
    for (noge_node v = 0; v < ours->node_count; v++)
        ids[v] = (numbered){id_of(ours, v), v};
    qsort(ids, ours->node_count, sizeof *ids, compare_numbers);
    for (noge_node v = 0; v < theirs->node_count; v++) {
        long long id = id_of(theirs, v);
        const numbered *found = bsearch(&id, ids, ours->node_count, sizeof *ids, compare_numbers);
        if (!found)
            fail_msg("node %lld is missing", id);
        twin[v] = found->node;
        noge_point a = ours->position[twin[v]], b = theirs->position[v];
        assert_true(a.x == b.x && a.y == b.y);
    }
    free(ids);
    return twin;
}

/* The bends of an edge from `from` on. */
static noge_point bend_at(const noge_graph *graph, noge_node from, noge_node to, uint64_t count, uint64_t i) {
    uint64_t entry = noge_graph_edge(graph, from < to ? from : to, from < to ? to : from);
    return graph->bend[graph->bend_offset[entry] + (from < to ? i : count - 1 - i)];
}

static uint64_t bend_count(const noge_graph *graph, noge_node a, noge_node b) {
    uint64_t entry = noge_graph_edge(graph, a < b ? a : b, a < b ? b : a);
    return graph->bend_offset[entry + 1] - graph->bend_offset[entry];
}

static void compare_edges(const noge_graph *ours, const noge_graph *theirs, const noge_node *twin) {
    for (noge_node v = 0; v < theirs->node_count; v++)
        for (uint64_t e = theirs->offset[v]; e < theirs->offset[v + 1]; e++) {
            noge_node to = theirs->neighbor[e];
            uint64_t entry = noge_graph_edge(ours, twin[v], twin[to]);
            if (entry == NOGE_NO_EDGE)
                fail_msg("edge %lld - %lld is missing", id_of(theirs, v), id_of(theirs, to));
            if (fabs(ours->length[entry] - theirs->length[e]) > 0.01)
                fail_msg("edge %lld - %lld is %.3f long, not %.3f", id_of(theirs, v), id_of(theirs, to),
                         ours->length[entry], theirs->length[e]);
            uint64_t count = bend_count(theirs, v, to);
            assert_int_equal(bend_count(ours, twin[v], twin[to]), count);
            for (uint64_t i = 0; i < count; i++) {
                noge_point a = bend_at(ours, twin[v], twin[to], count, i), b = bend_at(theirs, v, to, count, i);
                assert_true(fabs(a.x - b.x) < 1e-9 && fabs(a.y - b.y) < 1e-9);
            }
        }
}

/* same_numbers: nodes have the numbers that OSMnx gave them, so an exploration starts at the same place. */
static void compare_import(const char *data, const char *outline, const char *result, bool same_numbers) {
    noge_graph *ours = NULL, *theirs = NULL;
    noge_import_options options = {.size = sizeof options, .network = NOGE_NETWORK_DRIVE, .boundary = outline};
    assert_fine(noge_import_osm(&ours, data, &options, NULL, error));
    assert_fine(noge_graph_read(&theirs, result, NULL, NULL, error));
    assert_fine(noge_graph_check(ours, error));
    assert_int_equal(ours->node_count, theirs->node_count);
    assert_int_equal(ours->edge_count, theirs->edge_count);
    assert_true(ours->geographic);
    assert_string_equal(ours->attribution, NOGE_OSM_ATTRIBUTION);
    noge_node *twin = find_twins(ours, theirs);
    compare_edges(ours, theirs, twin);
    for (noge_node v = 0; same_numbers && v < theirs->node_count; v++)
        assert_int_equal(twin[v], v);
    free(twin);
    noge_graph_free(ours);
    noge_graph_free(theirs);
}

static void town_inside_a_boundary(void **state) {
    (void)state;
    compare_import("tests/data/town/town.osm", "tests/data/town/town.geojson", "tests/data/town/town.graphml", true);
    compare_import("tests/data/town/town.osm.pbf", "tests/data/town/town.geojson", "tests/data/town/town.graphml",
                   false);
}

static void town_without_a_boundary(void **state) {
    (void)state;
    compare_import("tests/data/town/town.osm", NULL, "tests/data/town/whole.graphml", true);
    compare_import("tests/data/town/town.osm.pbf", NULL, "tests/data/town/whole.graphml", true);
}

static void munich_from_pbf(void **state) {
    (void)state;
    compare_import(need_data("osm/munich.osm.pbf"), need_data("osm/munich.geojson"), need_data("MUC.graphml"),
                   false); /* numbered by a hash table of Python */
}

static void oxford_from_xml(void **state) {
    (void)state;
    compare_import(need_data("osm/oxford.osm"), need_data("osm/oxford.geojson"), need_data("OXF.graphml"), true);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(town_inside_a_boundary),
        cmocka_unit_test(town_without_a_boundary),
        cmocka_unit_test(munich_from_pbf),
        cmocka_unit_test(oxford_from_xml),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
