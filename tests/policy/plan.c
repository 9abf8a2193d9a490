/* Plans against all orders of a few places, on a line, in random maps and after ways were blocked. */
#include "support/random.h"
#include "support/unit.h"

#include "explore/map.h"
#include "graph/generate/worlds/worlds.h"
#include "policy/plan/plan.h"
#include "policy/plan/short_walk.h"
#include "support/graphs.h"

#include <inttypes.h>
#include <noge/noge.h>
#include <string.h>

enum { PLACES = 7, NODES = 400 };

typedef double matrix[PLACES + 2][PLACES + 2];

/* The length of the shortest walk through all places that begins with the first `fixed` of the order and, if it `ends`,
 * ends with the last: by trying all orders. */
static double shortest(noge_distances distances, uint32_t *order, uint32_t fixed, uint32_t count, bool ends) {
    if (fixed + ends >= count)
        return noge_walk_length(distances, order, count);
    double least = INFINITY;
    for (uint32_t i = fixed; i + ends < count; i++) {
        uint32_t kept = order[fixed];
        order[fixed] = order[i];
        order[i] = kept;
        least = fmin(least, shortest(distances, order, fixed + 1, count, ends));
        order[i] = order[fixed];
        order[fixed] = kept;
    }
    return least;
}

static void walks_are_short(void **state) {
    (void)state;
    enum { ROUNDS = 300 };
    double sum = 0;
    for (uint32_t round = 0; round < ROUNDS; round++) {
        noge_random random = test_random(round, "walks", 0);
        double x[PLACES], y[PLACES], between[PLACES][PLACES];
        uint32_t order[PLACES] = {0}, sorted[PLACES], seen = 0;
        bool ends = round % 2;
        for (int i = 0; i < PLACES; i++) {
            x[i] = noge_random_unit(&random);
            y[i] = noge_random_unit(&random);
            sorted[i] = (uint32_t)i;
        }
        for (int i = 0; i < PLACES; i++)
            for (int j = 0; j < PLACES; j++)
                between[i][j] = hypot(x[i] - x[j], y[i] - y[j]);
        noge_distances distances = {between[0], PLACES};
        uint32_t count = 1;
        if (ends)
            order[count++] = PLACES - 1;
        for (uint32_t place = 1; place < PLACES - (ends ? 1 : 0); place++)
            noge_walk_insert(distances, order, count++, ends, place);
        assert_int_equal(count, PLACES);
        double inserted = noge_walk_length(distances, order, PLACES);
        noge_walk_improve(distances, order, PLACES, ends);
        double improved = noge_walk_length(distances, order, PLACES),
               least = shortest(distances, sorted, 1, PLACES, ends);
        for (int i = 0; i < PLACES; i++)
            seen |= 1u << order[i];
        assert_int_equal(seen, (1u << PLACES) - 1);
        assert_int_equal(order[0], 0);
        assert_true(!ends || order[PLACES - 1] == PLACES - 1);
        assert_true(improved <= inserted * (1 + 1e-9));
        assert_true(improved >= least * (1 - 1e-9));
        assert_true(improved <= 1.25 * least);
        sum += improved / least;
    }
    print_message("walks through %d places: %.4f of the shortest\n", PLACES, sum / ROUNDS);
    assert_true(sum / ROUNDS < 1.01);
}

/* ---- On a line --------------------------------------------------------------------------------------------------- */

/* A line of visited nodes, 0 to LINE - 1, with open places one step beside some of them. The explorer stands at START.
 */
enum { LINE = 165, START = 15 };
static const uint32_t beside[] = {6, 22, 38};
enum { BESIDE = sizeof beside / sizeof *beside };

static noge_map *line_map(noge_node open[BESIDE]) {
    noge_map *map;
    noge_node next = 0, line[LINE];
    assert_fine(noge_map_create(&map, NULL, error));
    for (uint32_t i = 0, found = 0; i < LINE; i++) {
        bool has = found < BESIDE && beside[found] == i;
        noge_sight sight = {.new_count = (i + 1 < LINE ? 1u : 0) + (has ? 1 : 0)};
        line[i] = next;
        assert_fine(noge_map_visit(map, next, &sight, NULL, error));
        next = map->node_count - sight.new_count;
        if (has)
            open[found++] = map->node_count - 1;
    }
    assert_fine(noge_map_move(map, line[START], NULL, error));
    return map;
}

/* The nearest place is to the right, and so is the farthest. Going left first is shorter, unless one has to return to
 * the left end. */
static void the_order_of_all_decides(void **state) {
    (void)state;
    noge_node open[BESIDE], choice;
    noge_map *map = line_map(open);
    noge_policy *nearest, *universal;
    noge_plan *plan;
    assert_fine(noge_policy_create(&nearest, "nn", error));
    assert_fine(noge_policy_create(&universal, "universal", error));
    assert_fine(noge_plan_create(&plan, error));
    assert_true(noge_plan_is_due(map));
    assert_fine(noge_policy_choose(nearest, map, &choice, error));
    assert_int_equal(choice, open[1]);
    for (int again = 0; again < 2; again++) { /* asking twice changes nothing */
        assert_fine(noge_plan_first(plan, map, &choice, error));
        assert_int_equal(choice, open[0]);
        assert_fine(noge_policy_choose(universal, map, &choice, error));
        assert_int_equal(choice, open[0]);
    }
    change_task(map, returns, true);
    assert_fine(noge_plan_first(plan, map, &choice, error));
    assert_int_not_equal(choice, open[0]); /* the two to the right are on one way there and back */
    change_task(map, returns, false);
    change_task(map, limit, map->visit_count + 1); /* not everything will be visited: no plan */
    assert_fine(noge_policy_choose(universal, map, &choice, error));
    assert_int_equal(choice, open[1]);
    noge_plan_free(plan);
    noge_policy_free(nearest);
    noge_policy_free(universal);
    noge_map_free(map);
}

/* ---- In random maps ---------------------------------------------------------------------------------------------- */

/* Distances from a node, found by using every edge until nothing changes. */
static void search(const noge_map *map, noge_node from, double distance[NODES]) {
    for (uint32_t v = 0; v < map->node_count; v++)
        distance[v] = v == from ? 0 : INFINITY;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t v = 0; v < map->node_count; v++)
            for (uint32_t i = 0; i < noge_map_row(map, v).count; i++) {
                double there = distance[v] + noge_row_length(noge_map_row(map, v), i);
                if (there < distance[noge_map_row(map, v).node[i]]) {
                    distance[noge_map_row(map, v).node[i]] = there;
                    changed = true;
                }
            }
    }
}

/* How much longer than the shortest walk is the shortest that begins with this node? */
static double regret(noge_map *map, noge_node first) {
    noge_node place[PLACES + 2] = {map->at};
    uint32_t order[PLACES + 2], count = 1;
    matrix between;
    for (uint32_t i = 0; i < map->frontier_count; i++)
        place[count++] = map->frontier[i];
    if (map->task.returns)
        place[count++] = 0;
    for (uint32_t i = 0; i < count; i++) {
        double distance[NODES];
        order[i] = i;
        search(map, place[i], distance);
        for (uint32_t j = 0; j < count; j++)
            between[i][j] = distance[place[j]];
    }
    noge_distances distances = {between[0], PLACES + 2};
    double least = shortest(distances, order, 1, count, map->task.returns);
    for (uint32_t i = 1; i < count; i++)
        if (place[i] == first) {
            order[i] = order[1];
            order[1] = i;
            break;
        }
    assert_int_equal(place[order[1]], first);
    return shortest(distances, order, 2, count, map->task.returns) / least;
}

/* Explores a random map by nearest neighbour; where few places are left, asks for a plan. Distances that were kept from
 * earlier plans, and changes of the world, must not mislead it. */
static void plans_begin_well(void **state) {
    (void)state;
    enum { ROUNDS = 24 };
    double sum = 0, most = 1;
    uint32_t plans = 0;
    for (uint32_t round = 0; round < ROUNDS; round++) {
        noge_random random = test_random(round, "plans", 0);
        bool weighted = round % 2, changes = round % 3 == 0;
        noge_graph *graph = test_random_graph(&random, NODES, 100, weighted);
        noge_episode *episode;
        noge_plan *plan;
        assert_fine(noge_plan_create(&plan, error));
        assert_fine(noge_episode_create(&episode, error));
        assert_fine(noge_episode_begin(episode, graph, 0, TASK(.weighted = weighted), round, error));
        noge_map *map = episode->map;
        change_task(map, returns, round % 4 > 1);
        while (!noge_episode_over(episode)) {
            noge_node first;
            if (changes && noge_random_below(&random, 8) == 0) { /* a way turns out to be longer */
                noge_node a = map->visit[noge_random_below(&random, map->visit_count)];
                noge_node b = noge_map_row(map, a).node[0];
                if (weighted)
                    assert_fine(noge_map_set_edge(map, a, b, 50, error));
            }
            if (noge_plan_is_due(map) && map->frontier_count <= PLACES) {
                assert_fine(noge_plan_first(plan, map, &first, error));
                if (first != NOGE_NO_NODE) {
                    double longer = regret(map, first);
                    sum += longer;
                    most = fmax(most, longer);
                    plans++;
                }
            }
            assert_fine(noge_episode_step(episode, noge_map_nearest(map), error));
        }
        noge_plan_free(plan);
        noge_episode_free(episode);
        noge_graph_free(graph);
    }
    print_message("%u plans: their first steps cost %.4f of the shortest walk, %.2f at most\n", plans, sum / plans,
                  most);
    assert_true(plans > 100);
    assert_true(sum / plans < 1.02);
    assert_true(most < 1.5);
}

/* ---- In a large map ---------------------------------------------------------------------------------------------- */

/* The work of a decision is bounded by a count, also where the first plan needs more searches than that. */
static void the_work_of_a_decision_is_bounded(void **state) {
    (void)state;
    for (int weighted = 0; weighted < 2; weighted++) {
        noge_graph *graph;
        noge_episode *episode;
        noge_plan *plan;
        uint64_t most = 0, waited = 0, plans = 0;
        assert_fine(noge_worlds_town(18900, 1, &graph, error));
        assert_in_range(graph->node_count, 18900, 18900 + 1890);
        assert_fine(noge_plan_create(&plan, error));
        assert_fine(noge_episode_create(&episode, error));
        assert_fine(noge_episode_begin(episode, graph, 0, TASK(.weighted = weighted), 1, error));
        while (!noge_episode_over(episode)) {
            noge_map *map = episode->map;
            noge_node first = NOGE_NO_NODE;
            uint64_t before = noge_plan_spent(plan);
            if (noge_plan_is_due(map))
                assert_fine(noge_plan_first(plan, map, &first, error));
            uint64_t work = noge_plan_spent(plan) - before;
            most = work > most ? work : most;
            plans += first != NOGE_NO_NODE;
            waited += work > 0 && first == NOGE_NO_NODE;
            if (work > 0 && first == NOGE_NO_NODE) { /* asking again changes nothing */
                assert_fine(noge_plan_first(plan, map, &first, error));
                assert_int_equal(first, NOGE_NO_NODE);
            }
            assert_fine(noge_episode_step(episode, first == NOGE_NO_NODE ? noge_map_nearest(map) : first, error));
        }
        print_message("%u nodes: at most %" PRIu64 " edges a decision, %" PRIu64 " plans, %" PRIu64
                      " decisions before them\n",
                      graph->node_count, most, plans, waited);
        assert_true(most <= NOGE_PLAN_EDGES);
        assert_true(most > NOGE_PLAN_EDGES / 2);
        assert_in_range(waited, 1, 2);
        assert_true(plans > 20);
        noge_plan_free(plan);
        noge_episode_free(episode);
        noge_graph_free(graph);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walks_are_short),
        cmocka_unit_test(the_order_of_all_decides),
        cmocka_unit_test(plans_begin_well),
        cmocka_unit_test(the_work_of_a_decision_is_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
