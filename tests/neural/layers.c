/* Every layer's gradient against finite differences: entries of each weight and bias are moved up and down by a little,
 * and the loss is computed by the plain twin in double precision, so that its differences have no noise to speak of. */
#include "support/random.h"
#include "support/sights.h"
#include "support/unit.h"

#include "neural/gradient.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 6, MOST_OUTPUTS = 8, SAMPLES = 24 };

typedef struct batch {
    test_sight sight[BATCH];
    uint32_t candidate[BATCH];
    float target[BATCH * MOST_OUTPUTS];
    uint8_t mask[BATCH * MOST_OUTPUTS];
    noge_network *network;
} batch;

/* Nodes of the same sort, visited or not, get the features of the first of them. This gives many nodes equal values. */
static void make_alike(test_sight *sight, const test_sight *first) {
    size_t stride = noge_feature_stride(sight->inputs);
    for (uint32_t v = 0; v < sight->node_count; v++)
        memcpy(sight->x + v * stride, first->x + (sight->visited_at[v] < sight->visit_count ? 0 : stride),
               stride * sizeof(float));
}

static void draw_batch(batch *all, noge_random *random, noge_network_shape shape, bool alike) {
    for (uint32_t b = 0; b < BATCH; b++) {
        test_sight_draw(&all->sight[b], random, 1 + 2 * b, shape.inputs);
        if (alike)
            make_alike(&all->sight[b], &all->sight[0]);
        all->candidate[b] = all->sight[b].frontier[noge_random_below(random, all->sight[b].frontier_count)];
        for (uint32_t j = 0; j < shape.outputs; j++) {
            all->target[b * shape.outputs + j] = (float)(4 * noge_random_unit(random) - 2);
            all->mask[b * shape.outputs + j] = b != 2 && (b == 3 || noge_random_below(random, 3) > 0);
        }
    }
    noge_network_initialise(all->network, noge_random_bits(random));
    for (int i = NOGE_GCN_0; i <= NOGE_GCN_1; i++) /* fresh convolutions have no bias, trained ones do */
        for (uint32_t j = 0; j < all->network->layer[i].out; j++)
            all->network->parameter[all->network->layer[i].bias + j] = (float)(noge_random_unit(random) - 0.4);
}

static double plain_loss(const batch *all) {
    uint32_t outputs = all->network->shape.outputs;
    double loss = 0;
    for (uint32_t b = 0; b < BATCH; b++) {
        double prediction[MOST_OUTPUTS];
        plain_sight sight = test_sight_plain(&all->sight[b]);
        plain_predict(all->network, &sight, &all->candidate[b], 1, prediction);
        for (uint32_t j = 0; j < outputs; j++)
            if (all->mask[b * outputs + j])
                loss += pow(prediction[j] - (double)all->target[b * outputs + j], 2);
    }
    return loss / BATCH;
}

static double fast_gradient(const batch *all, float *gradient) {
    noge_workspace *work;
    noge_observation observation[BATCH];
    for (uint32_t b = 0; b < BATCH; b++)
        observation[b] = test_sight_observation(&all->sight[b], all->candidate[b]);
    assert_fine(noge_workspace_create(&work, all->network, error));
    assert_fine(noge_workspace_begin(work, observation, BATCH, error));
    for (uint32_t b = 0; b < BATCH; b++)
        memcpy(noge_workspace_features(work, b), all->sight[b].x,
               all->sight[b].node_count * noge_feature_stride(all->sight[b].inputs) * sizeof(float));
    noge_network_reverse(all->network);
    double loss = noge_network_gradient(work, all->target, all->mask, gradient);
    noge_workspace_free(work);
    return loss;
}

/* A layer's parameters or gradients as files have them; the bias lies behind the weight. */
static float *export_layer(const noge_layer *layer, const float *block) {
    size_t weights = (size_t)layer->in * layer->out;
    float *all = calloc(weights + layer->out, sizeof *all);
    noge_layer_export(layer, block, all, all + weights);
    return all;
}

static double loss_with(const batch *all, const noge_layer *layer, float *parameter, size_t entry, float value) {
    size_t weights = (size_t)layer->in * layer->out;
    float former = parameter[entry];
    parameter[entry] = value;
    noge_layer_import(layer, all->network->parameter, parameter, parameter + weights);
    double loss = plain_loss(all);
    parameter[entry] = former;
    noge_layer_import(layer, all->network->parameter, parameter, parameter + weights);
    return loss;
}

/* The loss's slope in an entry; false where the slopes to both sides differ: a ReLU bends within the step. */
static bool measure_slope(const batch *all, const noge_layer *layer, float *parameter, size_t entry, double *slope) {
    const float step = 0x1p-16f;
    float high = parameter[entry] + step, low = parameter[entry] - step;
    double here = loss_with(all, layer, parameter, entry, parameter[entry]);
    double above = loss_with(all, layer, parameter, entry, high), below = loss_with(all, layer, parameter, entry, low);
    double right = (above - here) / ((double)high - (double)parameter[entry]);
    double left = (here - below) / ((double)parameter[entry] - (double)low);
    *slope = (above - below) / ((double)high - (double)low);
    return fabs(right - left) <= 1e-3 * fmax(fabs(right), fabs(left)) + 1e-4;
}

/* A sample of the entries from `begin` to `end`; returns how many were at no kink. */
static uint32_t check_entries(const batch *all, const noge_layer *layer, const float *gradient, size_t begin,
                              size_t end, noge_random *random, uint32_t *moving) {
    float *parameter = export_layer(layer, all->network->parameter), *ours = export_layer(layer, gradient);
    uint32_t checked = 0;
    double largest = 0;
    for (size_t i = begin; i < end; i++)
        largest = fmax(largest, fabs((double)ours[i]));
    for (uint32_t i = 0; i < SAMPLES; i++) {
        size_t entry = begin + noge_random_below(random, (uint32_t)(end - begin));
        double slope;
        if (!measure_slope(all, layer, parameter, entry, &slope))
            continue;
        checked++;
        *moving += fabs(slope) > 1e-3;
        if (!(fabs((double)ours[entry] - slope) <= 2e-3 * fabs(slope) + 2e-5 * largest + 1e-6))
            fail_msg("%s entry %zu: gradient %.9g where the loss has slope %.9g", layer->name, entry,
                     (double)ours[entry], slope);
    }
    free(parameter);
    free(ours);
    return checked;
}

/* Padding has no gradient: what files see is all there is. */
static void check_padding(const noge_network *network, const float *gradient) {
    float *copy = calloc(network->parameter_count, sizeof *copy);
    for (int i = 0; i < network->layer_count; i++) {
        const noge_layer *layer = &network->layer[i];
        float *entries = export_layer(layer, gradient);
        noge_layer_import(layer, copy, entries, entries + (size_t)layer->in * layer->out);
        free(entries);
    }
    for (size_t i = 0; i < network->parameter_count; i++)
        if (!(gradient[i] == copy[i]))
            fail_msg("padding at %zu has gradient %g", i, (double)gradient[i]);
    free(copy);
}

static void check_shape(noge_network_shape shape, noge_kernel level, uint64_t seed, bool alike) {
    noge_random random = noge_random_stream(seed, "test layers", 0); /* others may move too few entries */
    batch *all = malloc(sizeof *all);
    assert_fine(noge_network_create(&all->network, shape, level, error));
    draw_batch(all, &random, shape, alike);
    float *gradient = malloc(all->network->parameter_count * sizeof *gradient);
    double ours = fast_gradient(all, gradient), plain = plain_loss(all);
    if (!(fabs(ours - plain) <= 1e-5 * plain))
        fail_msg("loss %.9g where the plain twin has %.9g", ours, plain);
    check_padding(all->network, gradient);
    for (int i = 0; i < all->network->layer_count; i++) {
        const noge_layer *layer = &all->network->layer[i];
        size_t weights = (size_t)layer->in * layer->out;
        uint32_t moving = 0;
        uint32_t checked = check_entries(all, layer, gradient, 0, weights, &random, &moving) +
                           check_entries(all, layer, gradient, weights, weights + layer->out, &random, &moving);
        if (checked < 2 * SAMPLES * 3 / 4 || moving < SAMPLES / 4) /* or it would prove nothing */
            fail_msg("%s: %u of %d entries checked, %u of them move the loss", layer->name, checked, 2 * SAMPLES,
                     moving);
    }
    free(gradient);
    noge_network_free(all->network);
    free(all);
}

static void gradients_are_slopes(void **state) {
    (void)state;
    static const noge_network_shape shapes[] = {{6, 8, 1, 0}, {8, 24, 3, 3}, {18, 24, 8, 0}, {48, 8, 8, 0}};
    for (int level = 0; level <= (int)noge_kernel_best(); level++)
        for (uint64_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
            for (uint64_t seed = 0; seed < 3; seed++)
                check_shape(shapes[i], (noge_kernel)level, 10 * i + seed, false);
    check_shape((noge_network_shape){1, 104, 1, 0}, noge_kernel_best(), 40, false); /* the weight's other way */
}

static void gradients_of_equal_nodes_are_slopes(void **state) {
    (void)state;
    for (int level = 0; level <= (int)noge_kernel_best(); level++)
        for (uint64_t seed = 0; seed < 4; seed++)
            check_shape((noge_network_shape){seed % 2 ? 6 : 7, 24, 3, 0}, (noge_kernel)level, 50 + seed, true);
}

/* Without features all sums over neighbours are equal. Only their degrees tell nodes apart then. */
static void nodes_of_other_degrees_are_not_equal(void **state) {
    (void)state;
    for (int level = 0; level <= (int)noge_kernel_best(); level++)
        for (uint32_t inputs = 6; inputs <= 8; inputs++) {
            noge_random random = test_random(inputs, "test layers", 2);
            noge_network_shape shape = {inputs, 24, 3, 0};
            batch *all = malloc(sizeof *all);
            assert_fine(noge_network_create(&all->network, shape, (noge_kernel)level, error));
            draw_batch(all, &random, shape, false);
            for (uint32_t b = 0; b < BATCH; b++)
                memset(all->sight[b].x, 0, all->sight[b].node_count * noge_stride(inputs) * sizeof(float));
            float *gradient = malloc(all->network->parameter_count * sizeof *gradient);
            double ours = fast_gradient(all, gradient), plain = plain_loss(all);
            if (!(fabs(ours - plain) <= 1e-5 * plain))
                fail_msg("%u inputs: loss %.9g where the plain twin has %.9g", inputs, ours, plain);
            free(gradient);
            noge_network_free(all->network);
            free(all);
        }
}

/* The gradient of a walk along a path of `nodes` nodes. */
static void path_gradient(noge_workspace *work, uint32_t nodes, float *gradient) {
    enum { MOST = 200 };
    uint32_t visit[MOST], edge_end[MOST], edge[MOST], visited_at[MOST];
    const float target = 1;
    const uint8_t mask = 1;
    for (uint32_t v = 0; v < nodes; v++) {
        visit[v] = visited_at[v] = v;
        edge_end[v] = edge[v] = v + 1;
    }
    noge_observation at = {.node_count = nodes,
                           .edges = {visit, edge_end, edge, nodes - 1},
                           .visited_at = visited_at,
                           .candidate = nodes - 1};
    assert_fine(noge_workspace_begin(work, &at, 1, error));
    for (size_t i = 0; i < nodes * noge_feature_stride(6); i++)
        noge_workspace_features(work, 0)[i] = i % 8 < 6 ? (float)(i % 5) - 2 : 0;
    noge_network_gradient(work, &target, &mask, gradient);
}

static void a_workspace_that_has_grown_is_as_good_as_new(void **state) {
    (void)state;
    noge_network *network;
    noge_workspace *grown, *fresh;
    assert_fine(noge_network_create(&network, (noge_network_shape){6, 8, 1, 0}, noge_kernel_best(), error));
    noge_network_initialise(network, 1);
    assert_fine(noge_workspace_create(&grown, network, error));
    assert_fine(noge_workspace_create(&fresh, network, error));
    float *ours = calloc(network->parameter_count, sizeof *ours),
          *plain = calloc(network->parameter_count, sizeof *ours);
    path_gradient(grown, 10, ours);
    path_gradient(grown, 200, ours);
    path_gradient(fresh, 200, plain);
    assert_memory_equal(ours, plain, network->parameter_count * sizeof *ours);
    free(ours), free(plain);
    noge_workspace_free(grown);
    noge_workspace_free(fresh);
    noge_network_free(network);
}

/* Nothing counts: nothing to learn. */
static void a_batch_without_targets_has_no_gradient(void **state) {
    (void)state;
    noge_random random = test_random(1, "test layers", 1);
    batch *all = malloc(sizeof *all);
    noge_network_shape shape = {6, 16, 8, 0};
    assert_fine(noge_network_create(&all->network, shape, noge_kernel_best(), error));
    draw_batch(all, &random, shape, false);
    memset(all->mask, 0, sizeof all->mask);
    float *gradient = malloc(all->network->parameter_count * sizeof *gradient);
    assert_true(fast_gradient(all, gradient) == 0);
    for (size_t i = 0; i < all->network->parameter_count; i++)
        assert_true(gradient[i] == 0);
    free(gradient);
    noge_network_free(all->network);
    free(all);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gradients_are_slopes),
        cmocka_unit_test(gradients_of_equal_nodes_are_slopes),
        cmocka_unit_test(nodes_of_other_degrees_are_not_equal),
        cmocka_unit_test(a_workspace_that_has_grown_is_as_good_as_new),
        cmocka_unit_test(a_batch_without_targets_has_no_gradient),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
