/* Explanations of rankers that are known: one that has learned nothing, on a ring where everything can be counted by
 * hand; one that goes by a single input; one that knows no context. */
#include "measure/evaluate.h"
#include "support/unit.h"

#include "measure/explain.h"
#include "policy/learned/ranked.h"

#include <math.h>
#include <noge/noge.h>
#include <stdio.h>
#include <string.h>

enum { RING = 10, HIDDEN = 8 };

static int input_named(const char *name) {
    for (int i = 0; i < NOGE_OUTLOOK_OWN; i++)
        if (strcmp(noge_outlook_own[i].name, name) == 0)
            return i;
    fail_msg("no input %s", name);
    return -1;
}

static int group_named(const char *name) {
    for (int i = 0; i < NOGE_OUTLOOK_GROUPS; i++)
        if (strcmp(noge_outlook_groups[i].name, name) == 0)
            return i;
    fail_msg("no group %s", name);
    return -1;
}

static noge_dataset *ring(void) {
    noge_builder *builder;
    noge_graph *graph;
    noge_dataset *dataset;
    assert_fine(noge_builder_create(&builder, false, error));
    assert_fine(noge_builder_add_nodes(builder, RING, error));
    for (noge_node i = 0; i < RING; i++)
        assert_fine(noge_builder_add_edge(builder, i, (i + 1) % RING, 1, error));
    assert_fine(noge_builder_finish(builder, &graph, NULL, error));
    noge_builder_free(builder);
    assert_fine(noge_dataset_of_graph(&dataset, "ring", graph, error));
    return dataset;
}

static noge_dataset *grids(void) {
    noge_dataset *dataset;
    assert_fine(noge_dataset_generate(&dataset, "grid", 1, false, error));
    return dataset;
}

/* All weights zero. */
static noge_ranker *blank_with(noge_inputs inputs) {
    noge_ranker *ranker;
    assert_fine(noge_ranker_create(&ranker, noge_ranked_shape(HIDDEN, inputs), NOGE_KERNEL_PORTABLE, error));
    memset(ranker->parameter, 0, ranker->parameter_count * sizeof *ranker->parameter);
    return ranker;
}

static noge_ranker *blank(void) {
    return blank_with(NOGE_INPUTS_WIDE);
}

static noge_explanation explain(const noge_dataset *dataset, const noge_ranker *ranker, double reach,
                                noge_explain_options options) {
    noge_ranker_facts facts = noge_ranked_facts(NOGE_INPUTS_WIDE);
    noge_explanation result;
    facts.reach = reach;
    assert_fine(noge_explain(&result, dataset, ranker, &facts, &options, error));
    return result;
}

/* After k visits one way round, the next node is one step away and the one behind the start k + 1: a detour of k. With
 * a reach of 3 there is a choice at k = 0, 1, 2 and 3, of two each. At the start both are as far. */
static void counts_on_a_ring_by_hand(void **state) {
    (void)state;
    noge_dataset *dataset = ring();
    noge_ranker *ranker = blank();
    noge_explain_options options = noge_explain_defaults();
    options.episodes = 4;
    noge_explanation result = explain(dataset, ranker, 3, options);
    int detour = input_named("detour"), distance = group_named("distance");
    assert_int_equal(result.met, 4 * (RING - 1));
    assert_int_equal(result.open, 4 * 4);
    assert_int_equal(result.examined, 4 * 4);
    assert_true(result.chosen[detour] == 0);
    assert_true(fabs(result.offered[detour] - (0 + 0.5 + 1 + 1.5) / 4) < 1e-9);
    assert_true(result.chosen[input_named("nearest")] == 1);
    assert_true(result.offered[input_named("nearest")] == (1 + 3 * 0.5) / 4);
    for (int i = 0; i < NOGE_EXPLAIN_INPUTS; i++) /* the handicap is all that it knows, and two always change places */
        assert_true(result.changed[i] == (i == detour ? 0.75 : 0));
    for (int i = 0; i < NOGE_OUTLOOK_GROUPS; i++)
        assert_true(result.group[i] == (i == distance ? 0.75 : 0));
    noge_ranker_free(ranker);
    noge_dataset_free(dataset);
}

/* score = age; among the nearest only, so that the handicap says nothing. */
static noge_ranker *lover_of_age(void) {
    noge_ranker *ranker = blank();
    float *at = ranker->parameter;
    at[ranker->part[NOGE_RANKER_OWN] + (size_t)input_named("age") * ranker->stride] = 1;
    at[ranker->part[NOGE_RANKER_SECOND]] = 1;
    at[ranker->part[NOGE_RANKER_LAST]] = 1;
    return ranker;
}

/* The mean of the greatest age over open decisions, met by the policy that prefers it. */
static double plain_greatest_age(const noge_dataset *dataset, const noge_ranker *ranker,
                                 const noge_explain_options *options, uint64_t *open) {
    static noge_prospect prospect;
    noge_trial trial[8];
    noge_ranker_facts facts = noge_ranked_facts(NOGE_INPUTS_WIDE);
    noge_episode *episode;
    noge_outlook *outlook;
    noge_policy *policy;
    double sum = 0;
    int age = input_named("age");
    *open = 0;
    assert_fine(noge_protocol_draw(dataset, options->seed, options->episodes, trial, error));
    assert_fine(noge_episode_create(&episode, error));
    assert_fine(noge_outlook_create(&outlook, 0, error));
    assert_fine(noge_ranked_policy_create(&policy, ranker, &facts, error));
    for (uint32_t i = 0; i < options->episodes; i++) {
        noge_outlook_begin(outlook);
        noge_policy_begin(policy, trial[i].policy_seed);
        assert_fine(noge_episode_begin(episode, dataset->graph[trial[i].graph], trial[i].source, &options->task,
                                       trial[i].world_seed, error));
        while (!noge_episode_over(episode)) {
            noge_node choice;
            bool differ = false;
            assert_fine(noge_outlook_see(outlook, episode->map, &prospect, error));
            float greatest = prospect.own[0][age];
            for (uint32_t c = 1; c < prospect.count; c++) {
                greatest = fmaxf(greatest, prospect.own[c][age]);
                differ |= memcmp(prospect.own[0], prospect.own[c], sizeof prospect.own[0]) != 0;
            }
            sum += differ ? (double)greatest : 0;
            *open += differ;
            assert_fine(noge_policy_choose(policy, episode->map, &choice, error));
            assert_fine(noge_episode_step(episode, choice, error));
        }
    }
    noge_policy_free(policy);
    noge_outlook_free(outlook);
    noge_episode_free(episode);
    return sum / (double)*open;
}

static void finds_the_only_input_that_counts(void **state) {
    (void)state;
    noge_dataset *dataset = grids();
    noge_ranker *ranker = lover_of_age();
    noge_explain_options options = noge_explain_defaults();
    options.episodes = 8;
    options.decisions = 100000;
    noge_explanation result = explain(dataset, ranker, 0, options);
    uint64_t open;
    int age = input_named("age"), kind = group_named("age");
    double greatest = plain_greatest_age(dataset, ranker, &options, &open);
    assert_int_equal(result.open, open);
    assert_int_equal(result.examined, open);
    assert_true(fabs(result.chosen[age] - greatest) < 1e-6);
    assert_true(result.chosen[age] > result.offered[age]);
    assert_true(result.changed[age] > 0.3 && result.changed[age] <= 1);
    assert_true(result.group[kind] == result.changed[age]); /* the same lots, and the other one does not count */
    for (int i = 0; i < NOGE_EXPLAIN_INPUTS; i++)
        assert_true(i == age || result.changed[i] == 0);
    for (int i = 0; i < NOGE_OUTLOOK_GROUPS; i++)
        assert_true(i == kind || result.group[i] == 0);
    noge_ranker_free(ranker);
    noge_dataset_free(dataset);
}

static void sees_whether_the_context_counts(void **state) {
    (void)state;
    noge_dataset *dataset = grids();
    noge_ranker *ranker = blank();
    noge_explain_options options = noge_explain_defaults();
    options.episodes = 5;
    noge_ranker_initialise(ranker, 3);
    for (int i = 0; i < HIDDEN; i++)
        ranker->parameter[ranker->part[NOGE_RANKER_LAST] + (size_t)i] = i % 2 ? -9 : 9;
    int context = group_named("context");
    noge_explanation with = explain(dataset, ranker, 1, options);
    assert_true(with.group[context] > 0);
    memset(ranker->parameter + ranker->part[NOGE_RANKER_CONTEXT], 0,
           NOGE_OUTLOOK_CONTEXT * ranker->stride * sizeof *ranker->parameter);
    noge_explanation without = explain(dataset, ranker, 1, options);
    assert_true(without.group[context] == 0);
    for (int i = NOGE_OUTLOOK_OWN; i < NOGE_EXPLAIN_INPUTS; i++)
        assert_true(without.changed[i] == 0);
    noge_ranker_free(ranker);
    noge_dataset_free(dataset);
}

static void says_nothing_of_what_a_model_does_not_have(void **state) {
    (void)state;
    noge_dataset *dataset = ring();
    noge_ranker *ranker = blank_with(NOGE_INPUTS_NARROW);
    noge_explain_options options = noge_explain_defaults();
    int first_own = NOGE_OUTLOOK_OWN_NARROW, first_context = NOGE_OUTLOOK_OWN + NOGE_OUTLOOK_CONTEXT_NARROW;
    options.episodes = 4;
    noge_explanation result = explain(dataset, ranker, 3, options);
    assert_true(result.examined > 0);
    for (int i = 0; i < NOGE_EXPLAIN_INPUTS; i++)
        assert_true(((i >= first_own && i < NOGE_OUTLOOK_OWN) || i >= first_context) == !!isnan(result.changed[i]));
    for (int i = 0; i < NOGE_OUTLOOK_GROUPS; i++)
        assert_true((i >= group_named("limit")) == !!isnan(result.group[i]));
    noge_ranker_free(ranker);
    noge_dataset_free(dataset);
}

static void draws_as_many_as_asked_and_always_the_same(void **state) {
    (void)state;
    noge_dataset *dataset = grids();
    noge_ranker *ranker = lover_of_age();
    noge_explain_options options = noge_explain_defaults();
    options.episodes = 5;
    options.decisions = 60;
    noge_explanation one = explain(dataset, ranker, 1, options), two = explain(dataset, ranker, 1, options);
    assert_int_equal(one.examined, 60);
    assert_true(one.open > 60);
    assert_memory_equal(&one, &two, sizeof one);
    options.decisions = 1000000;
    noge_explanation all = explain(dataset, ranker, 1, options);
    assert_int_equal(all.examined, all.open);
    assert_int_equal(all.open, one.open);
    assert_true(fabs(all.chosen[0] - one.chosen[0]) < 0.2); /* a sample, not the first ones */
    noge_ranker_free(ranker);
    noge_dataset_free(dataset);
}

static void has_nothing_to_say_where_there_is_no_choice(void **state) {
    (void)state;
    noge_dataset *dataset = ring();
    noge_ranker *ranker = blank_with(NOGE_INPUTS_NARROW); /* at the start both look the same */
    noge_explain_options options = noge_explain_defaults();
    options.episodes = 2;
    noge_explanation result = explain(dataset, ranker, 0, options);
    assert_int_equal(result.open, 0);
    assert_true(isnan(result.changed[0]) && isnan(result.group[0]) && isnan(result.chosen[0]));
    noge_ranker_free(ranker);
    noge_dataset_free(dataset);
}

static void every_input_is_in_one_group(void **state) {
    (void)state;
    for (int k = 0; k < NOGE_EXPLAIN_INPUTS; k++) {
        const char *name =
            k < NOGE_OUTLOOK_OWN ? noge_outlook_own[k].name : noge_outlook_context[k - NOGE_OUTLOOK_OWN].name;
        int found = 0;
        for (int g = 0; g < NOGE_OUTLOOK_GROUPS; g++) {
            char list[400], word[80];
            snprintf(list, sizeof list, ",%s,", noge_outlook_groups[g].inputs);
            snprintf(word, sizeof word, ",%s,", name);
            found += strstr(list, word) != NULL;
        }
        if (found != 1)
            fail_msg("%s is in %d groups", name, found);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_on_a_ring_by_hand),
        cmocka_unit_test(finds_the_only_input_that_counts),
        cmocka_unit_test(sees_whether_the_context_counts),
        cmocka_unit_test(says_nothing_of_what_a_model_does_not_have),
        cmocka_unit_test(draws_as_many_as_asked_and_always_the_same),
        cmocka_unit_test(has_nothing_to_say_where_there_is_no_choice),
        cmocka_unit_test(every_input_is_in_one_group),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
