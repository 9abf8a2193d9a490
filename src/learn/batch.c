/* A gradient step: time steps drawn from the replay, the method's targets for them, and Adam. */
#include "base/error.h"
#include "learn/trainer.h"

#include <math.h>

noge_observation noge_trainer_observe(const noge_trainer *trainer, const noge_record *record, uint32_t t,
                                      uint32_t candidate) {
    return (noge_observation){
        .node_count = record->node_count[t],
        .edges = {.visit = record->visit, .edge_end = record->edge_end, .edge = record->edge, .visit_count = t + 1},
        .visited_at = record->visited_at,
        .candidate = candidate,
        .measurement = noge_features_measurement(&trainer->facts, noge_record_rate(record, t), record->walked[t]),
        .goal = record->goal,
    };
}

static noge_status draw_batch(noge_trainer *trainer, noge_error *error) {
    const noge_train_config *config = &trainer->config;
    for (uint32_t i = 0; i < config->batch_size; i++) {
        const noge_record *record;
        uint32_t t;
        if (!noge_replay_sample(trainer->replay, &trainer->sampling, config->least_future, &record, &t))
            return noge_fail(error, NOGE_BAD_INPUT,
                             "no episode is long enough to learn from: the graphs need more than %u nodes",
                             config->least_future + 2);
        trainer->record[i] = record;
        trainer->time[i] = t;
        trainer->observation[i] = noge_trainer_observe(trainer, record, t, record->visit[t + 1]);
    }
    return NOGE_OK;
}

void noge_trainer_write_features(const noge_trainer *trainer, noge_workspace *work, uint32_t later) {
    noge_features features = noge_features_of(&trainer->facts);
    features.position = trainer->position;
    features.position_count = trainer->position ? noge_replay_bounds(trainer->replay).times : 0;
    for (uint32_t i = 0; i < trainer->config.batch_size; i++) {
        noge_past past = noge_record_past(trainer->record[i]);
        noge_features_write_all(&features, &past, trainer->time[i] + later, noge_workspace_features(work, i),
                                noge_stride(trainer->network->shape.inputs));
    }
}

static noge_status set_targets(noge_trainer *trainer, noge_error *error) {
    if (trainer->config.method == NOGE_METHOD_DQN)
        return noge_dqn_targets(trainer, error);
    noge_dfp_targets(trainer);
    return NOGE_OK;
}

noge_status noge_trainer_learn(noge_trainer *trainer, noge_error *error) {
    noge_status status = draw_batch(trainer, error);
    if (status == NOGE_OK)
        status = set_targets(trainer, error);
    if (status == NOGE_OK)
        status = noge_workspace_begin(trainer->work, trainer->observation, trainer->config.batch_size, error);
    if (status != NOGE_OK)
        return status;
    noge_trainer_write_features(trainer, trainer->work, 0);
    double loss = noge_network_gradient(trainer->work, trainer->target, trainer->mask, trainer->gradient);
    if (!isfinite(loss))
        return noge_fail(error, NOGE_BAD_INPUT,
                         "the loss is %g at step %u: training has diverged; try a smaller --learning-rate", loss,
                         trainer->step + 1);
    noge_adam_step(&trainer->adam, trainer->network, trainer->gradient);
    if (trainer->config.method == NOGE_METHOD_DQN)
        noge_dqn_follow(trainer);
    noge_neural_policy_refresh(trainer->policy);
    trainer->loss_sum += loss;
    trainer->loss_count++;
    return NOGE_OK;
}
