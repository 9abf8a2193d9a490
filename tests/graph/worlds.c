/* The sets `worlds` and `roads`: every kind is present, sound and of the promised size, and no graph is one of the
 * families that explorers are judged on. */
#include "graph/dataset.h"
#include "graph/graph.h"
#include "support/graphs.h"
#include "support/random.h"
#include "support/unit.h"

#include <math.h>
#include <noge/generate.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

enum { KINDS = 44, ROAD_KINDS = 6, TURNS = KINDS + 2 * ROAD_KINDS };

static noge_dataset *generate(const char *name, uint64_t seed, bool with_positions) {
    noge_dataset *set;
    assert_fine(noge_dataset_generate(&set, name, seed, with_positions, error));
    return set;
}

/* ---- Every graph ------------------------------------------------------------------------------------------------- */

static void check_graph(const noge_graph *graph, uint32_t least, uint32_t most) {
    assert_fine(noge_graph_check(graph, error));
    assert_true(test_connected(graph));
    assert_in_range(graph->node_count, least, most);
    assert_non_null(graph->length);
    for (uint64_t e = 0; e < 2 * graph->edge_count; e++)
        assert_true(isfinite(graph->length[e]) && graph->length[e] > 0);
}

static double mean_degree(const noge_graph *graph) {
    return 2 * (double)graph->edge_count / graph->node_count;
}

static bool is_regular(const noge_graph *graph) {
    for (noge_node v = 1; v < graph->node_count; v++)
        if (noge_graph_degree(graph, v) != noge_graph_degree(graph, 0))
            return false;
    return true;
}

static bool is_one_of(const char *name, const char *const *names) {
    for (; *names; names++)
        if (strcmp(name, *names) == 0)
            return true;
    return false;
}

/* Trees are trees, random graphs are not regular, Cayley graphs are, roads have the degrees of roads. */
static void check_kind(const noge_graph *graph, const char *kind) {
    static const char *const trees[] = {"recursive", "caterpillar", "spider", NULL};
    static const char *const random[] = {"degrees", "random", "bipartite", "lift", "near-regular", NULL};
    static const char *const roads[] = {"avenues", "oldtown", "rings", "districts", "suburb", "towns", NULL};
    if (is_one_of(kind, trees))
        assert_int_equal(graph->edge_count, graph->node_count - 1);
    if (is_one_of(kind, random))
        assert_false(is_regular(graph));
    if (strcmp(kind, "cayley") == 0)
        assert_true(is_regular(graph));
    for (noge_node v = 0; strcmp(kind, "truncated") == 0 && v < graph->node_count; v++)
        assert_in_range(noge_graph_degree(graph, v), 1, 3); /* two in its cycle, one along its link */
    if (is_one_of(kind, roads))
        assert_true(mean_degree(graph) > 1.95 && mean_degree(graph) < 3.7);
}

static void worlds_have_all_kinds(void **state) {
    (void)state;
    noge_dataset *set = generate(NOGE_WORLDS, 7, false);
    assert_int_equal(set->train_count, 4480);
    assert_int_equal(set->test_count, 1120);
    assert_int_equal(set->turns, TURNS);
    uint32_t small = 0, large = 0, constant = 0, shuffled = 0;
    for (uint32_t i = 0; i < set->graph_count; i++) {
        const noge_graph *graph = set->graph[i];
        bool road = i % TURNS >= KINDS;
        assert_int_equal(i < 4480 ? set->train[i] : set->test[i - 4480], i);
        check_graph(graph, 20, road ? 1200 : 600);
        check_kind(graph, set->kind[i]);
        assert_null(graph->position);
        assert_string_equal(set->kind[i], set->kind[i % TURNS]); /* in turns, so the last fifth has as many of each */
        small += graph->node_count < 80;
        large += graph->node_count >= 160;
        uint64_t ones = 0;
        for (uint64_t e = 0; e < 2 * graph->edge_count; e++)
            ones += graph->length[e] == 1;
        constant += ones == 2 * graph->edge_count;
        shuffled += !road && graph->neighbor[0] > 1;
    }
    assert_in_range(small, 1700, 2800);
    assert_in_range(large, 1700, 3100);
    assert_in_range(constant, 1000, 1800); /* a third of the abstract kinds */
    assert_in_range(shuffled, 1400, 3600);
    for (uint32_t i = 0; i < TURNS - ROAD_KINDS; i++) /* 50 different kinds; road-like ones come twice */
        for (uint32_t j = 0; j < i; j++)
            assert_string_not_equal(set->kind[i], set->kind[j]);
    for (uint32_t i = 0; i < ROAD_KINDS; i++)
        assert_string_equal(set->kind[KINDS + i], set->kind[KINDS + ROAD_KINDS + i]);
    noge_dataset_free(set);
}

/* Nodes with this many neighbours, as a share of all. */
static double share_of_degree(const noge_dataset *set, uint32_t degree) {
    double nodes = 0, counted = 0;
    for (uint32_t i = 0; i < set->graph_count; i++)
        for (noge_node v = 0; v < set->graph[i]->node_count; v++) {
            counted += noge_graph_degree(set->graph[i], v) == degree;
            nodes++;
        }
    return counted / nodes;
}

static void roads_are_like_roads(void **state) {
    (void)state;
    noge_dataset *set = generate(NOGE_ROADS, 7, false);
    assert_int_equal(set->train_count, 480);
    assert_int_equal(set->test_count, 120);
    for (uint32_t i = 0; i < set->graph_count; i++) {
        check_graph(set->graph[i], 200, 1500);
        check_kind(set->graph[i], set->kind[i]);
        assert_string_equal(set->kind[i], set->kind[i % ROAD_KINDS]);
    }
    assert_true(share_of_degree(set, 1) > 0.08 && share_of_degree(set, 1) < 0.34); /* as in SFO … OXF */
    assert_true(share_of_degree(set, 2) < 0.12);
    assert_true(share_of_degree(set, 3) > 0.43 && share_of_degree(set, 3) < 0.7);
    assert_true(share_of_degree(set, 4) > 0.04);
    noge_dataset_free(set);
}

/* ---- Seeds and positions ----------------------------------------------------------------------------------------- */

static bool are_equal(const noge_graph *a, const noge_graph *b) {
    size_t ends = 2 * (size_t)a->edge_count;
    return a->node_count == b->node_count && a->edge_count == b->edge_count &&
           memcmp(a->neighbor, b->neighbor, ends * sizeof *a->neighbor) == 0 &&
           memcmp(a->length, b->length, ends * sizeof *a->length) == 0;
}

static void the_seed_decides(void **state) {
    (void)state;
    noge_dataset *one = generate(NOGE_WORLDS, 11, false), *again = generate(NOGE_WORLDS, 11, false);
    noge_dataset *other = generate(NOGE_WORLDS, 12, false);
    uint32_t same = 0;
    for (uint32_t i = 0; i < one->graph_count; i++) {
        assert_true(are_equal(one->graph[i], again->graph[i]));
        same += are_equal(one->graph[i], other->graph[i]);
    }
    assert_true(same < 20); /* whole lattices with lengths of 1 may be the same */
    noge_dataset_free(one);
    noge_dataset_free(again);
    noge_dataset_free(other);
}

static void positions_change_nothing(void **state) {
    (void)state;
    noge_dataset *bare = generate(NOGE_ROADS, 5, false), *placed = generate(NOGE_ROADS, 5, true);
    for (uint32_t i = 0; i < bare->graph_count; i++) {
        assert_true(are_equal(bare->graph[i], placed->graph[i]));
        assert_non_null(placed->graph[i]->position);
    }
    noge_dataset_free(bare);
    noge_dataset_free(placed);
}

/* A joined set tells the kinds of the members that have some. */
static void joined_sets_keep_kinds(void **state) {
    (void)state;
    noge_dataset *member[2] = {generate("ladder", 1, false), generate(NOGE_ROADS, 1, false)}, *all;
    uint32_t ladders = member[0]->graph_count;
    assert_fine(noge_dataset_join(&all, "both", member, 2, error));
    assert_null(all->kind[ladders - 1]);
    assert_string_equal(all->kind[ladders + 2], "rings");
    noge_dataset_free(member[0]);
    noge_dataset_free(member[1]);
    noge_dataset_free(all);
}

/* ---- Judging sets are strangers ---------------------------------------------------------------------------------- */

static int compare_values(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* Hash of a multiset; sorts it. */
static uint64_t hash_values(uint64_t *value, size_t count) {
    qsort(value, count, sizeof *value, compare_values);
    return XXH64(value, count * sizeof *value, count);
}

/* The numbers of nodes at each distance from a node. Refinement alone cannot tell regular graphs apart; these can. */
static uint64_t distance_profile(const noge_graph *graph, noge_node start, uint32_t *distance, noge_node *queue) {
    uint32_t head = 0, tail = 0;
    uint64_t hash = 0, count = 0;
    memset(distance, 0xff, graph->node_count * sizeof *distance);
    distance[queue[tail++] = start] = 0;
    for (; head < tail; head++) {
        noge_node v = queue[head];
        if (head > 0 && distance[v] != distance[queue[head - 1]]) {
            hash = XXH64(&count, sizeof count, hash);
            count = 0;
        }
        count++;
        for (uint64_t e = graph->offset[v]; e < graph->offset[v + 1]; e++)
            if (distance[graph->neighbor[e]] == UINT32_MAX)
                distance[queue[tail++] = graph->neighbor[e]] = distance[v] + 1;
    }
    return XXH64(&count, sizeof count, hash);
}

/* Weisfeiler and Lehman's colours: in each round a node's colour becomes the hash of its own and its neighbours'
 * colours. Equal for isomorphic graphs. */
static uint64_t hash_shape(const noge_graph *graph) {
    enum { ROUNDS = 3 };
    uint32_t nodes = graph->node_count;
    uint64_t *colour = calloc(nodes, sizeof *colour), *next = calloc(nodes, sizeof *next);
    uint64_t *near = calloc(nodes + (size_t)1, sizeof *near);
    uint32_t *distance = calloc(nodes, sizeof *distance), *queue = calloc(nodes, sizeof *queue);
    for (noge_node v = 0; v < nodes; v++)
        colour[v] = distance_profile(graph, v, distance, queue);
    for (int round = 0; round < ROUNDS; round++) {
        for (noge_node v = 0; v < nodes; v++) {
            uint32_t degree = noge_graph_degree(graph, v);
            for (uint32_t i = 0; i < degree; i++)
                near[i] = colour[graph->neighbor[graph->offset[v] + i]];
            uint64_t pair[2] = {colour[v], hash_values(near, degree)};
            next[v] = XXH64(pair, sizeof pair, 0);
        }
        memcpy(colour, next, nodes * sizeof *colour);
    }
    uint64_t hash = hash_values(colour, nodes);
    free(colour);
    free(next);
    free(near);
    free(distance);
    free(queue);
    return hash;
}

/* A cheap hash, equal for isomorphic graphs: the sorted degrees. */
static uint64_t hash_degrees(const noge_graph *graph) {
    uint64_t *degree = calloc(graph->node_count, sizeof *degree);
    for (noge_node v = 0; v < graph->node_count; v++)
        degree[v] = noge_graph_degree(graph, v);
    uint64_t hash = hash_values(degree, graph->node_count);
    free(degree);
    return hash;
}

/* The graphs that explorers are judged on. */
typedef struct judges {
    noge_dataset *set[4];
    const noge_graph *graph[2000];
    uint64_t degrees[2000], shape[2000]; /* shape: 0 until it is needed */
    uint32_t count;
} judges;

static judges *gather_judges(void) {
    static const char *const names[] = {"delaunay", "geometric", "regular", "small-world"};
    judges *all = calloc(1, sizeof *all);
    for (int s = 0; s < 4; s++) {
        all->set[s] = generate(names[s], 1, false);
        for (uint32_t i = 0; i < all->set[s]->graph_count; i++) {
            all->graph[all->count] = all->set[s]->graph[i];
            all->degrees[all->count++] = hash_degrees(all->set[s]->graph[i]);
        }
    }
    return all;
}

static void dismiss(judges *all) {
    for (int s = 0; s < 4; s++)
        noge_dataset_free(all->set[s]);
    free(all);
}

/* Is the graph one of them? *compared counts the graphs whose degrees were the same. */
static bool is_judge(judges *all, const noge_graph *graph, uint32_t *compared) {
    uint64_t degrees = hash_degrees(graph), shape = 0;
    for (uint32_t i = 0; i < all->count; i++) {
        if (all->degrees[i] != degrees)
            continue;
        if (!all->shape[i])
            all->shape[i] = hash_shape(all->graph[i]);
        shape = shape ? shape : hash_shape(graph);
        ++*compared;
        if (shape == all->shape[i])
            return true;
    }
    return false;
}

static void no_graph_is_for_judging(void **state) {
    (void)state;
    static const char *const names[] = {NOGE_WORLDS, NOGE_ROADS};
    judges *all = gather_judges();
    uint32_t compared = 0;
    for (int s = 0; s < 2; s++) {
        noge_dataset *set = generate(names[s], 1, false);
        for (uint32_t i = 0; i < set->graph_count; i++)
            if (is_judge(all, set->graph[i], &compared))
                fail_msg("graph %u (%s) of %s", i, set->kind[i], names[s]);
        noge_dataset_free(set);
    }
    assert_true(compared > 0); /* whole tori have the degrees of regular graphs */
    dismiss(all);
}

/* The comparison finds a judging graph with its nodes in another order. */
static void a_disguised_judge_is_found(void **state) {
    (void)state;
    judges *all = gather_judges();
    noge_random random = test_random(3, "test worlds", 0);
    for (uint32_t i = 7; i < all->count; i += 250) {
        const noge_graph *graph = all->graph[i];
        uint32_t *number = calloc(graph->node_count, sizeof *number), compared = 0;
        noge_builder *builder;
        noge_graph *disguised;
        for (noge_node v = 0; v < graph->node_count; v++)
            number[v] = v;
        noge_random_shuffle(&random, number, graph->node_count);
        assert_fine(noge_builder_create(&builder, true, error));
        assert_fine(noge_builder_add_nodes(builder, graph->node_count, error));
        for (noge_node v = 0; v < graph->node_count; v++)
            for (uint64_t e = graph->offset[v]; e < graph->offset[v + 1]; e++)
                if (graph->neighbor[e] > v)
                    assert_fine(noge_builder_add_edge(builder, number[v], number[graph->neighbor[e]], 2, error));
        assert_fine(noge_builder_finish(builder, &disguised, NULL, error));
        assert_true(is_judge(all, disguised, &compared));
        noge_builder_free(builder);
        noge_graph_free(disguised);
        free(number);
    }
    dismiss(all);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worlds_have_all_kinds),      cmocka_unit_test(roads_are_like_roads),
        cmocka_unit_test(the_seed_decides),           cmocka_unit_test(positions_change_nothing),
        cmocka_unit_test(joined_sets_keep_kinds),     cmocka_unit_test(no_graph_is_for_judging),
        cmocka_unit_test(a_disguised_judge_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
