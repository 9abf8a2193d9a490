/* Direct future prediction: from a sampled time step, predict how the exploration rate, or whatever is measured, will
 * have changed after each horizon. */
#include "learn/trainer.h"

/* What is predicted, so that more is better: the rate, or the length of the walk below zero. */
static double measure(const noge_trainer *trainer, const noge_record *record, uint32_t t) {
    return trainer->facts.measures_path ? -record->walked[t] : noge_record_rate(record, t);
}

/* y_j = (u_{t + horizon j} - u_t) / scale; what lies past the episode's recorded end does not count. */
static void set_targets(const noge_trainer *trainer, const noge_record *record, uint32_t t, float *target,
                        uint8_t *mask) {
    const noge_train_config *config = &trainer->config;
    double now = measure(trainer, record, t);
    for (uint32_t j = 0; j < config->horizon_count; j++) {
        uint64_t then = (uint64_t)t + config->horizon[j];
        mask[j] = then <= record->last;
        target[j] =
            mask[j] ? (float)((measure(trainer, record, (uint32_t)then) - now) / trainer->facts.target_scale) : 0;
    }
}

void noge_dfp_targets(noge_trainer *trainer) {
    size_t horizons = trainer->config.horizon_count;
    for (uint32_t i = 0; i < trainer->config.batch_size; i++)
        set_targets(trainer, trainer->record[i], trainer->time[i], trainer->target + i * horizons,
                    trainer->mask + i * horizons);
}
