/* Distances found by searches against distances between all nodes, and what is kept when some are dropped. */
#include "support/random.h"
#include "support/unit.h"

#include "measure/bound/pairs.h"
#include "support/graphs.h"

#include <math.h>
#include <noge/graph.h>

enum { NODES = 60 };

static double distance[NODES][NODES];

/* Floyd and Warshall, in places. */
static void find_distances(const noge_places *places) {
    const noge_graph *graph = places->graph;
    for (uint32_t a = 0; a < NODES; a++) {
        for (uint32_t b = 0; b < NODES; b++)
            distance[a][b] = a == b ? 0 : INFINITY;
        for (uint64_t e = graph->offset[places->node[a]]; e < graph->offset[places->node[a] + 1]; e++)
            distance[a][places->place[graph->neighbor[e]]] = graph->length[e];
    }
    for (uint32_t via = 0; via < NODES; via++)
        for (uint32_t a = 0; a < NODES; a++)
            for (uint32_t b = 0; b < NODES; b++)
                distance[a][b] = fmin(distance[a][b], distance[a][via] + distance[via][b]);
}

static void distances_are_true_and_links_are_kept(void **state) {
    (void)state;
    for (uint64_t round = 0; round < 20; round++) {
        noge_random random = test_random(round, "pairs", 0);
        noge_graph *graph = test_random_graph(&random, NODES, 30, true);
        noge_places places = {0};
        noge_pairs pairs = {0};
        noge_pair spare[NODES];
        uint32_t ring[NODES];
        assert_fine(noge_places_find(&places, graph, 7, TASK(.weighted = true), error));
        assert_fine(noge_pairs_create(&pairs, &places, error));
        find_distances(&places);
        for (uint32_t i = 0; i < NODES; i++)
            ring[i] = i;
        noge_random_shuffle(&random, ring, NODES);
        for (uint32_t i = 0; i < NODES; i++)
            noge_pairs_measure(&pairs, ring[i], ring[(i + 1) % NODES]);
        assert_int_equal(pairs.count, NODES);
        size_t unknown = 0;
        for (int ask = 0; ask < 20000; ask++) {
            uint32_t a = noge_random_below(&random, NODES), b = noge_random_below(&random, NODES);
            double found = noge_pairs_distance(&pairs, a, b);
            assert_true(found == distance[a][b] || isinf(found));
            unknown += isinf(found) ? 1 : 0;
        }
        assert_true(unknown == 0 || 4 * pairs.count >= 3 * pairs.space);
        noge_pairs_keep_links(&pairs, ring, NODES, spare);
        assert_int_equal(pairs.count, NODES);
        for (uint32_t i = 0; i < NODES; i++)
            assert_true(noge_pairs_distance(&pairs, ring[i], ring[(i + 1) % NODES]) ==
                        distance[ring[i]][ring[(i + 1) % NODES]]);
        assert_int_equal(pairs.count, NODES);
        noge_pairs_free(&pairs);
        noge_places_free(&places);
        noge_graph_free(graph);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distances_are_true_and_links_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
