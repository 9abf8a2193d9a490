/* The ranker of candidates as a model, and the one that the library contains. */
#include "policy/learned/ranker_model.h"
#include "base/error.h"
#include "base/text/json.h"
#include "policy/learned/ranked.h"
#include "policy/learned/universal.h"
#include "policy/plan/plan.h"

#include <string.h>

typedef struct ranker_model {
    noge_model base;
    noge_ranker *ranker[NOGE_PARTS];
    noge_ranker_facts facts[NOGE_PARTS];
    int count; /* of networks: 1, or all parts of the universal explorer */
} ranker_model;

static const ranker_model *self_of(const noge_model *model) {
    return (const ranker_model *)model;
}

static noge_status ranker_load(noge_model **model, const noge_tensors *tensors, const char *file, noge_kernel kernel,
                               noge_error *error) {
    ranker_model *self = noge_model_allocate(&noge_ranker_model_type, sizeof *self, file, error);
    *model = NULL;
    if (!self)
        return NOGE_NO_MEMORY;
    noge_status status = noge_ranker_load(tensors, file, kernel, &self->ranker[0], &self->facts[0], error);
    self->count = 1;
    if (status == NOGE_OK)
        *model = &self->base;
    else
        noge_model_free(&self->base);
    return status;
}

static void ranker_release(noge_model *model) {
    for (int i = 0; i < NOGE_PARTS; i++)
        noge_ranker_free(((ranker_model *)model)->ranker[i]);
}

/* ---- The model in the library ------------------------------------------------------------------------------------ */

noge_status noge_universal_load(noge_model **model, noge_kernel kernel, const char *guards, noge_error *error) {
    static const char name[] = "the universal explorer's model";
    ranker_model *self = noge_model_allocate(&noge_ranker_model_type, sizeof *self, name, error);
    *model = NULL;
    if (!self)
        return NOGE_NO_MEMORY;
    noge_status status = NOGE_OK;
    for (int i = 0; i < NOGE_PARTS && status == NOGE_OK; i++) {
        const noge_universal_part *part = &noge_universal_parts[i];
        status = noge_ranker_parse(name, part->bytes, *part->size, kernel, &self->ranker[i], &self->facts[i], error);
        if (status == NOGE_OK)
            status = i == NOGE_PART_RECOGNISER ? noge_recogniser_check(name, &self->facts[i], error)
                                               : noge_ranked_check_inputs(name, &self->facts[i], error);
    }
    uint64_t content = noge_universal_content();
    noge_model_mark(&self->base, &content, sizeof content, guards);
    self->count = NOGE_PARTS;
    if (status == NOGE_OK)
        *model = &self->base;
    else
        noge_model_free(&self->base);
    return status;
}

/* ---- Describing -------------------------------------------------------------------------------------------------- */

static noge_model_summary ranker_summarise(const noge_model *model) {
    const noge_ranker_facts *facts = &self_of(model)->facts[0];
    return (noge_model_summary){.method = "plus",
                                .variant = "noge-plus",
                                .set = facts->set,
                                .seed = facts->seed,
                                .steps = facts->steps,
                                .score = facts->score};
}

/* Weights and biases as they are in the file. */
static uint64_t count_weights(const noge_ranker *ranker) {
    uint64_t hidden = ranker->shape.hidden, inputs = (uint64_t)ranker->shape.own + ranker->shape.context;
    return hidden * (inputs + 1) + hidden * (hidden + 1) + hidden;
}

/* A list of names, with spaces after the commas. */
static noge_status describe_names(const char *title, const char *list, noge_text *lines, noge_error *error) {
    noge_status status = noge_text_print(lines, error, "  %-12s ", title);
    for (size_t length; *list && status == NOGE_OK; list += length + (list[length] != 0)) {
        length = strcspn(list, ",");
        status = noge_text_print(lines, error, "%.*s%s", (int)length, list, list[length] ? ", " : "");
    }
    return status == NOGE_OK ? noge_text_print(lines, error, "\n") : status;
}

static noge_status describe_size(const noge_ranker *ranker, noge_text *lines, noge_error *error) {
    return noge_text_print(lines, error, "  network      %u inputs a candidate, hidden %u, a score: %llu weights\n",
                           ranker->shape.own + ranker->shape.context, ranker->shape.hidden,
                           (unsigned long long)count_weights(ranker));
}

/* One network: what it considers, and its size. */
static noge_status describe_network(const noge_ranker *ranker, const noge_ranker_facts *facts, noge_text *lines,
                                    noge_error *error) {
    char reach[32];
    noge_format_double(facts->reach, reach);
    noge_status status =
        noge_text_print(lines, error, "  candidates   the nearest frontier nodes and those up to %s farther\n", reach);
    return status == NOGE_OK ? describe_size(ranker, lines, error) : status;
}

static noge_status ranker_describe(const noge_model *model, noge_text *lines, noge_error *error) {
    const ranker_model *self = self_of(model);
    noge_status status = describe_names("of each", self->facts[0].own, lines, error);
    if (status == NOGE_OK)
        status = describe_names("of all", self->facts[0].context, lines, error);
    for (int i = 0; i < self->count && status == NOGE_OK; i++) {
        if (self->count > 1)
            status = noge_text_print(lines, error, "  for          %s\n", noge_universal_parts[i].title);
        if (status == NOGE_OK)
            status = i == NOGE_PART_RECOGNISER ? describe_size(self->ranker[i], lines, error)
                                               : describe_network(self->ranker[i], &self->facts[i], lines, error);
    }
    if (self->count > 1 && status == NOGE_OK)
        status = noge_text_print(lines, error, "%s",
                                 "  for          lengths and a limit\n  network      none: as nn\n"
                                 "  for          regular graphs\n  network      none: as nn:most-visited\n"
                                 "  for          graphs like radio and a limit of at most 250\n"
                                 "  network      none: as nn:fewest-visited\n"
                                 "  for          roads, the way home and a limit of at most 1000\n"
                                 "  network      none: as nn:oldest\n");
    if (self->count > 1 && status == NOGE_OK)
        status = noge_text_print(lines, error,
                                 "  plans        where no limit counts: at most %d nodes left, one for each %d visits, "
                                 "all %d steps away or more\n",
                                 NOGE_PLAN_MOST, NOGE_PLAN_VISITS, NOGE_PLAN_FAR);
    return status;
}

static json_t *names_json(const char *list) {
    json_t *names = json_array();
    while (*list) {
        size_t length = strcspn(list, ",");
        noge_json_add(&names, noge_json_text(list, length));
        list += length + (list[length] != 0);
    }
    return names;
}

static void add_network(json_t **object, const noge_ranker *ranker, const noge_ranker_facts *facts) {
    noge_json_set(object, "reach", json_real(facts->reach));
    noge_json_set(object, "hidden", json_integer((json_int_t)facts->hidden));
    noge_json_set(object, "weights", json_integer((json_int_t)count_weights(ranker)));
}

static void ranker_add_json(const noge_model *model, json_t **object) {
    const ranker_model *self = self_of(model);
    json_t *networks = self->count > 1 ? json_array() : NULL;
    noge_json_set(object, "own", names_json(self->facts[0].own));
    noge_json_set(object, "context", names_json(self->facts[0].context));
    add_network(object, self->ranker[0], &self->facts[0]);
    for (int i = 0; networks && i < self->count; i++) {
        json_t *network = json_object();
        noge_json_set(&network, "for", json_string(noge_universal_parts[i].title));
        if (i != NOGE_PART_RECOGNISER)
            add_network(&network, self->ranker[i], &self->facts[i]);
        noge_json_add(&networks, network);
    }
    if (self->count > 1)
        noge_json_set(object, "networks", networks);
}

/* ---- Deciding ---------------------------------------------------------------------------------------------------- */

static noge_status ranker_check(const noge_model *model, const noge_policy_options *options, noge_error *error) {
    if (options->goal)
        return noge_fail(error, NOGE_USAGE, "a model of method plus has no horizons, so it takes no goal");
    return noge_ranked_check_inputs(model->file, &self_of(model)->facts[0], error);
}

/* part: a network of the universal explorer, or a rule. */
static noge_ranked_network network_of(const ranker_model *self, int part) {
    static const noge_ranked_rule rule[] = {NOGE_RANKED_FIRST_MET, NOGE_RANKED_OLDEST, NOGE_RANKED_MOST_VISITED,
                                            NOGE_RANKED_FEWEST_VISITED};
    if (part >= NOGE_PARTS)
        return (noge_ranked_network){.rule = rule[part - NOGE_PARTS]};
    return (noge_ranked_network){.ranker = self->ranker[part], .reach = self->facts[part].reach};
}

static noge_status ranker_create(noge_policy **policy, const noge_model *model, const noge_policy_options *options,
                                 noge_error *error) {
    const ranker_model *self = self_of(model);
    (void)options;
    noge_status status = noge_ranked_policy_create(policy, self->ranker[0], &self->facts[0], error);
    if (status != NOGE_OK || self->count == 1)
        return status;
    noge_ranked_networks networks = {.recogniser = self->ranker[NOGE_PART_RECOGNISER]};
    for (int i = 0; i < NOGE_KINDS * 2 * NOGE_SITUATIONS; i++) {
        int kind = i / (2 * NOGE_SITUATIONS), returns = i / NOGE_SITUATIONS % 2, situation = i % NOGE_SITUATIONS;
        networks.of[kind][returns][situation] = network_of(self, noge_universal_decides[kind][returns][situation]);
    }
    return noge_ranked_policy_set_networks(*policy, &networks, error);
}

static noge_status ranker_scores(noge_policy *policy, noge_map *map, const noge_node **node, const float **score,
                                 uint32_t *count, noge_error *error) {
    if (noge_map_oldest_in_reach(map) == NOGE_NO_NODE)
        return NOGE_OK;
    return noge_ranked_policy_scores(policy, map, node, score, count, error);
}

static const noge_ranker *ranker_ranker(const noge_model *model, const noge_ranker_facts **facts) {
    *facts = &self_of(model)->facts[0];
    return self_of(model)->ranker[0];
}

const noge_model_type noge_ranker_model_type = {
    .format = NOGE_RANKER_FORMAT,
    .load = ranker_load,
    .release = ranker_release,
    .summarise = ranker_summarise,
    .describe = ranker_describe,
    .add_json = ranker_add_json,
    .check = ranker_check,
    .create = ranker_create,
    .scores = ranker_scores,
    .ranker = ranker_ranker,
};
