/* Forward through the network: the convolutions graph by graph, the head for the whole batch.
 *
 * For learning, only visited nodes and the candidate need an embedding z. They have rows of their own, in order of
 * visit, which keeps the large products small. For the best value over a frontier all nodes need an embedding, and the
 * frontier's rows follow those of the visits. Symmetric normalisation scales rows by 1/sqrt(degree + 1) before and
 * after summing over neighbours. Rows are independent, so blocks of them give the same bytes as the whole. */
#include "neural/forward.h"

#include <math.h>
#include <string.h>

static const float *weight(const noge_workspace *work, int layer) {
    return work->network->parameter + work->network->layer[layer].weight;
}

static const float *bias(const noge_workspace *work, int layer) {
    return work->network->parameter + work->network->layer[layer].bias;
}

/* out = relu(in · W + b), or without the relu, for every observation. */
static void dense_forward(const noge_workspace *work, int number, float *out, const float *in, int relu) {
    const noge_layer *layer = &work->network->layer[number];
    work->network->kernels->multiply(out, in, layer->rows, weight(work, number), bias(work, number), relu, work->count,
                                     noge_layer_used_rows(layer), layer->stride);
}

/* ---- Embeddings -------------------------------------------------------------------------------------------------- */

/* y is left scaled by 1/sqrt(degree + 1), which is positive and so leaves its sign readable. */
static void first_convolution(noge_workspace *work, uint32_t i) {
    const noge_kernels *kernels = work->network->kernels;
    const noge_layer *layer = &work->network->layer[NOGE_GCN_0];
    size_t width = layer->rows, nodes = work->observation[i].node_count, before = work->node_begin[i];
    float *x = work->x + before * width, *x_sum = work->x_sum + before * width;
    const float *factor = work->node_factor + before;
    kernels->scale_rows(x, x, factor, nodes, width);
    memset(x + nodes * width, 0, width * sizeof(float));
    memset(work->y + nodes * layer->stride, 0, layer->stride * sizeof(float));
    for (size_t begin = 0, end; begin < nodes && !noge_workspace_stopped(work); begin = end) {
        end = noge_block_end(begin, nodes);
        float *in = x_sum + begin * width, *y = work->y + begin * layer->stride;
        kernels->gather_nodes(in, x, width, work->identity + begin, end - begin, noge_workspace_graph(work, i), factor);
        kernels->multiply_rows((noge_matrix){y, layer->stride, NULL},
                               (noge_input){in, width, work->identity, layer->in}, weight(work, NOGE_GCN_0),
                               bias(work, NOGE_GCN_0), 1, factor + begin, end - begin, layer->stride);
        kernels->note_positive(work->y_positive + (before + begin) * layer->stride, y, (end - begin) * layer->stride);
    }
}

/* Embeds rows `begin` to end - 1 of observation i into `z`. */
static void embed_rows(noge_workspace *work, uint32_t i, noge_input y_sum, size_t begin, size_t end, float *z) {
    const noge_kernels *kernels = work->network->kernels;
    const noge_layer *layer = &work->network->layer[NOGE_GCN_1];
    size_t row = work->visit_begin[i] + begin;
    y_sum.at += row * y_sum.stride;
    kernels->gather_nodes(work->y_sum + row * y_sum.stride, work->y, y_sum.stride, work->node + row, end - begin,
                          noge_workspace_graph(work, i), work->node_factor + work->node_begin[i]);
    kernels->multiply_rows((noge_matrix){z, layer->stride, NULL}, y_sum, weight(work, NOGE_GCN_1),
                           bias(work, NOGE_GCN_1), 1, NULL, end - begin, layer->stride);
    kernels->note_positive(work->z_positive + row * layer->stride, z, (end - begin) * layer->stride);
}

/* Of the visited nodes' embeddings only the current one and the mean are kept, in the head's input. */
static void second_convolution(noge_workspace *work, uint32_t i) {
    const noge_kernels *kernels = work->network->kernels;
    const noge_layer *layer = &work->network->layer[NOGE_GCN_1];
    const noge_observation *at = &work->observation[i];
    size_t width = layer->stride, visits = at->edges.visit_count,
           rows = work->visit_begin[i + 1] - work->visit_begin[i];
    float *current = work->phi + i * work->network->layer[NOGE_HEAD_0].rows + 2 * width, *mean = current + width;
    float share = 1 / (float)visits, *candidates = work->z + work->candidate_begin[i] * width;
    size_t y_width = work->network->layer[NOGE_GCN_0].stride;
    noge_input y_sum = noge_workspace_live(work, NOGE_LIVE_Y, work->y_sum,
                                           work->y_positive + work->node_begin[i] * y_width, at->node_count, y_width);
    memset(mean, 0, width * sizeof(float));
    for (size_t begin = 0, end; begin < visits && !noge_workspace_stopped(work); begin = end) {
        end = noge_block_end(begin, visits);
        embed_rows(work, i, y_sum, begin, end, work->block);
        kernels->add_rows(mean, work->block, end - begin, width);
        if (end == visits)
            memcpy(current, work->block + (end - begin - 1) * width, width * sizeof(float));
    }
    kernels->scale_rows(mean, mean, &share, 1, width);
    for (size_t begin = visits, end; begin < rows && !noge_workspace_stopped(work); begin = end) {
        end = noge_block_end(begin, rows);
        embed_rows(work, i, y_sum, begin, end, candidates + (begin - visits) * width);
    }
}

/* A part of the head's input by a perceptron's second layer. */
static void part_forward(const noge_workspace *work, int number, size_t part, const float *in) {
    const noge_layer *layer = &work->network->layer[number];
    size_t whole = work->network->layer[NOGE_HEAD_0].rows;
    work->network->kernels->multiply_rows((noge_matrix){work->phi + part * layer->stride, whole, NULL},
                                          (noge_input){in, layer->rows, work->identity, layer->in},
                                          weight(work, number), bias(work, number), 1, NULL, work->count,
                                          layer->stride);
}

static void measurement_forward(noge_workspace *work) {
    for (uint32_t i = 0; i < work->count; i++) {
        memset(work->measured + i * NOGE_LANES, 0, NOGE_LANES * sizeof(float));
        work->measured[i * NOGE_LANES] = work->observation[i].measurement;
    }
    dense_forward(work, NOGE_MEAS_0, work->m0, work->measured, 1);
    part_forward(work, NOGE_MEAS_1, 1, work->m0);
}

static void goal_forward(noge_workspace *work) {
    const noge_layer *layer = &work->network->layer[NOGE_GOAL_0];
    for (uint32_t i = 0; i < work->count; i++) {
        memset(work->goal + i * layer->rows, 0, layer->rows * sizeof(float));
        memcpy(work->goal + i * layer->rows, work->observation[i].goal, layer->in * sizeof(float));
    }
    dense_forward(work, NOGE_GOAL_0, work->g0, work->goal, 1);
    part_forward(work, NOGE_GOAL_1, 4, work->g0);
}

/* Everything below the head, and its input without the candidate: [measurement, current, mean over visited, perhaps the
 * goal], each part padded to whole vectors, after the candidate's part. */
static void embed(noge_workspace *work) {
    for (uint32_t i = 0; i < work->count && !noge_workspace_stopped(work); i++) {
        first_convolution(work, i);
        second_convolution(work, i);
    }
    measurement_forward(work);
    if (work->network->shape.goals)
        goal_forward(work);
}

static void assemble_candidates(noge_workspace *work) {
    size_t width = work->network->layer[NOGE_GCN_1].stride, whole = work->network->layer[NOGE_HEAD_0].rows;
    for (uint32_t i = 0; i < work->count; i++)
        memcpy(work->phi + i * whole, work->z + i * width, width * sizeof(float));
}

void noge_network_forward(noge_workspace *work) {
    embed(work);
    assemble_candidates(work);
    dense_forward(work, NOGE_HEAD_0, work->h, work->phi, 1);
    dense_forward(work, NOGE_HEAD_1, work->out, work->h, 0);
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
        best[i] = goal_bias + best_of(work, work->z + work->candidate_begin[i] * width,
                                      at->node_count - at->edges.visit_count, work->h + i * head->stride);
    }
}
