/* The loss and the backward pass, layer by layer, a batch at once. Sums have a fixed order, so results are
 * reproducible. */
#include "neural/gradient.h"

#include <string.h>

/* Adds to the gradients of W and b; dout is masked already. din may be NULL. Sums go from row to row and are rounded at
 * each, so blocks of rows give the same result. */
static void dense_backward(const noge_workspace *work, int number, float *din, const float *dout, const float *in,
                           size_t rows, float *gradient) {
    const noge_layer *layer = &work->network->layer[number];
    const noge_kernels *kernels = work->network->kernels;
    for (size_t begin = 0; begin < rows && !noge_workspace_stopped(work); begin += NOGE_POLL_ROWS) {
        size_t some = rows - begin < NOGE_POLL_ROWS ? rows - begin : NOGE_POLL_ROWS;
        const float *from = dout + begin * layer->stride;
        kernels->multiply_transposed(gradient + layer->weight, in + begin * layer->rows, layer->rows, from, some,
                                     noge_layer_used_rows(layer), layer->stride);
        kernels->add_rows(gradient + layer->bias, from, some, layer->stride);
        if (din)
            kernels->multiply(din + begin * layer->rows, from, layer->stride, work->network->reversed + layer->reversed,
                              NULL, 0, some, layer->out, layer->rows);
    }
}

/* ---- Loss -------------------------------------------------------------------------------------------------------- */

static double masked_loss(noge_workspace *work, const float *target, const uint8_t *mask) {
    uint32_t outputs = work->network->shape.outputs;
    size_t stride = work->network->layer[NOGE_HEAD_1].stride;
    double loss = 0;
    memset(work->dout, 0, work->count * stride * sizeof(float));
    for (uint32_t i = 0; i < work->count; i++)
        for (uint32_t j = 0; j < outputs; j++) {
            if (!mask[(size_t)i * outputs + j])
                continue;
            float error = work->out[i * stride + j] - target[(size_t)i * outputs + j];
            loss += (double)error * error;
            work->dout[i * stride + j] = 2 * error / (float)work->count;
        }
    return loss / work->count;
}

/* ---- Backward ---------------------------------------------------------------------------------------------------- */

/* The backward pass of a perceptron's second layer, which computes the part of phi at `part`, row by row. d0: masked
 * gradient of the first layer's output. */
static void part_backward(noge_workspace *work, int number, size_t part, float *d0, const float *out0,
                          float *gradient) {
    const noge_network *network = work->network;
    size_t width = network->layer[NOGE_GCN_1].stride, whole = network->layer[NOGE_HEAD_0].rows;
    for (uint32_t i = 0; i < work->count; i++) {
        float *dout = work->dphi + i * whole + part;
        network->kernels->mask(dout, work->phi + i * whole + part, width);
        dense_backward(work, number, d0 + i * width, dout, out0 + i * width, 1, gradient);
    }
    network->kernels->mask(d0, out0, work->count * width);
}

static void measurement_backward(noge_workspace *work, float *gradient) {
    part_backward(work, NOGE_MEAS_1, work->network->layer[NOGE_GCN_1].stride, work->dm0, work->m0, gradient);
    dense_backward(work, NOGE_MEAS_0, NULL, work->dm0, work->measured, work->count, gradient);
}

static void goal_backward(noge_workspace *work, float *gradient) {
    part_backward(work, NOGE_GOAL_1, 4 * work->network->layer[NOGE_GCN_1].stride, work->dg0, work->g0, gradient);
    dense_backward(work, NOGE_GOAL_0, NULL, work->dg0, work->goal, work->count, gradient);
}

/* Every visited node has its share in the mean; the current node and the candidate have parts of their own. */
static void spread_head(noge_workspace *work) {
    const noge_kernels *kernels = work->network->kernels;
    size_t width = work->network->layer[NOGE_GCN_1].stride, whole = work->network->layer[NOGE_HEAD_0].rows;
    for (uint32_t i = 0; i < work->count && !noge_workspace_stopped(work); i++) {
        uint32_t visits = work->observation[i].edges.visit_count;
        float *dz = noge_visit_row(work->dz, work, i, width), *dphi = work->dphi + i * whole;
        float *mean = dphi + 3 * width, *current = dphi + 2 * width, share = 1 / (float)visits;
        const float *z = noge_visit_row(work->z, work, i, width);
        kernels->scale_rows(mean, mean, &share, 1, width);
        kernels->spread_masked(dz, mean, z, visits, width);
        kernels->add_rows(current, mean, 1, width);
        kernels->spread_masked(dz + (visits - 1) * width, current, z + (visits - 1) * width, 1, width);
        kernels->spread_masked(dz + visits * width, dphi, z + visits * width, 1, width);
        memset(dz + (visits + 1) * width, 0, width * sizeof(float));
    }
}

static void second_convolution_backward(noge_workspace *work, float *gradient) {
    const noge_kernels *kernels = work->network->kernels;
    size_t width = work->network->layer[NOGE_GCN_0].stride;
    dense_backward(work, NOGE_GCN_1, work->dy_sum, work->dz, work->y_sum, work->visit_rows, gradient);
    kernels->scale_rows(work->dy_sum, work->dy_sum, work->visit_factor, work->visit_rows, width);
    for (uint32_t i = 0; i < work->count && !noge_workspace_stopped(work); i++) {
        const noge_observation *at = &work->observation[i];
        float *dy = noge_node_row(work->dy, work, i, width);
        const float *dsum = noge_visit_row(work->dy_sum, work, i, width);
        const uint32_t *row = work->row + work->node_begin[i];
        for (uint32_t v = 0; v < at->node_count; v++)
            memcpy(dy + v * width, dsum + row[v] * width, width * sizeof(float));
        kernels->scatter(dy, dsum, width, at->edges, row);
    }
}

static void first_convolution_backward(noge_workspace *work, float *gradient) {
    const noge_kernels *kernels = work->network->kernels;
    size_t width = work->network->layer[NOGE_GCN_0].stride;
    kernels->scale_rows(work->dy, work->dy, work->node_factor, work->node_rows, width);
    kernels->mask(work->dy, work->y, work->node_rows * width);
    dense_backward(work, NOGE_GCN_0, NULL, work->dy, work->x_sum, work->node_rows, gradient);
}

void noge_network_backward(noge_workspace *work, float *gradient) {
    const noge_network *network = work->network;
    memset(gradient, 0, network->parameter_count * sizeof(float));
    dense_backward(work, NOGE_HEAD_1, work->dh, work->dout, work->h, work->count, gradient);
    network->kernels->mask(work->dh, work->h, work->count * network->layer[NOGE_HEAD_0].stride);
    dense_backward(work, NOGE_HEAD_0, work->dphi, work->dh, work->phi, work->count, gradient);
    measurement_backward(work, gradient);
    if (network->shape.goals)
        goal_backward(work, gradient);
    spread_head(work);
    second_convolution_backward(work, gradient);
    first_convolution_backward(work, gradient);
}

double noge_network_gradient(noge_workspace *work, const float *target, const uint8_t *mask, float *gradient) {
    noge_network_forward(work);
    double loss = masked_loss(work, target, mask);
    noge_network_backward(work, gradient);
    return loss;
}
