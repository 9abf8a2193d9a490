/* Forward through the network, layer by layer, a batch at once.
 *
 * For learning, only visited nodes and the candidate need an embedding z. They have rows of their own, in order of
 * visit, which keeps the large products small. For the best value over a frontier all nodes need an embedding, and the
 * frontier's rows follow those of the visits. Symmetric normalisation scales rows by 1/sqrt(degree + 1) before and
 * after summing over neighbours. */
#include "neural/forward.h"

#include <math.h>
#include <string.h>

static const float *weight(const noge_workspace *work, int layer) {
    return work->network->parameter + work->network->layer[layer].weight;
}

static const float *bias(const noge_workspace *work, int layer) {
    return work->network->parameter + work->network->layer[layer].bias;
}

/* out = relu(in · W + b), or without the relu. Rows are independent, so blocks of them give the same result. */
static void dense_forward(const noge_workspace *work, int number, float *out, const float *in, size_t rows, int relu) {
    const noge_layer *layer = &work->network->layer[number];
    for (size_t begin = 0; begin < rows && !noge_workspace_stopped(work); begin += NOGE_POLL_ROWS) {
        size_t some = rows - begin < NOGE_POLL_ROWS ? rows - begin : NOGE_POLL_ROWS;
        work->network->kernels->multiply(out + begin * layer->stride, in + begin * layer->rows, layer->rows,
                                         weight(work, number), bias(work, number), relu, some,
                                         noge_layer_used_rows(layer), layer->stride);
    }
}

/* ---- Embeddings -------------------------------------------------------------------------------------------------- */

static void first_convolution(noge_workspace *work) {
    const noge_kernels *kernels = work->network->kernels;
    size_t width = work->network->layer[NOGE_GCN_0].rows;
    kernels->scale_rows(work->x, work->x, work->node_factor, work->node_rows, width);
    memcpy(work->x_sum, work->x, work->node_rows * width * sizeof(float));
    for (uint32_t i = 0; i < work->count && !noge_workspace_stopped(work); i++)
        kernels->gather(noge_node_row(work->x_sum, work, i, width), noge_node_row(work->x, work, i, width), width,
                        work->observation[i].edges, work->identity);
    kernels->scale_rows(work->x_sum, work->x_sum, work->node_factor, work->node_rows, width);
    dense_forward(work, NOGE_GCN_0, work->y, work->x_sum, work->node_rows, 1);
}

/* Every sum begins with the node's own row: visits in order, then the candidate. The row for all other nodes begins
 * with 0. */
static void begin_sums(const noge_observation *at, float *sum, const float *y, size_t width) {
    uint32_t visits = at->edges.visit_count;
    for (uint32_t s = 0; s < visits; s++)
        memcpy(sum + s * width, y + at->edges.visit[s] * width, width * sizeof(float));
    memcpy(sum + visits * width, y + at->candidate * width, width * sizeof(float));
    memset(sum + (visits + 1) * width, 0, width * sizeof(float));
}

static void begin_all_sums(const noge_observation *at, const uint32_t *row, float *sum, const float *y, size_t width) {
    for (uint32_t v = 0; v < at->node_count; v++)
        memcpy(sum + row[v] * width, y + v * width, width * sizeof(float));
}

/* y is left scaled by 1/sqrt(degree + 1), which is positive and so leaves the relu's mask readable. */
static void second_convolution(noge_workspace *work) {
    const noge_kernels *kernels = work->network->kernels;
    size_t width = work->network->layer[NOGE_GCN_0].stride;
    kernels->scale_rows(work->y, work->y, work->node_factor, work->node_rows, width);
    for (uint32_t i = 0; i < work->count && !noge_workspace_stopped(work); i++) {
        const noge_observation *at = &work->observation[i];
        const float *y = noge_node_row(work->y, work, i, width);
        float *sum = noge_visit_row(work->y_sum, work, i, width);
        const uint32_t *row = work->row + work->node_begin[i];
        if (at->candidate == NOGE_WHOLE_FRONTIER)
            begin_all_sums(at, row, sum, y, width);
        else
            begin_sums(at, sum, y, width);
        kernels->gather(sum, y, width, at->edges, row);
    }
    kernels->scale_rows(work->y_sum, work->y_sum, work->visit_factor, work->visit_rows, width);
    dense_forward(work, NOGE_GCN_1, work->z, work->y_sum, work->visit_rows, 1);
}

static void measurement_forward(noge_workspace *work) {
    for (uint32_t i = 0; i < work->count; i++) {
        memset(work->measured + i * NOGE_LANES, 0, NOGE_LANES * sizeof(float));
        work->measured[i * NOGE_LANES] = work->observation[i].measurement;
    }
    dense_forward(work, NOGE_MEAS_0, work->m0, work->measured, work->count, 1);
}

static void goal_forward(noge_workspace *work) {
    const noge_layer *layer = &work->network->layer[NOGE_GOAL_0];
    for (uint32_t i = 0; i < work->count; i++) {
        memset(work->goal + i * layer->rows, 0, layer->rows * sizeof(float));
        memcpy(work->goal + i * layer->rows, work->observation[i].goal, layer->in * sizeof(float));
    }
    dense_forward(work, NOGE_GOAL_0, work->g0, work->goal, work->count, 1);
}

/* The head's input without the candidate: [measurement, current, mean over visited, perhaps the goal], each part padded
 * to whole vectors, after the candidate's part. */
static void assemble_context(noge_workspace *work) {
    const noge_kernels *kernels = work->network->kernels;
    size_t width = work->network->layer[NOGE_GCN_1].stride, bytes = width * sizeof(float);
    size_t whole = work->network->layer[NOGE_HEAD_0].rows;
    for (uint32_t i = 0; i < work->count && !noge_workspace_stopped(work); i++) {
        uint32_t visits = work->observation[i].edges.visit_count;
        const float *z = noge_visit_row(work->z, work, i, width);
        float *phi = work->phi + i * whole, share = 1 / (float)visits;
        kernels->multiply(phi + width, work->m0 + i * width, width, weight(work, NOGE_MEAS_1), bias(work, NOGE_MEAS_1),
                          1, 1, work->network->shape.hidden, width);
        memcpy(phi + 2 * width, z + (visits - 1) * width, bytes);
        memset(phi + 3 * width, 0, bytes);
        kernels->add_rows(phi + 3 * width, z, visits, width);
        kernels->scale_rows(phi + 3 * width, phi + 3 * width, &share, 1, width);
        if (work->network->shape.goals)
            kernels->multiply(phi + 4 * width, work->g0 + i * width, width, weight(work, NOGE_GOAL_1),
                              bias(work, NOGE_GOAL_1), 1, 1, work->network->shape.hidden, width);
    }
}

static void assemble_candidates(noge_workspace *work) {
    size_t width = work->network->layer[NOGE_GCN_1].stride, whole = work->network->layer[NOGE_HEAD_0].rows;
    for (uint32_t i = 0; i < work->count; i++)
        memcpy(work->phi + i * whole,
               noge_visit_row(work->z, work, i, width) + work->observation[i].edges.visit_count * width,
               width * sizeof(float));
}

/* Everything below the head. */
static void embed(noge_workspace *work) {
    first_convolution(work);
    second_convolution(work);
    measurement_forward(work);
    if (work->network->shape.goals)
        goal_forward(work);
    assemble_context(work);
}

void noge_network_forward(noge_workspace *work) {
    embed(work);
    assemble_candidates(work);
    dense_forward(work, NOGE_HEAD_0, work->h, work->phi, work->count, 1);
    dense_forward(work, NOGE_HEAD_1, work->out, work->h, work->count, 0);
}

/* ---- The best of a frontier -------------------------------------------------------------------------------------- */

/* The greatest value of `count` frontier nodes with consecutive embeddings. The candidate's part of the head is
 * computed for a block of candidates at once. The context's part is the same for all and is added last. */
static float best_of(const noge_workspace *work, const float *z, size_t count, const float *context) {
    const noge_kernels *kernels = work->network->kernels;
    const noge_layer *head = &work->network->layer[NOGE_HEAD_0];
    size_t width = work->network->layer[NOGE_GCN_1].stride;
    float best = -INFINITY;
    for (size_t begin = 0; begin < count; begin += NOGE_SHARE_ROWS) {
        size_t rows = count - begin < NOGE_SHARE_ROWS ? count - begin : NOGE_SHARE_ROWS;
        kernels->multiply(work->share, z + begin * width, width, weight(work, NOGE_HEAD_0), NULL, 0, rows,
                          work->network->shape.hidden, head->stride);
        for (size_t i = 0; i < rows; i++) {
            float value = kernels->value(work->share + i * head->stride, context, work->goal_weight, head->stride);
            best = value > best ? value : best;
        }
    }
    return best;
}

void noge_network_best(noge_workspace *work, const float *goal, float *best) {
    const noge_layer *head = &work->network->layer[NOGE_HEAD_0];
    size_t width = work->network->layer[NOGE_GCN_1].stride, others = head->rows - width;
    float goal_bias = noge_network_fold_goal(work->network, goal, work->goal_weight);
    embed(work);
    work->network->kernels->multiply(work->h, work->phi + width, head->rows,
                                     weight(work, NOGE_HEAD_0) + width * head->stride, bias(work, NOGE_HEAD_0), 0,
                                     work->count, others, head->stride);
    for (uint32_t i = 0; i < work->count && !noge_workspace_stopped(work); i++) {
        const noge_observation *at = &work->observation[i];
        uint32_t visits = at->edges.visit_count;
        best[i] = goal_bias + best_of(work, noge_visit_row(work->z, work, i, width) + visits * width,
                                      at->node_count - visits, work->h + i * head->stride);
    }
}
