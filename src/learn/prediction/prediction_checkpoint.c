/* A learner that predicts in a checkpoint: parameters, Adam's moments, the target network, the replay's episodes one
 * after the other, and numbers, random streams included. The world, the map and the policy's view of the running
 * episode are not stored: the same world seed and the same visits bring them back. */
#include "learn/checkpoint.h"
#include "learn/prediction/prediction.h"
#include "learn/prediction/replay_tensors.h"

#include <math.h>
#include <stdlib.h>

/* The numbers of a run. */
enum {
    STEP,
    FILLED,
    EXPLORING,
    EVALUATED,
    EPISODES_BEGUN,
    ADAM_STEPS,
    LOSS_COUNT,
    BEST_STEP,
    ACTING,
    SAMPLING = ACTING + 4,
    COUNTERS = SAMPLING + 4
};
enum { LOSS_SUM, RATE, DEVIATION, BEST_RATE, SECONDS, SCALE, SCORE, FIGURES };
enum { USUAL_TENSORS = 10, MOST_TENSORS = 13 };

/* ---- Saving ------------------------------------------------------------------------------------------------------ */

static void collect_numbers(const noge_prediction *learner, const noge_train_progress *progress,
                            int64_t counter[COUNTERS], double figure[FIGURES]) {
    counter[STEP] = progress->step;
    counter[FILLED] = learner->filled;
    counter[EXPLORING] = learner->exploring;
    counter[EVALUATED] = progress->evaluated;
    counter[EPISODES_BEGUN] = (int64_t)learner->episodes_begun;
    counter[ADAM_STEPS] = (int64_t)learner->adam.step_count;
    counter[LOSS_COUNT] = progress->loss_count;
    counter[BEST_STEP] = progress->best_step;
    for (int i = 0; i < 4; i++) {
        counter[ACTING + i] = (int64_t)learner->acting.state[i];
        counter[SAMPLING + i] = (int64_t)learner->sampling.state[i];
    }
    figure[LOSS_SUM] = progress->loss_sum;
    figure[RATE] = progress->rate;
    figure[DEVIATION] = progress->deviation;
    figure[BEST_RATE] = progress->best_rate;
    figure[SECONDS] = progress->seconds;
    figure[SCALE] = learner->facts.target_scale;
    figure[SCORE] = progress->score;
}

noge_status noge_prediction_save(const void *state, const noge_train_progress *progress, noge_checkpoint_writer *write,
                                 void *context, noge_error *error) {
    const noge_prediction *learner = state;
    noge_flat all;
    int64_t counter[COUNTERS];
    double figure[FIGURES];
    uint64_t parameters = learner->network->parameter_count;
    noge_status status = noge_flat_take(learner->replay, &all, error);
    collect_numbers(learner, progress, counter, figure);
    noge_tensor tensors[MOST_TENSORS] = {
        noge_saving_tensor("counters", NOGE_I64, counter, COUNTERS),
        noge_saving_tensor("figures", NOGE_F64, figure, FIGURES),
        noge_saving_tensor("parameters", NOGE_F32, learner->network->parameter, parameters),
        noge_saving_tensor("adam.first", NOGE_F32, learner->adam.first, parameters),
        noge_saving_tensor("adam.second", NOGE_F32, learner->adam.second, parameters),
        noge_saving_tensor("replay.records", NOGE_I64, all.field, all.records * NOGE_RECORD_FIELDS),
        noge_saving_tensor("replay.walked", NOGE_F64, all.walked, all.times),
        noge_saving_tensor("replay.times", NOGE_I32, all.by_time, all.times * NOGE_FLAT_BY_TIME),
        noge_saving_tensor("replay.visited", NOGE_I32, all.visited_at, all.nodes),
        noge_saving_tensor("replay.edges", NOGE_I32, all.edge, all.edges),
    };
    size_t count = USUAL_TENSORS;
    if (learner->facts.measures_path)
        tensors[count++] = noge_saving_tensor("measurement.scale", NOGE_F64, &learner->facts.measurement_scale, 1);
    if (learner->facts.goal_input)
        tensors[count++] = noge_saving_tensor("replay.goals", NOGE_F32, all.goal, all.records * all.goals);
    if (learner->target_network)
        tensors[count++] = noge_saving_tensor("target", NOGE_F32, learner->target_network->parameter, parameters);
    if (status == NOGE_OK)
        status = write(context, tensors, count, error);
    noge_flat_free(&all);
    return status;
}

/* ---- Loading ----------------------------------------------------------------------------------------------------- */

static void restore_numbers(noge_prediction *learner, noge_train_progress *progress, const int64_t *counter,
                            const double *figure) {
    progress->step = (uint32_t)counter[STEP];
    learner->filled = counter[FILLED] != 0;
    progress->evaluated = counter[EVALUATED] != 0;
    learner->episodes_begun = (uint64_t)counter[EPISODES_BEGUN];
    learner->adam.step_count = (uint64_t)counter[ADAM_STEPS];
    progress->loss_count = (uint32_t)counter[LOSS_COUNT];
    progress->best_step = (uint32_t)counter[BEST_STEP];
    for (int i = 0; i < 4; i++) {
        learner->acting.state[i] = (uint64_t)counter[ACTING + i];
        learner->sampling.state[i] = (uint64_t)counter[SAMPLING + i];
    }
    progress->loss_sum = figure[LOSS_SUM];
    progress->rate = figure[RATE];
    progress->deviation = figure[DEVIATION];
    progress->best_rate = figure[BEST_RATE];
    progress->seconds = figure[SECONDS];
    learner->facts.target_scale = figure[SCALE];
    progress->score = figure[SCORE];
}

static bool are_possible(const noge_prediction *learner, const int64_t *counter, const double *figure) {
    return counter[STEP] >= 0 && counter[STEP] <= learner->config->steps && counter[LOSS_COUNT] >= 0 &&
           counter[LOSS_COUNT] <= counter[STEP] && counter[BEST_STEP] >= 0 && counter[BEST_STEP] <= counter[STEP] &&
           figure[SCALE] > 0 && isfinite(figure[SCALE]);
}

static noge_status load_numbers(noge_loading *from, noge_prediction *learner, noge_train_progress *progress,
                                bool *exploring) {
    int64_t *counter = NULL;
    double *figure = NULL;
    noge_status status = noge_loading_copy(from, "counters", NOGE_I64, COUNTERS, (void **)&counter, NULL);
    if (status == NOGE_OK)
        status = noge_loading_copy(from, "figures", NOGE_F64, FIGURES, (void **)&figure, NULL);
    if (status == NOGE_OK && !are_possible(learner, counter, figure))
        status = noge_loading_unfit(from, "its numbers are impossible");
    if (status == NOGE_OK) {
        restore_numbers(learner, progress, counter, figure);
        *exploring = counter[EXPLORING] != 0;
    }
    free(counter);
    free(figure);
    return status;
}

/* Loads the number by which the path's length is divided, where that length is the measurement. */
static noge_status load_scale(noge_loading *from, noge_prediction *learner) {
    double *scale = NULL;
    if (!learner->facts.measures_path)
        return NOGE_OK;
    noge_status status = noge_loading_copy(from, "measurement.scale", NOGE_F64, 1, (void **)&scale, NULL);
    if (status == NOGE_OK && !(*scale > 0 && isfinite(*scale)))
        status = noge_loading_unfit(from, "its scale is impossible");
    if (status == NOGE_OK) {
        learner->facts.measurement_scale = *scale;
        noge_neural_policy_rescale(learner->policy, *scale);
    }
    free(scale);
    return status;
}

static noge_status load_network(noge_loading *from, noge_prediction *learner) {
    uint64_t parameters = learner->network->parameter_count;
    noge_status status = noge_loading_weights(from, "parameters", learner->network->parameter, parameters);
    if (status == NOGE_OK)
        status = noge_loading_moments(from, &learner->adam);
    if (status == NOGE_OK && learner->target_network)
        status = noge_loading_weights(from, "target", learner->target_network->parameter, parameters);
    if (status == NOGE_OK) {
        noge_network_reverse(learner->network);
        noge_neural_policy_refresh(learner->policy);
    }
    return status;
}

static noge_status load_replay(noge_loading *from, noge_prediction *learner, bool exploring) {
    noge_flat all;
    noge_record_bounds most = noge_replay_bounds(learner->replay);
    noge_status status = noge_flat_load(from, most.goals, &all);
    if (status == NOGE_OK)
        status = noge_flat_restore(from, learner->replay, learner->dataset, &all, &most);
    noge_flat_free(&all);
    uint32_t count = noge_replay_record_count(learner->replay);
    if (status == NOGE_OK && exploring && count == 0)
        status = noge_loading_unfit(from, "its running episode is missing");
    if (status == NOGE_OK && exploring)
        status = noge_prediction_relive(learner, noge_replay_record(learner->replay, count - 1), from->error);
    if (status == NOGE_USAGE) /* a visit that the world does not allow */
        status = noge_loading_unfit(from, "its running episode is impossible");
    if (status == NOGE_OK)
        status = noge_replay_reserve_spare(learner->replay, from->error);
    return status;
}

noge_status noge_prediction_load(void *state, noge_train_progress *progress, noge_loading *from) {
    noge_prediction *learner = state;
    bool exploring = false;
    noge_status status = load_numbers(from, learner, progress, &exploring);
    if (status == NOGE_OK)
        status = load_scale(from, learner);
    if (status == NOGE_OK)
        status = load_network(from, learner);
    if (status == NOGE_OK)
        status = load_replay(from, learner, exploring);
    return status;
}
