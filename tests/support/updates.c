#include "support/updates.h"
#include "oracle/plain_gradient.h"
#include "support/runs.h"
#include "support/unit.h"
#include "support/views.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A trainer before a step. */
typedef struct before {
    noge_network network, target; /* with parameters of their own */
    double *parameter, *first, *second;
} before;

static float *copy_of(const float *block, size_t count) {
    float *copy = malloc(count * sizeof *copy);
    assert_non_null(copy);
    return memcpy(copy, block, count * sizeof *copy);
}

static double *plain_of(const noge_network *network, const float *block) {
    double *plain = calloc(plain_parameter_count(network), sizeof *plain);
    plain_parameters(network, block, plain);
    return plain;
}

static before remember(const noge_trainer *trainer) {
    const noge_network *network = test_learner(trainer)->network;
    before then = {.network = *network,
                   .parameter = plain_of(network, network->parameter),
                   .first = plain_of(network, test_learner(trainer)->adam.first),
                   .second = plain_of(network, test_learner(trainer)->adam.second)};
    then.network.parameter = copy_of(network->parameter, network->parameter_count);
    then.target = then.network;
    if (test_learner(trainer)->target_network)
        then.target.parameter = copy_of(test_learner(trainer)->target_network->parameter, network->parameter_count);
    return then;
}

static void forget(before *then) {
    if (then->target.parameter != then->network.parameter)
        free(then->target.parameter);
    free(then->network.parameter);
    free(then->parameter);
    free(then->first);
    free(then->second);
}

/* r + gamma · the greatest value of the target network over the next frontier. */
static double plain_q_target(const noge_trainer *trainer, const before *then, const noge_record *record, uint32_t t) {
    const noge_train_config *config = &trainer->config;
    double cost = record->walked[t + 1] - record->walked[t];
    double gain = (t + 1) / record->walked[t + 1] - t / record->walked[t];
    test_view next = test_view_of(record, t + 1, &test_learner(trainer)->facts);
    double *value = calloc(next.frontier_count, sizeof *value), best = -INFINITY;
    assert_true(next.frontier_count > 0);
    plain_predict(&then->target, &next.sight, next.frontier, next.frontier_count, value);
    for (uint32_t i = 0; i < next.frontier_count; i++)
        best = fmax(best, value[i]);
    free(value);
    test_view_free(&next);
    return (config->reward == NOGE_REWARD_PATH_LENGTH ? -cost : gain) + config->gamma * best;
}

static void plain_targets(const noge_trainer *trainer, const before *then, uint32_t b, double *target, uint8_t *mask) {
    const noge_record *record = test_learner(trainer)->record[b];
    uint32_t t = test_learner(trainer)->time[b];
    if (trainer->config.method == NOGE_METHOD_DQN) {
        *target = plain_q_target(trainer, then, record, t);
        *mask = 1;
        return;
    }
    for (uint32_t j = 0; j < trainer->config.horizon_count; j++) {
        uint32_t later = t + trainer->config.horizon[j];
        mask[j] = later <= record->last;
        if (mask[j] && test_learner(trainer)->facts.measures_path)
            target[j] = (record->walked[t] - record->walked[later]) / test_learner(trainer)->facts.target_scale;
        else if (mask[j])
            target[j] =
                (later / record->walked[later] - t / record->walked[t]) / test_learner(trainer)->facts.target_scale;
    }
}

static void compare_targets(const noge_trainer *trainer, const double *target, const uint8_t *mask) {
    size_t count = (size_t)trainer->config.batch_size * test_learner(trainer)->network->shape.outputs;
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(test_learner(trainer)->mask[i], mask[i]);
        if (mask[i] && fabs((double)test_learner(trainer)->target[i] - target[i]) > 1e-5 * (1 + fabs(target[i])))
            fail_msg("target %zu is %.8g, plainly %.8g", i, (double)test_learner(trainer)->target[i], target[i]);
    }
}

/* Adam divides by the gradient's size, so what is tiny may go either way; all else moves by the same amount. */
static void compare_step(const noge_trainer *trainer, before *then, const double *gradient) {
    const noge_network *network = test_learner(trainer)->network;
    size_t count = plain_parameter_count(network), moved = 0;
    double *ours = plain_of(network, test_learner(trainer)->gradient), *after = plain_of(network, network->parameter),
           largest = 0;
    double rate = trainer->config.learning_rate;
    for (size_t i = 0; i < count; i++)
        largest = fmax(largest, fabs(gradient[i]));
    for (size_t i = 0; i < count; i++)
        if (fabs(ours[i] - gradient[i]) > 1e-4 * fabs(gradient[i]) + 2e-6 * largest)
            fail_msg("gradient %zu is %.9g, plainly %.9g", i, ours[i], gradient[i]);
    plain_adam(then->parameter, gradient, then->first, then->second, count, test_learner(trainer)->adam.step_count,
               rate);
    for (size_t i = 0; i < count; i++) {
        bool clear = fabs(gradient[i]) > 1e-3 * largest;
        moved += clear;
        if (clear && fabs(after[i] - then->parameter[i]) > 1e-2 * rate + 1e-7)
            fail_msg("parameter %zu becomes %.9g, plainly %.9g", i, after[i], then->parameter[i]);
    }
    assert_true(moved > count / 50);
    free(ours);
    free(after);
}

void test_update_is_plain(noge_trainer *trainer) {
    uint32_t batch = trainer->config.batch_size, outputs = test_learner(trainer)->network->shape.outputs;
    before then = remember(trainer);
    double found = 0;
    assert_fine(noge_prediction_learn(trainer->learner, 0, &found, error));
    test_view *view = calloc(batch, sizeof *view);
    plain_sight *sight = calloc(batch, sizeof *sight);
    uint32_t *candidate = calloc(batch, sizeof *candidate);
    double *target = calloc((size_t)batch * outputs, sizeof *target);
    uint8_t *mask = calloc((size_t)batch * outputs, 1);
    double *gradient = calloc(plain_parameter_count(test_learner(trainer)->network), sizeof *gradient);
    for (uint32_t b = 0; b < batch; b++) {
        view[b] = test_view_of(test_learner(trainer)->record[b], test_learner(trainer)->time[b],
                               &test_learner(trainer)->facts);
        sight[b] = view[b].sight;
        candidate[b] = test_learner(trainer)->record[b]->visit[test_learner(trainer)->time[b] + 1];
        plain_targets(trainer, &then, b, target + (size_t)b * outputs, mask + (size_t)b * outputs);
    }
    compare_targets(trainer, target, mask);
    double loss = plain_gradient(&then.network, sight, candidate, target, mask, batch, gradient);
    if (fabs(found - loss) > 1e-5 * loss)
        fail_msg("the loss is %.9g, plainly %.9g", found, loss);
    compare_step(trainer, &then, gradient);
    for (uint32_t b = 0; b < batch; b++)
        test_view_free(&view[b]);
    free(view);
    free(sight);
    free(candidate);
    free(target);
    free(mask);
    free(gradient);
    forget(&then);
}
