/* Takes the candidate with the greatest score; of equal ones the node discovered first. A single frontier node is taken
 * without evaluating the network. With several networks, plans decide when little is left. */
#include "policy/learned/ranked.h"
#include "base/error.h"
#include "base/text/text.h"
#include "policy/plan/plan.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct ranked_policy {
    noge_ranked_network only;      /* the network of a policy with one */
    noge_ranked_networks networks; /* of a policy with several: it has a recogniser */
    noge_plan *plan;               /* NULL: none is made */
    noge_outlook *outlook;
    noge_ranker_work work;
    noge_prospect prospect;
    float score[NOGE_OUTLOOK_MOST];
} ranked_policy;

/* ---- Facts ------------------------------------------------------------------------------------------------------- */

static void list_inputs(const noge_outlook_input *input, size_t count, char list[NOGE_RANKER_NAMES]) {
    bool fits = true;
    for (size_t i = 0; i < count; i++)
        fits &= noge_print_more(list, NOGE_RANKER_NAMES, "%s%s", i ? "," : "", input[i].name);
    assert(fits); /* the names are our own table */
    (void)fits;
}

noge_ranker_shape noge_ranked_shape(uint32_t hidden, noge_inputs inputs) {
    static const uint32_t context[] = {
        [NOGE_INPUTS_NARROW] = NOGE_OUTLOOK_CONTEXT_NARROW,
        [NOGE_INPUTS_TOLD] = NOGE_OUTLOOK_CONTEXT_TOLD,
        [NOGE_INPUTS_WIDE] = NOGE_OUTLOOK_CONTEXT,
    };
    uint32_t own = inputs == NOGE_INPUTS_WIDE ? NOGE_OUTLOOK_OWN : NOGE_OUTLOOK_OWN_NARROW;
    return (noge_ranker_shape){.own = own, .context = context[inputs], .hidden = hidden};
}

noge_ranker_facts noge_ranked_facts(noge_inputs inputs) {
    noge_ranker_facts facts = {.score = NAN};
    noge_ranker_shape shape = noge_ranked_shape(0, inputs);
    list_inputs(noge_outlook_own, shape.own, facts.own);
    list_inputs(noge_outlook_context, shape.context, facts.context);
    return facts;
}

noge_status noge_ranked_check_inputs(const char *file, const noge_ranker_facts *facts, noge_error *error) {
    for (noge_inputs inputs = NOGE_INPUTS_NARROW; inputs <= NOGE_INPUTS_WIDE; inputs++) {
        noge_ranker_facts there = noge_ranked_facts(inputs);
        if (strcmp(facts->own, there.own) == 0 && strcmp(facts->context, there.context) == 0)
            return NOGE_OK;
    }
    return noge_fail(error, NOGE_BAD_INPUT,
                     "%s: the model needs inputs that this noge does not have; train it again or use the noge it came "
                     "with",
                     file);
}

noge_status noge_ranked_read(const char *path, noge_kernel kernel, noge_ranker **ranker, noge_ranker_facts *facts,
                             noge_error *error) {
    noge_status status = noge_ranker_read(path, kernel, ranker, facts, error);
    if (status == NOGE_OK)
        status = noge_ranked_check_inputs(path, facts, error);
    if (status != NOGE_OK) {
        noge_ranker_free(*ranker);
        *ranker = NULL;
    }
    return status;
}

/* ---- Scores ------------------------------------------------------------------------------------------------------ */

/* Penalty for each step of detour. An untrained network chooses a detour of one step about once in a thousand
 * decisions, often enough to learn where it pays. */
static const float handicap = 7;

void noge_ranked_score(const noge_ranker *ranker, noge_ranker_work *work, const noge_prospect *prospect,
                       float score[NOGE_OUTLOOK_MOST]) {
    noge_decisions decision = {.count = 1,
                               .end = &prospect->count,
                               .own = prospect->own[0],
                               .context = prospect->context,
                               .own_row = NOGE_OUTLOOK_ROW,
                               .context_row = NOGE_OUTLOOK_ROW};
    noge_ranker_forward(ranker, work, &decision, score);
    for (uint32_t i = 0; i < prospect->count; i++)
        score[i] -= handicap * prospect->own[i][NOGE_OUTLOOK_DETOUR];
}

uint32_t noge_ranked_best(const noge_prospect *prospect, const float *score) {
    uint32_t best = 0;
    for (uint32_t i = 1; i < prospect->count; i++)
        if (score[i] > score[best] || (score[i] == score[best] && prospect->node[i] < prospect->node[best]))
            best = i;
    return best;
}

/* The number of decisions that the exploration will have, if its limit ends it. */
static uint32_t limit_of(const noge_map *map) {
    return map->visit_count - 1 + noge_outlook_decisions_left(map);
}

/* Will the limit end the exploration before everything is visited? Nobody knows; this is a guess. A limit of many times
 * the known nodes does not count yet. Otherwise it counts unless the frontier, which changes as it did in the last
 * quarter of the visits, would be used up in time. With lengths a wrong guess costs more than a right one gains, so it
 * must be surer: a few known nodes say nothing about the size of the graph, and shorter limits always count. */
static bool is_limited(const noge_map *map) {
    static const uint32_t few = 100;
    double many = map->task.weighted ? 64 : 8, margin = map->task.weighted ? 16 : 1;
    uint32_t left = noge_outlook_decisions_left(map), visits = map->visit_count, recent = visits / 4;
    uint32_t known = map->task.weighted && map->node_count < few ? few : map->node_count;
    if (left == UINT32_MAX || left > many * known)
        return false;
    recent = recent > 16 ? recent : 16;
    if (visits <= recent || (map->task.weighted && limit_of(map) <= NOGE_LONG_LIMIT))
        return true;
    double found = (double)(map->node_count - noge_map_known_before(map, visits - recent)) / recent;
    return found >= 1 || margin * map->frontier_count / (1 - found) > left;
}

static noge_situation situation_of(const noge_map *map) {
    if (!is_limited(map))
        return map->task.weighted ? NOGE_SITUATION_LENGTHS : NOGE_SITUATION_WHOLE;
    if (map->task.weighted)
        return NOGE_SITUATION_LENGTHS_LIMITED;
    uint32_t limit = limit_of(map);
    return limit <= NOGE_SHORT_LIMIT  ? NOGE_SITUATION_SHORT
           : limit <= NOGE_LONG_LIMIT ? NOGE_SITUATION_LIMITED
                                      : NOGE_SITUATION_LONG;
}

/* ---- Which network decides --------------------------------------------------------------------------------------- */

/* Finds the candidates in this situation. */
static noge_status see(ranked_policy *self, noge_map *map, noge_situation situation, noge_error *error) {
    const noge_ranked_networks *networks = &self->networks;
    double reach =
        networks->recogniser ? networks->of[NOGE_KIND_OTHER][map->task.returns][situation].reach : self->only.reach;
    noge_outlook_set_reach(self->outlook, reach);
    return noge_outlook_see(self->outlook, map, &self->prospect, error);
}

/* After `see`. */
static noge_kind kind_of(ranked_policy *self, const noge_map *map) {
    float row[NOGE_RECOGNISER_ROW];
    if (!self->networks.recogniser || map->task.weighted)
        return NOGE_KIND_OTHER;
    noge_recogniser_inputs(&self->prospect, row);
    return noge_recognise(self->networks.recogniser, &self->work, row);
}

/* After `see`. */
static const noge_ranked_network *network_for(ranked_policy *self, const noge_map *map, noge_situation situation) {
    return self->networks.recogniser ? &self->networks.of[kind_of(self, map)][map->task.returns][situation]
                                     : &self->only;
}

/* The score of a candidate without a network. Candidates come in the order in which they were met, nearest first. */
static float score_by_rule(noge_ranked_rule rule, const noge_prospect *prospect, uint32_t number) {
    static const uint8_t input[] = {[NOGE_RANKED_OLDEST] = NOGE_OUTLOOK_OLDEST,
                                    [NOGE_RANKED_MOST_VISITED] = NOGE_OUTLOOK_VISITED_MOST,
                                    [NOGE_RANKED_FEWEST_VISITED] = NOGE_OUTLOOK_VISITED_FEWEST};
    static const float later = 1.0f / (2 * NOGE_OUTLOOK_MOST);
    const float *own = prospect->own[number];
    float preferred = rule == NOGE_RANKED_FIRST_MET ? number == 0 : own[input[rule]];
    return preferred - own[NOGE_OUTLOOK_DETOUR] - later * (float)number;
}

/* Scores the candidates. */
static void judge(ranked_policy *self, const noge_ranked_network *network) {
    if (network->ranker)
        noge_ranked_score(network->ranker, &self->work, &self->prospect, self->score);
    for (uint32_t i = 0; !network->ranker && i < self->prospect.count; i++)
        self->score[i] = score_by_rule(network->rule, &self->prospect, i);
}

/* Finds the candidates and scores them. */
static noge_status look(ranked_policy *self, noge_map *map, noge_error *error) {
    noge_situation situation = situation_of(map);
    noge_status status = see(self, map, situation, error);
    if (status == NOGE_OK)
        judge(self, network_for(self, map, situation));
    return status;
}

/* ---- Choosing ---------------------------------------------------------------------------------------------------- */

/* Everything will be visited, little is left, and all of it is far away. */
static bool should_plan(const ranked_policy *self, const noge_map *map, noge_situation situation) {
    return self->plan && (situation == NOGE_SITUATION_WHOLE || situation == NOGE_SITUATION_LENGTHS) &&
           self->prospect.nearest >= NOGE_PLAN_FAR && noge_plan_is_due(map);
}

static noge_status ranked_choose(void *state, void *context, noge_map *map, noge_node *choice, noge_error *error) {
    (void)context;
    ranked_policy *self = state;
    *choice = map->frontier[0];
    if (map->frontier_count == 1)
        return NOGE_OK;
    noge_situation situation = situation_of(map);
    noge_node planned = NOGE_NO_NODE;
    noge_status status = see(self, map, situation, error);
    if (status == NOGE_OK && should_plan(self, map, situation))
        status = noge_plan_first(self->plan, map, &planned, error);
    if (status != NOGE_OK || planned != NOGE_NO_NODE) {
        *choice = planned;
        return status;
    }
    *choice = self->prospect.node[0];
    if (self->prospect.count == 1)
        return NOGE_OK;
    const noge_ranked_network *network = network_for(self, map, situation);
    if (network->ranker)
        noge_prospect_distinct(&self->prospect, network->ranker->shape.own);
    if (self->prospect.count > 1)
        judge(self, network);
    *choice = self->prospect.node[self->prospect.count > 1 ? noge_ranked_best(&self->prospect, self->score) : 0];
    return NOGE_OK;
}

static bool is_among(const noge_node *candidate, uint32_t count, noge_node node) {
    for (uint32_t i = 0; i < count; i++)
        if (candidate[i] == node)
            return true;
    return false;
}

/* Removes the other candidates from the prospect, keeping its order. */
static noge_status ranked_among(void *state, void *context, noge_map *map, const noge_node *candidate, uint32_t count,
                                noge_node *choice, noge_error *error) {
    (void)context;
    ranked_policy *self = state;
    noge_prospect *prospect = &self->prospect;
    *choice = candidate[0];
    noge_status status = count > 1 ? look(self, map, error) : NOGE_OK;
    if (status != NOGE_OK || count == 1)
        return status;
    uint32_t left = 0;
    for (uint32_t i = 0; i < prospect->count; i++)
        if (is_among(candidate, count, prospect->node[i])) {
            prospect->node[left] = prospect->node[i];
            self->score[left++] = self->score[i];
        }
    prospect->count = left;
    if (left > 0)
        *choice = prospect->node[noge_ranked_best(prospect, self->score)];
    return NOGE_OK;
}

/* ---- Creating and freeing ---------------------------------------------------------------------------------------- */

static noge_status ranked_begin(void *state, void *context, uint64_t seed, noge_error *error) {
    (void)context, (void)seed, (void)error;
    ranked_policy *self = state;
    noge_outlook_begin(self->outlook);
    if (self->plan)
        noge_plan_begin(self->plan);
    return NOGE_OK;
}

static void ranked_release(void *state, void *context) {
    (void)context;
    ranked_policy *self = state;
    noge_outlook_free(self->outlook);
    noge_plan_free(self->plan);
    noge_ranker_work_free(&self->work);
}

static const noge_policy_type ranked_type = {
    .size = sizeof(noge_policy_type),
    .name = "ranked",
    .summary = "a trained ranker of candidates, from a model file",
    .state_size = sizeof(ranked_policy),
    .begin = ranked_begin,
    .choose = ranked_choose,
    .choose_among = ranked_among,
    .release = ranked_release,
};

noge_status noge_ranked_policy_create(noge_policy **policy, const noge_ranker *ranker, const noge_ranker_facts *facts,
                                      noge_error *error) {
    noge_status status = noge_policy_make(policy, &ranked_type, NULL, error);
    if (status != NOGE_OK)
        return status;
    ranked_policy *self = noge_policy_state(*policy);
    self->only = (noge_ranked_network){.ranker = ranker, .reach = facts->reach};
    status = noge_outlook_create(&self->outlook, facts->reach, error);
    if (status == NOGE_OK)
        status = noge_ranker_work_reserve(&self->work, ranker, 1, NOGE_OUTLOOK_MOST, error);
    if (status == NOGE_OK) {
        noge_policy_begin(*policy, 0);
    } else {
        noge_policy_free(*policy);
        *policy = NULL;
    }
    return status;
}

noge_status noge_ranked_policy_set_networks(noge_policy *policy, const noge_ranked_networks *networks,
                                            noge_error *error) {
    ranked_policy *self = noge_policy_state(policy);
    noge_status status = self->plan ? NOGE_OK : noge_plan_create(&self->plan, error);
    self->networks = *networks;
    for (int i = 0; i < NOGE_KINDS * 2 * NOGE_SITUATIONS && status == NOGE_OK; i++) {
        int kind = i / (2 * NOGE_SITUATIONS), returns = i / NOGE_SITUATIONS % 2, situation = i % NOGE_SITUATIONS;
        const noge_ranked_network *network = &networks->of[kind][returns][situation];
        assert(!network->ranker || network->reach == networks->of[NOGE_KIND_OTHER][returns][situation].reach);
        if (network->ranker)
            status = noge_ranker_work_reserve(&self->work, network->ranker, 1, NOGE_OUTLOOK_MOST, error);
    }
    if (status == NOGE_OK)
        status = noge_ranker_work_reserve(&self->work, networks->recogniser, 1, NOGE_KINDS, error);
    return status;
}

noge_status noge_ranked_policy_kind(noge_policy *policy, noge_map *map, noge_kind *kind, noge_error *error) {
    ranked_policy *self = noge_policy_state(policy);
    noge_status status = see(self, map, situation_of(map), error);
    *kind = status == NOGE_OK ? kind_of(self, map) : NOGE_KIND_OTHER;
    return status;
}

noge_status noge_ranked_policy_scores(noge_policy *policy, noge_map *map, const noge_node **node, const float **score,
                                      uint32_t *count, noge_error *error) {
    ranked_policy *self = noge_policy_state(policy);
    noge_status status = look(self, map, error);
    if (status != NOGE_OK)
        return status;
    *node = self->prospect.node;
    *score = self->score;
    *count = self->prospect.count;
    return NOGE_OK;
}
