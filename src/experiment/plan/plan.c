/* From what was asked for to jobs. */
#include "experiment/plan/plan.h"
#include "base/error.h"
#include "base/memory.h"
#include "experiment/plan/beyond.h"
#include "experiment/plan/choice.h"
#include "experiment/plan/config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAPER_STEPS = 25600, CITY_STEPS = 40000, QUICK_STEPS = 2560, CITY_HIDDEN = 128 };

uint32_t noge_paper_steps(const noge_paper_set *set) {
    return set->city ? CITY_STEPS : PAPER_STEPS;
}

uint32_t noge_reproduce_steps(const noge_reproduce_choice *choice, const noge_paper_set *set) {
    return choice->steps ? choice->steps : choice->miniature ? QUICK_STEPS : noge_paper_steps(set);
}

bool noge_reproduce_is_miniature(const noge_reproduce_plan *plan) {
    for (int i = 0; i < NOGE_PAPER_SETS; i++)
        if (noge_reproduce_steps(&plan->choice, &noge_paper_sets[i]) < noge_paper_steps(&noge_paper_sets[i]))
            return true;
    return plan->choice.miniature;
}

/* ---- Jobs -------------------------------------------------------------------------------------------------------- */

static noge_status put(noge_train_plan *plan, const char *name, const char *value, noge_error *error) {
    noge_train_field field;
    if (!noge_train_field_find(name, &field))
        return noge_fail(error, NOGE_USAGE, "this noge cannot train with \"%s\": %s", name, value);
    return noge_train_plan_put(plan, field, value, error);
}

static noge_status put_number(noge_train_plan *plan, const char *name, uint64_t value, noge_error *error) {
    char word[24];
    snprintf(word, sizeof word, "%llu", (unsigned long long)value);
    return put(plan, name, word, error);
}

static noge_status set_up_training(noge_job *job, const noge_reproduce_choice *choice) {
    const noge_recipe *method = job->method;
    noge_train_plan *plan = &job->plan;
    noge_error *error = &job->error;
    *plan = noge_train_plan_usual();
    bool beyond = method->part == NOGE_PART_BEYOND || method->part == NOGE_PART_INPUTS;
    uint32_t steps = beyond ? noge_beyond_steps(choice) : noge_reproduce_steps(choice, job->set);
    noge_status status = put_number(plan, "steps", steps, error);
    if (status == NOGE_OK)
        status = put_number(plan, "seed", job->seed, error);
    if (status == NOGE_OK && job->set->city && !beyond)
        status = put_number(plan, "hidden", CITY_HIDDEN, error);
    for (int i = 0; i < NOGE_RECIPE_SETTINGS && method->setting[i].name && status == NOGE_OK; i++)
        status = put(plan, method->setting[i].name, method->setting[i].value, error);
    plan->config.threads = 1; /* side by side, each by itself */
    return status == NOGE_OK ? noge_train_plan_settle(plan, error) : status;
}

static void name_job(noge_job *job) {
    if (job->kind == NOGE_JOB_DATA)
        snprintf(job->name, sizeof job->name, "%s-data", job->set->name);
    else if (job->kind == NOGE_JOB_RULES || job->kind == NOGE_JOB_MEASURED)
        noge_beyond_name(job);
    else if (job->kind == NOGE_JOB_PROBE)
        snprintf(job->name, sizeof job->name, "%s-%s-%llu-probe", job->set->name,
                 job->method ? job->method->name : "nn", (unsigned long long)job->seed);
    else
        snprintf(job->name, sizeof job->name, "%s-%s-%llu", job->set->name,
                 job->method ? job->method->name : "baselines", (unsigned long long)job->seed);
}

static double seconds_of(const noge_job *job) {
    double steps = job->plan.config.steps, slower = job->method->slower;
    if (noge_beyond_is_training(job))
        return job->set->plus_seconds * slower * steps / noge_beyond_usual_steps();
    return job->set->seconds * slower * steps / PAPER_STEPS;
}

noge_status noge_reproduce_add_job(noge_reproduce_plan *plan, noge_job job, noge_error *error) {
    noge_status status = noge_reserve(&plan->job, &plan->space, plan->count + 1, sizeof *plan->job, error);
    if (status != NOGE_OK)
        return status;
    name_job(&job);
    job.seconds = job.kind == NOGE_JOB_DATA ? 0.1 : job.set->city ? 5 : 1;
    if (job.method)
        job.possible = set_up_training(&job, &plan->choice);
    if (job.kind == NOGE_JOB_TRAINING)
        job.seconds = 0.5 + seconds_of(&job);
    plan->job[plan->count++] = job;
    return noge_job_configure(&plan->job[plan->count - 1], error);
}

/* Does the plan have this method on this set at all? */
static bool belongs(const noge_reproduce_choice *choice, const noge_paper_set *set, const noge_recipe *method) {
    bool small = strcmp(set->name, "grid") == 0 || strcmp(set->name, "maze") == 0;
    switch (method->part) {
    case NOGE_PART_PAPER: return !set->city || !choice->miniature || choice->sets;
    case NOGE_PART_DQN: return !set->city;
    case NOGE_PART_ABLATION:
        return small || (choice->sets && choice->ablations && noge_reproduce_lists(choice->sets, set->name));
    case NOGE_PART_BEYOND:
    case NOGE_PART_INPUTS:
    case NOGE_PART_NONE: break;
    }
    return false;
}

/* Is it part of what was asked for? Ablations need what they are compared with. */
static bool wants_method(const noge_reproduce_choice *choice, const noge_paper_set *set, const noge_recipe *method) {
    if (choice->methods)
        return noge_reproduce_lists(choice->methods, method->name);
    if (method->part == NOGE_PART_ABLATION)
        return choice->ablations;
    if (choice->tables)
        return true;
    bool small = strcmp(set->name, "grid") == 0 || strcmp(set->name, "maze") == 0;
    return method->part == NOGE_PART_PAPER && (small || choice->sets) && !set->city;
}

static noge_status add_training(noge_reproduce_plan *plan, const noge_paper_set *set, bool wanted, noge_error *error) {
    const noge_reproduce_choice *choice = &plan->choice;
    noge_status status = NOGE_OK;
    for (const noge_recipe *method = noge_recipes; method->name && status == NOGE_OK; method++)
        for (size_t i = 0; i < plan->seed_count && belongs(choice, set, method) && status == NOGE_OK; i++)
            status = noge_reproduce_add_job(plan,
                                            (noge_job){.kind = NOGE_JOB_TRAINING,
                                                       .set = set,
                                                       .method = method,
                                                       .seed = plan->seed[i],
                                                       .wanted = wanted &&
                                                                 noge_reproduce_wants_seed(choice, plan->seed[i]) &&
                                                                 wants_method(choice, set, method)},
                                            error);
    return status;
}

/* Is a model of this recipe to be probed? */
static bool is_probed(const noge_recipe *method) {
    static const char *const probed[] = {"noge", "noge-nn", "noge-path-length"};
    for (size_t i = 0; i < sizeof probed / sizeof *probed; i++)
        if (strcmp(method->name, probed[i]) == 0)
            return true;
    return false;
}

/* Of a recipe's models, or of nn if it is NULL. */
static noge_status add_probes(noge_reproduce_plan *plan, const noge_paper_set *set, const noge_recipe *method,
                              bool wanted, noge_error *error) {
    const noge_reproduce_choice *choice = &plan->choice;
    bool meant = method ? wants_method(choice, set, method) : noge_reproduce_wants_baselines(choice->methods);
    noge_status status = NOGE_OK;
    for (size_t i = 0; i < plan->seed_count && set->larger && status == NOGE_OK; i++)
        status = noge_reproduce_add_job(plan,
                                        (noge_job){.kind = NOGE_JOB_PROBE,
                                                   .set = set,
                                                   .method = method,
                                                   .seed = plan->seed[i],
                                                   .wanted = wanted && meant && choice->ablations &&
                                                             noge_reproduce_wants_seed(choice, plan->seed[i])},
                                        error);
    return status;
}

static noge_status add_set(noge_reproduce_plan *plan, const noge_paper_set *set, noge_error *error) {
    const noge_reproduce_choice *choice = &plan->choice;
    bool small = strcmp(set->name, "grid") == 0 || strcmp(set->name, "maze") == 0;
    bool asked = choice->tables || choice->ablations || choice->methods;
    bool wanted = asked && (choice->sets ? noge_reproduce_lists(choice->sets, set->name) : choice->tables || small);
    bool data = wanted || noge_beyond_wants_set(choice, set);
    noge_status status =
        noge_reproduce_add_job(plan, (noge_job){.kind = NOGE_JOB_DATA, .set = set, .wanted = data}, error);
    for (size_t i = 0; i < plan->seed_count && status == NOGE_OK; i++)
        status =
            noge_reproduce_add_job(plan,
                                   (noge_job){.kind = NOGE_JOB_BASELINES,
                                              .set = set,
                                              .seed = plan->seed[i],
                                              .wanted = wanted && noge_reproduce_wants_seed(choice, plan->seed[i]) &&
                                                        noge_reproduce_wants_baselines(choice->methods)},
                                   error);
    if (status == NOGE_OK)
        status = add_training(plan, set, wanted, error);
    if (status == NOGE_OK)
        status = add_probes(plan, set, NULL, wanted, error);
    for (const noge_recipe *method = noge_recipes; method->name && status == NOGE_OK; method++)
        if (is_probed(method))
            status = add_probes(plan, set, method, wanted, error);
    return status;
}

noge_status noge_reproduce_plan_make(noge_reproduce_plan *plan, const noge_reproduce_choice *choice,
                                     noge_error *error) {
    *plan = (noge_reproduce_plan){.choice = *choice};
    noge_status status = noge_reproduce_check_names(choice, error);
    if (status == NOGE_OK)
        status = noge_reproduce_read_seeds(plan, error);
    for (int i = 0; i < NOGE_PAPER_SETS && status == NOGE_OK; i++)
        status = add_set(plan, &noge_paper_sets[i], error);
    return status == NOGE_OK ? noge_beyond_plan(plan, error) : status;
}

void noge_reproduce_plan_free(noge_reproduce_plan *plan) {
    for (size_t i = 0; i < plan->count; i++) {
        noge_train_plan_free(&plan->job[i].plan);
        json_decref(plan->job[i].config);
    }
    free(plan->job);
    free(plan->seed);
    *plan = (noge_reproduce_plan){0};
}
