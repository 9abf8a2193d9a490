/* Q-learning: the value of going to a node is the reward for it and what can be had from there at best, discounted.
 * What can be had is asked of the target network, an older copy of the one that learns. A successor is never the end of
 * its episode, because samples have further steps. No double Q-learning and no scaling of rewards. */
#include "learn/trainer.h"

static double reward_of(const noge_train_config *config, const noge_record *record, uint32_t t) {
    if (config->reward == NOGE_REWARD_PATH_LENGTH)
        return record->walked[t] - record->walked[t + 1];
    return noge_record_rate(record, t + 1) - noge_record_rate(record, t);
}

/* The greatest value over the frontier of each state that came next. */
static noge_status look_ahead(noge_trainer *trainer, noge_error *error) {
    uint32_t count = trainer->config.batch_size;
    for (uint32_t i = 0; i < count; i++)
        trainer->next[i] = noge_trainer_observe(trainer, trainer->record[i], trainer->time[i] + 1, NOGE_WHOLE_FRONTIER);
    noge_status status = noge_workspace_begin(trainer->next_work, trainer->next, count, error);
    if (status != NOGE_OK)
        return status;
    noge_trainer_write_features(trainer, trainer->next_work, 1);
    noge_network_best(trainer->next_work, trainer->facts.goal, trainer->next_best);
    return NOGE_OK;
}

noge_status noge_dqn_targets(noge_trainer *trainer, noge_error *error) {
    const noge_train_config *config = &trainer->config;
    noge_status status = config->gamma > 0 ? look_ahead(trainer, error) : NOGE_OK;
    for (uint32_t i = 0; i < config->batch_size && status == NOGE_OK; i++) {
        double future = config->gamma > 0 ? config->gamma * (double)trainer->next_best[i] : 0;
        trainer->target[i] = (float)(reward_of(config, trainer->record[i], trainer->time[i]) + future);
        trainer->mask[i] = 1;
    }
    return status;
}

void noge_dqn_follow(noge_trainer *trainer) {
    if (trainer->adam.step_count % trainer->config.target_every == 0)
        noge_network_copy(trainer->target_network, trainer->network);
}
