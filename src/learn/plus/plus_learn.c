/* From episodes to a step of the parameters: advantages, gradients, Adam, average. */
#include "base/error.h"
#include "learn/plus/plus.h"

#include <math.h>
#include <string.h>

/* Progress of the run, 0 to 1, the current update included. */
static double progress(const noge_plus *plus) {
    return (double)(plus->update + 1) / plus->config.steps;
}

/* ---- Comparing --------------------------------------------------------------------------------------------------- */

/* Number of decisions of the shortest episode of a start; only these can be compared. */
static uint32_t shortest(const noge_rollout *rollout, uint32_t count) {
    uint32_t least = rollout[0].decisions;
    for (uint32_t r = 1; r < count; r++)
        least = rollout[r].decisions < least ? rollout[r].decisions : least;
    return least;
}

/* Mean cost of the start's other episodes from time t on, minus the cost of this one. */
static double advantage(double sum, double own, uint32_t count) {
    return (sum - own) / (count - 1) - own;
}

/* Advantages of one start, divided by their deviation over all its decisions. */
static void compare_start(noge_rollout *rollout, uint32_t count) {
    uint32_t times = shortest(rollout, count), next[NOGE_TRAIN_ROLLOUTS] = {0};
    double squares = 0;
    for (uint32_t t = 0; t < times; t++) {
        double sum = 0;
        for (uint32_t r = 0; r < count; r++)
            sum += rollout[r].togo[t];
        for (uint32_t r = 0; r < count; r++) {
            double value = advantage(sum, rollout[r].togo[t], count);
            squares += value * value;
            if (next[r] < rollout[r].asked && rollout[r].time[next[r]] == t)
                rollout[r].advantage[next[r]++] = value;
        }
    }
    double scale = 1 / (sqrt(squares / ((double)times * count + 1)) + 1e-3);
    for (uint32_t r = 0; r < count; r++) {
        rollout[r].asked = next[r]; /* decisions without a comparison have no advantage */
        for (uint32_t i = 0; i < next[r]; i++)
            rollout[r].advantage[i] *= scale;
    }
}

/* The slope of the cost to go over what remains, both compared with the other episodes of the start at that time. */
static double worth_of_remaining(const noge_plus *plus) {
    uint32_t count = plus->config.rollouts;
    double products = 0, squares = 0;
    for (uint32_t i = 0; i < plus->rollout_count; i += count) {
        const noge_rollout *rollout = plus->rollout + i;
        uint32_t times = shortest(rollout, count);
        for (uint32_t t = 0; t < times; t++) {
            double togo = 0, remaining = 0;
            for (uint32_t r = 0; r < count; r++) {
                togo += rollout[r].togo[t] / count;
                remaining += rollout[r].remaining[t] / count;
            }
            for (uint32_t r = 0; r < count; r++) {
                products += (rollout[r].togo[t] - togo) * (rollout[r].remaining[t] - remaining);
                squares += (rollout[r].remaining[t] - remaining) * (rollout[r].remaining[t] - remaining);
            }
        }
    }
    static const double most = 4;
    double slope = squares > 0 ? products / squares : 0;
    return slope < 0 ? 0 : slope < most ? slope : most;
}

/* Replaces the undiscounted cost to go: later costs weigh less, but each includes the change of what remains. */
static void look_ahead(noge_rollout *rollout, double worth, double weight) {
    double sum = 0, after = 0;
    for (uint32_t t = rollout->decisions; t > 0; t--) {
        double togo = rollout->togo[t - 1], cost = togo - after;
        cost += worth * (rollout->remaining[t] - rollout->remaining[t - 1]);
        after = togo;
        rollout->togo[t - 1] = sum = weight * sum + cost;
    }
}

void noge_plus_compare(noge_plus *plus) {
    double worth = plus->config.foresight ? worth_of_remaining(plus) : 0;
    for (uint32_t i = 0; plus->config.foresight && i < plus->rollout_count; i++)
        look_ahead(&plus->rollout[i], worth, plus->config.discount);
    for (uint32_t i = 0; i < plus->rollout_count; i += plus->config.rollouts)
        compare_start(plus->rollout + i, plus->config.rollouts);
}

/* ---- Gradients --------------------------------------------------------------------------------------------------- */

/* Forward and backward pass of the block. */
static void flush(const noge_plus *plus, noge_plus_worker *worker, float *gradient) {
    noge_decisions block = {.count = worker->decisions,
                            .end = worker->end,
                            .own = worker->own[0],
                            .context = worker->context[0],
                            .own_row = NOGE_OUTLOOK_ROW,
                            .context_row = NOGE_OUTLOOK_ROW};
    if (block.count > 0) {
        noge_ranker_forward(plus->ranker, &worker->work, &block, worker->block_score);
        noge_ranker_backward(plus->ranker, &worker->work, &block, worker->dscore, gradient);
    }
    worker->decisions = 0;
}

/* Adds a decision's candidates to the block, without those whose gradient is negligible. The loss is
 *     (1 - teaching) * (-advantage * log p(chosen) - entropy * sum of -p log p) - teaching * sum of q log p,
 * q being the teacher's probabilities. */
static void put(noge_plus_worker *worker, const noge_rollout *rollout, uint32_t at, double entropy, double teaching) {
    enum { ROW = NOGE_OUTLOOK_ROW };
    static const double least = 1e-6;
    uint32_t begin = at ? rollout->end[at - 1] : 0, end = rollout->end[at];
    uint32_t first = worker->decisions ? worker->end[worker->decisions - 1] : 0, used = first;
    double spread = 0, log_of[NOGE_OUTLOOK_MOST];
    for (uint32_t i = begin; i < end; i++) {
        double p = (double)rollout->probability[i];
        log_of[i - begin] = log(p + 1e-12);
        spread -= p * log_of[i - begin];
    }
    for (uint32_t i = begin; i < end; i++) {
        double p = (double)rollout->probability[i];
        double down = rollout->advantage[at] * (p - (i == rollout->chosen[at]));
        down += entropy * p * (log_of[i - begin] + spread);
        if (teaching > 0)
            down += teaching * (p - (double)rollout->lesson[i] - down);
        if (fabs(down) < least)
            continue;
        worker->dscore[used] = (float)down;
        memcpy(worker->own[used++], rollout->own + (size_t)i * ROW, sizeof *worker->own);
    }
    if (used == first)
        return;
    memcpy(worker->context[worker->decisions], rollout->context + (size_t)at * ROW, sizeof *worker->context);
    worker->end[worker->decisions++] = used;
}

noge_status noge_plus_differentiate(void *context, uint32_t worker_number, uint64_t number, noge_error *error) {
    noge_plus *plus = context;
    noge_plus_worker *worker = &plus->worker[worker_number];
    noge_rollout *rollout = &plus->rollout[number];
    double entropy = plus->config.entropy * (1 - progress(plus)),
           teaching = rollout->taught ? noge_plus_teaching(plus) : 0;
    noge_status status = NOGE_OK;
    memset(rollout->gradient, 0, plus->ranker->parameter_count * sizeof *rollout->gradient);
    worker->decisions = 0;
    for (uint32_t i = 0; i < rollout->asked && status == NOGE_OK; i++) {
        uint32_t used = worker->decisions ? worker->end[worker->decisions - 1] : 0;
        if (used + rollout->end[i] - (i ? rollout->end[i - 1] : 0) > NOGE_PLUS_BLOCK) {
            flush(plus, worker, rollout->gradient);
            status = noge_stop_poll(plus->stop, worker_number, error);
        }
        put(worker, rollout, i, entropy, teaching);
    }
    flush(plus, worker, rollout->gradient);
    return status;
}

/* ---- The step ---------------------------------------------------------------------------------------------------- */

/* The mean of the episodes' gradients, clipped to the norm `most`. Returns the norm before clipping. */
static double gather(noge_plus *plus, double most) {
    size_t count = plus->ranker->parameter_count;
    double squares = 0;
    memset(plus->gradient, 0, count * sizeof *plus->gradient);
    for (uint32_t r = 0; r < plus->rollout_count; r++)
        for (size_t i = 0; i < count; i++)
            plus->gradient[i] += plus->rollout[r].gradient[i];
    noge_plus_hide(plus, plus->gradient);
    for (size_t i = 0; i < count; i++) {
        plus->gradient[i] /= (float)plus->rollout_count;
        squares += (double)plus->gradient[i] * (double)plus->gradient[i];
    }
    double length = sqrt(squares);
    for (size_t i = 0; i < count && length > most; i++)
        plus->gradient[i] *= (float)(most / length);
    return length;
}

static void move(noge_plus *plus) {
    double rate = plus->config.learning_rate * (1 - 0.9 * progress(plus));
    noge_adam_step(&plus->adam, plus->ranker->kernels, rate, plus->ranker->parameter, plus->gradient);
    noge_ranker_reverse(plus->ranker);
}

static void average(noge_plus *plus) {
    if (progress(plus) <= 1 - plus->config.average)
        return;
    plus->averaged++;
    for (size_t i = 0; i < plus->ranker->parameter_count; i++) {
        float *mean = &plus->average->parameter[i];
        *mean += (plus->ranker->parameter[i] - *mean) / (float)plus->averaged;
    }
    noge_ranker_reverse(plus->average);
}

noge_status noge_plus_step(noge_plus *plus, noge_error *error) {
    static const double longest = 5;
    if (!isfinite(gather(plus, longest)))
        return noge_fail(error, NOGE_DIVERGED,
                         "the gradient is not finite at step %u: training has diverged; try a smaller learning_rate",
                         plus->update + 1);
    move(plus);
    if (noge_wild_weight(plus->ranker->parameter, plus->ranker->parameter_count))
        return noge_fail(error, NOGE_DIVERGED,
                         "a weight is beyond %g at step %u: training has diverged; try a smaller learning_rate",
                         (double)NOGE_WEIGHT_LIMIT, plus->update + 1);
    average(plus);
    plus->update++;
    return NOGE_OK;
}
