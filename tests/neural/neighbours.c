/* Lists of neighbours: those cut out of the lists of a longer exploration against those made anew. The gradients of a
 * network with both, and with features as rows and as codes, bit by bit. */
#include "support/random.h"
#include "support/sights.h"
#include "support/unit.h"

#include "neural/gradient.h"

#include <stdlib.h>
#include <string.h>

enum { CODES = 3 }; /* of features */
enum { VISITS = 16, INPUTS = 6, OUTPUTS = 3, ENTRIES = NOGE_FILL + 2 * SIGHT_EDGES + (NOGE_FILL - 1) * SIGHT_NODES };

/* Memory for lists of a sight. */
typedef struct list_memory {
    uint32_t first[SIGHT_NODES + 1], degree[SIGHT_NODES], count[SIGHT_NODES], neighbour[ENTRIES];
    float factor[SIGHT_NODES];
} list_memory;

static noge_neighbours lists_in(list_memory *memory) {
    return (noge_neighbours){0, memory->first, memory->degree, memory->count, memory->factor, memory->neighbour};
}

/* Number of nodes known after some visits. They are numbered in order of discovery. */
static uint32_t known_after(const test_sight *sight, uint32_t visits) {
    uint32_t known = 1;
    for (uint32_t e = 0; e < sight->edge_end[visits - 1]; e++)
        known = sight->edge[e] >= known ? sight->edge[e] + 1 : known;
    return known;
}

static noge_edges edges_after(const test_sight *sight, uint32_t visits) {
    return (noge_edges){sight->visit, sight->edge_end, sight->edge, visits};
}

static void draw_sight(test_sight *sight, noge_random *random) {
    test_sight_draw(sight, random, VISITS, INPUTS);
    assert_true(sight->node_count < SIGHT_NODES);
    sight->visited_at[sight->node_count] = UINT32_MAX; /* of the row of zeros */
}

static void check_cut(const test_sight *sight, const noge_neighbours *whole, uint32_t visits) {
    list_memory cut_memory, new_memory;
    noge_neighbours cut = lists_in(&cut_memory), made = lists_in(&new_memory);
    noge_edges edges = edges_after(sight, visits);
    uint32_t nodes = known_after(sight, visits), unvisited[SIGHT_NODES];
    float factor_of[NOGE_FACTORS] = {0};
    noge_neighbours_list(&made, &edges, nodes);
    for (uint32_t v = 0; v < nodes; v++) /* the factors of the degrees that occur */
        for (uint32_t e = 0, degree = 0; e <= made.degree[v]; e++, degree++)
            if (e == made.degree[v] || made.neighbour[made.first[v] + e] == nodes) {
                factor_of[degree] = made.factor[v];
                break;
            }
    noge_neighbours_cut(&cut, whole, sight->visited_at, visits, nodes, factor_of, unvisited);
    assert_int_equal(cut.node_count, sight->node_count);
    for (uint32_t v = 0; v < nodes; v++) {
        assert_int_equal(cut.degree[v], made.degree[v]);
        assert_int_equal(cut.count[v], made.count[v]);
        assert_true(cut.factor[v] == made.factor[v]);
        for (uint32_t e = 0; e < cut.degree[v]; e++) {
            uint32_t ours = cut.neighbour[cut.first[v] + e], plain = made.neighbour[made.first[v] + e];
            assert_int_equal(ours == cut.node_count ? nodes : ours, plain);
        }
    }
}

static void cut_lists_are_those_of_before(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 100; seed++) {
        noge_random random = test_random(seed, "test neighbours", 0);
        test_sight sight;
        draw_sight(&sight, &random);
        list_memory memory;
        noge_neighbours whole = lists_in(&memory);
        noge_edges edges = edges_after(&sight, VISITS);
        noge_neighbours_list(&whole, &edges, sight.node_count);
        for (uint32_t visits = 1; visits <= VISITS; visits++)
            check_cut(&sight, &whole, visits);
    }
}

/* One gradient of two observations of a sight, after few visits and after more. */
static void compute(noge_network *network, test_sight *sight, const noge_neighbours *lists, const float *code_row,
                    float *gradient) {
    noge_workspace *work;
    noge_observation at[2];
    const uint32_t visits[] = {VISITS / 2, VISITS - 1};
    const float target[2 * OUTPUTS] = {1, 2, 3, -1, -2, -3};
    const uint8_t mask[2 * OUTPUTS] = {1, 1, 1, 1, 1, 1};
    for (int i = 0; i < 2; i++) {
        at[i] = test_sight_observation(sight, sight->visit[visits[i]]);
        at[i].node_count = known_after(sight, visits[i]);
        at[i].edges = edges_after(sight, visits[i]);
        at[i].lists = lists;
    }
    assert_fine(noge_workspace_create(&work, network, error));
    assert_fine(noge_workspace_begin(work, at, 2, error));
    if (code_row)
        noge_workspace_use_codes(work, code_row);
    for (uint32_t i = 0; i < 2; i++)
        if (code_row)
            for (uint32_t v = 0; v < at[i].node_count; v++)
                noge_workspace_codes(work, i)[v] = v % CODES;
        else
            memcpy(noge_workspace_features(work, i), sight->x,
                   at[i].node_count * noge_feature_stride(INPUTS) * sizeof(float));
    noge_network_gradient(work, target, mask, gradient);
    noge_workspace_free(work);
}

static void gradients_are_the_same(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 20; seed++) {
        noge_random random = test_random(seed, "test neighbours", 1);
        noge_network *network;
        test_sight sight;
        list_memory memory;
        noge_neighbours whole = lists_in(&memory);
        draw_sight(&sight, &random);
        noge_edges edges = edges_after(&sight, VISITS);
        noge_neighbours_list(&whole, &edges, sight.node_count);
        assert_fine(noge_network_create(&network, (noge_network_shape){INPUTS, seed % 2 ? 24 : 128, OUTPUTS, 0},
                                        noge_kernel_best(), error));
        noge_network_initialise(network, seed);
        noge_network_reverse(network);
        float *with = calloc(network->parameter_count, sizeof *with),
              *without = calloc(network->parameter_count, sizeof *without);
        size_t stride = noge_feature_stride(INPUTS);
        for (uint32_t v = CODES; v < sight.node_count; v++) /* nodes with the same code have the same features */
            memcpy(sight.x + v * stride, sight.x + v % CODES * stride, stride * sizeof(float));
        compute(network, &sight, &whole, NULL, with);
        compute(network, &sight, NULL, NULL, without);
        assert_memory_equal(with, without, network->parameter_count * sizeof *with);
        compute(network, &sight, &whole, sight.x, with);
        assert_memory_equal(with, without, network->parameter_count * sizeof *with);
        free(with), free(without);
        noge_network_free(network);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cut_lists_are_those_of_before),
        cmocka_unit_test(gradients_are_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
