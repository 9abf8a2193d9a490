/* Evaluations with the protocol of training, and probes with other conditions. */
#include "experiment/run/measure.h"
#include "base/error.h"
#include "base/statistics.h"
#include "base/text/json.h"
#include "catalog/policy_name.h"
#include "catalog/set_name.h"
#include "policy/spec.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* The protocol of a training's evaluations. */
static noge_evaluation_options protocol(const noge_job *job) {
    const noge_train_config usual = noge_train_defaults();
    noge_evaluation_options options = noge_evaluation_defaults();
    options.first_seed = job->seed;
    options.seed_count = 1;
    options.episodes = usual.evaluation_episodes;
    options.threads = 1;
    return options;
}

/* ---- Means ------------------------------------------------------------------------------------------------------- */

static noge_episode_means means_of(const noge_evaluation *evaluation, uint32_t policy) {
    const noge_outcome *outcome = evaluation->outcome + (uint64_t)policy * evaluation->episodes;
    noge_episode_means means;
    for (int m = 0; m < NOGE_METRIC_COUNT; m++)
        means.value[m] = noge_evaluation_summary(evaluation, policy, (noge_metric)m, NULL).mean;
    noge_mean rate = noge_mean_of(&outcome[0].value[NOGE_METRIC_RATE], evaluation->episodes, sizeof outcome[0]);
    means.deviation = noge_mean_spread(&rate);
    return means;
}

noge_status noge_measure_means(const noge_job *job, const noge_dataset *dataset, const char *const *policy,
                               uint32_t count, noge_episode_means *means, noge_error *error) {
    const noge_evaluation_options options = protocol(job);
    noge_evaluation *evaluation = NULL;
    noge_status status = noge_catalog_evaluate(&evaluation, dataset, policy, count, NULL, &options, error);
    for (uint32_t p = 0; p < count && status == NOGE_OK; p++)
        means[p] = means_of(evaluation, p);
    noge_evaluation_free(evaluation);
    return status;
}

/* ---- Probes ------------------------------------------------------------------------------------------------------ */

static noge_status probe_one(const noge_job *job, const noge_probe *probe, const noge_dataset *dataset,
                             const char *name, noge_episode_means *means, noge_error *error) {
    noge_evaluation_options options = noge_evaluation_defaults();
    noge_evaluation *evaluation = NULL;
    const noge_policy_options conditions = {.size = sizeof conditions,
                                            .ties = probe->newest ? NOGE_TIES_NEWEST : NOGE_TIES_TRAINED};
    options.first_seed = job->seed;
    options.seed_count = 1;
    noge_task task = NOGE_TASK;
    task.limit = probe->decisions;
    task.expected = probe->budget ? probe->decisions : 0;
    options.task = &task;
    options.threads = 1;
    noge_status status = noge_catalog_evaluate(&evaluation, dataset, &name, 1, &conditions, &options, error);
    if (status == NOGE_OK)
        *means = means_of(evaluation, 0);
    noge_evaluation_free(evaluation);
    return status;
}

noge_status noge_measure_probes(const noge_job *job, const noge_dataset *dataset, const char *folder,
                                noge_episode_means *means, noge_error *error) {
    const noge_data_choice choice = {.seed = noge_train_defaults().data_seed};
    noge_dataset *larger = NULL;
    char model[PATH_MAX] = "nn";
    if (folder && snprintf(model, sizeof model, "%s/%s", folder, NOGE_RUN_LAST) >= PATH_MAX)
        return noge_fail(error, NOGE_USAGE, "%.60s…: the name of the folder is too long", folder);
    noge_status status = noge_set_argument(job->set->larger, &choice, &larger, error);
    for (int i = 0; i < NOGE_PROBES && status == NOGE_OK; i++)
        status = probe_one(job, &noge_probes[i], noge_probes[i].larger ? larger : dataset, model, &means[i], error);
    noge_dataset_free(larger);
    return status;
}

/* ---- Single episodes --------------------------------------------------------------------------------------------- */

static noge_status explore(noge_evaluation **evaluation, const noge_job *job, const noge_dataset *dataset,
                           const char *const *name, uint32_t count, noge_error *error) {
    const noge_evaluation_options options = protocol(job);
    return noge_catalog_evaluate(evaluation, dataset, name, count, NULL, &options, error);
}

static json_t *values_json(const noge_outcome *outcome, uint32_t count, noge_metric metric) {
    json_t *list = json_array();
    for (uint32_t i = 0; i < count; i++)
        noge_json_add(&list, noge_json_number(outcome[i].value[metric]));
    return list;
}

static json_t *episodes_json(const noge_evaluation *evaluation, uint32_t policy) {
    const noge_outcome *outcome = evaluation->outcome + (uint64_t)policy * evaluation->episodes;
    return json_pack("{s:o,s:o}", "rate", values_json(outcome, evaluation->episodes, NOGE_METRIC_RATE), "length",
                     values_json(outcome, evaluation->episodes, NOGE_METRIC_LENGTH));
}

json_t *noge_measure_episodes(const noge_job *job, const noge_dataset *dataset, const char *policy, noge_error *error) {
    noge_evaluation *evaluation = NULL;
    if (explore(&evaluation, job, dataset, &policy, 1, error) != NOGE_OK)
        return NULL;
    json_t *episodes = episodes_json(evaluation, 0);
    noge_evaluation_free(evaluation);
    if (!episodes)
        noge_fail(error, NOGE_NO_MEMORY, "out of memory for the episodes of %s", job->name);
    return episodes;
}

json_t *noge_measure_model(const noge_job *job, const noge_dataset *dataset, const char *folder, noge_error *error) {
    char name[PATH_MAX];
    const char *guard = job->test ? job->test->guard : NULL;
    if (snprintf(name, sizeof name, "%s/%s", folder, NOGE_RUN_LAST) >= PATH_MAX - 40) {
        noge_fail(error, NOGE_USAGE, "%.60s…: the name of the folder is too long", folder);
        return NULL;
    }
    if (access(name, F_OK) != 0) {
        noge_fail(error, NOGE_BAD_INPUT, "%s does not exist; its episodes cannot be measured", name);
        return NULL;
    }
    if (guard)
        snprintf(name + strlen(name), sizeof name - strlen(name), "@%s", guard);
    return noge_measure_episodes(job, dataset, name, error);
}

json_t *noge_measure_rules(const noge_job *job, const noge_dataset *dataset, noge_error *error) {
    const char *name[NOGE_POLICIES_MOST];
    noge_evaluation *evaluation = NULL;
    uint32_t count = 0;
    for (; count < NOGE_BASELINE_COUNT; count++)
        name[count] = noge_policy_describe(count).name;
    if (explore(&evaluation, job, dataset, name, count, error) != NOGE_OK)
        return NULL;
    json_t *rules = json_object();
    for (uint32_t i = 0; i < count; i++)
        noge_json_set(&rules, name[i], episodes_json(evaluation, i));
    noge_evaluation_free(evaluation);
    if (!rules)
        noge_fail(error, NOGE_NO_MEMORY, "out of memory for the episodes of %s", job->name);
    return rules;
}
