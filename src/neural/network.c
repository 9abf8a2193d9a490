/* The layout of the parameters, their initial values, and their form in files. */
#include "neural/network.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void place_layer(noge_network *network, int number, const char *name, uint32_t in, uint32_t part, uint32_t out) {
    noge_layer *layer = &network->layer[number];
    *layer = (noge_layer){.name = name, .in = in, .out = out, .part = part};
    layer->rows = in == part ? noge_stride(in) : in / part * noge_stride(part);
    layer->stride = noge_stride(out);
    layer->weight = network->parameter_count;
    layer->bias = layer->weight + layer->rows * layer->stride;
    layer->reversed = network->reversed_count;
    network->parameter_count = layer->bias + layer->stride;
    network->reversed_count += layer->stride * layer->rows;
}

static noge_status check_shape(noge_network_shape shape, noge_error *error) {
    if (shape.hidden == 0 || shape.hidden % 8 != 0 || shape.hidden > 4096)
        return noge_fail(error, NOGE_USAGE, "a hidden width of %u; it must be a multiple of 8 up to 4096",
                         shape.hidden);
    if (shape.inputs == 0 || shape.inputs > 1024 || shape.outputs == 0 || shape.outputs > 1024)
        return noge_fail(error, NOGE_USAGE, "%u inputs and %u outputs; both must lie between 1 and 1024", shape.inputs,
                         shape.outputs);
    if (shape.goals != 0 && shape.goals != shape.outputs)
        return noge_fail(error, NOGE_USAGE, "a goal of %u numbers for %u outputs", shape.goals, shape.outputs);
    return NOGE_OK;
}

noge_status noge_network_create(noge_network **result, noge_network_shape shape, noge_kernel level, noge_error *error) {
    *result = NULL;
    noge_status status = check_shape(shape, error);
    if (status != NOGE_OK)
        return status;
    noge_network *network = noge_allocate(1, sizeof *network, error);
    if (!network)
        return NOGE_NO_MEMORY;
    uint32_t h = shape.hidden;
    network->shape = shape;
    network->level = level;
    network->kernels = noge_kernels_of(level);
    place_layer(network, NOGE_GCN_0, "gcn.0", shape.inputs, shape.inputs, h / 2);
    place_layer(network, NOGE_GCN_1, "gcn.1", h / 2, h / 2, h);
    place_layer(network, NOGE_MEAS_0, "meas.0", 1, 1, h);
    place_layer(network, NOGE_MEAS_1, "meas.1", h, h, h);
    place_layer(network, NOGE_HEAD_0, "head.0", (shape.goals ? 5 : 4) * h, h, 2 * h);
    place_layer(network, NOGE_HEAD_1, "head.1", 2 * h, 2 * h, shape.outputs);
    network->layer_count = NOGE_GOAL_0;
    if (shape.goals) {
        place_layer(network, NOGE_GOAL_0, "goal.0", shape.goals, shape.goals, h);
        place_layer(network, NOGE_GOAL_1, "goal.1", h, h, h);
        network->layer_count = NOGE_MOST_LAYERS;
    }
    network->parameter = noge_allocate_aligned(network->parameter_count, sizeof(float), error);
    network->reversed = noge_allocate_aligned(network->reversed_count, sizeof(float), error);
    if (!network->parameter || !network->reversed) {
        noge_network_free(network);
        return NOGE_NO_MEMORY;
    }
    *result = network;
    return NOGE_OK;
}

void noge_network_free(noge_network *network) {
    if (!network)
        return;
    free(network->parameter);
    free(network->reversed);
    free(network);
}

/* The row of a weight that belongs to an input, past the padding of the parts before it. */
static size_t input_row(const noge_layer *layer, uint32_t input) {
    return input / layer->part * noge_stride(layer->part) + input % layer->part;
}

void noge_network_initialise(noge_network *network, uint64_t seed) {
    memset(network->parameter, 0, network->parameter_count * sizeof(float));
    for (uint64_t i = 0; i < (uint64_t)network->layer_count; i++) {
        const noge_layer *layer = &network->layer[i];
        bool convolution = i == NOGE_GCN_0 || i == NOGE_GCN_1;
        noge_random random = noge_random_stream(seed, "initial weights", i);
        double bound = convolution ? sqrt(6.0 / (layer->in + layer->out)) : 1 / sqrt(layer->in);
        for (uint32_t out = 0; out < layer->out; out++) {
            for (uint32_t in = 0; in < layer->in; in++)
                network->parameter[layer->weight + input_row(layer, in) * layer->stride + out] =
                    (float)((2 * noge_random_unit(&random) - 1) * bound);
            if (!convolution)
                network->parameter[layer->bias + out] = (float)((2 * noge_random_unit(&random) - 1) * bound);
        }
    }
    noge_network_reverse(network);
}

typedef float four __attribute__((vector_size(4 * sizeof(float)), aligned(sizeof(float)), may_alias));

/* to[4,4] = from[4,4] transposed, in vectors. */
static inline void transpose_four(float *to, size_t to_stride, const float *from, size_t from_stride) {
    four a = *(const four *)from, b = *(const four *)(from + from_stride), c = *(const four *)(from + 2 * from_stride),
         d = *(const four *)(from + 3 * from_stride);
    four ab = __builtin_shufflevector(a, b, 0, 4, 1, 5), cd = __builtin_shufflevector(c, d, 0, 4, 1, 5);
    four ab2 = __builtin_shufflevector(a, b, 2, 6, 3, 7), cd2 = __builtin_shufflevector(c, d, 2, 6, 3, 7);
    *(four *)to = __builtin_shufflevector(ab, cd, 0, 1, 4, 5);
    *(four *)(to + to_stride) = __builtin_shufflevector(ab, cd, 2, 3, 6, 7);
    *(four *)(to + 2 * to_stride) = __builtin_shufflevector(ab2, cd2, 0, 1, 4, 5);
    *(four *)(to + 3 * to_stride) = __builtin_shufflevector(ab2, cd2, 2, 3, 6, 7);
}

void noge_transpose(float *to, const float *from, size_t rows, size_t columns) {
    for (size_t row = 0; row < rows; row += NOGE_LANES) /* blocks: both sides are read in order */
        for (size_t column = 0; column < columns; column += 4)
            for (size_t r = row; r < row + NOGE_LANES; r += 4)
                transpose_four(to + column * rows + r, rows, from + r * columns + column, columns);
}

void noge_network_reverse(noge_network *network) {
    for (int i = 0; i < network->layer_count; i++) {
        const noge_layer *layer = &network->layer[i];
        if (i == NOGE_GCN_0 || i == NOGE_MEAS_0 || i == NOGE_GOAL_0)
            continue; /* gradients of their inputs are not needed */
        noge_transpose(network->reversed + layer->reversed, network->parameter + layer->weight, layer->rows,
                       layer->stride);
    }
}

void noge_network_copy(noge_network *to, const noge_network *from) {
    memcpy(to->parameter, from->parameter, from->parameter_count * sizeof(float));
}

float noge_network_fold_goal(const noge_network *network, const float *goal, float *goal_weight) {
    const noge_layer *last = &network->layer[NOGE_HEAD_1];
    const float *weight = network->parameter + last->weight, *bias = network->parameter + last->bias;
    float goal_bias = 0;
    for (uint32_t i = 0; i < last->in; i++) {
        float sum = 0;
        for (uint32_t j = 0; j < last->out; j++)
            sum += weight[i * last->stride + j] * goal[j];
        goal_weight[i] = sum;
    }
    for (uint32_t j = 0; j < last->out; j++)
        goal_bias += bias[j] * goal[j];
    return goal_bias;
}

void noge_layer_export(const noge_layer *layer, const float *block, float *weight, float *bias) {
    for (uint32_t out = 0; out < layer->out; out++) {
        for (uint32_t in = 0; in < layer->in; in++)
            weight[(size_t)out * layer->in + in] = block[layer->weight + input_row(layer, in) * layer->stride + out];
        bias[out] = block[layer->bias + out];
    }
}

void noge_layer_import(const noge_layer *layer, float *block, const float *weight, const float *bias) {
    for (uint32_t out = 0; out < layer->out; out++) {
        for (uint32_t in = 0; in < layer->in; in++)
            block[layer->weight + input_row(layer, in) * layer->stride + out] = weight[(size_t)out * layer->in + in];
        block[layer->bias + out] = bias[out];
    }
}
