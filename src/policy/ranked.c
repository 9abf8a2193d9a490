/* Greedy in the scores, the oldest of equals; a frontier of one is taken without asking. */
#include "policy/ranked.h"
#include "base/error.h"
#include "base/memory.h"
#include "policy/neural.h"
#include "policy/universal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct ranked_policy {
    noge_policy policy;
    noge_ranker *owned; /* NULL: the ranker is somebody else's */
    const noge_ranker *ranker;
    noge_ranker *limited; /* decides instead where there is a limit; NULL: nobody does */
    noge_ranker_facts facts;
    noge_outlook *outlook;
    noge_ranker_work work;
    noge_prospect prospect;
    float score[NOGE_OUTLOOK_MOST];
} ranked_policy;

static ranked_policy *self_of(noge_policy *policy) {
    return (ranked_policy *)policy;
}

/* ---- Facts ------------------------------------------------------------------------------------------------------- */

static void list_inputs(const noge_outlook_input *input, size_t count, char list[NOGE_RANKER_NAMES]) {
    size_t used = 0;
    for (size_t i = 0; i < count; i++)
        used += (size_t)snprintf(list + used, NOGE_RANKER_NAMES - used, "%s%s", i ? "," : "", input[i].name);
}

static uint32_t context_count(bool told) {
    return told ? NOGE_OUTLOOK_CONTEXT : NOGE_OUTLOOK_UNTOLD;
}

noge_ranker_facts noge_ranked_facts(bool told) {
    noge_ranker_facts facts = {.score = NAN};
    list_inputs(noge_outlook_own, NOGE_OUTLOOK_OWN, facts.own);
    list_inputs(noge_outlook_context, context_count(told), facts.context);
    return facts;
}

noge_ranker_shape noge_ranked_shape(uint32_t hidden, bool told) {
    return (noge_ranker_shape){.own = NOGE_OUTLOOK_OWN, .context = context_count(told), .hidden = hidden};
}

/* ---- Scores ------------------------------------------------------------------------------------------------------ */

/* A step farther is chosen about once in a thousand times at first: often enough to find out where it is worth it. */
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

/* ---- Choosing ---------------------------------------------------------------------------------------------------- */

uint32_t noge_ranked_best(const noge_prospect *prospect, const float *score) {
    uint32_t best = 0;
    for (uint32_t i = 1; i < prospect->count; i++)
        if (score[i] > score[best] || (score[i] == score[best] && prospect->node[i] < prospect->node[best]))
            best = i;
    return best;
}

static void judge(ranked_policy *self, const noge_map *map) {
    const noge_ranker *ranker = self->limited && map->limit != UINT32_MAX ? self->limited : self->ranker;
    noge_ranked_score(ranker, &self->work, &self->prospect, self->score);
}

/* Looks around and scores what is seen. */
static noge_status look(ranked_policy *self, noge_map *map, noge_error *error) {
    noge_status status = noge_outlook_see(self->outlook, map, &self->prospect, error);
    if (status == NOGE_OK && self->prospect.count > 1)
        judge(self, map);
    return status;
}

static noge_status ranked_choose(noge_policy *policy, noge_map *map, noge_node *choice, noge_error *error) {
    ranked_policy *self = self_of(policy);
    *choice = map->frontier[0];
    if (map->frontier_count == 1)
        return NOGE_OK;
    noge_status status = noge_outlook_see(self->outlook, map, &self->prospect, error);
    if (status != NOGE_OK)
        return status;
    noge_prospect_distinct(&self->prospect);
    if (self->prospect.count > 1)
        judge(self, map);
    *choice = self->prospect.node[noge_ranked_best(&self->prospect, self->score)];
    return NOGE_OK;
}

static bool is_among(const noge_node *candidate, uint32_t count, noge_node node) {
    for (uint32_t i = 0; i < count; i++)
        if (candidate[i] == node)
            return true;
    return false;
}

/* The others of the prospect are struck out, keeping its order. */
static noge_status ranked_among(noge_policy *policy, noge_map *map, const noge_node *candidate, uint32_t count,
                                noge_node *choice, noge_error *error) {
    ranked_policy *self = self_of(policy);
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

/* ---- Life -------------------------------------------------------------------------------------------------------- */

static void ranked_begin(noge_policy *policy, uint64_t seed) {
    (void)seed;
    noge_outlook_begin(self_of(policy)->outlook);
}

static void ranked_release(noge_policy *policy) {
    ranked_policy *self = self_of(policy);
    noge_outlook_free(self->outlook);
    noge_ranker_work_free(&self->work);
    noge_ranker_free(self->owned);
    noge_ranker_free(self->limited);
}

static const noge_policy_type ranked_type = {
    .info = {"ranked", "a trained ranker of candidates, from a model file"},
    .size = sizeof(ranked_policy),
    .begin = ranked_begin,
    .choose = ranked_choose,
    .choose_among = ranked_among,
    .release = ranked_release,
};

noge_status noge_ranked_policy_create(noge_policy **policy, const noge_ranker *ranker, const noge_ranker_facts *facts,
                                      noge_error *error) {
    ranked_policy *self = noge_allocate(1, sizeof *self, error);
    *policy = NULL;
    if (!self)
        return NOGE_NO_MEMORY;
    self->policy.type = &ranked_type;
    self->ranker = ranker;
    self->facts = *facts;
    noge_status status = noge_outlook_create(&self->outlook, facts->reach, error);
    if (status == NOGE_OK)
        status = noge_ranker_work_reserve(&self->work, ranker, 1, NOGE_OUTLOOK_MOST, error);
    if (status == NOGE_OK)
        *policy = &self->policy;
    else
        noge_policy_free(&self->policy);
    return status;
}

static noge_status check_inputs(const char *path, const noge_ranker_facts *facts, noge_error *error) {
    for (int told = 0; told < 2; told++) {
        noge_ranker_facts there = noge_ranked_facts(told);
        if (strcmp(facts->own, there.own) == 0 && strcmp(facts->context, there.context) == 0)
            return NOGE_OK;
    }
    return noge_fail(error, NOGE_BAD_INPUT,
                     "%s: the model wants other inputs than this noge has; train it anew or use the noge it came with",
                     path);
}

/* The status of reading a ranker, or of its inputs if there is one; in failure there is none any more. */
static noge_status check_read(noge_status status, const char *name, noge_ranker **ranker,
                              const noge_ranker_facts *facts, noge_error *error) {
    if (status == NOGE_OK)
        status = check_inputs(name, facts, error);
    if (status != NOGE_OK) {
        noge_ranker_free(*ranker);
        *ranker = NULL;
    }
    return status;
}

noge_status noge_ranked_read(const char *path, noge_kernel kernel, noge_ranker **ranker, noge_ranker_facts *facts,
                             noge_error *error) {
    noge_status status = noge_ranker_read(path, kernel, ranker, facts, error);
    return check_read(status, path, ranker, facts, error);
}

/* The policy that owns this ranker, which is freed if there is none. */
static noge_status adopt(noge_policy **policy, noge_ranker *ranker, const noge_ranker_facts *facts, noge_error *error) {
    noge_status status = noge_ranked_policy_create(policy, ranker, facts, error);
    if (status == NOGE_OK)
        self_of(*policy)->owned = ranker;
    else
        noge_ranker_free(ranker);
    return status;
}

noge_status noge_ranked_policy_load(noge_policy **policy, const char *path, noge_kernel kernel, noge_error *error) {
    noge_ranker *ranker;
    noge_ranker_facts facts;
    *policy = NULL;
    noge_status status = noge_ranked_read(path, kernel, &ranker, &facts, error);
    return status == NOGE_OK ? adopt(policy, ranker, &facts, error) : status;
}

/* ---- The universal explorer -------------------------------------------------------------------------------------- */

static noge_status parse(const void *model, size_t size, noge_kernel kernel, noge_ranker **ranker,
                         noge_ranker_facts *facts, noge_error *error) {
    static const char name[] = "the universal explorer's model";
    noge_status status = noge_ranker_parse(name, model, size, kernel, ranker, facts, error);
    return check_read(status, name, ranker, facts, error);
}

/* The second mind of a policy. */
static noge_status adopt_limited(ranked_policy *self, noge_kernel kernel, noge_error *error) {
    noge_ranker_facts facts;
    noge_status status =
        parse(noge_universal_limited_model, noge_universal_limited_model_size, kernel, &self->limited, &facts, error);
    return status == NOGE_OK ? noge_ranker_work_reserve(&self->work, self->limited, 1, NOGE_OUTLOOK_MOST, error)
                             : status;
}

static noge_status universal_create(noge_policy **policy, noge_kernel kernel, noge_error *error) {
    noge_ranker *ranker;
    noge_ranker_facts facts;
    *policy = NULL;
    noge_status status = parse(noge_universal_model, noge_universal_model_size, kernel, &ranker, &facts, error);
    if (status == NOGE_OK)
        status = adopt(policy, ranker, &facts, error);
    if (status != NOGE_OK)
        return status;
    (*policy)->type = &noge_policy_universal;
    status = adopt_limited(self_of(*policy), kernel, error);
    if (status != NOGE_OK) {
        noge_policy_free(*policy);
        *policy = NULL;
    }
    return status;
}

const noge_policy_type noge_policy_universal = {
    .info = {NOGE_UNIVERSAL, "small networks trained on many families together; part of noge itself"},
    .size = sizeof(ranked_policy),
    .begin = ranked_begin,
    .choose = ranked_choose,
    .choose_among = ranked_among,
    .release = ranked_release,
    .create = universal_create,
};

/* ---- Any of them ------------------------------------------------------------------------------------------------- */

noge_status noge_ranked_policy_scores(noge_policy *policy, noge_map *map, const noge_node **node, const float **score,
                                      uint32_t *count, noge_error *error) {
    ranked_policy *self = self_of(policy);
    noge_status status = noge_outlook_see(self->outlook, map, &self->prospect, error);
    if (status != NOGE_OK)
        return status;
    judge(self, map);
    *node = self->prospect.node;
    *score = self->score;
    *count = self->prospect.count;
    return NOGE_OK;
}

const noge_ranker_facts *noge_ranked_policy_facts(const noge_policy *policy) {
    return policy->type->choose == ranked_choose ? &((const ranked_policy *)policy)->facts : NULL;
}

const noge_ranker *noge_ranked_policy_ranker(const noge_policy *policy) {
    return policy->type == &ranked_type ? ((const ranked_policy *)policy)->ranker : NULL;
}

noge_status noge_policy_load(noge_policy **policy, const char *path, noge_kernel kernel, noge_error *error) {
    return noge_ranker_recognise(path) ? noge_ranked_policy_load(policy, path, kernel, error)
                                       : noge_neural_policy_load(policy, path, kernel, error);
}
