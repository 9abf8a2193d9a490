/* A run: fill the replay, then one gradient step and some environment steps in turn, evaluated at intervals. Everything
 * random comes from streams of the run's seed; nothing depends on time, threads or where the run was stopped. */
#include "learn/trainer.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/statistics.h"
#include "measure/evaluate.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Life -------------------------------------------------------------------------------------------------------- */

static void set_dfp_facts(noge_model_facts *facts, const noge_train_config *config) {
    snprintf(facts->method, sizeof facts->method, "dfp");
    facts->horizon_count = config->horizon_count;
    for (uint32_t j = 0; j < config->horizon_count; j++) {
        facts->horizon[j] = config->horizon[j];
        facts->goal[j] = (float)config->goal[j];
    }
}

/* One output, which is the value itself. */
static void set_dqn_facts(noge_model_facts *facts, const noge_train_config *config) {
    snprintf(facts->method, sizeof facts->method, "dqn");
    snprintf(facts->reward, sizeof facts->reward, "%s",
             config->reward == NOGE_REWARD_PATH_LENGTH ? "path-length" : "rate");
    facts->gamma = config->gamma;
    facts->horizon_count = facts->horizon[0] = 1;
    facts->goal[0] = 1;
}

static noge_model_facts facts_of(const noge_dataset *dataset, const noge_train_config *config) {
    noge_model_facts facts = {
        .feature_bfs = config->feature_bfs,
        .feature_dfs = config->feature_dfs,
        .feature_nn = config->feature_nn,
        .history = config->history,
        .feature_low = (float)config->feature_low,
        .feature_high = (float)config->feature_high,
        .positions = config->positions != NOGE_POSITIONS_NONE,
        .positions_alone = config->positions == NOGE_POSITIONS_ALONE,
        .goal_input = config->goal_input,
        .measures_path = config->measurement == NOGE_MEASUREMENT_PATH_LENGTH,
        .measurement_scale = 1,
        .hidden = config->hidden,
        .target_scale = 1,
        .seed = config->seed,
        .score = NAN,
    };
    if (config->method == NOGE_METHOD_DQN)
        set_dqn_facts(&facts, config);
    else if (config->method == NOGE_METHOD_DFP)
        set_dfp_facts(&facts, config);
    snprintf(facts.set, sizeof facts.set, "%s", dataset->name);
    return facts;
}

/* The largest episode that any training graph allows. */
static noge_record_bounds bounds_of(const noge_dataset *dataset, const noge_train_config *config) {
    noge_record_bounds bounds = {0};
    for (uint32_t i = 0; i < dataset->train_count; i++) {
        const noge_graph *graph = dataset->graph[dataset->train[i]];
        if (graph->node_count > bounds.nodes)
            bounds.nodes = graph->node_count;
        if (graph->edge_count > bounds.edges)
            bounds.edges = graph->edge_count;
    }
    bounds.goals = config->goal_input ? config->horizon_count : 0;
    bounds.times = (config->step_limit < bounds.nodes ? config->step_limit + 1 : bounds.nodes) + 1;
    return bounds;
}

static noge_status check_dataset(const noge_dataset *dataset, noge_error *error) {
    if (dataset->train_count == 0 || dataset->test_count == 0)
        return noge_fail(error, NOGE_BAD_INPUT, "%s: training needs graphs to train on and graphs to test on",
                         dataset->name);
    for (uint32_t i = 0; i < dataset->train_count; i++)
        if (dataset->graph[dataset->train[i]]->edge_count > 0)
            return NOGE_OK;
    return noge_fail(error, NOGE_BAD_INPUT, "%s: no training graph has an edge to explore", dataset->name);
}

static noge_status allocate_batch(noge_trainer *trainer, noge_error *error) {
    size_t batch = trainer->config.batch_size, horizons = trainer->facts.horizon_count;
    trainer->gradient = noge_allocate(trainer->network->parameter_count, sizeof(float), error);
    trainer->record = noge_allocate(batch, sizeof *trainer->record, error);
    trainer->time = noge_allocate(batch, sizeof *trainer->time, error);
    trainer->observation = noge_allocate(batch, sizeof *trainer->observation, error);
    trainer->target = noge_allocate(batch * horizons, sizeof(float), error);
    trainer->mask = noge_allocate(batch * horizons, 1, error);
    return trainer->gradient && trainer->record && trainer->time && trainer->observation && trainer->target &&
                   trainer->mask
               ? NOGE_OK
               : NOGE_NO_MEMORY;
}

/* Sines and cosines of every visit there can be. */
static noge_status build_positions(noge_trainer *trainer, noge_error *error) {
    uint32_t times = noge_replay_bounds(trainer->replay).times;
    trainer->position = noge_allocate((size_t)times * NOGE_POSITION_INPUTS, sizeof *trainer->position, error);
    for (uint32_t t = 0; trainer->position && t < times; t++)
        noge_features_position(t, trainer->position + (size_t)t * NOGE_POSITION_INPUTS);
    return trainer->position ? NOGE_OK : NOGE_NO_MEMORY;
}

static noge_status build_target(noge_trainer *trainer, noge_error *error) {
    const noge_network *network = trainer->network;
    noge_status status = noge_network_create(&trainer->target_network, network->shape, network->level, error);
    if (status != NOGE_OK)
        return status;
    noge_network_copy(trainer->target_network, network);
    status = noge_workspace_create(&trainer->next_work, trainer->target_network, error);
    trainer->next = noge_allocate(trainer->config.batch_size, sizeof *trainer->next, error);
    trainer->next_best = noge_allocate(trainer->config.batch_size, sizeof *trainer->next_best, error);
    return trainer->next && trainer->next_best ? status : NOGE_NO_MEMORY;
}

static noge_status build(noge_trainer *trainer, noge_error *error) {
    const noge_train_config *config = &trainer->config;
    noge_kernel level = config->portable ? NOGE_KERNEL_PORTABLE : noge_kernel_best();
    noge_status status = noge_network_create(&trainer->network, noge_model_shape(&trainer->facts), level, error);
    if (status != NOGE_OK)
        return status;
    noge_network_initialise(trainer->network, config->seed);
    status = noge_adam_create(&trainer->adam, trainer->network, (float)config->learning_rate, error);
    if (status == NOGE_OK)
        status = noge_workspace_create(&trainer->work, trainer->network, error);
    if (status == NOGE_OK)
        status = noge_replay_create(&trainer->replay, config->replay_size, bounds_of(trainer->dataset, config), error);
    if (status == NOGE_OK)
        status = noge_episode_create(&trainer->episode, false, error);
    if (status == NOGE_OK)
        status = noge_neural_policy_create(&trainer->policy, trainer->network, &trainer->facts, error);
    if (status == NOGE_OK)
        status = allocate_batch(trainer, error);
    if (status == NOGE_OK && config->method == NOGE_METHOD_DQN)
        status = build_target(trainer, error);
    if (status == NOGE_OK && trainer->facts.positions)
        status = build_positions(trainer, error);
    return status;
}

noge_status noge_trainer_create(noge_trainer **result, const noge_dataset *dataset, const noge_train_config *config,
                                noge_error *error) {
    *result = NULL;
    noge_status status = noge_train_check(config, error);
    if (status == NOGE_OK)
        status = check_dataset(dataset, error);
    if (status != NOGE_OK)
        return status;
    noge_trainer *trainer = noge_allocate(1, sizeof *trainer, error);
    if (!trainer)
        return NOGE_NO_MEMORY;
    trainer->config = *config;
    trainer->dataset = dataset;
    trainer->facts = facts_of(dataset, config);
    trainer->acting = noge_random_stream(config->seed, "acting", 0);
    trainer->sampling = noge_random_stream(config->seed, "sampling", 0);
    trainer->rate = trainer->deviation = trainer->best_rate = NAN;
    if (config->method == NOGE_METHOD_PLUS)
        status = noge_plus_create(&trainer->plus, dataset, config, error);
    else
        status = build(trainer, error);
    if (status == NOGE_OK)
        *result = trainer;
    else
        noge_trainer_free(trainer);
    return status;
}

void noge_trainer_free(noge_trainer *trainer) {
    if (!trainer)
        return;
    noge_plus_free(trainer->plus);
    noge_policy_free(trainer->policy);
    noge_episode_free(trainer->episode);
    noge_replay_free(trainer->replay);
    noge_workspace_free(trainer->work);
    noge_adam_free(&trainer->adam);
    noge_network_free(trainer->network);
    noge_workspace_free(trainer->next_work);
    noge_network_free(trainer->target_network);
    free(trainer->next);
    free(trainer->next_best);
    free(trainer->position);
    free(trainer->gradient);
    free(trainer->record);
    free(trainer->time);
    free(trainer->observation);
    free(trainer->target);
    free(trainer->mask);
    free(trainer);
}

/* ---- Evaluating -------------------------------------------------------------------------------------------------- */

static noge_ranker_facts ranker_facts_of(const noge_trainer *trainer) {
    noge_ranker_facts facts = noge_ranked_facts(trainer->config.tell_limit);
    facts.reach = trainer->config.reach;
    facts.hidden = trainer->config.hidden;
    facts.seed = trainer->config.seed;
    facts.steps = trainer->step;
    facts.score = trainer->facts.score;
    snprintf(facts.set, sizeof facts.set, "%s", trainer->facts.set);
    return facts;
}

static noge_status hire_learner(void *context, uint32_t number, noge_policy **policy, noge_error *error) {
    (void)number;
    const noge_trainer *trainer = context;
    if (trainer->plus) {
        noge_ranker_facts facts = ranker_facts_of(trainer);
        return noge_ranked_policy_create(policy, noge_plus_model(trainer->plus), &facts, error);
    }
    return noge_neural_policy_create(policy, trainer->network, &trainer->facts, error);
}

/* Greedy on the test episodes of the run's seed. */
static noge_status evaluate(noge_trainer *trainer, noge_error *error) {
    const noge_train_config *config = &trainer->config;
    noge_evaluation_options options = noge_evaluation_defaults();
    options.first_seed = config->seed;
    options.seed_count = 1;
    options.episodes = config->evaluation_episodes;
    options.step_limit = config->step_limit;
    options.threads = config->threads;
    noge_evaluation *evaluation;
    noge_status status = noge_evaluate_hired(&evaluation, trainer->dataset, hire_learner, trainer, 1, &options, error);
    if (status != NOGE_OK)
        return status;
    noge_mean rate = noge_mean_of(&evaluation->outcome[0].value[NOGE_METRIC_RATE], evaluation->episodes,
                                  sizeof evaluation->outcome[0]);
    trainer->rate = rate.mean;
    trainer->deviation = noge_mean_spread(&rate);
    noge_evaluation_free(evaluation);
    if (isnan(trainer->best_rate) || trainer->rate > trainer->best_rate) {
        trainer->best_rate = trainer->rate;
        trainer->best_step = trainer->step;
    }
    trainer->facts.score = trainer->rate;
    trainer->evaluated = true;
    return NOGE_OK;
}

/* ---- Running ----------------------------------------------------------------------------------------------------- */

static double epsilon_now(const noge_trainer *trainer) {
    const noge_train_config *config = &trainer->config;
    if (trainer->plus)
        return trainer->plus->strayed;
    double part = config->steps > 0 ? (double)trainer->step / config->steps : 1;
    return config->epsilon_first + (config->epsilon_last - config->epsilon_first) * part;
}

/* A batch of the replay, then some decisions more for it. */
static noge_status predict_step(noge_trainer *trainer, noge_error *error) {
    double epsilon = epsilon_now(trainer);
    noge_status status = noge_trainer_learn(trainer, error);
    for (uint32_t i = 0; i < trainer->config.environment_steps && status == NOGE_OK; i++)
        status = noge_trainer_act(trainer, epsilon, error);
    return status;
}

static noge_status plus_step(noge_trainer *trainer, noge_error *error) {
    noge_status status = noge_plus_update(trainer->plus, error);
    trainer->loss_sum += trainer->plus->excess;
    trainer->loss_count++;
    return status;
}

static noge_status train_step(noge_trainer *trainer, noge_error *error) {
    noge_status status = trainer->plus ? plus_step(trainer, error) : predict_step(trainer, error);
    if (status != NOGE_OK)
        return status;
    trainer->step++;
    trainer->facts.steps = trainer->step;
    trainer->facts.score = NAN;
    trainer->evaluated = false;
    return NOGE_OK;
}

static bool is_evaluation_due(const noge_trainer *trainer) {
    return !trainer->evaluated &&
           (trainer->step == trainer->config.steps || trainer->step % trainer->config.evaluation_every == 0);
}

static void fill_report(noge_trainer *trainer, noge_train_report *report) {
    *report = (noge_train_report){
        .step = trainer->step,
        .steps = trainer->config.steps,
        .epsilon = epsilon_now(trainer),
        .loss = trainer->loss_count > 0 ? trainer->loss_sum / trainer->loss_count : NAN,
        .evaluated = trainer->evaluated,
        .rate = trainer->rate,
        .deviation = trainer->deviation,
        .best_rate = trainer->best_rate,
        .best_step = trainer->best_step,
        .seconds = trainer->seconds,
    };
}

/* Until an evaluation has been made or the run is stopped. */
static noge_status work_on(noge_trainer *trainer, bool (*interrupted)(void *), void *context, noge_error *error) {
    noge_status status = trainer->filled || trainer->plus ? NOGE_OK : noge_trainer_fill(trainer, error);
    while (status == NOGE_OK && !is_evaluation_due(trainer) && trainer->step < trainer->config.steps) {
        if (interrupted && interrupted(context))
            return noge_fail(error, NOGE_INTERRUPTED, "stopped at step %u", trainer->step);
        status = train_step(trainer, error);
    }
    if (status == NOGE_OK && is_evaluation_due(trainer))
        status = evaluate(trainer, error);
    return status;
}

noge_status noge_trainer_advance(noge_trainer *trainer, bool (*interrupted)(void *context), void *context,
                                 noge_train_report *report, bool *done, noge_error *error) {
    double begun = noge_clock_seconds();
    if (trainer->evaluated) { /* the last report was of this evaluation */
        trainer->loss_sum = 0;
        trainer->loss_count = 0;
    }
    noge_status status = work_on(trainer, interrupted, context, error);
    trainer->seconds += noge_clock_seconds() - begun;
    fill_report(trainer, report);
    *done = trainer->step == trainer->config.steps && trainer->evaluated;
    return status;
}

noge_status noge_trainer_write_model(const noge_trainer *trainer, const char *path, noge_error *error) {
    if (trainer->plus) {
        noge_ranker_facts facts = ranker_facts_of(trainer);
        return noge_ranker_write(path, true, noge_plus_model(trainer->plus), &facts, error);
    }
    return noge_model_write(path, true, trainer->network, &trainer->facts, error);
}
