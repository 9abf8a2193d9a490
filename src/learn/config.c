/* The hyperparameters: the paper's, and which ones are possible. */
#include "base/error.h"
#include "learn/plus.h"
#include "learn/prediction.h"

#include <math.h>
#include <noge/cities.h>
#include <noge/train.h>

noge_train_config noge_train_defaults(void) {
    return (noge_train_config){
        .seed = 1,
        .steps = 25600,
        .hidden = 64,
        .history = 2,
        .feature_low = -0.5,
        .feature_high = 0.5,
        .gamma = 0.99,
        .target_every = 100,
        .horizon_count = 8,
        .horizon = {1, 2, 4, 8, 16, 32, 64, 128},
        .goal = {0, 0, 0, 0.25, 0.25, 0.5, 0.5, 1},
        .normalise_targets = true,
        .reach = 1,
        .starts = 4,
        .rollouts = 16,
        .discount = 0.97,
        .entropy = 0.05,
        .average = 0.3,
        .replay_size = 20000,
        .batch_size = 32,
        .environment_steps = 32,
        .least_future = 4,
        .learning_rate = 1e-4,
        .epsilon_first = 1,
        .epsilon_last = 0.15,
        .step_limit = 500,
        .evaluation_every = 512,
        .evaluation_episodes = 50,
        .threads = 1,
    };
}

/* One recipe for all sets. */
noge_train_config noge_train_defaults_plus(void) {
    noge_train_config config = noge_train_defaults();
    config.method = NOGE_METHOD_PLUS;
    config.steps = 2000;
    config.hidden = 32;
    config.learning_rate = 3e-3;
    config.evaluation_every = 100;
    return config;
}

noge_train_config noge_train_defaults_for(const char *set) {
    noge_train_config config = noge_train_defaults();
    if (noge_city_find(set)) {
        config.hidden = 128;
        config.steps = 40000;
    }
    return config;
}

static bool is_probability(double value) {
    return value >= 0 && value <= 1;
}

noge_status noge_dfp_check(const noge_train_config *config, noge_error *error) {
    noge_status status = noge_prediction_check(config, error);
    if (status != NOGE_OK)
        return status;
    if (config->horizon_count == 0 || config->horizon_count > NOGE_TRAIN_HORIZONS)
        return noge_fail(error, NOGE_USAGE, "%u horizons; there must be 1 to %d", config->horizon_count,
                         NOGE_TRAIN_HORIZONS);
    for (uint32_t j = 0; j < config->horizon_count; j++) {
        if (config->horizon[j] == 0 || (j > 0 && config->horizon[j] <= config->horizon[j - 1]))
            return noge_fail(error, NOGE_USAGE, "horizons must be positive and ascending, such as 1,2,4,8");
        if (!isfinite(config->goal[j]))
            return noge_fail(error, NOGE_USAGE, "goal number %u is not finite", j + 1);
    }
    return NOGE_OK;
}

noge_status noge_plus_check(const noge_train_config *config, noge_error *error) {
    if (!(config->reach >= 0) || isinf(config->reach))
        return noge_fail(error, NOGE_USAGE, "a reach of %g; it must be 0 or more steps", config->reach);
    if (config->starts == 0 || config->starts > 65536)
        return noge_fail(error, NOGE_USAGE, "%u starts; an update explores from 1 to 65536", config->starts);
    if (config->rollouts < 2 || config->rollouts > NOGE_TRAIN_ROLLOUTS)
        return noge_fail(error, NOGE_USAGE, "%u rollouts; there must be 2 to %d, to be compared with each other",
                         config->rollouts, NOGE_TRAIN_ROLLOUTS);
    if (!is_probability(config->discount))
        return noge_fail(error, NOGE_USAGE, "a discount of %g; it must lie between 0 and 1", config->discount);
    if (!(config->entropy >= 0) || isinf(config->entropy))
        return noge_fail(error, NOGE_USAGE, "an entropy of %g; it must be 0 or more", config->entropy);
    if (!is_probability(config->average))
        return noge_fail(error, NOGE_USAGE, "an average over %g of the run; it must be a part, 0 to 1",
                         config->average);
    if (config->step_limit == 0)
        return noge_fail(error, NOGE_USAGE, "a limit of 0 decisions leaves nothing to learn");
    return NOGE_OK;
}

/* What all methods have. */
static noge_status check_common(const noge_train_config *config, noge_error *error) {
    if (config->hidden == 0 || config->hidden % 8 != 0 || config->hidden > 4096)
        return noge_fail(error, NOGE_USAGE, "a hidden width of %u; it must be a multiple of 8 up to 4096",
                         config->hidden);
    if (!(config->learning_rate > 0) || isinf(config->learning_rate))
        return noge_fail(error, NOGE_USAGE, "a learning rate of %g; it must be positive", config->learning_rate);
    if (config->evaluation_every == 0 || config->evaluation_episodes == 0)
        return noge_fail(error, NOGE_USAGE, "evaluations every %u steps with %u episodes; both must be positive",
                         config->evaluation_every, config->evaluation_episodes);
    return NOGE_OK;
}

/* What both methods that predict have. */
noge_status noge_prediction_check(const noge_train_config *config, noge_error *error) {
    if (config->history < 1 || config->history > 8)
        return noge_fail(error, NOGE_USAGE, "a history of %u time steps; it must be 1 to 8", config->history);
    if (!(config->feature_low < config->feature_high) || !isfinite(config->feature_low) ||
        !isfinite(config->feature_high))
        return noge_fail(error, NOGE_USAGE, "a feature range from %g to %g; the first must be the smaller",
                         config->feature_low, config->feature_high);
    if (config->positions == NOGE_POSITIONS_ALONE && (config->feature_bfs || config->feature_dfs || config->feature_nn))
        return noge_fail(error, NOGE_USAGE, "positions alone leave no room for picks as features; have them added");
    if (config->replay_size < 16 || config->replay_size > 1u << 28)
        return noge_fail(error, NOGE_USAGE, "a replay of %u time steps; it must hold 16 to %u", config->replay_size,
                         1u << 28);
    if (config->batch_size == 0 || config->batch_size > 65536)
        return noge_fail(error, NOGE_USAGE, "a batch of %u; it must have 1 to 65536 observations", config->batch_size);
    if (config->least_future == 0)
        return noge_fail(error, NOGE_USAGE, "samples need at least 1 further step in their episode, not 0");
    if (!is_probability(config->epsilon_first) || !is_probability(config->epsilon_last))
        return noge_fail(error, NOGE_USAGE, "epsilon from %g to %g; both are probabilities, 0 to 1",
                         config->epsilon_first, config->epsilon_last);
    if (config->step_limit <= config->least_future)
        return noge_fail(error, NOGE_USAGE, "a limit of %u decisions is too few: samples need %u further ones",
                         config->step_limit, config->least_future);
    return NOGE_OK;
}

noge_status noge_train_check(const noge_train_config *config, noge_error *error) {
    const noge_method_type *method = noge_method_find(config->method);
    noge_status status = check_common(config, error);
    if (status != NOGE_OK)
        return status;
    return method->check(config, error);
}
