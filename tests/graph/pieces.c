/* Pieces of a graph: balls around random nodes, with everything that lies within. */
#include "graph/dataset.h"
#include "graph/graph.h"
#include "support/graphs.h"
#include "support/random.h"
#include "support/unit.h"

#include <noge/generate.h>
#include <stdlib.h>
#include <string.h>

enum { TRAIN = 300, TEST = 75 };

static noge_dataset *cut(const noge_graph *graph, uint64_t seed) {
    noge_dataset *set;
    assert_fine(noge_dataset_of_pieces(&set, "pieces", graph, seed, error));
    return set;
}

/* The node of the whole graph that has the name of a piece's node. */
static noge_node origin(const noge_graph *whole, const noge_graph *piece, noge_node node) {
    char number[NOGE_NUMBER_TEXT], name[NOGE_NUMBER_TEXT + 1];
    size_t length;
    const char *text = noge_graph_name(piece, node, number, &length);
    assert_true(length < sizeof name);
    memcpy(name, text, length);
    name[length] = 0;
    return noge_graph_find(whole, name);
}

static uint64_t edge_between(const noge_graph *graph, noge_node a, noge_node b) {
    for (uint64_t e = graph->offset[a]; e < graph->offset[a + 1]; e++)
        if (graph->neighbor[e] == b)
            return e;
    return UINT64_MAX;
}

/* The piece has exactly the edges of the whole between its nodes, with their lengths. */
static void check_piece(const noge_graph *whole, const noge_graph *piece) {
    bool *kept = calloc(whole->node_count, sizeof *kept);
    uint64_t inside = 0;
    assert_fine(noge_graph_check(piece, error));
    assert_true(test_connected(piece));
    assert_in_range(piece->node_count, 100, 800);
    for (noge_node v = 0; v < piece->node_count; v++)
        kept[origin(whole, piece, v)] = true;
    for (noge_node v = 0; v < whole->node_count; v++)
        for (uint64_t e = whole->offset[v]; e < whole->offset[v + 1]; e++)
            inside += kept[v] && kept[whole->neighbor[e]];
    assert_int_equal(2 * piece->edge_count, inside);
    for (noge_node v = 0; v < piece->node_count; v++)
        for (uint64_t e = piece->offset[v]; e < piece->offset[v + 1]; e++) {
            uint64_t same = edge_between(whole, origin(whole, piece, v), origin(whole, piece, piece->neighbor[e]));
            assert_true(same != UINT64_MAX && piece->length[e] == whole->length[same]);
        }
    free(kept);
}

/* Is there a centre from which every node of the piece is at least as near as any other node of the whole? Distances by
 * relaxing all edges until nothing changes. */
static bool is_ball(const noge_graph *whole, const noge_graph *piece) {
    bool *kept = calloc(whole->node_count, sizeof *kept), found = false;
    double *distance = calloc(whole->node_count, sizeof *distance);
    for (noge_node v = 0; v < piece->node_count; v++)
        kept[origin(whole, piece, v)] = true;
    for (noge_node centre = 0; centre < whole->node_count && !found; centre++) {
        if (!kept[centre])
            continue;
        for (noge_node v = 0; v < whole->node_count; v++)
            distance[v] = v == centre ? 0 : 1e300;
        for (bool changed = true; changed;) {
            changed = false;
            for (noge_node v = 0; v < whole->node_count; v++)
                for (uint64_t e = whole->offset[v]; e < whole->offset[v + 1]; e++)
                    if (distance[v] + whole->length[e] < distance[whole->neighbor[e]]) {
                        distance[whole->neighbor[e]] = distance[v] + whole->length[e];
                        changed = true;
                    }
        }
        double farthest = 0, nearest = 1e300;
        for (noge_node v = 0; v < whole->node_count; v++)
            if (kept[v])
                farthest = distance[v] > farthest ? distance[v] : farthest;
            else
                nearest = distance[v] < nearest ? distance[v] : nearest;
        found = farthest <= nearest;
    }
    free(kept);
    free(distance);
    return found;
}

static void pieces_are_balls(void **state) {
    (void)state;
    noge_random random = test_random(5, "test pieces", 0);
    noge_graph *whole = test_random_graph(&random, 900, 500, true);
    noge_dataset *set = cut(whole, 1);
    assert_int_equal(set->train_count, TRAIN);
    assert_int_equal(set->test_count, TEST);
    uint32_t small = 0;
    for (uint32_t i = 0; i < TRAIN + TEST; i++) {
        assert_int_equal(i < TRAIN ? set->train[i] : set->test[i - TRAIN], i);
        check_piece(whole, set->graph[i]);
        small += set->graph[i]->node_count < 200;
    }
    assert_in_range(small, 60, 150); /* a quarter: 100 … 199, 200 … 399, 400 … 799, 800 */
    for (uint32_t i = 0; i < 8; i++)
        assert_true(is_ball(whole, set->graph[i]));
    noge_dataset_free(set);
    noge_graph_free(whole);
}

static void the_seed_decides(void **state) {
    (void)state;
    noge_random random = test_random(6, "test pieces", 1);
    noge_graph *whole = test_random_graph(&random, 900, 300, true);
    noge_dataset *one = cut(whole, 1), *again = cut(whole, 1), *other = cut(whole, 2);
    uint32_t same = 0;
    for (uint32_t i = 0; i < TRAIN + TEST; i++) {
        assert_int_equal(one->graph[i]->edge_count, again->graph[i]->edge_count);
        same += one->graph[i]->edge_count == other->graph[i]->edge_count;
    }
    assert_true(same < 40);
    noge_dataset_free(one);
    noge_dataset_free(again);
    noge_dataset_free(other);
    noge_graph_free(whole);
}

static void small_graphs_have_no_pieces(void **state) {
    (void)state;
    noge_random random = test_random(7, "test pieces", 2);
    noge_graph *small = test_random_graph(&random, 99, 10, true);
    noge_dataset *set;
    noge_error why = {0};
    assert_int_equal(noge_dataset_of_pieces(&set, "pieces", small, 1, &why), NOGE_BAD_INPUT);
    assert_null(set);
    assert_non_null(strstr(why.text, "at least 100"));
    noge_graph_free(small);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_are_balls),
        cmocka_unit_test(the_seed_decides),
        cmocka_unit_test(small_graphs_have_no_pieces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
