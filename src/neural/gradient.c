/* The loss and the backward pass, layer by layer, a batch at once. Sums have a fixed order, so results are
 * reproducible. */
#include "neural/gradient.h"

#include <string.h>

enum { WIDE = 64 }; /* channels of y */

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

/* The same for head.0, of whose inputs and outputs some columns are zero for every observation. The gradient of its
 * weight is most of all gradients; it is written instead of added to. */
static void head_backward(const noge_workspace *work, float *gradient) {
    const noge_layer *layer = &work->network->layer[NOGE_HEAD_0];
    const noge_kernels *kernels = work->network->kernels;
    for (size_t row = 0, next = 0; row < layer->rows; row++)
        if (next < work->live_count[NOGE_LIVE_PHI] && work->live[NOGE_LIVE_PHI][next] == row)
            next++;
        else
            memset(gradient + layer->weight + row * layer->stride, 0, layer->stride * sizeof(float));
    for (size_t begin = 0, end; begin < work->count; begin = end) {
        end = noge_block_end(begin, work->count);
        kernels->multiply_transposed_rows(gradient + layer->weight,
                                          noge_workspace_input(work, NOGE_LIVE_PHI, work->phi, layer->rows),
                                          work->identity + begin, work->dh + begin * layer->stride, work->identity,
                                          begin == 0, end - begin, layer->stride);
    }
    kernels->add_rows(gradient + layer->bias, work->dh, work->count, layer->stride);
    kernels->multiply_rows((noge_matrix){work->dphi, layer->rows, NULL},
                           noge_workspace_input(work, NOGE_LIVE_H, work->dh, layer->stride),
                           work->network->reversed + layer->reversed, NULL, 0, NULL, work->count, layer->rows);
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

/* A graph's dz has `usual` rows for the visits before the current one, one for that, and one for the candidate. Each is
 * a row of dphi, masked by signs. Returns the row of dphi for `row`; sets the end of the rows that share it. */
static const float *part_of(const noge_workspace *work, uint32_t i, size_t row, size_t usual, size_t *end) {
    size_t width = work->network->layer[NOGE_GCN_1].stride;
    const float *dphi = work->dphi + i * work->network->layer[NOGE_HEAD_0].rows;
    *end = row < usual ? usual : row + 1;
    return dphi + (row < usual ? 3 * width : row == usual ? 2 * width : 0);
}

/* Writes rows `begin` to end - 1 of dz to work->block, and adds them to `sum` unless that is NULL. sign: [row] numbers
 * of signs. */
static void spread_rows(noge_workspace *work, uint32_t i, const uint32_t *sign, size_t usual, size_t begin, size_t end,
                        float *sum) {
    size_t width = work->network->layer[NOGE_GCN_1].stride;
    for (size_t row = begin, next; row < end; row = next) {
        const float *part = part_of(work, i, row, usual, &next);
        next = next < end ? next : end;
        work->network->kernels->spread_positive(work->block + (row - begin) * width, part, work->z_signs.key,
                                                sign + row, sum, next - row, width);
    }
}

/* The gradient of the second convolution's weight, over rows `begin` to end - 1 of dz and the channels of y that are
 * not all zero. They are rows of work->block: row[0] for the first. */
static void add_weight(noge_workspace *work, uint32_t i, const uint32_t *row, size_t begin, size_t end,
                       float *gradient) {
    const noge_layer *layer = &work->network->layer[NOGE_GCN_1];
    work->network->kernels->multiply_transposed_rows(
        gradient + layer->weight, noge_workspace_input(work, NOGE_LIVE_Y, work->y_sum, layer->rows),
        work->z_kind + work->visit_begin[i] + begin, work->block, row, 0, end - begin, layer->stride);
}

/* Returns whether work->block has the different rows of dz afterwards. */
static bool narrow_weight_backward(noge_workspace *work, uint32_t i, float *gradient) {
    const noge_layer *layer = &work->network->layer[NOGE_GCN_1];
    const noge_kernels *kernels = work->network->kernels;
    size_t visits = work->visit_begin[i], rows = work->visit_begin[i + 1] - visits;
    noge_workspace_list_live(work, NOGE_LIVE_Y, work->y_any + i * noge_sign_words(layer->rows), layer->rows);
    bool few = work->different + 2 <= NOGE_BLOCK; /* all different rows of dz fit the block */
    if (few)
        spread_rows(work, i, work->fresh, work->different, 0, work->different + 2, NULL);
    for (size_t begin = 0, end; begin < rows && !noge_workspace_stopped(work); begin = end) {
        end = noge_block_end(begin, rows);
        if (few)
            kernels->add_listed(gradient + layer->bias, work->block, work->dy_row + begin, end - begin, layer->stride);
        else
            spread_rows(work, i, work->z_sign + visits, rows - 2, begin, end, gradient + layer->bias);
        add_weight(work, i, few ? work->dy_row + begin : work->identity, begin, end, gradient);
    }
    return few;
}

/* The same over what is positive in z only, a third less in road networks. It is added to work->dweight, transposed:
 * rows of y are the vectors then, which must be long for this to pay. */
static void wide_weight_backward(noge_workspace *work, uint32_t i, float *bias) {
    const noge_layer *layer = &work->network->layer[NOGE_GCN_1];
    const noge_kernels *kernels = work->network->kernels;
    const uint32_t *sign = work->z_sign + work->visit_begin[i], *kind = work->z_kind + work->visit_begin[i];
    size_t rows = work->visit_begin[i + 1] - work->visit_begin[i];
    for (size_t row = 0, end; row < rows; row = end) {
        const float *part = part_of(work, i, row, rows - 2, &end);
        kernels->spread_positive(NULL, part, work->z_signs.key, sign + row, bias, end - row, layer->stride);
        kernels->add_positive(work->dweight, part, work->z_signs.key, sign + row, work->y_sum, kind + row, end - row,
                              layer->stride, layer->rows);
    }
}

/* Rows of dz of visits before the current one differ by their signs only. Sets the number of different ones, and
 * dy_row: [row] which of them it is. Those of the current visit and of the candidate come last. Lists their signs in
 * work->fresh. */
static void number_rows(noge_workspace *work, uint32_t i) {
    const uint32_t *sign = work->z_sign + work->visit_begin[i];
    size_t visits = work->observation[i].edges.visit_count, last = visits - 1, different = 0;
    uint32_t *list = work->fresh, *row = work->dy_row;
    for (size_t r = 0; r < last; r++) {
        if (work->place[sign[r]] == 0) {
            list[different] = sign[r];
            work->place[sign[r]] = (uint32_t)++different;
        }
        row[r] = work->place[sign[r]] - 1;
    }
    for (size_t d = 0; d < different; d++)
        work->place[list[d]] = 0;
    for (size_t r = last; r <= visits; r++) {
        row[r] = (uint32_t)(different + r - last);
        list[row[r]] = sign[r];
    }
    work->different = different;
}

/* Leaves the gradient of the sums over neighbours in dy_sum, with a row of zeros behind it. spread: work->block has the
 * different rows of dz already. */
static void second_input_backward(noge_workspace *work, uint32_t i, bool spread) {
    const noge_layer *layer = &work->network->layer[NOGE_GCN_1];
    const noge_kernels *kernels = work->network->kernels;
    size_t width = layer->rows, visits = work->observation[i].edges.visit_count, rows = work->different + 2;
    noge_signs_unite(work->z_any, work->z_signs.key, work->fresh, rows, layer->stride);
    noge_workspace_list_live(work, NOGE_LIVE_Z, work->z_any, layer->stride);
    for (size_t begin = 0, end; begin < rows && !noge_workspace_stopped(work); begin = end) {
        end = noge_block_end(begin, rows);
        if (!spread)
            spread_rows(work, i, work->fresh, work->different, begin, end, NULL);
        kernels->multiply_rows((noge_matrix){work->dy + begin * width, width, NULL},
                               noge_workspace_input(work, NOGE_LIVE_Z, work->block, layer->stride),
                               work->network->reversed + layer->reversed, NULL, 0, NULL, end - begin, width);
    }
    kernels->take_rows(work->dy_sum, work->dy, width, work->dy_row, work->node + work->visit_begin[i], visits + 1,
                       work->node_factor + work->node_begin[i]);
    memset(work->dy_sum + (visits + 1) * width, 0, width * sizeof(float));
}

static void first_convolution_backward(noge_workspace *work, uint32_t i, float *gradient) {
    const noge_kernels *kernels = work->network->kernels;
    const noge_layer *layer = &work->network->layer[NOGE_GCN_0];
    size_t nodes = work->observation[i].node_count, before = work->node_begin[i];
    const uint32_t *kind = work->y_kind + before;
    for (size_t begin = 0, end; begin < nodes && !noge_workspace_stopped(work); begin = end) {
        end = noge_block_end(begin, nodes);
        kernels->return_nodes(work->block, gradient + layer->bias, work->dy_sum, layer->stride, begin, end - begin,
                              noge_workspace_graph(work, i), work->row + before, work->node_factor + before, kind,
                              work->y_positive);
        kernels->multiply_transposed_rows(
            gradient + layer->weight,
            (noge_input){work->x_sum, noge_feature_stride(layer->in), work->identity, layer->in}, kind + begin,
            work->block, work->identity, 0, end - begin, layer->stride);
    }
}

void noge_network_backward(noge_workspace *work, float *gradient) {
    const noge_network *network = work->network;
    const noge_layer *head = &network->layer[NOGE_HEAD_0], *second = &network->layer[NOGE_GCN_1];
    size_t after = head->weight + head->rows * head->stride;
    memset(gradient, 0, head->weight * sizeof(float));
    memset(gradient + after, 0, (network->parameter_count - after) * sizeof(float));
    dense_backward(work, NOGE_HEAD_1, work->dh, work->dout, work->h, gradient);
    network->kernels->mask(work->dh, work->h, work->count * network->layer[NOGE_HEAD_0].stride);
    head_backward(work, gradient);
    perceptron_backward(work, NOGE_MEAS_0, 1, work->dm0, work->m0, work->measured, gradient);
    if (network->shape.goals)
        perceptron_backward(work, NOGE_GOAL_0, 4, work->dg0, work->g0, work->goal, gradient);
    bool wide = second->rows >= WIDE;
    memset(work->dweight, 0, second->stride * second->rows * sizeof(float));
    for (uint32_t i = 0; i < work->count && !noge_workspace_stopped(work); i++) {
        spread_head(work, i);
        number_rows(work, i);
        bool spread = false;
        if (wide)
            wide_weight_backward(work, i, gradient + second->bias);
        else
            spread = narrow_weight_backward(work, i, gradient);
        second_input_backward(work, i, spread);
        first_convolution_backward(work, i, gradient);
    }
    if (wide)
        noge_transpose(gradient + second->weight, work->dweight, second->stride, second->rows);
}

double noge_network_gradient(noge_workspace *work, const float *target, const uint8_t *mask, float *gradient) {
    noge_network_forward(work);
    double loss = masked_loss(work, target, mask);
    noge_network_backward(work, gradient);
    return loss;
}
