/* A run of method plus in a checkpoint: parameters, their average, Adam's moments and a few numbers. An update begins
 * with nothing but these, because its random streams are named by its number. */
#include "learn/checkpoint.h"

#include <math.h>
#include <stdlib.h>

enum { STEP, EVALUATED, LOSS_COUNT, BEST_STEP, AVERAGED };
enum { LOSS_SUM, RATE, DEVIATION, BEST_RATE, SECONDS, SCORE, STRAYED, EXCESS };

void noge_plus_list(const noge_trainer *trainer, noge_plus_numbers *numbers, noge_tensor tensor[NOGE_PLUS_TENSORS]) {
    const noge_plus *plus = trainer->plus;
    uint64_t parameters = plus->ranker->parameter_count;
    *numbers = (noge_plus_numbers){
        .counter = {[STEP] = trainer->step,
                    [EVALUATED] = trainer->evaluated,
                    [LOSS_COUNT] = trainer->loss_count,
                    [BEST_STEP] = trainer->best_step,
                    [AVERAGED] = (int64_t)plus->averaged},
        .figure = {[LOSS_SUM] = trainer->loss_sum,
                   [RATE] = trainer->rate,
                   [DEVIATION] = trainer->deviation,
                   [BEST_RATE] = trainer->best_rate,
                   [SECONDS] = trainer->seconds,
                   [SCORE] = trainer->facts.score,
                   [STRAYED] = plus->strayed,
                   [EXCESS] = plus->excess},
    };
    tensor[0] = noge_saving_tensor("counters", NOGE_I64, numbers->counter, NOGE_PLUS_COUNTERS);
    tensor[1] = noge_saving_tensor("figures", NOGE_F64, numbers->figure, NOGE_PLUS_FIGURES);
    tensor[2] = noge_saving_tensor("parameters", NOGE_F32, plus->ranker->parameter, parameters);
    tensor[3] = noge_saving_tensor("average", NOGE_F32, plus->average->parameter, parameters);
    tensor[4] = noge_saving_tensor("adam.first", NOGE_F32, plus->first, parameters);
    tensor[5] = noge_saving_tensor("adam.second", NOGE_F32, plus->second, parameters);
}

static bool are_possible(const noge_trainer *trainer, const int64_t *counter) {
    return counter[STEP] >= 0 && counter[STEP] <= trainer->config.steps && counter[LOSS_COUNT] >= 0 &&
           counter[LOSS_COUNT] <= counter[STEP] && counter[BEST_STEP] >= 0 && counter[BEST_STEP] <= counter[STEP] &&
           counter[AVERAGED] >= 0 && counter[AVERAGED] <= counter[STEP];
}

static void restore_numbers(noge_trainer *trainer, const int64_t *counter, const double *figure) {
    trainer->step = trainer->plus->update = (uint32_t)counter[STEP];
    trainer->evaluated = counter[EVALUATED] != 0;
    trainer->loss_count = (uint32_t)counter[LOSS_COUNT];
    trainer->best_step = (uint32_t)counter[BEST_STEP];
    trainer->plus->averaged = (uint64_t)counter[AVERAGED];
    trainer->loss_sum = figure[LOSS_SUM];
    trainer->rate = figure[RATE];
    trainer->deviation = figure[DEVIATION];
    trainer->best_rate = figure[BEST_RATE];
    trainer->seconds = figure[SECONDS];
    trainer->facts.score = figure[SCORE];
    trainer->facts.steps = trainer->step;
    trainer->plus->strayed = figure[STRAYED];
    trainer->plus->excess = figure[EXCESS];
}

noge_status noge_plus_restore(noge_loading *from, noge_trainer *trainer) {
    noge_plus *plus = trainer->plus;
    uint64_t parameters = plus->ranker->parameter_count;
    int64_t *counter = NULL;
    double *figure = NULL;
    noge_status status = noge_loading_copy(from, "counters", NOGE_I64, NOGE_PLUS_COUNTERS, (void **)&counter, NULL);
    if (status == NOGE_OK)
        status = noge_loading_copy(from, "figures", NOGE_F64, NOGE_PLUS_FIGURES, (void **)&figure, NULL);
    if (status == NOGE_OK && !are_possible(trainer, counter))
        status = noge_loading_unfit(from, "its numbers are impossible");
    if (status == NOGE_OK)
        status = noge_loading_block(from, "parameters", plus->ranker->parameter, parameters);
    if (status == NOGE_OK)
        status = noge_loading_block(from, "average", plus->average->parameter, parameters);
    if (status == NOGE_OK)
        status = noge_loading_block(from, "adam.first", plus->first, parameters);
    if (status == NOGE_OK)
        status = noge_loading_block(from, "adam.second", plus->second, parameters);
    if (status == NOGE_OK) {
        restore_numbers(trainer, counter, figure);
        noge_ranker_reverse(plus->ranker);
        noge_ranker_reverse(plus->average);
    }
    free(counter);
    free(figure);
    return status;
}
