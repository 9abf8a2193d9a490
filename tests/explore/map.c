/* The map against its plain twin, over whole random explorations: counts, frontier, distances, nearest nodes, paths. */
#include "support/random.h"
#include "support/unit.h"

#include "base/random.h"
#include "explore/map.h"
#include "oracle/plain_map.h"
#include "support/graphs.h"

#include <math.h>
#include <noge/explore.h>
#include <stdlib.h>
#include <string.h>

static void check_frontier(const noge_map *map, const plain_map *plain) {
    uint32_t count, expected = 0;
    const noge_node *frontier = map->frontier;
    count = map->frontier_count;
    bool listed[PLAIN_NODES] = {false};
    for (uint32_t i = 0; i < count; i++) {
        assert_false(listed[frontier[i]]);
        listed[frontier[i]] = true;
    }
    noge_node in_order = map->oldest, last = NOGE_NO_NODE;
    for (noge_node v = 0; v < plain->node_count; v++) {
        assert_int_equal(noge_map_is_visited(map, v), plain->visited[v]);
        assert_int_equal(listed[v], !plain->visited[v]);
        if (plain->visited[v])
            continue;
        expected++;
        assert_int_equal(in_order, v);
        last = v;
        in_order = noge_map_next(map, v);
    }
    assert_int_equal(in_order, NOGE_NO_NODE);
    assert_int_equal(map->newest, last);
    assert_int_equal(count, expected);
}

static void check_rows(const noge_map *map, const plain_map *plain) {
    uint32_t filled[PLAIN_NODES] = {0};
    for (uint32_t e = 0; e < plain->edge_count; e++) {
        const noge_node end[2] = {plain->edge[e].a, plain->edge[e].b};
        for (int i = 0; i < 2; i++) {
            uint32_t count;
            const noge_node *row = noge_map_neighbors(map, end[i], &count);
            assert_true(filled[end[i]] < count);
            assert_int_equal(row[filled[end[i]]++], end[!i]);
        }
    }
    for (noge_node v = 0; v < plain->node_count; v++)
        assert_int_equal(noge_map_row(map, v).count, filled[v]);
}

static double edge_length(const plain_map *plain, noge_node a, noge_node b) {
    for (uint32_t e = 0; e < plain->edge_count; e++)
        if ((plain->edge[e].a == a && plain->edge[e].b == b) || (plain->edge[e].a == b && plain->edge[e].b == a))
            return plain->edge[e].length;
    return INFINITY;
}

/* Searches from both ends may find another way of the same length, whose sum rounds differently. */
static void assert_near(double value, double expected) {
    if (!(fabs(value - expected) <= 1e-12 * expected))
        fail_msg("%.17g, expected %.17g", value, expected);
}

static void check_path(noge_map *map, const plain_map *plain, noge_node to, double distance) {
    uint32_t count;
    const noge_node *path = noge_map_path(map, to, &count);
    double length = 0;
    assert_int_equal(path[0], noge_map_current(map));
    assert_int_equal(path[count - 1], to);
    for (uint32_t i = 1; i < count; i++)
        length += edge_length(plain, path[i - 1], path[i]);
    assert_near(length, distance);
}

/* Distances to all known nodes, asked in random order and sometimes after a nearest search. */
static void check_distances(noge_map *map, const plain_map *plain, noge_random *random) {
    double distance[PLAIN_NODES], found[PLAIN_NODES];
    plain_distances(plain, noge_map_current(map), distance);
    if (noge_random_below(random, 4) == 0) {
        noge_map_distances(map, found);
        for (noge_node v = 0; v < plain->node_count; v++)
            if (isinf(distance[v]))
                assert_true(isinf(found[v]));
            else
                assert_near(found[v], distance[v]);
    }
    for (int i = 0; i < 6; i++) {
        noge_node to = noge_random_below(random, plain->node_count);
        if (noge_random_below(random, 3) == 0)
            noge_map_nearest(map);
        bool path_first = noge_random_below(random, 2);
        if (path_first)
            check_path(map, plain, to, distance[to]);
        assert_near(noge_map_distance(map, to), distance[to]);
        if (!path_first)
            check_path(map, plain, to, distance[to]);
    }
}

/* in_order: all edges are equally long, so that both kinds of searches meet nodes in the same order. */
static void check_nearest(noge_map *map, const plain_map *plain, bool in_order) {
    double distance[PLAIN_NODES], nearest = INFINITY;
    noge_node order[PLAIN_NODES];
    plain_distances(plain, noge_map_current(map), distance);
    for (noge_node v = 0; v < plain->node_count; v++)
        if (!plain->visited[v])
            nearest = fmin(nearest, distance[v]);
    uint32_t count, expected = 0;
    const noge_node *found = noge_map_nearest_all(map, &count);
    uint32_t met = plain_breadth_first(plain, order);
    bool listed[PLAIN_NODES] = {false};
    for (uint32_t i = 0; i < count; i++)
        listed[found[i]] = true;
    noge_node first = NOGE_NO_NODE;
    for (uint32_t i = 0; i < met; i++) {
        bool is_nearest = !plain->visited[order[i]] && distance[order[i]] == nearest;
        assert_int_equal(listed[order[i]], is_nearest);
        if (!is_nearest)
            continue;
        if (in_order)
            assert_int_equal(found[expected], order[i]);
        if (first == NOGE_NO_NODE)
            first = order[i];
        expected++;
    }
    assert_int_equal(count, expected);
    if (count > 0)
        first = in_order ? first : found[0];
    assert_int_equal(noge_map_nearest(map), first);
}

/* Twins are fed the same sights, made here without noge's world. Lengths are multiples of `unit`; with 1 sums are
 * exact. Not after every visit is something asked: what a search leaves behind must not be needed, nor be in the way.
 */
static void explore_both(noge_random *random, const noge_graph *graph, noge_map *map, bool weighted, double unit) {
    plain_map plain = {0};
    noge_node known[PLAIN_NODES], behind[PLAIN_NODES];
    memset(known, 0xff, sizeof known);
    assert_fine(noge_map_clear(map, TASK(.weighted = weighted), error));
    noge_node source = noge_random_below(random, graph->node_count), at = 0;
    known[source] = 0;
    behind[0] = source;
    for (uint32_t t = 0; t < graph->node_count; t++) {
        noge_node fresh[PLAIN_NODES], closing[PLAIN_NODES];
        double fresh_length[PLAIN_NODES], closing_length[PLAIN_NODES];
        noge_sight sight = {.known = closing,
                            .new_length = weighted ? fresh_length : NULL,
                            .known_length = weighted ? closing_length : NULL};
        for (uint64_t e = graph->offset[behind[at]]; e < graph->offset[behind[at] + 1]; e++) {
            noge_node other = graph->neighbor[e];
            double length = weighted && unit > 0 ? graph->length[e] * unit : 1;
            if (known[other] == NOGE_NO_NODE) {
                fresh_length[sight.new_count] = length;
                fresh[sight.new_count++] = other;
            } else if (!plain.visited[known[other]]) {
                closing_length[sight.known_count] = length;
                closing[sight.known_count++] = known[other];
            }
        }
        double before = plain.walked, cost;
        uint32_t first_new = t == 0 ? 1 : plain.node_count;
        assert_fine(noge_map_visit(map, at, &sight, &cost, error));
        plain_visit(&plain, at, &sight);
        for (uint32_t i = 0; i < sight.new_count; i++) {
            known[fresh[i]] = first_new + i;
            behind[first_new + i] = fresh[i];
        }
        assert_true(fabs(cost - (plain.walked - before)) <= 1e-12 * plain.walked);
        assert_near(map->walked, plain.walked);
        assert_int_equal(map->node_count, plain.node_count);
        assert_int_equal(map->edge_count, plain.edge_count);
        check_frontier(map, &plain);
        check_rows(map, &plain);
        if (noge_random_below(random, 3) > 0) {
            check_nearest(map, &plain, !weighted || unit == 0);
            check_distances(map, &plain, random);
        }
        const uint32_t count = map->frontier_count;
        const noge_node *frontier = map->frontier;
        if (count == 0) {
            assert_int_equal(t + 1, graph->node_count);
            break;
        }
        at = frontier[noge_random_below(random, count)];
    }
}

static void equals_the_plain_map(bool weighted) {
    noge_random random = test_random(7, "test map", weighted);
    noge_map *map;
    assert_fine(noge_map_create(&map, TASK(.weighted = weighted), error));
    for (int round = 0; round < 120; round++) {
        uint32_t nodes = 1 + noge_random_below(&random, 60);
        noge_graph *graph = test_random_graph(&random, nodes, noge_random_below(&random, 2 * nodes), weighted);
        if (round % 10 == 9)
            noge_inside(map)->search.ticket_base =
                UINT32_MAX - 1000; /* tickets run out in the middle of an exploration */
        static const double units[] = {1, 1.0 / 7, 0};
        explore_both(&random, graph, map, weighted, units[round % 3]);
        noge_graph_free(graph);
    }
    noge_map_free(map);
}

static void unweighted_equals_the_plain_map(void **state) {
    (void)state;
    equals_the_plain_map(false);
}

static void weighted_equals_the_plain_map(void **state) {
    (void)state;
    equals_the_plain_map(true);
}

static void refuses_what_cannot_be_visited(void **state) {
    (void)state;
    noge_map *map;
    noge_error error;
    assert_int_equal(noge_map_create(&map, NULL, &error), NOGE_OK);
    noge_sight two = {.new_count = 2}, none = {0};
    assert_int_equal(noge_map_visit(map, 1, &two, NULL, &error), NOGE_USAGE); /* must begin with 0 */
    assert_int_equal(noge_map_visit(map, 0, &two, NULL, &error), NOGE_OK);
    assert_int_equal(noge_map_visit(map, 0, &none, NULL, &error), NOGE_USAGE); /* visited */
    assert_int_equal(noge_map_visit(map, 3, &none, NULL, &error), NOGE_USAGE); /* unknown */
    noge_node itself = 1, visited = 0;
    noge_sight to_itself = {.known_count = 1, .known = &itself}, to_visited = {.known_count = 1, .known = &visited};
    assert_int_equal(noge_map_visit(map, 1, &to_itself, NULL, &error), NOGE_USAGE);
    assert_int_equal(noge_map_visit(map, 1, &to_visited, NULL, &error), NOGE_USAGE);
    assert_int_equal(map->node_count, 3);
    assert_int_equal(map->visit_count, 1);
    noge_map_free(map);
}

/* Known nodes 1, 2, 3 around 0; a visit that is refused changes nothing, not even what the last search knows. */
static void refuses_a_loop_closed_twice(void **state) {
    (void)state;
    noge_map *map;
    noge_error error;
    assert_int_equal(noge_map_create(&map, NULL, &error), NOGE_OK);
    const noge_node twice[] = {2, 3, 2};
    noge_sight three = {.new_count = 3}, double_loop = {.known_count = 3, .known = twice};
    noge_sight loops = {.known_count = 2, .known = twice};
    assert_int_equal(noge_map_visit(map, 0, &three, NULL, &error), NOGE_OK);
    for (int round = 0; round < 2; round++) {
        if (round == 1)
            assert_int_equal(noge_map_nearest(map), 1);
        assert_int_equal(noge_map_visit(map, 1, &double_loop, NULL, &error), NOGE_USAGE);
        assert_non_null(strstr(error.text, "node 2 closes the same loop twice"));
        assert_int_equal(map->edge_count, 3);
        for (noge_node v = 1; v < 4; v++)
            assert_true(noge_map_distance(map, v) == 1);
        assert_int_equal(noge_map_nearest(map), 1);
    }
    assert_int_equal(noge_map_visit(map, 1, &loops, NULL, &error), NOGE_OK);
    assert_int_equal(noge_map_visit(map, 3, &(noge_sight){.known_count = 1, .known = twice}, NULL, &error), NOGE_OK);
    assert_int_equal(map->edge_count, 6);
    noge_map_free(map);
}

/* Decisions are visits but the first. */
static void counts_down_to_its_limit(void **state) {
    (void)state;
    noge_map *map;
    assert_fine(noge_map_create(&map, NULL, error));
    assert_int_equal(noge_map_decisions_left(map), UINT32_MAX);
    change_task(map, limit, 2);
    assert_int_equal(noge_map_decisions_left(map), 2);
    const noge_sight two = {.new_count = 2}, none = {0};
    const uint32_t left[] = {2, 1, 0};
    for (noge_node node = 0; node < 3; node++) {
        assert_fine(noge_map_visit(map, node, node == 0 ? &two : &none, NULL, error));
        assert_int_equal(noge_map_decisions_left(map), left[node]);
    }
    change_task(map, limit, 1); /* fewer than there were */
    assert_int_equal(noge_map_decisions_left(map), 0);
    assert_fine(noge_map_clear(map, NULL, error));
    assert_int_equal(noge_map_decisions_left(map), UINT32_MAX);
    noge_map_free(map);
}

/* Whatever a caller passes: the answer is "none", or NOGE_USAGE and nothing has changed. */
static void unknown_nodes_are_no_trouble(void **state) {
    (void)state;
    const noge_node strangers[] = {2, 3, NOGE_NO_NODE - 1, NOGE_NO_NODE};
    for (int weighted = 0; weighted < 2; weighted++) {
        noge_map *map;
        uint32_t count;
        const double length = 1.5, wrong[] = {0, -1, (double)NAN, (double)INFINITY};
        assert_fine(noge_map_create(&map, TASK(.weighted = weighted), error));
        noge_map_search(map);
        assert_true(isinf(noge_map_distance(map, 0)));
        assert_false(noge_map_reaches(map, 0));
        for (int i = 0; weighted && i < 4; i++) {
            const noge_sight sight = {.new_count = 1, .new_length = &wrong[i]};
            assert_int_equal(noge_map_visit(map, 0, &sight, NULL, NULL), NOGE_USAGE);
        }
        const noge_sight bare = {.new_count = 1}, sight = {.new_count = 1, .new_length = &length};
        if (weighted)
            assert_int_equal(noge_map_visit(map, 0, &bare, NULL, NULL), NOGE_USAGE);
        assert_fine(noge_map_visit(map, 0, &sight, NULL, error));
        for (int i = 0; i < 4; i++) {
            noge_node node = strangers[i];
            assert_true(isinf(noge_map_distance(map, node)));
            noge_map_path(map, node, &count);
            assert_int_equal(count, 0);
            assert_null(noge_map_neighbors(map, node, &count));
            assert_false(noge_map_is_visited(map, node) || noge_map_is_excluded(map, node));
            assert_false(noge_map_reaches(map, node));
            assert_true(isinf(noge_map_length(map, 0, node)) && isinf(noge_map_length(map, node, 0)));
            assert_int_equal(noge_map_next(map, node), NOGE_NO_NODE);
        }
        assert_int_equal(noge_map_next(map, 0), NOGE_NO_NODE); /* visited */
        assert_true(noge_map_distance(map, 1) == (weighted ? length : 1));
        noge_map_free(map);
    }
}

/* ---- Hubs -------------------------------------------------------------------------------------------------------- */

enum { LEAVES = 50, HUB_NODES = 1000 };

/* The nearest frontier nodes in the order in which a breadth-first search through visited nodes meets them. */
static uint32_t plain_nearest(const noge_map *map, noge_node *found) {
    bool met[HUB_NODES] = {false};
    noge_node queue[HUB_NODES];
    uint32_t head = 0, tail = 0, level_end = 1, count = 0;
    queue[tail++] = map->at;
    met[queue[0]] = true;
    while (head < tail && (count == 0 || head < level_end)) {
        if (head == level_end)
            level_end = tail;
        uint32_t degree;
        const noge_node *row = noge_map_neighbors(map, queue[head++], &degree);
        for (uint32_t i = 0; i < degree; i++) {
            if (met[row[i]])
                continue;
            met[row[i]] = true;
            if (noge_map_is_visited(map, row[i]))
                queue[tail++] = row[i];
            else
                found[count++] = row[i];
        }
    }
    return count;
}

/* Visits to the nearest, moves, and edges that come and go, mostly at the hub and its leaves. */
static void change_around_hub(noge_map *map, noge_random *random) {
    const noge_sight nothing = {0}, two = {.new_count = 2};
    noge_node visited = map->visit[noge_random_below(random, map->visit_count)], fresh;
    noge_node other = map->visit[noge_random_below(random, map->visit_count)];
    noge_node nearest = noge_map_nearest(map);
    switch (noge_random_below(random, 24)) {
    case 0: assert_fine(noge_map_discover(map, visited, 1, &fresh, error)); break;
    case 1:
    case 5:
    case 6: assert_fine(noge_map_move(map, visited, NULL, error)); break;
    case 2: assert_fine(noge_map_remove_edge(map, 0, visited, error)); break;
    case 3:
        if (visited != other)
            assert_fine(noge_map_set_edge(map, visited, other, 1, error));
        break;
    case 4:
        if (visited != 0)
            assert_fine(noge_map_set_edge(map, 0, visited, 1, error));
        break;
    default:
        if (nearest != NOGE_NO_NODE)
            assert_fine(noge_map_visit(map, nearest, noge_random_below(random, 20) ? &nothing : &two, NULL, error));
    }
}

/* Searches skip the dead ends of a hub, and must not skip what is no dead end any more. */
static void hubs_have_the_same_nearest_nodes(void **state) {
    (void)state;
    const noge_sight leaves = {.new_count = LEAVES};
    for (uint64_t i = 0; i < 40; i++) {
        noge_random random = test_random(9, "hub", i);
        noge_map *map;
        assert_fine(noge_map_create(&map, NULL, error));
        assert_fine(noge_map_visit(map, 0, &leaves, NULL, error));
        for (int change = 0; change < 300; change++) {
            noge_node expected[HUB_NODES];
            uint32_t count, expected_count = plain_nearest(map, expected);
            const noge_node *found = noge_map_nearest_all(map, &count);
            assert_int_equal(count, expected_count);
            assert_memory_equal(found, expected, count * sizeof *found);
            assert_int_equal(noge_map_nearest(map), count > 0 ? expected[0] : NOGE_NO_NODE);
            change_around_hub(map, &random);
        }
        noge_map_free(map);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unweighted_equals_the_plain_map),  cmocka_unit_test(weighted_equals_the_plain_map),
        cmocka_unit_test(refuses_what_cannot_be_visited),   cmocka_unit_test(refuses_a_loop_closed_twice),
        cmocka_unit_test(counts_down_to_its_limit),         cmocka_unit_test(unknown_nodes_are_no_trouble),
        cmocka_unit_test(hubs_have_the_same_nearest_nodes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
