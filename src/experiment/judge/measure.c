/* Episodes are those of noge_evaluate: seeds of equally many episodes each. */
#include "experiment/judge/measure.h"
#include "base/memory.h"
#include "base/statistics.h"
#include "base/text/text.h"
#include "explore/task.h"

#include <inttypes.h>
#include <math.h>
#include <noge/catalog.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define XXH_STATIC_LINKING_ONLY /* states on the stack */
#include <xxhash.h>

/* ---- Statistics -------------------------------------------------------------------------------------------------- */

static noge_judge_mean end(const noge_running_mean *running) {
    noge_mean mean = noge_running_mean_end(running);
    double error = mean.count > 1 ? mean.deviation / sqrt((double)mean.count) : NAN;
    return (noge_judge_mean){.mean = mean.mean, .error = error, .count = (uint32_t)mean.count};
}

noge_judge_mean noge_judge_mean_of(const double *value, uint32_t count) {
    noge_running_mean running = {0};
    for (uint32_t i = 0; i < count; i++)
        if (!isnan(value[i]))
            noge_running_mean_add(&running, value[i]);
    return end(&running);
}

noge_judge_mean noge_judge_difference(const double *first, const double *second, uint32_t count, bool relative) {
    noge_running_mean one = {0}, other = {0}, residual = {0};
    for (uint32_t i = 0; i < count; i++)
        if (!isnan(first[i]) && !isnan(second[i])) {
            noge_running_mean_add(&one, first[i]);
            noge_running_mean_add(&other, second[i]);
        }
    double ratio = relative ? one.mean / other.mean : 1, scale = relative ? other.mean : 1;
    for (uint32_t i = 0; i < count; i++)
        if (!isnan(first[i]) && !isnan(second[i]))
            noge_running_mean_add(&residual, (first[i] - ratio * second[i]) / scale);
    noge_judge_mean difference = end(&residual);
    if (relative && difference.count > 0)
        difference.mean = ratio - 1;
    return difference;
}

/* ---- Exploring --------------------------------------------------------------------------------------------------- */

static double figure_of(const noge_outcome *outcome, noge_judge_figure figure) {
    if (outcome->decisions == 0)
        return NAN;
    if (figure == NOGE_JUDGE_VISITED)
        return outcome->decisions + 1.0;
    return outcome->value[figure == NOGE_JUDGE_RATE ? NOGE_METRIC_RATE : NOGE_METRIC_LENGTH];
}

static noge_evaluation_options evaluation_of(const noge_judge_plan *plan, const noge_judge_condition *condition) {
    return (noge_evaluation_options){.size = sizeof(noge_evaluation_options),
                                     .first_seed = plan->options.seed,
                                     .task = &condition->task,
                                     .threads = plan->options.threads};
}

noge_status noge_judge_measure(const noge_judge_plan *plan, const noge_judge_policy *policy,
                               const noge_judge_condition *condition, const noge_dataset *dataset, uint64_t first_seed,
                               uint32_t seeds, uint32_t episodes, double *value,
                               void (*progress)(void *context, uint64_t done, uint64_t total), void *context,
                               noge_error *error) {
    noge_evaluation_options options = evaluation_of(plan, condition);
    noge_evaluation *evaluation;
    options.first_seed = first_seed;
    options.seed_count = seeds;
    options.episodes = episodes;
    options.progress = progress;
    options.context = context;
    noge_status status = noge_evaluate(&evaluation, dataset, &policy->spec, 1, &options, error);
    for (uint64_t i = 0; status == NOGE_OK && i < (uint64_t)seeds * episodes; i++)
        value[i] = figure_of(&evaluation->outcome[i], condition->figure);
    noge_evaluation_free(evaluation);
    return status;
}

/* ---- Number of episodes ------------------------------------------------------------------------------------------ */

/* The standard deviation of an episode's difference between a rule and `nn`. */
static double spread_of(const double *rule, const double *nn, uint32_t count, noge_judge_figure figure) {
    noge_judge_mean difference = noge_judge_difference(rule, nn, count, noge_judge_is_relative(figure));
    return difference.count > 1 ? difference.error * sqrt((double)difference.count) : 0;
}

static const noge_judge_policy *find_policy(const noge_judge_plan *plan, const char *name) {
    for (size_t i = 0; i < plan->policy_count; i++)
        if (strcmp(plan->policy[i].name, name) == 0)
            return &plan->policy[i];
    return NULL;
}

noge_status noge_judge_enough(const noge_judge_plan *plan, const noge_judge_condition *condition,
                              const noge_dataset *dataset, uint32_t most, uint32_t *enough, noge_error *error) {
    static const char *const rules[] = {"nn", "nn:most-visited", "nn:newest", "dfs-stack"};
    enum { RULES = sizeof rules / sizeof *rules, LEAST = 400 };
    const double wanted = 0.0007;
    uint32_t of_seed = most / noge_judge_seeds(dataset, most), seeds = (LEAST + of_seed - 1) / of_seed;
    uint32_t count = seeds * of_seed;
    double spread = 0;
    *enough = most;
    if (count >= most)
        return NOGE_OK;
    double *value = noge_allocate((size_t)count * RULES, sizeof *value, error);
    noge_status status = value ? NOGE_OK : NOGE_NO_MEMORY;
    for (uint32_t r = 0; r < RULES && status == NOGE_OK; r++) {
        status = noge_judge_measure(plan, find_policy(plan, rules[r]), condition, dataset, plan->options.seed, seeds,
                                    of_seed, value + (size_t)r * count, NULL, NULL, error);
        if (status == NOGE_OK)
            spread = fmax(spread, spread_of(value + (size_t)r * count, value, count, condition->figure));
    }
    free(value);
    double needed = ceil(spread * spread / (wanted * wanted) / of_seed) * of_seed;
    *enough = needed > count ? (needed < most ? (uint32_t)needed : most) : count;
    return status;
}

/* ---- Keys -------------------------------------------------------------------------------------------------------- */

/* A few small graphs with different structure; last, for `universal`, a maze in which it makes plans. */
static noge_status make_probe(noge_dataset **probe, bool universal, noge_error *error) {
    static const char *const name[] = {"barabasi:nodes=40", "grid:rows=6,columns=8", "maze:side=13",
                                       "geometric:nodes=60", "maze:side=51,openings=60"};
    uint32_t count = sizeof name / sizeof *name - !universal;
    noge_status status = noge_dataset_allocate(probe, "probe", count, 0, count, error);
    for (uint32_t i = 0; i < count && status == NOGE_OK; i++) {
        (*probe)->test[i] = i;
        status = noge_catalog_graph(&(*probe)->graph[i], name[i], 1, NULL, error);
    }
    return status;
}

/* A hash of the figures of some explorations. */
static noge_status behaviour_of(const noge_judge_plan *plan, const noge_judge_policy *policy,
                                const noge_judge_condition *condition, uint64_t *hash, noge_error *error) {
    noge_evaluation_options options = evaluation_of(plan, condition);
    noge_evaluation *evaluation = NULL;
    noge_dataset *probe = NULL;
    XXH3_state_t state;
    bool universal = policy->kind == NOGE_JUDGE_UNIVERSAL;
    options.seed_count = 1;
    options.episodes = universal ? 15 : 12;
    options.threads = 1;
    options.first_seed = 1;
    noge_status status = make_probe(&probe, universal, error);
    if (status == NOGE_OK)
        status = noge_evaluate(&evaluation, probe, &policy->spec, 1, &options, error);
    XXH3_64bits_reset(&state);
    for (uint32_t i = 0; status == NOGE_OK && i < options.episodes; i++)
        XXH3_64bits_update(&state, evaluation->outcome[i].value, NOGE_METRIC_COUNT * sizeof(double));
    *hash = XXH3_64bits_digest(&state);
    noge_evaluation_free(evaluation);
    noge_dataset_free(probe);
    return status;
}

/* The limit that decides a policy's figures. */
static uint32_t limit_of(const noge_judge_policy *policy, const noge_judge_condition *condition,
                         const noge_dataset *dataset) {
    uint32_t largest = 0;
    for (uint32_t i = 0; i < dataset->test_count; i++) {
        uint32_t nodes = dataset->graph[dataset->test[i]]->node_count;
        largest = nodes > largest ? nodes : largest;
    }
    uint32_t limit = noge_task_limit(&condition->task);
    return policy->kind == NOGE_JUDGE_RULE && limit >= largest ? UINT32_MAX : limit;
}

noge_status noge_judge_key(const noge_judge_plan *plan, const noge_judge_policy *policy,
                           const noge_judge_condition *condition, const noge_dataset *dataset, const char *data_hash,
                           uint32_t count, char key[NOGE_JUDGE_KEY], noge_error *error) {
    uint64_t behaviour;
    noge_text text = {0};
    noge_status status = behaviour_of(plan, policy, condition, &behaviour, error);
    if (status == NOGE_OK)
        status =
            noge_text_print(&text, error, "%s|%" PRIu32 " %d %d %.17g %d|%" PRIu64 " %" PRIu32 "|%d|%s|%s|%" PRIx64,
                            data_hash, limit_of(policy, condition, dataset), condition->task.weighted,
                            condition->task.returns, condition->task.budget, (int)condition->figure, plan->options.seed,
                            count, plan->options.fastest, policy->name, policy->model, behaviour);
    if (status == NOGE_OK)
        snprintf(key, NOGE_JUDGE_KEY, "%016" PRIx64, (uint64_t)XXH3_64bits(text.bytes, text.size));
    noge_text_free(&text);
    return status;
}
