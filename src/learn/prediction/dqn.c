/* Q-learning: the value of going to a node is its reward plus the discounted best value from there. The target network,
 * an older copy of the one that learns, rates the next state. A successor never ends its episode, because samples have
 * further steps. No double Q-learning and no scaling of rewards. */
#include "base/error.h"
#include "learn/prediction/prediction.h"

#include <stdio.h>

/* One output, which is the value itself. */
static void describe(noge_model_facts *facts, const noge_train_config *config) {
    snprintf(facts->method, sizeof facts->method, "%s", noge_method_dqn.name);
    snprintf(facts->reward, sizeof facts->reward, "%s",
             config->reward == NOGE_REWARD_PATH_LENGTH ? "path-length" : "rate");
    facts->gamma = config->gamma;
    facts->horizon_count = facts->horizon[0] = 1;
    facts->goal[0] = 1;
}

static double reward_of(const noge_train_config *config, const noge_record *record, uint32_t t) {
    if (config->reward == NOGE_REWARD_PATH_LENGTH)
        return record->walked[t] - record->walked[t + 1];
    return noge_record_rate(record, t + 1) - noge_record_rate(record, t);
}

/* The greatest value over the frontier of each next state. */
static noge_status rate_next_states(noge_prediction *learner, noge_error *error) {
    uint32_t count = learner->config->batch_size;
    for (uint32_t i = 0; i < count; i++)
        learner->next[i] =
            noge_prediction_observe(learner, learner->record[i], learner->time[i] + 1, NOGE_WHOLE_FRONTIER);
    noge_status status = noge_workspace_begin(learner->next_work, learner->next, count, error);
    if (status != NOGE_OK)
        return status;
    noge_prediction_write_features(learner, learner->next_work, 1);
    noge_network_best(learner->next_work, learner->facts.goal, learner->next_best);
    return NOGE_OK;
}

static noge_status set_targets(noge_prediction *learner, noge_error *error) {
    const noge_train_config *config = learner->config;
    noge_status status = config->gamma > 0 ? rate_next_states(learner, error) : NOGE_OK;
    for (uint32_t i = 0; i < config->batch_size && status == NOGE_OK; i++) {
        double future = config->gamma > 0 ? config->gamma * (double)learner->next_best[i] : 0;
        learner->target[i] = (float)(reward_of(config, learner->record[i], learner->time[i]) + future);
        learner->mask[i] = 1;
    }
    return status;
}

/* The target network is copied after every target_every gradient steps. */
static void follow(noge_prediction *learner) {
    if (learner->adam.step_count % learner->config->target_every == 0)
        noge_network_copy(learner->target_network, learner->network);
}

static const noge_target_rule rule = {
    .describe = describe, .has_target_network = true, .set_targets = set_targets, .follow = follow};

static noge_status create(void **learner, const noge_dataset *dataset, const noge_train_config *config,
                          noge_error *error) {
    return noge_prediction_create(learner, &rule, dataset, config, error);
}

static noge_status check(const noge_train_config *config, noge_error *error) {
    if (config->measurement != NOGE_MEASUREMENT_RATE || config->goal_input)
        return noge_fail_field(error, NOGE_USAGE, "method", "method dqn measures the rate and has no goal input");
    if (config->least_future < 2)
        return noge_fail_field(error, NOGE_USAGE, "least_future",
                               "least_future is %u; method dqn needs 2 or more, to rate the next state",
                               config->least_future);
    return noge_prediction_check(config, error);
}

const noge_method_type noge_method_dqn = {
    .name = "dqn",
    .check = check,
    .create = create,
    .free = noge_prediction_free,
    .begin = noge_prediction_fill,
    .step = noge_prediction_step,
    .randomness = noge_prediction_epsilon,
    .create_policy = noge_prediction_policy,
    .write_model = noge_prediction_write_model,
    .save = noge_prediction_save,
    .load = noge_prediction_load,
};
