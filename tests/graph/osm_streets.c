/* Simplification, polygons and the search for ids agree with their plain twins on random cases. */
#include "base/random.h"
#include "graph/osm/boundary.h"
#include "graph/osm/network.h"
#include "oracle/plain_streets.h"
#include "support/random.h"
#include "support/unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Simplification ---------------------------------------------------------------------------------------------- */

/* Mostly chains, some of them one-way or drawn twice, so that every kind of node comes up. The length of a piece
 * depends on its ends alone, as on a map. */
static plain_streets random_network(noge_random *random) {
    plain_streets n = {.node_count = 2 + (int)noge_random_below(random, PLAIN_NODES - 1)};
    int pieces = 1 + (int)noge_random_below(random, (uint32_t)n.node_count + 3);
    int from = 0;
    for (int i = 0; i < pieces; i++) {
        int to = noge_random_below(random, 3) ? (from + 1) % n.node_count
                                              : (int)noge_random_below(random, (uint32_t)n.node_count);
        int length = 1 + (from * to * 7 + from + to) % 50, times = noge_random_below(random, 4) ? 1 : 2;
        uint32_t kind = noge_random_below(random, 4); /* two-way, two-way, forward, backward */
        for (int time = 0; time < times && from != to; time++) {
            if (kind != 3)
                n.street[n.count].from = from, n.street[n.count].to = to, n.street[n.count++].length = length;
            if (kind != 2)
                n.street[n.count].from = to, n.street[n.count].to = from, n.street[n.count++].length = length;
        }
        from = noge_random_below(random, 4) ? to : (int)noge_random_below(random, (uint32_t)n.node_count);
    }
    return n;
}

static int compare_streets(const void *a, const void *b) {
    return memcmp(a, b, 3 * sizeof(int));
}

typedef int triple[3];

static void compare_networks(const plain_streets *plain, const noge_streets *simple, const bool *crossing,
                             const bool *has_street) {
    triple expected[PLAIN_STREETS] = {0}, found[PLAIN_STREETS] = {0};
    assert_int_equal(simple->count, plain->count);
    for (int i = 0; i < plain->count; i++) {
        expected[i][0] = plain->street[i].from, expected[i][1] = plain->street[i].to;
        expected[i][2] = plain->street[i].length;
        found[i][0] = (int)simple->street[i].from, found[i][1] = (int)simple->street[i].to;
        found[i][2] = (int)simple->street[i].length;
    }
    qsort(expected, (size_t)plain->count, sizeof *expected, compare_streets);
    qsort(found, (size_t)plain->count, sizeof *found, compare_streets);
    assert_memory_equal(expected, found, sizeof expected);
    for (int v = 0; v < plain->node_count; v++)
        assert_int_equal(crossing[v], has_street[v] && !plain->gone[v]);
}

static void simplification_agrees_with_its_plain_twin(void **state) {
    (void)state;
    noge_random random = test_random(1, "test streets", 0);
    for (int round = 0; round < 50000; round++) {
        plain_streets plain = random_network(&random);
        noge_streets raw = {.node_count = (size_t)plain.node_count}, simple = {0};
        bool crossing[PLAIN_NODES], has_street[PLAIN_NODES] = {0};
        for (int i = 0; i < plain.count; i++) {
            noge_street street = {.from = (uint32_t)plain.street[i].from,
                                  .to = (uint32_t)plain.street[i].to,
                                  .length = plain.street[i].length};
            has_street[street.from] = has_street[street.to] = true;
            assert_fine(noge_streets_add(&raw, street, error));
        }
        assert_fine(noge_streets_simplify(&simple, &raw, crossing, error));
        plain_simplify(&plain);
        compare_networks(&plain, &simple, crossing, has_street);
        noge_streets_release(&raw);
        noge_streets_release(&simple);
    }
}

/* ---- Polygons ---------------------------------------------------------------------------------------------------- */

/* Corners on a coarse grid, so that points fall on lines and corners and rays run along sides. Rings may cross
 * themselves; what is inside is then a matter of parity for both. */
static noge_boundary *random_boundary(noge_random *random, plain_polygon *polygons, int count, int64_t scale) {
    noge_boundary *boundary;
    assert_fine(noge_boundary_create(&boundary, error));
    for (int p = 0; p < count; p++) {
        plain_polygon *it = &polygons[p];
        it->count = 3 + (int)noge_random_below(random, 13);
        for (int i = 0; i < it->count; i++) {
            it->x[i] = (int)noge_random_below(random, 9);
            it->y[i] = (int)noge_random_below(random, 9);
        }
        for (int i = 0; i < it->count; i++) {
            int j = (i + 1) % it->count;
            assert_fine(noge_boundary_add_side(boundary, (uint32_t)p, (noge_place){it->x[i] * scale, it->y[i] * scale},
                                               (noge_place){it->x[j] * scale, it->y[j] * scale}, error));
        }
    }
    assert_fine(noge_boundary_finish(boundary, error));
    return boundary;
}

static void polygons_agree_with_their_plain_twin(void **state) {
    (void)state;
    noge_random random = test_random(2, "test polygons", 0);
    for (int round = 0; round < 2000; round++) {
        plain_polygon polygons[3];
        int count = 1 + (int)noge_random_below(&random, 3);
        int64_t scale = round % 2 ? 1 : 9 * (int64_t)NOGE_NANO; /* from nanodegrees to the whole globe */
        noge_boundary *boundary = random_boundary(&random, polygons, count, scale);
        for (int x = -1; x < 10; x++)
            for (int y = -1; y < 10; y++) {
                bool inside = false;
                for (int p = 0; p < count; p++)
                    inside |= plain_inside(&polygons[p], x, y);
                noge_place place = {x * scale, y * scale};
                assert_int_equal(noge_boundary_has(boundary, place), inside);
                if (inside)
                    assert_true(noge_boundary_is_near(boundary, place));
            }
        noge_boundary_free(boundary);
    }
}

/* Far from the poles, and against a sampled outline. */
static void nearness_is_500_metres(void **state) {
    (void)state;
    noge_random random = test_random(3, "test nearness", 0);
    const double metre_y = NOGE_NANO / (NOGE_EARTH_RADIUS * M_PI / 180);
    const int64_t east = 11 * (int64_t)NOGE_NANO, north = 48 * (int64_t)NOGE_NANO;
    const double metre_x = metre_y / cos(48 * M_PI / 180);
    for (int round = 0; round < 20; round++) {
        double x[8], y[8];
        noge_boundary *boundary;
        assert_fine(noge_boundary_create(&boundary, error));
        for (int i = 0; i < 8; i++) {
            x[i] = noge_random_unit(&random) * 3000;
            y[i] = noge_random_unit(&random) * 3000;
        }
        for (int i = 0; i < 8; i++) {
            int j = (i + 1) % 8;
            noge_place a = {east + (int64_t)(x[i] * metre_x), north + (int64_t)(y[i] * metre_y)};
            noge_place b = {east + (int64_t)(x[j] * metre_x), north + (int64_t)(y[j] * metre_y)};
            assert_fine(noge_boundary_add_side(boundary, 0, a, b, error));
        }
        assert_fine(noge_boundary_finish(boundary, error));
        for (int sample = 0; sample < 500; sample++) {
            double px = noge_random_unit(&random) * 5000 - 1000, py = noge_random_unit(&random) * 5000 - 1000;
            noge_place place = {east + (int64_t)(px * metre_x), north + (int64_t)(py * metre_y)};
            double nearest = INFINITY;
            for (int i = 0; i < 8; i++)
                for (int step = 0; step <= 1000; step++) {
                    double t = step / 1000.0, dx = x[i] + t * (x[(i + 1) % 8] - x[i]) - px,
                           dy = y[i] + t * (y[(i + 1) % 8] - y[i]) - py;
                    nearest = fmin(nearest, sqrt(dx * dx + dy * dy));
                }
            if (fabs(nearest - 500) > 5) /* sampled, and the earth is round */
                assert_int_equal(noge_boundary_is_near(boundary, place),
                                 nearest < 500 || noge_boundary_has(boundary, place));
        }
        noge_boundary_free(boundary);
    }
}

/* ---- Ids --------------------------------------------------------------------------------------------------------- */

static void ids_are_sorted_and_found(void **state) {
    (void)state;
    noge_random random = test_random(4, "test ids", 0);
    for (int round = 0; round < 200; round++) {
        uint32_t count = 1 + noge_random_below(&random, 300), range = 1 + noge_random_below(&random, 1000);
        int64_t shift = (int64_t)noge_random_below(&random, 2000) * (round % 3 ? 1 : 4000000000) - 1000;
        int64_t refs[300];
        for (uint32_t i = 0; i < count; i++)
            refs[i] = (int64_t)noge_random_below(&random, range) - shift;
        noge_ways ways = {0};
        noge_nodes nodes;
        noge_osm_way way = {.id = 1, .ref = refs, .ref_count = count};
        way.tags.value[NOGE_OSM_HIGHWAY] = (noge_osm_value){"primary", 7};
        assert_fine(noge_ways_add(&ways, &way, NOGE_NETWORK_DRIVE, error));
        assert_fine(noge_nodes_of_ways(&nodes, &ways, error));
        for (size_t i = 1; i < nodes.count; i++)
            assert_true(nodes.id[i - 1] < nodes.id[i]);
        for (int question = 0; question < 500; question++) {
            int64_t id = (int64_t)noge_random_below(&random, range) - shift;
            bool there = false;
            for (uint32_t i = 0; i < count; i++)
                there |= refs[i] == id;
            size_t found = noge_nodes_find(&nodes, id);
            assert_int_equal(found != NOGE_NOT_FOUND, there);
            if (there)
                assert_true(nodes.id[found] == id);
        }
        noge_nodes_release(&nodes);
        noge_ways_release(&ways);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(simplification_agrees_with_its_plain_twin),
        cmocka_unit_test(polygons_agree_with_their_plain_twin),
        cmocka_unit_test(nearness_is_500_metres),
        cmocka_unit_test(ids_are_sorted_and_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
