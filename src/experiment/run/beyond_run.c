/* Rules and models on the test episodes of a seed, episode by episode, and the results that keep them:
 * {"rate": […], "length": […]} for each, in the order of the episodes. */
#include "base/error.h"
#include "base/input.h"
#include "base/json.h"
#include "base/version.h"
#include "catalog/model_name.h"
#include "catalog/policy_name.h"
#include "experiment/plan/beyond.h"
#include "experiment/plan/config.h"
#include "measure/evaluate.h"
#include "policy/universal.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

bool noge_beyond_is_training(const noge_job *job) {
    return job->kind == NOGE_JOB_TRAINING &&
           (job->method->part == NOGE_PART_BEYOND || job->method->part == NOGE_PART_INPUTS);
}

/* ---- What decides a result --------------------------------------------------------------------------------------- */

/* SET-rules-SEED, SET-by-TRAINED-METHOD-SEED-GUARD, SET-by-NAME-SEED. */
void noge_beyond_name(noge_job *job) {
    const char *set = job->set->name;
    unsigned long long seed = job->seed;
    if (job->kind == NOGE_JOB_RULES)
        snprintf(job->name, sizeof job->name, "%s-" NOGE_BEYOND_RULES "-%llu", set, seed);
    else if (job->trained)
        snprintf(job->name, sizeof job->name, "%s-by-%s-%s-%llu%s%s", set, job->trained->name, job->method->name, seed,
                 job->measured->guard ? "-" : "", job->measured->guard ? job->measured->guard : "");
    else
        snprintf(job->name, sizeof job->name, "%s-by-%s-%llu", set, job->measured->name, seed);
    for (char *at = job->name; *at; at++) /* a guard's name has a colon, which not every file system likes */
        *at = *at == ':' ? '-' : *at;
}

/* What comes with noge may be another in the next version: it is its content, whatever its name. */
static json_t *model_json(const char *name, uint64_t content) {
    char digits[20];
    snprintf(digits, sizeof digits, "%016" PRIx64, content);
    return json_pack("{s:s,s:s}", "model", name, "content", digits);
}

/* NULL if its file cannot be read. */
static json_t *without_json(const noge_job *job) {
    char name[NOGE_WITHOUT_NAME], path[PATH_MAX], *bytes;
    size_t size;
    noge_error unused;
    if (!noge_beyond_without(job->measured, job->set, name) || noge_model_path(name, path, &unused) != NOGE_OK ||
        noge_input_read_all(path, &bytes, &size, &unused) != NOGE_OK)
        return NULL;
    json_t *model = model_json(name, XXH3_64bits(bytes, size));
    free(bytes);
    return model;
}

static json_t *trained_json(const noge_job *job) {
    json_t *whole = noge_train_plan_json(&job->plan, job->trained->name, NULL, false);
    json_t *model = noge_config_canonical(whole);
    json_decref(whole);
    return model;
}

json_t *noge_beyond_config(const noge_job *job) {
    const noge_train_plan usual = noge_train_plan_usual();
    json_t *config = json_pack("{s:s,s:I,s:I,s:I,s:I}", "set", job->set->name, "data_seed", (json_int_t)usual.data_seed,
                               "seed", (json_int_t)job->seed, "episodes", (json_int_t)usual.config.evaluation_episodes,
                               "step_limit", (json_int_t)usual.config.step_limit);
    if (job->kind == NOGE_JOB_RULES)
        return config;
    json_t *model = job->trained             ? trained_json(job)
                    : job->measured->without ? without_json(job)
                                             : model_json(NOGE_UNIVERSAL, noge_universal_content());
    int failed = json_object_set_new(config, "of", model);
    if (job->measured->guard)
        failed |= json_object_set_new(config, "guard", json_string(job->measured->guard));
    if (!failed)
        return config;
    json_decref(config);
    return NULL;
}

/* ---- Measuring --------------------------------------------------------------------------------------------------- */

static noge_status hire(void *context, uint32_t number, noge_policy **policy, noge_error *error) {
    const char *const *name = context;
    const noge_goal goal = {0};
    return noge_policy_argument(policy, name[number], &goal, NULL, error);
}

static json_t *figures_json(const noge_outcome *outcome, uint32_t count, noge_metric metric) {
    json_t *list = json_array();
    for (uint32_t i = 0; i < count; i++)
        json_array_append_new(list, noge_json_number(outcome[i].value[metric]));
    return list;
}

static json_t *episodes_json(const noge_evaluation *evaluation, uint32_t policy) {
    const noge_outcome *outcome = evaluation->outcome + (uint64_t)policy * evaluation->episodes;
    return json_pack("{s:o,s:o}", "rate", figures_json(outcome, evaluation->episodes, NOGE_METRIC_RATE), "length",
                     figures_json(outcome, evaluation->episodes, NOGE_METRIC_LENGTH));
}

/* The test episodes of the job's seed by policies of these names, which may be files and have guards. */
static noge_status explore(noge_evaluation **evaluation, const noge_job *job, const noge_dataset *dataset,
                           const char *const *name, uint32_t count, noge_error *error) {
    const noge_train_config usual = noge_train_defaults();
    noge_evaluation_options options = noge_evaluation_defaults();
    options.first_seed = job->seed;
    options.seed_count = 1;
    options.episodes = usual.evaluation_episodes;
    options.step_limit = usual.step_limit;
    options.threads = 1;
    return noge_evaluate_hired(evaluation, dataset, hire, (void *)(uintptr_t)name, count, &options, error);
}

static json_t *explore_by_one(const noge_job *job, const noge_dataset *dataset, const char *name, noge_error *error) {
    noge_evaluation *evaluation = NULL;
    if (explore(&evaluation, job, dataset, &name, 1, error) != NOGE_OK)
        return NULL;
    json_t *episodes = episodes_json(evaluation, 0);
    noge_evaluation_free(evaluation);
    if (!episodes)
        noge_fail(error, NOGE_NO_MEMORY, "no memory for the episodes of %s", job->name);
    return episodes;
}

json_t *noge_beyond_episodes(const noge_job *job, const noge_dataset *dataset, const char *folder, noge_error *error) {
    char name[PATH_MAX];
    const char *guard = job->measured ? job->measured->guard : NULL;
    if (snprintf(name, sizeof name, "%s/%s", folder, NOGE_RUN_LAST) >= PATH_MAX - 40) {
        noge_fail(error, NOGE_USAGE, "%.60s…: the name of the folder is too long", folder);
        return NULL;
    }
    if (access(name, F_OK) != 0) {
        noge_fail(error, NOGE_BAD_INPUT, "%s is not there; its episodes cannot be measured without it", name);
        return NULL;
    }
    if (guard)
        snprintf(name + strlen(name), sizeof name - strlen(name), "@%s", guard);
    return explore_by_one(job, dataset, name, error);
}

static noge_status do_rules(const noge_reproduction *all, const noge_job *job, const noge_dataset *dataset,
                            noge_error *error) {
    const char *name[NOGE_POLICIES_MOST];
    noge_evaluation *evaluation = NULL;
    uint32_t count = 0;
    for (; count < noge_policy_rule_count() && count < NOGE_POLICIES_MOST; count++)
        name[count] = noge_policy_describe(count).name;
    noge_status status = explore(&evaluation, job, dataset, name, count, error);
    if (status != NOGE_OK)
        return status;
    json_t *result = noge_result_begin(job, noge_build_commit(), all->machine), *rules = json_object();
    for (uint32_t i = 0; i < count; i++)
        json_object_set_new(rules, name[i], episodes_json(evaluation, i));
    json_object_set_new(result, "policies", rules);
    noge_evaluation_free(evaluation);
    return noge_result_write(all->out, job, result, error);
}

static noge_status do_measured(const noge_reproduction *all, const noge_job *job, const noge_dataset *dataset,
                               noge_error *error) {
    char path[PATH_MAX];
    const char *folder = job->trained ? noge_reproduction_models(all, job, path) : NULL;
    if (job->trained && !folder)
        return noge_fail(error, NOGE_BAD_INPUT, "its model is not there; name the folder that has it with --adopt");
    char name[NOGE_WITHOUT_NAME] = NOGE_UNIVERSAL;
    if (job->measured->without)
        noge_beyond_without(job->measured, job->set, name);
    json_t *episodes =
        job->trained ? noge_beyond_episodes(job, dataset, folder, error) : explore_by_one(job, dataset, name, error);
    if (!episodes)
        return error->status;
    json_t *result = noge_result_begin(job, noge_build_commit(), all->machine);
    json_object_set_new(result, "episodes", episodes);
    return noge_result_write(all->out, job, result, error);
}

noge_status noge_beyond_do(const noge_reproduction *all, const noge_job *job, const noge_dataset *dataset,
                           noge_error *error) {
    return job->kind == NOGE_JOB_RULES ? do_rules(all, job, dataset, error) : do_measured(all, job, dataset, error);
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static bool are_numbers(const json_t *list) {
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!json_is_number(json_array_get(list, i)))
            return false;
    return json_array_size(list) == noge_train_defaults().evaluation_episodes;
}

static bool are_episodes(const json_t *episodes) {
    return are_numbers(json_object_get(episodes, "rate")) && are_numbers(json_object_get(episodes, "length"));
}

bool noge_beyond_take(const noge_result *result, const noge_job *job, bool *complete) {
    if (job->kind != NOGE_JOB_RULES)
        return (job->kind == NOGE_JOB_TRAINING && !noge_beyond_is_training(job)) ||
               are_episodes(json_object_get(result->json, "episodes"));
    const json_t *rules = json_object_get(result->json, "policies");
    for (size_t i = 0; i < noge_policy_rule_count() && i < NOGE_POLICIES_MOST; i++) {
        const json_t *one = json_object_get(rules, noge_policy_describe(i).name);
        if (!one)
            *complete = false;
        else if (!are_episodes(one))
            return false;
    }
    return json_is_object(rules);
}
