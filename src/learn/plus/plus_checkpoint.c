/* A learner of method plus in a checkpoint: parameters, their average, Adam's moments and a few numbers. An update
 * begins with nothing but these, because its random streams are named by its number. */
#include "learn/checkpoint.h"
#include "learn/plus/plus.h"

#include <math.h>
#include <stdlib.h>

enum { STEP, EVALUATED, LOSS_COUNT, BEST_STEP, AVERAGED };
enum { LOSS_SUM, RATE, DEVIATION, BEST_RATE, SECONDS, SCORE, STRAYED, EXCESS };

enum { TENSORS = 6, COUNTERS = AVERAGED + 1, FIGURES = EXCESS + 1 };

noge_status noge_plus_save(const void *learner, const noge_train_progress *progress, noge_checkpoint_writer *write,
                           void *context, noge_error *error) {
    const noge_plus *plus = learner;
    uint64_t parameters = plus->ranker->parameter_count;
    const int64_t counter[COUNTERS] = {
        [STEP] = progress->step,           [EVALUATED] = progress->evaluated,    [LOSS_COUNT] = progress->loss_count,
        [BEST_STEP] = progress->best_step, [AVERAGED] = (int64_t)plus->averaged,
    };
    const double figure[FIGURES] = {
        [LOSS_SUM] = progress->loss_sum,   [RATE] = progress->rate,       [DEVIATION] = progress->deviation,
        [BEST_RATE] = progress->best_rate, [SECONDS] = progress->seconds, [SCORE] = progress->score,
        [STRAYED] = plus->strayed,         [EXCESS] = plus->excess,
    };
    const noge_tensor tensor[TENSORS] = {
        noge_saving_tensor("counters", NOGE_I64, counter, COUNTERS),
        noge_saving_tensor("figures", NOGE_F64, figure, FIGURES),
        noge_saving_tensor("parameters", NOGE_F32, plus->ranker->parameter, parameters),
        noge_saving_tensor("average", NOGE_F32, plus->average->parameter, parameters),
        noge_saving_tensor("adam.first", NOGE_F32, plus->adam.first, parameters),
        noge_saving_tensor("adam.second", NOGE_F32, plus->adam.second, parameters),
    };
    return write(context, tensor, TENSORS, error);
}

static bool are_possible(const noge_plus *plus, const int64_t *counter) {
    return counter[STEP] >= 0 && counter[STEP] <= plus->config.steps && counter[LOSS_COUNT] >= 0 &&
           counter[LOSS_COUNT] <= counter[STEP] && counter[BEST_STEP] >= 0 && counter[BEST_STEP] <= counter[STEP] &&
           counter[AVERAGED] >= 0 && counter[AVERAGED] <= counter[STEP];
}

static void restore_numbers(noge_plus *plus, noge_train_progress *progress, const int64_t *counter,
                            const double *figure) {
    progress->step = plus->update = (uint32_t)counter[STEP];
    plus->adam.step_count = plus->update;
    progress->evaluated = counter[EVALUATED] != 0;
    progress->loss_count = (uint32_t)counter[LOSS_COUNT];
    progress->best_step = (uint32_t)counter[BEST_STEP];
    plus->averaged = (uint64_t)counter[AVERAGED];
    progress->loss_sum = figure[LOSS_SUM];
    progress->rate = figure[RATE];
    progress->deviation = figure[DEVIATION];
    progress->best_rate = figure[BEST_RATE];
    progress->seconds = figure[SECONDS];
    progress->score = figure[SCORE];
    plus->strayed = figure[STRAYED];
    plus->excess = figure[EXCESS];
}

noge_status noge_plus_load(void *learner, noge_train_progress *progress, noge_loading *from) {
    noge_plus *plus = learner;
    uint64_t parameters = plus->ranker->parameter_count;
    int64_t *counter = NULL;
    double *figure = NULL;
    noge_status status = noge_loading_copy(from, "counters", NOGE_I64, COUNTERS, (void **)&counter, NULL);
    if (status == NOGE_OK)
        status = noge_loading_copy(from, "figures", NOGE_F64, FIGURES, (void **)&figure, NULL);
    if (status == NOGE_OK && !are_possible(plus, counter))
        status = noge_loading_unfit(from, "its numbers are impossible");
    if (status == NOGE_OK)
        status = noge_loading_weights(from, "parameters", plus->ranker->parameter, parameters);
    if (status == NOGE_OK)
        status = noge_loading_weights(from, "average", plus->average->parameter, parameters);
    if (status == NOGE_OK)
        status = noge_loading_moments(from, &plus->adam);
    if (status == NOGE_OK) {
        restore_numbers(plus, progress, counter, figure);
        noge_ranker_reverse(plus->ranker);
        noge_ranker_reverse(plus->average);
    }
    free(counter);
    free(figure);
    return status;
}
