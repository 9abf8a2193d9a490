/* Direct future prediction: from a sampled time step, predict how the exploration rate will have changed after each
 * horizon. */
#include "base/error.h"
#include "learn/trainer.h"

#include <math.h>
#include <string.h>

/* y_j = (u_{t + horizon j} - u_t) / scale; what lies past the episode's recorded end does not count. */
static void set_targets(const noge_trainer *trainer, const noge_record *record, uint32_t t, float *target,
                        uint8_t *mask) {
    const noge_train_config *config = &trainer->config;
    double now = noge_record_rate(record, t);
    for (uint32_t j = 0; j < config->horizon_count; j++) {
        uint64_t then = (uint64_t)t + config->horizon[j];
        mask[j] = then <= record->last;
        target[j] =
            mask[j] ? (float)((noge_record_rate(record, (uint32_t)then) - now) / trainer->facts.target_scale) : 0;
    }
}

static noge_observation observe(const noge_record *record, uint32_t t) {
    return (noge_observation){
        .node_count = record->node_count[t],
        .edges = {.visit = record->visit, .edge_end = record->edge_end, .edge = record->edge, .visit_count = t + 1},
        .visited_at = record->visited_at,
        .candidate = record->visit[t + 1],
        .measurement = (float)(noge_record_rate(record, t) - 0.5),
    };
}

static noge_status sample_batch(noge_trainer *trainer, const noge_record **record, uint32_t *t, noge_error *error) {
    const noge_train_config *config = &trainer->config;
    for (uint32_t i = 0; i < config->batch_size; i++) {
        if (!noge_replay_sample(trainer->replay, &trainer->sampling, config->least_future, &record[i], &t[i]))
            return noge_fail(error, NOGE_BAD_INPUT,
                             "no episode is long enough to learn from: the graphs need more than %u nodes",
                             config->least_future + 2);
        trainer->observation[i] = observe(record[i], t[i]);
        set_targets(trainer, record[i], t[i], trainer->target + (size_t)i * config->horizon_count,
                    trainer->mask + (size_t)i * config->horizon_count);
    }
    return NOGE_OK;
}

noge_status noge_trainer_learn(noge_trainer *trainer, noge_error *error) {
    uint32_t count = trainer->config.batch_size;
    noge_status status = sample_batch(trainer, trainer->record, trainer->time, error);
    if (status == NOGE_OK)
        status = noge_workspace_begin(trainer->work, trainer->observation, count, error);
    if (status != NOGE_OK)
        return status;
    noge_features features = noge_features_of(&trainer->facts);
    for (uint32_t i = 0; i < count; i++) {
        noge_past past = noge_record_past(trainer->record[i]);
        noge_features_write_all(&features, &past, trainer->time[i], noge_workspace_features(trainer->work, i),
                                noge_stride(trainer->network->shape.inputs));
    }
    double loss = noge_network_gradient(trainer->work, trainer->target, trainer->mask, trainer->gradient);
    if (!isfinite(loss))
        return noge_fail(error, NOGE_BAD_INPUT,
                         "the loss is %g at step %u: training has diverged; try a smaller --learning-rate", loss,
                         trainer->step + 1);
    noge_adam_step(&trainer->adam, trainer->network, trainer->gradient);
    noge_neural_policy_refresh(trainer->policy);
    trainer->loss_sum += loss;
    trainer->loss_count++;
    return NOGE_OK;
}
