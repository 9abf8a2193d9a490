/* Reading results. A damaged file is treated like one of another configuration: reported, not used, left alone. */
#include "experiment/results/result.h"
#include "base/error.h"
#include "base/file/input.h"
#include "base/memory.h"
#include "base/text/json.h"
#include "experiment/plan/config.h"
#include "policy/spec.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

noge_episode_means noge_episode_means_unknown(void) {
    noge_episode_means score = {.deviation = NAN};
    for (int i = 0; i < NOGE_METRIC_COUNT; i++)
        score.value[i] = NAN;
    return score;
}

void noge_result_path(const char *out, const noge_job *job, char path[PATH_MAX]) {
    snprintf(path, PATH_MAX, "%s/results/%s.json", out, job->name);
}

/* ---- Fields ------------------------------------------------------------------------------------------------------ */

static double number_of(const json_t *value) {
    return json_is_number(value) ? json_number_value(value) : NAN;
}

static noge_episode_means means_of(const json_t *object) {
    noge_episode_means score = noge_episode_means_unknown();
    for (int i = 0; i < NOGE_METRIC_COUNT; i++)
        score.value[i] = number_of(json_object_get(object, noge_metric_describe((noge_metric)i)->name));
    score.deviation = number_of(json_object_get(object, "std"));
    return score;
}

static bool take_pair(const json_t *pair, uint64_t to[2]) {
    for (size_t i = 0; i < 2; i++) {
        const json_t *value = json_array_get(pair, i);
        if (!json_is_integer(value) || json_integer_value(value) < 0)
            return false;
        to[i] = (uint64_t)json_integer_value(value);
    }
    return true;
}

/* A set that is only used for testing has no training graphs. */
static bool take_part(const json_t *object, bool may_be_empty, noge_part_size *part) {
    json_int_t graphs = json_integer_value(json_object_get(object, "graphs"));
    part->graphs = graphs > 0 ? (uint64_t)graphs : 0;
    return graphs >= (may_be_empty ? 0 : 1) && take_pair(json_object_get(object, "nodes"), part->nodes) &&
           take_pair(json_object_get(object, "edges"), part->edges);
}

/* ---- Kinds ------------------------------------------------------------------------------------------------------- */

static bool take_baseline_lines(noge_run *run, const json_t *list) {
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *item = json_array_get(list, i);
        const char *policy = json_string_value(json_object_get(item, "policy"));
        noge_run_baseline one = {.rate = number_of(json_object_get(item, "rate")),
                                 .deviation = number_of(json_object_get(item, "std"))};
        if (!policy || isnan(one.rate))
            return false;
        snprintf(one.policy, sizeof one.policy, "%s", policy);
        if (noge_run_add_baseline(run, &one, NULL) != NOGE_OK)
            return false;
    }
    return true;
}

/* [step, rate, std] each. */
static bool take_evaluations(noge_run *run, const json_t *list) {
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *item = json_array_get(list, i), *step = json_array_get(item, 0);
        noge_run_evaluation one = {.step = (uint64_t)json_integer_value(step),
                                   .rate = number_of(json_array_get(item, 1)),
                                   .deviation = number_of(json_array_get(item, 2)),
                                   .seconds = NAN};
        if (!json_is_integer(step) || isnan(one.rate) || (run->last && one.step <= run->step) ||
            noge_run_add_evaluation(run, &one, NULL) != NOGE_OK)
            return false;
    }
    return run->finished;
}

static bool take_training(noge_result *result, const noge_job *job) {
    if (noge_run_create(&result->run, json_object_get(result->json, "config"), NULL) != NOGE_OK)
        return false;
    noge_run *run = result->run;
    run->set = job->set->name;
    run->variant = job->recipe->name;
    run->seed = job->seed;
    run->steps = job->plan.steps;
    result->last = means_of(json_object_get(result->json, "last"));
    result->best = means_of(json_object_get(result->json, "best"));
    return take_baseline_lines(run, json_object_get(result->json, "baselines")) &&
           take_evaluations(run, json_object_get(result->json, "evaluations"));
}

static bool take_baselines(noge_result *result, bool *complete) {
    const json_t *all = json_object_get(result->json, "policies");
    for (size_t i = 0; i < NOGE_BASELINE_COUNT; i++) {
        const json_t *one = json_object_get(all, noge_policy_describe(i).name);
        result->policy[i] = means_of(one);
        if (!one)
            *complete = false;
        else if (isnan(result->policy[i].value[NOGE_METRIC_RATE]))
            return false;
    }
    return json_is_object(all);
}

static bool take_probes(noge_result *result) {
    const json_t *all = json_object_get(result->json, "probes");
    for (int i = 0; i < NOGE_PROBES; i++) {
        result->probe[i] = means_of(json_object_get(all, noge_probes[i].name));
        if (isnan(result->probe[i].value[NOGE_METRIC_RATE]))
            return false;
    }
    return true;
}

static bool are_numbers(const json_t *list) {
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!json_is_number(json_array_get(list, i)))
            return false;
    return json_array_size(list) == noge_train_defaults().evaluation_episodes;
}

static bool are_episodes(const json_t *episodes) {
    return are_numbers(json_object_get(episodes, "rate")) && are_numbers(json_object_get(episodes, "length"));
}

static bool has_episodes(const json_t *result) {
    return are_episodes(json_object_get(result, "episodes"));
}

static bool take_rules(const noge_result *result, bool *complete) {
    const json_t *rules = json_object_get(result->json, "policies");
    for (size_t i = 0; i < NOGE_BASELINE_COUNT; i++) {
        const json_t *one = json_object_get(rules, noge_policy_describe(i).name);
        if (!one)
            *complete = false;
        else if (!are_episodes(one))
            return false;
    }
    return json_is_object(rules);
}

static bool take(noge_result *result, const noge_job *job, bool *complete) {
    switch (job->kind) {
    case NOGE_JOB_DATA:
        result->content = json_string_value(json_object_get(result->json, "content"));
        *complete = result->content != NULL;
        return take_part(json_object_get(result->json, "train"), job->set->file != NULL, &result->train) &&
               take_part(json_object_get(result->json, "test"), false, &result->test);
    case NOGE_JOB_BASELINES: return take_baselines(result, complete);
    case NOGE_JOB_TRAINING:
        return take_training(result, job) && (!noge_job_lists_episodes(job) || has_episodes(result->json));
    case NOGE_JOB_PROBE: return take_probes(result);
    case NOGE_JOB_RULES: return take_rules(result, complete);
    case NOGE_JOB_MEASURED: return has_episodes(result->json);
    }
    return false;
}

/* ---- The file ---------------------------------------------------------------------------------------------------- */

/* Is the file a complete result of the job's configuration? */
static noge_status judge(noge_result *result, const char *path, const noge_job *job, bool *complete, noge_error *why) {
    const json_t *config = json_object_get(result->json, "config");
    const char *hash = json_string_value(json_object_get(result->json, "hash"));
    char wanted[20], difference[300];
    if (json_integer_value(json_object_get(result->json, "format")) != 1 || !hash || !json_is_object(config))
        return noge_fail(why, NOGE_BAD_INPUT, "%s is not a result of noge reproduce", path);
    snprintf(wanted, sizeof wanted, "%016" PRIx64, noge_config_hash(config));
    if (strcmp(hash, wanted) != 0)
        return noge_fail(why, NOGE_BAD_INPUT, "%s was altered: its hash is not that of its configuration", path);
    if (noge_config_hash(config) != job->hash) {
        noge_config_difference(config, job->config, difference, sizeof difference);
        return noge_fail(why, NOGE_BAD_INPUT, "%s is of another configuration: %s", path, difference);
    }
    result->commit = json_string_value(json_object_get(result->json, "noge"));
    result->machine = json_string_value(json_object_get(result->json, "machine"));
    result->seconds = number_of(json_object_get(result->json, "seconds"));
    if (!result->commit || !take(result, job, complete))
        return noge_fail(why, NOGE_BAD_INPUT, "%s is damaged: figures are missing", path);
    return NOGE_OK;
}

noge_status noge_result_read(noge_result *result, const char *out, const noge_job *job, noge_result_state *state,
                             noge_error *why, noge_error *error) {
    char path[PATH_MAX], *bytes = NULL;
    size_t size;
    json_error_t reason;
    bool complete = true;
    *result = (noge_result){.seconds = NAN};
    *state = NOGE_RESULT_ABSENT;
    noge_result_path(out, job, path);
    if (access(path, F_OK) != 0)
        return NOGE_OK;
    noge_status status = noge_input_read_all(path, &bytes, &size, error);
    if (status != NOGE_OK)
        return status;
    result->json = noge_json_read(bytes, size, JSON_REJECT_DUPLICATES, &reason);
    free(bytes);
    noge_status fit = result->json ? judge(result, path, job, &complete, why)
                                   : noge_json_fail(why, &reason, "%s:%d: no JSON: %s", path, reason.line, reason.text);
    if (fit == NOGE_NO_MEMORY)
        return noge_fail(error, fit, "%s", why->text);
    *state = fit != NOGE_OK ? NOGE_RESULT_FOREIGN : complete ? NOGE_RESULT_FINE : NOGE_RESULT_INCOMPLETE;
    return NOGE_OK;
}

void noge_result_free(noge_result *result) {
    noge_run_free(result->run);
    json_decref(result->json);
    *result = (noge_result){0};
}
