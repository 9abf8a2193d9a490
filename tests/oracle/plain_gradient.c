#include "oracle/plain_gradient.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct dense {
    uint32_t in, out;
    const double *weight, *bias;
    double *dweight, *dbias;
} dense;

static double *zeros(size_t count) {
    double *block = calloc(count + 1, sizeof *block);
    if (!block)
        abort();
    return block;
}

size_t plain_parameter_count(const noge_network *network) {
    size_t count = 0;
    for (int i = 0; i < network->layer_count; i++)
        count += (size_t)network->layer[i].out * (network->layer[i].in + 1);
    return count;
}

void plain_parameters(const noge_network *network, const float *block, double *parameter) {
    for (int i = 0; i < network->layer_count; i++) {
        const noge_layer *layer = &network->layer[i];
        size_t weights = (size_t)layer->in * layer->out, count = weights + layer->out;
        float *entry = calloc(count, sizeof *entry);
        if (!entry)
            abort();
        noge_layer_export(layer, block, entry, entry + weights);
        for (size_t k = 0; k < count; k++)
            *parameter++ = (double)entry[k];
        free(entry);
    }
}

static void forward(const dense *layer, double *out, const double *in, size_t rows, bool relu) {
    for (size_t r = 0; r < rows; r++)
        for (uint32_t o = 0; o < layer->out; o++) {
            double sum = layer->bias[o];
            for (uint32_t i = 0; i < layer->in; i++)
                sum += in[r * layer->in + i] * layer->weight[(size_t)o * layer->in + i];
            out[r * layer->out + o] = relu && sum < 0 ? 0 : sum;
        }
}

/* out: the layer's output if it went through a ReLU, else NULL. din: may be NULL; added to. */
static void backward(const dense *layer, double *din, const double *dout, const double *out, const double *in,
                     size_t rows) {
    for (size_t r = 0; r < rows; r++)
        for (uint32_t o = 0; o < layer->out; o++) {
            double d = out && out[r * layer->out + o] <= 0 ? 0 : dout[r * layer->out + o];
            layer->dbias[o] += d;
            for (uint32_t i = 0; i < layer->in; i++) {
                layer->dweight[(size_t)o * layer->in + i] += d * in[r * layer->in + i];
                if (din)
                    din[r * layer->in + i] += d * layer->weight[(size_t)o * layer->in + i];
            }
        }
}

/* Two layers with ReLUs from a short vector into a part of the head's input, there and back. */
static void perceive(const dense pair[2], const float *in, const double *dpart, double *part) {
    double *wide = zeros(pair->in), *middle = zeros(pair->out), *dmiddle = zeros(pair->out);
    for (uint32_t i = 0; i < pair->in; i++)
        wide[i] = (double)in[i];
    forward(&pair[0], middle, wide, 1, true);
    forward(&pair[1], part, middle, 1, true);
    if (dpart) {
        backward(&pair[1], dmiddle, dpart, part, middle, 1);
        backward(&pair[0], NULL, dmiddle, middle, wide, 1);
    }
    free(wide);
    free(middle);
    free(dmiddle);
}

/* One observation: adds `share` of its loss's gradient to the layers' and returns its loss. */
static double observe(const dense *layer, uint32_t goals, const plain_sight *sight, uint32_t candidate,
                      const double *target, const uint8_t *mask, double share) {
    size_t n = sight->node_count, h = layer[NOGE_GCN_1].out, f = layer[NOGE_GCN_0].in, half = layer[NOGE_GCN_0].out;
    uint32_t current = sight->visit[sight->visit_count - 1], outputs = layer[NOGE_HEAD_1].out;
    size_t wide = layer[NOGE_HEAD_0].in, middle = layer[NOGE_HEAD_0].out;
    double *x = zeros(n * f), *x_sum = zeros(n * f), *y = zeros(n * half), *y_sum = zeros(n * half), *z = zeros(n * h);
    double *dy = zeros(n * half), *dy_sum = zeros(n * half), *dz = zeros(n * h), *phi = zeros(wide);
    double *dphi = zeros(wide), *hidden = zeros(middle), *dhidden = zeros(middle), *out = zeros(outputs);
    double *dout = zeros(outputs), loss = 0;
    for (size_t v = 0; v < n; v++)
        for (size_t i = 0; i < f; i++)
            x[v * f + i] = (double)sight->x[v * sight->stride + i];
    plain_convolve(sight, x_sum, x, f);
    forward(&layer[NOGE_GCN_0], y, x_sum, n, true);
    plain_convolve(sight, y_sum, y, half);
    forward(&layer[NOGE_GCN_1], z, y_sum, n, true);
    for (size_t i = 0; i < h; i++) {
        phi[i] = z[candidate * h + i];
        phi[2 * h + i] = z[current * h + i];
        for (uint32_t s = 0; s < sight->visit_count; s++)
            phi[3 * h + i] += z[sight->visit[s] * h + i] / sight->visit_count;
    }
    perceive(&layer[NOGE_MEAS_0], &sight->measurement, NULL, phi + h);
    if (goals)
        perceive(&layer[NOGE_GOAL_0], sight->goal, NULL, phi + 4 * h);
    forward(&layer[NOGE_HEAD_0], hidden, phi, 1, true);
    forward(&layer[NOGE_HEAD_1], out, hidden, 1, false);
    for (uint32_t j = 0; j < outputs; j++) {
        double error = mask[j] ? out[j] - target[j] : 0;
        loss += error * error;
        dout[j] = 2 * error * share;
    }
    backward(&layer[NOGE_HEAD_1], dhidden, dout, NULL, hidden, 1);
    backward(&layer[NOGE_HEAD_0], dphi, dhidden, hidden, phi, 1);
    perceive(&layer[NOGE_MEAS_0], &sight->measurement, dphi + h, phi + h);
    if (goals)
        perceive(&layer[NOGE_GOAL_0], sight->goal, dphi + 4 * h, phi + 4 * h);
    for (size_t i = 0; i < h; i++) {
        dz[candidate * h + i] += dphi[i];
        dz[current * h + i] += dphi[2 * h + i];
        for (uint32_t s = 0; s < sight->visit_count; s++)
            dz[sight->visit[s] * h + i] += dphi[3 * h + i] / sight->visit_count;
    }
    backward(&layer[NOGE_GCN_1], dy_sum, dz, z, y_sum, n);
    plain_convolve(sight, dy, dy_sum, half); /* Â is symmetric */
    backward(&layer[NOGE_GCN_0], NULL, dy, y, x_sum, n);
    double *const blocks[] = {x, x_sum, y, y_sum, z, dy, dy_sum, dz, phi, dphi, hidden, dhidden, out, dout};
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
        free(blocks[i]);
    return loss;
}

double plain_gradient(const noge_network *network, const plain_sight *sight, const uint32_t *candidate,
                      const double *target, const uint8_t *mask, uint32_t count, double *gradient) {
    size_t parameters = plain_parameter_count(network), begin = 0;
    double *parameter = zeros(parameters), loss = 0;
    dense layer[NOGE_MOST_LAYERS] = {{0}};
    plain_parameters(network, network->parameter, parameter);
    memset(gradient, 0, parameters * sizeof *gradient);
    for (int i = 0; i < network->layer_count; i++) {
        size_t weights = (size_t)network->layer[i].in * network->layer[i].out;
        layer[i] = (dense){network->layer[i].in,        network->layer[i].out, parameter + begin,
                           parameter + begin + weights, gradient + begin,      gradient + begin + weights};
        begin += weights + network->layer[i].out;
    }
    for (uint32_t b = 0; b < count; b++) {
        size_t row = (size_t)b * network->shape.outputs;
        loss += observe(layer, network->shape.goals, &sight[b], candidate[b], target + row, mask + row, 1.0 / count);
    }
    free(parameter);
    return loss / count;
}

void plain_adam(double *parameter, const double *gradient, double *first, double *second, size_t count, uint64_t step,
                double rate) {
    for (size_t i = 0; i < count; i++) {
        first[i] = 0.9 * first[i] + 0.1 * gradient[i];
        second[i] = 0.999 * second[i] + 0.001 * gradient[i] * gradient[i];
        double mean = first[i] / (1 - pow(0.9, (double)step)), square = second[i] / (1 - pow(0.999, (double)step));
        parameter[i] -= rate * mean / (sqrt(square) + 1e-8);
    }
}
