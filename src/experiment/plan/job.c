/* What follows from the choice of a job: its name, its training plan, its configuration and its estimated time. */
#include "experiment/plan/job.h"
#include "base/error.h"
#include "base/file/input.h"
#include "base/text/json.h"
#include "catalog/model_name.h"
#include "experiment/plan/config.h"
#include "policy/learned/universal.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <xxhash.h>

enum { QUICK_STEPS = 2560, QUICK_PLUS_STEPS = 100 };

uint32_t noge_paper_steps(const noge_experiment_set *set) {
    return noge_train_defaults_for(set->name).steps;
}

uint32_t noge_reproduce_steps(const noge_reproduce_choice *choice, const noge_experiment_set *set) {
    return choice->steps ? choice->steps : choice->miniature ? QUICK_STEPS : noge_paper_steps(set);
}

uint32_t noge_plus_default_steps(void) {
    return noge_train_defaults_plus().steps;
}

uint32_t noge_plus_steps(const noge_reproduce_choice *choice) {
    return choice->steps ? choice->steps : choice->miniature ? QUICK_PLUS_STEPS : noge_plus_default_steps();
}

bool noge_job_lists_episodes(const noge_job *job) {
    return job->kind == NOGE_JOB_TRAINING && noge_recipe_is_plus(job->recipe);
}

/* ---- Name -------------------------------------------------------------------------------------------------------- */

/* A job's name is the name of its result file, so it must never change. */
static void name_job(noge_job *job) {
    const char *set = job->set->name, *recipe = job->recipe ? job->recipe->name : NULL;
    unsigned long long seed = job->seed;
    char *name = job->name;
    const size_t size = sizeof job->name;
    switch (job->kind) {
    case NOGE_JOB_DATA: snprintf(name, size, "%s-data", set); break;
    case NOGE_JOB_BASELINES: snprintf(name, size, "%s-baselines-%llu", set, seed); break;
    case NOGE_JOB_TRAINING: snprintf(name, size, "%s-%s-%llu", set, recipe, seed); break;
    case NOGE_JOB_PROBE: snprintf(name, size, "%s-%s-%llu-probe", set, recipe ? recipe : "nn", seed); break;
    case NOGE_JOB_RULES: snprintf(name, size, "%s-" NOGE_METHOD_RULES "-%llu", set, seed); break;
    case NOGE_JOB_MEASURED:
        if (job->trained)
            snprintf(name, size, "%s-by-%s-%s-%llu%s%s", set, job->trained->name, recipe, seed,
                     job->test->guard ? "-" : "", job->test->guard ? job->test->guard : "");
        else
            snprintf(name, size, "%s-by-%s-%llu", set, job->test->name, seed);
        for (char *at = name; *at; at++) /* guards have a colon in their names; not every file system allows it */
            *at = *at == ':' ? '-' : *at;
        break;
    }
}

/* ---- Training plan ----------------------------------------------------------------------------------------------- */

static noge_status put_number(noge_train_config *plan, const char *name, uint64_t value, noge_error *error) {
    char word[24];
    snprintf(word, sizeof word, "%llu", (unsigned long long)value);
    return noge_train_config_set(plan, name, word, error);
}

static noge_status plan_training(noge_job *job, const noge_reproduce_choice *choice) {
    const noge_recipe *recipe = job->recipe;
    noge_train_config *plan = &job->plan;
    noge_error *error = &job->error;
    *plan = noge_train_defaults();
    bool plus = noge_recipe_is_plus(recipe);
    uint32_t steps = plus ? noge_plus_steps(choice) : noge_reproduce_steps(choice, job->set);
    noge_status status = put_number(plan, "steps", steps, error);
    if (status == NOGE_OK)
        status = put_number(plan, "seed", job->seed, error);
    if (status == NOGE_OK && job->set->city && !plus)
        status = put_number(plan, "hidden", noge_train_defaults_for(job->set->name).hidden, error);
    if (status == NOGE_OK && job->set->city && !plus) /* the results on cities are older than the default of `ties` */
        status = noge_train_config_set(plan, "ties", "oldest", error);
    for (int i = 0; i < NOGE_RECIPE_SETTINGS && recipe->setting[i].name && status == NOGE_OK; i++)
        status = noge_train_config_set(plan, recipe->setting[i].name, recipe->setting[i].value, error);
    plan->threads = 1; /* jobs run side by side, one core each */
    return status == NOGE_OK ? noge_train_check(plan, error) : status;
}

static double estimate(const noge_job *job) {
    if (job->kind == NOGE_JOB_DATA)
        return 0.1;
    if (job->kind != NOGE_JOB_TRAINING)
        return job->set->city ? 5 : 1;
    double steps = job->plan.steps, slower = job->recipe->slower;
    if (noge_recipe_is_plus(job->recipe))
        return 0.5 + job->set->plus_seconds * slower * steps / noge_plus_default_steps();
    return 0.5 + job->set->seconds * slower * steps / noge_train_defaults().steps;
}

/* ---- Configuration ----------------------------------------------------------------------------------------------- */

static json_t *training_config(const noge_job *job, const noge_experiment_set *set) {
    return noge_run_config_json(&job->plan, set->name, NULL, false);
}

/* A training's configuration as part of another one. */
static json_t *nested_config(json_t *whole) {
    json_t *canonical = noge_config_canonical(whole);
    json_decref(whole);
    return canonical;
}

static json_t *probe_config(const noge_job *job) {
    json_t *model = job->recipe ? training_config(job, job->set)
                                : json_pack("{s:s,s:I}", "policy", "nn", "seed", (json_int_t)job->seed);
    json_t *probes = json_array();
    for (int i = 0; i < NOGE_PROBES; i++)
        noge_json_add(&probes, json_string(noge_probes[i].name));
    return json_pack("{s:s,s:s,s:o,s:o}", "set", job->set->name, "larger", job->set->larger, "probes", probes, "of",
                     nested_config(model));
}

/* The test episodes of the job's set and seed. */
static json_t *episodes_config(const noge_job *job) {
    const noge_train_config usual = noge_train_defaults();
    return json_pack("{s:s,s:I,s:I,s:I,s:I}", "set", job->set->name, "data_seed", (json_int_t)usual.data_seed, "seed",
                     (json_int_t)job->seed, "episodes", (json_int_t)usual.evaluation_episodes, "step_limit",
                     (json_int_t)usual.task.limit);
}

/* A model that comes with noge is identified by its content: the next version may have another one of this name. */
static json_t *model_config(const char *name, uint64_t content) {
    char digits[20];
    snprintf(digits, sizeof digits, "%016" PRIx64, content);
    return json_pack("{s:s,s:s}", "model", name, "content", digits);
}

/* NULL if the model's file cannot be read. */
static json_t *without_config(const noge_job *job) {
    char name[NOGE_WITHOUT_NAME], path[PATH_MAX], *bytes;
    size_t size;
    noge_error unused;
    if (!noge_model_test_without(job->test, job->set, name) || noge_model_path(name, path, &unused) != NOGE_OK ||
        noge_input_read_all(path, &bytes, &size, &unused) != NOGE_OK)
        return NULL;
    json_t *model = model_config(name, XXH3_64bits(bytes, size));
    free(bytes);
    return model;
}

static json_t *measured_config(const noge_job *job) {
    const noge_model_test *row = job->test;
    json_t *config = episodes_config(job);
    json_t *model = job->trained   ? nested_config(training_config(job, job->trained))
                    : row->without ? without_config(job)
                                   : model_config(NOGE_UNIVERSAL, noge_universal_content());
    int failed = json_object_set_new(config, "of", model);
    if (row->guard)
        failed |= json_object_set_new(config, "guard", json_string(row->guard));
    if (!failed)
        return config;
    json_decref(config);
    return NULL;
}

static json_t *make_config(const noge_job *job) {
    switch (job->kind) {
    case NOGE_JOB_DATA:
        return json_pack("{s:s,s:I}", "set", job->set->name, "data_seed", (json_int_t)noge_train_defaults().data_seed);
    case NOGE_JOB_BASELINES:
    case NOGE_JOB_RULES: return episodes_config(job);
    case NOGE_JOB_TRAINING: return training_config(job, job->set);
    case NOGE_JOB_PROBE: return probe_config(job);
    case NOGE_JOB_MEASURED: return measured_config(job);
    }
    return NULL;
}

noge_status noge_job_prepare(noge_job *job, const noge_reproduce_choice *choice, noge_error *error) {
    name_job(job);
    if (job->recipe)
        job->possible = plan_training(job, choice);
    job->seconds = estimate(job);
    job->config = make_config(job);
    job->hash = job->config ? noge_config_hash(job->config) : 0;
    return job->hash ? NOGE_OK
                     : noge_fail(error, NOGE_NO_MEMORY, "out of memory for the configuration of %s", job->name);
}

void noge_job_free(noge_job *job) {
    json_decref(job->config);
    *job = (noge_job){0};
}
