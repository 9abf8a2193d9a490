/* Forward and backward, both a few products over all candidates of the batch. */
#include "neural/ranker.h"
#include "base/memory.h"
#include "base/random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Creating and freeing ---------------------------------------------------------------------------------------- */

static void lay_out(noge_ranker *ranker) {
    size_t stride = ranker->stride;
    const size_t rows[NOGE_RANKER_PARTS] = {ranker->shape.own, ranker->shape.context, 1, stride, 1, 1};
    for (int i = 0; i < NOGE_RANKER_PARTS; i++) {
        ranker->part[i] = ranker->parameter_count;
        ranker->parameter_count += rows[i] * stride;
    }
}

noge_status noge_ranker_create(noge_ranker **result, noge_ranker_shape shape, noge_kernel level, noge_error *error) {
    noge_ranker *ranker = noge_allocate(1, sizeof *ranker, error);
    *result = NULL;
    if (!ranker)
        return NOGE_NO_MEMORY;
    ranker->shape = shape;
    ranker->level = level;
    ranker->kernels = noge_kernels_of(level);
    ranker->stride = noge_stride(shape.hidden);
    lay_out(ranker);
    ranker->parameter = noge_allocate(ranker->parameter_count, sizeof(float), error);
    ranker->reverse = noge_allocate(ranker->stride * ranker->stride, sizeof(float), error);
    ranker->zero = noge_allocate(ranker->stride, sizeof(float), error);
    if (!ranker->parameter || !ranker->reverse || !ranker->zero) {
        noge_ranker_free(ranker);
        return NOGE_NO_MEMORY;
    }
    *result = ranker;
    return NOGE_OK;
}

void noge_ranker_free(noge_ranker *ranker) {
    if (!ranker)
        return;
    free(ranker->parameter);
    free(ranker->reverse);
    free(ranker->zero);
    free(ranker);
}

static void draw(const noge_ranker *ranker, int part, size_t rows, double bound, noge_random *random) {
    for (size_t r = 0; r < rows; r++)
        for (uint32_t i = 0; i < ranker->shape.hidden; i++)
            ranker->parameter[ranker->part[part] + r * ranker->stride + i] =
                (float)((2 * noge_random_unit(random) - 1) * bound);
}

void noge_ranker_initialise(noge_ranker *ranker, uint64_t seed) {
    noge_random random = noge_random_stream(seed, "ranker", 0);
    uint32_t own = ranker->shape.own, context = ranker->shape.context, hidden = ranker->shape.hidden;
    double first = sqrt(6.0 / (own + context + hidden)), second = sqrt(6.0 / (2.0 * hidden));
    memset(ranker->parameter, 0, ranker->parameter_count * sizeof(float));
    draw(ranker, NOGE_RANKER_OWN, own, first, &random);
    draw(ranker, NOGE_RANKER_CONTEXT, context, first, &random);
    draw(ranker, NOGE_RANKER_SECOND, hidden, second, &random);
    draw(ranker, NOGE_RANKER_LAST, 1, 0.1, &random);
    noge_ranker_reverse(ranker);
}

/* Copies the first `count` rows of a part, and writes zeros into the rows up to `all`, both as wide as `from`. */
static void copy_rows(noge_ranker *ranker, const noge_ranker *from, int part, uint32_t count, uint32_t all) {
    size_t size = from->shape.hidden * sizeof(float);
    for (uint32_t r = 0; r < all; r++) {
        float *to = ranker->parameter + ranker->part[part] + r * ranker->stride;
        if (r < count)
            memcpy(to, from->parameter + from->part[part] + r * from->stride, size);
        else
            memset(to, 0, size);
    }
}

void noge_ranker_copy(noge_ranker *ranker, const noge_ranker *from) {
    uint32_t width = from->shape.hidden;
    copy_rows(ranker, from, NOGE_RANKER_OWN, from->shape.own, ranker->shape.own);
    copy_rows(ranker, from, NOGE_RANKER_CONTEXT, from->shape.context, ranker->shape.context);
    copy_rows(ranker, from, NOGE_RANKER_BIAS1, 1, 1);
    copy_rows(ranker, from, NOGE_RANKER_SECOND, width, ranker->shape.hidden);
    copy_rows(ranker, from, NOGE_RANKER_BIAS2, 1, 1);
    copy_rows(ranker, from, NOGE_RANKER_LAST, 1, 1);
    float *last = ranker->parameter + ranker->part[NOGE_RANKER_LAST];
    memset(last + width, 0, (ranker->shape.hidden - width) * sizeof *last);
    noge_ranker_reverse(ranker);
}

void noge_ranker_reverse(noge_ranker *ranker) {
    size_t stride = ranker->stride;
    const float *from = ranker->parameter + ranker->part[NOGE_RANKER_SECOND];
    for (size_t r = 0; r < stride; r++)
        for (size_t c = 0; c < stride; c++)
            ranker->reverse[c * stride + r] = from[r * stride + c];
}

noge_status noge_ranker_work_reserve(noge_ranker_work *work, const noge_ranker *ranker, size_t decisions,
                                     size_t candidates, noge_error *error) {
    size_t many = candidates * ranker->stride, few = decisions * ranker->stride;
    many = many > work->many ? many : work->many;
    few = few > work->few ? few : work->few;
    noge_status status = noge_reserve(&work->block, &work->space, 3 * many + 2 * few, sizeof(float), error);
    if (status != NOGE_OK)
        return status;
    work->many = many;
    work->few = few;
    work->h1 = work->block;
    work->h2 = work->h1 + many;
    work->back = work->h2 + many;
    work->first = work->back + many;
    work->first_back = work->first + few;
    return NOGE_OK;
}

void noge_ranker_work_free(noge_ranker_work *work) {
    free(work->block);
    *work = (noge_ranker_work){0};
}

/* ---- Forward and backward ---------------------------------------------------------------------------------------- */

static size_t candidates_of(const noge_decisions *decisions) {
    return decisions->count ? decisions->end[decisions->count - 1] - decisions->begin : 0;
}

/* Index of the first candidate of decision i in the batch, and its number of candidates. */
static size_t begin_of(const noge_decisions *decisions, uint32_t i, size_t *count) {
    uint32_t begin = i ? decisions->end[i - 1] : decisions->begin;
    *count = decisions->end[i] - begin;
    return begin - decisions->begin;
}

/* A sum over a row, through the kernel that adds up max(0, share + context) * goal; h2 has no negative numbers. */
static void score_rows(const noge_ranker *ranker, const float *h2, size_t count, float *score) {
    const float *last = ranker->parameter + ranker->part[NOGE_RANKER_LAST];
    for (size_t i = 0; i < count; i++)
        score[i] = ranker->kernels->value(h2 + i * ranker->stride, ranker->zero, last, ranker->stride);
}

void noge_ranker_forward(const noge_ranker *ranker, noge_ranker_work *work, const noge_decisions *decisions,
                         float *score) {
    const noge_kernels *kernels = ranker->kernels;
    const float *parameter = ranker->parameter, *own = decisions->own + decisions->begin * decisions->own_row;
    size_t stride = ranker->stride, all = candidates_of(decisions);
    kernels->multiply(work->first, decisions->context, decisions->context_row,
                      parameter + ranker->part[NOGE_RANKER_CONTEXT], parameter + ranker->part[NOGE_RANKER_BIAS1], 0,
                      decisions->count, ranker->shape.context, stride);
    for (uint32_t i = 0; i < decisions->count; i++) {
        size_t count, begin = begin_of(decisions, i, &count);
        kernels->multiply(work->h1 + begin * stride, own + begin * decisions->own_row, decisions->own_row,
                          parameter + ranker->part[NOGE_RANKER_OWN], work->first + i * stride, 1, count,
                          ranker->shape.own, stride);
    }
    kernels->multiply(work->h2, work->h1, stride, parameter + ranker->part[NOGE_RANKER_SECOND],
                      parameter + ranker->part[NOGE_RANKER_BIAS2], 1, all, stride, stride);
    score_rows(ranker, work->h2, all, score);
}

void noge_ranker_backward(const noge_ranker *ranker, noge_ranker_work *work, const noge_decisions *decisions,
                          const float *dscore, float *gradient) {
    const noge_kernels *kernels = ranker->kernels;
    const float *own = decisions->own + decisions->begin * decisions->own_row;
    const size_t *part = ranker->part;
    size_t stride = ranker->stride, all = candidates_of(decisions);
    kernels->multiply_transposed(gradient + part[NOGE_RANKER_LAST], dscore, 1, work->h2, all, 1, stride);
    /* h2 is not needed any more: its memory takes the gradient of h2. */
    kernels->spread_masked(work->h2, ranker->parameter + part[NOGE_RANKER_LAST], work->h2, all, stride);
    kernels->scale_rows(work->h2, work->h2, dscore, all, stride);
    kernels->add_rows(gradient + part[NOGE_RANKER_BIAS2], work->h2, all, stride);
    kernels->multiply_transposed(gradient + part[NOGE_RANKER_SECOND], work->h1, stride, work->h2, all, stride, stride);
    kernels->multiply(work->back, work->h2, stride, ranker->reverse, NULL, 0, all, stride, stride);
    kernels->mask(work->back, work->h1, all * stride);
    kernels->multiply_transposed(gradient + part[NOGE_RANKER_OWN], own, decisions->own_row, work->back, all,
                                 ranker->shape.own, stride);
    memset(work->first_back, 0, decisions->count * stride * sizeof(float));
    for (uint32_t i = 0; i < decisions->count; i++) {
        size_t count, begin = begin_of(decisions, i, &count);
        kernels->add_rows(work->first_back + i * stride, work->back + begin * stride, count, stride);
    }
    kernels->add_rows(gradient + part[NOGE_RANKER_BIAS1], work->first_back, decisions->count, stride);
    kernels->multiply_transposed(gradient + part[NOGE_RANKER_CONTEXT], decisions->context, decisions->context_row,
                                 work->first_back, decisions->count, ranker->shape.context, stride);
}
