/* A group is a set under a condition, with a cell for each policy. The rules of a group come first, because every cell
 * is compared with `nn` and with the best rule, episode by episode. */
#include "experiment/judge/run.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/version.h"
#include "experiment/judge/measure.h"
#include "report/terminal/print.h"
#include "report/terminal/progress.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* One policy in a group. */
typedef struct place {
    const noge_judge_policy *policy;
    char key[NOGE_JUDGE_KEY];
    double *value;  /* [episodes]; NULL: not needed yet */
    bool is_stored; /* the store has this cell with this key */
} place;

typedef struct group {
    noge_judge_plan *plan;
    noge_judge_store *store;
    const char *set;
    const noge_judge_condition *condition;
    const noge_dataset *dataset;
    char data[NOGE_HASH_TEXT];
    uint32_t episodes, seeds;
    place *place; /* [count], the rules first */
    size_t count, rules;
    size_t nn, best; /* places of `nn` and of the best rule */
    size_t measured; /* number of cells explored now */
} group;

/* ---- Measuring --------------------------------------------------------------------------------------------------- */

static void show_progress(void *context, uint64_t done, uint64_t total) {
    noge_progress_update(context, done, total, NULL);
}

/* Explores the seeds from `first` to before `end`. */
static noge_status explore(group *at, place *one, uint32_t first, uint32_t end, noge_progress *progress,
                           noge_error *error) {
    uint32_t of_seed = at->episodes / at->seeds;
    if (first == end)
        return NOGE_OK;
    return noge_judge_measure(at->plan, one->policy, at->condition, at->dataset, at->plan->options.seed + first,
                              end - first, of_seed, one->value + first * of_seed, show_progress, progress, error);
}

/* Is the policy clearly worse than `nn`: by more than ten standard errors and by more than .02, or 2 %? Such a policy
 * explores no more episodes, because nothing depends on its exact figure. */
static bool is_hopeless(const group *at, const place *one) {
    const place *nn = &at->place[at->nn];
    noge_judge_figure figure = at->condition->figure;
    if (one == nn || one->policy->kind == NOGE_JUDGE_UNIVERSAL)
        return false;
    noge_judge_mean lead = noge_judge_difference(one->value, nn->value, at->episodes, noge_judge_is_relative(figure));
    double behind = noge_judge_more_is_better(figure) ? -lead.mean : lead.mean;
    return behind > 0.02 && behind > 10 * lead.error;
}

/* Explores the episodes of a place, or reads them if they were explored before. A tenth of the seeds comes first. */
static noge_status fill(group *at, place *one, noge_error *error) {
    noge_progress progress;
    char label[48];
    uint32_t trial = at->seeds / 10 > 0 ? at->seeds / 10 : 1;
    if (one->value)
        return NOGE_OK;
    one->value = noge_allocate(at->episodes, sizeof *one->value, error);
    if (!one->value)
        return NOGE_NO_MEMORY;
    if (noge_judge_episodes_read(at->store, one->key, one->value, at->episodes))
        return NOGE_OK;
    for (uint32_t i = 0; i < at->episodes; i++)
        one->value[i] = NAN;
    snprintf(label, sizeof label, "%.12s %s %.16s", at->set, at->condition->name, one->policy->name);
    noge_progress_begin(&progress, label);
    noge_status status = explore(at, one, 0, trial, &progress, error);
    if (status == NOGE_OK && !is_hopeless(at, one))
        status = explore(at, one, trial, at->seeds, &progress, error);
    noge_progress_end(&progress);
    at->measured += status == NOGE_OK;
    return status == NOGE_OK ? noge_judge_episodes_write(at->store, one->key, one->value, at->episodes, error) : status;
}

/* The best rule is the one with the best mean; of equal ones, the first. */
static void find_best_rule(group *at) {
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

static json_t *compared(const group *at, const place *one, const place *other) {
    noge_judge_mean difference =
        noge_judge_difference(one->value, other->value, at->episodes, noge_judge_is_relative(at->condition->figure));
    return json_pack("{s:s,s:o,s:o}", "policy", other->policy->name, "difference", noge_json_number(difference.mean),
                     "error", noge_json_number(difference.error));
}

static json_t *cell_of(const group *at, const place *one) {
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

/* ---- Groups ------------------------------------------------------------------------------------------------------ */

/* Lists the policies that can finish, with their keys. */
static noge_status list_places(group *at, noge_error *error) {
    noge_judge_plan *plan = at->plan;
    noge_status status = NOGE_OK;
    at->place = noge_allocate(plan->policy_count, sizeof *at->place, error);
    if (!at->place)
        return NOGE_NO_MEMORY;
    for (size_t i = 0; i < plan->policy_count && status == NOGE_OK; i++) {
        const noge_judge_policy *policy = &plan->policy[i];
        if (!noge_judge_finishes(policy, at->condition, at->dataset))
            continue;
        place *one = &at->place[at->count];
        *one = (place){.policy = policy};
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

static bool is_complete(const group *at) {
    for (size_t i = 0; i < at->count; i++)
        if (!at->place[i].is_stored)
            return false;
    return true;
}

/* Was the stored cell compared with the rule that is the best now? */
static bool is_current(const group *at, const place *one) {
    const json_t *cell = noge_judge_store_find(at->store, at->set, at->condition->name, one->policy->name);
    const char *best = json_string_value(json_object_get(json_object_get(cell, "best_rule"), "policy"));
    return one->is_stored && best && strcmp(best, at->place[at->best].policy->name) == 0;
}

static noge_status work(group *at, noge_error *error) {
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

static noge_status judge_group(group *at, noge_error *error) {
    double begun = noge_clock_seconds();
    uint32_t most = noge_judge_episodes(&at->plan->options, at->condition, at->dataset);
    noge_status status = noge_judge_enough(at->plan, at->condition, at->dataset, most, &at->episodes, error);
    if (status == NOGE_OK) {
        at->seeds = noge_judge_seeds(at->dataset, at->episodes);
        status = list_places(at, error);
    }
    if (status == NOGE_OK && !is_complete(at)) {
        status = work(at, error);
        if (status == NOGE_OK)
            noge_print(stderr, "%s %s: %zu of %zu cells explored, %u episodes each, %.1f s\n", at->set,
                       at->condition->name, at->measured, at->count, at->episodes, noge_clock_seconds() - begun);
    }
    for (size_t i = 0; i < at->count; i++)
        free(at->place[i].value);
    free(at->place);
    return status;
}

/* ---- Shares ------------------------------------------------------------------------------------------------------ */

static bool is_in_share(const noge_judge_plan *plan, size_t set, size_t condition) {
    const noge_judge_options *options = &plan->options;
    return options->shares == 0 || (set * plan->condition_count + condition) % options->shares == options->share - 1;
}

static bool has_share(const noge_judge_plan *plan, size_t set) {
    for (size_t c = 0; c < plan->condition_count; c++)
        if (is_in_share(plan, set, c))
            return true;
    return false;
}

bool noge_judge_is_shared(const noge_judge_plan *plan, const char *set, const char *condition) {
    for (size_t s = 0; set && condition && s < plan->set_count; s++)
        for (size_t c = 0; strcmp(plan->set[s], set) == 0 && c < plan->condition_count; c++)
            if (strcmp(plan->condition[c]->name, condition) == 0)
                return is_in_share(plan, s, c);
    return false;
}

/* ---- The whole plan ---------------------------------------------------------------------------------------------- */

static noge_status judge_set(noge_judge_plan *plan, noge_judge_store *store, size_t number, const noge_dataset *dataset,
                             noge_error *error) {
    noge_status status = NOGE_OK;
    char data[NOGE_HASH_TEXT];
    noge_dataset_hash(dataset, data);
    for (size_t c = 0; c < plan->condition_count && status == NOGE_OK; c++) {
        group at = {.plan = plan,
                    .store = store,
                    .set = plan->set[number],
                    .condition = plan->condition[c],
                    .dataset = dataset};
        memcpy(at.data, data, sizeof data);
        if (is_in_share(plan, number, c) && noge_judge_applies(plan->condition[c], dataset))
            status = judge_group(&at, error);
    }
    return status;
}

noge_status noge_judge_run(noge_judge_plan *plan, noge_judge_store *store, noge_error *error) {
    noge_status status = NOGE_OK;
    for (size_t s = 0; s < plan->set_count && status == NOGE_OK; s++) {
        noge_dataset *dataset;
        bool owned;
        noge_error reason = {0};
        if (!has_share(plan, s))
            continue;
        status = noge_judge_load(plan, plan->set[s], &dataset, &owned, &reason);
        if (status != NOGE_OK && !plan->sets_named) {
            noge_print(stderr, "left out: %s\n", reason.text);
            status = NOGE_OK;
            continue;
        }
        if (status != NOGE_OK && error)
            *error = reason;
        if (status == NOGE_OK)
            status = judge_set(plan, store, s, dataset, error);
        if (owned)
            noge_dataset_free(dataset);
    }
    return status;
}
