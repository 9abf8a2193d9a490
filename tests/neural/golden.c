/* The network against golden vectors, which PyTorch wrote: predictions, losses, every gradient, ten steps of Adam; on
 * each level of processor that this machine has. The plain twin that other tests compare with, too. */
#include "support/unit.h"

#include "neural/adam.h"
#include "neural/file/safetensors.h"
#include "neural/gradient.h"
#include "oracle/plain_network.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_BATCH = 16, MOST_FRONTIER = 64, OUTPUTS = 8 };

/* A golden observation, its arrays owned. */
typedef struct item {
    noge_observation observation;
    uint32_t *visit, *edge_end, *edge, *visited_at;
    const noge_tensor *x, *frontier, *prediction, *value;
    uint32_t action;
} item;

typedef struct golden {
    noge_tensors tensors;
    noge_network *network;
    uint32_t hidden, inputs, count;
    item item[MOST_BATCH];
    float target[MOST_BATCH * OUTPUTS];
    uint8_t mask[MOST_BATCH * OUTPUTS];
} golden;

static const noge_tensor *find(const golden *all, const char *format, ...) {
    char name[64];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(name, sizeof name, format, arguments);
    va_end(arguments);
    const noge_tensor *tensor = noge_tensors_find(&all->tensors, name);
    if (!tensor)
        fail_msg("no tensor %s", name);
    return tensor;
}

static float float_at(const noge_tensor *tensor, uint64_t i) {
    float value;
    memcpy(&value, (const char *)tensor->data + 4 * i, 4);
    return value;
}

static uint32_t index_at(const noge_tensor *tensor, uint64_t i) {
    int64_t value;
    memcpy(&value, (const char *)tensor->data + 8 * i, 8);
    return (uint32_t)value;
}

static void *zeros(size_t count) {
    void *block = calloc(count + 1, sizeof(uint32_t));
    assert_non_null(block);
    return block;
}

static void load_item(golden *all, uint32_t b) {
    item *at = &all->item[b];
    const noge_tensor *edges = find(all, "batch.%u.edges", b), *visits = find(all, "batch.%u.visits", b);
    at->x = find(all, "batch.%u.x", b);
    at->frontier = find(all, "batch.%u.frontier", b);
    at->prediction = find(all, "batch.%u.prediction", b);
    at->value = find(all, "batch.%u.value", b);
    at->action = index_at(find(all, "batch.%u.action", b), 0);
    uint32_t nodes = (uint32_t)at->x->shape[0], count = (uint32_t)visits->shape[0], m = (uint32_t)edges->shape[0];
    at->visit = zeros(count);
    at->edge_end = zeros(count);
    at->edge = zeros(m);
    at->visited_at = zeros(nodes);
    memset(at->visited_at, 0xff, nodes * sizeof(uint32_t));
    for (uint32_t s = 0, e = 0; s < count; s++) { /* edges stand there visit by visit */
        at->visit[s] = index_at(visits, s);
        at->visited_at[at->visit[s]] = s;
        for (; e < m && index_at(edges, 2 * e) == at->visit[s]; e++)
            at->edge[e] = index_at(edges, 2 * e + 1);
        at->edge_end[s] = e;
    }
    assert_int_equal(at->edge_end[count - 1], m);
    at->observation = (noge_observation){.node_count = nodes,
                                         .edges = {at->visit, at->edge_end, at->edge, count},
                                         .visited_at = at->visited_at,
                                         .candidate = at->action,
                                         .measurement = float_at(find(all, "batch.%u.meas", b), 0)};
    for (uint32_t j = 0; j < OUTPUTS; j++) {
        all->target[b * OUTPUTS + j] = float_at(find(all, "batch.%u.target", b), j);
        all->mask[b * OUTPUTS + j] = ((const uint8_t *)find(all, "batch.%u.mask", b)->data)[j];
    }
}

static void load_parameters(golden *all) {
    for (int i = 0; i < NOGE_GOAL_0; i++) {
        const noge_layer *layer = &all->network->layer[i];
        const noge_tensor *weight = find(all, "%s.weight", layer->name), *bias = find(all, "%s.bias", layer->name);
        assert_int_equal(weight->shape[0], layer->out);
        assert_int_equal(weight->shape[1], layer->in);
        float *copy = zeros(weight->size / 4 + bias->size / 4);
        memcpy(copy, weight->data, weight->size);
        memcpy(copy + weight->size / 4, bias->data, bias->size);
        noge_layer_import(layer, all->network->parameter, copy, copy + weight->size / 4);
        free(copy);
    }
    noge_network_reverse(all->network);
}

static void load(golden *all, const char *path, noge_kernel level) {
    memset(all, 0, sizeof *all);
    assert_fine(noge_tensors_read(&all->tensors, path, error));
    all->hidden = (uint32_t)atoi(noge_tensors_metadata(&all->tensors, "hidden"));
    all->count = (uint32_t)atoi(noge_tensors_metadata(&all->tensors, "batch"));
    all->inputs = (uint32_t)find(all, "gcn.0.weight")->shape[1];
    assert_true(all->count > 0 && all->count <= MOST_BATCH);
    assert_fine(
        noge_network_create(&all->network, (noge_network_shape){all->inputs, all->hidden, OUTPUTS, 0}, level, error));
    load_parameters(all);
    for (uint32_t b = 0; b < all->count; b++)
        load_item(all, b);
}

static void unload(golden *all) {
    for (uint32_t b = 0; b < all->count; b++) {
        free(all->item[b].visit);
        free(all->item[b].edge_end);
        free(all->item[b].edge);
        free(all->item[b].visited_at);
    }
    noge_network_free(all->network);
    noge_tensors_free(&all->tensors);
}

static void fill_features(const golden *all, float *to, const item *from) {
    size_t stride = noge_feature_stride(all->inputs);
    memset(to, 0, from->observation.node_count * stride * sizeof(float));
    for (uint32_t v = 0; v < from->observation.node_count; v++)
        for (uint32_t i = 0; i < all->inputs; i++)
            to[v * stride + i] = float_at(from->x, (uint64_t)v * all->inputs + i);
}

static void assert_near(float ours, float theirs, double allowed) {
    if (!(fabs((double)ours - (double)theirs) <= allowed))
        fail_msg("%.9g where PyTorch has %.9g, %g allowed", (double)ours, (double)theirs, allowed);
}

/* Every frontier node of every observation is a batch of its own. */
static void check_predictions(golden *all, noge_workspace *work) {
    for (uint32_t b = 0; b < all->count; b++) {
        const item *at = &all->item[b];
        noge_observation asked[MOST_FRONTIER];
        uint32_t count = (uint32_t)at->frontier->shape[0];
        assert_true(count <= MOST_FRONTIER);
        for (uint32_t i = 0; i < count; i++) {
            asked[i] = at->observation;
            asked[i].candidate = index_at(at->frontier, i);
        }
        assert_fine(noge_workspace_begin(work, asked, count, error));
        for (uint32_t i = 0; i < count; i++)
            fill_features(all, noge_workspace_features(work, i), at);
        noge_network_forward(work);
        for (uint32_t i = 0; i < count; i++)
            for (uint32_t j = 0; j < OUTPUTS; j++) {
                float theirs = float_at(at->prediction, (uint64_t)i * OUTPUTS + j);
                assert_near(work->out[i * all->network->layer[NOGE_HEAD_1].stride + j], theirs,
                            1e-5 * fmax(1, fabs((double)theirs)));
            }
    }
}

/* The plain full pass, all frontier nodes of an observation at once. */
static void check_plain_twin(const golden *all) {
    static const float goal[OUTPUTS] = {0, 0, 0, 0.25f, 0.25f, 0.5f, 0.5f, 1};
    for (uint32_t b = 0; b < all->count; b++) {
        const item *at = &all->item[b];
        uint32_t candidate[MOST_FRONTIER], count = (uint32_t)at->frontier->shape[0], nodes = at->observation.node_count;
        uint32_t edges = at->edge_end[at->observation.edges.visit_count - 1], *edge = zeros((size_t)edges * 2);
        const noge_tensor *pairs = find(all, "batch.%u.edges", b);
        float *x = zeros(nodes * noge_feature_stride(all->inputs));
        double prediction[MOST_FRONTIER * OUTPUTS], value[MOST_FRONTIER];
        fill_features(all, x, at);
        for (uint32_t e = 0; e < 2 * edges; e++)
            edge[e] = index_at(pairs, e);
        for (uint32_t i = 0; i < count; i++)
            candidate[i] = index_at(at->frontier, i);
        plain_sight sight = {nodes,
                             edges,
                             edge,
                             x,
                             noge_feature_stride(all->inputs),
                             at->visit,
                             at->observation.edges.visit_count,
                             at->observation.measurement,
                             NULL};
        plain_predict(all->network, &sight, candidate, count, prediction);
        plain_values(all->network, &sight, goal, candidate, count, value);
        for (uint32_t i = 0; i < count * OUTPUTS; i++)
            assert_near((float)prediction[i], float_at(at->prediction, i), 1e-5);
        for (uint32_t i = 0; i < count; i++)
            assert_near((float)value[i], float_at(at->value, i), 1e-5);
        free(edge);
        free(x);
    }
}

static double gradient_of_batch(golden *all, noge_workspace *work, float *gradient) {
    noge_observation batch[MOST_BATCH];
    for (uint32_t b = 0; b < all->count; b++)
        batch[b] = all->item[b].observation;
    assert_fine(noge_workspace_begin(work, batch, all->count, error));
    for (uint32_t b = 0; b < all->count; b++)
        fill_features(all, noge_workspace_features(work, b), &all->item[b]);
    return noge_network_gradient(work, all->target, all->mask, gradient);
}

/* Compares a block of parameters with tensors PREFIX.LAYER.weight and .bias; allowed: for each entry, given its first
 * gradient, or relative to the tensor's largest entry if `gradients`. */
static void check_block(const golden *all, const float *block, const char *prefix, bool gradients, double steps) {
    for (int i = 0; i < NOGE_GOAL_0; i++) {
        const noge_layer *layer = &all->network->layer[i];
        float *weight = zeros((size_t)layer->in * layer->out + layer->out),
              *bias = weight + (size_t)layer->in * layer->out;
        noge_layer_export(layer, block, weight, bias);
        for (int part = 0; part < 2; part++) {
            const char *kind = part == 0 ? "weight" : "bias";
            const noge_tensor *theirs = find(all, "%s.%s.%s", prefix, layer->name, kind);
            const noge_tensor *first = find(all, "gradient.%s.%s", layer->name, kind);
            double largest = 0;
            for (uint64_t k = 0; k < theirs->size / 4; k++)
                largest = fmax(largest, fabs((double)float_at(theirs, k)));
            for (uint64_t k = 0; k < theirs->size / 4; k++) {
                bool steady = fabs((double)float_at(first, k)) > 1e-5;
                double allowed = gradients ? 1e-4 * largest : steady ? 2e-6 : steps * 2e-4;
                assert_near((part == 0 ? weight : bias)[k], float_at(theirs, k), allowed);
            }
        }
        free(weight);
    }
}

static void check_file(const char *path, noge_kernel level) {
    golden *all = malloc(sizeof *all);
    noge_workspace *work;
    noge_adam adam;
    load(all, path, level);
    assert_fine(noge_workspace_create(&work, all->network, error));
    assert_fine(noge_adam_create(&adam, all->network->parameter_count, error));
    float *gradient = zeros(all->network->parameter_count);
    check_predictions(all, work);
    check_plain_twin(all);
    const noge_tensor *losses = find(all, "losses");
    for (int step = 0; step < 10; step++) {
        double loss = gradient_of_batch(all, work, gradient);
        assert_near((float)loss, float_at(losses, (uint64_t)step), 1e-5 * (double)float_at(losses, (uint64_t)step));
        if (step == 0)
            check_block(all, gradient, "gradient", true, 0);
        noge_adam_step(&adam, all->network->kernels, 1e-4, all->network->parameter, gradient);
        noge_network_reverse(all->network);
        if (step == 0)
            check_block(all, all->network->parameter, "adam.1", false, 1);
    }
    check_block(all, all->network->parameter, "adam.10", false, 10);
    free(gradient);
    noge_adam_free(&adam);
    noge_workspace_free(work);
    unload(all);
    free(all);
}

static const char *const files[] = {"tests/golden/network-8-plain.safetensors", "tests/golden/network-8-nn.safetensors",
                                    "tests/golden/network-64-plain.safetensors",
                                    "tests/golden/network-64-nn.safetensors"};

static void agrees_with_pytorch(void **state) {
    (void)state;
    for (int level = 0; level <= (int)noge_kernel_best(); level++)
        for (int i = 0; i < 4; i++)
            check_file(files[i], (noge_kernel)level);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_pytorch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
