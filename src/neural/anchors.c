#include "neural/anchors.h"
#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

noge_status noge_anchors_create(noge_anchors *anchors, const noge_kernels *kernels, size_t width, noge_error *error) {
    *anchors = (noge_anchors){.kernels = kernels, .width = width};
    anchors->context = noge_allocate(NOGE_ANCHORS * width, sizeof(float), error);
    return anchors->context ? NOGE_OK : NOGE_NO_MEMORY;
}

void noge_anchors_free(noge_anchors *anchors) {
    free(anchors->context);
    for (int a = 0; a < NOGE_ANCHORS; a++)
        free(anchors->value[a]);
}

noge_status noge_anchors_reserve(noge_anchors *anchors, size_t space, noge_error *error) {
    noge_status status = NOGE_OK;
    for (int a = 0; a < NOGE_ANCHORS && status == NOGE_OK; a++)
        status = noge_resize(&anchors->value[a], space, sizeof(float), error);
    return status;
}

void noge_anchors_forget(noge_anchors *anchors) {
    anchors->count = 0;
}

void noge_anchors_renew(noge_anchors *anchors, uint32_t place, const float *share, const float *goal) {
    for (uint32_t a = 0; a < anchors->count; a++)
        anchors->value[a][place] =
            anchors->kernels->value(share, anchors->context + a * anchors->width, goal, anchors->width);
}

void noge_anchors_move(noge_anchors *anchors, uint32_t to, uint32_t from) {
    for (uint32_t a = 0; a < anchors->count; a++)
        anchors->value[a][to] = anchors->value[a][from];
}

/* The most that a value can change from the anchor to `context`. */
static float distance(const float *anchor, const float *context, const float *goal, size_t width) {
    float sum[4] = {0};
    for (size_t i = 0; i < width; i += 4)
        for (size_t j = 0; j < 4; j++)
            sum[j] += fabsf(goal[i + j] * (context[i + j] - anchor[i + j]));
    return sum[0] + sum[1] + sum[2] + sum[3];
}

static float greatest_of(const float *value, uint32_t count) {
    float greatest[16];
    uint32_t i = 0;
    for (int j = 0; j < 16; j++)
        greatest[j] = -INFINITY;
    for (; i + 16 <= count; i += 16)
        for (uint32_t j = 0; j < 16; j++)
            greatest[j] = value[i + j] > greatest[j] ? value[i + j] : greatest[j];
    for (; i < count; i++)
        greatest[0] = value[i] > greatest[0] ? value[i] : greatest[0];
    for (int j = 1; j < 16; j++)
        greatest[0] = greatest[j] > greatest[0] ? greatest[j] : greatest[0];
    return greatest[0];
}

uint32_t noge_anchors_list(noge_anchors *anchors, const float *context, const float *goal, uint32_t candidates,
                           uint32_t *place, uint32_t most) {
    uint32_t nearest = 0, count = 0;
    float apart = INFINITY;
    for (uint32_t a = 0; a < anchors->count; a++) {
        float far = distance(anchors->context + a * anchors->width, context, goal, anchors->width);
        nearest = far < apart ? a : nearest;
        apart = far < apart ? far : apart;
    }
    if (!(apart < INFINITY))
        return UINT32_MAX;
    const float *value = anchors->value[nearest];
    float greatest = greatest_of(value, candidates);
    float slack = 1e-3f * apart + 1e-4f * (1 + fabsf(greatest) + apart); /* a hundred times the rounding errors */
    float least = greatest - apart - slack;
    for (uint32_t begin = 0; begin < candidates && count <= most; begin += 16) {
        uint32_t end = candidates - begin < 16 ? candidates : begin + 16;
        bool any = false;
        for (uint32_t i = begin; i < end; i++)
            any |= value[i] >= least;
        for (uint32_t i = begin; any && i < end && count <= most; i++)
            if (value[i] >= least && count++ < most)
                place[count - 1] = i;
    }
    if (count > most)
        return UINT32_MAX;
    anchors->used[nearest] = ++anchors->clock;
    return count;
}

void noge_anchors_add(noge_anchors *anchors, const float *context, const float *value, float bias,
                      uint32_t candidates) {
    uint32_t oldest = anchors->count;
    if (anchors->count < NOGE_ANCHORS) {
        anchors->count++;
    } else {
        oldest = 0;
        for (uint32_t a = 1; a < NOGE_ANCHORS; a++)
            oldest = anchors->used[a] < anchors->used[oldest] ? a : oldest;
    }
    anchors->used[oldest] = ++anchors->clock;
    memcpy(anchors->context + oldest * anchors->width, context, anchors->width * sizeof(float));
    for (uint32_t i = 0; i < candidates; i++)
        anchors->value[oldest][i] = value[i] - bias;
}
