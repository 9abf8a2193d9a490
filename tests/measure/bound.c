/* Bounds of the shortest walk: against every order up to 12 nodes, against dynamic programming up to 18, against the
 * formula on trees, and against each other beyond that. */
#include "support/random.h"
#include "support/unit.h"

#include "measure/bound/bound.h"
#include "oracle/plain_walk.h"
#include "support/graphs.h"

#include <math.h>
#include <noge/generate.h>
#include <stdlib.h>
#include <string.h>

static const noge_bound_way dense = {NOGE_BOUND_ASCENT, 5000, 20};
static const noge_bound_way sparse = {NOGE_BOUND_ASCENT, 0, 4};
static const noge_bound_way sparser = {NOGE_BOUND_ASCENT, 0, 2};
static const noge_bound_way cycles = {NOGE_BOUND_CYCLES, 0, 0};
static const noge_bound_way subsets = {NOGE_BOUND_SUBSETS, 0, 0};

/* The same graph with lengths that are no whole numbers. */
static noge_graph *with_odd_lengths(const noge_graph *graph, noge_random *random) {
    noge_builder *builder;
    noge_graph *odd;
    assert_fine(noge_builder_create(&builder, true, error));
    assert_fine(noge_builder_add_nodes(builder, graph->node_count, error));
    for (noge_node v = 0; v < graph->node_count; v++)
        for (uint64_t e = graph->offset[v]; e < graph->offset[v + 1]; e++)
            if (graph->neighbor[e] > v)
                assert_fine(noge_builder_add_edge(builder, v, graph->neighbor[e], 0.01 + noge_random_unit(random) * 100,
                                                  error));
    assert_fine(noge_builder_finish(builder, &odd, NULL, error));
    noge_builder_free(builder);
    return odd;
}

/* The walk begins at the source, follows edges, visits everything in reach, and is as long as it says. */
static void check_walk(const noge_bound *bound, const noge_graph *graph, noge_node source, bool weighted) {
    bool *visited = calloc(graph->node_count, sizeof *visited);
    uint32_t count = 1;
    double length = 0;
    assert_int_equal(bound->walk[0], source);
    visited[source] = true;
    for (size_t i = 1; i < bound->walk_count; i++) {
        uint64_t edge = noge_graph_edge(graph, bound->walk[i - 1], bound->walk[i]);
        assert_true(edge != NOGE_NO_EDGE);
        length += weighted && graph->length ? graph->length[edge] : 1;
        count += !visited[bound->walk[i]];
        visited[bound->walk[i]] = true;
    }
    assert_int_equal(count, bound->reachable);
    if (bound->returns)
        assert_int_equal(bound->walk[bound->walk_count - 1], source);
    assert_true(length == bound->upper);
    free(visited);
}

static noge_bound find_by(const noge_graph *graph, noge_node source, const noge_bound_way *way, bool weighted,
                          bool returns) {
    noge_bound bound = {.size = sizeof bound};
    const noge_bound_options options = {
        .size = sizeof options, .task = TASK(.weighted = weighted, .returns = returns), .seed = 1, .effort = 0.3};
    assert_fine(noge_bound_find_by(&bound, graph, source, way, &options, error));
    assert_int_equal(bound.returns, returns);
    check_walk(&bound, graph, source, weighted);
    assert_true(bound.lower <= bound.upper);
    assert_int_equal(bound.exact, bound.lower == bound.upper);
    return bound;
}

/* Does the way hold the true answer between its bounds? Returns whether it found it. */
static bool check_way(const noge_graph *graph, noge_node source, const noge_bound_way *way, bool weighted, bool returns,
                      double shortest) {
    noge_bound bound = find_by(graph, source, way, weighted, returns);
    double slack = 1e-12 * shortest; /* of adding up in another order */
    assert_true(bound.lower <= shortest + slack);
    assert_true(bound.upper >= shortest - slack);
    bool exact = bound.exact;
    if (exact)
        assert_true(fabs(bound.upper - shortest) <= slack);
    noge_bound_free(&bound);
    return exact;
}

static void small_graphs_against_every_order(void **state) {
    (void)state;
    noge_random random = test_random(5, "test bound", 0);
    for (uint32_t round = 0; round < 150; round++) {
        uint32_t nodes = 2 + noge_random_below(&random, round < 12 ? 11 : 8);
        bool weighted = round % 3 > 0, returns = round & 1;
        noge_graph *graph = test_random_graph(&random, nodes, noge_random_below(&random, 10), weighted);
        if (round % 3 == 2) {
            noge_graph *odd = with_odd_lengths(graph, &random);
            noge_graph_free(graph);
            graph = odd;
        }
        noge_node source = noge_random_below(&random, nodes);
        double shortest = plain_shortest_walk(graph, source, weighted, returns);
        assert_true(check_way(graph, source, &subsets, weighted, returns, shortest));
        if (graph->edge_count >= nodes) {
            if (graph->edge_count - nodes < 6)
                assert_true(check_way(graph, source, &cycles, weighted, returns, shortest));
            check_way(graph, source, &dense, weighted, returns, shortest);
            check_way(graph, source, &sparse, weighted, returns, shortest);
            check_way(graph, source, &sparser, weighted, returns, shortest);
        }
        noge_graph_free(graph);
    }
}

static void middling_graphs_against_dynamic_programming(void **state) {
    (void)state;
    noge_random random = test_random(6, "test bound", 0);
    uint32_t closed = 0;
    for (uint32_t round = 0; round < 30; round++) {
        uint32_t nodes = round < 3 ? 18 : 13 + noge_random_below(&random, 3);
        bool weighted = round & 1, returns = round & 2;
        noge_graph *graph = test_random_graph(&random, nodes, 2 + noge_random_below(&random, 15), weighted);
        noge_node source = noge_random_below(&random, nodes);
        noge_bound exact = find_by(graph, source, &subsets, weighted, returns);
        if (graph->edge_count - nodes < 8)
            assert_true(check_way(graph, source, &cycles, weighted, returns, exact.upper));
        closed += check_way(graph, source, &dense, weighted, returns, exact.upper);
        check_way(graph, source, &sparse, weighted, returns, exact.upper);
        noge_bound_free(&exact);
        noge_graph_free(graph);
    }
    assert_in_range(closed, 20, 30); /* the ascent is good, not only true */
}

/* 2 · edges - eccentricity; a tour saves nothing. */
static void trees_by_the_formula(void **state) {
    (void)state;
    noge_random random = test_random(7, "test bound", 0);
    for (uint32_t round = 0; round < 60; round++) {
        bool weighted = round & 1, returns = round & 2;
        uint32_t nodes = 1 + noge_random_below(&random, PLAIN_WALK_MOST);
        noge_graph *tree = test_random_graph(&random, nodes, 0, weighted);
        noge_node source = noge_random_below(&random, nodes);
        double distance[PLAIN_WALK_MOST][PLAIN_WALK_MOST], farthest = 0, edges = 0;
        plain_all_distances(tree, weighted, distance);
        for (noge_node v = 0; v < nodes; v++)
            farthest = fmax(farthest, distance[source][v]);
        for (uint64_t e = 0; e < 2 * tree->edge_count; e++)
            edges += (weighted ? tree->length[e] : 1) / 2;
        const noge_bound_options options = {.size = sizeof options,
                                            .task = TASK(.weighted = weighted, .returns = returns)};
        noge_bound bound = {.size = sizeof bound};
        assert_fine(noge_bound_find(&bound, tree, source, &options, error));
        check_walk(&bound, tree, source, weighted);
        assert_int_equal(bound.method, NOGE_BOUND_TREE);
        assert_true(bound.exact && bound.lower == 2 * edges - (returns ? 0 : farthest));
        noge_bound_free(&bound);

        noge_graph_free(tree);
    }
}

/* Lower bounds of one way must not exceed upper bounds of another. */
static void large_graphs_against_themselves(void **state) {
    (void)state;
    noge_random random = test_random(8, "test bound", 0);
    for (uint32_t round = 0; round < 16; round++) {
        bool weighted = round & 1, returns = round & 8;
        uint32_t nodes = 60 + noge_random_below(&random, 120);
        noge_graph *graph = test_random_graph(&random, nodes, nodes / 4 * (round % 8 / 2) + 3, weighted);
        noge_bound one = find_by(graph, 3, &dense, weighted, returns);
        noge_bound other = find_by(graph, 3, &sparse, weighted, returns);
        assert_true(one.lower <= other.upper);
        assert_true(other.lower <= one.upper);
        assert_true(one.lower >= nodes - 1);
        assert_true(one.upper <= 1.1 * one.lower); /* the gap is small */
        noge_bound_free(&one);
        noge_bound_free(&other);
        noge_graph_free(graph);
    }
}

/* A square of four by four from a corner has a walk that never steps back; so has the ring from anywhere. */
static void known_answers(void **state) {
    (void)state;
    const noge_bound_options options = {.size = sizeof options, .seed = 1};
    const noge_bound_options closed = {.size = sizeof closed, .task = TASK(.returns = true), .seed = 1};
    noge_builder *builder;
    noge_graph *ring;
    noge_bound bound = {.size = sizeof bound};
    assert_fine(noge_builder_create(&builder, false, error));
    assert_fine(noge_builder_add_nodes(builder, 102, error));
    for (noge_node v = 0; v < 100; v++)
        assert_fine(noge_builder_add_edge(builder, v, (v + 1) % 100, 1, error));
    assert_fine(noge_builder_add_edge(builder, 100, 101, 1, error)); /* elsewhere */
    assert_fine(noge_builder_finish(builder, &ring, NULL, error));
    noge_builder_free(builder);
    assert_fine(noge_bound_find(&bound, ring, 17, &options, error));
    assert_true(bound.exact && bound.upper == 99);
    assert_int_equal(bound.reachable, 100);
    noge_bound_free(&bound);
    assert_fine(noge_bound_find(&bound, ring, 17, &closed, error));
    assert_true(bound.exact && bound.returns && bound.upper == 100);
    noge_bound_free(&bound);
    assert_fine(noge_bound_find(&bound, ring, 101, &options, error));
    assert_true(bound.exact && bound.upper == 1);
    noge_bound_free(&bound);
    noge_error error;
    assert_int_equal(noge_bound_find(&bound, ring, 102, &options, &error), NOGE_USAGE);
    noge_graph_free(ring);
}

static void the_seed_decides(void **state) {
    (void)state;
    noge_random random = test_random(9, "test bound", 0);
    noge_graph *graph = test_random_graph(&random, 150, 40, true);
    noge_bound one = find_by(graph, 0, &dense, true, true), again = find_by(graph, 0, &dense, true, true);
    assert_true(one.lower == again.lower && one.upper == again.upper && one.walk_count == again.walk_count);
    assert_memory_equal(one.walk, again.walk, one.walk_count * sizeof *one.walk);
    noge_bound_free(&one);
    noge_bound_free(&again);
    noge_graph_free(graph);
}

static void trivial_bounds_add_up_the_shortest_edges(void **state) {
    (void)state;
    noge_builder *builder;
    noge_graph *graph;
    double lower;
    assert_fine(noge_builder_create(&builder, true, error));
    assert_fine(noge_builder_add_nodes(builder, 6, error));
    assert_fine(noge_builder_add_edge(builder, 0, 1, 5, error));
    assert_fine(noge_builder_add_edge(builder, 1, 2, 3, error));
    assert_fine(noge_builder_add_edge(builder, 2, 3, 4, error));
    assert_fine(noge_builder_add_edge(builder, 4, 5, 1, error)); /* out of reach */
    assert_fine(noge_builder_finish(builder, &graph, NULL, error));
    noge_builder_free(builder);
    assert_fine(noge_bound_trivial(&lower, graph, 0, 3, TASK(.weighted = true), error));
    assert_true(lower == 7);
    assert_fine(noge_bound_trivial(&lower, graph, 0, 3, NULL, error));
    assert_true(lower == 2);
    assert_fine(noge_bound_trivial(&lower, graph, 0, 1, TASK(.weighted = true), error));
    assert_true(lower == 0);
    noge_graph_free(graph);
}

/* Closed walks: a tree twice, or a cycle. Every subset of the nodes has a tour that is at least as long. */
static void trivial_bounds_of_tours_hold(void **state) {
    (void)state;
    noge_random random = test_random(10, "test bound", 0);
    uint32_t tight = 0;
    for (uint32_t round = 0; round < 60; round++) {
        bool weighted = round & 1;
        uint32_t nodes = 1 + noge_random_below(&random, 8);
        noge_graph *graph = test_random_graph(&random, nodes, noge_random_below(&random, 6), weighted);
        double lower, shortest = plain_shortest_walk(graph, 0, weighted, true);
        assert_fine(noge_bound_trivial(&lower, graph, 0, nodes, TASK(.weighted = weighted, .returns = true), error));
        assert_true(lower <= shortest);
        tight += lower == shortest;
        double open;
        assert_fine(noge_bound_trivial(&open, graph, 0, nodes, TASK(.weighted = weighted), error));
        assert_true(nodes == 1 ? lower == 0 : lower > open);
        noge_graph_free(graph);
    }
    assert_true(tight > 10);
}

typedef struct questions {
    uint64_t asked, stop_at;
} questions;

static bool stop_at_question(void *context) {
    questions *all = context;
    return ++all->asked == all->stop_at;
}

/* Stops at questions from the first to the last. Being asked changes no bound. */
static void a_caller_stops_a_search(void **state) {
    (void)state;
    noge_random random = test_random(11, "test bound", 0);
    noge_graph *graph = test_random_graph(&random, 150, 100, true);
    questions all = {0};
    noge_error why;
    const noge_bound_options plain = {.size = sizeof plain, .task = TASK(.weighted = true), .seed = 1, .effort = 0.1};
    noge_bound_options options = plain;
    noge_bound expected = {.size = sizeof expected}, bound = {.size = sizeof bound};
    options.interrupted = stop_at_question;
    options.context = &all;
    assert_fine(noge_bound_find(&expected, graph, 0, &plain, error));
    assert_fine(noge_bound_find(&bound, graph, 0, &options, error));
    assert_true(bound.lower == expected.lower && bound.upper == expected.upper);
    noge_bound_free(&bound);
    uint64_t count = all.asked;
    assert_true(count > 5);
    for (uint64_t at = 1; at <= count; at += 1 + count / 20) {
        all.asked = 0;
        all.stop_at = at;
        assert_int_equal(noge_bound_find(&bound, graph, 0, &options, &why), NOGE_INTERRUPTED);
        assert_true(all.asked >= at && all.asked <= at + 1);
        assert_null(bound.walk);
    }
    noge_bound_free(&expected);
    noge_graph_free(graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_graphs_against_every_order),
        cmocka_unit_test(middling_graphs_against_dynamic_programming),
        cmocka_unit_test(trees_by_the_formula),
        cmocka_unit_test(large_graphs_against_themselves),
        cmocka_unit_test(known_answers),
        cmocka_unit_test(the_seed_decides),
        cmocka_unit_test(trivial_bounds_add_up_the_shortest_edges),
        cmocka_unit_test(trivial_bounds_of_tours_hold),
        cmocka_unit_test(a_caller_stops_a_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
