/* The families and the data sets are the paper's: sizes, ranges, structure, split, and the same bytes everywhere. */
#include "support/unit.h"

#include "graph/generate/family.h"
#include <math.h>
#include <noge/generate.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

static noge_graph *generate(const char *name, uint32_t first, uint32_t second, uint64_t seed) {
    noge_error error;
    noge_graph *graph;
    const uint32_t parameter[NOGE_FAMILY_PARAMETERS] = {first, second};
    assert_int_equal(noge_generate(noge_family_find(name), parameter, seed, &graph, &error), NOGE_OK);
    assert_int_equal(noge_graph_check(graph, &error), NOGE_OK);
    assert_non_null(graph->position);
    return graph;
}

static noge_dataset *generate_set(const char *name, uint64_t seed, bool with_positions) {
    noge_error error;
    noge_dataset *set;
    assert_int_equal(noge_dataset_generate(&set, name, seed, with_positions, &error), NOGE_OK);
    return set;
}

static bool connected(const noge_graph *graph) {
    uint32_t *component = malloc(graph->node_count * sizeof *component);
    uint32_t count = noge_graph_components(graph, component);
    free(component);
    return count == 1;
}

static bool adjacent(const noge_graph *graph, noge_node a, noge_node b) {
    for (uint64_t e = graph->offset[a]; e < graph->offset[a + 1]; e++)
        if (graph->neighbor[e] == b)
            return true;
    return false;
}

/* ---- The paper's table ------------------------------------------------------------------------------------------- */

typedef struct range {
    uint32_t count;
    uint64_t least_nodes, most_nodes, least_edges, most_edges;
} range;

static range measure(const noge_dataset *set, const uint32_t *index, uint32_t count) {
    range all = {count, UINT64_MAX, 0, UINT64_MAX, 0};
    for (uint32_t i = 0; i < count; i++) {
        const noge_graph *graph = set->graph[index[i]];
        uint64_t nodes = graph->node_count, edges = graph->edge_count;
        all.least_nodes = nodes < all.least_nodes ? nodes : all.least_nodes;
        all.most_nodes = nodes > all.most_nodes ? nodes : all.most_nodes;
        all.least_edges = edges < all.least_edges ? edges : all.least_edges;
        all.most_edges = edges > all.most_edges ? edges : all.most_edges;
    }
    return all;
}

static void assert_range(range found, range expected) {
    assert_int_equal(found.count, expected.count);
    assert_int_equal(found.least_nodes, expected.least_nodes);
    assert_int_equal(found.most_nodes, expected.most_nodes);
    assert_int_equal(found.least_edges, expected.least_edges);
    assert_int_equal(found.most_edges, expected.most_edges);
}

static void deterministic_sets_have_the_papers_ranges(void **state) {
    (void)state;
    static const struct {
        const char *name;
        range train, test;
    } paper[] = {
        {"ladder", {80, 200, 398, 298, 595}, {20, 220, 386, 328, 577}},
        {"tree", {4, 121, 1365, 120, 1364}, {2, 364, 1093, 363, 1092}},
        {"grid", {80, 64, 289, 112, 544}, {20, 72, 240, 127, 449}},
        {"caveman", {120, 60, 316, 870, 12324}, {30, 70, 304, 1190, 11400}},
    };
    for (size_t i = 0; i < sizeof paper / sizeof *paper; i++) {
        noge_dataset *set = generate_set(paper[i].name, 1, false);
        assert_range(measure(set, set->train, set->train_count), paper[i].train);
        assert_range(measure(set, set->test, set->test_count), paper[i].test);
        noge_dataset_free(set);
    }
}

static void barabasi_set_has_the_papers_sizes(void **state) {
    (void)state;
    noge_dataset *set = generate_set("barabasi", 1, false);
    assert_int_equal(set->train_count, 400);
    assert_int_equal(set->test_count, 100);
    for (uint32_t i = 0; i < 500; i++) {
        assert_int_equal(set->graph[i]->node_count, 100 + i / 5);
        assert_int_equal(set->graph[i]->edge_count, 4 * (set->graph[i]->node_count - 4));
    }
    noge_dataset_free(set);
}

/* A maze without cycles has h² rooms and h² - 1 doors between them, h = side / 2; an even cell that stays free adds
 * itself and its four sides at most. */
static void maze_set_is_within_the_familys_limits(void **state) {
    (void)state;
    noge_dataset *set = generate_set("maze", 1, false);
    assert_int_equal(set->train_count, 400);
    assert_int_equal(set->test_count, 100);
    uint64_t perfect = 0;
    for (uint32_t i = 0; i < 500; i++) {
        const noge_graph *graph = set->graph[i];
        uint64_t half = (15 + 2 * (i / 100)) / 2, least = 2 * half * half - 1;
        assert_in_range(graph->node_count, least, least + least / 10);
        assert_in_range(graph->edge_count, graph->node_count - 1, graph->node_count + graph->node_count / 5);
        perfect += graph->edge_count == graph->node_count - 1;
    }
    assert_in_range(perfect, 1, 100); /* most have cycles, some have none */
    range all = measure(set, set->train, set->train_count);
    assert_int_equal(all.least_nodes, 97);
    assert_in_range(all.most_nodes, 245, 260); /* the paper's: 251 in train, 255 in test */
    assert_in_range(all.most_edges, 250, 290); /* 262 and 276 */
    noge_dataset_free(set);
}

/* ---- Sets as such ------------------------------------------------------------------------------------------------ */

static void every_graph_is_sound_and_connected(void **state) {
    (void)state;
    size_t count;
    const noge_family *family = noge_families(&count);
    for (size_t f = 0; f < count; f++) {
        noge_dataset *set = generate_set(family[f].name, 7, false);
        for (uint32_t i = 0; i < set->graph_count; i++) {
            noge_error error;
            assert_int_equal(noge_graph_check(set->graph[i], &error), NOGE_OK);
            assert_true(connected(set->graph[i]));
            assert_null(set->graph[i]->position);
        }
        noge_dataset_free(set);
    }
}

static void the_split_is_a_partition(void **state) {
    (void)state;
    size_t count;
    const noge_family *family = noge_families(&count);
    for (size_t f = 0; f < count; f++) {
        noge_dataset *set = generate_set(family[f].name, 3, false);
        uint32_t *seen = calloc(set->graph_count, sizeof *seen);
        assert_int_equal(set->train_count + set->test_count, set->graph_count);
        for (uint32_t i = 0; i < set->train_count; i++)
            seen[set->train[i]]++;
        for (uint32_t i = 0; i < set->test_count; i++)
            seen[set->test[i]]++;
        for (uint32_t i = 0; i < set->graph_count; i++)
            assert_int_equal(seen[i], 1);
        free(seen);
        noge_dataset_free(set);
    }
}

static void hash_graph(XXH64_state_t *hash, const noge_graph *graph) {
    XXH64_update(hash, &graph->node_count, sizeof graph->node_count);
    XXH64_update(hash, graph->offset, (graph->node_count + (size_t)1) * sizeof *graph->offset);
    XXH64_update(hash, graph->neighbor, 2 * graph->edge_count * sizeof *graph->neighbor);
    if (graph->position)
        XXH64_update(hash, graph->position, graph->node_count * sizeof *graph->position);
}

static uint64_t hash_set(const char *name, uint64_t seed, bool with_positions) {
    noge_dataset *set = generate_set(name, seed, with_positions);
    XXH64_state_t *hash = XXH64_createState();
    XXH64_reset(hash, 0);
    for (uint32_t i = 0; i < set->graph_count; i++)
        hash_graph(hash, set->graph[i]);
    XXH64_update(hash, set->train, set->train_count * sizeof *set->train);
    XXH64_update(hash, set->test, set->test_count * sizeof *set->test);
    uint64_t value = XXH64_digest(hash);
    XXH64_freeState(hash);
    noge_dataset_free(set);
    return value;
}

/* Should one of these change, every figure measured on the set changes with it. */
static void sets_are_the_same_bytes_on_every_machine(void **state) {
    (void)state;
    static const struct {
        const char *name;
        uint64_t bare, positioned; /* 0: see below */
    } pinned[] = {
        {"barabasi", 0x3176e623b82ac86c, 0},
        {"caveman", 0x54ad35174f3bc0c3, 0xcefd80848aec37e1},
        {"grid", 0x352c96e89d844ca9, 0xc8a7931bfa4b4f2c},
        {"ladder", 0x0ede3b8f82ce87ac, 0x2ffc5817a6248296},
        {"maze", 0x7e15f15962c32bf9, 0x60d6172c520ef818},
        {"tree", 0xb225762090f504ad, 0x0ba1303fa30a0b8b},
    };
    uint32_t changed = 0;
    for (size_t i = 0; i < sizeof pinned / sizeof *pinned; i++) {
        uint64_t bare = hash_set(pinned[i].name, 1, false);
        uint64_t positioned = pinned[i].positioned ? hash_set(pinned[i].name, 1, true) : 0;
        if (bare == pinned[i].bare && positioned == pinned[i].positioned)
            continue;
        print_error("changed: {\"%s\", 0x%016llx, 0x%016llx},\n", pinned[i].name, (unsigned long long)bare,
                    (unsigned long long)positioned);
        changed++;
    }
    assert_int_equal(changed, 0);
}

/* A layout of each Barabási graph takes seconds; those of every twentieth tell as much. */
static void barabasi_layouts_are_the_same_bytes_on_every_machine(void **state) {
    (void)state;
    const noge_family *family;
    const noge_family_maker *maker;
    assert_true(noge_family_maker_find("barabasi", &family, &maker));
    XXH64_state_t *hash = XXH64_createState();
    XXH64_reset(hash, 0);
    for (uint32_t i = 0; i < maker->paper_count; i += 20) {
        uint32_t parameter[NOGE_FAMILY_PARAMETERS] = {0};
        noge_random lots = noge_random_stream(1, family->name, i);
        noge_graph *graph;
        maker->paper_parameters(i, parameter);
        assert_fine(maker->make(parameter, &lots, true, &graph, error));
        assert_non_null(graph->position);
        hash_graph(hash, graph);
        noge_graph_free(graph);
    }
    assert_int_equal(XXH64_digest(hash), 0x2b890343e6448908);
    XXH64_freeState(hash);
}

static void the_seed_decides_random_sets_only(void **state) {
    (void)state;
    size_t count;
    const noge_family *family = noge_families(&count);
    for (size_t f = 0; f < count; f++) {
        uint64_t one = hash_set(family[f].name, 11, false), again = hash_set(family[f].name, 11, false);
        uint64_t other = hash_set(family[f].name, 12, false);
        assert_true(one == again);
        assert_true((one != other) == family[f].random);
    }
}

/* ---- Structure --------------------------------------------------------------------------------------------------- */

static void barabasi_links_every_newcomer_to_earlier_nodes(void **state) {
    (void)state;
    noge_graph *graph = generate("barabasi", 300, 3, 5);
    for (noge_node v = 3; v < 300; v++) {
        uint32_t earlier = 0;
        for (uint64_t e = graph->offset[v]; e < graph->offset[v + 1]; e++)
            earlier += graph->neighbor[e] < v;
        assert_int_equal(earlier, 3);
    }
    for (noge_node a = 0; a < 3; a++) {
        assert_true(adjacent(graph, a, 3)); /* the first newcomer links to all starters */
        for (noge_node b = 0; b < 3; b++)
            assert_false(adjacent(graph, a, b));
    }
    noge_graph_free(graph);
}

/* Uniform attachment would leave the largest degree of 2,000 nodes with 2 links each at about 2 + 2 ln(2000) = 17;
 * preference makes it about 2 sqrt(2000) = 90. */
static void barabasi_prefers_the_well_linked(void **state) {
    (void)state;
    uint32_t largest = 0;
    noge_graph *graph = generate("barabasi", 2000, 2, 5);
    for (noge_node v = 0; v < graph->node_count; v++)
        largest = noge_graph_degree(graph, v) > largest ? noge_graph_degree(graph, v) : largest;
    assert_in_range(largest, 45, 300);
    noge_graph_free(graph);
}

static void caveman_is_cliques_bent_into_a_ring(void **state) {
    (void)state;
    static const uint32_t shapes[][2] = {{1, 3}, {1, 6}, {2, 3}, {2, 5}, {4, 7}};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        uint32_t cliques = shapes[i][0], size = shapes[i][1], total = cliques * size;
        noge_graph *graph = generate("caveman", cliques, size, 1);
        assert_true(connected(graph));
        for (noge_node a = 0; a < total; a++)
            for (noge_node b = 0; b < a; b++) {
                bool inside = a / size == b / size && !(b % size == 0 && a == b + 1);
                bool link =
                    (a % size == 0 && (a + total - 1) % total == b) || (b % size == 0 && (b + total - 1) % total == a);
                assert_int_equal(adjacent(graph, a, b), inside || link);
            }
        noge_graph_free(graph);
    }
}

static void trees_have_one_parent_a_node(void **state) {
    (void)state;
    noge_graph *graph = generate("tree", 3, 4, 1);
    assert_int_equal(graph->node_count, 121);
    for (noge_node v = 1; v < 121; v++) {
        assert_true(adjacent(graph, v, (v - 1) / 3));
        assert_int_equal(noge_graph_degree(graph, v), v < 40 ? 4 : 1);
    }
    assert_int_equal(noge_graph_degree(graph, 0), 3);
    noge_graph_free(graph);
    graph = generate("tree", 1, 4, 1); /* a path */
    assert_int_equal(graph->edge_count, 4);
    assert_true(graph->position[4].x - graph->position[3].x == graph->position[1].x - graph->position[0].x);
    noge_graph_free(graph);
    graph = generate("tree", 9, 0, 1);
    assert_int_equal(graph->node_count, 1);
    noge_graph_free(graph);
}

/* In lattices and mazes, edges join exactly the nodes that lie side by side. */
static void assert_lattice(const noge_graph *graph) {
    for (noge_node a = 0; a < graph->node_count; a++)
        for (noge_node b = 0; b < a; b++) {
            double apart =
                fabs(graph->position[a].x - graph->position[b].x) + fabs(graph->position[a].y - graph->position[b].y);
            assert_true(apart >= 1);
            assert_int_equal(adjacent(graph, a, b), apart == 1);
        }
}

static void edges_join_what_lies_side_by_side(void **state) {
    (void)state;
    static const uint32_t maze_sides[] = {5, 7, 15, 23, 31};
    noge_graph *graph = generate("grid", 9, 14, 1);
    assert_int_equal(graph->node_count, 126);
    assert_true(graph->position[14].x == 0 && graph->position[14].y == -1); /* row by row, row 0 on top */
    assert_lattice(graph);
    noge_graph_free(graph);
    graph = generate("ladder", 40, 0, 1);
    assert_int_equal(graph->node_count, 80);
    assert_true(adjacent(graph, 7, 47) && adjacent(graph, 7, 8) && adjacent(graph, 47, 48));
    assert_lattice(graph);
    noge_graph_free(graph);
    for (size_t i = 0; i < sizeof maze_sides / sizeof *maze_sides; i++)
        for (uint64_t seed = 0; seed < 20; seed++) {
            graph = generate("maze", maze_sides[i], 0, seed);
            assert_lattice(graph);
            assert_true(connected(graph));
            noge_graph_free(graph);
        }
}

static void natural_positions_keep_nodes_apart(void **state) {
    (void)state;
    static const struct {
        const char *name;
        uint32_t parameter[2];
        double gap; /* between any two nodes, as a part of the picture's width */
    } drawn[] = {{"tree", {4, 5}, 0.005}, {"tree", {3, 6}, 0.007}, {"tree", {5, 4}, 0.01}, {"caveman", {3, 50}, 0.02}};
    for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++) {
        noge_graph *graph = generate(drawn[i].name, drawn[i].parameter[0], drawn[i].parameter[1], 1);
        double least = INFINITY, most = 0;
        for (noge_node a = 0; a < graph->node_count; a++)
            for (noge_node b = 0; b < a; b++) {
                double apart =
                    hypot(graph->position[a].x - graph->position[b].x, graph->position[a].y - graph->position[b].y);
                least = apart < least ? apart : least;
                most = apart > most ? apart : most;
            }
        assert_true(least > drawn[i].gap * most);
        noge_graph_free(graph);
    }
}

static void circle_points_are_sine_and_cosine(void **state) {
    (void)state;
    const double turn = 6.28318530717958647692;
    for (uint64_t whole = 1; whole < 400; whole += 3)
        for (uint64_t part = 0; part < 2 * whole; part++) {
            noge_point at = noge_circle_point(part, whole);
            double angle = turn * (double)(part % whole) / (double)whole;
            assert_true(fabs(at.x - cos(angle)) < 2e-15 && fabs(at.y - sin(angle)) < 2e-15);
        }
    noge_point up = noge_circle_point(1, 4), back = noge_circle_point(3, 6);
    assert_true(up.x == 0 && up.y == 1 && back.x == -1 && back.y == 0);
}

/* ---- Wrong use --------------------------------------------------------------------------------------------------- */

static void refuses_what_cannot_be(void **state) {
    (void)state;
    static const struct {
        const char *name;
        uint32_t parameter[2];
        noge_status status;
        const char *hint; /* must be in the message */
    } wrong[] = {
        {"grid", {0, 5}, NOGE_USAGE, "1 … 100000000"},
        {"grid", {100000000, 100000000}, NOGE_USAGE, "nodes"},
        {"caveman", {3, 2}, NOGE_USAGE, "3 … 100000"},
        {"barabasi", {5, 5}, NOGE_USAGE, "1 … 4"},
        {"barabasi", {100000000, 100000}, NOGE_USAGE, "edges"},
        {"maze", {16, 0}, NOGE_USAGE, "17"},
        {"maze", {3, 0}, NOGE_USAGE, "5 …"},
        {"tree", {2, 1000}, NOGE_USAGE, "smaller height"},
        {"tree", {1000000, 1000000}, NOGE_USAGE, "smaller height"},
        {"caveman", {40000, 100000}, NOGE_BAD_INPUT, "memory"},
        {"ladder", {100000001, 0}, NOGE_USAGE, "rungs"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        noge_error error = {0};
        noge_graph *graph;
        assert_int_equal(noge_generate(noge_family_find(wrong[i].name), wrong[i].parameter, 1, &graph, &error),
                         wrong[i].status);
        assert_null(graph);
        assert_non_null(strstr(error.text, wrong[i].hint));
    }
    noge_error error = {0};
    noge_dataset *set;
    noge_graph *graph;
    assert_int_equal(noge_dataset_generate(&set, "mase", 1, false, &error), NOGE_USAGE);
    assert_null(set);
    assert_non_null(strstr(error.text, "grid, ladder, maze"));
    assert_int_equal(noge_generate(NULL, (const uint32_t[2]){1, 1}, 1, &graph, &error), NOGE_USAGE);
    assert_null(noge_family_find("mase"));
}

static void usual_values_are_within_their_bounds(void **state) {
    (void)state;
    static const char *const order[] = {"barabasi", "caveman", "grid", "ladder", "maze", "tree"};
    size_t count;
    const noge_family *family = noge_families(&count);
    assert_int_equal(count, 6);
    for (size_t i = 0; i < count; i++) {
        assert_string_equal(family[i].name, order[i]);
        noge_graph_free(generate(order[i], family[i].parameter[0].usual, family[i].parameter[1].usual, 1));
    }
}

static void one_graph_makes_a_set(void **state) {
    (void)state;
    noge_dataset *set;
    noge_graph *graph = generate("grid", 2, 2, 1);
    assert_int_equal(noge_dataset_of_graph(&set, "oxford", graph, NULL), NOGE_OK);
    assert_string_equal(set->name, "oxford");
    assert_int_equal(set->train_count, 0);
    assert_int_equal(set->test_count, 1);
    assert_ptr_equal(set->graph[set->test[0]], graph);
    noge_dataset_free(set);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deterministic_sets_have_the_papers_ranges),
        cmocka_unit_test(barabasi_set_has_the_papers_sizes),
        cmocka_unit_test(maze_set_is_within_the_familys_limits),
        cmocka_unit_test(every_graph_is_sound_and_connected),
        cmocka_unit_test(the_split_is_a_partition),
        cmocka_unit_test(sets_are_the_same_bytes_on_every_machine),
        cmocka_unit_test(barabasi_layouts_are_the_same_bytes_on_every_machine),
        cmocka_unit_test(the_seed_decides_random_sets_only),
        cmocka_unit_test(barabasi_links_every_newcomer_to_earlier_nodes),
        cmocka_unit_test(barabasi_prefers_the_well_linked),
        cmocka_unit_test(caveman_is_cliques_bent_into_a_ring),
        cmocka_unit_test(trees_have_one_parent_a_node),
        cmocka_unit_test(edges_join_what_lies_side_by_side),
        cmocka_unit_test(natural_positions_keep_nodes_apart),
        cmocka_unit_test(circle_points_are_sine_and_cosine),
        cmocka_unit_test(refuses_what_cannot_be),
        cmocka_unit_test(usual_values_are_within_their_bounds),
        cmocka_unit_test(one_graph_makes_a_set),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
