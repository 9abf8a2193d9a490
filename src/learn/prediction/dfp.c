/* Direct future prediction: from a sampled time step, predict how the measurement (the exploration rate, or the length
 * of the walk) will have changed after each horizon. */
#include "base/error.h"
#include "learn/prediction/prediction.h"

#include <stdio.h>

static void describe(noge_model_facts *facts, const noge_train_config *config) {
    snprintf(facts->method, sizeof facts->method, "%s", noge_method_dfp.name);
    facts->horizon_count = config->horizon_count;
    for (uint32_t j = 0; j < config->horizon_count; j++) {
        facts->horizon[j] = config->horizon[j];
        facts->goal[j] = (float)config->goal[j];
    }
}

/* The predicted quantity; more is better: the rate, or minus the length of the walk. */
static double measure(const noge_prediction *learner, const noge_record *record, uint32_t t) {
    return learner->facts.measures_path ? -record->walked[t] : noge_record_rate(record, t);
}

/* y_j = (u_{t + horizon j} - u_t) / scale; horizons past the episode's recorded end are masked. */
static void set_sample(const noge_prediction *learner, const noge_record *record, uint32_t t, float *target,
                       uint8_t *mask) {
    const noge_train_config *config = learner->config;
    double now = measure(learner, record, t);
    for (uint32_t j = 0; j < config->horizon_count; j++) {
        uint64_t then = (uint64_t)t + config->horizon[j];
        mask[j] = then <= record->last;
        target[j] =
            mask[j] ? (float)((measure(learner, record, (uint32_t)then) - now) / learner->facts.target_scale) : 0;
    }
}

static noge_status set_targets(noge_prediction *learner, noge_error *error) {
    size_t horizons = learner->config->horizon_count;
    (void)error;
    for (uint32_t i = 0; i < learner->config->batch_size; i++)
        set_sample(learner, learner->record[i], learner->time[i], learner->target + i * horizons,
                   learner->mask + i * horizons);
    return NOGE_OK;
}

static const noge_target_rule rule = {.describe = describe, .set_targets = set_targets};

static noge_status create(void **learner, const noge_dataset *dataset, const noge_train_config *config,
                          noge_error *error) {
    return noge_prediction_create(learner, &rule, dataset, config, error);
}

static noge_status check(const noge_train_config *config, noge_error *error) {
    if (config->horizon_count == 0 || config->horizon_count > NOGE_TRAIN_HORIZONS)
        return noge_fail_field(error, NOGE_USAGE, "horizons", "horizons has %u numbers; there must be 1 to %d",
                               config->horizon_count, NOGE_TRAIN_HORIZONS);
    if (config->goal_count != config->horizon_count)
        return noge_fail_field(error, NOGE_USAGE, "goal",
                               "goal has %u number%s; it must have %u, one for each of the horizons",
                               config->goal_count, config->goal_count == 1 ? "" : "s", config->horizon_count);
    for (uint32_t j = 1; j < config->horizon_count; j++)
        if (config->horizon[j] <= config->horizon[j - 1])
            return noge_fail_field(error, NOGE_USAGE, "horizons",
                                   "horizons must be positive and ascending, such as 1,2,4,8");
    return noge_prediction_check(config, error);
}

const noge_method_type noge_method_dfp = {
    .name = "dfp",
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
