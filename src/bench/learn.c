/* noge bench learn: gradient steps, greedy decisions and the whole training loop a second, on one core, beside PyTorch.
 *
 * Sets are measured one after the other, each with a new trainer, a replay full of random exploration, and a new peer.
 * The peer gets our graphs, test episodes and initial weights. So both do the same work, and their exploration rates
 * and first losses should be similar. Decisions are measured before any learning.
 *
 * Both sides measure processor time, not wall-clock time. They have one thread and never wait, so on an idle machine
 * the two are equal; on a busy one only processor time is comparable. */
#include "bench/learn.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text/json.h"
#include "learn/prediction/prediction.h"
#include "learn/trainer.h"
#include "measure/evaluate.h"
#include "report/terminal/print.h"
#include "report/terminal/progress.h"
#include "run/data.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRIALS = 50, FIRST_LOSSES = 20, TIMED_PASSES = 50 };

static const char *const usual_sets[] = {"grid", "maze", "barabasi", "caveman"};
static const double usual_seconds = 2, mean_epsilon = 0.575; /* of the schedule from 1 to 0.15 */

/* One set being measured. */
typedef struct bench {
    const noge_bench_settings *settings;
    double seconds;
    noge_train_sources data; /* of one set */
    const noge_dataset *set;
    noge_trial trial[TRIALS];
    uint64_t trials_done;
    noge_trainer *trainer;
    noge_prediction *learner; /* inside the trainer */
    double loss_sum;          /* over learned_steps */
    noge_policy *policy;
    noge_episode *episode;
    double choosing, rates;           /* seconds; sum of final rates */
    uint64_t rated;                   /* episodes with a rate: those with decisions */
    uint64_t asked;                   /* decisions that were the network's */
    double operations, learned_steps; /* sums over gradient steps */
    float *first_parameter;           /* the network's as it began */
    noge_learn_result *result;
    char *peer_name;
    size_t peer_size;
} bench;

static bool is_dqn(const noge_bench_settings *settings) {
    return strcmp(settings->method, "dqn") == 0;
}

/* ---- Work -------------------------------------------------------------------------------------------------------- */

/* Some work of a bench; adds what it did to *done. */
typedef noge_status (*work_function)(bench *all, uint64_t *done, noge_error *error);

/* The fastest of several rounds that take the seconds together. */
static noge_status measure(bench *all, work_function work, double *fastest, noge_error *error) {
    noge_status status = NOGE_OK;
    *fastest = 0;
    for (int round = 0; round < NOGE_LEARN_ROUNDS && status == NOGE_OK; round++) {
        double begun = noge_processor_seconds(), spent = 0;
        uint64_t done = 0;
        while (status == NOGE_OK && (done == 0 || spent < all->seconds / NOGE_LEARN_ROUNDS)) {
            status = work(all, &done, error);
            spent = noge_processor_seconds() - begun;
        }
        if ((double)done / spent > *fastest)
            *fastest = (double)done / spent;
    }
    return status;
}

static noge_status begin_trial(bench *all, noge_error *error) {
    const noge_trial *trial = &all->trial[all->trials_done++ % TRIALS];
    noge_policy_begin(all->policy, trial->policy_seed);
    return noge_episode_begin(all->episode, all->set->graph[trial->graph], trial->source, &all->trainer->config.task,
                              trial->world_seed, error);
}

/* A greedy episode. */
static noge_status explore(bench *all, uint64_t *done, noge_error *error) {
    noge_status status = begin_trial(all, error);
    if (status == NOGE_OK)
        status = noge_policy_run(all->policy, all->episode, error);
    *done += all->episode->step_count;
    return status;
}

/* The same with the network's decisions timed. The first decision is random, and a single frontier node is taken
 * without the network. */
static noge_status explore_timed(bench *all, noge_error *error) {
    noge_status status = begin_trial(all, error);
    while (status == NOGE_OK && !noge_episode_over(all->episode)) {
        noge_map *map = all->episode->map;
        noge_node choice = NOGE_NO_NODE;
        bool asked = map->frontier_count > 1 && map->visit_count > 1;
        double begun = noge_processor_seconds();
        status = noge_policy_choose(all->policy, map, &choice, error);
        all->choosing += asked ? noge_processor_seconds() - begun : 0;
        all->asked += asked;
        if (status == NOGE_OK)
            status = noge_episode_step(all->episode, choice, error);
    }
    all->rates += noge_episode_rate(all->episode, all->episode->step_count);
    all->rated += all->episode->step_count > 0;
    return status;
}

/* The same for DQN's evaluation of all next frontiers, a forward pass only. */
static double count_looking_ahead(const noge_prediction *learner) {
    const noge_workspace *work = learner->next_work;
    const noge_layer *layer = learner->network->layer;
    double visits = 0, hidden = learner->network->shape.hidden;
    for (uint32_t i = 0; i < work->count; i++)
        visits += work->observation[i].edges.visit_count;
    double nodes = (double)work->node_rows, frontier = nodes - visits;
    return 2 * nodes * layer[NOGE_GCN_0].in * layer[NOGE_GCN_0].out +
           2 * nodes * layer[NOGE_GCN_1].in * layer[NOGE_GCN_1].out + 2 * frontier * (hidden + 1) * 2 * hidden +
           2 * work->count * (hidden * hidden + 3 * hidden * 2 * hidden);
}

/* Number of multiplications and additions in the products of the last batch: 2 · rows · in · out for each layer's
 * forward pass, as much for the gradient of its weight, and as much for that of its input where it has a layer
 * below. */
static double count_operations(const noge_prediction *learner) {
    const noge_workspace *work = learner->work;
    double sum = learner->next_work ? count_looking_ahead(learner) : 0;
    for (int number = 0; number < learner->network->layer_count; number++) {
        const noge_layer *layer = &learner->network->layer[number];
        double rows = number == NOGE_GCN_0 ? (double)work->node_rows
                      /* without the rows that are never read */
                      : number == NOGE_GCN_1 ? (double)(work->visit_rows - work->count)
                                             : work->count;
        bool bottom = number == NOGE_GCN_0 || number == NOGE_MEAS_0 || number == NOGE_GOAL_0;
        sum += (bottom ? 2 : 3) * 2 * rows * layer->in * layer->out;
    }
    return sum;
}

static noge_status learn(bench *all, uint64_t *done, noge_error *error) {
    double loss = 0;
    noge_status status = noge_prediction_learn(all->learner, (uint32_t)all->learned_steps, &loss, error);
    all->operations += count_operations(all->learner);
    all->learned_steps++;
    all->loss_sum += loss;
    if (all->learned_steps == FIRST_LOSSES)
        all->result->ours.loss = all->loss_sum / FIRST_LOSSES;
    (*done)++;
    return status;
}

static noge_status loop(bench *all, uint64_t *done, noge_error *error) {
    double loss = 0;
    noge_status status = noge_prediction_learn(all->learner, 0, &loss, error);
    for (uint32_t i = 0; i < all->trainer->config.environment_steps && status == NOGE_OK; i++)
        status = noge_prediction_act(all->learner, mean_epsilon, error);
    (*done)++;
    return status;
}

/* Measures the network's share of a gradient step. Each timed step is followed by a second forward and backward pass
 * over the same batch. Its features are written again first, because the pass scales them. */
static noge_status time_network(bench *all, double *share, noge_error *error) {
    noge_prediction *learner = all->learner;
    double whole = 0, pass = 0, loss = 0;
    for (int i = 0; i < TIMED_PASSES; i++) {
        double begun = noge_processor_seconds();
        noge_status status = noge_prediction_learn(learner, 0, &loss, error);
        whole += noge_processor_seconds() - begun;
        if (status != NOGE_OK)
            return status;
        noge_prediction_write_features(learner, learner->work, 0);
        begun = noge_processor_seconds();
        noge_network_gradient(learner->work, learner->target, learner->mask, learner->gradient);
        pass += noge_processor_seconds() - begun;
    }
    *share = pass / whole;
    return NOGE_OK;
}

static noge_status measure_ours(bench *all, noge_error *error) {
    noge_learn_result *result = all->result;
    noge_status status = measure(all, explore, &result->ours.decisions, error);
    for (all->trials_done = 0; all->trials_done < TRIALS && status == NOGE_OK;)
        status = explore_timed(all, error);
    result->ours.choices = (double)all->asked / all->choosing;
    result->ours.rate = all->rates / (double)all->rated;
    if (status == NOGE_OK)
        status = measure(all, learn, &result->ours.gradient, error);
    result->operations = all->operations / all->learned_steps;
    if (status == NOGE_OK)
        status = time_network(all, &result->network_share, error);
    if (status == NOGE_OK)
        status = measure(all, loop, &result->ours.loop, error);
    result->ours.memory = noge_bench_peak_memory();
    return status;
}

/* ---- Peer -------------------------------------------------------------------------------------------------------- */

static json_t *describe_floats(const float *value, size_t count) {
    json_t *array = json_array();
    for (size_t i = 0; i < count; i++)
        noge_json_add(&array, json_real((double)value[i]));
    return array;
}

/* By name: weight and bias as files have them. */
static json_t *describe_weights(const noge_network *network, const float *parameter) {
    json_t *weights = json_object();
    for (int i = 0; i < network->layer_count; i++) {
        const noge_layer *layer = &network->layer[i];
        size_t count = (size_t)layer->in * layer->out;
        float *block = calloc(count + layer->out, sizeof(float));
        if (!block) {
            json_decref(weights);
            return NULL;
        }
        noge_layer_export(layer, parameter, block, block + count);
        noge_json_set(&weights, layer->name,
                      json_pack("[o,o]", describe_floats(block, count), describe_floats(block + count, layer->out)));
        free(block);
    }
    return weights;
}

static json_t *describe_task(const bench *all) {
    const noge_dataset *set = all->set;
    const noge_train_config *config = &all->trainer->config;
    json_t *graphs = json_array(), *train = json_array(), *trials = json_array();
    for (uint32_t i = 0; i < set->graph_count; i++)
        noge_json_add(&graphs, noge_bench_describe_graph(set->graph[i]));
    for (uint32_t i = 0; i < set->train_count; i++)
        noge_json_add(&train, json_integer(set->train[i]));
    for (uint32_t i = 0; i < TRIALS; i++)
        noge_json_add(&trials, json_pack("[I,I]", (json_int_t)all->trial[i].graph, (json_int_t)all->trial[i].source));
    return json_pack("{s:I,s:I,s:o,s:f,s:f,s:I,s:I,s:I,s:I,s:f,s:o,s:o,s:o}", "hidden", (json_int_t)config->hidden,
                     "inputs", (json_int_t)all->learner->network->shape.inputs, "weights",
                     describe_weights(all->learner->network, all->first_parameter), "scale",
                     all->learner->facts.target_scale, "seconds", all->seconds, "steps", (json_int_t)config->task.limit,
                     "batch", (json_int_t)config->batch_size, "replay", (json_int_t)config->replay_size,
                     "environment_steps", (json_int_t)config->environment_steps, "epsilon", mean_epsilon, "graphs",
                     graphs, "train", train, "trials", trials);
}

static double number_in(const json_t *answer, const char *name) {
    const json_t *value = json_object_get(answer, name);
    return json_is_number(value) ? json_number_value(value) : NAN;
}

static noge_status measure_peer(bench *all, noge_error *error) {
    noge_text reason = {0};
    json_t *task = describe_task(all), *answer = NULL;
    noge_status status = noge_bench_run_peer("torch_learn.py", all->settings->peer, task, &answer, &reason, error);
    if (answer) {
        const char *version = json_string_value(json_object_get(answer, "torch"));
        snprintf(all->peer_name, all->peer_size, "PyTorch %s", version ? version : "");
        all->result->peer = (noge_learn_speed){.gradient = number_in(answer, "gradient_steps_per_second"),
                                               .loop = number_in(answer, "loops_per_second"),
                                               .decisions = number_in(answer, "decisions_per_second"),
                                               .choices = number_in(answer, "choices_per_second"),
                                               .rate = number_in(answer, "rate"),
                                               .loss = number_in(answer, "loss"),
                                               .memory = number_in(answer, "peak_bytes")};
    } else if (reason.bytes) {
        fprintf(stderr, "no comparison with PyTorch: %s\n", reason.bytes);
    }
    json_decref(answer);
    json_decref(task);
    noge_text_free(&reason);
    return status;
}

/* ---- All of it --------------------------------------------------------------------------------------------------- */

static noge_status prepare(bench *all, char *name, noge_error *error) {
    noge_train_config config = noge_train_defaults();
    config.hidden = (uint32_t)all->settings->hidden;
    config.method = is_dqn(all->settings) ? NOGE_METHOD_DQN : NOGE_METHOD_DFP;
    config.feature_nn = is_dqn(all->settings);
    noge_status status = noge_train_sources_sort(&all->data, &name, 1, error);
    if (status == NOGE_OK)
        status = noge_train_data_load(&all->data.data[0], &all->settings->data, error);
    if (status != NOGE_OK)
        return status;
    all->set = all->data.data[0].dataset;
    if (all->data.data[0].files)
        noge_train_split_print(all->data.data[0].name, all->set);
    status = noge_protocol_draw(all->set, 1, TRIALS, all->trial, error);
    if (status == NOGE_OK)
        status = noge_trainer_create(&all->trainer, all->set, &config, error);
    if (status == NOGE_OK) {
        all->learner = all->trainer->learner; /* both methods of this benchmark predict */
        status = noge_neural_policy_create(&all->policy, all->learner->network, &all->learner->facts, error);
    }
    if (status == NOGE_OK)
        status = noge_episode_create(&all->episode, error);
    if (status == NOGE_OK)
        status = noge_prediction_fill(all->learner, NULL, error);
    if (status != NOGE_OK)
        return status;
    snprintf(all->result->set, sizeof all->result->set, "%s", all->set->name);
    const noge_network *network = all->learner->network;
    all->first_parameter = noge_allocate(network->parameter_count, sizeof(float), error);
    if (!all->first_parameter)
        return NOGE_NO_MEMORY;
    memcpy(all->first_parameter, network->parameter, network->parameter_count * sizeof(float));
    return NOGE_OK;
}

static void release(bench *all) {
    noge_episode_free(all->episode);
    noge_policy_free(all->policy);
    noge_trainer_free(all->trainer);
    noge_train_sources_free(&all->data);
    free(all->first_parameter);
}

static noge_status measure_set(const noge_bench_settings *settings, char *name, noge_learn_result *result,
                               char *peer_name, size_t peer_size, noge_error *error) {
    bench all = {.settings = settings,
                 .seconds = settings->seconds > 0 ? settings->seconds : usual_seconds,
                 .result = result,
                 .peer_name = peer_name,
                 .peer_size = peer_size};
    *result = (noge_learn_result){.ours.loss = NAN, .peer = {NAN, NAN, NAN, NAN, NAN, NAN, NAN}};
    noge_bench_reset_peak();
    noge_status status = prepare(&all, name, error);
    if (status == NOGE_OK)
        status = measure_ours(&all, error);
    if (status == NOGE_OK && !is_dqn(settings) && !(settings->peer && strcmp(settings->peer, "none") == 0))
        status = measure_peer(&all, error);
    release(&all);
    return status;
}

noge_status noge_bench_learn(const noge_bench_settings *settings, char **names, size_t count, noge_error *error) {
    char peer_name[64] = "";
    noge_progress progress;
    noge_status status = NOGE_OK;
    if (count == 0) {
        names = (char **)(uintptr_t)usual_sets;
        count = sizeof usual_sets / sizeof *usual_sets;
    }
    if (!is_dqn(settings) && strcmp(settings->method, "dfp") != 0)
        return noge_fail(error, NOGE_USAGE, "--method is dfp or dqn, not '%s'", settings->method);
    noge_learn_result *result = noge_allocate(count, sizeof *result, error);
    if (!result)
        return NOGE_NO_MEMORY;
    noge_progress_begin(&progress, "bench learn");
    for (size_t i = 0; i < count && status == NOGE_OK; i++) {
        noge_progress_update(&progress, i, count, names[i]);
        status = measure_set(settings, names[i], &result[i], peer_name, sizeof peer_name, error);
    }
    noge_progress_end(&progress);
    if (status == NOGE_OK)
        status = noge_bench_reports(settings) ? noge_learn_print_json(result, count, settings, peer_name, error)
                                              : noge_learn_print(result, count, settings, peer_name, error);
    free(result);
    return status;
}
