#include "oracle/plain_network.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void *zeroed(size_t count, size_t size) {
    void *block = calloc(count + 1, size);
    if (!block)
        abort();
    return block;
}

/* A layer's parameters as files have them: weight [out][in], bias [out]. */
typedef struct plain_layer {
    uint32_t in, out;
    float *weight, *bias;
} plain_layer;

static plain_layer layer_of(const noge_network *network, int number) {
    const noge_layer *layer = &network->layer[number];
    plain_layer plain = {layer->in, layer->out, zeroed((size_t)layer->in * layer->out, sizeof(float)),
                         zeroed(layer->out, sizeof(float))};
    noge_layer_export(layer, network->parameter, plain.weight, plain.bias);
    return plain;
}

static void layer_free(plain_layer *layer) {
    free(layer->weight);
    free(layer->bias);
}

/* out[rows, out] = in[rows, in] · Wᵀ + b, then the relu if wanted. */
static void dense(const plain_layer *layer, double *out, const double *in, size_t rows, bool relu) {
    for (size_t r = 0; r < rows; r++)
        for (uint32_t o = 0; o < layer->out; o++) {
            double sum = (double)layer->bias[o];
            for (uint32_t i = 0; i < layer->in; i++)
                sum += in[r * layer->in + i] * (double)layer->weight[(size_t)o * layer->in + i];
            out[r * layer->out + o] = relu && sum < 0 ? 0 : sum;
        }
}

/* out = Â in for rows of `width`: out_a = Σ over a itself and its neighbours b of in_b / sqrt((d_a + 1)(d_b + 1)). */
void plain_convolve(const plain_sight *sight, double *out, const double *in, size_t width) {
    double *degree = zeroed(sight->node_count, sizeof(double));
    for (uint32_t v = 0; v < sight->node_count; v++)
        degree[v] = 1;
    for (uint32_t e = 0; e < 2 * sight->edge_count; e++)
        degree[sight->edge[e]]++;
    for (uint32_t v = 0; v < sight->node_count; v++)
        for (size_t i = 0; i < width; i++)
            out[v * width + i] = in[v * width + i] / degree[v];
    for (uint32_t e = 0; e < sight->edge_count; e++) {
        uint32_t a = sight->edge[2 * e], b = sight->edge[2 * e + 1];
        double factor = 1 / sqrt(degree[a] * degree[b]);
        for (size_t i = 0; i < width; i++) {
            out[a * width + i] += factor * in[b * width + i];
            out[b * width + i] += factor * in[a * width + i];
        }
    }
    free(degree);
}

/* z[node][hidden] = relu(Â relu(Â x · gcn.0) · gcn.1), to be freed. */
static double *embeddings(const noge_network *network, const plain_sight *sight) {
    plain_layer first = layer_of(network, NOGE_GCN_0), second = layer_of(network, NOGE_GCN_1);
    size_t n = sight->node_count;
    double *x = zeroed(n * first.in, sizeof(double)), *x_sum = zeroed(n * first.in, sizeof(double));
    double *y = zeroed(n * second.in, sizeof(double)), *y_sum = zeroed(n * second.in, sizeof(double));
    double *z = zeroed(n * second.out, sizeof(double));
    for (size_t v = 0; v < n; v++)
        for (uint32_t i = 0; i < first.in; i++)
            x[v * first.in + i] = (double)sight->x[v * sight->stride + i];
    plain_convolve(sight, x_sum, x, first.in);
    dense(&first, y, x_sum, n, true);
    plain_convolve(sight, y_sum, y, second.in);
    dense(&second, z, y_sum, n, true);
    free(x);
    free(x_sum);
    free(y);
    free(y_sum);
    layer_free(&first);
    layer_free(&second);
    return z;
}

/* out[hidden] = relu(relu(in · number) · number + 1): the measurement's or the goal's two layers. */
static void perceive(const noge_network *network, int number, double *out, const float *in) {
    plain_layer first = layer_of(network, number), second = layer_of(network, number + 1);
    double *middle = zeroed(first.out, sizeof(double)), *wide = zeroed(first.in, sizeof(double));
    for (uint32_t i = 0; i < first.in; i++)
        wide[i] = (double)in[i];
    dense(&first, middle, wide, 1, true);
    dense(&second, out, middle, 1, true);
    free(wide);
    free(middle);
    layer_free(&first);
    layer_free(&second);
}

/* The head's input but for its first part, the candidate. */
static void context(const noge_network *network, const plain_sight *sight, const double *z, double *phi) {
    size_t h = network->shape.hidden;
    perceive(network, NOGE_MEAS_0, phi + h, &sight->measurement);
    if (network->shape.goals)
        perceive(network, NOGE_GOAL_0, phi + 4 * h, sight->goal);
    memcpy(phi + 2 * h, z + sight->visit[sight->visit_count - 1] * h, h * sizeof(double));
    memset(phi + 3 * h, 0, h * sizeof(double));
    for (uint32_t s = 0; s < sight->visit_count; s++)
        for (size_t i = 0; i < h; i++)
            phi[3 * h + i] += z[sight->visit[s] * h + i] / sight->visit_count;
}

void plain_predict(const noge_network *network, const plain_sight *sight, const uint32_t *candidate, uint32_t count,
                   double *prediction) {
    plain_layer first = layer_of(network, NOGE_HEAD_0), second = layer_of(network, NOGE_HEAD_1);
    size_t h = network->shape.hidden;
    double *phi = zeroed(first.in, sizeof(double)), *middle = zeroed(first.out, sizeof(double));
    double *z = embeddings(network, sight);
    context(network, sight, z, phi);
    for (uint32_t i = 0; i < count; i++) {
        memcpy(phi, z + candidate[i] * h, h * sizeof(double));
        dense(&first, middle, phi, 1, true);
        dense(&second, prediction + (size_t)i * second.out, middle, 1, false);
    }
    free(z);
    free(phi);
    free(middle);
    layer_free(&first);
    layer_free(&second);
}

void plain_values(const noge_network *network, const plain_sight *sight, const float *goal, const uint32_t *candidate,
                  uint32_t count, double *value) {
    uint32_t outputs = network->shape.outputs;
    double *prediction = zeroed((size_t)count * outputs, sizeof(double));
    plain_predict(network, sight, candidate, count, prediction);
    for (uint32_t i = 0; i < count; i++) {
        value[i] = 0;
        for (uint32_t j = 0; j < outputs; j++)
            value[i] += (double)goal[j] * prediction[(size_t)i * outputs + j];
    }
    free(prediction);
}
