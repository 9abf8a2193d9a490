/* The families beyond the paper, and the variations of the paper's: their defining properties by brute force. */
#include "graph/graph.h"
#include "support/graphs.h"
#include "support/random.h"
#include "support/unit.h"

#include "graph/generate/family.h"
#include "graph/generate/triangulation.h"
#include <math.h>
#include <noge/generate.h>
#include <stdlib.h>
#include <string.h>

__extension__ typedef __int128 wide;

static noge_graph *generate(const char *name, uint32_t first, uint32_t second, uint32_t third, uint64_t seed) {
    noge_error error;
    noge_graph *graph;
    const uint32_t parameter[NOGE_FAMILY_PARAMETERS] = {first, second, third};
    assert_int_equal(noge_generate(noge_family_find(name), parameter, seed, &graph, &error), NOGE_OK);
    assert_int_equal(noge_graph_check(graph, &error), NOGE_OK);
    assert_true(test_connected(graph));
    assert_non_null(graph->position);
    return graph;
}

static bool adjacent(const noge_graph *graph, noge_node a, noge_node b) {
    return noge_graph_edge(graph, a, b) != NOGE_NO_EDGE;
}

static noge_site site_of(const noge_graph *graph, noge_node v) {
    return (noge_site){llround(graph->position[v].x * NOGE_SQUARE_SIDE),
                       llround(graph->position[v].y * NOGE_SQUARE_SIDE)};
}

static int64_t turn(noge_site a, noge_site b, noge_site c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/* ---- Delaunay ---------------------------------------------------------------------------------------------------- */

/* Above 0 if p is inside the circle through a, b and c, whichever way round they are: by the determinant's own rows,
 * x, y and x² + y² of each corner less those of p, developed along the last row. */
static wide inside(noge_site a, noge_site b, noge_site c, noge_site p) {
    wide m[3][3];
    const noge_site corner[3] = {a, b, c};
    for (int i = 0; i < 3; i++) {
        m[i][0] = corner[i].x - p.x;
        m[i][1] = corner[i].y - p.y;
        m[i][2] = m[i][0] * m[i][0] + m[i][1] * m[i][1];
    }
    wide sum = m[2][0] * (m[0][1] * m[1][2] - m[0][2] * m[1][1]) - m[2][1] * (m[0][0] * m[1][2] - m[0][2] * m[1][0]) +
               m[2][2] * (m[0][0] * m[1][1] - m[0][1] * m[1][0]);
    return turn(a, b, c) > 0 ? sum : -sum;
}

/* Two sites are neighbours if and only if some circle through both has nobody inside. The circle may be taken through a
 * third site, or is a half plane: the brute-force definition, without triangles and without walking. */
static bool has_empty_circle(const noge_site *site, uint32_t count, uint32_t a, uint32_t b) {
    bool left = false, right = false;
    for (uint32_t p = 0; p < count; p++) {
        left |= turn(site[a], site[b], site[p]) > 0;
        right |= turn(site[a], site[b], site[p]) < 0;
    }
    bool empty = !left || !right; /* on the hull */
    for (uint32_t c = 0; c < count && !empty; c++) {
        if (turn(site[a], site[b], site[c]) == 0)
            continue;
        empty = true;
        for (uint32_t p = 0; p < count && empty; p++)
            empty = p == a || p == b || p == c || inside(site[a], site[b], site[c], site[p]) <= 0;
    }
    return empty;
}

static uint32_t count_hull(const noge_site *site, uint32_t count) {
    uint32_t hull = 0;
    for (uint32_t a = 0; a < count; a++)
        for (uint32_t b = 0; b < count; b++) {
            bool all_left = a != b;
            for (uint32_t p = 0; p < count && all_left; p++)
                all_left = p == a || p == b || turn(site[a], site[b], site[p]) > 0;
            hull += all_left;
        }
    return hull;
}

static void delaunay_joins_those_with_an_empty_circle(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 24; seed++) {
        uint32_t nodes = 3 + 2 * (uint32_t)seed;
        noge_graph *graph = generate("delaunay", nodes, 0, 0, seed);
        noge_site site[64];
        assert_int_equal(graph->node_count, nodes);
        for (noge_node v = 0; v < nodes; v++)
            site[v] = site_of(graph, v);
        for (noge_node a = 0; a < nodes; a++)
            for (noge_node b = 0; b < a; b++)
                assert_int_equal(adjacent(graph, a, b), has_empty_circle(site, nodes, a, b));
        assert_int_equal(graph->edge_count, 3 * nodes - 3 - count_hull(site, nodes)); /* Euler */
        noge_graph_free(graph);
    }
}

static void delaunay_is_a_triangulation_when_large(void **state) {
    (void)state;
    noge_graph *graph = generate("delaunay", 3000, 0, 0, 5);
    noge_site *site = calloc(3000, sizeof *site);
    for (noge_node v = 0; v < 3000; v++)
        site[v] = site_of(graph, v);
    assert_in_range(graph->edge_count, 3 * 3000 - 3 - 100, 3 * 3000 - 6);
    /* No two edges cross: looked at for some of them against all. */
    for (noge_node a = 0; a < 3000; a += 97)
        for (uint64_t e = graph->offset[a]; e < graph->offset[a + 1]; e++)
            for (noge_node c = 0; c < 3000; c++)
                for (uint64_t f = graph->offset[c]; f < graph->offset[c + 1]; f++) {
                    noge_node b = graph->neighbor[e], d = graph->neighbor[f];
                    if (a == c || a == d || b == c || b == d)
                        continue;
                    bool apart_cd = (turn(site[a], site[b], site[c]) > 0) != (turn(site[a], site[b], site[d]) > 0);
                    bool apart_ab = (turn(site[c], site[d], site[a]) > 0) != (turn(site[c], site[d], site[b]) > 0);
                    assert_false(apart_cd && apart_ab);
                }
    free(site);
    noge_graph_free(graph);
}

/* Points of a lattice are the worst that can be: everything is in line or on a circle, and many are given twice. Each
 * triangle's circle must still be empty, and the triangles must fill the hull: their areas add up to the square's. */
static void triangulations_bear_lattices(void **state) {
    (void)state;
    enum { SIDE = 7, SITES = SIDE * SIDE };
    for (uint64_t seed = 0; seed < 20; seed++) {
        uint32_t order[2 * SITES];
        noge_random random = test_random(seed, "test lattice", 0);
        for (uint32_t i = 0; i < 2 * SITES; i++)
            order[i] = i % SITES;
        noge_random_shuffle(&random, order, 2 * SITES);
        noge_triangulation all;
        assert_fine(noge_triangulation_create(&all, SITES, error));
        for (int round = 0; round < 2; round++) /* those on the line of the first two come in the second round */
            for (uint32_t i = 0; i < 2 * SITES; i++)
                noge_triangulation_add(&all, (noge_site){order[i] % SIDE * 1000003, order[i] / SIDE * 1000003});
        assert_int_equal(all.site_count, SITES);
        assert_int_equal(all.triangle_count, 2 * SITES - 2);
        int64_t area = 0;
        for (uint32_t t = 0; t < all.triangle_count; t++) {
            const uint32_t *corner = all.triangle[t].corner;
            for (int i = 0; i < 3; i++) { /* beside each other means: the same side, the other way round */
                const noge_triangle *next = &all.triangle[all.triangle[t].beside[i]];
                int found = 0;
                for (int k = 0; k < 3; k++)
                    found += next->beside[k] == t && next->corner[(k + 1) % 3] == corner[(i + 2) % 3] &&
                             next->corner[(k + 2) % 3] == corner[(i + 1) % 3];
                assert_int_equal(found, 1);
            }
            if (corner[0] == all.ghost || corner[1] == all.ghost || corner[2] == all.ghost)
                continue;
            int64_t twice = turn(all.site[corner[0]], all.site[corner[1]], all.site[corner[2]]);
            assert_true(twice > 0);
            area += twice;
            for (uint32_t p = 0; p < SITES; p++)
                assert_true(p == corner[0] || p == corner[1] || p == corner[2] ||
                            inside(all.site[corner[0]], all.site[corner[1]], all.site[corner[2]], all.site[p]) <= 0);
        }
        int64_t side = (SIDE - 1) * INT64_C(1000003);
        assert_true(area == 2 * side * side);
        noge_triangulation_free(&all);
    }
}

/* Four corners of the largest square: the predicates must not overflow. */
static void triangulations_bear_the_farthest_corners(void **state) {
    (void)state;
    const int64_t far = NOGE_SQUARE_SIDE;
    const noge_site corner[] = {{0, 0}, {far, 0}, {far, far}, {0, far}, {far / 2, 1}, {far - 1, far / 2}};
    noge_triangulation all;
    assert_fine(noge_triangulation_create(&all, 6, error));
    for (size_t i = 0; i < 6; i++)
        assert_true(noge_triangulation_add(&all, corner[i]));
    for (size_t i = 0; i < 6; i++)
        assert_false(noge_triangulation_add(&all, corner[i])); /* there already */
    assert_int_equal(all.triangle_count, 10);
    noge_triangulation_free(&all);
}

/* ---- Geometric --------------------------------------------------------------------------------------------------- */

static void geometric_joins_those_within_the_radius(void **state) {
    (void)state;
    static const uint32_t radii[] = {1, 40000, 70000, 120000, 333333, 600000, 1414214};
    for (size_t i = 0; i < sizeof radii / sizeof *radii; i++)
        for (uint64_t seed = 0; seed < 6; seed++) {
            noge_graph *graph = generate("geometric", 150, radii[i], 0, seed);
            int64_t reach = 1000 * (int64_t)radii[i];
            for (noge_node a = 0; a < graph->node_count; a++)
                for (noge_node b = 0; b < a; b++) {
                    noge_site p = site_of(graph, a), q = site_of(graph, b);
                    int64_t square = (p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y);
                    assert_int_equal(adjacent(graph, a, b), square <= reach * reach);
                }
            if (radii[i] == 1)
                assert_int_equal(graph->node_count, 1);
            if (radii[i] == 1414214) /* the diagonal: everybody is near */
                assert_int_equal(graph->edge_count, 150 * 149 / 2);
            noge_graph_free(graph);
        }
}

/* The points are drawn first and alike, whatever the radius. So those of the complete graph are all there are, and no
 * other piece of them may be larger than the one that was kept. */
static void geometric_keeps_the_largest_component(void **state) {
    (void)state;
    enum { POINTS = 120 };
    noge_node stack[POINTS];
    uint32_t less = 0;
    for (uint64_t seed = 0; seed < 30; seed++) {
        noge_graph *all = generate("geometric", POINTS, 1414214, 0, seed);
        noge_graph *kept = generate("geometric", POINTS, 90000, 0, seed);
        bool seen[POINTS] = {false};
        uint32_t largest = 0;
        assert_int_equal(all->node_count, POINTS);
        for (noge_node from = 0; from < POINTS; from++) {
            uint32_t depth = 0, size = 0;
            if (seen[from])
                continue;
            seen[from] = true;
            for (stack[depth++] = from; depth > 0; size++) {
                noge_site at = site_of(all, stack[--depth]);
                for (noge_node v = 0; v < POINTS; v++) {
                    noge_site to = site_of(all, v);
                    int64_t x = at.x - to.x, y = at.y - to.y;
                    if (!seen[v] && x * x + y * y <= INT64_C(90000000) * 90000000) {
                        seen[v] = true;
                        stack[depth++] = v;
                    }
                }
            }
            largest = size > largest ? size : largest;
        }
        assert_int_equal(kept->node_count, largest);
        less += largest < POINTS;
        noge_graph_free(all);
        noge_graph_free(kept);
    }
    assert_in_range(less, 10, 30); /* the test would say nothing if all were connected */
}

/* ---- Small worlds ------------------------------------------------------------------------------------------------ */

static void small_worlds_keep_their_number_of_edges(void **state) {
    (void)state;
    static const uint32_t shape[][3] = {{50, 4, 100000}, {51, 6, 500000}, {200, 4, 1000000},
                                        {7, 6, 1000000}, {9, 6, 1000000}, {400, 10, 1}};
    for (size_t i = 0; i < sizeof shape / sizeof *shape; i++)
        for (uint64_t seed = 0; seed < 10; seed++) {
            noge_graph *graph = generate("small-world", shape[i][0], shape[i][1], shape[i][2], seed);
            assert_int_equal(graph->node_count, shape[i][0]);
            assert_int_equal(graph->edge_count, shape[i][0] * shape[i][1] / 2);
            for (noge_node v = 0; v < graph->node_count; v++) /* whoever moves an end keeps the other */
                assert_true(noge_graph_degree(graph, v) >= shape[i][1] / 2);
            noge_graph_free(graph);
        }
}

static uint32_t ring_distance(noge_node a, noge_node b, uint32_t nodes) {
    uint32_t apart = a > b ? a - b : b - a;
    return apart < nodes - apart ? apart : nodes - apart;
}

static void small_worlds_rewire_as_much_as_asked_for(void **state) {
    (void)state;
    static const uint32_t chance[] = {0, 50000, 300000, 1000000};
    for (size_t i = 0; i < sizeof chance / sizeof *chance; i++) {
        noge_graph *graph = generate("small-world", 2000, 6, chance[i], 3);
        uint32_t moved = 0;
        for (noge_node v = 0; v < 2000; v++)
            for (uint64_t e = graph->offset[v]; e < graph->offset[v + 1]; e++)
                moved += v < graph->neighbor[e] && ring_distance(v, graph->neighbor[e], 2000) > 3;
        double expected = 6000.0 * chance[i] / 1e6 * (1 - 6.0 / 2000), deviation = sqrt(expected + 1);
        assert_true(fabs(moved - expected) < 5 * deviation);
        noge_graph_free(graph);
    }
}

/* ---- Regular graphs ---------------------------------------------------------------------------------------------- */

static void regular_graphs_have_one_degree(void **state) {
    (void)state;
    static const uint32_t shape[][2] = {{4, 3}, {5, 4}, {6, 3}, {8, 3}, {8, 7}, {9, 6}, {50, 49}, {200, 3}, {333, 10}};
    for (size_t i = 0; i < sizeof shape / sizeof *shape; i++)
        for (uint64_t seed = 0; seed < 10; seed++) {
            noge_graph *graph = generate("regular", shape[i][0], shape[i][1], 0, seed);
            assert_int_equal(graph->node_count, shape[i][0]);
            for (noge_node v = 0; v < graph->node_count; v++)
                assert_int_equal(noge_graph_degree(graph, v), shape[i][1]);
            noge_graph_free(graph);
        }
}

static uint32_t count_triangles(const noge_graph *graph) {
    uint32_t triangles = 0;
    for (noge_node a = 0; a < graph->node_count; a++)
        for (uint64_t e = graph->offset[a]; e < graph->offset[a + 1]; e++)
            for (uint64_t f = graph->offset[a]; f < e; f++)
                triangles += adjacent(graph, graph->neighbor[e], graph->neighbor[f]);
    return triangles / 3;
}

/* Random graphs of degree d have (d - 1)³ / 6 triangles on average, however large: 4.5 for d = 4, spread as Poisson's.
 * The ring that they are made from has as many as nodes. */
static void regular_graphs_remember_no_ring(void **state) {
    (void)state;
    enum { GRAPHS = 100 };
    uint32_t triangles = 0, along = 0;
    const noge_family *family;
    const noge_family_maker *maker;
    assert_true(noge_family_maker_find("regular", &family, &maker));
    for (uint32_t seed = 0; seed < GRAPHS; seed++) {
        noge_graph *graph;
        noge_random random = test_random(seed, "test regular", 0);
        assert_fine(maker->make((const uint32_t[]){300, 4, 0}, &random, false, &graph, error));
        triangles += count_triangles(graph);
        for (noge_node v = 0; v < 300; v++)
            along += adjacent(graph, v, (v + 1) % 300);
        noge_graph_free(graph);
    }
    assert_in_range(triangles, 450 - 100, 450 + 100); /* deviation: sqrt(450) = 21 */
    assert_in_range(along, 401 - 100, 401 + 100);     /* 300 pairs, each joined with chance 4 / 299 */
}

/* ---- Mazes with openings ----------------------------------------------------------------------------------------- */

static void openings_make_loops(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 10; seed++) {
        noge_graph *closed = generate("maze", 21, 0, 0, seed), *open = generate("maze", 21, 12, 0, seed);
        noge_graph *all = generate("maze", 21, 100000, 0, seed);
        assert_int_equal(open->node_count, closed->node_count + 12);
        assert_true(open->edge_count >= closed->edge_count + 24); /* more beside an even cell that is free */
        assert_true(all->node_count >= 100 + 2 * 90 && all->node_count <= 19 * 19);
        noge_graph_free(closed);
        noge_graph_free(open);
        noge_graph_free(all);
    }
}

/* ---- Parameters -------------------------------------------------------------------------------------------------- */

static void parameters_are_written_as_people_do(void **state) {
    (void)state;
    const noge_family_parameter radius = {"radius", 1, 1414214, 80000, 6, ""}, rows = {"rows", 1, 4000000000, 3, 0, ""};
    static const struct {
        const char *text;
        uint32_t value; /* 0: refused */
    } radii[] = {{"0.08", 80000},
                 {".5", 500000},
                 {"1", 1000000},
                 {"1.", 1000000},
                 {"1.414214", 1414214},
                 {"0.000001", 1},
                 {"0", 0},
                 {"1.414215", 0},
                 {"0.0000001", 0},
                 {"0.08000000", 0},
                 {"", 0},
                 {".", 0},
                 {"0.0.8", 0},
                 {"-1", 0},
                 {"1e-1", 0},
                 {"99999999999999999999", 0},
                 {" 1", 0},
                 {"4295.967296", 0}};
    for (size_t i = 0; i < sizeof radii / sizeof *radii; i++) {
        uint32_t value = 7;
        assert_int_equal(noge_parameter_parse(&radius, radii[i].text, strlen(radii[i].text), &value),
                         radii[i].value != 0);
        if (radii[i].value)
            assert_int_equal(value, radii[i].value);
    }
    uint32_t value;
    assert_true(noge_parameter_parse(&rows, "4000000000", 10, &value));
    assert_int_equal(value, 4000000000);
    assert_false(noge_parameter_parse(&rows, "4000000001", 10, &value));
    assert_false(noge_parameter_parse(&rows, "3.0", 3, &value));
    assert_false(noge_parameter_parse(&rows, "3.", 2, &value));
    char text[NOGE_PARAMETER_TEXT];
    static const struct {
        uint32_t value;
        const char *text;
    } printed[] = {{80000, "0.08"}, {1, "0.000001"}, {1000000, "1"}, {1414214, "1.414214"}, {10500000, "10.5"}};
    for (size_t i = 0; i < sizeof printed / sizeof *printed; i++) {
        noge_parameter_print(&radius, printed[i].value, text);
        assert_string_equal(text, printed[i].text);
    }
    noge_parameter_print(&rows, 1200, text);
    assert_string_equal(text, "1200");
}

static void refuses_what_cannot_be(void **state) {
    (void)state;
    static const struct {
        const char *name;
        uint32_t parameter[NOGE_FAMILY_PARAMETERS];
        noge_status status;
        const char *hint; /* must be in the message */
    } wrong[] = {
        {"delaunay", {2}, NOGE_USAGE, "3 … 1000000"},
        {"geometric", {1, 80000}, NOGE_USAGE, "2 … "},
        {"geometric", {100, 0}, NOGE_USAGE, "radius is 0, and must be 0.000001 … 1.414214"},
        {"geometric", {100000000, 1000000}, NOGE_BAD_INPUT, "memory"},
        {"small-world", {20, 3, 0}, NOGE_USAGE, "try 4"},
        {"small-world", {20, 20, 0}, NOGE_USAGE, "try 18"},
        {"small-world", {21, 22, 0}, NOGE_USAGE, "try 20"},
        {"small-world", {20, 4, 1000001}, NOGE_USAGE, "rewire is 1.000001, and must be 0 … 1"},
        {"small-world", {70000, 2, 1000000}, NOGE_USAGE, "not connected in 20 attempts"},
        {"small-world", {100000000, 1000, 0}, NOGE_BAD_INPUT, "memory"},
        {"regular", {4, 4}, NOGE_USAGE, "3 … 3"},
        {"regular", {9, 3}, NOGE_USAGE, "must not both be odd; try 10 nodes"},
        {"regular", {9, 2}, NOGE_USAGE, "3 … 1000"},
        {"regular", {100000000, 1000}, NOGE_BAD_INPUT, "memory"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        noge_error error = {0};
        noge_graph *graph;
        assert_int_equal(noge_generate(noge_family_find(wrong[i].name), wrong[i].parameter, 1, &graph, &error),
                         wrong[i].status);
        assert_null(graph);
        assert_non_null(strstr(error.text, wrong[i].hint));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(delaunay_joins_those_with_an_empty_circle),
        cmocka_unit_test(delaunay_is_a_triangulation_when_large),
        cmocka_unit_test(triangulations_bear_lattices),
        cmocka_unit_test(triangulations_bear_the_farthest_corners),
        cmocka_unit_test(geometric_joins_those_within_the_radius),
        cmocka_unit_test(geometric_keeps_the_largest_component),
        cmocka_unit_test(small_worlds_keep_their_number_of_edges),
        cmocka_unit_test(small_worlds_rewire_as_much_as_asked_for),
        cmocka_unit_test(regular_graphs_have_one_degree),
        cmocka_unit_test(regular_graphs_remember_no_ring),
        cmocka_unit_test(openings_make_loops),
        cmocka_unit_test(parameters_are_written_as_people_do),
        cmocka_unit_test(refuses_what_cannot_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
