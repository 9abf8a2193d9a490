/* The universal explorer decides as the networks that it was built from, except where it follows a plan: decision by
 * decision on graphs of many families, in an agent whose world does not obey, and under guards. Two tests depend on
 * weights: that it has learned something, and that it recognises kinds of graphs. */
#include "support/agents.h"
#include "support/random.h"
#include "support/unit.h"

#include "graph/tables.h"
#include "policy/learned/ranked.h"
#include "policy/learned/universal.h"
#include "policy/plan/plan.h"
#include "policy/policy.h"
#include "support/client.h"
#include "support/graphs.h"

#include <noge/noge.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_SPACE = 96 };

/* The path of a network's file, with a guard. */
static void path_of(int part, const char *guard, char path[PATH_SPACE]) {
    snprintf(path, PATH_SPACE, "models/%s.safetensors%s", noge_universal_parts[part].file, guard);
}

static void compare_bytes(const char *path, const unsigned char *model, size_t size) {
    FILE *from = fopen(path, "rb");
    assert_non_null(from);
    unsigned char *bytes = malloc(size + 1);
    assert_int_equal(fread(bytes, 1, size + 1, from), size);
    assert_memory_equal(bytes, model, size);
    free(bytes);
    fclose(from);
}

static void the_library_carries_the_files(void **state) {
    (void)state;
    for (int i = 0; i < NOGE_PARTS; i++) {
        char path[PATH_SPACE];
        path_of(i, "", path);
        compare_bytes(path, noge_universal_parts[i].bytes, *noge_universal_parts[i].size);
    }
}

static void it_is_listed_behind_the_rules(void **state) {
    (void)state;
    noge_policy *policy;
    size_t rules = noge_policy_rule_count();
    assert_int_equal(rules + 1, noge_policy_type_count());
    assert_string_equal(noge_policy_describe(rules).name, NOGE_UNIVERSAL);
    assert_true(strlen(noge_policy_describe(rules).summary) > 20);
    for (size_t i = 0; i < rules; i++)
        assert_string_not_equal(noge_policy_describe(i).name, NOGE_UNIVERSAL);
    assert_fine(noge_policy_create(&policy, NOGE_UNIVERSAL, error));
    assert_string_equal(noge_policy_name(policy), NOGE_UNIVERSAL);
    assert_non_null(policy->model);
    noge_policy_free(policy);
    noge_error error;
    assert_int_equal(noge_policy_create(&policy, "universial", &error), NOGE_USAGE);
    assert_non_null(strstr(error.text, "did you mean 'universal'?"));
}

/* ---- Decisions --------------------------------------------------------------------------------------------------- */

/* May a plan decide here? */
static bool may_plan(noge_map *map) {
    double sum = 0, entries = 0;
    for (noge_node v = 0; v < map->node_count; v++)
        for (uint32_t i = 0; i < noge_map_row(map, v).count; i++, entries++)
            sum += noge_row_length(noge_map_row(map, v), i);
    double nearest = noge_map_distance(map, noge_map_nearest(map));
    return noge_task_decisions(&map->task) > map->node_count && noge_plan_is_due(map) &&
           nearest >= NOGE_PLAN_FAR * sum / entries * (1 - 1e-9);
}

/* A policy that decides as a part of the table, under a guard; NULL for the recogniser. */
static noge_policy *policy_of(int part, const char *guard) {
    static const char *const rule[] = {"nn", "nn:oldest", "nn:most-visited", "nn:fewest-visited"};
    char name[PATH_SPACE];
    noge_policy *policy;
    if (part == NOGE_PART_RECOGNISER)
        return NULL;
    if (part < NOGE_PARTS)
        path_of(part, guard, name);
    else
        snprintf(name, sizeof name, "%s%s", rule[part - NOGE_PARTS], guard);
    assert_fine(noge_policy_create(&policy, name, error));
    return policy;
}

/* universal: without a guard, to ask for the kind. part: one policy of each part, under the guard of `one`. */
static void explore_alike(noge_policy *one, noge_policy *universal, noge_policy *const *part, const noge_graph *graph,
                          noge_situation situation, uint32_t limit) {
    bool weighted = situation == NOGE_SITUATION_LENGTHS;
    noge_episode *episode;
    assert_fine(noge_episode_create(&episode, error));
    assert_fine(noge_episode_begin(episode, graph, graph->node_count / 2, TASK(.weighted = weighted, .limit = limit), 3,
                                   error));
    noge_policy_begin(one, 1);
    noge_policy_begin(universal, 1);
    for (int i = 0; i < NOGE_PARTS_AND_RULES; i++)
        if (part[i])
            noge_policy_begin(part[i], 2);
    while (!noge_episode_over(episode)) {
        noge_node first, second;
        noge_kind kind;
        assert_fine(noge_ranked_policy_kind(universal, episode->map, &kind, error));
        assert_fine(noge_policy_choose(one, episode->map, &first, error));
        assert_fine(noge_policy_choose(part[noge_universal_decides[kind][0][situation]], episode->map, &second, error));
        assert_true(first == second || may_plan(episode->map));
        assert_fine(noge_episode_step(episode, first, error));
    }
    noge_episode_free(episode);
}

static noge_graph *usual_graph(const noge_family *family) {
    uint32_t parameter[NOGE_FAMILY_PARAMETERS] = {0};
    noge_graph *graph;
    for (int i = 0; i < NOGE_FAMILY_PARAMETERS; i++)
        parameter[i] = family->parameter[i].usual;
    assert_fine(noge_generate(family, parameter, 7, &graph, error));
    return graph;
}

/* In each situation as the network for it and for the kind of graph. A generous limit counts as none. */
static void it_decides_as_its_files(void **state) {
    (void)state;
    static const char *const guards[] = {"", "@nearest", "@robust:0.5"};
    enum { SMALL = 12, GENEROUS = 1000000 };
    size_t families;
    const noge_family *family = noge_families(&families);
    for (size_t g = 0; g < sizeof guards / sizeof *guards; g++) {
        char name[PATH_SPACE];
        noge_policy *one, *universal, *part[NOGE_PARTS_AND_RULES];
        snprintf(name, sizeof name, "%s%s", NOGE_UNIVERSAL, guards[g]);
        assert_fine(noge_policy_create(&one, name, error));
        assert_fine(noge_policy_create(&universal, NOGE_UNIVERSAL, error));
        for (int i = 0; i < NOGE_PARTS_AND_RULES; i++)
            part[i] = policy_of(i, guards[g]);
        noge_random random = test_random(2, "dense", 0);
        noge_graph *dense = test_random_graph(&random, 800, 40000, false); /* a limit counts from the beginning */
        explore_alike(one, universal, part, dense, NOGE_SITUATION_LIMITED, NOGE_SHORT_LIMIT + 1);
        noge_graph_free(dense);
        for (size_t f = 0; f < families; f++) {
            noge_graph *graph = usual_graph(&family[f]);
            uint32_t none = f % 2 > 0 ? 0 : GENEROUS;
            explore_alike(one, universal, part, graph, NOGE_SITUATION_WHOLE, none);
            explore_alike(one, universal, part, graph, NOGE_SITUATION_SHORT, SMALL);
            explore_alike(one, universal, part, graph, NOGE_SITUATION_LENGTHS, none);
            noge_graph_free(graph);
        }
        noge_policy_free(one);
        noge_policy_free(universal);
        for (int i = 0; i < NOGE_PARTS_AND_RULES; i++)
            noge_policy_free(part[i]);
    }
}

/* The recognised kind after `visits` visits of a graph by nearest neighbour. */
static noge_kind kind_after(const noge_graph *graph, uint32_t visits) {
    noge_policy *universal, *nearest;
    noge_episode *episode;
    noge_kind kind;
    assert_fine(noge_policy_create(&universal, NOGE_UNIVERSAL, error));
    assert_fine(noge_policy_create(&nearest, "nn", error));
    assert_fine(noge_episode_create(&episode, error));
    assert_fine(noge_episode_begin(episode, graph, graph->node_count / 3, TASK(.limit = visits), 1, error));
    assert_fine(noge_policy_run(nearest, episode, error));
    assert_fine(noge_ranked_policy_kind(universal, episode->map, &kind, error));
    noge_episode_free(episode);
    noge_policy_free(nearest);
    noge_policy_free(universal);
    return kind;
}

static void it_recognises_kinds_of_graphs(void **state) {
    (void)state;
    enum { VISITS = 60 };
    static const struct {
        const char *family;
        noge_kind kind;
    } known[] = {{"barabasi", NOGE_KIND_BARABASI}, {"caveman", NOGE_KIND_CAVEMAN}, {"grid", NOGE_KIND_GRID},
                 {"ladder", NOGE_KIND_LADDER},     {"tree", NOGE_KIND_OTHER},      {"regular", NOGE_KIND_REGULAR},
                 {"delaunay", NOGE_KIND_OTHER}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        noge_graph *graph = usual_graph(noge_family_find(known[i].family));
        if (kind_after(graph, VISITS) != known[i].kind)
            fail_msg("%s is recognised as '%s'", known[i].family, noge_kind_names[kind_after(graph, VISITS)]);
        noge_graph_free(graph);
    }
}

/* A file with other inputs is refused. */
static void a_recogniser_has_its_own_inputs(void **state) {
    (void)state;
    noge_ranker_facts facts = noge_recogniser_facts();
    assert_fine(noge_recogniser_check("mine", &facts, error));
    noge_error error;
    facts.context[0] = 'x';
    assert_int_equal(noge_recogniser_check("mine", &facts, &error), NOGE_BAD_INPUT);
    facts = noge_ranked_facts(NOGE_INPUTS_WIDE);
    assert_int_equal(noge_recogniser_check("mine", &facts, &error), NOGE_BAD_INPUT);
    assert_non_null(strstr(error.text, "mine: "));
}

/* None of its networks is for lengths with a limit. */
static void it_goes_to_the_nearest_with_lengths_and_a_limit(void **state) {
    (void)state;
    enum { LIMIT = 40, NODES = 200, ROUNDS = 20 };
    noge_random random = test_random(1, "lengths and a limit", 0);
    noge_policy *policy;
    assert_fine(noge_policy_create(&policy, NOGE_UNIVERSAL, error));
    for (uint32_t round = 0; round < ROUNDS; round++) {
        noge_graph *graph = test_random_graph(&random, NODES, NODES, true);
        noge_episode *episode;
        assert_fine(noge_episode_create(&episode, error));
        assert_fine(noge_episode_begin(episode, graph, 0, TASK(.weighted = true, .limit = LIMIT), round, error));
        noge_policy_begin(policy, round);
        while (!noge_episode_over(episode)) {
            noge_node choice, nearest = noge_map_nearest(episode->map);
            assert_fine(noge_policy_choose(policy, episode->map, &choice, error));
            assert_int_equal(choice, nearest);
            assert_fine(noge_episode_step(episode, choice, error));
        }
        noge_episode_free(episode);
        noge_graph_free(graph);
    }
    noge_policy_free(policy);
}

/* Steps for each visited node, mean over all families and six explorations of each. Frees the policy. */
static double steps_a_visit(noge_policy *policy) {
    enum { EXPLORATIONS = 6 };
    double sum = 0;
    size_t families;
    const noge_family *family = noge_families(&families);
    for (size_t f = 0; f < families; f++) {
        noge_graph *graph = usual_graph(&family[f]);
        for (uint32_t i = 0; i < EXPLORATIONS; i++) {
            noge_episode *episode;
            assert_fine(noge_episode_create(&episode, error));
            assert_fine(noge_episode_begin(episode, graph, i * (graph->node_count / EXPLORATIONS), NULL, i, error));
            noge_policy_begin(policy, i);
            assert_fine(noge_policy_run(policy, episode, error));
            sum += episode->map->walked / graph->node_count;
            noge_episode_free(episode);
        }
        noge_graph_free(graph);
    }
    noge_policy_free(policy);
    return sum / (EXPLORATIONS * (double)families);
}

/* The same network with weights that have learned nothing. */
static double steps_untrained(uint64_t seed) {
    noge_ranker *ranker;
    noge_ranker_facts facts;
    noge_policy *policy;
    char path[PATH_SPACE];
    path_of(NOGE_PART_WHOLE, "", path);
    assert_fine(noge_ranked_read(path, NOGE_KERNEL_PORTABLE, &ranker, &facts, error));
    noge_ranker_initialise(ranker, seed);
    assert_fine(noge_ranked_policy_create(&policy, ranker, &facts, error));
    double steps = steps_a_visit(policy);
    noge_ranker_free(ranker);
    return steps;
}

/* Untrained networks already go to one of the nearest nodes. The trained one walks less than each of some, and so much
 * less than nearest neighbour as none of them does. */
static void it_has_learned_something(void **state) {
    (void)state;
    noge_policy *policy;
    assert_fine(noge_policy_create(&policy, "nn", error));
    const double nearest = steps_a_visit(policy);
    assert_fine(noge_policy_create(&policy, NOGE_UNIVERSAL, error));
    const double trained = steps_a_visit(policy), enough = 0.93 * nearest;
    print_message("steps a visit: nn %.4f, universal %.4f, untrained", nearest, trained);
    assert_true(trained < enough);
    for (uint64_t seed = 1; seed <= 6; seed++) {
        const double untrained = steps_untrained(seed);
        print_message(" %.4f", untrained);
        assert_true(trained < untrained);
        assert_false(untrained < enough);
    }
    print_message("\n");
}

/* ---- In an agent ------------------------------------------------------------------------------------------------- */

/* Two agents are told the same by a client that obeys now and then. Both send it to a place that is left and can be
 * reached, with lengths to the same; and the guarded one to one of the nearest. */
static void advise_alike(test_client *at, const char *guard, bool weighted) {
    static plain_agent plain;
    char name[PATH_SPACE], path[PATH_SPACE];
    noge_agent *one, *other;
    noge_advice advice = {.size = sizeof advice, .state = NOGE_AGENT_NOWHERE}, same = {.size = sizeof same};
    memset(&plain, 0, sizeof plain);
    plain.weighted = weighted;
    plain.at = UINT32_MAX;
    snprintf(name, sizeof name, "%s%s", NOGE_UNIVERSAL, guard);
    path_of(NOGE_PART_LENGTHS, guard, path);
    test_make_world(at);
    assert_fine(test_agent_create(&one, name, TASK(.weighted = weighted), 1, error));
    assert_fine(test_agent_create(&other, path, TASK(.weighted = weighted), 1, error));
    for (int i = 0; i < 100; i++) {
        test_telling told;
        bool allowed[PLAIN_PLACES], any = false;
        test_make_report(at, &plain, &advice, &told);
        assert_fine(noge_agent_tell(one, &told.report, error));
        assert_fine(noge_agent_tell(other, &told.report, error));
        plain_tell(&plain, &told.report);
        assert_fine(noge_agent_decide(one, &advice, error));
        assert_fine(noge_agent_decide(other, &same, error));
        assert_int_equal(advice.state, same.state);
        plain_choices(&plain, strcmp(guard, "@nearest") == 0 && plain.changed ? "nn:random" : "random", allowed);
        for (uint32_t v = 0; v < plain.count; v++)
            any |= allowed[v];
        assert_int_equal(advice.state == NOGE_AGENT_GO, any);
        if (!any)
            continue;
        if (weighted)
            assert_int_equal(advice.go, same.go);
        if (!allowed[advice.go])
            fail_msg("%s, %s: place %u at report %d", name, weighted ? "weighted" : "plain", advice.go, i);
    }
    noge_agent_free(one);
    noge_agent_free(other);
}

static void an_agent_that_nobody_obeys_decides_as_its_file(void **state) {
    (void)state;
    static const char *const guards[] = {"", "@nearest", "@robust:1"};
    for (uint64_t round = 0; round < 60; round++) {
        test_client at = {.random = test_random(round, "test universal", 0)};
        advise_alike(&at, guards[round % 3], round % 2);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_library_carries_the_files),
        cmocka_unit_test(it_is_listed_behind_the_rules),
        cmocka_unit_test(it_decides_as_its_files),
        cmocka_unit_test(it_recognises_kinds_of_graphs),
        cmocka_unit_test(a_recogniser_has_its_own_inputs),
        cmocka_unit_test(it_goes_to_the_nearest_with_lengths_and_a_limit),
        cmocka_unit_test(it_has_learned_something),
        cmocka_unit_test(an_agent_that_nobody_obeys_decides_as_its_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
