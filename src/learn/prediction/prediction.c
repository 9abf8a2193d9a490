/* Creating and freeing a learner that predicts, and its step: learn from one batch of the replay, then add decisions to
 * it. */
#include "learn/prediction/prediction.h"
#include "base/error.h"
#include "base/memory.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- Creating and freeing ---------------------------------------------------------------------------------------- */

static noge_model_facts facts_of(const noge_target_rule *rule, const noge_dataset *dataset,
                                 const noge_train_config *config) {
    noge_model_facts facts = {
        .feature_bfs = config->feature_bfs,
        .feature_dfs = config->feature_dfs,
        .feature_nn = config->feature_nn,
        .history = config->history,
        .feature_low = (float)config->feature_low,
        .feature_high = (float)config->feature_high,
        .positions = config->positions != NOGE_POSITIONS_NONE,
        .positions_alone = config->positions == NOGE_POSITIONS_ALONE,
        .goal_input = config->goal_input,
        .measures_path = config->measurement == NOGE_MEASUREMENT_PATH_LENGTH,
        .measurement_scale = 1,
        .prefers_newest = config->ties == NOGE_TRAIN_TIES_NEWEST,
        .hidden = config->hidden,
        .target_scale = 1,
        .seed = config->seed,
        .score = NAN,
    };
    rule->describe(&facts, config);
    snprintf(facts.set, sizeof facts.set, "%s", dataset->name);
    return facts;
}

/* The largest episode that any training graph allows. */
static noge_record_bounds bounds_of(const noge_dataset *dataset, const noge_train_config *config) {
    noge_record_bounds bounds = {0};
    for (uint32_t i = 0; i < dataset->train_count; i++) {
        const noge_graph *graph = dataset->graph[dataset->train[i]];
        if (graph->node_count > bounds.nodes)
            bounds.nodes = graph->node_count;
        if (graph->edge_count > bounds.edges)
            bounds.edges = graph->edge_count;
    }
    bounds.goals = config->goal_input ? config->horizon_count : 0;
    bounds.times = (config->task.limit < bounds.nodes ? config->task.limit + 1 : bounds.nodes) + 1;
    return bounds;
}

static noge_status allocate_batch(noge_prediction *learner, noge_error *error) {
    size_t batch = learner->config->batch_size, horizons = learner->facts.horizon_count;
    learner->gradient = noge_allocate_aligned(learner->network->parameter_count, sizeof(float), error);
    learner->record = noge_allocate(batch, sizeof *learner->record, error);
    learner->time = noge_allocate(batch, sizeof *learner->time, error);
    learner->observation = noge_allocate(batch, sizeof *learner->observation, error);
    learner->target = noge_allocate(batch * horizons, sizeof(float), error);
    learner->mask = noge_allocate(batch * horizons, 1, error);
    return learner->gradient && learner->record && learner->time && learner->observation && learner->target &&
                   learner->mask
               ? NOGE_OK
               : NOGE_NO_MEMORY;
}

/* Sines and cosines for every possible visit number. */
static noge_status build_positions(noge_prediction *learner, noge_error *error) {
    uint32_t times = noge_replay_bounds(learner->replay).times;
    learner->position = noge_allocate((size_t)times * NOGE_POSITION_INPUTS, sizeof *learner->position, error);
    for (uint32_t t = 0; learner->position && t < times; t++)
        noge_features_position(t, learner->position + (size_t)t * NOGE_POSITION_INPUTS);
    return learner->position ? NOGE_OK : NOGE_NO_MEMORY;
}

static noge_status build_codes(noge_prediction *learner, noge_error *error) {
    noge_features features = noge_features_of(&learner->facts);
    size_t codes = noge_features_codes(&features), stride = noge_feature_stride(learner->network->shape.inputs);
    if (codes == 0)
        return NOGE_OK;
    learner->code_row = noge_allocate_aligned(codes * stride, sizeof *learner->code_row, error);
    if (!learner->code_row)
        return NOGE_NO_MEMORY;
    noge_features_write_code_rows(&features, learner->code_row, stride);
    return NOGE_OK;
}

static noge_status build_target_network(noge_prediction *learner, noge_error *error) {
    const noge_network *network = learner->network;
    noge_status status = noge_network_create(&learner->target_network, network->shape, network->level, error);
    if (status != NOGE_OK)
        return status;
    noge_network_copy(learner->target_network, network);
    status = noge_workspace_create(&learner->next_work, learner->target_network, error);
    learner->next = noge_allocate(learner->config->batch_size, sizeof *learner->next, error);
    learner->next_best = noge_allocate(learner->config->batch_size, sizeof *learner->next_best, error);
    return learner->next && learner->next_best ? status : NOGE_NO_MEMORY;
}

static noge_status build(noge_prediction *learner, noge_error *error) {
    const noge_train_config *config = learner->config;
    noge_kernel level = config->portable ? NOGE_KERNEL_PORTABLE : noge_kernel_best();
    noge_status status = noge_network_create(&learner->network, noge_model_shape(&learner->facts), level, error);
    if (status != NOGE_OK)
        return status;
    noge_network_initialise(learner->network, config->seed);
    status = noge_adam_create(&learner->adam, learner->network->parameter_count, error);
    if (status == NOGE_OK)
        status = noge_workspace_create(&learner->work, learner->network, error);
    if (status == NOGE_OK)
        status = noge_replay_create(&learner->replay, config->replay_size, bounds_of(learner->dataset, config), error);
    if (status == NOGE_OK)
        status = noge_episode_create(&learner->episode, error);
    if (status == NOGE_OK)
        status = noge_neural_policy_create(&learner->policy, learner->network, &learner->facts, error);
    if (status == NOGE_OK)
        status = allocate_batch(learner, error);
    if (status == NOGE_OK && learner->rule->has_target_network)
        status = build_target_network(learner, error);
    if (status == NOGE_OK && learner->facts.positions)
        status = build_positions(learner, error);
    if (status == NOGE_OK)
        status = build_codes(learner, error);
    return status;
}

noge_status noge_prediction_create(void **result, const noge_target_rule *rule, const noge_dataset *dataset,
                                   const noge_train_config *config, noge_error *error) {
    noge_prediction *learner = noge_allocate(1, sizeof *learner, error);
    *result = NULL;
    if (!learner)
        return NOGE_NO_MEMORY;
    learner->config = config;
    learner->dataset = dataset;
    learner->rule = rule;
    learner->facts = facts_of(rule, dataset, config);
    learner->acting = noge_random_stream(config->seed, "acting", 0);
    learner->sampling = noge_random_stream(config->seed, "sampling", 0);
    noge_status status = build(learner, error);
    if (status == NOGE_OK)
        *result = learner;
    else
        noge_prediction_free(learner);
    return status;
}

void noge_prediction_free(void *state) {
    noge_prediction *learner = state;
    if (!learner)
        return;
    noge_policy_free(learner->policy);
    noge_episode_free(learner->episode);
    noge_replay_free(learner->replay);
    noge_workspace_free(learner->work);
    noge_adam_free(&learner->adam);
    noge_network_free(learner->network);
    noge_workspace_free(learner->next_work);
    noge_network_free(learner->target_network);
    free(learner->next);
    free(learner->next_best);
    free(learner->position);
    free(learner->code_row);
    free(learner->gradient);
    free(learner->record);
    free(learner->time);
    free(learner->observation);
    free(learner->target);
    free(learner->mask);
    free(learner);
}

noge_status noge_prediction_check(const noge_train_config *config, noge_error *error) {
    if (!((float)config->feature_low < (float)config->feature_high)) /* single precision: as the network sees them */
        return noge_fail_field(error, NOGE_USAGE, "feature_range",
                               "feature_range is %g to %g; the first number must be the smaller", config->feature_low,
                               config->feature_high);
    if (config->positions == NOGE_POSITIONS_ALONE && (config->feature_bfs || config->feature_dfs || config->feature_nn))
        return noge_fail_field(error, NOGE_USAGE, "positions",
                               "positions alone exclude picks as features; use positions added");
    if (config->task.limit <= config->least_future)
        return noge_fail_field(error, NOGE_USAGE, "step_limit",
                               "step_limit is %u; it must be greater than least_future, which is %u",
                               config->task.limit, config->least_future);
    return NOGE_OK;
}

/* ---- Use --------------------------------------------------------------------------------------------------------- */

double noge_prediction_epsilon(const void *state, uint32_t step) {
    const noge_train_config *config = ((const noge_prediction *)state)->config;
    double part = config->steps > 0 ? (double)step / config->steps : 1;
    return config->epsilon_first + (config->epsilon_last - config->epsilon_first) * part;
}

noge_status noge_prediction_step(void *state, uint32_t step, noge_stop *stop, double *loss, noge_error *error) {
    noge_prediction *learner = state;
    double epsilon = noge_prediction_epsilon(learner, step);
    learner->work->stop = stop;
    if (learner->next_work)
        learner->next_work->stop = stop;
    noge_status status = noge_prediction_learn(learner, step, loss, error);
    for (uint32_t i = 0; i < learner->config->environment_steps && status == NOGE_OK; i++)
        status = noge_prediction_act(learner, epsilon, error);
    return status;
}

noge_status noge_prediction_policy(const void *state, const noge_train_progress *progress, noge_policy **policy,
                                   noge_error *error) {
    const noge_prediction *learner = state;
    (void)progress;
    return noge_neural_policy_create(policy, learner->network, &learner->facts, error);
}

noge_status noge_prediction_write_model(const void *state, const noge_train_progress *progress, int folder,
                                        const char *path, noge_error *error) {
    const noge_prediction *learner = state;
    noge_model_facts facts = learner->facts;
    facts.steps = progress->step;
    facts.score = progress->score;
    return noge_model_write_in(folder, path, true, learner->network, &facts, error);
}
