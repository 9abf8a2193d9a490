/* Every policy on every trial of every seed, on several threads. A task is one episode with a fixed place for its
 * outcome, so the result does not depend on the number of threads. */
#include "measure/evaluate.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/statistics.h"
#include "base/threads.h"
#include "measure/certify.h"
#include "policy/policy.h"

#include <math.h>
#include <noge/measure.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

noge_evaluation_options noge_evaluation_defaults(void) {
    static const noge_task paper = {.size = sizeof paper, .limit = 500};
    return (noge_evaluation_options){
        .size = sizeof(noge_evaluation_options), .first_seed = 1, .seed_count = 5, .episodes = 50, .task = &paper};
}

/* What a thread owns. */
typedef struct explorer {
    noge_episode *episode;
    noge_policy **policy; /* [policy_count] */
} explorer;

typedef struct job {
    const noge_dataset *dataset;
    const noge_evaluation_options *options;
    noge_evaluation *evaluation;
    explorer *explorer; /* [threads] */
    uint32_t threads;
    pthread_mutex_t progress_lock;
    uint64_t done;
    noge_stop *stop;  /* NULL: never */
    uint64_t *chosen; /* [count] numbers of the outcomes to be found */
    uint64_t count;
} job;

static noge_status make_explorers(job *work, noge_policy_maker make, void *context, uint32_t policy_count,
                                  noge_error *error) {
    noge_status status = NOGE_OK;
    work->explorer = noge_allocate(work->threads, sizeof *work->explorer, error);
    if (!work->explorer)
        return NOGE_NO_MEMORY;
    for (uint32_t i = 0; i < work->threads && status == NOGE_OK; i++) {
        explorer *one = &work->explorer[i];
        one->policy = noge_allocate(policy_count, sizeof(noge_policy *), error);
        status = one->policy ? noge_episode_create(&one->episode, error) : NOGE_NO_MEMORY;
        for (uint32_t p = 0; p < policy_count && status == NOGE_OK; p++)
            status = make(context, p, &one->policy[p], error);
    }
    return status;
}

static void free_explorers(job *work, uint32_t policy_count) {
    for (uint32_t i = 0; work->explorer && i < work->threads; i++) {
        for (uint32_t p = 0; work->explorer[i].policy && p < policy_count; p++)
            noge_policy_free(work->explorer[i].policy[p]);
        free(work->explorer[i].policy);
        noge_episode_free(work->explorer[i].episode);
    }
    free(work->explorer);
}

static void report_progress(job *work) {
    if (!work->options->progress)
        return;
    pthread_mutex_lock(&work->progress_lock);
    work->options->progress(work->options->context, ++work->done, work->count);
    pthread_mutex_unlock(&work->progress_lock);
}

static noge_status run_episode(void *context, uint32_t worker, uint64_t task, noge_error *error) {
    job *work = context;
    const noge_evaluation *evaluation = work->evaluation;
    uint64_t number = work->chosen[task];
    noge_outcome *outcome = &evaluation->outcome[number];
    noge_episode *episode = work->explorer[worker].episode;
    noge_policy *policy =
        work->explorer[worker].policy[number / ((uint64_t)evaluation->seed_count * evaluation->episodes)];
    noge_policy_begin(policy, outcome->trial.policy_seed);
    noge_status status = noge_episode_begin(episode, work->dataset->graph[outcome->trial.graph], outcome->trial.source,
                                            work->options->task, outcome->trial.world_seed, error);
    if (status == NOGE_OK)
        status = noge_policy_run_until(policy, episode, work->stop, worker, error);
    if (status != NOGE_OK)
        return status;
    outcome->decisions = episode->step_count;
    outcome->seen = episode->step[episode->step_count].known_nodes;
    outcome->value[NOGE_METRIC_OVER_LOWER] = outcome->value[NOGE_METRIC_OVER_UPPER] = NAN;
    status = noge_episode_measure(episode, outcome->reachable, outcome->value, error);
    if (status == NOGE_OK)
        report_progress(work);
    return status;
}

/* Fills in the number of nodes that each trial on this graph can reach. */
static noge_status count_reachable(const noge_dataset *dataset, uint32_t graph, noge_outcome *outcome, uint64_t count,
                                   noge_error *error) {
    const noge_graph *at = dataset->graph[graph];
    uint32_t *component = noge_allocate(at->node_count, sizeof *component, error);
    uint32_t *size = noge_allocate(at->node_count, sizeof *size, error);
    noge_status status = NOGE_NO_MEMORY;
    if (component && size && noge_graph_components(at, component) > 0) {
        for (uint32_t v = 0; v < at->node_count; v++)
            size[component[v]]++;
        for (uint64_t i = 0; i < count; i++)
            if (outcome[i].trial.graph == graph)
                outcome[i].reachable = size[component[outcome[i].trial.source]];
        status = NOGE_OK;
    }
    free(component);
    free(size);
    return status;
}

/* The trials of all seeds, drawn for the first policy and copied to the others. */
static noge_status draw_trials(const noge_dataset *dataset, const noge_evaluation_options *options,
                               noge_evaluation *evaluation, noge_error *error) {
    uint32_t episodes = evaluation->episodes;
    uint64_t per_policy = (uint64_t)evaluation->seed_count * episodes;
    noge_trial *trial = noge_allocate(episodes, sizeof *trial, error);
    noge_status status = trial ? NOGE_OK : NOGE_NO_MEMORY;
    for (uint32_t s = 0; s < evaluation->seed_count && status == NOGE_OK; s++) {
        status = noge_protocol_draw(dataset, options->first_seed + s, episodes, trial, error);
        for (uint32_t e = 0; e < episodes && status == NOGE_OK; e++)
            evaluation->outcome[(uint64_t)s * episodes + e].trial = trial[e];
    }
    free(trial);
    for (uint32_t i = 0; i < dataset->test_count && status == NOGE_OK; i++)
        status = count_reachable(dataset, dataset->test[i], evaluation->outcome, per_policy, error);
    for (uint32_t p = 1; p < evaluation->policy_count && status == NOGE_OK; p++)
        for (uint64_t i = 0; i < per_policy; i++)
            evaluation->outcome[p * per_policy + i] = evaluation->outcome[i];
    return status;
}

/* The options that a caller of any version gave; members it does not know are 0. */
static noge_status take_options(noge_evaluation_options *to, const noge_evaluation_options *from, uint32_t policy_count,
                                noge_error *error) {
    if (from->size < offsetof(noge_evaluation_options, threads))
        return noge_fail(error, NOGE_USAGE, "evaluation options of size %zu; begin with noge_evaluation_defaults()",
                         from->size);
    *to = (noge_evaluation_options){0};
    memcpy(to, from, from->size < sizeof *to ? from->size : sizeof *to);
    if (policy_count == 0 || to->seed_count == 0 || to->episodes == 0)
        return noge_fail(error, NOGE_USAGE, "an evaluation needs at least one policy, one seed and one episode");
    uint64_t trials = (uint64_t)to->seed_count * to->episodes;
    if (trials > UINT32_MAX || trials * policy_count > SIZE_MAX / sizeof(noge_outcome))
        return noge_fail(error, NOGE_USAGE, "%u policies, %u seeds and %u episodes are too many", policy_count,
                         to->seed_count, to->episodes);
    return NOGE_OK;
}

/* ---- Parts ------------------------------------------------------------------------------------------------------- */

uint64_t noge_evaluation_units(uint32_t policy_count, const noge_evaluation_options *options) {
    uint64_t trials = (uint64_t)options->seed_count * options->episodes;
    return options->certify ? trials : trials * policy_count;
}

bool noge_evaluation_part_has(const noge_evaluation_part *part, const noge_evaluation *evaluation, bool certify,
                              uint64_t outcome) {
    uint64_t trials = (uint64_t)evaluation->seed_count * evaluation->episodes, trial = outcome % trials;
    uint64_t unit = certify ? trial : trial * evaluation->policy_count + outcome / trials;
    return unit >= part->first && unit < part->end && (unit - part->first) % part->step == 0;
}

static noge_status choose_outcomes(job *work, const noge_evaluation_part *part, uint64_t count, noge_error *error) {
    work->chosen = noge_allocate(count, sizeof *work->chosen, error);
    if (!work->chosen)
        return NOGE_NO_MEMORY;
    for (uint64_t i = 0; i < count; i++)
        if (!part || noge_evaluation_part_has(part, work->evaluation, work->options->certify, i))
            work->chosen[work->count++] = i;
    if (work->threads > work->count)
        work->threads = work->count > 0 ? (uint32_t)work->count : 1;
    return NOGE_OK;
}

/* Certifies the chosen outcomes, moved together for the time. */
static noge_status certify_chosen(const job *work, noge_error *error) {
    noge_evaluation some = {.policy_count = 1, .seed_count = 1, .episodes = (uint32_t)work->count};
    some.outcome = noge_allocate(work->count, sizeof *some.outcome, error);
    if (!some.outcome)
        return NOGE_NO_MEMORY;
    for (uint64_t i = 0; i < work->count; i++)
        some.outcome[i] = work->evaluation->outcome[work->chosen[i]];
    noge_status status = noge_certify(&some, work->dataset, work->options, work->threads, work->stop, error);
    for (uint64_t i = 0; i < work->count; i++)
        work->evaluation->outcome[work->chosen[i]] = some.outcome[i];
    free(some.outcome);
    return status;
}

/* ---- The whole --------------------------------------------------------------------------------------------------- */

static noge_status explore(job *work, noge_policy_maker make, void *context, uint32_t policy_count, noge_error *error) {
    if (work->count == 0)
        return NOGE_OK;
    noge_status status = make_explorers(work, make, context, policy_count, error);
    if (status == NOGE_OK)
        status = noge_run_tasks(work->threads, work->count, run_episode, work, error);
    free_explorers(work, policy_count);
    return status == NOGE_OK && work->options->certify ? certify_chosen(work, error) : status;
}

noge_status noge_evaluate_part(noge_evaluation **result, const noge_dataset *dataset, noge_policy_maker make,
                               void *context, uint32_t policy_count, const noge_evaluation_options *given,
                               const noge_evaluation_part *part, noge_stop *stop, noge_error *error) {
    noge_evaluation_options taken;
    const noge_evaluation_options *options = &taken;
    *result = NULL;
    noge_status status = take_options(&taken, given, policy_count, error);
    if (status != NOGE_OK)
        return status;
    uint64_t count = (uint64_t)policy_count * options->seed_count * options->episodes;
    noge_stop own_stop = {.asked = options->interrupted, .context = options->context};
    job work = {.dataset = dataset,
                .options = options,
                .stop = stop                   ? stop
                        : options->interrupted ? &own_stop
                                               : NULL,
                .threads = options->threads ? options->threads : noge_core_count(),
                .progress_lock = PTHREAD_MUTEX_INITIALIZER};
    noge_evaluation *evaluation = noge_allocate(1, sizeof *evaluation, error);
    if (!evaluation)
        return NOGE_NO_MEMORY;
    *evaluation = (noge_evaluation){
        .policy_count = policy_count, .seed_count = options->seed_count, .episodes = options->episodes};
    evaluation->outcome = noge_allocate(count, sizeof *evaluation->outcome, error);
    work.evaluation = evaluation;
    status = evaluation->outcome ? draw_trials(dataset, options, evaluation, error) : NOGE_NO_MEMORY;
    if (status == NOGE_OK)
        status = choose_outcomes(&work, part, count, error);
    if (status == NOGE_OK)
        status = explore(&work, make, context, policy_count, error);
    free(work.chosen);
    if (status == NOGE_OK)
        *result = evaluation;
    else
        noge_evaluation_free(evaluation);
    return status;
}

noge_status noge_evaluate_with(noge_evaluation **result, const noge_dataset *dataset, noge_policy_maker make,
                               void *context, uint32_t policy_count, const noge_evaluation_options *options,
                               noge_stop *stop, noge_error *error) {
    return noge_evaluate_part(result, dataset, make, context, policy_count, options, NULL, stop, error);
}

noge_status noge_policy_make_from_spec(void *context, uint32_t number, noge_policy **policy, noge_error *error) {
    noge_policy_spec *const *specs = context;
    return noge_policy_spec_create(specs[number], policy, error);
}

noge_status noge_evaluate(noge_evaluation **result, const noge_dataset *dataset, noge_policy_spec *const *policies,
                          uint32_t policy_count, const noge_evaluation_options *options, noge_error *error) {
    if (!result || !dataset || !policies || !options)
        return noge_fail(error, NOGE_USAGE, "evaluation, dataset, policies and options must not be NULL");
    return noge_evaluate_with(result, dataset, noge_policy_make_from_spec, (void *)(uintptr_t)policies, policy_count,
                              options, NULL, error);
}

void noge_evaluation_free(noge_evaluation *evaluation) {
    if (!evaluation)
        return;
    free(evaluation->outcome);
    free(evaluation);
}

/* The mean over the episodes of one seed in which the metric exists; counts them. An episode without a decision tells
 * nothing about a policy. */
static double mean_of_seed(const noge_outcome *outcome, uint32_t episodes, noge_metric metric, uint32_t *counted) {
    double sum = 0;
    uint32_t count = 0;
    for (uint32_t e = 0; e < episodes; e++)
        if (outcome[e].decisions > 0 && !isnan(outcome[e].value[metric])) {
            sum += outcome[e].value[metric];
            count++;
        }
    *counted += count;
    return count > 0 ? sum / count : NAN;
}

noge_summary noge_evaluation_summary(const noge_evaluation *evaluation, uint32_t policy, noge_metric metric,
                                     double *seed_mean) {
    if (!evaluation)
        return (noge_summary){0};
    uint32_t counted = 0, seeds = evaluation->seed_count;
    if (policy >= evaluation->policy_count || (unsigned)metric >= NOGE_METRIC_ALL_COUNT)
        return (noge_summary){.mean = NAN, .deviation = NAN};
    const noge_outcome *outcome = evaluation->outcome + (uint64_t)policy * seeds * evaluation->episodes;
    noge_running_mean running = {0};
    for (uint32_t s = 0; s < seeds; s++) {
        double value =
            mean_of_seed(outcome + (uint64_t)s * evaluation->episodes, evaluation->episodes, metric, &counted);
        if (seed_mean)
            seed_mean[s] = value;
        noge_running_mean_add(&running, value);
    }
    noge_mean mean = noge_running_mean_end(&running);
    return (noge_summary){.mean = mean.mean,
                          .deviation = noge_mean_spread(&mean),
                          .counted = counted,
                          .episodes = seeds * evaluation->episodes};
}
