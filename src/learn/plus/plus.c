/* Creating and freeing a learner of method plus, an update as a whole, and the method's table. */
#include "learn/plus/plus.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/threads.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Creating and freeing ---------------------------------------------------------------------------------------- */

/* Greatest number of decisions of a training episode. */
static uint32_t most_decisions(const noge_dataset *dataset, const noge_train_config *config) {
    uint32_t most = 1;
    for (uint32_t i = 0; i < dataset->train_count; i++) {
        uint32_t nodes = dataset->graph[dataset->train[i]]->node_count;
        most = nodes > most ? nodes : most;
    }
    return most < config->task.limit ? most : config->task.limit;
}

static noge_status create_rollout(noge_rollout *rollout, size_t decisions, size_t parameters, noge_error *error) {
    rollout->togo = noge_allocate(decisions, sizeof *rollout->togo, error);
    rollout->remaining = noge_allocate(decisions + 1, sizeof *rollout->remaining, error);
    rollout->time = noge_allocate(decisions, sizeof *rollout->time, error);
    rollout->end = noge_allocate(decisions, sizeof *rollout->end, error);
    rollout->chosen = noge_allocate(decisions, sizeof *rollout->chosen, error);
    rollout->context = noge_allocate(decisions * NOGE_OUTLOOK_ROW, sizeof *rollout->context, error);
    rollout->advantage = noge_allocate(decisions, sizeof *rollout->advantage, error);
    rollout->gradient = noge_allocate(parameters, sizeof *rollout->gradient, error);
    return rollout->togo && rollout->remaining && rollout->time && rollout->end && rollout->chosen &&
                   rollout->context && rollout->advantage && rollout->gradient
               ? NOGE_OK
               : NOGE_NO_MEMORY;
}

static void free_rollout(noge_rollout *rollout) {
    free(rollout->togo);
    free(rollout->remaining);
    free(rollout->time);
    free(rollout->end);
    free(rollout->chosen);
    free(rollout->context);
    free(rollout->advantage);
    free(rollout->own);
    free(rollout->probability);
    free(rollout->lesson);
    free(rollout->gradient);
}

static noge_status create_worker(const noge_plus *plus, noge_plus_worker *worker, noge_error *error) {
    noge_status status = noge_episode_create(&worker->episode, error);
    if (status == NOGE_OK)
        status = noge_outlook_create(&worker->outlook, plus->config.reach, error);
    if (status == NOGE_OK)
        status = noge_remaining_create(&worker->remaining, error);
    if (status == NOGE_OK)
        status = noge_ranker_work_reserve(&worker->work, plus->ranker, NOGE_PLUS_BLOCK, NOGE_PLUS_BLOCK, error);
    return status;
}

/* Initialises the weights from another model. */
static noge_status begin_with(noge_plus *plus, const char *path, noge_error *error) {
    noge_ranker *from;
    noge_ranker_facts facts;
    noge_ranker_shape wanted = plus->ranker->shape;
    noge_status status = noge_ranked_read(path, plus->ranker->level, &from, &facts, error);
    if (status != NOGE_OK)
        return status;
    if (from->shape.hidden > wanted.hidden)
        status = noge_fail(error, NOGE_USAGE, "%s: the model has hidden width %u; set hidden to at least %u", path,
                           from->shape.hidden, from->shape.hidden);
    else if (from->shape.own > wanted.own)
        status = noge_fail(error, NOGE_USAGE, "%s: the model has more inputs; set wide", path);
    else if (from->shape.context > wanted.context)
        status = noge_fail(error, NOGE_USAGE, "%s: the model knows its step limit; set tell_limit", path);
    else
        noge_ranker_copy(plus->ranker, from);
    noge_ranker_free(from);
    return status;
}

static noge_inputs inputs_of(const noge_train_config *config) {
    return config->wide ? NOGE_INPUTS_WIDE : config->tell_limit ? NOGE_INPUTS_TOLD : NOGE_INPUTS_NARROW;
}

static noge_status create_networks(noge_plus *plus, noge_error *error) {
    const noge_train_config *config = &plus->config;
    noge_kernel level = config->portable ? NOGE_KERNEL_PORTABLE : noge_kernel_best();
    noge_ranker_shape shape = noge_ranked_shape(config->hidden, inputs_of(config));
    noge_status status = noge_ranker_create(&plus->ranker, shape, level, error);
    if (status == NOGE_OK)
        status = noge_ranker_create(&plus->average, shape, level, error);
    if (status != NOGE_OK)
        return status;
    noge_ranker_initialise(plus->ranker, config->seed);
    if (config->from[0])
        status = begin_with(plus, config->from, error);
    if (status != NOGE_OK)
        return status;
    noge_plus_hide(plus, plus->ranker->parameter);
    size_t parameters = plus->ranker->parameter_count;
    status = noge_adam_create(&plus->adam, parameters, error);
    plus->adam.beta2 = 0.99; /* lower than usual: gradients change with the explorer, so old ones count less */
    plus->adam.epsilon = 1e-6f;
    plus->gradient = noge_allocate(parameters, sizeof(float), error);
    return plus->gradient ? status : NOGE_NO_MEMORY;
}

/* The mean edge length of each graph, 1 without lengths. */
static noge_status measure_units(noge_plus *plus, noge_error *error) {
    const noge_dataset *dataset = plus->dataset;
    plus->unit = noge_allocate(dataset->graph_count, sizeof *plus->unit, error);
    if (!plus->unit)
        return NOGE_NO_MEMORY;
    for (uint32_t g = 0; g < dataset->graph_count; g++) {
        const noge_graph *graph = dataset->graph[g];
        double sum = 0;
        for (uint64_t i = 0; plus->config.task.weighted && graph->length && i < 2 * (uint64_t)graph->edge_count; i++)
            sum += graph->length[i];
        plus->unit[g] = sum > 0 ? sum / (2 * (double)graph->edge_count) : 1;
    }
    return NOGE_OK;
}

static noge_status build(noge_plus *plus, noge_error *error) {
    const noge_train_config *config = &plus->config;
    if (config->imitate && !config->teachers[0])
        return noge_fail(error, NOGE_USAGE, "nobody to imitate; set teachers");
    noge_status status = create_networks(plus, error);
    if (status == NOGE_OK)
        status = measure_units(plus, error);
    plus->rollout_count = config->starts * config->rollouts;
    plus->rollout = noge_allocate(plus->rollout_count, sizeof *plus->rollout, error);
    plus->threads = config->threads ? config->threads : noge_core_count();
    plus->threads = plus->threads < plus->rollout_count ? plus->threads : plus->rollout_count;
    plus->worker = noge_allocate(plus->threads, sizeof *plus->worker, error);
    if (!plus->rollout || !plus->worker)
        status = NOGE_NO_MEMORY;
    plus->most = most_decisions(plus->dataset, config);
    for (uint32_t i = 0; i < plus->rollout_count && status == NOGE_OK; i++)
        status = create_rollout(&plus->rollout[i], plus->most, plus->ranker->parameter_count, error);
    for (uint32_t i = 0; i < plus->threads && status == NOGE_OK; i++)
        status = create_worker(plus, &plus->worker[i], error);
    return status == NOGE_OK && config->teachers[0] ? noge_plus_read_teachers(plus, error) : status;
}

noge_status noge_plus_create(noge_plus **result, const noge_dataset *dataset, const noge_train_config *config,
                             noge_error *error) {
    noge_plus *plus = noge_allocate(1, sizeof *plus, error);
    *result = NULL;
    if (!plus)
        return NOGE_NO_MEMORY;
    plus->config = *config;
    plus->dataset = dataset;
    noge_status status = build(plus, error);
    if (status == NOGE_OK)
        *result = plus;
    else
        noge_plus_free(plus);
    return status;
}

void noge_plus_free(noge_plus *plus) {
    if (!plus)
        return;
    noge_plus_dismiss_teachers(plus);
    for (uint32_t i = 0; plus->rollout && i < plus->rollout_count; i++)
        free_rollout(&plus->rollout[i]);
    for (uint32_t i = 0; plus->worker && i < plus->threads; i++) {
        noge_episode_free(plus->worker[i].episode);
        noge_outlook_free(plus->worker[i].outlook);
        noge_remaining_free(plus->worker[i].remaining);
        noge_ranker_work_free(&plus->worker[i].work);
    }
    free(plus->walked);
    free(plus->taught_by);
    free(plus->unit);
    free(plus->rollout);
    free(plus->worker);
    noge_ranker_free(plus->ranker);
    noge_ranker_free(plus->average);
    noge_adam_free(&plus->adam);
    free(plus->gradient);
    free(plus);
}

void noge_plus_hide(const noge_plus *plus, float *parameter) {
    const noge_ranker *ranker = plus->ranker;
    for (uint32_t i = 0; i < ranker->shape.own + ranker->shape.context; i++) {
        bool is_own = i < ranker->shape.own;
        uint32_t at = is_own ? i : i - ranker->shape.own;
        size_t row = ranker->part[is_own ? NOGE_RANKER_OWN : NOGE_RANKER_CONTEXT] + at * ranker->stride;
        if (plus->config.hide >> (is_own ? at : NOGE_OUTLOOK_OWN + at) & 1)
            memset(parameter + row, 0, ranker->stride * sizeof *parameter);
    }
}

/* ---- An update --------------------------------------------------------------------------------------------------- */

static void take_figures(noge_plus *plus) {
    double decisions = 0, strayed = 0, walked = 0;
    for (uint32_t i = 0; i < plus->rollout_count; i++) {
        decisions += plus->rollout[i].decisions;
        strayed += plus->rollout[i].strayed;
        walked += plus->rollout[i].walked;
    }
    plus->strayed = decisions > 0 ? strayed / decisions : 0;
    plus->excess = decisions > 0 ? walked / decisions - 1 : 0;
}

noge_status noge_plus_update(noge_plus *plus, noge_error *error) {
    noge_status status = noge_plus_explore_all(plus, error);
    if (status != NOGE_OK)
        return status;
    noge_plus_compare(plus);
    status = noge_plus_differentiate_all(plus, error);
    if (status != NOGE_OK)
        return status;
    take_figures(plus); /* from here on the learner changes, and nothing stops the update */
    return noge_plus_step(plus, error);
}

const noge_ranker *noge_plus_model(const noge_plus *plus) {
    return plus->averaged > 0 ? plus->average : plus->ranker;
}

/* ---- The method -------------------------------------------------------------------------------------------------- */

static noge_status create(void **learner, const noge_dataset *dataset, const noge_train_config *config,
                          noge_error *error) {
    noge_plus *plus = NULL;
    noge_status status = noge_plus_create(&plus, dataset, config, error);
    *learner = plus;
    return status;
}

static void release(void *learner) {
    noge_plus_free(learner);
}

static noge_status begin(void *learner, noge_stop *stop, noge_error *error) {
    noge_plus *plus = learner;
    plus->stop = stop;
    noge_status status = noge_plus_choose_teachers(plus, error);
    plus->stop = NULL;
    return status;
}

static noge_status step(void *learner, uint32_t done, noge_stop *stop, double *loss, noge_error *error) {
    noge_plus *plus = learner;
    (void)done;
    plus->stop = stop;
    noge_status status = noge_plus_update(plus, error);
    plus->stop = NULL;
    *loss = plus->excess;
    return status;
}

static double randomness(const void *learner, uint32_t done) {
    (void)done;
    return ((const noge_plus *)learner)->strayed;
}

static noge_ranker_facts facts_of(const noge_plus *plus, const noge_train_progress *progress) {
    noge_ranker_facts facts = noge_ranked_facts(inputs_of(&plus->config));
    facts.reach = plus->config.reach;
    facts.hidden = plus->config.hidden;
    facts.seed = plus->config.seed;
    facts.steps = progress->step;
    facts.score = progress->score;
    snprintf(facts.set, sizeof facts.set, "%s", plus->dataset->name);
    return facts;
}

noge_status noge_plus_create_policy(const void *learner, const noge_train_progress *progress, noge_policy **policy,
                                    noge_error *error) {
    noge_ranker_facts facts = facts_of(learner, progress);
    return noge_ranked_policy_create(policy, noge_plus_model(learner), &facts, error);
}

static noge_status write_model(const void *learner, const noge_train_progress *progress, int folder, const char *path,
                               noge_error *error) {
    noge_ranker_facts facts = facts_of(learner, progress);
    return noge_ranker_write_in(folder, path, true, noge_plus_model(learner), &facts, error);
}

static void join(void *learner, noge_team *team) {
    ((noge_plus *)learner)->team = team;
}

const noge_method_type noge_method_plus = {
    .name = "plus",
    .create = create,
    .free = release,
    .begin = begin,
    .step = step,
    .randomness = randomness,
    .create_policy = noge_plus_create_policy,
    .write_model = write_model,
    .save = noge_plus_save,
    .load = noge_plus_load,
    .join = join,
    .evaluate = noge_plus_evaluate,
    .serve = noge_plus_serve,
};
