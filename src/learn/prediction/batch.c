/* A gradient step: time steps drawn from the replay, the targets of the method's rule, and Adam. */
#include "base/error.h"
#include "learn/prediction/prediction.h"

#include <math.h>

noge_observation noge_prediction_observe(const noge_prediction *learner, noge_record *record, uint32_t t,
                                         uint32_t candidate) {
    return (noge_observation){
        .node_count = record->node_count[t],
        .edges = {.visit = record->visit, .edge_end = record->edge_end, .edge = record->edge, .visit_count = t + 1},
        .visited_at = record->visited_at,
        .lists = noge_record_lists(record),
        .candidate = candidate,
        .measurement = noge_features_measurement(&learner->facts, noge_record_rate(record, t), record->walked[t]),
        .goal = record->goal,
    };
}

static noge_status draw_batch(noge_prediction *learner, noge_error *error) {
    const noge_train_config *config = learner->config;
    for (uint32_t i = 0; i < config->batch_size; i++) {
        noge_record *record;
        uint32_t t;
        if (!noge_replay_sample(learner->replay, &learner->sampling, config->least_future, &record, &t))
            return noge_fail(error, NOGE_BAD_INPUT,
                             "no episode is long enough to learn from: the graphs need more than %u nodes",
                             config->least_future + 2);
        learner->record[i] = record;
        learner->time[i] = t;
        learner->observation[i] = noge_prediction_observe(learner, record, t, record->visit[t + 1]);
    }
    return NOGE_OK;
}

void noge_prediction_write_features(const noge_prediction *learner, noge_workspace *work, uint32_t later) {
    noge_features features = noge_features_of(&learner->facts);
    features.position = learner->position;
    features.position_count = learner->position ? noge_replay_bounds(learner->replay).times : 0;
    noge_workspace_use_codes(work, learner->code_row);
    for (uint32_t i = 0; i < learner->config->batch_size && !noge_workspace_stopped(work); i++) {
        noge_past past = noge_record_past(learner->record[i]);
        if (learner->code_row)
            noge_features_write_codes(&features, &past, learner->time[i] + later, noge_workspace_codes(work, i));
        else
            noge_features_write_all(&features, &past, learner->time[i] + later, noge_workspace_features(work, i),
                                    noge_feature_stride(learner->network->shape.inputs));
    }
}

noge_status noge_prediction_learn(noge_prediction *learner, uint32_t step, double *loss, noge_error *error) {
    noge_network *network = learner->network;
    float rate = (float)learner->config->learning_rate; /* single precision: part of the reproducible bytes */
    const noge_random before = learner->sampling;
    noge_status status = draw_batch(learner, error);
    if (status == NOGE_OK)
        status = learner->rule->set_targets(learner, error);
    if (status == NOGE_OK)
        status = noge_workspace_begin(learner->work, learner->observation, learner->config->batch_size, error);
    if (status != NOGE_OK)
        return status;
    noge_prediction_write_features(learner, learner->work, 0);
    *loss = noge_network_gradient(learner->work, learner->target, learner->mask, learner->gradient);
    status = noge_stop_poll(learner->work->stop, 0, error);
    if (status != NOGE_OK) {
        learner->sampling = before; /* the next step draws the same batch again */
        return status;
    }
    if (!isfinite(*loss))
        return noge_fail(error, NOGE_DIVERGED,
                         "the loss is %g at step %u: training has diverged; try a smaller learning_rate", *loss,
                         step + 1);
    noge_adam_step(&learner->adam, network->kernels, (double)rate, network->parameter, learner->gradient);
    if (noge_wild_weight(network->parameter, network->parameter_count))
        return noge_fail(error, NOGE_DIVERGED,
                         "a weight is beyond %g at step %u: training has diverged; try a smaller learning_rate",
                         (double)NOGE_WEIGHT_LIMIT, step + 1);
    noge_network_reverse(network);
    if (learner->rule->follow)
        learner->rule->follow(learner);
    noge_neural_policy_refresh(learner->policy);
    return NOGE_OK;
}
