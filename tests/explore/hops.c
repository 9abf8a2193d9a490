/* Distances that are kept from visit to visit, against a search of the whole map, in worlds that change as they like.
 */
#include "support/random.h"
#include "support/unit.h"

#include "base/random.h"
#include "explore/hops.h"

#include <math.h>
#include <noge/map.h>

enum { MOST = 4000 };

/* Breadth-first search over the rows that the map shows. */
static void plain_distances(const noge_map *map, double *distance) {
    noge_node queue[MOST];
    uint32_t head = 0, tail = 0, degree;
    for (noge_node v = 0; v < map->node_count; v++)
        distance[v] = INFINITY;
    queue[tail++] = map->at;
    distance[queue[0]] = 0;
    while (head < tail) {
        noge_node at = queue[head++];
        const noge_node *row = noge_map_neighbors(map, at, &degree);
        for (uint32_t i = 0; i < degree; i++)
            if (isinf(distance[row[i]])) {
                distance[row[i]] = distance[at] + 1;
                queue[tail++] = row[i];
            }
    }
}

static void check(noge_map *map, noge_random *random) {
    double expected[MOST], found[MOST];
    float strided[3 * MOST];
    const uint32_t count = map->node_count;
    plain_distances(map, expected);
    if (noge_random_below(random, 2))
        noge_map_distances(map, found);
    noge_map_distances_float(map, strided, 3);
    noge_map_distances(map, found);
    for (noge_node v = 0; v < count; v++) {
        assert_true(found[v] == expected[v]);
        assert_true((double)strided[3 * v] == expected[v]);
    }
    noge_node to = noge_random_below(random, count);
    assert_true(noge_map_distance(map, to) == expected[to]);
    uint32_t length;
    noge_map_path(map, to, &length);
    assert_true(isinf(expected[to]) ? length == 0 : length == expected[to] + 1);
}

/* Any of the frontier nodes, the near ones more often. */
static noge_node choose(noge_map *map, noge_random *random) {
    const uint32_t count = map->frontier_count;
    const noge_node *frontier = map->frontier;
    return count == 0                     ? NOGE_NO_NODE
           : noge_random_below(random, 3) ? noge_map_nearest(map)
                                          : frontier[noge_random_below(random, count)];
}

/* A visit that finds new nodes and closes some loops. */
static void visit(noge_map *map, noge_random *random) {
    noge_node at = choose(map, random), known[3];
    noge_sight sight = {.new_count = noge_random_below(random, 4), .known = known};
    const uint32_t count = map->frontier_count;
    const noge_node *frontier = map->frontier;
    for (uint32_t i = 0; i < count && sight.known_count < 3; i++)
        if (frontier[i] != at && noge_random_below(random, 4) == 0)
            known[sight.known_count++] = frontier[i];
    if (at != NOGE_NO_NODE && !noge_map_is_excluded(map, at))
        assert_fine(noge_map_visit(map, at, &sight, NULL, error));
}

/* What only real worlds do. */
static void change(noge_map *map, noge_random *random) {
    const noge_sight two = {.new_count = 2};
    const uint32_t count = map->visit_count;
    noge_node one = map->visit[noge_random_below(random, count)];
    noge_node other = map->visit[noge_random_below(random, count)], fresh;
    switch (noge_random_below(random, 8)) {
    case 0: assert_fine(noge_map_discover(map, one, 1, &fresh, error)); break;
    case 1: assert_fine(noge_map_appear(map, &two, &fresh, error)); break;
    case 2: assert_fine(noge_map_remove_edge(map, one, other, error)); break;
    case 3:
        if (one != other)
            assert_fine(noge_map_set_edge(map, one, other, 1, error));
        break;
    case 4: noge_map_exclude(map, noge_random_below(random, map->node_count), NULL); break; /* may be refused */
    case 5: noge_map_include(map, noge_random_below(random, map->node_count), NULL); break;
    default: noge_map_move(map, one, NULL, NULL); /* fails if no known path leads there */
    }
}

/* changes: mean number of steps from one change of the map to the next; 0: the map never changes. */
static void explore(uint64_t seed, uint32_t changes) {
    noge_random random = test_random(15, "hops", seed);
    const noge_sight first = {.new_count = 3};
    noge_map *map;
    assert_fine(noge_map_create(&map, NULL, error));
    for (int episode = 0; episode < 3; episode++) {
        assert_fine(noge_map_clear(map, NULL, error));
        assert_fine(noge_map_visit(map, 0, &first, NULL, error));
        for (int step = 0; step < 200; step++) {
            if (noge_random_below(&random, 4))
                check(map, &random);
            if (changes > 0 && noge_random_below(&random, changes) == 0)
                change(map, &random);
            else
                visit(map, &random);
        }
    }
    noge_map_free(map);
}

static void equal_searches_in_worlds_that_stay(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 40; seed++)
        explore(seed, 0);
}

static void equal_searches_in_worlds_that_change(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 40; seed++)
        explore(100 + seed, 2 + (uint32_t)(seed % 7));
}

static void weighted_maps_keep_none(void **state) {
    (void)state;
    const double length = 2;
    const noge_sight sight = {.new_count = 1, .new_length = &length};
    double found[3];
    float strided[3];
    noge_map *map;
    assert_fine(noge_map_create(&map, TASK(.weighted = true), error));
    for (noge_node v = 0; v < 2; v++)
        assert_fine(noge_map_visit(map, v, &sight, NULL, error));
    noge_map_distances(map, found);
    noge_map_distances_float(map, strided, 1);
    assert_null(noge_hops_keep(map));
    for (noge_node v = 0; v < 3; v++) {
        assert_true(found[v] == (v == 1 ? 0 : 2));
        assert_true((double)strided[v] == found[v]);
    }
    noge_map_free(map);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_searches_in_worlds_that_stay),
        cmocka_unit_test(equal_searches_in_worlds_that_change),
        cmocka_unit_test(weighted_maps_keep_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
