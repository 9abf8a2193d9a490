/* The best explorer of a known distribution of graphs: against cases worked out by hand, against a plain twin that
 * keeps every label and compares nothing, and between the walk with the map and the rules. */
#include "support/random.h"
#include "support/unit.h"

#include "base/random.h"
#include "bench/explorer_optimum.h"
#include "bench/known_map.h"
#include "bench/maze_boards.h"

#include <math.h>
#include <noge/generate.h>
#include <noge/policy.h>
#include <stdlib.h>
#include <string.h>

#define assert_near(a, b, tolerance)                                                                                   \
    do {                                                                                                               \
        double near_a = (a), near_b = (b);                                                                             \
        if (!(fabs(near_a - near_b) <= (tolerance)))                                                                   \
            fail_msg("%s is %.12g, not %.12g", #a, near_a, near_b);                                                    \
    } while (0)

static small_graph path(uint32_t nodes, double chance) {
    small_graph graph = {.nodes = nodes, .chance = chance};
    for (uint32_t v = 1; v < nodes; v++)
        small_graph_join(&graph, v - 1, v);
    return graph;
}

static small_graph star(uint32_t leaves, double chance) {
    small_graph graph = {.nodes = leaves + 1, .chance = chance};
    for (uint32_t v = 1; v <= leaves; v++)
        small_graph_join(&graph, 0, v);
    return graph;
}

/* Connected, of degree 4 at most. */
static small_graph random_small(noge_random *random, uint32_t nodes, uint32_t extra) {
    small_graph graph = {.nodes = nodes, .chance = 0.1 + noge_random_unit(random)};
    for (uint32_t v = 1; v < nodes;) {
        uint32_t parent = noge_random_below(random, v);
        if (count_bits(graph.row[parent]) < SMALL_DEGREE)
            small_graph_join(&graph, parent, v++);
    }
    for (uint32_t i = 0; i < extra; i++) {
        uint32_t a = noge_random_below(random, nodes), b = noge_random_below(random, nodes);
        if (a != b && count_bits(graph.row[a]) < SMALL_DEGREE && count_bits(graph.row[b]) < SMALL_DEGREE)
            small_graph_join(&graph, a, b);
    }
    return graph;
}

static optimum solve(const small_graph *graph, size_t count, optimum_options options) {
    options.walks = 1 << 8; /* so few that they are forgotten again and again */
    optimum best;
    assert_fine(optimum_find(&best, graph, count, &options, error));
    return best;
}

/* ---- By hand ----------------------------------------------------------------------------------------------------- */

/* From an end 2; from the middle 1 + 2. */
static void path_of_three(void **state) {
    (void)state;
    small_graph graph = path(3, 1);
    optimum best = solve(&graph, 1, (optimum_options){0});
    assert_near(best.length, 7.0 / 3, 1e-9);
    assert_near(best.rate, (1 + 1 + 2.0 / 3) / 3, 1e-9);
}

/* From an end 3. From within, the first of two nodes that look alike is the end, 1 + 2 + 1, or not: then going on, 1 +
 * 1
 * + 3, is better than turning back, 1 + 2 + 3. */
static void path_of_four(void **state) {
    (void)state;
    small_graph graph = path(4, 1);
    optimum best = solve(&graph, 1, (optimum_options){0});
    assert_near(best.length, (3 + 4.5) / 2, 1e-9);
    assert_near(best.rate, (1 + (3.0 / 4 + 3.0 / 5) / 2) / 2, 1e-9);
}

/* That path, and a star of the same chance with 4 from a leaf and 5 from the centre. */
static void path_or_star(void **state) {
    (void)state;
    small_graph graph[2] = {path(4, 0.5), star(3, 0.5)};
    optimum best = solve(graph, 2, (optimum_options){0});
    assert_near(best.length, (2 * 3 + 2 * 4.5 + 3 * 4 + 5) / 8, 1e-9);
}

/* The source of a path of five with two neighbours: from the middle 6, whatever comes first; from beside an end 5 or,
 * when the long side was taken, 7. */
static void path_of_five(void **state) {
    (void)state;
    small_graph graph = path(5, 3);
    assert_near(solve(&graph, 1, (optimum_options){0}).length, (2 * 4 + 6 + 2 * 6) / 5.0, 1e-9);
}

/* From a leaf of this graph one visit tells where the explorer is. Still it does not have the map: nodes 2 and 3 will
 * look alike when node 1 shows them. The value was found by an independent program that enumerates all explorations. */
static void known_places_may_look_alike(void **state) {
    (void)state;
    static const uint32_t edge[][2] = {{0, 1}, {0, 4}, {1, 2}, {1, 3}, {2, 3}, {3, 5}};
    small_graph graph = {.nodes = 6, .chance = 1};
    for (size_t i = 0; i < sizeof edge / sizeof *edge; i++)
        small_graph_join(&graph, edge[i][0], edge[i][1]);
    assert_near(solve(&graph, 1, (optimum_options){0}).length, 473.0 / 72, 1e-9);
}

/* ---- The walk with the map --------------------------------------------------------------------------------------- */

/* Breadth-first search over what is visited and where the walk is. */
static uint32_t plain_walk(const small_graph *graph, uint64_t visited, uint32_t at) {
    uint32_t all = (1u << graph->nodes) - 1, head = 0, tail = 1;
    uint32_t *queue = malloc(sizeof *queue << 16), *distance = malloc(sizeof *distance << 16);
    memset(distance, 0xff, sizeof *distance << 16);
    queue[0] = (uint32_t)visited << 4 | at;
    distance[queue[0]] = 0;
    while (queue[head] >> 4 != all) {
        uint32_t now = queue[head++];
        for (uint64_t left = graph->row[now & 15]; left; left &= left - 1) {
            uint32_t to = lowest_bit(left), next = ((now >> 4) | 1u << to) << 4 | to;
            if (distance[next] == UINT32_MAX) {
                distance[next] = distance[now] + 1;
                queue[tail++] = next;
            }
        }
    }
    uint32_t length = distance[queue[head]];
    free(queue);
    free(distance);
    return length;
}

static void walks_with_the_map_are_shortest(void **state) {
    (void)state;
    noge_random random = test_random(3, "known map", 0);
    for (int round = 0; round < 600; round++) {
        small_graph graph = random_small(&random, 2 + noge_random_below(&random, 10), noge_random_below(&random, 5));
        uint32_t at = noge_random_below(&random, graph.nodes);
        uint64_t all = (UINT64_C(1) << graph.nodes) - 1;
        uint64_t visited = round % 3 ? noge_random_bits(&random) & noge_random_bits(&random) & all : 0;
        visited |= UINT64_C(1) << at;
        assert_int_equal(known_map_walk(&graph, visited, at), plain_walk(&graph, visited, at));
    }
}

/* ---- The plain twin ---------------------------------------------------------------------------------------------- */

enum { TWIN_NODES = 6, TWIN_ORDERS = 24 }; /* of the most neighbours that a visit can show */

/* Known nodes are numbered in the order in which they showed; every order of new nodes is a guess of its own. */
typedef struct twin_guess {
    double weight;
    uint32_t graph, known_count;
    uint32_t known[TWIN_NODES]; /* node of the graph, by number */
} twin_guess;

typedef struct twin_list {
    twin_guess *guess;
    size_t count;
} twin_list;

static void twin_reveal(const small_graph *graph, twin_list *list, twin_guess guess, uint64_t fresh) {
    uint32_t orders = count_bits(fresh);
    if (!fresh)
        list->guess[list->count++] = guess;
    for (uint64_t left = fresh; left; left &= left - 1) {
        twin_guess next = guess;
        next.known[next.known_count++] = lowest_bit(left);
        next.weight /= orders;
        twin_reveal(graph, list, next, fresh & ~(left & -left));
    }
}

static uint64_t twin_known(const twin_guess *guess) {
    uint64_t known = 0;
    for (uint32_t i = 0; i < guess->known_count; i++)
        known |= UINT64_C(1) << guess->known[i];
    return known;
}

static bool twin_edge(const small_graph *graph, const twin_guess *guess, uint32_t visited, uint32_t a, uint32_t b) {
    return ((visited >> a | visited >> b) & 1) && graph[guess->graph].row[guess->known[a]] >> guess->known[b] & 1;
}

static bool twin_same(const small_graph *graph, const twin_guess *a, const twin_guess *b, uint32_t visited) {
    if (a->known_count != b->known_count)
        return false;
    for (uint32_t i = 0; i < a->known_count; i++)
        for (uint32_t j = 0; j < i; j++)
            if (twin_edge(graph, a, visited, i, j) != twin_edge(graph, b, visited, i, j))
                return false;
    return true;
}

static uint32_t twin_distance(const small_graph *graph, const twin_guess *guess, uint32_t visited, uint32_t from,
                              uint32_t to) {
    uint32_t seen = 1u << from, distance = 0;
    for (; !(seen >> to & 1); distance++) {
        uint32_t next = seen;
        for (uint32_t a = 0; a < guess->known_count; a++)
            for (uint32_t b = 0; b < guess->known_count; b++)
                if (seen >> a & 1 && twin_edge(graph, guess, visited, a, b))
                    next |= 1u << b;
        seen = next;
    }
    return distance;
}

static double twin_sum(const small_graph *graph, twin_list list, uint32_t visited, uint32_t at);

/* Splits the guesses by what they show and adds up what is best for each part. */
static double twin_split(const small_graph *graph, twin_list list, uint32_t visited, uint32_t at) {
    twin_list part = {malloc((list.count + 1) * sizeof(twin_guess)), 0};
    bool *done = calloc(list.count + 1, 1);
    double sum = 0;
    for (size_t i = 0; i < list.count; i++) {
        part.count = 0;
        for (size_t j = i; j < list.count; j++)
            if (!done[j] && twin_same(graph, &list.guess[i], &list.guess[j], visited)) {
                part.guess[part.count++] = list.guess[j];
                done[j] = j > i || done[j];
            }
        if (!done[i] && part.count > 0)
            sum += twin_sum(graph, part, visited, at);
        done[i] = true;
    }
    free(done);
    free(part.guess);
    return sum;
}

/* The least sum of weight times remaining walk. */
static double twin_sum(const small_graph *graph, twin_list list, uint32_t visited, uint32_t at) {
    const twin_guess *any = &list.guess[0];
    double best = INFINITY;
    twin_list after = {malloc(list.count * TWIN_ORDERS * sizeof(twin_guess)), 0};
    for (uint32_t choice = 0; choice < any->known_count; choice++) {
        if (visited >> choice & 1)
            continue;
        double walk = twin_distance(graph, any, visited, at, choice), sum = 0;
        after.count = 0;
        for (size_t i = 0; i < list.count; i++) {
            twin_guess guess = list.guess[i];
            sum += guess.weight * walk;
            twin_reveal(graph, &after, guess, graph[guess.graph].row[guess.known[choice]] & ~twin_known(&guess));
        }
        sum += twin_split(graph, after, visited | 1u << choice, choice);
        best = sum < best ? sum : best;
    }
    free(after.guess);
    return isinf(best) ? 0 : best;
}

static double twin_solve(const small_graph *graph, size_t count) {
    twin_list list = {malloc(count * TWIN_NODES * TWIN_ORDERS * sizeof(twin_guess)), 0};
    double chances = 0;
    for (uint32_t g = 0; g < count; g++) {
        chances += graph[g].chance;
        for (uint32_t v = 0; v < graph[g].nodes; v++)
            twin_reveal(graph, &list, (twin_guess){graph[g].chance / graph[g].nodes, g, 1, {v}}, graph[g].row[v]);
    }
    double length = twin_split(graph, list, 1, 0) / chances;
    free(list.guess);
    return length;
}

static void agrees_with_the_plain_twin(void **state) {
    (void)state;
    noge_random random = test_random(7, "explorer optimum", 0);
    for (int round = 0; round < 200; round++) {
        small_graphs list = {.count = 1 + noge_random_below(&random, 4)};
        list.graph = calloc(list.count, sizeof *list.graph);
        for (size_t g = 0; g < list.count; g++)
            list.graph[g] = random_small(&random, 2 + noge_random_below(&random, 5), noge_random_below(&random, 3));
        double plain = twin_solve(list.graph, list.count);
        assert_fine(small_graphs_merge(&list, error));
        assert_near(solve(list.graph, list.count, (optimum_options){0}).length, plain, 1e-7);
        small_graphs_free(&list);
    }
}

/* ---- Between the map and the rules ------------------------------------------------------------------------------- */

/* Mean walk of the library's rule over sources and seeds. */
static double rule_length(const char *rule, const small_graph *small, uint32_t runs) {
    noge_policy *policy;
    noge_episode *episode;
    noge_graph *graph;
    double sum = 0;
    assert_fine(small_graph_convert(small, &graph, error));
    assert_fine(noge_policy_create(&policy, rule, error));
    assert_fine(noge_episode_create(&episode, error));
    for (uint32_t i = 0; i < runs * small->nodes; i++) {
        noge_policy_begin(policy, i);
        assert_fine(noge_episode_begin(episode, graph, i % small->nodes, NULL, i, error));
        assert_fine(noge_policy_run(policy, episode, error));
        sum += episode->step[episode->step_count].walked;
    }
    noge_episode_free(episode);
    noge_policy_free(policy);
    noge_graph_free(graph);
    return sum / (runs * small->nodes);
}

static void lies_between_the_map_and_the_rules(void **state) {
    (void)state;
    noge_random random = test_random(9, "explorer optimum", 1);
    for (int round = 0; round < 30; round++) {
        small_graph graph = random_small(&random, 4 + noge_random_below(&random, 9), noge_random_below(&random, 3));
        double map = 0, best = solve(&graph, 1, (optimum_options){0}).length,
               nearest = solve(&graph, 1, (optimum_options){.nearest_only = true}).length;
        for (uint32_t v = 0; v < graph.nodes; v++)
            map += (double)known_map_walk(&graph, UINT64_C(1) << v, v) / graph.nodes;
        assert_true(map <= best + 1e-9 && best <= nearest + 1e-9);
        assert_true(nearest <= rule_length("nn:most-visited", &graph, 400) + 0.3); /* 0.3: chance in 400 runs */
    }
}

/* ---- The mazes --------------------------------------------------------------------------------------------------- */

/* Side 5 has one cell that decides. Each of three islands starts there with chance 1/9, at one of the four cells of the
 * border from which it gets there (but for running out of steps) with 4/9. */
static void chances_of_side_five(void **state) {
    (void)state;
    small_graphs list;
    double reached = 1 - pow(4.0 / 9, 3);
    assert_fine(maze_boards(5, &list, NULL, error));
    assert_int_equal(list.count, 3);
    for (size_t i = 0; i < 3; i++) {
        double expected = list.graph[i].nodes == 7   ? reached * 4 / 5
                          : list.graph[i].nodes == 8 ? reached / 5
                                                     : 1 - reached;
        assert_near(list.graph[i].chance, expected, 1e-5);
    }
    small_graphs_free(&list);
}

/* Chances of side 7 by nodes and edges, against draws of the generator. */
static void chances_are_those_of_the_generator(void **state) {
    (void)state;
    enum { DRAWS = 4000 };
    const uint32_t parameter[NOGE_FAMILY_PARAMETERS] = {7};
    small_graphs list;
    double chance[64][64] = {{0}}, drawn[64][64] = {{0}}, sum = 0;
    assert_fine(maze_boards(7, &list, NULL, error));
    for (size_t i = 0; i < list.count; i++) {
        uint32_t ends = 0;
        for (uint32_t v = 0; v < list.graph[i].nodes; v++)
            ends += count_bits(list.graph[i].row[v]);
        chance[list.graph[i].nodes][ends / 2] += list.graph[i].chance;
        sum += list.graph[i].chance;
    }
    assert_near(sum, 1, 1e-9);
    for (uint64_t seed = 0; seed < DRAWS; seed++) {
        noge_graph *maze;
        assert_fine(noge_generate(noge_family_find("maze"), parameter, seed, &maze, error));
        drawn[maze->node_count][maze->edge_count] += 1.0 / DRAWS;
        noge_graph_free(maze);
    }
    for (uint32_t nodes = 0; nodes < 64; nodes++)
        for (uint32_t edges = 0; edges < 64; edges++)
            assert_near(drawn[nodes][edges], chance[nodes][edges], 5 * sqrt(0.25 / DRAWS));
    small_graphs_free(&list);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(path_of_three),
        cmocka_unit_test(path_of_four),
        cmocka_unit_test(path_of_five),
        cmocka_unit_test(known_places_may_look_alike),
        cmocka_unit_test(path_or_star),
        cmocka_unit_test(walks_with_the_map_are_shortest),
        cmocka_unit_test(agrees_with_the_plain_twin),
        cmocka_unit_test(lies_between_the_map_and_the_rules),
        cmocka_unit_test(chances_of_side_five),
        cmocka_unit_test(chances_are_those_of_the_generator),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
