#include "experiment/judge/group.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/version.h"
#include "report/terminal/print.h"
#include "report/terminal/progress.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Exploring --------------------------------------------------------------------------------------------------- */

noge_status noge_judge_group_survey(noge_judge_group *at, noge_error *error) {
    double begun = noge_clock_seconds();
    uint32_t most = noge_judge_episodes(&at->plan->options, at->condition, at->dataset);
    noge_status status = NOGE_OK;
    if (at->episodes == 0)
        status = noge_judge_enough(at->plan, at->condition, at->dataset, most, &at->episodes, error);
    if (status == NOGE_OK)
        at->seeds = noge_judge_seeds(at->dataset, at->episodes);
    at->seconds += noge_clock_seconds() - begun;
    return status;
}

/* Is the policy clearly worse than `nn`: by more than ten standard errors and by more than .02, or 2 %? Nothing depends
 * on its exact figure. */
static bool is_hopeless(const noge_judge_group *at, const noge_judge_policy *policy, const double *nn,
                        const double *value) {
    noge_judge_figure figure = at->condition->figure;
    if (!nn || policy->kind == NOGE_JUDGE_UNIVERSAL)
        return false;
    noge_judge_mean lead = noge_judge_difference(value, nn, at->episodes, noge_judge_is_relative(figure));
    double behind = noge_judge_more_is_better(figure) ? -lead.mean : lead.mean;
    return behind > 0.02 && behind > 10 * lead.error;
}

noge_status noge_judge_group_explore(const noge_judge_group *at, const noge_judge_policy *policy, const double *nn,
                                     double *value, void (*progress)(void *context, uint64_t done, uint64_t total),
                                     void *context, noge_error *error) {
    uint32_t of_seed = at->episodes / at->seeds, trial = at->seeds / 10 > 0 ? at->seeds / 10 : 1;
    uint64_t first = at->plan->options.seed;
    for (uint32_t i = 0; i < at->episodes; i++)
        value[i] = NAN;
    noge_status status = noge_judge_measure(at->plan, policy, at->condition, at->dataset, first, trial, of_seed, value,
                                            progress, context, error);
    if (status == NOGE_OK && trial < at->seeds && !is_hopeless(at, policy, nn, value))
        status = noge_judge_measure(at->plan, policy, at->condition, at->dataset, first + trial, at->seeds - trial,
                                    of_seed, value + trial * of_seed, progress, context, error);
    return status;
}

/* ---- Places ------------------------------------------------------------------------------------------------------ */

noge_status noge_judge_group_list(noge_judge_group *at, noge_error *error) {
    const noge_judge_plan *plan = at->plan;
    noge_status status = NOGE_OK;
    at->place = noge_allocate(plan->policy_count, sizeof *at->place, error);
    if (!at->place)
        return NOGE_NO_MEMORY;
    for (size_t i = 0; i < plan->policy_count && status == NOGE_OK; i++) {
        const noge_judge_policy *policy = &plan->policy[i];
        if (!noge_judge_finishes(policy, at->condition, at->dataset))
            continue;
        noge_judge_place *one = &at->place[at->count];
        *one = (noge_judge_place){.policy = policy};
        status = noge_judge_key(plan, policy, at->condition, at->dataset, at->data, at->episodes, one->key, error);
        const json_t *cell = noge_judge_store_find(at->store, at->set, at->condition->name, policy->name);
        const char *key = json_string_value(json_object_get(cell, "key"));
        one->is_stored = status == NOGE_OK && key && strcmp(key, one->key) == 0;
        if (strcmp(policy->name, "nn") == 0)
            at->nn = at->count;
        at->rules += i < plan->rule_count;
        at->count++;
    }
    return status;
}

void noge_judge_group_free(noge_judge_group *at) {
    for (size_t i = 0; i < at->count; i++)
        free(at->place[i].value);
    free(at->place);
    at->place = NULL;
    at->count = 0;
}

bool noge_judge_group_is_complete(const noge_judge_group *at) {
    for (size_t i = 0; i < at->count; i++)
        if (!at->place[i].is_stored)
            return false;
    return true;
}

noge_status noge_judge_place_read(noge_judge_group *at, noge_judge_place *one, bool *stored, noge_error *error) {
    *stored = one->value != NULL;
    if (*stored)
        return NOGE_OK;
    double *value = noge_allocate(at->episodes, sizeof *value, error);
    if (!value)
        return NOGE_NO_MEMORY;
    *stored = noge_judge_episodes_read(at->store, one->key, value, at->episodes);
    if (*stored)
        one->value = value;
    else
        free(value);
    return NOGE_OK;
}

static void show_progress(void *context, uint64_t done, uint64_t total) {
    noge_progress_update(context, done, total, NULL);
}

/* Explores the episodes of a place, or reads them if they were explored before. */
static noge_status fill(noge_judge_group *at, noge_judge_place *one, noge_error *error) {
    const noge_judge_place *nn = &at->place[at->nn];
    noge_progress progress;
    char label[48];
    bool stored;
    noge_status status = noge_judge_place_read(at, one, &stored, error);
    if (status != NOGE_OK || stored)
        return status;
    one->value = noge_allocate(at->episodes, sizeof *one->value, error);
    if (!one->value)
        return NOGE_NO_MEMORY;
    snprintf(label, sizeof label, "%.12s %s %.16s", at->set, at->condition->name, one->policy->name);
    noge_progress_begin(&progress, label);
    status = noge_judge_group_explore(at, one->policy, one == nn ? NULL : nn->value, one->value, show_progress,
                                      &progress, error);
    noge_progress_end(&progress);
    at->measured += status == NOGE_OK;
    return status == NOGE_OK ? noge_judge_episodes_write(at->store, one->key, one->value, at->episodes, error) : status;
}

/* The best rule is the one with the best mean; of equal ones, the first. */
static void find_best_rule(noge_judge_group *at) {
    bool more = noge_judge_more_is_better(at->condition->figure);
    double best = NAN;
    for (size_t i = 0; i < at->rules; i++) {
        double mean = noge_judge_mean_of(at->place[i].value, at->episodes).mean;
        if (isnan(best) || (more ? mean > best : mean < best)) {
            best = mean;
            at->best = i;
        }
    }
}

/* ---- Cells ------------------------------------------------------------------------------------------------------- */

static json_t *compared(const noge_judge_group *at, const noge_judge_place *one, const noge_judge_place *other) {
    noge_judge_mean difference =
        noge_judge_difference(one->value, other->value, at->episodes, noge_judge_is_relative(at->condition->figure));
    return json_pack("{s:s,s:o,s:o}", "policy", other->policy->name, "difference", noge_json_number(difference.mean),
                     "error", noge_json_number(difference.error));
}

static json_t *cell_of(const noge_judge_group *at, const noge_judge_place *one) {
    static const char *const kinds[] = {"rule", "universal", "teacher", "other"};
    const noge_judge_condition *condition = at->condition;
    const noge_judge_options *options = &at->plan->options;
    noge_judge_mean mean = noge_judge_mean_of(one->value, at->episodes);
    const char *commit = noge_build_commit();
    json_t *cell = json_pack("{s:o,s:s,s:o,s:s,s:s,s:b}", "set", noge_json_string(at->set), "condition",
                             condition->name, "policy", noge_json_string(one->policy->name), "kind",
                             kinds[one->policy->kind], "figure", noge_judge_figure_name(condition->figure), "relative",
                             (int)noge_judge_is_relative(condition->figure));
    noge_json_set(&cell, "episodes", json_integer((json_int_t)at->episodes));
    noge_json_set(&cell, "counted", json_integer((json_int_t)mean.count));
    noge_json_set(&cell, "first_seed", json_integer((json_int_t)options->seed));
    noge_json_set(&cell, "seeds", json_integer((json_int_t)at->seeds));
    noge_json_set(&cell, "mean", noge_json_number(mean.mean));
    noge_json_set(&cell, "error", noge_json_number(mean.error));
    noge_json_set(&cell, "nn", compared(at, one, &at->place[at->nn]));
    noge_json_set(&cell, "best_rule", compared(at, one, &at->place[at->best]));
    noge_json_set(&cell, "noge", json_string(commit));
    noge_json_set(&cell, "clean", json_boolean(!strstr(commit, "dirty")));
    noge_json_set(&cell, "model", one->policy->model[0] ? json_string(one->policy->model) : json_null());
    noge_json_set(&cell, "data", json_string(at->data));
    noge_json_set(&cell, "kernel", json_string(options->fastest ? "fastest" : "portable"));
    noge_json_set(&cell, "key", json_string(one->key));
    return cell;
}

/* ---- The whole group --------------------------------------------------------------------------------------------- */

/* Was the stored cell compared with the rule that is the best now? */
static bool is_current(const noge_judge_group *at, const noge_judge_place *one) {
    const json_t *cell = noge_judge_store_find(at->store, at->set, at->condition->name, one->policy->name);
    const char *best = json_string_value(json_object_get(json_object_get(cell, "best_rule"), "policy"));
    return one->is_stored && best && strcmp(best, at->place[at->best].policy->name) == 0;
}

static noge_status make_cells(noge_judge_group *at, noge_error *error) {
    noge_status status = fill(at, &at->place[at->nn], error); /* the others are compared with it */
    for (size_t i = 0; i < at->rules && status == NOGE_OK; i++)
        status = fill(at, &at->place[i], error);
    if (status == NOGE_OK)
        find_best_rule(at);
    for (size_t i = 0; i < at->count && status == NOGE_OK; i++) {
        if (is_current(at, &at->place[i]))
            continue;
        status = fill(at, &at->place[i], error);
        if (status == NOGE_OK)
            status = noge_judge_store_put(at->store, cell_of(at, &at->place[i]), error);
    }
    return status == NOGE_OK ? noge_judge_store_save(at->store, error) : status;
}

noge_status noge_judge_group_judge(noge_judge_group *at, noge_error *error) {
    double begun = noge_clock_seconds();
    if (noge_judge_group_is_complete(at))
        return NOGE_OK;
    noge_status status = make_cells(at, error);
    at->seconds += noge_clock_seconds() - begun;
    if (status == NOGE_OK)
        noge_print(stderr, "%s %s: %zu of %zu cells explored, %u episodes each, %.1f s\n", at->set, at->condition->name,
                   at->measured, at->count, at->episodes, at->seconds);
    return status;
}
