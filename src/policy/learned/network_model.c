/* The exploration network as a model: its description, and the policy that decides with it. */
#include "policy/learned/network_model.h"
#include "base/error.h"
#include "base/text/json.h"
#include "neural/file/model.h"
#include "policy/learned/neural.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct network_model {
    noge_model base;
    noge_network *network;
    noge_model_facts facts;
} network_model;

static const network_model *self_of(const noge_model *model) {
    return (const network_model *)model;
}

static noge_status network_load(noge_model **model, const noge_tensors *tensors, const char *file, noge_kernel kernel,
                                noge_error *error) {
    network_model *self = noge_model_allocate(&noge_network_model_type, sizeof *self, file, error);
    *model = NULL;
    if (!self)
        return NOGE_NO_MEMORY;
    noge_status status = noge_model_load(tensors, file, kernel, &self->network, &self->facts, error);
    if (status == NOGE_OK)
        *model = &self->base;
    else
        noge_model_free(&self->base);
    return status;
}

static void network_release(noge_model *model) {
    noge_network_free(((network_model *)model)->network);
}

/* ---- Describing -------------------------------------------------------------------------------------------------- */

static bool is_dqn(const noge_model_facts *facts) {
    return strcmp(facts->method, "dqn") == 0;
}

static const char *variant_of(const noge_model_facts *facts) {
    bool simple = !facts->feature_bfs && !facts->feature_dfs;
    if (simple && !is_dqn(facts))
        return facts->feature_nn ? "noge-nn" : "noge";
    if (simple && facts->feature_nn)
        return strcmp(facts->reward, "rate") == 0 ? "dqn-er" : "dqn-pl";
    return "custom";
}

static noge_model_summary network_summarise(const noge_model *model) {
    const noge_model_facts *facts = &self_of(model)->facts;
    return (noge_model_summary){.method = facts->method,
                                .variant = variant_of(facts),
                                .set = facts->set,
                                .seed = facts->seed,
                                .steps = facts->steps,
                                .score = facts->score};
}

/* Weights and biases as they are in the file, without padding. */
static uint64_t count_weights(const noge_network *network) {
    uint64_t count = 0;
    for (int i = 0; i < network->layer_count; i++)
        count += (uint64_t)network->layer[i].out * (network->layer[i].in + 1);
    return count;
}

static noge_status describe_features(const noge_model_facts *facts, noge_text *lines, noge_error *error) {
    uint32_t count = 0;
    noge_status status = noge_text_print(lines, error, "  features     ");
    for (int i = 0; i < NOGE_CHANNELS && status == NOGE_OK; i++)
        if (noge_facts_have(facts, i))
            status = noge_text_print(lines, error, "%s%s", count++ ? ", " : "", noge_channel_names[i]);
    if (status == NOGE_OK && count > 0)
        status =
            noge_text_print(lines, error, "; at %u time %s", facts->history, facts->history == 1 ? "step" : "steps");
    if (status == NOGE_OK && facts->positions)
        status = noge_text_print(lines, error, "%sthe number of the visit, as %d sines and cosines",
                                 count > 0 ? "; " : "", NOGE_POSITION_INPUTS);
    return status == NOGE_OK ? noge_text_print(lines, error, "\n") : status;
}

/* Horizons with their weights below, in columns. */
static noge_status describe_goal(const noge_model_facts *facts, noge_text *lines, noge_error *error) {
    char line[2][NOGE_MOST_HORIZONS * 40];
    size_t used = 0;
    for (uint32_t i = 0; i < facts->horizon_count; i++) {
        char weight[32], horizon[32];
        noge_format_float(facts->goal[i], weight);
        int width = snprintf(horizon, sizeof horizon, "%u", facts->horizon[i]), other = (int)strlen(weight);
        width = (width > other ? width : other) + (i ? 2 : 0);
        snprintf(line[0] + used, sizeof line[0] - used, "%*s", width, horizon);
        snprintf(line[1] + used, sizeof line[1] - used, "%*s", width, weight);
        used += (size_t)width;
    }
    return noge_text_print(lines, error, "  horizons     %s\n  goal         %s\n", line[0], line[1]);
}

static noge_status network_describe(const noge_model *model, noge_text *lines, noge_error *error) {
    const network_model *self = self_of(model);
    const noge_model_facts *facts = &self->facts;
    const noge_network_shape *shape = &self->network->shape;
    char scale[32], target[32];
    noge_format_double(facts->measurement_scale, scale);
    noge_format_double(facts->target_scale, target);
    noge_status status = describe_features(facts, lines, error);
    if (status == NOGE_OK)
        status = noge_text_print(lines, error, "  network      %u inputs a node, hidden %u, %u outputs: %llu weights\n",
                                 shape->inputs, shape->hidden, shape->outputs,
                                 (unsigned long long)count_weights(self->network));
    if (status == NOGE_OK && facts->measures_path)
        status = noge_text_print(lines, error, "  measurement  length of the walk / %s\n", scale);
    if (status == NOGE_OK && facts->goal_input)
        status = noge_text_print(lines, error, "  goal input   the network sees the goal\n");
    if (status == NOGE_OK && facts->prefers_newest)
        status = noge_text_print(lines, error, "  ties         to the node discovered last\n");
    if (status == NOGE_OK)
        status = is_dqn(facts)
                     ? noge_text_print(lines, error, "  reward       %s, gamma %g\n", facts->reward, facts->gamma)
                     : describe_goal(facts, lines, error);
    return status == NOGE_OK ? noge_text_print(lines, error, "  target scale %s\n", target) : status;
}

static json_t *float_json(float value) {
    char text[32];
    double decimal = (double)value;
    noge_parse_double(text, noge_format_float(value, text), &decimal);
    return json_real(decimal);
}

/* What only some networks have. */
static void add_optional_json(const noge_model_facts *facts, json_t **object) {
    if (is_dqn(facts)) {
        noge_json_set(object, "reward", json_string(facts->reward));
        noge_json_set(object, "gamma", json_real(facts->gamma));
    }
    if (facts->positions)
        noge_json_set(object, "positions", json_string(facts->positions_alone ? "alone" : "added"));
    if (facts->goal_input)
        noge_json_set(object, "goal_input", json_true());
    if (facts->prefers_newest)
        noge_json_set(object, "ties", json_string("newest"));
    if (facts->measures_path) {
        noge_json_set(object, "measurement", json_string("path-length"));
        noge_json_set(object, "measurement_scale", json_real(facts->measurement_scale));
    }
}

static void network_add_json(const noge_model *model, json_t **object) {
    const noge_model_facts *facts = &self_of(model)->facts;
    json_t *features = json_array(), *horizons = json_array(), *goal = json_array();
    for (int i = 0; i < NOGE_CHANNELS; i++)
        if (noge_facts_have(facts, i))
            noge_json_add(&features, json_string(noge_channel_names[i]));
    for (uint32_t i = 0; i < facts->horizon_count; i++) {
        noge_json_add(&horizons, json_integer((json_int_t)facts->horizon[i]));
        noge_json_add(&goal, float_json(facts->goal[i]));
    }
    noge_json_set(object, "features", features);
    noge_json_set(object, "history", json_integer((json_int_t)facts->history));
    noge_json_set(object, "feature_range",
                  json_pack("[o,o]", float_json(facts->feature_low), float_json(facts->feature_high)));
    noge_json_set(object, "hidden", json_integer((json_int_t)facts->hidden));
    noge_json_set(object, "weights", json_integer((json_int_t)count_weights(self_of(model)->network)));
    noge_json_set(object, "horizons", horizons);
    noge_json_set(object, "goal", goal);
    noge_json_set(object, "target_scale", json_real(facts->target_scale));
    add_optional_json(facts, object);
}

/* ---- Deciding ---------------------------------------------------------------------------------------------------- */

static noge_status network_check(const noge_model *model, const noge_policy_options *options, noge_error *error) {
    static const float most = 1e6f; /* so that weighted sums of predictions stay finite */
    uint32_t horizons = self_of(model)->facts.horizon_count;
    if (options->goal && options->goal_count != horizons)
        return noge_fail(error, NOGE_USAGE, "a goal of %u numbers for a model with %u horizons", options->goal_count,
                         horizons);
    for (uint32_t i = 0; options->goal && i < horizons; i++)
        if (!(fabsf(options->goal[i]) <= most)) /* not for NaN either */
            return noge_fail(error, NOGE_USAGE, "number %u of the goal is %g; it must be from -%.7g to %.7g", i + 1,
                             (double)options->goal[i], (double)most, (double)most);
    return NOGE_OK;
}

static noge_status network_create(noge_policy **policy, const noge_model *model, const noge_policy_options *options,
                                  noge_error *error) {
    const network_model *self = self_of(model);
    noge_status status = noge_neural_policy_create(policy, self->network, &self->facts, error);
    if (status != NOGE_OK)
        return status;
    if (options->ties != NOGE_TIES_TRAINED)
        noge_neural_policy_prefer_newest(*policy, options->ties == NOGE_TIES_NEWEST);
    if (options->goal)
        status = noge_neural_policy_set_goal(*policy, options->goal, options->goal_count, error);
    return status; /* cannot fail after network_check */
}

static noge_status network_scores(noge_policy *policy, noge_map *map, const noge_node **node, const float **score,
                                  uint32_t *count, noge_error *error) {
    noge_node best;
    noge_status status = noge_neural_policy_greedy(policy, map, &best, error);
    if (status == NOGE_OK)
        *count = noge_neural_policy_values(policy, node, score);
    return status;
}

const noge_model_type noge_network_model_type = {
    .format = NOGE_FACTS_FORMAT,
    .load = network_load,
    .release = network_release,
    .summarise = network_summarise,
    .describe = network_describe,
    .add_json = network_add_json,
    .check = network_check,
    .create = network_create,
    .scores = network_scores,
};
