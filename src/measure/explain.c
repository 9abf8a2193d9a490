/* First the decisions are collected, because a decision may get the context of another. Then each is examined input by
 * input. Each decision has a random stream of its own, the same for all inputs, so that the figures of inputs are
 * comparable. */
#include "measure/explain.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/random.h"
#include "measure/evaluate.h"
#include "policy/learned/ranked.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

noge_explain_options noge_explain_defaults(void) {
    return (noge_explain_options){
        .seed = 1, .episodes = 50, .task = {.size = sizeof(noge_task), .limit = 500}, .decisions = 2000};
}

/* Bits of inputs: candidates' first, then the context's. */
typedef uint64_t input_set;

typedef struct study {
    const noge_ranker *ranker;
    const noge_explain_options *options;
    noge_explanation *result;
    noge_policy *policy;
    noge_outlook *outlook;
    noge_episode *episode;
    noge_ranker_work work;
    noge_prospect *met; /* [result->examined] */
    size_t met_space;
    noge_prospect other;
    noge_random random;
    float score[NOGE_OUTLOOK_MOST];
} study;

/* ---- Collecting -------------------------------------------------------------------------------------------------- */

/* Reservoir sampling: every open decision so far is kept with the same probability. */
static noge_status keep(study *all, const noge_prospect *prospect, noge_error *error) {
    noge_explanation *result = all->result;
    uint32_t most = all->options->decisions;
    uint64_t place = result->open++;
    noge_status status = NOGE_OK;
    if (result->examined < most)
        status = noge_reserve(&all->met, &all->met_space, ++result->examined, sizeof *all->met, error);
    else
        place = noge_random_bits(&all->random) % result->open;
    if (status == NOGE_OK && place < most)
        all->met[place] = *prospect;
    return status;
}

static noge_status look(study *all, noge_error *error) {
    noge_map *map = all->episode->map;
    all->result->met++;
    if (map->frontier_count < 2)
        return NOGE_OK;
    noge_status status = noge_outlook_see(all->outlook, map, &all->other, error);
    if (status != NOGE_OK)
        return status;
    noge_prospect_distinct(&all->other, all->ranker->shape.own);
    return all->other.count > 1 ? keep(all, &all->other, error) : NOGE_OK;
}

static noge_status explore(study *all, const noge_dataset *dataset, const noge_trial *trial, noge_error *error) {
    noge_episode *episode = all->episode;
    noge_policy_begin(all->policy, trial->policy_seed);
    noge_outlook_begin(all->outlook);
    noge_status status = noge_episode_begin(episode, dataset->graph[trial->graph], trial->source, &all->options->task,
                                            trial->world_seed, error);
    while (status == NOGE_OK && !noge_episode_over(episode)) {
        noge_node choice = NOGE_NO_NODE;
        status = look(all, error);
        if (status == NOGE_OK)
            status = noge_policy_choose(all->policy, episode->map, &choice, error);
        if (status == NOGE_OK)
            status = noge_episode_step(episode, choice, error);
    }
    return status;
}

static noge_status collect(study *all, const noge_dataset *dataset, noge_error *error) {
    uint32_t count = all->options->episodes;
    noge_trial *trial = noge_allocate(count, sizeof *trial, error);
    noge_status status = trial ? noge_protocol_draw(dataset, all->options->seed, count, trial, error) : NOGE_NO_MEMORY;
    for (uint32_t i = 0; i < count && status == NOGE_OK; i++)
        status = explore(all, dataset, &trial[i], error);
    free(trial);
    return status;
}

/* ---- Examining --------------------------------------------------------------------------------------------------- */

static uint32_t choose(study *all, const noge_prospect *prospect) {
    noge_ranked_score(all->ranker, &all->work, prospect, all->score);
    return noge_ranked_best(prospect, all->score);
}

/* Draws a cyclic permutation of the candidates, all equally likely (Sattolo). Each candidate gets the values of the
 * next. */
static void draw_circle(noge_random *random, uint32_t count, uint32_t giver[NOGE_OUTLOOK_MOST]) {
    for (uint32_t i = 0; i < count; i++)
        giver[i] = i;
    for (uint32_t i = count - 1; i > 0; i--) {
        uint32_t j = noge_random_below(random, i), swap = giver[i];
        giver[i] = giver[j];
        giver[j] = swap;
    }
}

/* The decision with these inputs exchanged, into all->other. */
static void exchange(study *all, uint32_t number, input_set inputs) {
    const noge_prospect *from = &all->met[number];
    noge_prospect *to = &all->other;
    noge_random random = noge_random_stream(all->options->seed, "explain", number);
    uint32_t giver[NOGE_OUTLOOK_MOST], examined = all->result->examined;
    draw_circle(&random, from->count, giver);
    uint32_t stranger = examined > 1 ? (number + 1 + noge_random_below(&random, examined - 1)) % examined : number;
    *to = *from;
    for (uint32_t i = 0; i < from->count; i++)
        for (int k = 0; k < NOGE_OUTLOOK_OWN; k++)
            if (inputs >> k & 1)
                to->own[i][k] = from->own[giver[i]][k];
    for (int k = 0; k < NOGE_OUTLOOK_CONTEXT; k++)
        if (inputs >> (NOGE_OUTLOOK_OWN + k) & 1)
            to->context[k] = all->met[stranger].context[k];
}

static void describe_choice(noge_explanation *result, const noge_prospect *prospect, uint32_t choice) {
    for (int k = 0; k < NOGE_OUTLOOK_OWN; k++) {
        double sum = 0;
        for (uint32_t i = 0; i < prospect->count; i++)
            sum += (double)prospect->own[i][k];
        result->offered[k] += sum / prospect->count;
        result->chosen[k] += (double)prospect->own[choice][k];
    }
}

static const char *name_of(int input) {
    return input < NOGE_OUTLOOK_OWN ? noge_outlook_own[input].name
                                    : noge_outlook_context[input - NOGE_OUTLOOK_OWN].name;
}

static input_set members_of(const noge_outlook_group *group) {
    input_set members = 0;
    for (const char *at = group->inputs; *at; at += strcspn(at, ","), at += *at == ',')
        for (int k = 0; k < NOGE_EXPLAIN_INPUTS; k++)
            if (strlen(name_of(k)) == strcspn(at, ",") && strncmp(at, name_of(k), strcspn(at, ",")) == 0)
                members |= UINT64_C(1) << k;
    return members;
}

static void examine(study *all) {
    noge_explanation *result = all->result;
    input_set members[NOGE_OUTLOOK_GROUPS];
    for (int g = 0; g < NOGE_OUTLOOK_GROUPS; g++)
        members[g] = members_of(&noge_outlook_groups[g]);
    for (uint32_t i = 0; i < result->examined; i++) {
        uint32_t choice = choose(all, &all->met[i]);
        describe_choice(result, &all->met[i], choice);
        for (int k = 0; k < NOGE_EXPLAIN_INPUTS; k++) {
            exchange(all, i, UINT64_C(1) << k);
            result->changed[k] += choose(all, &all->other) != choice;
        }
        for (int g = 0; g < NOGE_OUTLOOK_GROUPS; g++) {
            exchange(all, i, members[g]);
            result->group[g] += choose(all, &all->other) != choice;
        }
    }
}

/* Sums become means; without decisions, NaN. */
static void divide(double *sum, int count, uint32_t by) {
    for (int i = 0; i < count; i++)
        sum[i] = by > 0 ? sum[i] / by : NAN;
}

/* Sets the figures of inputs that the model does not have to NaN. */
static void strike_missing(noge_explanation *explanation, const noge_ranker *ranker) {
    input_set there = ((input_set)1 << ranker->shape.own) - 1;
    there |= (((input_set)1 << ranker->shape.context) - 1) << NOGE_OUTLOOK_OWN;
    for (int i = 0; i < NOGE_EXPLAIN_INPUTS; i++)
        if (!(there >> i & 1))
            explanation->changed[i] = NAN;
    for (int g = 0; g < NOGE_OUTLOOK_GROUPS; g++)
        if (!(members_of(&noge_outlook_groups[g]) & there))
            explanation->group[g] = NAN;
}

/* ---- All of it --------------------------------------------------------------------------------------------------- */

noge_status noge_explain(noge_explanation *explanation, const noge_dataset *dataset, const noge_ranker *ranker,
                         const noge_ranker_facts *facts, const noge_explain_options *options, noge_error *error) {
    study *all = noge_allocate(1, sizeof *all, error);
    *explanation = (noge_explanation){0};
    if (!all)
        return NOGE_NO_MEMORY;
    *all = (study){.ranker = ranker,
                   .options = options,
                   .result = explanation,
                   .random = noge_random_stream(options->seed, "explained decisions", 0)};
    noge_status status = noge_ranked_policy_create(&all->policy, ranker, facts, error);
    if (status == NOGE_OK)
        status = noge_outlook_create(&all->outlook, facts->reach, error);
    if (status == NOGE_OK)
        status = noge_episode_create(&all->episode, error);
    if (status == NOGE_OK)
        status = noge_ranker_work_reserve(&all->work, ranker, 1, NOGE_OUTLOOK_MOST, error);
    if (status == NOGE_OK)
        status = collect(all, dataset, error);
    if (status == NOGE_OK) {
        examine(all);
        divide(explanation->changed, NOGE_EXPLAIN_INPUTS, explanation->examined);
        divide(explanation->group, NOGE_OUTLOOK_GROUPS, explanation->examined);
        divide(explanation->chosen, NOGE_OUTLOOK_OWN, explanation->examined);
        divide(explanation->offered, NOGE_OUTLOOK_OWN, explanation->examined);
        strike_missing(explanation, ranker);
    }
    noge_ranker_work_free(&all->work);
    noge_episode_free(all->episode);
    noge_outlook_free(all->outlook);
    noge_policy_free(all->policy);
    free(all->met);
    free(all);
    return status;
}

noge_status noge_explain_model(noge_explanation *explanation, const noge_dataset *dataset, const noge_model *model,
                               const noge_explain_options *options, noge_error *error) {
    const noge_ranker_facts *facts;
    const noge_ranker *ranker = noge_model_ranker(model, &facts);
    if (!ranker)
        return noge_fail(error, NOGE_USAGE,
                         "%s: a model of method %s cannot be explained; only those of method plus can", model->file,
                         noge_model_summarise(model).method);
    return noge_explain(explanation, dataset, ranker, facts, options, error);
}
