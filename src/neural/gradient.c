/* The loss and the backward pass, layer by layer, a batch at once. Sums have a fixed order, so results are
 * reproducible. */
#include "neural/gradient.h"

#include <string.h>

/* The backward pass of a layer that has a row for each observation. Adds to the gradients of W and b; dout is masked
 * already. din may be NULL. Sums go from row to row and are rounded at each, so blocks of rows give the same result. */
static void dense_backward(const noge_workspace *work, int number, float *din, const float *dout, const float *in,
                           float *gradient) {
    const noge_layer *layer = &work->network->layer[number];
    const noge_kernels *kernels = work->network->kernels;
    kernels->multiply_transposed(gradient + layer->weight, in, layer->rows, dout, work->count,
                                 noge_layer_used_rows(layer), layer->stride);
    kernels->add_rows(gradient + layer->bias, dout, work->count, layer->stride);
    if (din)
        kernels->multiply(din, dout, layer->stride, work->network->reversed + layer->reversed, NULL, 0, work->count,
                          layer->out, layer->rows);
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

/* The backward pass of a perceptron whose second layer computes the part of phi at `part`. That part's gradient goes
 * through work->block a few rows at a time, because rows of dphi are longer. */
static void perceptron_backward(noge_workspace *work, int number, size_t part, float *d0, const float *out0,
                                const float *in, float *gradient) {
    const noge_network *network = work->network;
    const noge_kernels *kernels = network->kernels;
    const noge_layer *layer = &network->layer[number + 1];
    size_t width = layer->stride, whole = network->layer[NOGE_HEAD_0].rows;
    for (size_t begin = 0, end; begin < work->count; begin = end) {
        end = work->count - begin < NOGE_BLOCK ? work->count : begin + NOGE_BLOCK;
        for (size_t i = begin; i < end; i++) {
            float *dout = work->block + (i - begin) * width;
            memcpy(dout, work->dphi + i * whole + part * width, width * sizeof(float));
            kernels->mask(dout, work->phi + i * whole + part * width, width);
        }
        kernels->multiply_transposed(gradient + layer->weight, out0 + begin * width, width, work->block, end - begin,
                                     layer->in, width);
        kernels->add_rows(gradient + layer->bias, work->block, end - begin, width);
        kernels->multiply(d0 + begin * width, work->block, width, network->reversed + layer->reversed, NULL, 0,
                          end - begin, layer->out, width);
    }
    kernels->mask(d0, out0, work->count * width);
    dense_backward(work, number, NULL, d0, in, gradient);
}

/* Every visited node has its share in the mean; the current node and the candidate have parts of their own. */
static void spread_head(noge_workspace *work, uint32_t i) {
    const noge_kernels *kernels = work->network->kernels;
    size_t width = work->network->layer[NOGE_GCN_1].stride;
    float *dphi = work->dphi + i * work->network->layer[NOGE_HEAD_0].rows, *current = dphi + 2 * width,
          *mean = dphi + 3 * width, share = 1 / (float)work->observation[i].edges.visit_count;
    kernels->scale_rows(mean, mean, &share, 1, width);
    kernels->add_rows(current, mean, 1, width);
}

/* Writes rows `begin` to end - 1 of dz to work->block, and adds them to the bias's gradient. */
static void spread_rows(noge_workspace *work, uint32_t i, size_t begin, size_t end, float *bias) {
    const noge_kernels *kernels = work->network->kernels;
    size_t width = work->network->layer[NOGE_GCN_1].stride, visits = work->observation[i].edges.visit_count;
    const float *dphi = work->dphi + i * work->network->layer[NOGE_HEAD_0].rows;
    const struct {
        size_t end;
        const float *from;
    } part[] = {{visits - 1, dphi + 3 * width}, {visits, dphi + 2 * width}, {visits + 1, dphi}};
    size_t row = begin;
    for (size_t p = 0; p < sizeof part / sizeof *part; p++) {
        size_t last = part[p].end < end ? part[p].end : end;
        if (row >= last)
            continue;
        kernels->spread_positive(work->block + (row - begin) * width, part[p].from,
                                 work->z_positive + (work->visit_begin[i] + row) * width, bias, last - row, width);
        row = last;
    }
}

/* Leaves the gradient of the sums over neighbours in dy_sum, with a row of zeros behind it. */
static void second_convolution_backward(noge_workspace *work, uint32_t i, float *gradient) {
    const noge_kernels *kernels = work->network->kernels;
    const noge_layer *layer = &work->network->layer[NOGE_GCN_1];
    size_t width = layer->rows, nodes = work->node_begin[i], visits = work->visit_begin[i];
    size_t rows = work->visit_begin[i + 1] - visits;
    noge_input y_sum = noge_workspace_live(work, NOGE_LIVE_Y, work->y_sum, work->y_positive + nodes * width,
                                           work->observation[i].node_count, width);
    noge_input dz = noge_workspace_live(work, NOGE_LIVE_Z, work->block, work->z_positive + visits * layer->stride, rows,
                                        layer->stride);
    spread_head(work, i);
    for (size_t begin = 0, end; begin < rows && !noge_workspace_stopped(work); begin = end) {
        end = noge_block_end(begin, rows);
        spread_rows(work, i, begin, end, gradient + layer->bias);
        y_sum.at = work->y_sum + (visits + begin) * width;
        kernels->multiply_transposed_rows(gradient + layer->weight, y_sum, work->block, end - begin, layer->stride);
        kernels->multiply_rows((noge_matrix){work->dy_sum + begin * width, width, NULL}, dz,
                               work->network->reversed + layer->reversed, NULL, 0, work->visit_factor + visits + begin,
                               end - begin, width);
    }
    memset(work->dy_sum + rows * width, 0, width * sizeof(float));
}

static void first_convolution_backward(noge_workspace *work, uint32_t i, float *gradient) {
    const noge_kernels *kernels = work->network->kernels;
    const noge_layer *layer = &work->network->layer[NOGE_GCN_0];
    size_t nodes = work->observation[i].node_count, before = work->node_begin[i];
    for (size_t begin = 0, end; begin < nodes && !noge_workspace_stopped(work); begin = end) {
        end = noge_block_end(begin, nodes);
        kernels->return_nodes(work->block, work->dy_sum, layer->stride, begin, end - begin,
                              noge_workspace_graph(work, i), work->row + before, work->node_factor + before,
                              work->y_positive + before * layer->stride);
        kernels->add_rows(gradient + layer->bias, work->block, end - begin, layer->stride);
        kernels->multiply_transposed(gradient + layer->weight, work->x_sum + (before + begin) * layer->rows,
                                     layer->rows, work->block, end - begin, layer->in, layer->stride);
    }
}

void noge_network_backward(noge_workspace *work, float *gradient) {
    const noge_network *network = work->network;
    memset(gradient, 0, network->parameter_count * sizeof(float));
    dense_backward(work, NOGE_HEAD_1, work->dh, work->dout, work->h, gradient);
    network->kernels->mask(work->dh, work->h, work->count * network->layer[NOGE_HEAD_0].stride);
    dense_backward(work, NOGE_HEAD_0, work->dphi, work->dh, work->phi, gradient);
    perceptron_backward(work, NOGE_MEAS_0, 1, work->dm0, work->m0, work->measured, gradient);
    if (network->shape.goals)
        perceptron_backward(work, NOGE_GOAL_0, 4, work->dg0, work->g0, work->goal, gradient);
    for (uint32_t i = 0; i < work->count && !noge_workspace_stopped(work); i++) {
        second_convolution_backward(work, i, gradient);
        first_convolution_backward(work, i, gradient);
    }
}

double noge_network_gradient(noge_workspace *work, const float *target, const uint8_t *mask, float *gradient) {
    noge_network_forward(work);
    double loss = masked_loss(work, target, mask);
    noge_network_backward(work, gradient);
    return loss;
}
