/* Models under conditions that they were not trained for: few decisions, of which they may be told, graphs larger than
 * any they have seen, and ties broken the other way. */
#include "base/error.h"
#include "base/statistics.h"
#include "catalog/policy_name.h"
#include "catalog/set_name.h"
#include "experiment/run/run.h"
#include "measure/evaluate.h"

#include <math.h>
#include <stdio.h>

typedef struct candidate {
    const char *name;
    noge_goal goal;
} candidate;

static noge_status hire(void *context, uint32_t number, noge_policy **policy, noge_error *error) {
    const candidate *who = context;
    (void)number;
    return noge_policy_argument(policy, who->name, &who->goal, NULL, error);
}

void noge_score_evaluation(const noge_evaluation *evaluation, uint32_t policy, noge_score *score) {
    const noge_outcome *outcome = evaluation->outcome + (uint64_t)policy * evaluation->episodes;
    for (int m = 0; m < NOGE_METRIC_COUNT; m++)
        score->value[m] = noge_evaluation_summary(evaluation, policy, (noge_metric)m, NULL).mean;
    noge_mean rate = noge_mean_of(&outcome[0].value[NOGE_METRIC_RATE], evaluation->episodes, sizeof outcome[0]);
    score->deviation = noge_mean_spread(&rate);
}

static noge_status measure(const noge_job *job, const noge_probe *probe, const noge_dataset *dataset, const char *name,
                           noge_score *score, noge_error *error) {
    noge_evaluation_options options = noge_evaluation_defaults();
    noge_evaluation *evaluation = NULL;
    candidate who = {.name = name, .goal = {.budget = probe->budget ? probe->decisions : 0, .newest = probe->newest}};
    options.first_seed = job->seed;
    options.seed_count = 1;
    options.step_limit = probe->decisions;
    options.threads = 1;
    noge_status status = noge_evaluate_hired(&evaluation, dataset, hire, &who, 1, &options, error);
    if (status == NOGE_OK)
        noge_score_evaluation(evaluation, 0, score);
    noge_evaluation_free(evaluation);
    return status;
}

noge_status noge_job_probe(const noge_job *job, const noge_dataset *dataset, const char *folder, noge_score *score,
                           noge_error *error) {
    const noge_data_choice choice = {.seed = noge_train_plan_usual().data_seed};
    noge_dataset *larger = NULL;
    char model[PATH_MAX] = "nn";
    if (folder && snprintf(model, sizeof model, "%s/%s", folder, NOGE_RUN_LAST) >= PATH_MAX)
        return noge_fail(error, NOGE_USAGE, "%.60s…: the name of the folder is too long", folder);
    noge_status status = noge_set_argument(job->set->larger, &choice, &larger, error);
    for (int i = 0; i < NOGE_PROBES && status == NOGE_OK; i++)
        status = measure(job, &noge_probes[i], noge_probes[i].larger ? larger : dataset, model, &score[i], error);
    noge_dataset_free(larger);
    return status;
}
