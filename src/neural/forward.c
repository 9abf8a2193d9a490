/* Forward through the network: the convolutions graph by graph, the head for the whole batch.
 *
 * For learning, only visited nodes and the candidate need an embedding z. They have rows of their own, in order of
 * visit, which keeps the large products small. For the best value over a frontier all nodes need an embedding, and the
 * frontier's rows follow those of the visits. Symmetric normalisation scales rows by 1/sqrt(degree + 1) before and
 * after summing over neighbours. Rows are independent, so blocks of them give the same bytes as the whole. */
#include "neural/forward.h"
#include "neural/kinds.h"

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

/* The same over the columns of `in` that are not all zero, which are listed for the backward pass. */
static void live_forward(noge_workspace *work, int number, int list, float *out, const float *in, int relu) {
    const noge_layer *layer = &work->network->layer[number];
    const noge_kernels *kernels = work->network->kernels;
    work->live_count[list] = kernels->find_live(work->live[list], in, work->count, layer->rows);
    kernels->multiply_rows((noge_matrix){out, layer->stride, NULL}, noge_workspace_input(work, list, in, layer->rows),
                           weight(work, number), bias(work, number), relu, NULL, work->count, layer->stride);
}

/* ---- Embeddings -------------------------------------------------------------------------------------------------- */

/* Computes y of the kinds from `begin` on. It is left scaled by 1/sqrt(degree + 1), which is positive and so leaves its
 * sign readable. */
static void compute_y(noge_workspace *work, size_t begin) {
    const noge_kernels *kernels = work->network->kernels;
    const noge_layer *layer = &work->network->layer[NOGE_GCN_0];
    size_t count = work->y_kinds.count - begin, stride = layer->stride, width = noge_feature_stride(layer->in);
    float *y = work->y + begin * stride;
    kernels->multiply_positive(y, work->y_positive + begin * noge_sign_words(stride),
                               (noge_input){work->x_sum + begin * width, width, work->identity, layer->in},
                               weight(work, NOGE_GCN_0), bias(work, NOGE_GCN_0), work->kind_factor + begin, count,
                               stride);
}

/* Sums the scaled features of some nodes and their neighbours, by x kind, into the rows behind those of all y kinds. */
static void sum_features(noge_workspace *work, uint32_t i, const uint32_t *node, size_t count) {
    size_t width = noge_feature_stride(work->network->shape.inputs), before = work->node_begin[i];
    work->network->kernels->gather_nodes(work->x_sum + work->y_kinds.count * width, work->x_scaled, width,
                                         work->x_kind + before, node, count, noge_workspace_graph(work, i),
                                         work->node_factor + before);
}

/* Writes the features of an observation's nodes, times 1/sqrt(degree + 1), and the row of zeros. */
static void scale_features(noge_workspace *work, uint32_t i) {
    const noge_kernels *kernels = work->network->kernels;
    size_t width = noge_feature_stride(work->network->shape.inputs), nodes = work->observation[i].node_count,
           before = work->node_begin[i];
    float *x = work->x + before * width;
    const float *factor = work->node_factor + before;
    if (work->code_row)
        kernels->take_rows(x, work->code_row, width, work->code + before, work->identity, nodes, factor);
    else
        kernels->scale_rows(x, x, factor, nodes, width);
    memset(x + work->zeros[i] * width, 0, width * sizeof(float));
}

static void first_convolution(noge_workspace *work, uint32_t i) {
    size_t width = noge_feature_stride(work->network->shape.inputs), nodes = work->observation[i].node_count,
           before = work->node_begin[i];
    bool by_kind = noge_kinds_pay(work);
    if (by_kind)
        noge_kinds_of_features(work, i);
    else
        scale_features(work, i);
    for (size_t begin = 0, end; begin < nodes && !noge_workspace_stopped(work); begin = end) {
        end = noge_block_end(begin, nodes);
        size_t kinds = work->y_kinds.count;
        if (by_kind) {
            noge_kinds_of_surroundings(work, i, begin, end, sum_features);
        } else {
            work->network->kernels->gather_nodes(work->x_sum + kinds * width, work->x + before * width, width, NULL,
                                                 work->identity + begin, end - begin, noge_workspace_graph(work, i),
                                                 work->node_factor + before);
            noge_kinds_of_nodes(work, i, begin, end);
        }
        compute_y(work, kinds);
    }
}

/* Embeds rows `begin` to end - 1 of observation i. */
static void embed_rows(noge_workspace *work, uint32_t i, size_t begin, size_t end) {
    const noge_kernels *kernels = work->network->kernels;
    const noge_layer *layer = &work->network->layer[NOGE_GCN_1];
    size_t kinds = work->z_kinds.count, nodes = work->node_begin[i], visits = work->visit_begin[i],
           fresh = noge_kinds_of_rows(work, i, begin, end);
    float *sum = work->y_sum + kinds * layer->rows;
    kernels->gather_nodes(sum, work->y, layer->rows, work->y_kind + nodes, work->fresh, fresh,
                          noge_workspace_graph(work, i), work->node_factor + nodes);
    kernels->multiply_positive(work->z + kinds * layer->stride, work->kind_signs,
                               noge_workspace_input(work, NOGE_LIVE_Y, sum, layer->rows), weight(work, NOGE_GCN_1),
                               bias(work, NOGE_GCN_1), NULL, fresh, layer->stride);
    noge_kinds_of_signs(work, kinds, work->z_kinds.count);
    for (size_t r = visits + begin; r < visits + end; r++)
        work->z_sign[r] = work->sign_of_kind[work->z_kind[r]];
}

/* Of the visited nodes' embeddings the head needs the current one and the mean. */
static void second_convolution(noge_workspace *work, uint32_t i) {
    const noge_kernels *kernels = work->network->kernels;
    size_t width = work->network->layer[NOGE_GCN_1].stride, visits = work->observation[i].edges.visit_count,
           first = work->visit_begin[i], rows = work->visit_begin[i + 1] - first,
           y_width = work->network->layer[NOGE_GCN_0].stride;
    const uint32_t *kind = work->z_kind + first;
    float *current = work->phi + i * work->network->layer[NOGE_HEAD_0].rows + 2 * width, *mean = current + width;
    float share = 1 / (float)visits, *candidate = work->candidate + work->candidate_begin[i] * width;
    uint64_t *any = work->y_any + i * noge_sign_words(y_width);
    noge_signs_unite(any, work->y_positive, work->y_kind + work->node_begin[i], work->observation[i].node_count,
                     y_width);
    noge_workspace_list_live(work, NOGE_LIVE_Y, any, y_width);
    for (size_t begin = 0, end; begin < rows; begin = end) {
        if (noge_workspace_stopped(work))
            return;
        end = noge_block_end(begin, rows);
        embed_rows(work, i, begin, end);
    }
    memset(mean, 0, width * sizeof(float));
    kernels->add_listed(mean, work->z, kind, visits, width);
    kernels->scale_rows(mean, mean, &share, 1, width);
    memcpy(current, work->z + kind[visits - 1] * width, width * sizeof(float));
    for (size_t r = visits; r < rows; r++, candidate += width)
        memcpy(candidate, work->z + kind[r] * width, width * sizeof(float));
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
    noge_kinds_begin(work);
    for (uint32_t i = 0; i < work->count && !noge_workspace_stopped(work); i++) {
        first_convolution(work, i);
        if (!noge_workspace_stopped(work))
            second_convolution(work, i);
    }
    measurement_forward(work);
    if (work->network->shape.goals)
        goal_forward(work);
}

static void assemble_candidates(noge_workspace *work) {
    size_t width = work->network->layer[NOGE_GCN_1].stride, whole = work->network->layer[NOGE_HEAD_0].rows;
    for (uint32_t i = 0; i < work->count; i++)
        memcpy(work->phi + i * whole, work->candidate + i * width, width * sizeof(float));
}

void noge_network_forward(noge_workspace *work) {
    embed(work);
    assemble_candidates(work);
    live_forward(work, NOGE_HEAD_0, NOGE_LIVE_PHI, work->h, work->phi, 1);
    live_forward(work, NOGE_HEAD_1, NOGE_LIVE_H, work->out, work->h, 0);
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
        best[i] = goal_bias + best_of(work, work->candidate + work->candidate_begin[i] * width,
                                      at->node_count - at->edges.visit_count, work->h + i * head->stride);
    }
}
